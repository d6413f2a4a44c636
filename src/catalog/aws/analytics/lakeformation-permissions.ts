import { type Json, type JsonObject, isList, isObject, text } from '../../../lib/json.js';
import type { AuditRecord } from '../../../model/audit-record.js';
import { type Edit, makeEdit } from '../../../model/change.js';
import * as c from '../language.js';
import { objectKey, toBlock } from './lakeformation-values.js';

/**
 * Permissions, filters and tags of AWS Lake Formation. A grant is identified by its principal and the object that it concerns; grants and revocations
 * list single permissions. Source: Lake Formation API reference, Terraform AWS provider (`internal/service/lakeformation`).
 */

const type = 'aws_lakeformation_permissions';

/** Attribute of the state → member of `resource` in a call. */
const kinds: Readonly<Record<string, string>> = {
  catalog_resource: 'catalog',
  data_cells_filter: 'dataCellsFilter',
  data_location: 'dataLocation',
  database: 'database',
  lf_tag: 'lFTag',
  lf_tag_policy: 'lFTagPolicy',
  table: 'table',
  table_with_columns: 'tableWithColumns',
};

const objectPart = (attribute: string): c.KeyPart => ({ attribute, of: objectKey });

/** Databases and tables belong to the catalog of the account, unless the call names another. */
const inCatalog = (block: Json, { account, request: { catalogId } }: AuditRecord): Json =>
  isObject(block) ? { ...block, catalog_id: text(block['catalog_id']) ?? text(catalogId) ?? account } : block;
const withCatalog = ['database', 'table', 'table_with_columns', 'data_location', 'lf_tag', 'lf_tag_policy'];

const objectOf = (at: string, kind: string, member: string): c.Read =>
  c.via(`${at}resource.${member}`, (value, record) => {
    if (kind === 'catalog_resource') return 'catalog';
    const block = toBlock(value);
    return objectKey(withCatalog.includes(kind) ? inCatalog(block, record) : block);
  });
/** Permissions on all columns are permissions on the table. */
const wholeTable = (at: string): c.Read =>
  c.via(`${at}resource.tableWithColumns`, (value, record) => {
    if (!isObject(value) || !isObject(value['columnWildcard']) || isList(value['columnWildcard']['excludedColumnNames'])) return undefined;
    const { columnWildcard: _, ...table } = value;
    return objectKey(inCatalog(toBlock(table), record));
  });

const grantsOn = (at: string): readonly c.Target[] => {
  const principal = `${at}principal.dataLakePrincipalIdentifier`;
  return [
    ...Object.entries(kinds).map(([kind, member]) => c.on(type, { principal, [kind]: objectOf(at, kind, member) })),
    c.on(type, { principal, table: wholeTable(at) }),
  ];
};

const granted = (at: string): readonly c.OwnerSpec[] => {
  const edits: c.Edits = {
    permissions: c.add(`${at}permissions`),
    permissions_with_grant_option: c.add(`${at}permissionsWithGrantOption`),
  };
  return grantsOn(at).map((target) => c.create(target, edits));
};
const revoked = (at: string): readonly c.OwnerSpec[] => {
  const passedOn = c.request(`${at}permissionsWithGrantOption`);
  const permissions = c.via(`${at}permissions`, (given, record) => ({ given, passedOn: passedOn(record) ?? null }));
  return grantsOn(at).map((target) => c.destroy(target, { having: { '': c.set(permissions, 'object') } }));
};

/** Revoking all declared permissions deletes the grant. */
const permissionsOf: NonNullable<c.TypeSpec['object']> = {
  edits: (object, declared): readonly Edit[] => {
    const { given, passedOn } = isObject(object) ? object : {};
    const own = listIn(declared['permissions']);
    const touched = own.filter((one) => listIn(given).includes(one));
    if (touched.length === own.length) return [];
    return [makeEdit('permissions', 'remove', touched), makeEdit('permissions_with_grant_option', 'remove', listIn(passedOn))];
  },
  attributes: (): JsonObject => ({}),
};
const listIn = (value: Json | undefined): readonly Json[] => (isList(value) ? value : []);

/** The entries of a batch that succeeded. */
const entries = c.unlessRefused('entries', c.response('failures[].requestEntry.id'), (entry) =>
  isObject(entry) ? entry['id'] : undefined,
);
const each = (owners: readonly c.OwnerSpec[]): c.ChangeSpec => c.forEach(entries, ...owners);

/** The part of a table that a filter shows. */
const filterOf = (at: string): c.Target =>
  c.on('aws_lakeformation_data_cells_filter', {
    'table_data.table_catalog_id': `${at}tableCatalogId`,
    'table_data.database_name': `${at}databaseName`,
    'table_data.table_name': `${at}tableName`,
    'table_data.name': `${at}name`,
  });
