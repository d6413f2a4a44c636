import t from 'tap';
import { lambdaPolicies } from '../../../../src/catalog/aws/lambda/lambda-policies.js';
import { lambdaFunctions } from '../../../../src/catalog/aws/lambda/lambda-functions.js';
import { checkCases } from '../../../support/check-cases.js';
import { aliasAccessCases } from './lambda-alias-access.cases.js';
import { capacityCases } from './lambda-capacity.cases.js';
import { resourcePolicyCases } from './lambda-policies.cases.js';
import { functionUrlCases, permissionCases } from './lambda-access.cases.js';

checkCases(t, lambdaPolicies, [...permissionCases, ...functionUrlCases, ...aliasAccessCases]);
checkCases(t, lambdaFunctions, capacityCases);
checkCases(t, lambdaPolicies, resourcePolicyCases);
