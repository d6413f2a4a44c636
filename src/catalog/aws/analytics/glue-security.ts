import type { AuditRecord } from '../../../model/audit-record.js';
import { isList, isObject, text, type Json } from '../../../lib/json.js';
import {
  amend,
  create,
  destroy,
  eachKey,
  either,
  modify,
  noChange,
  on,
  put,
  response,
  set,
  type Edits,
  type Read,
  type ServiceCatalog,
} from '../../dsl.js';
import { inBlock, nameInArn, policyText } from '../../values.js';
import { blocksAs, newTags } from '../containers/container-values.js';

/**
 * AWS Glue: the policy and encryption of the Data Catalog, development endpoints, schema registries. Source: Glue API reference, Terraform
 * AWS provider.
 */

/** The policy of the account's catalog; a policy of another resource has no type. */
const ofCatalog: Read = ({ request: { resourceArn } }) => typeof resourceArn !== 'string' || resourceArn.endsWith(':catalog');
const policy = on('aws_glue_resource_policy', {});

const settings = 'dataCatalogEncryptionSettings';
const passwords = `${settings}.connectionPasswordEncryption`;
const atRest = `${settings}.encryptionAtRest`;
const encryption = on('aws_glue_data_catalog_encryption_settings', {
  catalog_id: ({ request: { catalogId }, account }: AuditRecord) => text(catalogId) ?? account,
});

const endpoint = on('aws_glue_dev_endpoint', { name: 'endpointName' });
const changedArguments: Read = ({ request: { addArguments, deleteArguments } }): Json | undefined =>
  addArguments === undefined && deleteArguments === undefined
    ? undefined
    : {
        ...(isObject(addArguments) ? addArguments : {}),
        ...Object.fromEntries(
          (isList(deleteArguments) ? deleteArguments : []).flatMap((name) => (typeof name === 'string' ? [[name, null]] : [])),
        ),
      };
const changedKeys: Read = ({ request: { addPublicKeys = [], deletePublicKeys = [] } }): Json => ({
  add: addPublicKeys,
  remove: deletePublicKeys,
});

const registryName = either('registryId.registryName', nameInArn('registryId.registryArn'));
const registry = on('aws_glue_registry', { registry_name: registryName });

/** The ARN of a schema, which calls name by ARN or by registry and name. */
const schemaArn: Read = ({ request: { schemaId }, region, account }) => {
  if (!isObject(schemaId)) return undefined;
  const { schemaArn: arn, schemaName, registryName: of } = schemaId;
  if (typeof arn === 'string') return arn;
  return typeof schemaName === 'string'
    ? `arn:aws:glue:${region}:${account}:schema/${text(of) ?? 'default-registry'}/${schemaName}`
    : undefined;
};
const schema = on('aws_glue_schema', { arn: schemaArn });

const encryptionConfiguration = 'encryptionConfiguration';
const securitySettings: Edits = {
  'encryption_configuration.cloudwatch_encryption.cloudwatch_encryption_mode': `${encryptionConfiguration}.cloudWatchEncryption.cloudWatchEncryptionMode`,
  'encryption_configuration.cloudwatch_encryption.kms_key_arn': `${encryptionConfiguration}.cloudWatchEncryption.kmsKeyArn`,
  'encryption_configuration.job_bookmarks_encryption.job_bookmarks_encryption_mode': `${encryptionConfiguration}.jobBookmarksEncryption.jobBookmarksEncryptionMode`,
  'encryption_configuration.job_bookmarks_encryption.kms_key_arn': `${encryptionConfiguration}.jobBookmarksEncryption.kmsKeyArn`,
  'encryption_configuration.s3_encryption': blocksAs(`${encryptionConfiguration}.s3Encryption`),
};
const securityConfiguration = on('aws_glue_security_configuration', { name: 'name' });

