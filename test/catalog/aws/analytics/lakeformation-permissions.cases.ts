import type { JsonObject } from '../../../../src/lib/json.js';
import type { CatalogCase } from '../../../support/catalog-case.js';
import { declare, examplesOf } from '../containers/examples-of.js';

const account = '111122223333';
const analyst = `arn:aws:iam::${account}:role/analyst`;
const empty = { catalog_id: null, catalog_resource: false, data_cells_filter: [], data_location: [], database: [], lf_tag: [], lf_tag_policy: [] };
const permissions = (object: JsonObject, changed: JsonObject = {}) =>
  declare('aws_lakeformation_permissions', {
    ...empty,
    id: '3069753892',
    permissions: ['ALTER', 'DESCRIBE'],
    permissions_with_grant_option: ['DESCRIBE'],
    principal: analyst,
    table: [],
    table_with_columns: [],
    ...object,
    ...changed,
  });
const database = { database: [{ catalog_id: account, name: 'lake' }] };
const ofDatabase = examplesOf(permissions(database));
const call = (resource: JsonObject, given: readonly string[], passedOn: readonly string[] = [], principal = analyst): JsonObject => ({
  principal: { dataLakePrincipalIdentifier: principal },
  resource,
  permissions: given,
  permissionsWithGrantOption: passedOn,
});
const lake = { database: { name: 'lake' } };

const events = { batch: ['BatchGrantPermissions', 'BatchRevokePermissions'], single: ['GrantPermissions', 'RevokePermissions'] } as const;
const grants = (['single', 'batch'] as const).flatMap((form): readonly CatalogCase[] => {
  const [grant, revoke] = events[form];
  const asCall = (one: JsonObject): JsonObject => (form === 'single' ? one : { entries: [{ id: '1', ...one }] });
  return [
    ofDatabase.created('a grant on another database', [grant, asCall(call({ database: { name: 'vault' } }, ['DESCRIBE']))]),
    ofDatabase.drifts('a further permission is drift', [grant, asCall(call(lake, ['DROP']))], {
      permissions: [['ALTER', 'DESCRIBE'], ['ALTER', 'DESCRIBE', 'DROP']],
    }),
    ofDatabase.agrees('the declared permissions are not drift', [grant, asCall(call(lake, ['DESCRIBE', 'ALTER'], ['DESCRIBE']))]),
    ofDatabase.deleted('revoking all permissions is one alert (D17)', [revoke, asCall(call(lake, ['DESCRIBE', 'ALTER'], ['DESCRIBE']))]),
    ofDatabase.drifts('a revoked permission is drift', [revoke, asCall(call(lake, ['ALTER']))], {
      permissions: [['ALTER', 'DESCRIBE'], ['DESCRIBE']],
    }),
  ];
});

/** Objects of grants, in the state and in calls. */
const objects: readonly (readonly [kind: string, declared: JsonObject, resource: JsonObject, other: JsonObject])[] = [
  ['the catalog', { catalog_resource: true }, { catalog: {} }, { database: { name: 'lake' } }],
  [
    'a table',
    { table: [{ catalog_id: account, database_name: 'lake', name: 'events', wildcard: false }] },
    { table: { databaseName: 'lake', name: 'events' } },
    { table: { databaseName: 'lake', name: 'orders' } },
  ],
  [
    'a table, granted on all its columns',
    { table: [{ catalog_id: account, database_name: 'lake', name: 'events', wildcard: false }] },
    { tableWithColumns: { databaseName: 'lake', name: 'events', columnWildcard: {} } },
    { tableWithColumns: { databaseName: 'lake', name: 'events', columnNames: ['id'] } },
  ],
  [
    'all tables',
    { table: [{ catalog_id: account, database_name: 'lake', name: '', wildcard: true }] },
    { table: { catalogId: account, databaseName: 'lake', tableWildcard: {} } },
    { table: { databaseName: 'lake', name: 'events' } },
  ],
  [
    'columns',
    {
      table_with_columns: [
        { catalog_id: account, column_names: ['day', 'id'], database_name: 'lake', excluded_column_names: [], name: 'events', wildcard: false },
      ],
    },
    { tableWithColumns: { databaseName: 'lake', name: 'events', columnNames: ['id', 'day'] } },
    { tableWithColumns: { databaseName: 'lake', name: 'events', columnNames: ['id'] } },
  ],
  [
    'a location',
    { data_location: [{ arn: 'arn:aws:s3:::lake', catalog_id: account }] },
    { dataLocation: { resourceArn: 'arn:aws:s3:::lake' } },
    { dataLocation: { resourceArn: 'arn:aws:s3:::vault' } },
  ],
  [
    'a tag',
    { lf_tag: [{ catalog_id: account, key: 'pii', values: ['no', 'yes'] }] },
    { lFTag: { tagKey: 'pii', tagValues: ['yes', 'no'] } },
    { lFTag: { tagKey: 'team', tagValues: ['x'] } },
  ],
  [
    'tagged tables',
    { lf_tag_policy: [{ catalog_id: account, expression: [{ key: 'pii', values: ['no'] }], resource_type: 'TABLE' }] },
    { lFTagPolicy: { resourceType: 'TABLE', expression: [{ tagKey: 'pii', tagValues: ['no'] }] } },
    { lFTagPolicy: { resourceType: 'TABLE', expression: [{ tagKey: 'pii', tagValues: ['no', 'yes'] }] } },
  ],
  [
    'a filter',
    { data_cells_filter: [{ database_name: 'lake', name: 'eu', table_catalog_id: account, table_name: 'events' }] },
    { dataCellsFilter: { tableCatalogId: account, databaseName: 'lake', tableName: 'events', name: 'eu' } },
    { dataCellsFilter: { tableCatalogId: account, databaseName: 'lake', tableName: 'events', name: 'all' } },
  ],
];
const ofObjects = objects.flatMap(([kind, declared, resource, other]): readonly CatalogCase[] => {
  const of = examplesOf(permissions(declared, { permissions: ['SELECT'], permissions_with_grant_option: [] }));
  return [
    of.agrees(`the declared grant on ${kind}`, ['GrantPermissions', call(resource, ['SELECT'])]),
    of.created(`a grant on something else than ${kind}`, ['GrantPermissions', call(other, ['SELECT'])]),
    of.deleted(`a revoked grant on ${kind}`, ['RevokePermissions', call(resource, ['SELECT'])]),
  ];
});

