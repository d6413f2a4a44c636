import { capitalised } from '../../../lib/capitalised.js';
import { isList, type Json, type JsonObject } from '../../../lib/json.js';
import type { AuditRecord } from '../../../model/audit-record.js';
import { either, request, type Read } from '../../dsl.js';
import { withheld } from '../../values.js';
import { context } from '../gcp-reads.js';

/**
 * Keys of metadata that a call changed. Entries show only their names: in `metadata.instanceMetadataDelta` or `projectMetadataDelta`, until
 * 2021 in the request. Some entries have none, and then show no keys. Source: googleapis `google/cloud/audit`, real entries.
 */
const changed = (which: 'added' | 'modified' | 'deleted'): Read => {
  const member = `${which}MetadataKeys`;
  const title = capitalised(which);
  const ofRequest = (older: string): Read => {
    return (record) => record.request[older];
  };
  return either(
    context(`metadata.instanceMetadataDelta.${member}`),
    context(`metadata.projectMetadataDelta.${member}`),
    request(`instanceMetadataDelta.${member}`),
    request(`projectMetadataDelta.${member}`),
    ofRequest(`Metadata Keys ${title}`),
  );
};

const [added, modified, deleted] = [changed('added'), changed('modified'), changed('deleted')];

/** Keys that the platform writes on its own. */
const isOfPlatform = (key: string): boolean => key.startsWith('goog-');

const names = (value: Json | undefined): readonly string[] =>
  (isList(value) ? value : []).flatMap((one) => (typeof one === 'string' && one !== '' && !isOfPlatform(one) ? [one] : []));

/** The changed keys: removed ones are `null`, the others have unknown values. Undefined if no key changed. */
export const changedKeys: Read = (record) => {
  const keys: JsonObject = Object.fromEntries([
    ...[added, modified].flatMap((read) => names(read(record))).map((key) => [key, withheld] as const),
    ...names(deleted(record)).map((key) => [key, null] as const),
  ]);
  return Object.keys(keys).length === 0 ? undefined : keys;
};

export const addedKeys: Read = (record) => names(added(record));
export const modifiedKeys: Read = (record) => names(modified(record));
export const deletedKeys: Read = (record) => names(deleted(record));

const anyDelta = either(
  context('metadata.instanceMetadataDelta'),
  context('metadata.projectMetadataDelta'),
  request('instanceMetadataDelta'),
  request('projectMetadataDelta'),
);
/** Whether the entry shows which keys changed, be it none. */
export const hasDelta = (record: AuditRecord): boolean =>
  anyDelta(record) !== undefined || Object.keys(record.request).some((name) => name.startsWith('Metadata Keys '));
