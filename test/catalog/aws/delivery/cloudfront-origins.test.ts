import t from 'tap';
import { cloudfrontPolicies } from '../../../../src/catalog/aws/delivery/cloudfront-policies.js';
import { checkCases } from '../../../support/check-cases.js';
import { cloudfrontOriginCases } from './cloudfront-origins.cases.js';

checkCases(t, cloudfrontPolicies, cloudfrontOriginCases);
