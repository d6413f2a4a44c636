import type { JsonObject } from '../../../../src/lib/json.js';
import type { CatalogCase } from '../../../support/catalog-case.js';
import { pairsOf } from '../application/application-examples.js';
import { arn, declare } from '../containers/examples-of.js';

const account = '111122223333';
const none = { catalog_id: null, database: [], table: [], table_with_columns: [], timeouts: null };
const tagged = (object: JsonObject, value = 'no') =>
  pairsOf(
    declare('aws_lakeformation_resource_lf_tag', {
      ...none,
      id: '1',
      lf_tag: [{ catalog_id: account, key: 'pii', value }],
      ...object,
    }),
  );
const call = (resource: JsonObject, tagKey = 'pii', value = 'no'): JsonObject => ({
  catalogId: account,
  resource,
  lFTags: [{ tagKey, tagValues: [value] }],
});
const ok = { failures: [] };
const failed = (tagKey: string) => ({ failures: [{ lFTag: { tagKey, tagValues: ['yes'] }, error: { errorCode: 'EntityNotFoundException' } }] });

const lake = { database: { name: 'lake' } };
const columns = { databaseName: 'lake', name: 'events' };
const objects: readonly (readonly [kind: string, declared: JsonObject, resource: JsonObject, other: JsonObject])[] = [
  ['a database', { database: [{ catalog_id: null, name: 'lake' }] }, lake, { database: { name: 'vault' } }],
  [
    'a database of a named catalog',
    { database: [{ catalog_id: account, name: 'lake' }] },
    lake,
    { database: { catalogId: '444455556666', name: 'lake' } },
  ],
  [
    'a table',
    { table: [{ catalog_id: null, database_name: 'lake', name: 'events', wildcard: null }] },
    { table: { catalogId: account, databaseName: 'lake', name: 'events' } },
    { table: { databaseName: 'lake', name: 'orders' } },
  ],
  [
    'columns',
    { table_with_columns: [{ catalog_id: null, column_names: ['id', 'email'], column_wildcard: [], database_name: 'lake', name: 'events' }] },
    { tableWithColumns: { ...columns, columnNames: ['email', 'id'] } },
    { tableWithColumns: { ...columns, columnNames: ['id'] } },
  ],
  [
    'other columns',
    {
      table_with_columns: [
        { catalog_id: null, column_names: null, column_wildcard: [{ excluded_column_names: ['email'] }], database_name: 'lake', name: 'events' },
      ],
    },
    { tableWithColumns: { ...columns, columnWildcard: { excludedColumnNames: ['email'] } } },
    { tableWithColumns: { ...columns, columnWildcard: {} } },
  ],
];
const singleTags = objects.flatMap(([kind, declared, resource, other]): readonly CatalogCase[] => {
  const { one } = tagged(declared);
  return [
    one.agrees(`the declared tag of ${kind}`, ['AddLFTagsToResource', call(resource), ok]),
    one.created(`the tag of something else than ${kind}`, ['AddLFTagsToResource', call(other), ok]),
    one.deleted(`the removed tag of ${kind}`, ['RemoveLFTagsFromResource', call(resource), ok]),
  ];
});

const tag = { catalog_id: account, key: 'pii', value: 'no' };
const { one: ofTags } = pairsOf(
  declare('aws_lakeformation_resource_lf_tags', {
    ...none,
    database: [{ catalog_id: '', name: 'lake' }],
    id: '2',
    lf_tag: [tag, { catalog_id: account, key: 'team', value: 'data' }],
  }),
);
const team = { catalog_id: account, key: 'team', value: 'data' };
const severalTags: readonly CatalogCase[] = [
  ofTags.agrees('a declared tag of several is not drift', ['AddLFTagsToResource', call(lake), ok]),
  ofTags.drifts('another value of a tag of several is drift', ['AddLFTagsToResource', call(lake, 'pii', 'yes'), ok], {
    lf_tag: [[tag, team], [{ ...tag, value: 'yes' }, team]],
  }),
  ofTags.agrees('a tag that the call refuses is not added', [
    'AddLFTagsToResource',
    { ...call(lake, 'pii', 'yes'), lFTags: [{ tagKey: 'pii', tagValues: ['yes'] }, { tagKey: 'team', tagValues: ['data'] }] },
    failed('pii'),
  ]),
  ofTags.drifts('a removed tag of several is drift', ['RemoveLFTagsFromResource', call(lake), ok], { lf_tag: [[tag, team], [team]] }),
];

