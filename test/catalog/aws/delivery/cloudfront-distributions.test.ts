import t from 'tap';
import { cloudfrontDistributions } from '../../../../src/catalog/aws/delivery/cloudfront-distributions.js';
import { checkCases } from '../../../support/check-cases.js';
import { cloudfrontDistributionCases } from './cloudfront-distributions.cases.js';

checkCases(t, cloudfrontDistributions, cloudfrontDistributionCases);