const cells = (member: string): c.Read => c.inBlock('tableData', member);
const shown: c.Edits = {
  'table_data.column_names': cells('columnNames'),
  'table_data.column_wildcard.excluded_column_names': c.inBlock(cells('columnWildcard'), 'excludedColumnNames'),
  'table_data.row_filter.filter_expression': c.inBlock(cells('rowFilter'), 'filterExpression'),
};

const tag = c.on('aws_lakeformation_lf_tag', {
  catalog_id: ({ request: { catalogId }, account }) => text(catalogId) ?? account,
  key: 'tagKey',
});

/**
 * AWS Lake Formation: administrators and registered locations of the data lake. Source: Lake Formation API reference, Terraform AWS provider
 * (`internal/service/lakeformation`).
 */

const of = (member: string): c.Read => c.inBlock('dataLakeSettings', member);
/** Principals are objects in the call and plain identifiers in the state. */
const principals = (member: string): c.Read =>
  c.via(of(member), (value) =>
    isList(value) ? value.map((one) => (isObject(one) ? (one['dataLakePrincipalIdentifier'] ?? null) : one)) : value,
  );
const grants = (member: string): c.Read =>
  c.via(of(member), (value) =>
    isList(value)
      ? value.filter(isObject).map(({ principal, permissions = [] }) => ({
          permissions,
          principal: isObject(principal) ? (principal['dataLakePrincipalIdentifier'] ?? null) : null,
        }))
      : value,
  );

const location = c.on('aws_lakeformation_resource', { arn: 'resourceArn' });

/** Settings of the account's own catalog. */
const ofAccount: c.Read = ({ request: { catalogId }, account }) =>
  catalogId === undefined || catalogId === null || catalogId === '' || catalogId === account;

export const lakeformationPermissions: c.ServiceCatalog = {
  eventSource: 'lakeformation.amazonaws.com',
  types: c.types('analytics', {
    [type]: {
      keys: Object.keys(kinds).map((kind) => ['principal', objectPart(kind)]),
      scope: 'region',
      family: 'analytics',
      access: 'attachment',
      object: permissionsOf,
      unevaluated: { catalog_id: 'part of the object of the grant' },
    },
    aws_lakeformation_data_cells_filter: {
      keys: [['table_data.table_catalog_id', 'table_data.database_name', 'table_data.table_name', 'table_data.name']],
      noise: ['table_data.version_id'],
      unevaluated: { 'table_data.row_filter.all_rows_wildcard': 'an empty block' },
    },
    aws_lakeformation_lf_tag: { keys: [['catalog_id', 'key']], cloudId: 'key' },

    aws_lakeformation_data_lake_settings: { keys: [[]] },
    aws_lakeformation_resource: { keys: [['arn']], cloudId: 'arn' },
  }),
  events: {
    GrantPermissions: c.firstOf(...granted('')),
    RevokePermissions: c.firstOf(...revoked('')),
    BatchGrantPermissions: each(granted('item.')),
    BatchRevokePermissions: each(revoked('item.')),

    CreateDataCellsFilter: c.create(c.withId(filterOf('tableData.'), 'tableData.name'), shown),
    UpdateDataCellsFilter: c.modify(filterOf('tableData.'), shown),
    DeleteDataCellsFilter: c.destroy(filterOf('')),

    CreateLFTag: c.create(tag, { values: 'tagValues' }),
    UpdateLFTag: [c.modify(tag, { values: c.add('tagValuesToAdd') }), c.modify(tag, { values: c.remove('tagValuesToDelete') })],
    DeleteLFTag: c.destroy(tag),

    // The call replaces all settings.
    PutDataLakeSettings: c.put(
      c.on('aws_lakeformation_data_lake_settings', {}),
      {
        admins: principals('dataLakeAdmins'),
        ...c.same(
          `
          allow_external_data_filtering allow_full_table_external_data_access authorized_session_tag_value_list trusted_resource_owners`,
          of,
        ),
        ...c.same('create_database_default_permissions create_table_default_permissions', grants),
        ...c.same('external_data_filtering_allow_list read_only_admins', principals),
        parameters: c.merge('dataLakeSettings.parameters'),
      },
      { when: ofAccount },
    ),
    RegisterResource: c.create(
      location,
      c.same('hybrid_access_enabled role_arn use_service_linked_role with_federation with_privileged_access'),
    ),
    UpdateResource: c.modify(location, c.same('hybrid_access_enabled role_arn with_federation')),
    DeregisterResource: c.destroy(location),
  },
};