export const glueSecurity: ServiceCatalog = {
  eventSource: 'glue.amazonaws.com',
  types: {
    aws_glue_resource_policy: {
      keys: [[]],
      scope: 'region',
      family: 'analytics',
      access: 'policy',
      unevaluated: { enable_hybrid: 'Terraform does not read it' },
    },
    aws_glue_data_catalog_encryption_settings: { keys: [['catalog_id']], scope: 'region', family: 'analytics', cloudId: 'catalog_id' },
    aws_glue_security_configuration: { keys: [['name']], scope: 'region', family: 'analytics' },
    aws_glue_dev_endpoint: {
      keys: [['name'], ['arn']],
      scope: 'region',
      family: 'analytics',
      noise: [
        'availability_zone',
        'failure_reason',
        'private_address',
        'public_address',
        'status',
        'vpc_id',
        'yarn_endpoint_address',
        'zeppelin_remote_spark_interpreter_port',
      ],
    },
    aws_glue_registry: { keys: [['registry_name'], ['arn']], scope: 'region', family: 'analytics' },
    aws_glue_schema: {
      keys: [['arn']],
      scope: 'region',
      family: 'analytics',
      noise: ['latest_schema_version', 'next_schema_version', 'registry_name', 'schema_checkpoint'],
    },
  },
  events: {
    PutResourcePolicy: create(policy, { policy: policyText('policyInJson') }, { when: ofCatalog }),
    DeleteResourcePolicy: destroy(policy, { when: ofCatalog }),

    PutDataCatalogEncryptionSettings: put(encryption, {
      'data_catalog_encryption_settings.connection_password_encryption.aws_kms_key_id': inBlock(passwords, 'awsKmsKeyId'),
      'data_catalog_encryption_settings.connection_password_encryption.return_connection_password_encrypted': inBlock(
        passwords,
        'returnConnectionPasswordEncrypted',
      ),
      'data_catalog_encryption_settings.encryption_at_rest.catalog_encryption_mode': inBlock(atRest, 'catalogEncryptionMode'),
      'data_catalog_encryption_settings.encryption_at_rest.catalog_encryption_service_role': inBlock(
        atRest,
        'catalogEncryptionServiceRole',
      ),
      'data_catalog_encryption_settings.encryption_at_rest.sse_aws_kms_key_id': inBlock(atRest, 'sseAwsKmsKeyId'),
    }),

    CreateSecurityConfiguration: create(securityConfiguration, securitySettings, { id: 'name' }),
    DeleteSecurityConfiguration: destroy(securityConfiguration),

    CreateDevEndpoint: create(
      endpoint,
      {
        arguments: set('arguments', 'map'),
        extra_jars_s3_path: 'extraJarsS3Path',
        extra_python_libs_s3_path: 'extraPythonLibsS3Path',
        glue_version: 'glueVersion',
        number_of_nodes: 'numberOfNodes',
        number_of_workers: 'numberOfWorkers',
        public_key: 'publicKey',
        public_keys: 'publicKeys',
        role_arn: 'roleArn',
        security_configuration: 'securityConfiguration',
        security_group_ids: 'securityGroupIds',
        subnet_id: 'subnetId',
        tags: newTags,
        worker_type: 'workerType',
      },
      { id: 'endpointName' },
    ),
    UpdateDevEndpoint: modify(endpoint, {
      arguments: eachKey(changedArguments),
      extra_jars_s3_path: 'customLibraries.extraJarsS3Path',
      extra_python_libs_s3_path: 'customLibraries.extraPythonLibsS3Path',
      public_key: 'publicKey',
      public_keys: amend(changedKeys, 'auto'),
    }),
    DeleteDevEndpoint: destroy(endpoint),

    CreateRegistry: create(
      on('aws_glue_registry', { registry_name: 'registryName' }),
      { description: 'description', tags: newTags },
      { id: response('registryArn') },
    ),
    UpdateRegistry: modify(registry, { description: 'description' }),
    DeleteRegistry: destroy(registry),

    CreateSchema: create(
      on('aws_glue_schema', { arn: response('schemaArn') }),
      {
        compatibility: 'compatibility',
        data_format: 'dataFormat',
        description: 'description',
        schema_definition: 'schemaDefinition',
        tags: newTags,
      },
      { id: response('schemaArn') },
    ),
    UpdateSchema: modify(schema, { compatibility: 'compatibility', description: 'description' }),
    RegisterSchemaVersion: modify(schema, { schema_definition: 'schemaDefinition' }),
    DeleteSchema: destroy(schema),

    // Interactive sessions and tests use the configuration.
    CreateSession: noChange,
    StopSession: noChange,
    DeleteSession: noChange,
    RunStatement: noChange,
    CancelStatement: noChange,
    TestConnection: noChange,
  },
};
