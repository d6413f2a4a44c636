import t from 'tap';
import { cloudtrail } from '../../../../src/catalog/aws/security/cloudtrail.js';
import { checkCases } from '../../../support/check-cases.js';
import { cloudtrailCases } from './cloudtrail.cases.js';

checkCases(t, cloudtrail, cloudtrailCases);
