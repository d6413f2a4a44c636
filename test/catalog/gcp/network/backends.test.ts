import t from 'tap';
import { computeBackendServices } from '../../../../src/catalog/gcp/network/backend-services.js';
import { checkCases } from '../../../support/check-cases.js';
import { backendCases } from './backends.cases.js';

checkCases(t, computeBackendServices, backendCases);
