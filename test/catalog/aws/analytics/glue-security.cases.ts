import type { CatalogCase } from '../../../support/catalog-case.js';
import { policyOf } from '../containers/ecr.cases.js';
import { arn, declare, examplesOf } from '../containers/examples-of.js';

const own = policyOf('arn:aws:iam::111122223333:root', 'glue:GetTable');
const everybody = policyOf('*', 'glue:GetTable');
const ofPolicy = examplesOf(declare('aws_glue_resource_policy', { enable_hybrid: '', id: 'us-east-1', policy: own }));

const policies: readonly CatalogCase[] = [
  { ...ofPolicy.created('a policy that no state declares is created', ['PutResourcePolicy', { policyInJson: everybody }]), state: [] },
  ofPolicy.deleted('removing the declared policy is one alert (D17)', ['DeleteResourcePolicy', {}]),
];

const key = arn('kms', 'key/1234abcd-12ab-34cd-56ef-1234567890ab');
const ofEncryption = examplesOf(
  declare('aws_glue_data_catalog_encryption_settings', {
    catalog_id: '111122223333',
    data_catalog_encryption_settings: [
      {
        connection_password_encryption: [{ aws_kms_key_id: key, return_connection_password_encrypted: true }],
        encryption_at_rest: [{ catalog_encryption_mode: 'SSE-KMS', catalog_encryption_service_role: '', sse_aws_kms_key_id: key }],
      },
    ],
    id: '111122223333',
  }),
);
const inSettings = 'data_catalog_encryption_settings';
const encryption: readonly CatalogCase[] = [
  ofEncryption.drifts(
    'a catalog without encryption is drift',
    [
      'PutDataCatalogEncryptionSettings',
      {
        dataCatalogEncryptionSettings: {
          encryptionAtRest: { catalogEncryptionMode: 'DISABLED' },
          connectionPasswordEncryption: { returnConnectionPasswordEncrypted: false },
        },
      },
    ],
    {
      [`${inSettings}.encryption_at_rest.catalog_encryption_mode`]: ['SSE-KMS', 'DISABLED'],
      [`${inSettings}.encryption_at_rest.sse_aws_kms_key_id`]: [key, null],
      [`${inSettings}.connection_password_encryption.return_connection_password_encrypted`]: [true, false],
      [`${inSettings}.connection_password_encryption.aws_kms_key_id`]: [key, null],
    },
  ),
];

const ofConfiguration = examplesOf(
  declare('aws_glue_security_configuration', {
    encryption_configuration: [
      {
        cloudwatch_encryption: [{ cloudwatch_encryption_mode: 'DISABLED', kms_key_arn: '' }],
        job_bookmarks_encryption: [{ job_bookmarks_encryption_mode: 'DISABLED', kms_key_arn: '' }],
        s3_encryption: [{ kms_key_arn: '', s3_encryption_mode: 'SSE-S3' }],
      },
    ],
    id: 'sealed',
    name: 'sealed',
  }),
);
const sealing = {
  cloudWatchEncryption: { cloudWatchEncryptionMode: 'DISABLED' },
  jobBookmarksEncryption: { jobBookmarksEncryptionMode: 'DISABLED' },
  s3Encryption: [{ s3EncryptionMode: 'SSE-S3' }],
};
const configurations: readonly CatalogCase[] = [
  ofConfiguration.agrees('a configuration created as declared is not drift', [
    'CreateSecurityConfiguration',
    { name: 'sealed', encryptionConfiguration: sealing },
  ]),
  ofConfiguration.deleted('deleting a declared configuration is one alert (D17)', ['DeleteSecurityConfiguration', { name: 'sealed' }]),
];

