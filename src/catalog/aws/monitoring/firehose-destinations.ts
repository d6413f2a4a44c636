import * as c from '../language.js';

/**
 * Destinations of delivery streams. An update keeps what it omits. Creations and updates name the same objects differently. Source:
 * Firehose API reference (CreateDeliveryStream, UpdateDestination).
 */

/** Attribute of a block → path in the object. */
type Paths = Readonly<Record<string, string>>;

const buffering: Paths = { buffering_interval: 'bufferingHints.intervalInSeconds', buffering_size: 'bufferingHints.sizeInMBs' };
const logging: Paths = {
  'cloudwatch_logging_options.enabled': 'cloudWatchLoggingOptions.enabled',
  'cloudwatch_logging_options.log_group_name': 'cloudWatchLoggingOptions.logGroupName',
  'cloudwatch_logging_options.log_stream_name': 'cloudWatchLoggingOptions.logStreamName',
};
const backup: Paths = { s3_backup_mode: 's3BackupMode' };
const common: Paths = { ...logging, role_arn: 'roleARN' };
const backedUp: Paths = { ...common, ...backup };
const retried: Paths = { retry_duration: 'retryOptions.durationInSeconds' };
const network: Paths = {
  ...backup,
  'vpc_config.role_arn': 'vpcConfiguration.roleARN',
  'vpc_config.security_group_ids': 'vpcConfiguration.securityGroupIds',
  'vpc_config.subnet_ids': 'vpcConfiguration.subnetIds',
};
const secret: Paths = {
  'secrets_manager_configuration.enabled': 'secretsManagerConfiguration.enabled',
  'secrets_manager_configuration.role_arn': 'secretsManagerConfiguration.roleARN',
  'secrets_manager_configuration.secret_arn': 'secretsManagerConfiguration.secretARN',
};
const index: Paths = {
  cluster_endpoint: 'clusterEndpoint',
  domain_arn: 'domainARN',
  index_name: 'indexName',
  index_rotation_period: 'indexRotationPeriod',
  type_name: 'typeName',
};

const bucketMembers: Paths = {
  ...logging,
  bucket_arn: 'bucketARN',
  compression_format: 'compressionFormat',
  error_output_prefix: 'errorOutputPrefix',
  prefix: 'prefix',
  role_arn: 'roleARN',
};
/** Without encryption, the call says so instead of naming a key. */
export const bucket = (block: string, path: string, buffers: Paths = buffering): c.Edits => ({
  ...c.changedBlock(block, path, { ...bucketMembers, ...buffers }),
  ...c.replacedBlock(block, `${path}.encryptionConfiguration`, { kms_key_arn: 'kMSEncryptionConfig.aWSKMSKeyARN' }),
});

const processing = (block: string, path: string): c.Edits => ({
  [`${block}.processing_configuration.enabled`]: `${path}.processingConfiguration.enabled`,
  [`${block}.processing_configuration.processors`]: c.blocks(`${path}.processingConfiguration.processors`, {
    parameters: ['parameters', c.same('parameter_name parameter_value')],
    type: 'type',
  }),
});

type Kind = 'Configuration' | 'Update';
type Destination = {
  readonly block: string;
  /** The name in the API without `DestinationConfiguration` or `DestinationUpdate`. */
  readonly name: string;
  readonly members: Paths;
  /** Members that only a creation sets. */
  readonly first?: Paths;
  /** Attributes whose values records withhold, evaluated for updates only. */
  readonly secrets?: Paths;
};

