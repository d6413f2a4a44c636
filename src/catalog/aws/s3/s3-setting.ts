import * as c from '../language.js';
import { parameter } from './s3-document.js';

/**
 * Owner candidates of bucket settings (D18): a separate resource (AWS provider 4 and later), which takes precedence, else a block of
 * `aws_s3_bucket`. Bucket names are globally unique, so account and region are not needed.
 */
export const s3Setting = (type: string): c.Target => c.on(type, { bucket: bucketName });

/**
 * For settings that no call deletes, Terraform removes the resource by writing the default value. After `put` of the resource this
 * candidate covers its removal; it precedes the bucket, whose mirror of the setting is older than the apply.
 */
export const settingReset = (type: string, when: c.Read): c.OwnerSpec => c.destroy(s3Setting(type), { when });

export const bucketName = c.either(parameter('bucketName'), parameter('bucket'));

export const bucketTarget: c.Target = c.on('aws_s3_bucket', { bucket: bucketName });

/** The spec of a type with one setting per bucket. */
export const settingType = (extra: Partial<c.TypeSpec> = {}): c.TypeSpec => ({
  keys: [['bucket']],
  scope: 'global',
  family: 's3',
  cloudId: 'bucket',
  noise: ['expected_bucket_owner'],
  ...extra,
});

/** The spec of a type with several named items per bucket: metrics, inventories. */
export const namedSettingType: c.TypeSpec = { keys: [['bucket', 'name']], scope: 'global', family: 's3' };