const ofTag = examplesOf(
  declare('aws_lakeformation_lf_tag', { catalog_id: account, id: `${account}:pii`, key: 'pii', values: ['no', 'yes'] }),
);

const place = { tableCatalogId: account, databaseName: 'lake', tableName: 'events', name: 'eu' };
const filter = (changed: JsonObject = {}): JsonObject => ({
  tableData: { ...place, rowFilter: { filterExpression: "region = 'eu'" }, columnWildcard: { excludedColumnNames: ['email'] }, ...changed },
});
const ofFilter = examplesOf(
  declare('aws_lakeformation_data_cells_filter', {
    id: `${account},lake,events,eu`,
    table_data: [
      {
        column_names: [],
        column_wildcard: [{ excluded_column_names: ['email'] }],
        database_name: 'lake',
        name: 'eu',
        row_filter: [{ all_rows_wildcard: [], filter_expression: "region = 'eu'" }],
        table_catalog_id: account,
        table_name: 'events',
        version_id: 'v1',
      },
    ],
  }),
);

export const lakeformationPermissionsCases: readonly CatalogCase[] = [
  ...grants,
  ...ofObjects,
  ofDatabase.agrees('an entry that the batch refuses changes nothing', [
    'BatchGrantPermissions',
    { entries: [{ id: '1', ...call(lake, ['ALTER']) }, { id: '2', ...call(lake, ['DROP']) }] },
    { failures: [{ requestEntry: { id: '2', ...call(lake, ['DROP']) }, error: { errorCode: 'InvalidInputException' } }] },
  ]),
  ofFilter.created('a filter that no state declares', ['CreateDataCellsFilter', filter({ name: 'all' })]),
  ofFilter.agrees('a filter created as declared is not drift', ['CreateDataCellsFilter', filter()]),
  ofFilter.drifts('a filter that shows all rows is drift', ['UpdateDataCellsFilter', filter({ rowFilter: { allRowsWildcard: {} } })], {
    'table_data.row_filter.filter_expression': ["region = 'eu'", null],
  }),
  ofFilter.drifts('a filter that shows more columns is drift', ['UpdateDataCellsFilter', filter({ columnWildcard: { excludedColumnNames: [] } })], {
    'table_data.column_wildcard.excluded_column_names': [['email'], []],
  }),
  ofFilter.deleted('deleting a declared filter is one alert (D17)', ['DeleteDataCellsFilter', place]),
  ofTag.created('a tag that no state declares is created', ['CreateLFTag', { tagKey: 'team', tagValues: ['x'] }]),
  ofTag.agrees('a tag created as declared is not drift', ['CreateLFTag', { catalogId: account, tagKey: 'pii', tagValues: ['yes', 'no'] }]),
  ofTag.drifts('a further value is drift', ['UpdateLFTag', { tagKey: 'pii', tagValuesToAdd: ['secret'] }], {
    values: [['no', 'yes'], ['no', 'yes', 'secret']],
  }),
  ofTag.drifts('a removed value is drift', ['UpdateLFTag', { tagKey: 'pii', tagValuesToDelete: ['no'] }], { values: [['no', 'yes'], ['yes']] }),
  ofTag.deleted('deleting a declared tag is one alert (D17)', ['DeleteLFTag', { tagKey: 'pii' }]),
];
