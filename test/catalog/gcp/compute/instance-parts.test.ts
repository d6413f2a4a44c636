import t from 'tap';
import { computeInstanceParts } from '../../../../src/catalog/gcp/compute/instance-parts.js';
import { checkCases } from '../../../support/check-cases.js';
import { instancePartCases } from './instance-parts.cases.js';

checkCases(t, computeInstanceParts, instancePartCases);
