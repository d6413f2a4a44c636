import type { JsonObject } from '../../../../src/lib/json.js';
import type { CatalogCase, DeclaredResource, ExpectedDrift } from '../../../support/catalog-case.js';

/** Sinks and exclusions. */

const sinkName = 'projects/acme-prod/sinks/audit';
const excludeHealth: JsonObject = { description: '', disabled: false, filter: 'httpRequest.requestUrl="/health"', name: 'health' };

const sink = (changed: JsonObject = {}): DeclaredResource => ({
  type: 'google_logging_project_sink',
  name: 'audit',
  attributes: {
    bigquery_options: [],
    custom_writer_identity: '',
    description: '',
    destination: 'storage.googleapis.com/acme-audit',
    disabled: false,
    exclusions: [excludeHealth],
    filter: 'logName:"cloudaudit.googleapis.com"',
    id: sinkName,
    name: 'audit',
    project: 'acme-prod',
    unique_writer_identity: true,
    writer_identity: 'serviceAccount:service-481516234200@gcp-sa-logging.iam.gserviceaccount.com',
    ...changed,
  },
});
const ofOrganization: DeclaredResource = {
  type: 'google_logging_organization_sink',
  name: 'all',
  attributes: {
    bigquery_options: [{ use_partitioned_tables: true }],
    description: '',
    destination: 'bigquery.googleapis.com/projects/acme-prod/datasets/audit',
    disabled: false,
    exclusions: [],
    filter: '',
    id: 'organizations/1234/sinks/all',
    include_children: true,
    intercept_children: false,
    name: 'all',
    org_id: '1234',
  },
};
const exclusion: DeclaredResource = {
  type: 'google_logging_project_exclusion',
  name: 'debug',
  attributes: {
    description: 'No debug logs',
    disabled: false,
    filter: 'severity<=DEBUG',
    id: 'projects/acme-prod/exclusions/debug',
    name: 'debug',
    project: 'acme-prod',
  },
};

const drift = (field: string, old: ExpectedDrift['old'], value: ExpectedDrift['new']): ExpectedDrift => ({
  address: 'google_logging_project_sink.audit',
  field,
  old,
  new: value,
});
const method = (name: string): string => `google.logging.v2.ConfigServiceV2.${name}`;
const at = (resourceName: string): JsonObject => ({ resourceName });
const ofFolder: JsonObject = {
  resourceName: 'folders/77/sinks/rogue',
  entry: {
    logName: 'folders/77/logs/cloudaudit.googleapis.com%2Factivity',
    resource: { type: 'logging_sink', labels: { destination: '', name: 'rogue' } },
  },
};

export const loggingSinkCases: readonly CatalogCase[] = [
  {
    name: 'a sink of a folder is created',
    event: method('CreateSink'),
    request: { parent: 'folders/77', sink: { destination: 'storage.googleapis.com/evil', includeChildren: true, name: 'rogue' } },
    record: ofFolder,
    state: [sink()],
    drifts: [{ address: 'google_logging_folder_sink', field: '*', old: null, new: '*' }],
  },
  {
    name: 'a declared sink was created again without its filter, disabled',
    event: method('CreateSink'),
    request: { parent: 'projects/acme-prod', sink: { destination: 'storage.googleapis.com/acme-audit', disabled: true, name: 'audit' } },
    record: at('projects/acme-prod'),
    state: [sink({ exclusions: [] })],
    drifts: [drift('disabled', false, true), drift('filter', 'logName:"cloudaudit.googleapis.com"', null)],
  },
  {
    name: 'without a mask, an update writes the destination and the filter',
    event: method('UpdateSink'),
    request: { sink: { destination: 'storage.googleapis.com/acme-audit', disabled: true, name: 'audit' }, sinkName },
    record: at(sinkName),
    state: [sink()],
    drifts: [drift('filter', 'logName:"cloudaudit.googleapis.com"', null)],
  },
  {
    name: 'the sink of an organisation no longer includes what is below it',
    event: method('UpdateSink'),
    request: { sink: { name: 'all' }, sinkName: 'organizations/1234/sinks/all', updateMask: 'includeChildren' },
    record: { resourceName: 'organizations/1234/sinks/all', entry: { logName: 'organizations/1234/logs/cloudaudit.googleapis.com%2Factivity' } },
    state: [ofOrganization],
    drifts: [{ address: 'google_logging_organization_sink.all', field: 'include_children', old: true, new: null }],
  },
  {
    name: 'a declared sink is deleted',
    event: method('DeleteSink'),
    request: { sinkName },
    record: at(sinkName),
    state: [sink()],
    drifts: [drift('*', '*', null)],
  },
  {
    name: 'a sink that no state declares is deleted',
    event: method('DeleteSink'),
    request: { sinkName: 'billingAccounts/00AA-11BB/sinks/audit' },
    record: at('billingAccounts/00AA-11BB/sinks/audit'),
    state: [sink()],
    drifts: [],
    dropped: 'not_in_state',
  },
  {
    name: 'a declared exclusion is created',
    event: method('CreateExclusion'),
    request: { parent: 'projects/acme-prod', exclusion: { description: 'No debug logs', filter: 'severity<=DEBUG', name: 'debug' } },
    record: at('projects/acme-prod/exclusions/debug'),
    state: [exclusion],
    drifts: [],
  },
  {
    name: 'an exclusion that was enabled is enabled',
    event: method('UpdateExclusion'),
    request: { name: 'projects/acme-prod/exclusions/debug', exclusion: {}, updateMask: 'disabled' },
    record: at('projects/acme-prod/exclusions/debug'),
    state: [exclusion],
    drifts: [],
  },
  {
    name: 'a declared exclusion is deleted',
    event: method('DeleteExclusion'),
    request: { name: 'projects/acme-prod/exclusions/debug' },
    record: at('projects/acme-prod/exclusions/debug'),
    state: [exclusion],
    drifts: [{ address: 'google_logging_project_exclusion.debug', field: '*', old: '*', new: null }],
  },
];
