import t from 'tap';
import { securityGroups } from '../../../../src/catalog/aws/firewall/security-groups.js';
import { checkCases } from '../../../support/check-cases.js';
import { groupBlockCases } from './group-blocks.cases.js';
import { securityGroupRuleCases } from './security-group-rules.cases.js';
import { securityGroupCases } from './security-groups.cases.js';

checkCases(t, [securityGroups], [...securityGroupCases, ...groupBlockCases, ...securityGroupRuleCases]);
