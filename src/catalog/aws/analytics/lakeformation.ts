import * as c from '../language.js';
import { isList, isObject } from '../../../lib/json.js';

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

export const lakeformation: c.ServiceCatalog = {
  eventSource: 'lakeformation.amazonaws.com',
  types: {
    aws_lakeformation_data_lake_settings: { keys: [[]], scope: 'region', family: 'analytics' },
    aws_lakeformation_resource: { keys: [['arn']], scope: 'region', family: 'analytics', cloudId: 'arn', noise: ['last_modified'] },
  },
  events: {
    // The call replaces all settings.
    PutDataLakeSettings: c.put(
      c.on('aws_lakeformation_data_lake_settings', {}),
      {
        admins: principals('dataLakeAdmins'),
        allow_external_data_filtering: of('allowExternalDataFiltering'),
        allow_full_table_external_data_access: of('allowFullTableExternalDataAccess'),
        authorized_session_tag_value_list: of('authorizedSessionTagValueList'),
        create_database_default_permissions: grants('createDatabaseDefaultPermissions'),
        create_table_default_permissions: grants('createTableDefaultPermissions'),
        external_data_filtering_allow_list: principals('externalDataFilteringAllowList'),
        parameters: c.merge('dataLakeSettings.parameters'),
        read_only_admins: principals('readOnlyAdmins'),
        trusted_resource_owners: of('trustedResourceOwners'),
      },
      { when: ofAccount },
    ),
    RegisterResource: c.create(location, {
      hybrid_access_enabled: 'hybridAccessEnabled',
      role_arn: 'roleArn',
      use_service_linked_role: 'useServiceLinkedRole',
      with_federation: 'withFederation',
      with_privileged_access: 'withPrivilegedAccess',
    }),
    UpdateResource: c.modify(location, {
      hybrid_access_enabled: 'hybridAccessEnabled',
      role_arn: 'roleArn',
      with_federation: 'withFederation',
    }),
    DeregisterResource: c.destroy(location),
  },
};
