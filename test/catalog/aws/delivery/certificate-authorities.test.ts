import t from 'tap';
import { certificateAuthorities } from '../../../../src/catalog/aws/delivery/certificate-authorities.js';
import { checkCases } from '../../../support/check-cases.js';
import { certificateAuthorityCases } from './certificate-authorities.cases.js';

checkCases(t, certificateAuthorities, certificateAuthorityCases);
