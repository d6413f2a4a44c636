import {
  create,
  destroy,
  drop,
  firstOf,
  hidden,
  merge,
  modify,
  noChange,
  on,
  partOfUnknown,
  response,
  set,
  via,
  type Edits,
  type From,
  type ServiceCatalog,
} from '../../dsl.js';
import { tagMap } from '../../values.js';
import { same } from '../api/api-values.js';
import { acronyms, lowerKey, newTags } from '../databases/database-values.js';

/** AWS Database Migration Service. An update keeps what it omits. Source: DMS API reference, Terraform AWS provider (`internal/service/dms`). */

const typeOf = (kind: string): string => `aws_dms_${kind}`;
const instance = on(typeOf('replication_instance'), { replication_instance_arn: 'replicationInstanceArn' });
const newInstance = on(typeOf('replication_instance'), { replication_instance_id: 'replicationInstanceIdentifier' });
const endpoint = on(typeOf('endpoint'), { endpoint_arn: 'endpointArn' });
const newEndpoint = on(typeOf('endpoint'), { endpoint_id: 'endpointIdentifier' });
const bucketEndpoint = on(typeOf('s3_endpoint'), { endpoint_arn: 'endpointArn' });
const newBucketEndpoint = on(typeOf('s3_endpoint'), { endpoint_id: 'endpointIdentifier' });
const task = on(typeOf('replication_task'), { replication_task_arn: 'replicationTaskArn' });
const newTask = on(typeOf('replication_task'), { replication_task_id: 'replicationTaskIdentifier' });
const subnetGroup = on(typeOf('replication_subnet_group'), { replication_subnet_group_id: 'replicationSubnetGroupIdentifier' });
const certificate = on(typeOf('certificate'), { certificate_arn: 'certificateArn' });
const config = on(typeOf('replication_config'), { arn: 'replicationConfigArn' });
const subscription = on(typeOf('event_subscription'), { name: 'subscriptionName' });

const instanceSettings: Edits = {
  ...same(
    'allocated_storage auto_minor_version_upgrade network_type preferred_maintenance_window replication_instance_class vpc_security_group_ids',
  ),
  engine_version: set('engineVersion', 'version'),
  multi_az: acronyms('multiAZ'),
  ...same('key_cache_secret_iam_arn key_cache_secret_id', 'kerberosAuthenticationSettings.', 'kerberos_authentication_settings.'),
};
/** Settings of one engine repeat the address and the user of the server; only those outside are compared. */
const endpointSettings: Edits = {
  ...same('certificate_arn database_name endpoint_type engine_name extra_connection_attributes port server_name ssl_mode username'),
  password: hidden('password'),
  service_access_role: 'serviceAccessRoleArn',
};
const bucketSettings: Edits = {
  ...same('certificate_arn endpoint_type ssl_mode'),
  ...same(
    'add_column_name add_trailing_padding_character bucket_folder bucket_name canned_acl_for_objects cdc_inserts_and_updates cdc_inserts_only cdc_max_batch_interval cdc_min_file_size cdc_path compression_type csv_delimiter csv_no_sup_value csv_null_value csv_row_delimiter data_format data_page_size date_partition_delimiter date_partition_enabled date_partition_sequence date_partition_timezone dict_page_size_limit enable_statistics encoding_type encryption_mode expected_bucket_owner external_table_definition glue_catalog_generation ignore_header_rows include_op_for_full_load max_file_size parquet_timestamp_in_millisecond parquet_version preserve_transactions rfc_4180 row_group_length server_side_encryption_kms_key_id service_access_role_arn timestamp_column_name use_csv_no_sup_value use_task_start_time_for_full_load_timestamp',
    's3Settings.',
  ),
  // The provider writes these in capitals.
  compression_type: set('s3Settings.compressionType', 'caseless'),
  encryption_mode: via('s3Settings.encryptionMode', (mode) => (typeof mode === 'string' ? mode.toUpperCase().replace('-', '_') : mode)),
};
const taskSettings: Edits = same('cdc_start_position migration_type table_mappings');
const configSettings: Edits = {
  ...same('replication_type source_endpoint_arn supplemental_settings table_mappings target_endpoint_arn'),
  ...same(
    'dns_name_servers max_capacity_units min_capacity_units preferred_maintenance_window vpc_security_group_ids',
    'computeConfig.',
    'compute_config.',
  ),
  'compute_config.multi_az': acronyms('computeConfig.multiAZ'),
};
const groupSettings = same('replication_subnet_group_description subnet_ids');
const subscriptionSettings: Edits = { ...same('enabled event_categories sns_topic_arn source_type') };

