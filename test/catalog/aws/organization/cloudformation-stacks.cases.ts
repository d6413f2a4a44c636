import type { CatalogCase } from '../../../support/catalog-case.js';
import { agrees, call, created, declared, deleted, differs, drift, without } from './examples.js';

const stackId = 'arn:aws:cloudformation:us-east-1:111122223333:stack/network/11111111-0000-4000-8000-000000000001';
const body = '{"Resources":{"Topic":{"Type":"AWS::SNS::Topic"}}}';

export const stack = declared('aws_cloudformation_stack', {
  capabilities: [],
  disable_rollback: false,
  iam_role_arn: '',
  id: stackId,
  name: 'network',
  notification_arns: [],
  on_failure: null,
  outputs: {},
  parameters: { Size: 'small' },
  policy_body: '',
  policy_url: null,
  tags: { Owner: 'net' },
  tags_all: { Owner: 'net' },
  template_body: body,
  template_url: null,
  timeout_in_minutes: null,
});
const stackSet = declared('aws_cloudformation_stack_set', {
  administration_role_arn: 'arn:aws:iam::111122223333:role/stacks',
  arn: 'arn:aws:cloudformation:us-east-1:111122223333:stackset/baseline:1',
  auto_deployment: [],
  call_as: 'SELF',
  capabilities: ['CAPABILITY_IAM'],
  description: '',
  execution_role_name: 'AWSCloudFormationStackSetExecutionRole',
  id: 'baseline',
  managed_execution: [{ active: false }],
  name: 'baseline',
  operation_preferences: [],
  parameters: {},
  permission_model: 'SELF_MANAGED',
  stack_set_id: 'baseline:1',
  tags: {},
  tags_all: {},
  template_body: body,
  template_url: null,
});
const instance = declared('aws_cloudformation_stack_set_instance', {
  account_id: '222233334444',
  call_as: 'SELF',
  deployment_targets: [],
  id: 'baseline,222233334444,us-east-1',
  parameter_overrides: {},
  retain_stack: false,
  stack_id: 'x',
  stack_set_instance_region: 'us-east-1',
  stack_set_name: 'baseline',
});
const instances = declared('aws_cloudformation_stack_instances', {
  accounts: ['222233334444', '333344445555'],
  call_as: 'SELF',
  deployment_targets: [],
  id: 'baseline,SELF,',
  operation_preferences: [],
  parameter_overrides: { Size: 'small' },
  regions: ['us-east-1', 'eu-west-1'],
  retain_stacks: false,
  stack_instance_summaries: [],
  stack_set_id: 'baseline:1',
  stack_set_name: 'baseline',
});
const instancesType = 'aws_cloudformation_stack_instances';
const everywhere = { stackSetName: 'baseline', accounts: ['333344445555', '222233334444'], regions: ['eu-west-1', 'us-east-1'] };
const size = (parameterValue: string) => ({ parameterOverrides: [{ parameterKey: 'Size', parameterValue }] });
const [stackType, setType, instanceType] = ['aws_cloudformation_stack', 'aws_cloudformation_stack_set', 'aws_cloudformation_stack_set_instance'];
const where = { stackSetName: 'baseline', accounts: ['222233334444'], regions: ['us-east-1'] };

const imported = (account: string, units: readonly string[] = []) =>
  call(
    'ImportStacksToStackSet',
    {
      stackSetName: 'baseline',
      stackIds: [`arn:aws:cloudformation:us-east-1:${account}:stack/baseline/22222222-0000-4000-8000-000000000002`],
      ...(units.length === 0 ? {} : { organizationalUnitIds: [...units] }),
    },
    { operationId: 'x' },
  );

