import { isList, isObject, text, type Json, type JsonObject } from '../../../lib/json.js';
import * as c from '../language.js';

/** Names and ids of Route 53. Source: Route 53 API reference, developer guide ("DNS domain name format"). */

/** `/hostedzone/Z123` → `Z123`: calls accept both forms, and responses have the longer one. */
export const bareId = (value: string): string => value.slice(value.lastIndexOf('/') + 1);
export const zoneKey: c.KeyPart = { attribute: 'zone_id', as: bareId };
export const hostedZoneKey: c.KeyPart = { attribute: 'hosted_zone_id', as: bareId };

/** `\052` is an asterisk. */
const unescaped = (value: string): string =>
  value.replace(/\\([0-7]{3})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 8)));

/** Lower case, without the final dot and escapes. */
export const plainDomain = (value: string): string => unescaped(value).replace(/\.$/, '').toLowerCase();

/**
 * A name in one spelling, to compare values of the meaning `domain`; the console adds a prefix to names of load balancers. Of values of
 * records, only escapes are replaced: they may be any text.
 */
export const plainDomainValue = (value: Json | undefined): Json =>
  isList(value)
    ? value.map((one) => (typeof one === 'string' ? unescaped(one) : one))
    : typeof value === 'string'
      ? plainDomain(value).replace(/^dualstack\./, '')
      : (value ?? null);

const recordSetOf = (change: JsonObject): JsonObject => {
  const set = change['resourceRecordSet'];
  return isObject(set) ? set : {};
};

/** The values of a record set; states have text without its outer quotes. */
export const recordValues = (from: c.From): c.Read =>
  c.via(from, (set) => {
    if (!isObject(set)) return undefined;
    const isText = set['type'] === 'TXT' || set['type'] === 'SPF';
    return c.objectsIn(set['resourceRecords']).map((one): Json => {
      const value = one['value'] ?? null;
      return isText && typeof value === 'string' ? value.replace(/^"|"$/g, '') : value;
    });
  });

/** The changes of a batch, of which the last one on a record set counts: an edit may be a deletion and a creation. */
export const lastChanges: c.Read = ({ request }) => {
  const batch = request['changeBatch'];
  if (!isObject(batch) || !isList(batch['changes'])) return undefined;
  const changes = new Map<string, JsonObject>();
  for (const change of c.objectsIn(batch['changes'])) {
    const set = recordSetOf(change);
    const key = [plainDomain(text(set['name']) ?? ''), text(set['type']) ?? '', text(set['setIdentifier']) ?? ''].join(' ');
    const isReplaced = change['action'] === 'CREATE' && changes.get(key)?.['action'] === 'DELETE';
    changes.set(key, isReplaced ? { ...change, action: 'UPSERT' } : change);
  }
  return [...changes.values()];
};
