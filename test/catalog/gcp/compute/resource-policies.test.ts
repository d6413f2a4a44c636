import t from 'tap';
import { computeResourcePolicies } from '../../../../src/catalog/gcp/compute/resource-policies.js';
import { checkCases } from '../../../support/check-cases.js';
import { resourcePolicyCases } from './resource-policies.cases.js';

checkCases(t, computeResourcePolicies, resourcePolicyCases);
