import t from 'tap';
import { s3Bucket } from '../../../src/catalog/aws/s3-bucket.js';
import { s3Objects } from '../../../src/catalog/aws/s3-objects.js';
import type { CatalogCase } from '../../support/catalog-case.js';
import { checkCases } from '../../support/check-cases.js';
import { s3BucketCases } from './s3-bucket.cases.js';
import { bucket5, name } from './s3-states.js';

checkCases(t, s3Bucket, s3BucketCases);

const objectCases = Object.keys(s3Objects.events).map((event): CatalogCase => ({
  name: 'is about data, not configuration',
  event,
  request: { bucketName: name, Host: `${name}.s3.eu-west-1.amazonaws.com`, key: 'reports/2026.csv' },
  state: [bucket5()],
  drifts: [],
  dropped: 'read_only',
}));
checkCases(t, s3Objects, objectCases);
