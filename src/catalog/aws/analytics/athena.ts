import { lastSegment } from '../../../lib/last-segment.js';
import {
  create,
  destroy,
  drop,
  firstOf,
  merge,
  modify,
  on,
  partOfUnknown,
  response,
  set,
  type Edits,
  type OwnerSpec,
  type ServiceCatalog,
} from '../../dsl.js';
import { tagMap } from '../../values.js';
import { arnOf, newTags, orRemoved } from '../containers/container-values.js';

/** Amazon Athena: workgroups, data catalogs and saved queries. Source: Athena API reference, Terraform AWS provider. */

const newGroup = on('aws_athena_workgroup', { name: 'name' });
const group = on('aws_athena_workgroup', { name: 'workGroup' });
const catalog = on('aws_athena_data_catalog', { name: 'name' });
const query = on('aws_athena_named_query', { id: 'namedQueryId' });
const statement = on('aws_athena_prepared_statement', { name: 'statementName', workgroup: 'workGroup' });
const reservation = on('aws_athena_capacity_reservation', { name: 'name' });

/** Creation and update name the same settings; an update also has flags that remove some. */
const settings = (at: string, results: string, managed: string): Edits => ({
  'configuration.bytes_scanned_cutoff_per_query': orRemoved(`${at}.bytesScannedCutoffPerQuery`, `${at}.removeBytesScannedCutoffPerQuery`),
  'configuration.enforce_workgroup_configuration': `${at}.enforceWorkGroupConfiguration`,
  'configuration.engine_version.selected_engine_version': `${at}.engineVersion.selectedEngineVersion`,
  'configuration.execution_role': `${at}.executionRole`,
  'configuration.managed_query_results_configuration.enabled': `${managed}.enabled`,
  'configuration.managed_query_results_configuration.encryption_configuration.kms_key': orRemoved(
    `${managed}.encryptionConfiguration.kmsKey`,
    `${managed}.removeEncryptionConfiguration`,
  ),
  'configuration.publish_cloudwatch_metrics_enabled': `${at}.publishCloudWatchMetricsEnabled`,
  'configuration.requester_pays_enabled': `${at}.requesterPaysEnabled`,
  'configuration.result_configuration.acl_configuration.s3_acl_option': orRemoved(
    `${results}.aclConfiguration.s3AclOption`,
    `${results}.removeAclConfiguration`,
  ),
  'configuration.result_configuration.encryption_configuration.encryption_option': orRemoved(
    `${results}.encryptionConfiguration.encryptionOption`,
    `${results}.removeEncryptionConfiguration`,
  ),
  'configuration.result_configuration.encryption_configuration.kms_key_arn': orRemoved(
    `${results}.encryptionConfiguration.kmsKey`,
    `${results}.removeEncryptionConfiguration`,
  ),
  'configuration.result_configuration.expected_bucket_owner': orRemoved(
    `${results}.expectedBucketOwner`,
    `${results}.removeExpectedBucketOwner`,
  ),
  'configuration.result_configuration.output_location': orRemoved(`${results}.outputLocation`, `${results}.removeOutputLocation`),
  description: 'description',
});
const created = 'configuration';
const updated = 'configurationUpdates';

const catalogSettings: Edits = { description: 'description', parameters: set('parameters', 'map'), type: 'type' };

const tagged = (edits: Edits): readonly OwnerSpec[] => [
  modify(on('aws_athena_workgroup', { arn: arnOf('workgroup', 'resourceARN') }), edits),
  modify(on('aws_athena_data_catalog', { arn: arnOf('datacatalog', 'resourceARN') }), edits),
  modify(on('aws_athena_capacity_reservation', { arn: arnOf('capacity-reservation', 'resourceARN') }), edits),
];

export const athena: ServiceCatalog = {
  eventSource: 'athena.amazonaws.com',
  types: {
    aws_athena_workgroup: {
      keys: [['name'], ['arn']],
      scope: 'region',
      family: 'analytics',
      noise: ['configuration.engine_version.effective_engine_version'],
      defaults: { state: 'ENABLED', 'configuration.engine_version.selected_engine_version': 'AUTO' },
    },
    aws_athena_data_catalog: { keys: [['name'], ['arn']], scope: 'region', family: 'analytics' },
    // People save queries of their own all day.
    aws_athena_named_query: { keys: [['id']], scope: 'region', family: 'analytics', onlyDeclared: true },
    aws_athena_prepared_statement: {
      keys: [[{ attribute: 'name', as: lastSegment }, 'workgroup']],
      scope: 'region',
      family: 'analytics',
      onlyDeclared: true,
    },
    aws_athena_capacity_reservation: {
      keys: [['name'], ['arn']],
      scope: 'region',
      family: 'analytics',
      noise: ['allocated_dpus', 'status'],
    },
  },
  events: {
    CreateWorkGroup: create(
      newGroup,
      {
        ...settings(created, `${created}.resultConfiguration`, `${created}.managedQueryResultsConfiguration`),
        'configuration.identity_center_configuration.enable_identity_center': `${created}.identityCenterConfiguration.enableIdentityCenter`,
        'configuration.identity_center_configuration.identity_center_instance_arn': `${created}.identityCenterConfiguration.identityCenterInstanceArn`,
        tags: newTags,
      },
      { id: 'name' },
    ),
    UpdateWorkGroup: modify(group, {
      ...settings(updated, `${updated}.resultConfigurationUpdates`, `${updated}.managedQueryResultsConfigurationUpdates`),
      state: 'state',
    }),
    DeleteWorkGroup: destroy(group),

    CreateDataCatalog: create(catalog, { ...catalogSettings, tags: newTags }, { id: 'name' }),
    UpdateDataCatalog: modify(catalog, catalogSettings),
    DeleteDataCatalog: destroy(catalog),

    CreateNamedQuery: create(on('aws_athena_named_query', { id: response('namedQueryId') }), {
      database: 'database',
      description: 'description',
      name: 'name',
      query: 'queryString',
      workgroup: 'workGroup',
    }),
    UpdateNamedQuery: modify(query, { description: 'description', name: 'name', query: 'queryString' }),
    DeleteNamedQuery: destroy(query),

    CreatePreparedStatement: create(statement, { description: 'description', query_statement: 'queryStatement' }),
    UpdatePreparedStatement: modify(statement, { description: 'description', query_statement: 'queryStatement' }),
    DeletePreparedStatement: destroy(statement),

    CreateCapacityReservation: create(reservation, { tags: newTags, target_dpus: 'targetDpus' }, { id: 'name' }),
    UpdateCapacityReservation: modify(reservation, { target_dpus: 'targetDpus' }),
    // A cancelled reservation has no capacity, and is deleted later.
    CancelCapacityReservation: destroy(reservation),
    DeleteCapacityReservation: destroy(reservation),

    TagResource: partOfUnknown(firstOf(...tagged({ tags: merge(tagMap('tags')) }))),
    UntagResource: partOfUnknown(firstOf(...tagged({ tags: drop('tagKeys') }))),
  },
};
