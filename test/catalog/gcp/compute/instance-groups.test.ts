import t from 'tap';
import { computeInstanceGroups } from '../../../../src/catalog/gcp/compute/instance-groups.js';
import { checkCases } from '../../../support/check-cases.js';
import { instanceGroupCases } from './instance-groups.cases.js';

checkCases(t, computeInstanceGroups, instanceGroupCases);
