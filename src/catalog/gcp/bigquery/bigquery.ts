import type { AuditRecord } from '../../../model/audit-record.js';
import { text } from '../../../lib/json.js';
import * as c from '../language.js';
import { reshaped } from '../reshape.js';
import { accessChange, accessTypes } from './dataset-access.js';
import { datasetForm, loggedOf, tableForm, type Logged } from './bigquery-forms.js';

/**
 * BigQuery: datasets, tables and routines, which calls of the API and statements of queries change alike. Source: googleapis
 * `bigquery_audit_metadata.proto`, Terraform Google provider.
 */

/** Texts for people; a record without any of them shows nothing. */
const described: c.Fields = {
  ...c.inside(c.kept('description=info.description friendly_name=info.friendlyName'), null),
  ...c.chosen('labels=info.labels', 'map'),
};

const datasetMembers: c.Fields = {
  ...described,
  ...c.cleared('default_table_expiration_ms=defaultTableExpireDuration', (time, record) => {
    const seconds = c.seconds(time, record);
    return typeof seconds === 'number' ? seconds * 1_000 : undefined;
  }),
  ...c.kept('default_encryption_configuration.kms_key_name=kmsKeyName', (key) => (key === '' ? null : key)),
  ...c.kept('default_collation'),
};

const tableMembers: c.Fields = {
  ...described,
  ...c.kept('schema', 'table_schema'),
  ...c.kept('view.query=query'),
  ...c.cleared('expiration_time=expireTime', (time) => Date.parse(text(time) ?? '')),
  ...c.cleared('encryption_configuration=encryption{kms_key_name}'),
};

type Kind = 'dataset' | 'table' | 'routine';

/** The full name: in the metadata, else `resourceName`, which older logs end after the collection. */
const nameOfKind =
  (kind: Kind): c.Read =>
  (record) => {
    const logged = loggedOf(record, kind);
    const name = logged === undefined || logged.name === '' ? record.resource : logged.name;
    return name.split('/').at(-2) === `${kind}s` ? c.resourcePath(name) : undefined;
  };

const dataset = c.on('google_bigquery_dataset', { id: nameOfKind('dataset') });
const table = c.on('google_bigquery_table', { id: nameOfKind('table') });
const routine = c.on('google_bigquery_routine', { id: nameOfKind('routine') });

const datasetEdits = reshaped(c.whole('dataset', datasetMembers), datasetForm);
const tableEdits = reshaped(c.whole('table', tableMembers), tableForm);

const when =
  (kind: Kind, test: (logged: Logged) => boolean): c.Read =>
  (record: AuditRecord) => {
    const logged = loggedOf(record, kind);
    return logged !== undefined && test(logged);
  };

/** Owners for each kind of change that a query or a job can make. Its destination table is data: it is created only by a statement. */
const anyAct = (kind: Kind, target: c.Target, edits: c.Edits, changed = edits): readonly c.OwnerSpec[] => [
  c.create(target, edits, { when: when(kind, ({ act, origin }) => act === 'created' && origin !== 'job') }),
  c.put(target, edits, { when: when(kind, ({ act, origin }) => act === 'created' && origin === 'job') }),
  c.modify(target, changed, { when: when(kind, ({ act }) => act === 'changed') }),
  c.destroy(target, { when: when(kind, ({ act }) => act === 'deleted') }),
];

const access = accessChange(nameOfKind('dataset'), dataset);

const routineChange: c.Edits = { definition_body: c.hidden(c.fixed(true)) };

const ofJob: c.Entry = c.among(
  c.firstOf(...anyAct('dataset', dataset, datasetEdits)),
  c.firstOf(...anyAct('table', table, tableEdits)),
  c.firstOf(...anyAct('routine', routine, {}, routineChange)),
);

const tableNoise = ['creation_time', 'last_modified_time', 'num_*', 'location', 'type', 'generated_schema_columns', 'deletion_protection'];

export const bigquery: c.ServiceCatalog = {
  eventSource: 'bigquery.googleapis.com',
  types: c.googleTypes('bigquery', {
    google_bigquery_dataset: { noise: ['delete_contents_on_destroy'] },
    ...accessTypes,
    google_bigquery_table: { noise: [...tableNoise] },
    google_bigquery_routine: {},
  }),
  events: {
    InsertDataset: [c.create(dataset, datasetEdits), access],
    UpdateDataset: [c.modify(dataset, datasetEdits), access],
    PatchDataset: [c.modify(dataset, datasetEdits), access],
    DeleteDataset: c.destroy(dataset),
    InsertTable: c.create(table, tableEdits),
    UpdateTable: c.modify(table, tableEdits),
    PatchTable: c.modify(table, tableEdits),
    DeleteTable: c.destroy(table),
    InsertRoutine: c.create(routine),
    UpdateRoutine: c.modify(routine, routineChange),
    DeleteRoutine: c.destroy(routine),

    'datasetservice.insert': [c.create(dataset, datasetEdits), access],
    'datasetservice.update': [c.modify(dataset, datasetEdits), access],
    'datasetservice.patch': [c.modify(dataset, datasetEdits), access],
    'datasetservice.delete': c.destroy(dataset),
    'tableservice.insert': c.create(table, tableEdits),
    'tableservice.update': c.modify(table, tableEdits),
    'tableservice.patch': c.modify(table, tableEdits),
    'tableservice.delete': c.destroy(table),

    // Statements of a query change objects as the API does; every other entry of a job is about data.
    InsertJob: ofJob,
    Query: ofJob,
    ...c.noChanges('CancelJob DeleteJob'),
    'jobservice.insert': c.noChange,
    'jobservice.query': c.noChange,
    'jobservice.getqueryresults': c.noChange,
    'jobservice.jobcompleted': c.noChange,
    'tabledataservice.list': c.noChange,
  },
};