const ofEndpoint = examplesOf(
  declare('aws_glue_dev_endpoint', {
    arguments: { '--x': '1' },
    arn: arn('glue', 'devEndpoint/dev'),
    extra_jars_s3_path: '',
    extra_python_libs_s3_path: '',
    glue_version: '1.0',
    id: 'dev',
    name: 'dev',
    number_of_nodes: 5,
    number_of_workers: 0,
    public_key: '',
    public_keys: ['ssh-rsa AAA own'],
    role_arn: 'arn:aws:iam::111122223333:role/glue',
    security_configuration: '',
    security_group_ids: [],
    status: 'READY',
    subnet_id: '',
    tags: {},
    tags_all: {},
    worker_type: '',
  }),
);
const endpoint = { roleArn: 'arn:aws:iam::111122223333:role/glue', publicKeys: ['ssh-rsa AAA own'], arguments: { '--x': '1' } };
const endpoints: readonly CatalogCase[] = [
  ofEndpoint.created('an endpoint that no state declares is created', ['CreateDevEndpoint', { ...endpoint, endpointName: 'x' }]),
  ofEndpoint.drifts(
    'a further key and a removed argument are drift',
    ['UpdateDevEndpoint', { endpointName: 'dev', addPublicKeys: ['ssh-rsa BBB evil'], deleteArguments: ['--x'] }],
    { public_keys: [['ssh-rsa AAA own'], ['ssh-rsa AAA own', 'ssh-rsa BBB evil']], 'arguments.--x': ['1', null] },
  ),
  ofEndpoint.deleted('deleting a declared endpoint is one alert (D17)', ['DeleteDevEndpoint', { endpointName: 'dev' }]),
];

const ofRegistry = examplesOf(
  declare('aws_glue_registry', {
    arn: arn('glue', 'registry/events'),
    description: '',
    id: arn('glue', 'registry/events'),
    registry_name: 'events',
    tags: {},
    tags_all: {},
  }),
);
const schemaArn = arn('glue', 'schema/events/order');
const definition = '{"type":"record","name":"order","fields":[]}';
const ofSchema = examplesOf(
  declare('aws_glue_schema', {
    arn: schemaArn,
    compatibility: 'BACKWARD',
    data_format: 'AVRO',
    description: '',
    id: schemaArn,
    latest_schema_version: 1,
    next_schema_version: 2,
    registry_arn: arn('glue', 'registry/events'),
    registry_name: 'events',
    schema_checkpoint: 1,
    schema_definition: definition,
    schema_name: 'order',
    tags: {},
    tags_all: {},
  }),
);
const schemaId = { registryName: 'events', schemaName: 'order' };
const schema = { registryId: { registryName: 'events' }, dataFormat: 'AVRO', compatibility: 'BACKWARD', schemaDefinition: definition };
const registries: readonly CatalogCase[] = [
  ofRegistry.created('a registry that no state declares is created', ['CreateRegistry', { registryName: 'x' }]),
  ofRegistry.drifts('another description is drift', ['UpdateRegistry', { registryId: { registryName: 'events' }, description: 'x' }], {
    description: ['', 'x'],
  }),
  ofRegistry.deleted('deleting a declared registry is one alert (D17)', ['DeleteRegistry', { registryId: { registryName: 'events' } }]),
  ofSchema.agrees('a schema created as declared is not drift', ['CreateSchema', { ...schema, schemaName: 'order' }, { schemaArn }]),
  ofSchema.drifts('a schema without compatibility is drift', ['UpdateSchema', { schemaId: { schemaArn }, compatibility: 'NONE' }], {
    compatibility: ['BACKWARD', 'NONE'],
  }),
  ofSchema.drifts('another definition is drift', ['RegisterSchemaVersion', { schemaId, schemaDefinition: '{"type":"string"}' }], {
    schema_definition: [definition, '{"type":"string"}'],
  }),
  ofSchema.deleted('deleting a declared schema is one alert (D17)', ['DeleteSchema', { schemaId }]),
  ...['CreateSession', 'StopSession', 'DeleteSession', 'RunStatement', 'CancelStatement', 'TestConnection'].map((event) =>
    ofSchema.harmless('sessions are not configuration', [event, { id: 'x' }]),
  ),
];

export const glueSecurityCases: readonly CatalogCase[] = [
  ...policies,
  ...encryption,
  ...configurations,
  ...endpoints,
  ...registries,
];
