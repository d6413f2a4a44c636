import { capitalised } from '../../../lib/capitalised.js';
import { isList, type Json, type JsonObject } from '../../../lib/json.js';
import type { AuditRecord } from '../../../model/audit-record.js';
import * as c from '../language.js';

/**
 * Keys of metadata that a call changed. Entries show only their names: in `metadata.instanceMetadataDelta` or `projectMetadataDelta`, until
 * 2021 in the request. Some entries have none, and then show no keys. Source: googleapis `google/cloud/audit`, real entries.
 */
const changed = (which: 'added' | 'modified' | 'deleted'): c.Read => {
  const member = `${which}MetadataKeys`;
  const title = capitalised(which);
  const ofRequest = (older: string): c.Read => {
    return (record) => record.request[older];
  };
  return c.either(
    c.context(`metadata.instanceMetadataDelta.${member}`),
    c.context(`metadata.projectMetadataDelta.${member}`),
    c.request(`instanceMetadataDelta.${member}`),
    c.request(`projectMetadataDelta.${member}`),
    ofRequest(`Metadata Keys ${title}`),
  );
};

const [added, modified, deleted] = [changed('added'), changed('modified'), changed('deleted')];

/** Keys that the platform writes on its own. */
const isOfPlatform = (key: string): boolean => key.startsWith('goog-');

const names = (value: Json | undefined): readonly string[] =>
  (isList(value) ? value : []).flatMap((one) => (typeof one === 'string' && one !== '' && !isOfPlatform(one) ? [one] : []));

/** The changed keys: removed ones are `null`, the others have unknown values. Undefined if no key changed. */
export const changedKeys: c.Read = (record) => {
  const keys: JsonObject = Object.fromEntries([
    ...[added, modified].flatMap((read) => names(read(record))).map((key) => [key, c.withheld] as const),
    ...names(deleted(record)).map((key) => [key, null] as const),
  ]);
  return Object.keys(keys).length === 0 ? undefined : keys;
};

export const addedKeys: c.Read = (record) => names(added(record));
export const modifiedKeys: c.Read = (record) => names(modified(record));
export const deletedKeys: c.Read = (record) => names(deleted(record));

const anyDelta = c.either(
  c.context('metadata.instanceMetadataDelta'),
  c.context('metadata.projectMetadataDelta'),
  c.request('instanceMetadataDelta'),
  c.request('projectMetadataDelta'),
);
/** Whether the entry shows which keys changed, be it none. */
export const hasDelta = (record: AuditRecord): boolean =>
  anyDelta(record) !== undefined || Object.keys(record.request).some((name) => name.startsWith('Metadata Keys '));
