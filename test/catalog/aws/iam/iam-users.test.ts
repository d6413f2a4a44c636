import t from 'tap';
import { iamUsers } from '../../../../src/catalog/aws/iam/iam-users.js';
import { checkCases } from '../../../support/check-cases.js';
import { iamMembershipCases, iamUserCases } from './iam-users.cases.js';

checkCases(t, iamUsers, [...iamMembershipCases, ...iamUserCases]);
