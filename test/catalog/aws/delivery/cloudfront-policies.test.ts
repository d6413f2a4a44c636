import t from 'tap';
import { cloudfrontPolicies } from '../../../../src/catalog/aws/delivery/cloudfront-policies.js';
import { checkCases } from '../../../support/check-cases.js';
import { cloudfrontPolicyCases } from './cloudfront-policies.cases.js';

checkCases(t, cloudfrontPolicies, cloudfrontPolicyCases);