const expression = [{ tag_key: 'pii', tag_values: ['no'] }];
const ofExpression = pairsOf(
  declare('aws_lakeformation_lf_tag_expression', { catalog_id: account, description: null, expression, name: 'public' }),
);
const says = (...tagValues: readonly string[]): JsonObject => ({ expression: [{ tagKey: 'pii', tagValues }] });

const analyst = arn('iam', 'role/analyst').replace('us-east-1', '');
const blocks = { catalog: [], data_cells_filter: [], data_location: [], database: [], lf_tag: [], lf_tag_expression: [], lf_tag_policy: [] };
const optIn = (object: JsonObject) =>
  pairsOf(
    declare('aws_lakeformation_opt_in', {
      condition: [],
      last_modified: '2026-01-01T00:00:00Z',
      last_updated_by: 'x',
      principal: [{ data_lake_principal_identifier: analyst }],
      resource_data: [{ ...blocks, table: [], table_with_columns: [], ...object }],
    }),
  );
const opt = (resource: JsonObject, principal = analyst): JsonObject => ({ principal: { dataLakePrincipalIdentifier: principal }, resource });
const [ofDatabase, ofLocation] = [
  optIn({ database: [{ catalog_id: null, name: 'lake' }] }),
  optIn({ data_location: [{ catalog_id: account, resource_arn: 'arn:aws:s3:::lake' }] }),
];
const ofFilter = optIn({ data_cells_filter: [{ database_name: 'lake', name: 'eu', table_catalog_id: account, table_name: 'events' }] });
const filter = (name: string) => ({ dataCellsFilter: { tableCatalogId: account, databaseName: 'lake', tableName: 'events', name } });

const ofCenter = pairsOf(
  declare('aws_lakeformation_identity_center_configuration', {
    application_arn: 'app',
    catalog_id: account,
    instance_arn: 'arn:aws:sso:::instance/ssoins-1',
    resource_share: '',
  }),
);
const center = (instanceArn: string): JsonObject => ({ catalogId: account, instanceArn });

export const lakeformationTagCases: readonly CatalogCase[] = [
  ...singleTags,
  ...severalTags,
  ...ofExpression.creation('CreateLFTagExpression', [{ name: 'public', ...says('no') }], [{ name: 'open', ...says('no') }]),
  ...ofExpression.change('UpdateLFTagExpression', { name: 'public' }, says('no'), says('no', 'yes'), {
    expression: [expression, [{ tag_key: 'pii', tag_values: ['no', 'yes'] }]],
  }),
  ...ofExpression.deletion('DeleteLFTagExpression', { name: 'public' }, { name: 'public', catalogId: '444455556666' }),
  ...ofDatabase.creation('CreateLakeFormationOptIn', [opt(lake)], [opt(lake, 'arn:aws:iam::111122223333:role/other')]),
  ...ofDatabase.deletion('DeleteLakeFormationOptIn', opt(lake), opt({ database: { name: 'vault' } })),
  ...ofLocation.deletion(
    'DeleteLakeFormationOptIn',
    opt({ dataLocation: { resourceArn: 'arn:aws:s3:::lake' } }),
    opt({ dataLocation: { resourceArn: 'arn:aws:s3:::vault' } }),
  ),
  ...ofFilter.deletion('DeleteLakeFormationOptIn', opt(filter('eu')), opt(filter('all'))),
  ofCenter.one.drifts(
    'a connection to another instance is drift',
    ['CreateLakeFormationIdentityCenterConfiguration', center('arn:aws:sso:::instance/ssoins-2'), { applicationArn: 'app' }],
    { instance_arn: ['arn:aws:sso:::instance/ssoins-1', 'arn:aws:sso:::instance/ssoins-2'] },
  ),
  ofCenter.one.deleted('the connection is removed', ['DeleteLakeFormationIdentityCenterConfiguration', {}]),
  {
    ...ofCenter.one.agrees('the connection of another catalog is removed', [
      'DeleteLakeFormationIdentityCenterConfiguration',
      { catalogId: '444455556666' },
    ]),
    dropped: 'no_resource_id',
  },
];
