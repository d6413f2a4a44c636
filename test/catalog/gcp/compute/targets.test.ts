import t from 'tap';
import { computeTargets } from '../../../../src/catalog/gcp/compute/targets.js';
import { checkCases } from '../../../support/check-cases.js';
import { targetCases } from './targets.cases.js';

checkCases(t, computeTargets, targetCases);
