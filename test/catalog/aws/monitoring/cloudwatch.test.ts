import t from 'tap';
import { cloudWatchAlarms } from '../../../../src/catalog/aws/monitoring/cloudwatch-alarms.js';
import { cloudWatchDashboards } from '../../../../src/catalog/aws/monitoring/cloudwatch-dashboards.js';
import { checkCases } from '../../../support/check-cases.js';
import { compositeAlarmCases, dashboardCases, insightRuleCases, metricAlarmCases } from './cloudwatch.cases.js';

checkCases(
  t,
  [cloudWatchAlarms, cloudWatchDashboards],
  [...metricAlarmCases, ...compositeAlarmCases, ...insightRuleCases, ...dashboardCases],
);
