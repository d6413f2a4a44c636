import t from 'tap';
import { rdsGroups } from '../../../../src/catalog/aws/rds/rds-groups.js';
import { checkCases } from '../../../support/check-cases.js';
import { rdsNetworkCases } from './rds-networks.cases.js';
import { rdsOptionCases } from './rds-options.cases.js';
import { rdsParameterCases } from './rds-parameters.cases.js';

checkCases(t, rdsGroups, [...rdsParameterCases, ...rdsOptionCases, ...rdsNetworkCases]);
