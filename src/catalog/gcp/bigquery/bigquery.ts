import type { AuditRecord } from '../../../model/audit-record.js';
import { isObject, text } from '../../../lib/json.js';
import {
  among,
  create,
  destroy,
  firstOf,
  hidden,
  fixed,
  modify,
  noChange,
  on,
  put,
  set,
  via,
  type Edits,
  type Entry,
  type OwnerSpec,
  type Read,
  type ServiceCatalog,
  type Target,
} from '../../dsl.js';
import { millisecondsOf } from '../durations.js';
import { byName } from '../gcp-reads.js';
import { chosen, cleared, clearedMap, kept, written, type Member, type Members } from '../members.js';
import { gcpNoise } from '../noise.js';
import { reshaped } from '../reshape.js';
import { resourcePath } from '../resource-path.js';
import { accessChange, accessTypes } from './dataset-access.js';
import { datasetForm, loggedOf, tableForm, type Logged } from './bigquery-forms.js';

/**
 * BigQuery: datasets, tables and routines, which calls of the API and statements of queries change alike. Source: googleapis
 * `bigquery_audit_metadata.proto`, Terraform Google provider.
 */

/** A text for people; a record without any of them shows nothing. */
const ofInfo = (member: string): Member => kept('info', (info) => (isObject(info) ? (info[member] ?? null) : undefined));

const datasetMembers: Members = {
  description: ofInfo('description'),
  friendly_name: ofInfo('friendlyName'),
  labels: chosen(clearedMap('info.labels')),
  default_table_expiration_ms: cleared('defaultTableExpireDuration', millisecondsOf),
  'default_encryption_configuration.kms_key_name': kept('kmsKeyName', (key) => (key === '' ? null : key)),
  default_collation: kept('defaultCollation'),
};

const tableMembers: Members = {
  description: ofInfo('description'),
  friendly_name: ofInfo('friendlyName'),
  labels: chosen(clearedMap('info.labels')),
  schema: {
    path: 'schema',
    make: (from) =>
      set(
        via(from, (columns) => columns ?? undefined),
        'table_schema',
      ),
  },
  'view.query': kept('query'),
  expiration_time: cleared('expireTime', (time) => Date.parse(text(time) ?? '')),
  'encryption_configuration.kms_key_name': cleared('encryption.kmsKeyName'),
};

type Kind = 'dataset' | 'table' | 'routine';

/** The full name: in the metadata, else `resourceName`, which older logs end after the collection. */
const nameOfKind =
  (kind: Kind): Read =>
  (record) => {
    const logged = loggedOf(record, kind);
    const name = logged === undefined || logged.name === '' ? record.resource : logged.name;
    return name.split('/').at(-2) === `${kind}s` ? resourcePath(name) : undefined;
  };

const dataset = on('google_bigquery_dataset', { id: nameOfKind('dataset') });
const table = on('google_bigquery_table', { id: nameOfKind('table') });
const routine = on('google_bigquery_routine', { id: nameOfKind('routine') });

const datasetEdits = reshaped(written('dataset', datasetMembers), datasetForm);
const tableEdits = reshaped(written('table', tableMembers), tableForm);

const when =
  (kind: Kind, test: (logged: Logged) => boolean): Read =>
  (record: AuditRecord) => {
    const logged = loggedOf(record, kind);
    return logged !== undefined && test(logged);
  };

/** Owners for each kind of change that a query or a job can make. Its destination table is data: it is created only by a statement. */
const anyAct = (kind: Kind, target: Target, edits: Edits, changed = edits): readonly OwnerSpec[] => [
  create(target, edits, { when: when(kind, ({ act, origin }) => act === 'created' && origin !== 'job') }),
  put(target, edits, { when: when(kind, ({ act, origin }) => act === 'created' && origin === 'job') }),
  modify(target, changed, { when: when(kind, ({ act }) => act === 'changed') }),
  destroy(target, { when: when(kind, ({ act }) => act === 'deleted') }),
];

const access = accessChange(nameOfKind('dataset'), dataset);

const routineChange: Edits = { definition_body: hidden(fixed(true)) };

const ofJob: Entry = among(
  firstOf(...anyAct('dataset', dataset, datasetEdits)),
  firstOf(...anyAct('table', table, tableEdits)),
  firstOf(...anyAct('routine', routine, {}, routineChange)),
);

const tableNoise = ['creation_time', 'last_modified_time', 'num_*', 'location', 'type', 'generated_schema_columns', 'deletion_protection'];

export const bigquery: ServiceCatalog = {
  eventSource: 'bigquery.googleapis.com',
  types: {
    google_bigquery_dataset: {
      keys: [[...byName]],
      scope: 'global',
      family: 'bigquery',
      noise: [...gcpNoise, 'creation_time', 'last_modified_time', 'delete_contents_on_destroy'],
    },
    ...accessTypes,
    google_bigquery_table: { keys: [[...byName]], scope: 'global', family: 'bigquery', noise: [...gcpNoise, ...tableNoise] },
    google_bigquery_routine: {
      keys: [[...byName]],
      scope: 'global',
      family: 'bigquery',
      noise: [...gcpNoise, 'creation_time', 'last_modified_time'],
    },
  },
  events: {
    InsertDataset: [create(dataset, datasetEdits), access],
    UpdateDataset: [modify(dataset, datasetEdits), access],
    PatchDataset: [modify(dataset, datasetEdits), access],
    DeleteDataset: destroy(dataset),
    InsertTable: create(table, tableEdits),
    UpdateTable: modify(table, tableEdits),
    PatchTable: modify(table, tableEdits),
    DeleteTable: destroy(table),
    InsertRoutine: create(routine),
    UpdateRoutine: modify(routine, routineChange),
    DeleteRoutine: destroy(routine),

    'datasetservice.insert': [create(dataset, datasetEdits), access],
    'datasetservice.update': [modify(dataset, datasetEdits), access],
    'datasetservice.patch': [modify(dataset, datasetEdits), access],
    'datasetservice.delete': destroy(dataset),
    'tableservice.insert': create(table, tableEdits),
    'tableservice.update': modify(table, tableEdits),
    'tableservice.patch': modify(table, tableEdits),
    'tableservice.delete': destroy(table),

    // Statements of a query change objects as the API does; every other entry of a job is about data.
    InsertJob: ofJob,
    Query: ofJob,
    CancelJob: noChange,
    DeleteJob: noChange,
    'jobservice.insert': noChange,
    'jobservice.query': noChange,
    'jobservice.getqueryresults': noChange,
    'jobservice.jobcompleted': noChange,
    'tabledataservice.list': noChange,
  },
};
