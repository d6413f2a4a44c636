import t from 'tap';
import { monitoringAlerts } from '../../../../src/catalog/gcp/monitoring/monitoring-alerts.js';
import { checkCases } from '../../../support/check-cases.js';
import { monitoringAlertCases } from './monitoring-alerts.cases.js';
import { monitoringCheckCases } from './monitoring-checks.cases.js';

checkCases(t, monitoringAlerts, monitoringAlertCases);
checkCases(t, monitoringAlerts, monitoringCheckCases);
