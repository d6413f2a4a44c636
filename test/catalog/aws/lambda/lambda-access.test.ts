import t from 'tap';
import { lambdaAccess } from '../../../../src/catalog/aws/lambda/lambda-access.js';
import { checkCases } from '../../../support/check-cases.js';
import { aliasAccessCases } from './lambda-alias-access.cases.js';
import { functionUrlCases, permissionCases } from './lambda-access.cases.js';

checkCases(t, lambdaAccess, [...permissionCases, ...functionUrlCases, ...aliasAccessCases]);
