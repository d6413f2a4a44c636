import type { JsonObject } from '../../../../src/lib/json.js';
import type { CatalogCase } from '../../../support/catalog-case.js';
import { call, dataset, legacyCall, loggedTable, routine, routineId, table, tableId } from './bigquery-declared.js';

const at = 'google_bigquery_table.this';
const creation = (object: JsonObject, reason = 'TABLE_INSERT_REQUEST', method = 'TableService.InsertTable') => call(method, { tableCreation: { table: object, reason } }, tableId);
const change = (method: string, object: JsonObject, reason = 'TABLE_UPDATE_REQUEST') => call(method, { tableChange: { table: object, reason } }, tableId);

const wider = '{"fields":[{"name":"id","type":"INTEGER","mode":"REQUIRED"},{"name":"amount","type":"FLOAT64","description":"Net"},{"name":"card","type":"STRING"}]}';
const widened = '[{"name":"id","type":"INTEGER","mode":"REQUIRED"},{"name":"amount","type":"FLOAT64","description":"Net"},{"name":"card","type":"STRING"}]';
const declaredSchema = '[{"mode":"REQUIRED","name":"id","type":"INTEGER"},{"description":"Net","name":"amount","type":"FLOAT"}]';

const legacyObject = (changed: JsonObject = {}): JsonObject => ({ tableName: { projectId: 'acme-prod', datasetId: 'sales', tableId: 'orders' }, info: { labels: { env: 'prod', 'goog-terraform-provisioned': 'true' } }, view: {}, schemaJson: loggedTable()['schemaJson'] ?? '', ...changed });
const legacy = (verb: 'Insert' | 'Update', event: string, object: JsonObject) =>
  legacyCall(event, { [`table${verb}Request`]: { resource: object }, [`table${verb}Response`]: { resource: object } }, verb === 'Insert' ? 'projects/acme-prod/datasets/sales/tables' : tableId);

const job = (method: string, metadata: JsonObject, name = tableId) => call(`JobService.${method}`, metadata, name);

const ofData = ['CancelJob', 'DeleteJob'].map((method): CatalogCase => ({ name: 'changes no configuration', ...job(method, {}), state: [table()], drifts: [], dropped: 'read_only' }));
const ofOldData = ['jobservice.insert', 'jobservice.query', 'jobservice.getqueryresults', 'jobservice.jobcompleted', 'tabledataservice.list'].map((event): CatalogCase => ({
  name: 'changes no configuration', ...legacyCall(event, { jobInsertRequest: {} }, 'projects/acme-prod/jobs/j'), state: [table()], drifts: [], dropped: 'read_only',
}));

export const tableCases: readonly CatalogCase[] = [
  { name: 'a table that no state declares is a creation', ...creation(loggedTable({ schemaJson: '{\n}' })), state: [], drifts: [{ address: 'google_bigquery_table', field: '*', old: null, new: {} }] },
  {
    name: 'another column and an expiration are drift',
    ...change('TableService.UpdateTable', loggedTable({ schemaJson: wider, expireTime: '2026-04-01T00:00:00Z' })),
    state: [table()],
    drifts: [
      { address: at, field: 'schema', old: declaredSchema, new: widened },
      { address: at, field: 'expiration_time', old: 0, new: 1775001600000 },
    ],
  },
  {
    name: 'the query of a view and a description are drift',
    ...change('TableService.PatchTable', loggedTable({ view: { query: 'SELECT * FROM sales.orders' }, tableInfo: { description: 'Orders', labels: { env: 'prod', 'goog-terraform-provisioned': 'true' } } })),
    state: [table({ view: [{ query: 'SELECT id FROM sales.orders', use_legacy_sql: false }] })],
    drifts: [
      { address: at, field: 'view.query', old: 'SELECT id FROM sales.orders', new: 'SELECT * FROM sales.orders' },
      { address: at, field: 'description', old: '', new: 'Orders' },
    ],
  },
  { name: 'a deleted table is one alert', ...call('TableService.DeleteTable', { tableDeletion: { reason: 'TABLE_DELETE_REQUEST' } }, tableId), state: [table()], drifts: [{ address: at, field: '*', old: {}, new: null }] },

  { name: 'a table of older logs created as declared is not drift', ...legacy('Insert', 'tableservice.insert', legacyObject()), state: [table()], drifts: [] },
  { name: 'a label in older logs is drift', ...legacy('Update', 'tableservice.update', legacyObject({ info: { labels: { env: 'dev', 'goog-terraform-provisioned': 'true' } } })), state: [table()], drifts: [{ address: at, field: 'labels.env', old: 'prod', new: 'dev' }] },
  { name: 'a patch of older logs is drift', ...legacy('Update', 'tableservice.patch', legacyObject({ encryption: { kmsKeyName: 'projects/acme-prod/locations/eu/keyRings/bq/cryptoKeys/other' } })), state: [table()], drifts: [{ address: at, field: 'encryption_configuration.kms_key_name', old: null, new: 'projects/acme-prod/locations/eu/keyRings/bq/cryptoKeys/other' }] },
  { name: 'older logs name a deleted table by its resource', ...legacyCall('tableservice.delete', null, tableId), state: [table()], drifts: [{ address: at, field: '*', old: {}, new: null }] },
  { name: 'a routine that no state declares is a creation', ...call('RoutineService.InsertRoutine', { routineCreation: { routine: { routineName: routineId } } }, routineId), state: [], drifts: [{ address: 'google_bigquery_routine', field: '*', old: null, new: {} }] },
  { name: 'another body of a routine is not in the record', ...call('RoutineService.UpdateRoutine', { routineChange: { routine: { routineName: routineId }, reason: 'ROUTINE_UPDATE_REQUEST' } }, routineId), state: [routine], drifts: [{ address: 'google_bigquery_routine.this', field: 'definition_body', old: 'x * 0.19', new: null }] },
  { name: 'a deleted routine is one alert', ...call('RoutineService.DeleteRoutine', { routineDeletion: { routine: { routineName: routineId } } }, routineId), state: [routine], drifts: [{ address: 'google_bigquery_routine.this', field: '*', old: {}, new: null }] },

  { name: 'a statement that drops a table deletes it', ...job('InsertJob', { tableDeletion: { reason: 'QUERY', jobName: 'projects/acme-prod/jobs/j' } }), state: [table()], drifts: [{ address: at, field: '*', old: {}, new: null }] },
  { name: 'a statement that alters a table changes it', ...change('JobService.InsertJob', loggedTable({ schemaJson: wider }), 'QUERY'), state: [table()], drifts: [{ address: at, field: 'schema', old: declaredSchema, new: widened }] },
  { name: 'the destination table of a job is data', ...creation(loggedTable({ tableName: `${tableId}_tmp` }), 'JOB', 'JobService.InsertJob'), state: [table()], drifts: [], dropped: 'not_in_state' },
  { name: 'a statement that creates a dataset creates it', ...job('Query', { datasetCreation: { dataset: { datasetName: 'projects/acme-prod/datasets/rogue' }, reason: 'QUERY' } }, 'projects/acme-prod/datasets/rogue'), state: [dataset()], drifts: [{ address: 'google_bigquery_dataset', field: '*', old: null, new: {} }] },
  ...ofData,
  ...ofOldData,
];
