import { isList, isObject, type Json } from '../../../lib/json.js';
import { lastSegment } from '../../../lib/last-segment.js';
import { on, reader, set, via, type EditSpec, type From, type Read, type Target } from '../../dsl.js';
import { tagMap } from '../../values.js';
import type { KeyPart } from '../../type-spec.js';
import { partitionOf } from '../partition-of.js';

/** How calls name KMS keys: by id or ARN. Aliases name a key only in cryptographic calls. Source: KMS API reference. */

/** An attribute that holds the id or the ARN of a key. */
export const keyPart = (attribute: string): KeyPart => ({ attribute, as: lastSegment });

/** The ARN of a key in a region; the region of the call by default. A replica has the id of its primary key, so only its ARN identifies it. */
export const keyArn = (key: From, region: From = (record) => record.region): Read => {
  const regionOf = reader(region);
  return via(key, (sent, record) => {
    const place = regionOf(record);
    if (typeof sent !== 'string' || sent === '' || typeof place !== 'string') return undefined;
    const own = sent.startsWith('arn:') ? sent.split(':')[3] : record.region;
    if (sent.startsWith('arn:') && own === place) return sent;
    return `arn:${partitionOf(place)}:kms:${place}:${record.account}:key/${lastSegment(sent)}`;
  });
};

/** A key under each type that may declare it, by a parameter with its id or ARN. */
export const keysNamed = (path: From): readonly [key: Target, external: Target, replica: Target, externalReplica: Target] => [
  on('aws_kms_key', { key_id: path }),
  on('aws_kms_external_key', { id: path }),
  on('aws_kms_replica_key', { arn: keyArn(path) }),
  on('aws_kms_replica_external_key', { arn: keyArn(path) }),
];

/** `[{tagKey, tagValue}]` as a map. */
export const keyTags = (from: From): Read =>
  tagMap(
    via(from, (tags) =>
      isList(tags)
        ? tags.map((tag): Json => (isObject(tag) ? { key: tag['tagKey'] ?? null, value: tag['tagValue'] ?? '' } : tag))
        : undefined,
    ),
  );
export const newKeyTags: EditSpec = set(keyTags('tags'), 'map');
