import type { JsonObject } from '../../../../src/lib/json.js';
import type { CatalogCase } from '../../../support/catalog-case.js';
import { arn, declare, examplesOf } from '../containers/examples-of.js';

const key = arn('kms', 'key/1234abcd-12ab-34cd-56ef-1234567890ab');
export const workgroup = (changed: JsonObject = {}) =>
  declare('aws_athena_workgroup', {
    arn: arn('athena', 'workgroup/analysts'),
    configuration: [
      {
        bytes_scanned_cutoff_per_query: 1_000_000_000,
        enforce_workgroup_configuration: true,
        engine_version: [{ effective_engine_version: 'Athena engine version 3', selected_engine_version: 'AUTO' }],
        execution_role: '',
        publish_cloudwatch_metrics_enabled: true,
        requester_pays_enabled: false,
        result_configuration: [
          {
            acl_configuration: [],
            encryption_configuration: [{ encryption_option: 'SSE_KMS', kms_key_arn: key }],
            expected_bucket_owner: '',
            output_location: 's3://results/',
          },
        ],
      },
    ],
    description: '',
    force_destroy: false,
    id: 'analysts',
    name: 'analysts',
    state: 'ENABLED',
    tags: { Team: 'data' },
    tags_all: { Team: 'data' },
    ...changed,
  });
const ofGroup = examplesOf(workgroup());
export const createWorkGroup: JsonObject = {
  name: 'analysts',
  configuration: {
    resultConfiguration: { outputLocation: 's3://results/', encryptionConfiguration: { encryptionOption: 'SSE_KMS', kmsKey: key } },
    enforceWorkGroupConfiguration: true,
    publishCloudWatchMetricsEnabled: true,
    bytesScannedCutoffPerQuery: 1_000_000_000,
  },
  tags: [{ key: 'Team', value: 'data' }],
};
const groupArn = arn('athena', 'workgroup/analysts');
const groups: readonly CatalogCase[] = [
  ofGroup.agrees('a workgroup created as declared is not drift', ['CreateWorkGroup', createWorkGroup]),
  ofGroup.drifts(
    'results elsewhere and without encryption are drift',
    [
      'UpdateWorkGroup',
      {
        workGroup: 'analysts',
        configurationUpdates: {
          enforceWorkGroupConfiguration: false,
          removeBytesScannedCutoffPerQuery: true,
          resultConfigurationUpdates: { outputLocation: 's3://evil/', removeEncryptionConfiguration: true },
        },
      },
    ],
    {
      'configuration.bytes_scanned_cutoff_per_query': [1_000_000_000, null],
      'configuration.enforce_workgroup_configuration': [true, false],
      'configuration.result_configuration.encryption_configuration.encryption_option': ['SSE_KMS', null],
      'configuration.result_configuration.encryption_configuration.kms_key_arn': [key, null],
      'configuration.result_configuration.output_location': ['s3://results/', 's3://evil/'],
    },
  ),
  ofGroup.deleted('deleting a declared workgroup is one alert (D17)', ['DeleteWorkGroup', { workGroup: 'analysts' }]),
  ofGroup.drifts('a changed tag is drift', ['TagResource', { resourceARN: groupArn, tags: [{ key: 'Team', value: 'x' }] }], {
    'tags.Team': ['data', 'x'],
  }),
  ofGroup.drifts('a removed tag is drift', ['UntagResource', { resourceARN: groupArn, tagKeys: ['Team'] }], { 'tags.Team': ['data', null] }),
];

const lambda = arn('lambda', 'function:catalog');
const ofCatalog = examplesOf(
  declare('aws_athena_data_catalog', {
    arn: arn('athena', 'datacatalog/orders'),
    description: 'orders',
    id: 'orders',
    name: 'orders',
    parameters: { function: lambda },
    tags: {},
    tags_all: {},
    type: 'LAMBDA',
  }),
);
const catalog = { name: 'orders', type: 'LAMBDA', description: 'orders', parameters: { function: lambda } };
const catalogs: readonly CatalogCase[] = [
  ofCatalog.created('a catalog that no state declares is created', ['CreateDataCatalog', { ...catalog, name: 'shadow' }]),
  ofCatalog.drifts('another function is drift', ['UpdateDataCatalog', { ...catalog, parameters: { function: `${lambda}-evil` } }], {
    'parameters.function': [lambda, `${lambda}-evil`],
  }),
  ofCatalog.deleted('deleting a declared catalog is one alert (D17)', ['DeleteDataCatalog', { name: 'orders' }]),
];
const ofQuery = examplesOf(
  declare('aws_athena_named_query', {
    database: 'lake',
    description: '',
    id: 'q-1',
    name: 'daily',
    query: 'SELECT 1',
    workgroup: 'analysts',
  }),
);
const query = { name: 'daily', database: 'lake', queryString: 'SELECT 1', workGroup: 'analysts' };
const ofStatement = examplesOf(
  declare('aws_athena_prepared_statement', {
    description: '',
    id: 'analysts/daily',
    name: 'daily',
    query_statement: 'SELECT ?',
    timeouts: null,
    workgroup: 'analysts',
  }),
);
const byName = { statementName: 'daily', workGroup: 'analysts' };
const statement = { ...byName, queryStatement: 'SELECT ?' };
const queries: readonly CatalogCase[] = [
  ofQuery.drifts('the declared query with another text is drift', ['CreateNamedQuery', { ...query, queryString: 'SELECT 2' }, { namedQueryId: 'q-1' }], {
    query: ['SELECT 1', 'SELECT 2'],
  }),
  ofQuery.drifts('another text is drift', ['UpdateNamedQuery', { namedQueryId: 'q-1', name: 'daily', queryString: 'SELECT 2' }], {
    query: ['SELECT 1', 'SELECT 2'],
  }),
  ofQuery.deleted('deleting a declared query is one alert (D17)', ['DeleteNamedQuery', { namedQueryId: 'q-1' }]),
  ofStatement.drifts('a statement created with another text is drift', ['CreatePreparedStatement', { ...statement, queryStatement: 'SELECT 2' }], {
    query_statement: ['SELECT ?', 'SELECT 2'],
  }),
  ofStatement.drifts('another statement is drift', ['UpdatePreparedStatement', { ...statement, queryStatement: 'SELECT 2' }], {
    query_statement: ['SELECT ?', 'SELECT 2'],
  }),
  ofStatement.deleted('deleting a declared statement is one alert (D17)', ['DeletePreparedStatement', byName]),
];

const ofReservation = examplesOf(
  declare('aws_athena_capacity_reservation', {
    allocated_dpus: 24,
    arn: arn('athena', 'capacity-reservation/base'),
    name: 'base',
    status: 'ACTIVE',
    tags: {},
    tags_all: {},
    target_dpus: 24,
    timeouts: null,
  }),
);
const reservations: readonly CatalogCase[] = [
  ofReservation.created('a reservation that no state declares is created', ['CreateCapacityReservation', { name: 'x', targetDpus: 24 }]),
  ofReservation.drifts('another capacity is drift', ['UpdateCapacityReservation', { name: 'base', targetDpus: 1000 }], {
    target_dpus: [24, 1000],
  }),
  ofReservation.deleted('cancelling a declared reservation is one alert (D17)', ['CancelCapacityReservation', { name: 'base' }]),
  ofReservation.deleted('deleting a declared reservation is one alert (D17)', ['DeleteCapacityReservation', { name: 'base' }]),
];

export const athenaCases: readonly CatalogCase[] = [...groups, ...catalogs, ...queries, ...reservations];
