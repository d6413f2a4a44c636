import { destroy, either, on, type OwnerSpec, type Read, type Target } from '../../dsl.js';
import type { TypeSpec } from '../../type-spec.js';
import { parameter } from './s3-document.js';

/**
 * Where settings of a bucket are declared (D18): as a resource of their own (AWS provider 4 and later), which wins, else as a
 * block of `aws_s3_bucket`. Bucket names are unique everywhere, so no account or region is needed to match them.
 */
export const s3Setting = (type: string): Target => on(type, { bucket: bucketName });

/**
 * Where no call deletes a setting, Terraform removes the resource by putting the usual value: after `put` of the resource this
 * stands for its removal, before the bucket, whose mirror of the setting is older than the apply.
 */
export const settingReset = (type: string, when: Read): OwnerSpec => destroy(s3Setting(type), { when });

export const bucketName = either(parameter('bucketName'), parameter('bucket'));

export const bucketTarget: Target = on('aws_s3_bucket', { bucket: bucketName });

/** What is known of a type that holds one setting of one bucket. */
export const settingType = (extra: Partial<TypeSpec> = {}): TypeSpec => ({
  keys: [['bucket']],
  scope: 'global',
  family: 's3',
  cloudId: 'bucket',
  noise: ['expected_bucket_owner'],
  ...extra,
});

/** What is known of a type of which a bucket has several, told apart by name: metrics, inventories. */
export const namedSettingType: TypeSpec = { keys: [['bucket', 'name']], scope: 'global', family: 's3' };
