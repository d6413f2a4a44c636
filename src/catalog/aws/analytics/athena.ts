import { lastSegment } from '../../../lib/last-segment.js';
import * as c from '../language.js';

/** Amazon Athena: workgroups, data catalogs and saved queries. Source: Athena API reference, Terraform AWS provider. */

const newGroup = c.on('aws_athena_workgroup', { name: 'name' });
const group = c.on('aws_athena_workgroup', { name: 'workGroup' });
const catalog = c.on('aws_athena_data_catalog', { name: 'name' });
const query = c.on('aws_athena_named_query', { id: 'namedQueryId' });
const statement = c.on('aws_athena_prepared_statement', { name: 'statementName', workgroup: 'workGroup' });
const reservation = c.on('aws_athena_capacity_reservation', { name: 'name' });

/** Creation and update name the same settings; an update also has flags that remove some. */
const settings = (at: string, results: string, managed: string): c.Edits => ({
  'configuration.bytes_scanned_cutoff_per_query': c.orRemoved(`${at}.bytesScannedCutoffPerQuery`, `${at}.removeBytesScannedCutoffPerQuery`),
  'configuration.enforce_workgroup_configuration': `${at}.enforceWorkGroupConfiguration`,
  'configuration.engine_version.selected_engine_version': `${at}.engineVersion.selectedEngineVersion`,
  ...c.same('execution_role requester_pays_enabled', `${at}.`, 'configuration.'),
  'configuration.managed_query_results_configuration.enabled': `${managed}.enabled`,
  'configuration.managed_query_results_configuration.encryption_configuration.kms_key': c.orRemoved(
    `${managed}.encryptionConfiguration.kmsKey`,
    `${managed}.removeEncryptionConfiguration`,
  ),
  'configuration.publish_cloudwatch_metrics_enabled': `${at}.publishCloudWatchMetricsEnabled`,
  'configuration.result_configuration.acl_configuration.s3_acl_option': c.orRemoved(
    `${results}.aclConfiguration.s3AclOption`,
    `${results}.removeAclConfiguration`,
  ),
  'configuration.result_configuration.encryption_configuration.encryption_option': c.orRemoved(
    `${results}.encryptionConfiguration.encryptionOption`,
    `${results}.removeEncryptionConfiguration`,
  ),
  'configuration.result_configuration.encryption_configuration.kms_key_arn': c.orRemoved(
    `${results}.encryptionConfiguration.kmsKey`,
    `${results}.removeEncryptionConfiguration`,
  ),
  'configuration.result_configuration.expected_bucket_owner': c.orRemoved(
    `${results}.expectedBucketOwner`,
    `${results}.removeExpectedBucketOwner`,
  ),
  'configuration.result_configuration.output_location': c.orRemoved(`${results}.outputLocation`, `${results}.removeOutputLocation`),
  description: 'description',
});
const created = 'configuration';
const updated = 'configurationUpdates';

const catalogSettings: c.Edits = { ...c.same('description type'), parameters: c.set('parameters', 'map') };

const tagged = (edits: c.Edits): readonly c.OwnerSpec[] => [
  c.modify(c.on('aws_athena_workgroup', { arn: c.arnOf('workgroup', 'resourceARN') }), edits),
  c.modify(c.on('aws_athena_data_catalog', { arn: c.arnOf('datacatalog', 'resourceARN') }), edits),
  c.modify(c.on('aws_athena_capacity_reservation', { arn: c.arnOf('capacity-reservation', 'resourceARN') }), edits),
];

export const athena: c.ServiceCatalog = {
  eventSource: 'athena.amazonaws.com',
  types: c.types('analytics', {
    aws_athena_workgroup: {
      keys: [['name'], ['arn']],
      defaults: { state: 'ENABLED', 'configuration.engine_version.selected_engine_version': 'AUTO' },
    },
    aws_athena_data_catalog: { keys: [['name'], ['arn']] },
    // People save queries of their own all day.
    aws_athena_named_query: { onlyDeclared: true },
    aws_athena_prepared_statement: { keys: [[{ attribute: 'name', as: lastSegment }, 'workgroup']], onlyDeclared: true },
    aws_athena_capacity_reservation: { keys: [['name'], ['arn']] },
  }),
  events: {
    CreateWorkGroup: c.create(c.withId(newGroup), {
      ...settings(created, `${created}.resultConfiguration`, `${created}.managedQueryResultsConfiguration`),
      ...c.same('identity_center_configuration{enable_identity_center identity_center_instance_arn}', `${created}.`, 'configuration.'),
      tags: c.newTags,
    }),
    UpdateWorkGroup: c.modify(group, {
      ...settings(updated, `${updated}.resultConfigurationUpdates`, `${updated}.managedQueryResultsConfigurationUpdates`),
      state: 'state',
    }),
    DeleteWorkGroup: c.destroy(group),

    CreateDataCatalog: c.create(c.withId(catalog), { ...catalogSettings, tags: c.newTags }),
    UpdateDataCatalog: c.modify(catalog, catalogSettings),
    DeleteDataCatalog: c.destroy(catalog),

    CreateNamedQuery: c.create(c.on('aws_athena_named_query', { id: c.response('namedQueryId') }), {
      ...c.same('database description name query=queryString workgroup=workGroup'),
    }),
    UpdateNamedQuery: c.modify(query, { ...c.same('description name query=queryString') }),
    DeleteNamedQuery: c.destroy(query),

    CreatePreparedStatement: c.create(statement, c.same('description query_statement')),
    UpdatePreparedStatement: c.modify(statement, c.same('description query_statement')),
    DeletePreparedStatement: c.destroy(statement),

    CreateCapacityReservation: c.create(c.withId(reservation), { tags: c.newTags, target_dpus: 'targetDpus' }),
    UpdateCapacityReservation: c.modify(reservation, { target_dpus: 'targetDpus' }),
    // A cancelled reservation has no capacity, and is deleted later.
    CancelCapacityReservation: c.destroy(reservation),
    DeleteCapacityReservation: c.destroy(reservation),

    ...c.tagCalls((edits) => c.partOfUnknown(c.firstOf(...tagged(edits)))),
  },
};
