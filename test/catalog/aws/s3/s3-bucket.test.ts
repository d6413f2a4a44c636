import t from 'tap';
import { s3Access } from '../../../../src/catalog/aws/s3/s3-access.js';
import { checkCases } from '../../../support/check-cases.js';
import { controlTagCases } from '../organization/s3-access-grants.cases.js';
import { s3BucketCases } from './s3-bucket.cases.js';

checkCases(t, s3Access, [...s3BucketCases, ...controlTagCases]);
