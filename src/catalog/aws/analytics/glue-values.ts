import type { AuditRecord } from '../../../model/audit-record.js';
import { isList, isObject, text, type Json } from '../../../lib/json.js';
import * as c from '../language.js';

/** Ids, parameters and storage of the objects in the AWS Glue Data Catalog. Source: Glue API reference, Terraform AWS provider. */

/** `catalog:part:part` as in the state. A call without a catalog means that of its account; the service stores names in lower case. */
export const idOf = (...parts: readonly c.From[]): c.Read => {
  const reads = parts.map((part) => c.reader(part));
  return (record) => {
    const names = reads.map((read) => read(record));
    const last = names.at(-1);
    const list: readonly (Json | undefined)[] = isList(last) ? last : [last];
    const ids = list.flatMap((one) => {
      const all = [...names.slice(0, -1), one].map((name) => text(name));
      return all.includes(undefined) ? [] : [[catalogOf(record), ...all].join(':').toLowerCase()];
    });
    return ids.length === 0 ? undefined : ids;
  };
};
export const catalogOf = ({ request: { catalogId }, account }: AuditRecord): string => text(catalogId) ?? account;

/** Parameters that writers and crawlers update all day. */
const volatile =
  /^(metadata_location|previous_metadata_location|transient_lastDdlTime|last_modified_(by|time)|num(Files|Rows)|totalSize|rawDataSize|sizeKey|recordCount|objectCount|averageRecordSize|COLUMN_STATS_ACCURATE|(UPDATED|CREATED)_BY_\w+|Crawler\w+|partition_filtering\.enabled|current-s\w+|snapshot-count|uuid|last-updated-ms)$/;
export const lastingParameters = (from: c.From): c.Read =>
  c.via(from, (value) =>
    isObject(value) ? Object.fromEntries(Object.entries(value).filter(([name]) => !volatile.test(name))) : undefined,
  );

export const columns = (from: c.From): c.Read => c.blocks(from, c.byName({ maps: ['parameters'] }));

/** Where and in which format a table or a partition stores its data; the call replaces all of it. */
export const storageSettings = (storage: c.From): c.Edits => ({
  'storage_descriptor.columns': c.set(columns(c.inBlock(storage, 'columns')), 'ordered'),
  ...c.same('compressed input_format location output_format', (path) => c.inBlock(storage, path), 'storage_descriptor.'),
  'storage_descriptor.ser_de_info.serialization_library': c.inBlock(c.inBlock(storage, 'serdeInfo'), 'serializationLibrary'),
});

const layout = 'layout of the files';
export const unevaluatedStorage: Readonly<Record<string, string>> = {
  'storage_descriptor.additional_locations': layout,
  'storage_descriptor.bucket_columns': layout,
  'storage_descriptor.number_of_buckets': layout,
  'storage_descriptor.parameters': 'writers and crawlers update them',
  'storage_descriptor.ser_de_info.name': layout,
  'storage_descriptor.ser_de_info.parameters': layout,
  'storage_descriptor.skewed_info': layout,
  'storage_descriptor.sort_columns': layout,
  'storage_descriptor.stored_as_sub_directories': layout,
};
