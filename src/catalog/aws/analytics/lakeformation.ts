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
  types: c.types('analytics', {
    aws_lakeformation_data_lake_settings: { keys: [[]] },
    aws_lakeformation_resource: { keys: [['arn']], cloudId: 'arn' },
  }),
  events: {
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
