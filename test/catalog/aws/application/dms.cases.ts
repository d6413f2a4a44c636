import type { JsonObject } from '../../../../src/lib/json.js';
import type { CatalogCase } from '../../../support/catalog-case.js';
import { arn, declare, type Changes } from '../containers/examples-of.js';
import { pairsOf, shopTags } from './application-examples.js';

const dmsArn = (kind: string): string => arn('dms', `${kind}:ABC`);
const instanceArn = dmsArn('rep');
export const instance = declare('aws_dms_replication_instance', {
  allocated_storage: 50,
  auto_minor_version_upgrade: true,
  availability_zone: 'us-east-1a',
  engine_version: '3.5.3',
  id: 'move',
  kms_key_arn: arn('kms', 'key/k1'),
  multi_az: false,
  network_type: 'IPV4',
  preferred_maintenance_window: 'sun:10:30-sun:14:30',
  publicly_accessible: false,
  replication_instance_arn: instanceArn,
  replication_instance_class: 'dms.t3.medium',
  replication_instance_id: 'move',
  replication_subnet_group_id: 'private',
  ...shopTags,
  vpc_security_group_ids: ['sg-1'],
});
const endpoint = declare('aws_dms_endpoint', {
  certificate_arn: '',
  database_name: 'shop',
  endpoint_arn: dmsArn('endpoint'),
  endpoint_id: 'source',
  endpoint_type: 'source',
  engine_name: 'postgres',
  extra_connection_attributes: '',
  id: 'source',
  kms_key_arn: arn('kms', 'key/k1'),
  password: 'secret',
  port: 5432,
  server_name: 'db.acme.example',
  service_access_role: '',
  ssl_mode: 'require',
  ...shopTags,
  username: 'move',
});
const mappings = (schema: string): string => JSON.stringify({ rules: [{ 'rule-type': 'selection', 'object-locator': { 'schema-name': schema } }] });
const task = declare('aws_dms_replication_task', {
  cdc_start_position: '',
  id: 'all',
  migration_type: 'full-load-and-cdc',
  replication_instance_arn: instanceArn,
  replication_task_arn: dmsArn('task'),
  replication_task_id: 'all',
  replication_task_settings: '{}',
  source_endpoint_arn: 's',
  start_replication_task: false,
  status: 'running',
  table_mappings: mappings('public'),
  ...shopTags,
  target_endpoint_arn: 't',
});
const subnetGroup = declare('aws_dms_replication_subnet_group', {
  id: 'private',
  replication_subnet_group_arn: dmsArn('subgrp'),
  replication_subnet_group_description: 'Private',
  replication_subnet_group_id: 'private',
  subnet_ids: ['subnet-1', 'subnet-2'],
  ...shopTags,
  vpc_id: 'vpc-1',
});
const certificate = declare('aws_dms_certificate', {
  certificate_arn: dmsArn('cert'),
  certificate_id: 'ca',
  certificate_pem: 'x',
  certificate_wallet: null,
  id: 'ca',
  ...shopTags,
});
const subscription = declare('aws_dms_event_subscription', {
  arn: dmsArn('es'),
  enabled: true,
  event_categories: ['failure'],
  id: 'failures',
  name: 'failures',
  sns_topic_arn: arn('sns', 'alerts'),
  source_ids: ['move'],
  source_type: 'replication-instance',
  ...shopTags,
});

