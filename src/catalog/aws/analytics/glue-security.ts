import type { AuditRecord } from '../../../model/audit-record.js';
import { isList, isObject, text, type Json } from '../../../lib/json.js';
import * as c from '../language.js';

/**
 * AWS Glue: the policy and encryption of the Data Catalog, development endpoints, schema registries. Source: Glue API reference, Terraform
 * AWS provider.
 */

/** The policy of the account's catalog; a policy of another resource has no type. */
const ofCatalog: c.Read = ({ request: { resourceArn } }) => typeof resourceArn !== 'string' || resourceArn.endsWith(':catalog');
const policy = c.on('aws_glue_resource_policy', {});

const settings = 'dataCatalogEncryptionSettings';
const passwords = `${settings}.connectionPasswordEncryption`;
const atRest = `${settings}.encryptionAtRest`;
const encryption = c.on('aws_glue_data_catalog_encryption_settings', {
  catalog_id: ({ request: { catalogId }, account }: AuditRecord) => text(catalogId) ?? account,
});

const endpoint = c.on('aws_glue_dev_endpoint', { name: 'endpointName' });
const changedArguments: c.Read = ({ request: { addArguments, deleteArguments } }): Json | undefined =>
  addArguments === undefined && deleteArguments === undefined
    ? undefined
    : {
        ...(isObject(addArguments) ? addArguments : {}),
        ...Object.fromEntries(
          (isList(deleteArguments) ? deleteArguments : []).flatMap((name) => (typeof name === 'string' ? [[name, null]] : [])),
        ),
      };
const changedKeys: c.Read = ({ request: { addPublicKeys = [], deletePublicKeys = [] } }): Json => ({
  add: addPublicKeys,
  remove: deletePublicKeys,
});

const registryName = c.either('registryId.registryName', c.nameInArn('registryId.registryArn'));
const registry = c.on('aws_glue_registry', { registry_name: registryName });

/** The ARN of a schema, which calls name by ARN or by registry and name. */
const schemaArn: c.Read = ({ request: { schemaId }, region, account }) => {
  if (!isObject(schemaId)) return undefined;
  const { schemaArn: arn, schemaName, registryName: of } = schemaId;
  if (typeof arn === 'string') return arn;
  return typeof schemaName === 'string'
    ? `arn:aws:glue:${region}:${account}:schema/${text(of) ?? 'default-registry'}/${schemaName}`
    : undefined;
};
const schema = c.on('aws_glue_schema', { arn: schemaArn });

const encryptionConfiguration = 'encryptionConfiguration';
const securitySettings: c.Edits = {
  'encryption_configuration.cloudwatch_encryption.cloudwatch_encryption_mode': `${encryptionConfiguration}.cloudWatchEncryption.cloudWatchEncryptionMode`,
  'encryption_configuration.cloudwatch_encryption.kms_key_arn': `${encryptionConfiguration}.cloudWatchEncryption.kmsKeyArn`,
  ...c.same(
    'job_bookmarks_encryption{job_bookmarks_encryption_mode kms_key_arn}',
    `${encryptionConfiguration}.`,
    'encryption_configuration.',
  ),
  'encryption_configuration.s3_encryption': c.blocks(`${encryptionConfiguration}.s3Encryption`),
};
const securityConfiguration = c.on('aws_glue_security_configuration', { name: 'name' });

export const glueSecurity: c.ServiceCatalog = {
  eventSource: 'glue.amazonaws.com',
  types: c.types('analytics', {
    aws_glue_resource_policy: { keys: [[]], access: 'policy', unevaluated: { enable_hybrid: 'Terraform does not read it' } },
    aws_glue_data_catalog_encryption_settings: { keys: [['catalog_id']], cloudId: 'catalog_id' },
    aws_glue_security_configuration: { keys: [['name']] },
    aws_glue_dev_endpoint: { keys: [['name'], ['arn']] },
    aws_glue_registry: { keys: [['registry_name'], ['arn']] },
    aws_glue_schema: { keys: [['arn']] },
  }),
  events: {
    PutResourcePolicy: c.create(policy, { policy: c.policyText('policyInJson') }, { when: ofCatalog }),
    DeleteResourcePolicy: c.destroy(policy, { when: ofCatalog }),

    PutDataCatalogEncryptionSettings: c.put(encryption, {
      ...c.same(
        'aws_kms_key_id return_connection_password_encrypted',
        (path) => c.inBlock(passwords, path),
        'data_catalog_encryption_settings.connection_password_encryption.',
      ),
      ...c.same(
        'catalog_encryption_mode catalog_encryption_service_role sse_aws_kms_key_id',
        (path) => c.inBlock(atRest, path),
        'data_catalog_encryption_settings.encryption_at_rest.',
      ),
    }),

    CreateSecurityConfiguration: c.create(c.withId(securityConfiguration), securitySettings),
    DeleteSecurityConfiguration: c.destroy(securityConfiguration),

    CreateDevEndpoint: c.create(c.withId(endpoint), {
      arguments: c.set('arguments', 'map'),
      ...c.same(`
          extra_jars_s3_path extra_python_libs_s3_path glue_version number_of_nodes number_of_workers public_key public_keys role_arn
          security_configuration security_group_ids subnet_id worker_type`),
      tags: c.newTags,
    }),
    UpdateDevEndpoint: c.modify(endpoint, {
      arguments: c.eachKey(changedArguments),
      ...c.same('extra_jars_s3_path extra_python_libs_s3_path', 'customLibraries.'),
      public_key: 'publicKey',
      public_keys: c.amend(changedKeys, 'auto'),
    }),
    DeleteDevEndpoint: c.destroy(endpoint),

    CreateRegistry: c.create(c.withId(c.on('aws_glue_registry', { registry_name: 'registryName' }), c.response('registryArn')), {
      description: 'description',
      tags: c.newTags,
    }),
    UpdateRegistry: c.modify(registry, { description: 'description' }),
    DeleteRegistry: c.destroy(registry),

    CreateSchema: c.create(c.withId(c.on('aws_glue_schema', { arn: c.response('schemaArn') })), {
      ...c.same('compatibility data_format description schema_definition'),
      tags: c.newTags,
    }),
    UpdateSchema: c.modify(schema, c.same('compatibility description')),
    RegisterSchemaVersion: c.modify(schema, { schema_definition: 'schemaDefinition' }),
    DeleteSchema: c.destroy(schema),

    // Interactive sessions and tests use the configuration.
    ...c.noChanges('CreateSession StopSession DeleteSession RunStatement CancelStatement TestConnection'),
  },
};
