import t from 'tap';
import { securityTokens, signIn } from '../../../src/catalog/aws/sign-in.js';
import { checkCases } from '../../support/check-cases.js';
import { securityTokenCases, signInCases } from './sign-in.cases.js';

checkCases(t, [signIn, securityTokens], [...signInCases, ...securityTokenCases]);
