import * as c from '../language.js';

/** AWS Database Migration Service. An update keeps what it omits. Source: DMS API reference, Terraform AWS provider (`internal/service/dms`). */

const typeOf = (kind: string): string => `aws_dms_${kind}`;
const instance = c.on(typeOf('replication_instance'), { replication_instance_arn: 'replicationInstanceArn' });
const newInstance = c.on(typeOf('replication_instance'), { replication_instance_id: 'replicationInstanceIdentifier' });
const endpoint = c.on(typeOf('endpoint'), { endpoint_arn: 'endpointArn' });
const newEndpoint = c.on(typeOf('endpoint'), { endpoint_id: 'endpointIdentifier' });
const bucketEndpoint = c.on(typeOf('s3_endpoint'), { endpoint_arn: 'endpointArn' });
const newBucketEndpoint = c.on(typeOf('s3_endpoint'), { endpoint_id: 'endpointIdentifier' });
const task = c.on(typeOf('replication_task'), { replication_task_arn: 'replicationTaskArn' });
const newTask = c.on(typeOf('replication_task'), { replication_task_id: 'replicationTaskIdentifier' });
const subnetGroup = c.on(typeOf('replication_subnet_group'), { replication_subnet_group_id: 'replicationSubnetGroupIdentifier' });
const certificate = c.on(typeOf('certificate'), { certificate_arn: 'certificateArn' });
const config = c.on(typeOf('replication_config'), { arn: 'replicationConfigArn' });
const subscription = c.on(typeOf('event_subscription'), { name: 'subscriptionName' });

const instanceSettings: c.Edits = {
  ...c.same(`
    allocated_storage auto_minor_version_upgrade network_type preferred_maintenance_window replication_instance_class
    vpc_security_group_ids kerberos_authentication_settings{key_cache_secret_iam_arn key_cache_secret_id}`),
  engine_version: c.set('engineVersion', 'version'),
  multi_az: c.acronyms('multiAZ'),
};
/** Settings of one engine repeat the address and the user of the server; only those outside are compared. */
const endpointSettings: c.Edits = {
  ...c.same('certificate_arn database_name endpoint_type engine_name extra_connection_attributes port server_name ssl_mode username'),
  password: c.hidden('password'),
  service_access_role: 'serviceAccessRoleArn',
};
const bucketSettings: c.Edits = {
  ...c.same('certificate_arn endpoint_type ssl_mode'),
  ...c.same(
    `
    add_column_name add_trailing_padding_character bucket_folder bucket_name canned_acl_for_objects cdc_inserts_and_updates
    cdc_inserts_only cdc_max_batch_interval cdc_min_file_size cdc_path compression_type csv_delimiter csv_no_sup_value csv_null_value
    csv_row_delimiter data_format data_page_size date_partition_delimiter date_partition_enabled date_partition_sequence
    date_partition_timezone dict_page_size_limit enable_statistics encoding_type encryption_mode expected_bucket_owner
    external_table_definition glue_catalog_generation ignore_header_rows include_op_for_full_load max_file_size
    parquet_timestamp_in_millisecond parquet_version preserve_transactions rfc_4180 row_group_length server_side_encryption_kms_key_id
    service_access_role_arn timestamp_column_name use_csv_no_sup_value use_task_start_time_for_full_load_timestamp`,
    's3Settings.',
  ),
  // The provider writes these in capitals.
  compression_type: c.set('s3Settings.compressionType', 'caseless'),
  encryption_mode: c.via('s3Settings.encryptionMode', (mode) => (typeof mode === 'string' ? mode.toUpperCase().replace('-', '_') : mode)),
};
const taskSettings: c.Edits = c.same('cdc_start_position migration_type table_mappings');
const configSettings: c.Edits = {
  ...c.same(`
    replication_type source_endpoint_arn supplemental_settings table_mappings target_endpoint_arn compute_config{dns_name_servers
    max_capacity_units min_capacity_units preferred_maintenance_window vpc_security_group_ids}`),
  'compute_config.multi_az': c.acronyms('computeConfig.multiAZ'),
};
const groupSettings = c.same('replication_subnet_group_description subnet_ids');
const subscriptionSettings: c.Edits = c.same('enabled event_categories sns_topic_arn source_type');

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
const tagged = (arn: c.From, edits: c.Edits) =>
  c.partOfUnknown(c.firstOf(...Object.entries(arns).map(([kind, attribute]) => c.modify(c.on(typeOf(kind), { [attribute]: arn }), edits))));

const engine = 'settings of one engine are not compared';
const engines = ['elasticsearch', 'kafka', 'kinesis', 'mongodb', 'mysql', 'oracle', 'postgres', 'redis', 'redshift'];

