import t from 'tap';
import { computeDisks } from '../../../../src/catalog/gcp/compute/disks.js';
import { checkCases } from '../../../support/check-cases.js';
import { resourcePolicyCases } from './resource-policies.cases.js';

checkCases(t, computeDisks, resourcePolicyCases);
