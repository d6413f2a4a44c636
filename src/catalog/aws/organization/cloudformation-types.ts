import { create, destroy, either, firstOf, fixed, on, type Edits, type Read, type ServiceCatalog } from '../../dsl.js';
import { orNull } from '../../values.js';

/**
 * AWS CloudFormation: private extensions, whose code stacks run. A registration creates a version of an extension. Source: CloudFormation
 * API reference, Terraform AWS provider schemas 4 to 6 (`aws_cloudformation_type`).
 */

const type = 'aws_cloudformation_type';
const kind = either('type', fixed('RESOURCE'));
const namesNoVersion: Read = ({ request }) => request['versionId'] === undefined;

const settings: Edits = {
  execution_role_arn: orNull('executionRoleArn'),
  'logging_config.log_group_name': orNull('loggingConfig.logGroupName'),
  'logging_config.log_role_arn': orNull('loggingConfig.logRoleArn'),
  schema_handler_package: 'schemaHandlerPackage',
};

export const cloudformationTypes: ServiceCatalog = {
  eventSource: 'cloudformation.amazonaws.com',
  types: {
    aws_cloudformation_type: {
      keys: [['type_name', 'type'], ['type_name', 'type', 'version_id'], ['arn'], ['type_arn']],
      scope: 'region',
      family: 'stacks',
      cloudId: 'arn',
      noise: [
        'default_version_id',
        'deprecated_status',
        'description',
        'documentation_url',
        'is_default_version',
        'provisioning_type',
        'schema',
        'source_url',
        'type_arn',
        'version_id',
        'visibility',
      ],
      unevaluated: { type: 'it identifies the resource', type_name: 'it identifies the resource' },
    },
  },
  events: {
    RegisterType: create(on(type, { type_name: 'typeName', type: kind }), settings),
    DeregisterType: firstOf(
      destroy(on(type, { arn: 'arn' })),
      destroy(on(type, { type_arn: 'arn' })),
      destroy(on(type, { type_name: 'typeName', type: kind, version_id: 'versionId' })),
      destroy(on(type, { type_name: 'typeName', type: kind }), { when: namesNoVersion }),
    ),
  },
};