export const stackCases: readonly CatalogCase[] = [
  agrees(
    'the declared stack',
    call(
      'CreateStack',
      { stackName: 'network', templateBody: body, parameters: [{ parameterKey: 'Size', parameterValue: 'small' }], tags: [{ key: 'Owner', value: 'net' }] },
      { stackId },
    ),
    [stack()],
  ),
  differs(
    'D16: a parameter whose value the record lacks',
    call('UpdateStack', { stackName: 'network', usePreviousTemplate: true, parameters: [{ parameterKey: 'Size' }] }),
    [stack()],
    drift(stackType, 'parameters.Size', 'small', null),
  ),
  differs('D16: the template of a change set', call('ExecuteChangeSet', { stackName: 'network', changeSetName: 'x' }), [stack()], drift(stackType, 'template_body', body, null)),
  differs('the stack is deleted', call('DeleteStack', { stackName: 'network' }), [stack()], deleted(stackType)),
  differs('another policy', call('SetStackPolicy', { stackName: 'network', stackPolicyBody: '{"Statement":[]}' }), [stack()], drift(stackType, 'policy_body', '', '{"Statement":[]}')),
  ...without(
    'UpdateTerminationProtection',
    'CreateChangeSet',
    'DeleteChangeSet',
    'CancelUpdateStack',
    'ContinueUpdateRollback',
    'RollbackStack',
    'SignalResource',
    'RecordHandlerProgress',
    'StopStackSetOperation',
  ),

  agrees('the declared set', call('CreateStackSet', { stackSetName: 'baseline', templateBody: body, capabilities: ['CAPABILITY_IAM'] }, { stackSetId: 'baseline:1' }), [stackSet()]),
  differs(
    'a template in a bucket',
    call('UpdateStackSet', { stackSetName: 'baseline:1', templateURL: 'https://s3.amazonaws.com/x' }),
    [stackSet()],
    drift(setType, 'template_body', body, null),
    drift(setType, 'template_url', null, 'https://s3.amazonaws.com/x'),
  ),
  differs('the set is deleted', call('DeleteStackSet', { stackSetName: 'baseline' }), [stackSet()], deleted(setType)),
  differs('another account', call('CreateStackInstances', { ...where, accounts: ['222233334444', '333344445555'] }), [stackSet(), instance()], created(instanceType)),
  differs(
    'D16: an overridden parameter',
    call('UpdateStackInstances', { ...where, parameterOverrides: [{ parameterKey: 'Size' }] }),
    [instance()],
    drift(instanceType, 'parameter_overrides.Size', null, null),
  ),
  differs('the account is removed', call('DeleteStackInstances', { ...where, retainStacks: false }), [instance()], deleted(instanceType)),
  differs('an undeclared instance is imported', imported('333344445555'), [stackSet(), instance()], created(instanceType)),
  differs(
    'stacks of another account are imported into a set with one resource for all instances',
    imported('444455556666'),
    [stackSet(), instances()],
    drift(instancesType, 'accounts', ['222233334444', '333344445555'], ['222233334444', '333344445555', '444455556666']),
  ),
  differs(
    'instances of a set in another account and region',
    call('CreateStackInstances', { stackSetName: 'baseline', accounts: ['999999999999'], regions: ['ap-south-1'] }),
    [stackSet(), instances()],
    drift(instancesType, 'accounts', ['222233334444', '333344445555'], ['222233334444', '333344445555', '999999999999']),
    drift(instancesType, 'regions', ['us-east-1', 'eu-west-1'], ['us-east-1', 'eu-west-1', 'ap-south-1']),
  ),
  differs(
    'another value of instances of a set',
    call('UpdateStackInstances', { ...everywhere, ...size('large') }),
    [stackSet(), instances()],
    drift(instancesType, 'parameter_overrides.Size', 'small', 'large'),
  ),
  differs('all instances of a set are deleted', call('DeleteStackInstances', { ...everywhere, retainStacks: false }), [stackSet(), instances()], deleted(instancesType)),
  differs(
    'all instances of a region are deleted',
    call('DeleteStackInstances', { ...everywhere, regions: ['eu-west-1'] }),
    [stackSet(), instances()],
    drift(instancesType, 'regions', ['us-east-1', 'eu-west-1'], ['us-east-1']),
  ),
  differs(
    'all instances of an account are deleted',
    call('DeleteStackInstances', { ...everywhere, accounts: undefined, deploymentTargets: { accounts: ['222233334444'] } }),
    [stackSet(), instances()],
    drift(instancesType, 'accounts', ['222233334444', '333344445555'], ['333344445555']),
  ),
];
