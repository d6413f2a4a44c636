import t from 'tap';
import { cloudWatchAlarms } from '../../../../src/catalog/aws/monitoring/cloudwatch-alarms.js';
import { checkCases } from '../../../support/check-cases.js';
import { dashboardCases } from './cloudwatch-dashboards.cases.js';
import { compositeAlarmCases, insightRuleCases, metricAlarmCases } from './cloudwatch.cases.js';

checkCases(t, [cloudWatchAlarms], [...metricAlarmCases, ...compositeAlarmCases, ...insightRuleCases, ...dashboardCases]);