const destinations: readonly Destination[] = [
  {
    block: 'redshift_configuration',
    name: 'redshift',
    members: {
      ...backedUp,
      ...retried,
      ...secret,
      cluster_jdbcurl: 'clusterJDBCURL',
      copy_options: 'copyCommand.copyOptions',
      data_table_columns: 'copyCommand.dataTableColumns',
      data_table_name: 'copyCommand.dataTableName',
    },
    secrets: { password: 'password', username: 'username' },
  },
  {
    block: 'elasticsearch_configuration',
    name: 'elasticsearch',
    members: { ...common, ...retried, ...buffering, ...index },
    first: network,
  },
  {
    block: 'opensearch_configuration',
    name: 'amazonopensearchservice',
    members: {
      ...common,
      ...retried,
      ...buffering,
      ...index,
      'document_id_options.default_document_id_format': 'documentIdOptions.defaultDocumentIdFormat',
    },
    first: network,
  },
  {
    block: 'opensearchserverless_configuration',
    name: 'amazonOpenSearchServerless',
    members: { ...common, ...retried, ...buffering, collection_endpoint: 'collectionEndpoint', index_name: 'indexName' },
    first: network,
  },
  {
    block: 'splunk_configuration',
    name: 'splunk',
    members: {
      ...logging,
      ...retried,
      ...buffering,
      ...secret,
      hec_acknowledgment_timeout: 'hECAcknowledgmentTimeoutInSeconds',
      hec_endpoint: 'hECEndpoint',
      hec_endpoint_type: 'hECEndpointType',
      ...backup,
    },
    secrets: { hec_token: 'hECToken' },
  },
  {
    block: 'http_endpoint_configuration',
    name: 'httpEndpoint',
    members: {
      ...backedUp,
      ...retried,
      ...buffering,
      ...secret,
      name: 'endpointConfiguration.name',
      'request_configuration.content_encoding': 'requestConfiguration.contentEncoding',
      url: 'endpointConfiguration.url',
    },
    secrets: { access_key: 'endpointConfiguration.accessKey' },
  },
  {
    block: 'snowflake_configuration',
    name: 'snowflake',
    members: {
      ...backedUp,
      ...retried,
      ...buffering,
      ...secret,
      account_url: 'accountUrl',
      data_loading_option: 'dataLoadingOption',
      database: 'database',
      schema: 'schema',
      table: 'table',
      user: 'user',
    },
    secrets: { key_passphrase: 'keyPassphrase', private_key: 'privateKey' },
  },
  {
    block: 'iceberg_configuration',
    name: 'iceberg',
    members: {
      ...backedUp,
      ...retried,
      ...buffering,
      append_only: 'appendOnly',
      catalog_arn: 'catalogConfiguration.catalogARN',
    },
  },
];

/** An update of an Iceberg destination contains a whole configuration of its bucket. */
const nested = (block: string, path: string, kind: Kind): c.Edits => ({
  ...processing(block, path),
  ...bucket(`${block}.s3_configuration`, `${path}.s3${block === 'iceberg_configuration' ? 'Configuration' : kind}`),
  ...(block === 'redshift_configuration' ? bucket(`${block}.s3_backup_configuration`, `${path}.s3Backup${kind}`) : {}),
});

const extended = (block: string, path: string, kind: Kind): c.Edits => ({
  ...bucket(block, path),
  ...processing(block, path),
  ...bucket(`${block}.s3_backup_configuration`, `${path}.s3Backup${kind}`),
  ...c.changedBlock(block, path, {
    ...c.same(`
      custom_time_zone data_format_conversion_configuration{enabled schema_configuration{catalog_id database_name region table_name
      version_id role_arn=roleARN}} dynamic_partitioning_configuration{enabled retry_duration=retryOptions.durationInSeconds}
      file_extension s3_backup_mode`),
  }),
});

const secretsOf = ({ block, secrets = {} }: Destination, path: string): c.Edits =>
  Object.fromEntries(Object.entries(secrets).map(([attribute, member]) => [`${block}.${attribute}`, c.hidden(`${path}.${member}`)]));

/** Secrets of a new destination are those of the state. */
const destinationsIn = (kind: Kind): c.Edits => ({
  ...extended('extended_s3_configuration', `extendedS3Destination${kind}`, kind),
  ...Object.fromEntries(
    destinations.flatMap((one) => {
      const path = `${one.name}Destination${kind}`;
      return Object.entries({
        ...c.changedBlock(one.block, path, kind === 'Update' ? one.members : { ...one.members, ...one.first }),
        ...nested(one.block, path, kind),
        ...(kind === 'Update' ? secretsOf(one, path) : {}),
      });
    }),
  ),
});

export const newDestinations: c.Edits = destinationsIn('Configuration');
export const changedDestinations: c.Edits = destinationsIn('Update');
/** The old form of a bucket, which a state of an older provider keeps in a block of its own, with other names for the buffer. */
export const oldBucket = (block: string, from: string): c.Edits =>
  bucket(block, from, { buffer_interval: 'bufferingHints.intervalInSeconds', buffer_size: 'bufferingHints.sizeInMBs' });