export const dms: c.ServiceCatalog = {
  eventSource: 'dms.amazonaws.com',
  types: c.types('database', {
    aws_dms_replication_instance: {
      keys: [[c.lowerKey('replication_instance_id')], ['replication_instance_arn']],
      cloudId: 'replication_instance_id',
      noise: ['allow_major_version_upgrade', 'apply_immediately', 'replication_instance_*_ips'],
      defaults: { auto_minor_version_upgrade: true, publicly_accessible: true },
      secrets: ['kerberos_authentication_settings.krb5_file_contents'],
      unevaluated: { 'kerberos_authentication_settings.krb5_file_contents': 'a secret' },
    },
    aws_dms_endpoint: {
      keys: [[c.lowerKey('endpoint_id')], ['endpoint_arn']],
      cloudId: 'endpoint_id',
      noise: ['pause_replication_tasks'],
      defaults: { ssl_mode: 'none' },
      secrets: ['password', 'kafka_settings.sasl_password', 'kafka_settings.ssl_client_key_password', 'redis_settings.auth_password'],
      unevaluated: {
        ...Object.fromEntries(engines.map((name) => [`${name}_settings`, engine])),
        secrets_manager_access_role_arn: engine,
        secrets_manager_arn: engine,
      },
    },
    aws_dms_s3_endpoint: {
      keys: [[c.lowerKey('endpoint_id')], ['endpoint_arn']],
      cloudId: 'endpoint_id',
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
      keys: [[c.lowerKey('replication_task_id')], ['replication_task_arn']],
      cloudId: 'replication_task_id',
      noise: ['start_replication_task'],
      unevaluated: {
        cdc_start_time: 'records and states write it in several forms',
        replication_task_settings: 'the service adds members',
        resource_identifier: 'part of the ARN',
      },
    },
    aws_dms_replication_config: {
      keys: [[c.lowerKey('replication_config_identifier')], ['arn']],
      cloudId: 'replication_config_identifier',
      noise: ['start_replication'],
      unevaluated: { replication_settings: 'the service adds members', resource_identifier: 'part of the ARN' },
    },
    aws_dms_replication_subnet_group: {
      keys: [[c.lowerKey('replication_subnet_group_id')], ['replication_subnet_group_arn']],
      cloudId: 'replication_subnet_group_id',
    },
    aws_dms_certificate: {
      keys: [[c.lowerKey('certificate_id')], ['certificate_arn']],
      cloudId: 'certificate_id',
      secrets: ['certificate_pem', 'certificate_wallet'],
      unevaluated: { certificate_pem: 'records withhold it', certificate_wallet: 'records withhold it' },
    },
    aws_dms_event_subscription: { keys: [['name'], ['arn']], cloudId: 'name', defaults: { enabled: true } },
  }),
  events: {
    CreateReplicationInstance: c.create(c.withId(newInstance), {
      ...instanceSettings,
      ...c.same('availability_zone dns_name_servers publicly_accessible'),
      kms_key_arn: 'kmsKeyId',
      replication_subnet_group_id: 'replicationSubnetGroupIdentifier',
      tags: c.newTags,
    }),
    ModifyReplicationInstance: c.modify(instance, {
      ...instanceSettings,
      replication_instance_id: c.set('replicationInstanceIdentifier', 'caseless'),
    }),
    DeleteReplicationInstance: c.destroy(instance),
    RebootReplicationInstance: c.noChange,
    CreateEndpoint: c.firstOf(
      c.create(c.withId(newEndpoint), { ...endpointSettings, kms_key_arn: 'kmsKeyId', tags: c.newTags }),
      c.create(c.withId(newBucketEndpoint), { ...bucketSettings, kms_key_arn: 'kmsKeyId', tags: c.newTags }),
    ),
    ModifyEndpoint: c.firstOf(
      c.modify(endpoint, { ...endpointSettings, endpoint_id: c.set('endpointIdentifier', 'caseless') }),
      c.modify(bucketEndpoint, bucketSettings),
    ),
    DeleteEndpoint: c.firstOf(c.destroy(endpoint), c.destroy(bucketEndpoint)),
    CreateReplicationTask: c.create(c.within(instance, c.withId(newTask)), {
      ...taskSettings,
      ...c.same('replication_instance_arn source_endpoint_arn target_endpoint_arn'),
      tags: c.newTags,
    }),
    ModifyReplicationTask: c.modify(task, { ...taskSettings, replication_task_id: c.set('replicationTaskIdentifier', 'caseless') }),
    MoveReplicationTask: c.modify(task, { replication_instance_arn: 'targetReplicationInstanceArn' }),
    DeleteReplicationTask: c.destroy(task),
    CreateReplicationConfig: c.create(
      c.withId(c.on(typeOf('replication_config'), { replication_config_identifier: 'replicationConfigIdentifier' })),
      { ...configSettings, ...c.same('compute_config{availability_zone kms_key_id replication_subnet_group_id}'), tags: c.newTags },
    ),
    ModifyReplicationConfig: c.modify(config, {
      ...configSettings,
      replication_config_identifier: c.set('replicationConfigIdentifier', 'caseless'),
    }),
    DeleteReplicationConfig: c.destroy(config),
    CreateReplicationSubnetGroup: c.create(subnetGroup, { ...groupSettings, tags: c.newTags }),
    ModifyReplicationSubnetGroup: c.modify(subnetGroup, groupSettings),
    DeleteReplicationSubnetGroup: c.destroy(subnetGroup),
    ImportCertificate: c.create(
      c.withId(c.on(typeOf('certificate'), { certificate_id: 'certificateIdentifier' }), c.response('certificate.certificateIdentifier')),
      { tags: c.newTags },
    ),
    DeleteCertificate: c.destroy(certificate),
    CreateEventSubscription: c.create(subscription, { ...subscriptionSettings, ...c.same('source_ids'), tags: c.newTags }),
    ModifyEventSubscription: c.modify(subscription, subscriptionSettings),
    DeleteEventSubscription: c.destroy(subscription),
    // Runs of tasks, and tests.
    ...c.noChanges(`
      StartReplicationTask StopReplicationTask ReloadTables StartReplication StopReplication ReloadReplicationTables RefreshSchemas
      TestConnection DeleteConnection StartReplicationTaskAssessment StartReplicationTaskAssessmentRun`),
    ...c.tagCalls((edits) => tagged('resourceArn', edits), 'AddTagsToResource RemoveTagsFromResource'),
  },
};
