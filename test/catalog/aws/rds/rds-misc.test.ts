import t from 'tap';
import { rdsIntegrations, rdsMisc } from '../../../../src/catalog/aws/rds/rds-misc.js';
import { checkCases } from '../../../support/check-cases.js';
import { rdsIntegrationCases } from './rds-integrations.cases.js';
import { rdsMiscCases } from './rds-misc.cases.js';
import { rdsRoleCases } from './rds-roles.cases.js';
import { rdsSubscriptionCases } from './rds-subscriptions.cases.js';
import { rdsTagCases } from './rds-tags.cases.js';

checkCases(t, rdsMisc, [...rdsTagCases, ...rdsRoleCases, ...rdsSubscriptionCases, ...rdsMiscCases]);
checkCases(t, rdsIntegrations, rdsIntegrationCases);
