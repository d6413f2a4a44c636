import { isList, isObject, type Json } from '../lib/json.js';

/**
 * The records (or alerts) in a JSON value: itself, the `detail` of an EventBridge envelope, or the items of a list or of `Records`. Digests
 * of a trail contain none; see `isDigest`.
 */
export const unwrapValue = (value: Json): readonly Json[] => {
  if (isList(value)) return value.flatMap(unwrapValue);
  if (!isObject(value)) return [value];
  if (isList(value['Records'])) return value['Records'].flatMap((one: Json) => unwrapValue(one));
  if (isObject(value['detail']) && typeof value['detail-type'] === 'string') return [value['detail']];
  return isDigest(value) ? [] : [value];
};

/**
 * Whether the value is a digest file of a trail: hashes of log files, no records. Source: CloudTrail user guide, "digest file structure".
 */
const isDigest = (value: { readonly [key: string]: Json | undefined }): boolean =>
  typeof value['digestS3Bucket'] === 'string' && typeof value['digestStartTime'] === 'string';
