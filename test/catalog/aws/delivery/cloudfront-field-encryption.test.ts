import t from 'tap';
import { cloudfrontPolicies } from '../../../../src/catalog/aws/delivery/cloudfront-policies.js';
import { checkCases } from '../../../support/check-cases.js';
import { fieldEncryptionCases } from './cloudfront-field-encryption.cases.js';

checkCases(t, cloudfrontPolicies, fieldEncryptionCases);
