import t from 'tap';
import { cloudfrontOrigins } from '../../../../src/catalog/aws/delivery/cloudfront-origins.js';
import { checkCases } from '../../../support/check-cases.js';
import { cloudfrontOriginCases } from './cloudfront-origins.cases.js';

checkCases(t, cloudfrontOrigins, cloudfrontOriginCases);
