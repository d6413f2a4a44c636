import { noChange, type ServiceCatalog } from '../dsl.js';

/**
 * Calls on objects and on jobs over them: data, not configuration. Logged only where somebody turned data events on, and then by
 * the million, so they are told apart by name alone. Source: S3 user guide "CloudTrail events", data events and S3 Batch Operations.
 */
const calls = [
  'PutObject',
  'PostObject',
  'CopyObject',
  'DeleteObject',
  'DeleteObjects',
  'RestoreObject',
  'SelectObjectContent',
  'PutObjectAcl',
  'PutObjectTagging',
  'DeleteObjectTagging',
  'PutObjectRetention',
  'PutObjectLegalHold',
  'CreateMultipartUpload',
  'UploadPart',
  'UploadPartCopy',
  'CompleteMultipartUpload',
  'AbortMultipartUpload',
  'CreateSession',
  'WriteGetObjectResponse',
  'CreateJob',
  'UpdateJobPriority',
  'UpdateJobStatus',
] as const;

export const s3Objects: ServiceCatalog = {
  eventSource: 's3.amazonaws.com',
  types: {},
  events: Object.fromEntries(calls.map((name) => [name, noChange])),
};
