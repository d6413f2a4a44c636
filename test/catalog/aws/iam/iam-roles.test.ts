import t from 'tap';
import { iamRoles } from '../../../../src/catalog/aws/iam/iam-roles.js';
import { checkCases } from '../../../support/check-cases.js';
import { iamLinkedRoleCases } from './iam-roles-linked.cases.js';
import { iamRoleCases } from './iam-roles.cases.js';

checkCases(t, iamRoles, [...iamRoleCases, ...iamLinkedRoleCases]);
