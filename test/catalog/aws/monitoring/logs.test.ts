import t from 'tap';
import { logDelivery } from '../../../../src/catalog/aws/monitoring/log-delivery.js';
import { logGroups } from '../../../../src/catalog/aws/monitoring/log-groups.js';
import { checkCases } from '../../../support/check-cases.js';
import { logAccountCases, logDeliveryCases } from './log-delivery.cases.js';
import { logFilterCases, logGroupCases, logPolicyCases } from './log-groups.cases.js';

checkCases(t, [logGroups, logDelivery], [...logGroupCases, ...logFilterCases, ...logPolicyCases, ...logAccountCases, ...logDeliveryCases]);
