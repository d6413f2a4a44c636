import t from 'tap';
import { flinkApplications } from '../../../../src/catalog/aws/analytics/flink-applications.js';
import { checkCases } from '../../../support/check-cases.js';
import { flinkApplicationCases } from './flink-applications.cases.js';
import { sqlApplicationCases } from './sql-applications.cases.js';

checkCases(t, [flinkApplications], [...flinkApplicationCases, ...sqlApplicationCases]);
