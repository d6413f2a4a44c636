import { calls, life, resource, type Apply } from '../../support/applies.js';

/** An extension of CloudFormation and the instances of a stack set, as Terraform creates, changes and destroys them. */

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

const extensions = life('an extension', [[extension()], [extension(versionOf('2'))]], {
  create: calls('cloudformation', [registered('1')]),
  change: calls('cloudformation', [registered('2'), ['DeregisterType', { arn: versionArn('1') }]]),
  destroy: calls('cloudformation', [['DeregisterType', { arn: typeArn }]]),
});

const [here, there] = ['us-east-1', 'eu-west-1'];
const instances = resource('aws_cloudformation_stack_instances', {
  accounts: ['222233334444'],
  call_as: 'SELF',
  deployment_targets: [],
  id: 'baseline,SELF,',
  operation_preferences: [],
  parameter_overrides: null,
  regions: [here],
  retain_stacks: false,
  stack_instance_summaries: [],
  stack_set_id: 'baseline:1',
  stack_set_name: 'baseline',
});
const of = { accounts: ['222233334444'], callAs: 'SELF', stackSetName: 'baseline' };
const size = [{ parameterKey: 'Size', parameterValue: 'large' }];
const instancesOfSet = life(
  'the instances of a stack set',
  [[instances()], [instances({ parameter_overrides: { Size: 'large' }, regions: [there] })]],
  {
    create: calls('cloudformation', [['CreateStackInstances', { ...of, regions: [here] }, { operationId: '1' }]]),
    change: calls('cloudformation', [
      ['DeleteStackInstances', { ...of, regions: [here], retainStacks: false }, { operationId: '2' }],
      ['CreateStackInstances', { ...of, parameterOverrides: size, regions: [there] }, { operationId: '3' }],
      ['UpdateStackInstances', { ...of, parameterOverrides: size, regions: [there] }, { operationId: '4' }],
    ]),
    destroy: calls('cloudformation', [['DeleteStackInstances', { ...of, regions: [there], retainStacks: false }, { operationId: '5' }]]),
  },
);

export const extensionApplies: readonly Apply[] = [...extensions, ...instancesOfSet];
