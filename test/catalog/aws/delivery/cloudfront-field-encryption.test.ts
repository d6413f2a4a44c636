import t from 'tap';
import { cloudfrontFieldEncryption } from '../../../../src/catalog/aws/delivery/cloudfront-field-encryption.js';
import { checkCases } from '../../../support/check-cases.js';
import { fieldEncryptionCases } from './cloudfront-field-encryption.cases.js';

checkCases(t, cloudfrontFieldEncryption, fieldEncryptionCases);
