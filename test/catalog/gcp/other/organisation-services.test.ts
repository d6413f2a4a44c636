import t from 'tap';
import {
  bigqueryConnection,
  bigqueryReservation,
  composer,
  dataproc,
  vertex,
} from '../../../../src/catalog/gcp/other/analytics-services.js';
import { accessContextManager } from '../../../../src/catalog/gcp/other/access-context-manager.js';
import { appEngine } from '../../../../src/catalog/gcp/other/app-engine.js';
import { billingBudgets, cloudBilling } from '../../../../src/catalog/gcp/other/billing.js';
import { certificateManager, gkeHub } from '../../../../src/catalog/gcp/other/certificates-and-fleets.js';
import { cloudIdentity } from '../../../../src/catalog/gcp/other/cloud-identity.js';
import { checkCases } from '../../../support/check-cases.js';
import { composerCases, connectionCases, dataprocCases, reservationCases, vertexCases } from './analytics-services.cases.js';
import {
  accessContextCases,
  appEngineCases,
  billingCases,
  budgetCases,
  certificateCases,
  hubCases,
  identityCases,
} from './organisation-services.cases.js';

checkCases(t, dataproc, dataprocCases);
checkCases(t, composer, composerCases);
checkCases(t, vertex, vertexCases);
checkCases(t, bigqueryConnection, connectionCases);
checkCases(t, bigqueryReservation, reservationCases);
checkCases(t, accessContextManager, accessContextCases);
checkCases(t, cloudIdentity, identityCases);
checkCases(t, billingBudgets, budgetCases);
checkCases(t, cloudBilling, billingCases);
checkCases(t, appEngine, appEngineCases);
checkCases(t, certificateManager, certificateCases);
checkCases(t, gkeHub, hubCases);
