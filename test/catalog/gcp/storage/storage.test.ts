import t from 'tap';
import { storageBuckets } from '../../../../src/catalog/gcp/storage/storage-buckets.js';
import { storageParts } from '../../../../src/catalog/gcp/storage/storage-parts.js';
import { checkCases } from '../../../support/check-cases.js';
import { bucketAclCases } from './bucket-acls.cases.js';
import { storageBucketCases } from './storage-buckets.cases.js';
import { storagePartCases } from './storage-parts.cases.js';

checkCases(t, storageBuckets, [...storageBucketCases, ...bucketAclCases]);
checkCases(t, storageParts, storagePartCases);
