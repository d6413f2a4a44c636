import t from 'tap';
import { computeHealthChecks } from '../../../../src/catalog/gcp/network/health-checks.js';
import { checkCases } from '../../../support/check-cases.js';
import { healthCheckCases } from './health-checks.cases.js';

checkCases(t, computeHealthChecks, healthCheckCases);
