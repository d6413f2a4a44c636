import t from 'tap';
import { certificates } from '../../../../src/catalog/aws/delivery/certificates.js';
import { checkCases } from '../../../support/check-cases.js';
import { certificateCases } from './certificates.cases.js';

checkCases(t, certificates, certificateCases);