const tags = { tags: [{ key: 'Team', value: 'shop' }] };
export const instanceCall = {
  replicationInstanceIdentifier: 'Move',
  allocatedStorage: 50,
  autoMinorVersionUpgrade: true,
  engineVersion: '3.5.3',
  kmsKeyId: arn('kms', 'key/k1'),
  multiAZ: false,
  publiclyAccessible: false,
  replicationInstanceClass: 'dms.t3.medium',
  replicationSubnetGroupIdentifier: 'private',
  vpcSecurityGroupIds: ['sg-1'],
  ...tags,
};
const endpointCall = {
  endpointIdentifier: 'source',
  databaseName: 'shop',
  endpointType: 'source',
  engineName: 'postgres',
  port: 5432,
  serverName: 'db.acme.example',
  sslMode: 'require',
  username: 'move',
};
const taskCall = {
  replicationTaskIdentifier: 'all',
  migrationType: 'full-load-and-cdc',
  replicationInstanceArn: instanceArn,
  sourceEndpointArn: 's',
  tableMappings: mappings('public'),
  targetEndpointArn: 't',
};
const configArn = dmsArn('replication-config');
export const config = declare('aws_dms_replication_config', {
  arn: configArn,
  compute_config: [
    {
      availability_zone: 'us-east-1a',
      dns_name_servers: '',
      kms_key_id: arn('kms', 'key/k1'),
      max_capacity_units: 8,
      min_capacity_units: 2,
      multi_az: false,
      preferred_maintenance_window: 'sun:10:30-sun:14:30',
      replication_subnet_group_id: 'private',
      vpc_security_group_ids: ['sg-1'],
    },
  ],
  id: configArn,
  replication_config_identifier: 'all',
  replication_settings: '{}',
  replication_type: 'cdc',
  resource_identifier: '',
  source_endpoint_arn: 's',
  start_replication: false,
  supplemental_settings: '',
  table_mappings: mappings('public'),
  ...shopTags,
  target_endpoint_arn: 't',
});
const ofConfig = pairsOf(config);
const configKey = { replicationConfigArn: configArn };
const compute = (vpcSecurityGroupIds: readonly string[], multiAZ = false): JsonObject => ({
  computeConfig: { maxCapacityUnits: 8, minCapacityUnits: 2, multiAZ, replicationSubnetGroupId: 'private', vpcSecurityGroupIds },
});
export const configCall: JsonObject = {
  replicationConfigIdentifier: 'all',
  replicationType: 'cdc',
  sourceEndpointArn: 's',
  tableMappings: mappings('public'),
  targetEndpointArn: 't',
  ...compute(['sg-1']),
  ...tags,
};
const groupKey = { replicationSubnetGroupIdentifier: 'private' };
const groupCall = { ...groupKey, replicationSubnetGroupDescription: 'Private', subnetIds: ['subnet-2', 'subnet-1'] };
const subscriptionCall: JsonObject = {
  subscriptionName: 'failures',
  enabled: true,
  eventCategories: ['failure'],
  snsTopicArn: arn('sns', 'alerts'),
  sourceIds: ['move'],
  sourceType: 'replication-instance',
};
const instanceKey = { replicationInstanceArn: instanceArn };
const endpointKey = { endpointArn: dmsArn('endpoint') };
const taskKey = { replicationTaskArn: dmsArn('task') };
const [ofInstance, ofEndpoint, ofTask] = [pairsOf(instance), pairsOf(endpoint), pairsOf(task)];
const [ofGroup, ofCertificate, ofSubscription] = [pairsOf(subnetGroup), pairsOf(certificate), pairsOf(subscription)];
const team: Changes = { 'tags.Team': ['shop', 'x'] };
const lake = pairsOf(
  declare('aws_dms_s3_endpoint', {
    bucket_folder: 'in',
    bucket_name: 'lake',
    compression_type: 'NONE',
    encryption_mode: 'SSE_S3',
    endpoint_arn: dmsArn('endpoint'),
    endpoint_id: 'lake',
    endpoint_type: 'target',
    id: 'lake',
    service_access_role_arn: 'r',
    ssl_mode: 'none',
    ...shopTags,
  }),
);
const toBucket = (bucketName: string): JsonObject => ({
  s3Settings: { bucketName, bucketFolder: 'in', serviceAccessRoleArn: 'r', compressionType: 'none', encryptionMode: 'sse-s3' },
});

