import type { CatalogCase } from '../../../support/catalog-case.js';
import { declare, examplesOf } from '../containers/examples-of.js';

const admin = 'arn:aws:iam::111122223333:role/admin';
const evil = 'arn:aws:iam::111122223333:user/evil';
const ofSettings = examplesOf(
  declare('aws_lakeformation_data_lake_settings', {
    admins: [admin],
    allow_external_data_filtering: false,
    allow_full_table_external_data_access: false,
    authorized_session_tag_value_list: [],
    catalog_id: null,
    create_database_default_permissions: [{ permissions: ['ALL'], principal: 'IAM_ALLOWED_PRINCIPALS' }],
    create_table_default_permissions: [],
    external_data_filtering_allow_list: [],
    id: '3069753892',
    parameters: { CROSS_ACCOUNT_VERSION: '3' },
    read_only_admins: [],
    trusted_resource_owners: [],
  }),
);
const settings = {
  dataLakeAdmins: [{ dataLakePrincipalIdentifier: admin }],
  createDatabaseDefaultPermissions: [{ principal: { dataLakePrincipalIdentifier: 'IAM_ALLOWED_PRINCIPALS' }, permissions: ['ALL'] }],
  createTableDefaultPermissions: [],
};
const bucket = 'arn:aws:s3:::lake';
const ofLocation = examplesOf(
  declare('aws_lakeformation_resource', {
    arn: bucket,
    hybrid_access_enabled: false,
    id: bucket,
    last_modified: '2026-01-01T00:00:00Z',
    role_arn: admin,
    use_service_linked_role: null,
    with_federation: false,
    with_privileged_access: false,
  }),
);

export const lakeformationCases: readonly CatalogCase[] = [
  ofSettings.agrees('the declared settings are not drift', [
    'PutDataLakeSettings',
    { catalogId: '111122223333', dataLakeSettings: { ...settings, parameters: { CROSS_ACCOUNT_VERSION: '3' } } },
  ]),
  ofLocation.created('a location that no state declares is created', [
    'RegisterResource',
    { resourceArn: 'arn:aws:s3:::other', useServiceLinkedRole: true },
  ]),
  ofLocation.drifts('another role is drift', ['UpdateResource', { resourceArn: bucket, roleArn: evil }], { role_arn: [admin, evil] }),
  ofLocation.deleted('removing a declared location is one alert (D17)', ['DeregisterResource', { resourceArn: bucket }]),
];
