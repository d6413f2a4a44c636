import t from 'tap';
import { computeBackendServices } from '../../../../src/catalog/gcp/network/backend-services.js';
import { checkCases } from '../../../support/check-cases.js';
import { healthCheckCases } from './health-checks.cases.js';

checkCases(t, computeBackendServices, healthCheckCases);