/** Each type has its own attribute for the ARN. */
const arns: Readonly<Record<string, string>> = {
  replication_instance: 'replication_instance_arn',
  endpoint: 'endpoint_arn',
  s3_endpoint: 'endpoint_arn',
  replication_task: 'replication_task_arn',
  replication_subnet_group: 'replication_subnet_group_arn',
  certificate: 'certificate_arn',
  replication_config: 'arn',
  event_subscription: 'arn',
};
const tagged = (arn: From, edits: Edits) =>
  partOfUnknown(firstOf(...Object.entries(arns).map(([kind, attribute]) => modify(on(typeOf(kind), { [attribute]: arn }), edits))));

const shared = { scope: 'region', family: 'database' } as const;
const engine = 'settings of one engine are not compared';
const engines = ['elasticsearch', 'kafka', 'kinesis', 'mongodb', 'mysql', 'oracle', 'postgres', 'redis', 'redshift'];

export const dms: ServiceCatalog = {
  eventSource: 'dms.amazonaws.com',
  types: {
    aws_dms_replication_instance: {
      ...shared,
      keys: [[lowerKey('replication_instance_id')], ['replication_instance_arn']],
      cloudId: 'replication_instance_id',
      noise: ['allow_major_version_upgrade', 'apply_immediately', 'replication_instance_arn', 'replication_instance_*_ips'],
      defaults: { auto_minor_version_upgrade: true, publicly_accessible: true },
      secrets: ['kerberos_authentication_settings.krb5_file_contents'],
      unevaluated: { 'kerberos_authentication_settings.krb5_file_contents': 'a secret' },
    },
    aws_dms_endpoint: {
      ...shared,
      keys: [[lowerKey('endpoint_id')], ['endpoint_arn']],
      cloudId: 'endpoint_id',
      noise: ['endpoint_arn', 'pause_replication_tasks'],
      defaults: { ssl_mode: 'none' },
      secrets: ['password', 'kafka_settings.sasl_password', 'kafka_settings.ssl_client_key_password', 'redis_settings.auth_password'],
      unevaluated: {
        ...Object.fromEntries(engines.map((name) => [`${name}_settings`, engine])),
        secrets_manager_access_role_arn: engine,
        secrets_manager_arn: engine,
      },
    },
    aws_dms_s3_endpoint: {
      ...shared,
      keys: [[lowerKey('endpoint_id')], ['endpoint_arn']],
      cloudId: 'endpoint_id',
      noise: ['endpoint_arn', 'engine_display_name', 'external_id', 'status'],
      defaults: {
        canned_acl_for_objects: 'none',
        compression_type: 'NONE',
        enable_statistics: true,
        encryption_mode: 'SSE_S3',
        rfc_4180: true,
        ssl_mode: 'none',
      },
      unevaluated: { detach_target_on_lob_lookup_failure_parquet: 'not part of the call' },
    },
    aws_dms_replication_task: {
      ...shared,
      keys: [[lowerKey('replication_task_id')], ['replication_task_arn']],
      cloudId: 'replication_task_id',
      noise: ['replication_task_arn', 'start_replication_task', 'status'],
      unevaluated: {
        cdc_start_time: 'records and states write it in several forms',
        replication_task_settings: 'the service adds members',
        resource_identifier: 'part of the ARN',
      },
    },
    aws_dms_replication_config: {
      ...shared,
      keys: [[lowerKey('replication_config_identifier')], ['arn']],
      cloudId: 'replication_config_identifier',
      noise: ['start_replication'],
      unevaluated: { replication_settings: 'the service adds members', resource_identifier: 'part of the ARN' },
    },
    aws_dms_replication_subnet_group: {
      ...shared,
      keys: [[lowerKey('replication_subnet_group_id')], ['replication_subnet_group_arn']],
      cloudId: 'replication_subnet_group_id',
      noise: ['replication_subnet_group_arn', 'vpc_id'],
    },
    aws_dms_certificate: {
      ...shared,
      keys: [[lowerKey('certificate_id')], ['certificate_arn']],
      cloudId: 'certificate_id',
      noise: ['certificate_arn'],
      secrets: ['certificate_pem', 'certificate_wallet'],
      unevaluated: { certificate_pem: 'records withhold it', certificate_wallet: 'records withhold it' },
    },
    aws_dms_event_subscription: { ...shared, keys: [['name'], ['arn']], cloudId: 'name', defaults: { enabled: true } },
  },
  events: {
    CreateReplicationInstance: create(
      newInstance,
      {
        ...instanceSettings,
        ...same('availability_zone dns_name_servers publicly_accessible'),
        kms_key_arn: 'kmsKeyId',
        replication_subnet_group_id: 'replicationSubnetGroupIdentifier',
        tags: newTags,
      },
      { id: 'replicationInstanceIdentifier' },
    ),
    ModifyReplicationInstance: modify(instance, {
      ...instanceSettings,
      replication_instance_id: set('replicationInstanceIdentifier', 'caseless'),
    }),
    DeleteReplicationInstance: destroy(instance),
    RebootReplicationInstance: noChange,
    CreateEndpoint: firstOf(
      create(newEndpoint, { ...endpointSettings, kms_key_arn: 'kmsKeyId', tags: newTags }, { id: 'endpointIdentifier' }),
      create(newBucketEndpoint, { ...bucketSettings, kms_key_arn: 'kmsKeyId', tags: newTags }, { id: 'endpointIdentifier' }),
    ),
    ModifyEndpoint: firstOf(
      modify(endpoint, { ...endpointSettings, endpoint_id: set('endpointIdentifier', 'caseless') }),
      modify(bucketEndpoint, bucketSettings),
    ),
    DeleteEndpoint: firstOf(destroy(endpoint), destroy(bucketEndpoint)),
    CreateReplicationTask: create(
      newTask,
      { ...taskSettings, ...same('replication_instance_arn source_endpoint_arn target_endpoint_arn'), tags: newTags },
      { id: 'replicationTaskIdentifier', parent: instance },
    ),
    ModifyReplicationTask: modify(task, { ...taskSettings, replication_task_id: set('replicationTaskIdentifier', 'caseless') }),
    MoveReplicationTask: modify(task, { replication_instance_arn: 'targetReplicationInstanceArn' }),
    DeleteReplicationTask: destroy(task),
    CreateReplicationConfig: create(
      on(typeOf('replication_config'), { replication_config_identifier: 'replicationConfigIdentifier' }),
      {
        ...configSettings,
        ...same('availability_zone kms_key_id replication_subnet_group_id', 'computeConfig.', 'compute_config.'),
        tags: newTags,
      },
      { id: 'replicationConfigIdentifier' },
    ),
    ModifyReplicationConfig: modify(config, {
      ...configSettings,
      replication_config_identifier: set('replicationConfigIdentifier', 'caseless'),
    }),
    DeleteReplicationConfig: destroy(config),
    CreateReplicationSubnetGroup: create(subnetGroup, { ...groupSettings, tags: newTags }),
    ModifyReplicationSubnetGroup: modify(subnetGroup, groupSettings),
    DeleteReplicationSubnetGroup: destroy(subnetGroup),
    ImportCertificate: create(
      on(typeOf('certificate'), { certificate_id: 'certificateIdentifier' }),
      { tags: newTags },
      { id: response('certificate.certificateIdentifier') },
    ),
    DeleteCertificate: destroy(certificate),
    CreateEventSubscription: create(subscription, { ...subscriptionSettings, ...same('source_ids'), tags: newTags }),
    ModifyEventSubscription: modify(subscription, subscriptionSettings),
    DeleteEventSubscription: destroy(subscription),
    // Runs of tasks, and tests.
    StartReplicationTask: noChange,
    StopReplicationTask: noChange,
    ReloadTables: noChange,
    StartReplication: noChange,
    StopReplication: noChange,
    ReloadReplicationTables: noChange,
    RefreshSchemas: noChange,
    TestConnection: noChange,
    DeleteConnection: noChange,
    StartReplicationTaskAssessment: noChange,
    StartReplicationTaskAssessmentRun: noChange,
    AddTagsToResource: tagged('resourceArn', { tags: merge(tagMap('tags')) }),
    RemoveTagsFromResource: tagged('resourceArn', { tags: drop('tagKeys') }),
  },
};
