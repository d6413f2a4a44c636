import { calls, life, resource, type Apply } from '../../support/applies.js';

/** An extension of CloudFormation, as Terraform creates, replaces and destroys it. */

const typeArn = 'arn:aws:cloudformation:us-east-1:111122223333:type/resource/Acme-Shop-Order';
const role = 'arn:aws:iam::111122223333:role/order-type';
const codeOf = (version: string): string => `s3://extensions/order-${version}.zip`;
const versionArn = (version: string): string => `${typeArn}/0000000${version}`;
const versionOf = (version: string) => ({
  arn: versionArn(version),
  default_version_id: `0000000${version}`,
  id: versionArn(version),
  schema_handler_package: codeOf(version),
  version_id: `0000000${version}`,
});
const extension = resource('aws_cloudformation_type', {
  ...versionOf('1'),
  deprecated_status: 'LIVE',
  description: 'An order',
  documentation_url: '',
  execution_role_arn: role,
  is_default_version: true,
  logging_config: [],
  provisioning_type: 'FULLY_MUTABLE',
  schema: '{}',
  source_url: '',
  type: 'RESOURCE',
  type_arn: typeArn,
  type_name: 'Acme::Shop::Order',
  visibility: 'PRIVATE',
});
const registered = (version: string) =>
  [
    'RegisterType',
    {
      clientRequestToken: `terraform-${version}`,
      executionRoleArn: role,
      schemaHandlerPackage: codeOf(version),
      type: 'RESOURCE',
      typeName: 'Acme::Shop::Order',
    },
    { registrationToken: version },
  ] as const;

export const extensionApplies: readonly Apply[] = life('an extension', [[extension()], [extension(versionOf('2'))]], {
  create: calls('cloudformation', [registered('1')]),
  change: calls('cloudformation', [registered('2'), ['DeregisterType', { arn: versionArn('1') }]]),
  destroy: calls('cloudformation', [['DeregisterType', { arn: typeArn }]]),
});
