import t from 'tap';
import { rdsGroups } from '../../../src/catalog/aws/rds-groups.js';
import { checkCases } from '../../support/check-cases.js';
import { rdsGroupCases } from './rds-groups.cases.js';
import { rdsOptionCases } from './rds-options.cases.js';

checkCases(t, rdsGroups, [...rdsGroupCases, ...rdsOptionCases]);
