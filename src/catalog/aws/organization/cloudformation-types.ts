import * as c from '../language.js';

/**
 * AWS CloudFormation: private extensions, whose code stacks run. A registration creates a version of an extension. Source: CloudFormation
 * API reference, Terraform AWS provider schemas 4 to 6 (`aws_cloudformation_type`).
 */

const type = 'aws_cloudformation_type';
const kind = c.either('type', c.fixed('RESOURCE'));
const namesNoVersion: c.Read = ({ request }) => request['versionId'] === undefined;

const settings: c.Edits = {
  ...c.same('execution_role_arn logging_config{log_group_name log_role_arn}', c.orNull),
  schema_handler_package: 'schemaHandlerPackage',
};

export const cloudformationTypes: c.ServiceCatalog = {
  eventSource: 'cloudformation.amazonaws.com',
  types: c.types('stacks', {
    aws_cloudformation_type: {
      keys: [['type_name', 'type'], ['type_name', 'type', 'version_id'], ['arn'], ['type_arn']],
      cloudId: 'arn',
      unevaluated: { type: 'it identifies the resource', type_name: 'it identifies the resource' },
    },
  }),
  events: {
    RegisterType: c.create(c.on(type, { type_name: 'typeName', type: kind }), settings),
    DeregisterType: c.firstOf(
      c.destroy(c.on(type, { arn: 'arn' })),
      c.destroy(c.on(type, { type_arn: 'arn' })),
      c.destroy(c.on(type, { type_name: 'typeName', type: kind, version_id: 'versionId' })),
      c.destroy(c.on(type, { type_name: 'typeName', type: kind }), { when: namesNoVersion }),
    ),
  },
};
