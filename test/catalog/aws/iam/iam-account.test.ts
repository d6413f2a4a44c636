import t from 'tap';
import { iamAccount } from '../../../../src/catalog/aws/iam/iam-account.js';
import { checkCases } from '../../../support/check-cases.js';
import { iamProviderCases } from './iam-providers.cases.js';
import { iamSettingCases } from './iam-settings.cases.js';

checkCases(t, iamAccount, [...iamProviderCases, ...iamSettingCases]);
