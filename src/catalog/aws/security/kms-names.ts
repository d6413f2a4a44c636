import { isList, isObject, type Json } from '../../../lib/json.js';
import { lastSegment } from '../../../lib/last-segment.js';
import * as c from '../language.js';
import { partitionOf } from '../partition-of.js';

/** How calls name KMS keys: by id or ARN. Aliases name a key only in cryptographic calls. Source: KMS API reference. */

/** An attribute that holds the id or the ARN of a key. */
export const keyPart = (attribute: string): c.KeyPart => ({ attribute, as: lastSegment });

/** The ARN of a key in a region; the region of the call by default. A replica has the id of its primary key, so only its ARN identifies it. */
export const keyArn = (key: c.From, region: c.From = (record) => record.region): c.Read => {
  const regionOf = c.reader(region);
  return c.via(key, (sent, record) => {
    const place = regionOf(record);
    if (typeof sent !== 'string' || sent === '' || typeof place !== 'string') return undefined;
    const own = sent.startsWith('arn:') ? sent.split(':')[3] : record.region;
    if (sent.startsWith('arn:') && own === place) return sent;
    return `arn:${partitionOf(place)}:kms:${place}:${record.account}:key/${lastSegment(sent)}`;
  });
};

/** A key under each type that may declare it, by a parameter with its id or ARN. */
export const keysNamed = (path: c.From): readonly [key: c.Target, external: c.Target, replica: c.Target, externalReplica: c.Target] => [
  c.on('aws_kms_key', { key_id: path }),
  c.on('aws_kms_external_key', { id: path }),
  c.on('aws_kms_replica_key', { arn: keyArn(path) }),
  c.on('aws_kms_replica_external_key', { arn: keyArn(path) }),
];

/** `[{tagKey, tagValue}]` as a map. */
export const keyTags = (from: c.From): c.Read =>
  c.tagMap(
    c.via(from, (tags) =>
      isList(tags)
        ? tags.map((tag): Json => (isObject(tag) ? { key: tag['tagKey'] ?? null, value: tag['tagValue'] ?? '' } : tag))
        : undefined,
    ),
  );
export const newKeyTags: c.EditSpec = c.set(keyTags('tags'), 'map');