export const dmsCases: readonly CatalogCase[] = [
  ...ofInstance.creation('CreateReplicationInstance', [instanceCall], [{ ...instanceCall, replicationInstanceIdentifier: 'x' }]),
  ...ofInstance.change('ModifyReplicationInstance', instanceKey, { engineVersion: '3.5.3', applyImmediately: true }, { vpcSecurityGroupIds: ['sg-2'], multiAZ: true }, {
    vpc_security_group_ids: [['sg-1'], ['sg-2']],
    multi_az: [false, true],
  }),
  ...ofInstance.deletion('DeleteReplicationInstance', instanceKey, { replicationInstanceArn: 'x' }),
  ofInstance.one.harmless('a reboot', ['RebootReplicationInstance', instanceKey]),
  ...ofEndpoint.creation('CreateEndpoint', [{ ...endpointCall, kmsKeyId: arn('kms', 'key/k1'), ...tags }], [{ ...endpointCall, endpointIdentifier: 'x' }]),
  lake.one.agrees('an endpoint of a bucket', ['CreateEndpoint', { endpointIdentifier: 'lake', engineName: 's3', endpointType: 'target', ...toBucket('lake') }]),
  ...lake.change('ModifyEndpoint', endpointKey, toBucket('lake'), toBucket('evil'), { bucket_name: ['lake', 'evil'] }),
  lake.one.deleted('an endpoint of a bucket is deleted', ['DeleteEndpoint', endpointKey]),
  ...ofEndpoint.change('ModifyEndpoint', endpointKey, endpointCall, { serverName: 'evil.example', sslMode: 'none', password: 'HIDDEN_DUE_TO_SECURITY_REASONS' }, {
    password: ['(sensitive)', null],
    server_name: ['db.acme.example', 'evil.example'],
    ssl_mode: ['require', 'none'],
  }),
  ...ofEndpoint.deletion('DeleteEndpoint', endpointKey, { endpointArn: 'x' }),
  ...ofTask.creation('CreateReplicationTask', [{ ...taskCall, ...tags }], [{ ...taskCall, replicationTaskIdentifier: 'x' }]),
  ...ofTask.change('ModifyReplicationTask', taskKey, { tableMappings: mappings('public') }, { tableMappings: mappings('%'), migrationType: 'cdc' }, {
    migration_type: ['full-load-and-cdc', 'cdc'],
    table_mappings: [mappings('public'), mappings('%')],
  }),
  ...ofTask.change('MoveReplicationTask', taskKey, { targetReplicationInstanceArn: instanceArn }, { targetReplicationInstanceArn: 'x' }, {
    replication_instance_arn: [instanceArn, 'x'],
  }),
  ...ofTask.deletion('DeleteReplicationTask', taskKey, { replicationTaskArn: 'x' }),
  ...ofConfig.creation('CreateReplicationConfig', [configCall], [{ ...configCall, replicationConfigIdentifier: 'x' }]),
  ...ofConfig.change('ModifyReplicationConfig', configKey, compute(['sg-1']), { targetEndpointArn: 'evil', ...compute(['sg-2'], true) }, {
    'compute_config.multi_az': [false, true],
    'compute_config.vpc_security_group_ids': [['sg-1'], ['sg-2']],
    target_endpoint_arn: ['t', 'evil'],
  }),
  ...ofConfig.deletion('DeleteReplicationConfig', configKey, { replicationConfigArn: 'x' }),
  ...['StartReplication', 'StopReplication', 'ReloadReplicationTables'].map((event) => ofConfig.one.harmless('a run', [event, configKey])),
  ofConfig.one.drifts('another tag of a serverless replication', ['AddTagsToResource', { resourceArn: configArn, tags: [{ key: 'Team', value: 'x' }] }], team),
  ...ofGroup.creation('CreateReplicationSubnetGroup', [{ ...groupCall, ...tags }], [{ ...groupCall, replicationSubnetGroupIdentifier: 'x' }]),
  ...ofGroup.change('ModifyReplicationSubnetGroup', {}, groupCall, { ...groupKey, subnetIds: ['subnet-9'] }, {
    subnet_ids: [['subnet-1', 'subnet-2'], ['subnet-9']],
  }),
  ...ofGroup.deletion('DeleteReplicationSubnetGroup', groupKey, { replicationSubnetGroupIdentifier: 'x' }),
  ...ofCertificate.creation('ImportCertificate', [{ certificateIdentifier: 'ca', ...tags }], [{ certificateIdentifier: 'x' }]),
  ...ofCertificate.deletion('DeleteCertificate', { certificateArn: dmsArn('cert') }, { certificateArn: 'x' }),
  ...ofSubscription.creation('CreateEventSubscription', [{ ...subscriptionCall, ...tags }], [{ ...subscriptionCall, subscriptionName: 'x' }]),
  ...ofSubscription.change('ModifyEventSubscription', { subscriptionName: 'failures' }, { enabled: true }, { enabled: false }, { enabled: [true, false] }),
  ...ofSubscription.deletion('DeleteEventSubscription', { subscriptionName: 'failures' }, { subscriptionName: 'x' }),
  ...[
    'StartReplicationTask',
    'StopReplicationTask',
    'ReloadTables',
    'RefreshSchemas',
    'TestConnection',
    'DeleteConnection',
    'StartReplicationTaskAssessment',
    'StartReplicationTaskAssessmentRun',
  ].map((event) => ofTask.one.harmless('changes no configuration', [event, taskKey])),
  ofInstance.one.agrees('the declared tag', ['AddTagsToResource', { resourceArn: instanceArn, ...tags }]),
  ofEndpoint.one.agrees('a tag that it lacks', ['RemoveTagsFromResource', { resourceArn: dmsArn('endpoint'), tagKeys: ['Other'] }]),
  ofEndpoint.one.drifts('a removed tag', ['RemoveTagsFromResource', { resourceArn: dmsArn('endpoint'), tagKeys: ['Team'] }], {
    'tags.Team': ['shop', null],
  }),
];
