import { isList, isObject, text, type Json, type JsonObject } from '../../../lib/json.js';
import {
  add,
  create,
  destroy,
  eachKey,
  either,
  firstOf,
  fixed,
  hidden,
  modify,
  noChange,
  on,
  put,
  remove,
  response,
  via,
  type Edits,
  type From,
  type Read,
  type ServiceCatalog,
  type Target,
} from '../../dsl.js';
import type { KeyPart } from '../../type-spec.js';
import { isRedacted } from '../../redactions.js';
import { tagMap, withheld } from '../../values.js';

/**
 * AWS CloudFormation: stacks, stack sets and their instances. CloudTrail writes only the names of parameters. Source: CloudFormation API
 * reference and user guide ("Logging API calls"), Terraform AWS provider schemas 4 to 6.
 */

/** A stack by name or ARN: `arn:…:stack/NAME/ID`. */
const stackName = (id: string): string => /:stack\/([^/]+)/.exec(id)?.[1] ?? id;
/** A stack set by name or id: `NAME:ID`. */
const setName = (id: string): string =>
  id
    .replace(/^arn:.*:stackset\//, '')
    .split(':', 1)
    .join('');
const setOf: KeyPart = { attribute: 'stack_set_name', as: setName };
const stack = on('aws_cloudformation_stack', { name: 'stackName' });
const stackSet = on('aws_cloudformation_stack_set', { name: 'stackSetName' });

const keyOf = (one: Json): string => (isObject(one) ? (text(one['parameterKey']) ?? '') : '');
/** A parameter without a value in the record was set to an unknown one, unless the call keeps the previous. */
const parameters = (from: string): Read =>
  via(from, (list): Json | undefined => {
    if (!isList(list)) return undefined;
    const set: [string, Json][] = list
      .filter((one): one is JsonObject => isObject(one) && one['usePreviousValue'] !== true && keyOf(one) !== '')
      .map((one) => [keyOf(one), one['parameterValue'] ?? withheld]);
    return Object.fromEntries(set);
  });

/** A template in a bucket is not in the record. */
const template: Edits = {
  template_body: either(
    'templateBody',
    via('templateURL', () => withheld),
  ),
  template_url: 'templateURL',
};
const stackSettings: Edits = {
  ...template,
  capabilities: 'capabilities',
  disable_rollback: 'disableRollback',
  iam_role_arn: 'roleARN',
  notification_arns: 'notificationARNs',
  policy_body: 'stackPolicyBody',
  policy_url: 'stackPolicyURL',
  tags: tagMap('tags'),
};
const setSettings: Edits = {
  ...template,
  administration_role_arn: 'administrationRoleARN',
  'auto_deployment.enabled': 'autoDeployment.enabled',
  'auto_deployment.retain_stacks_on_account_removal': 'autoDeployment.retainStacksOnAccountRemoval',
  capabilities: 'capabilities',
  description: 'description',
  execution_role_name: 'executionRoleName',
  'managed_execution.active': 'managedExecution.active',
  permission_model: 'permissionModel',
  tags: tagMap('tags'),
};

/** Parameters with a visible value. Withheld parameters of a new stack are part of its creation. */
const shownParameters = (from: string): Read =>
  via(parameters(from), (map) =>
    isObject(map) ? Object.fromEntries(Object.entries(map).filter(([, value]) => !isRedacted(value))) : undefined,
  );
const created: Edits = { template_body: 'templateBody', parameters: eachKey(shownParameters('parameters')) };

const strings = (value: Json | undefined): readonly string[] => (isList(value) ? value.map(String) : []);
/** The provider's ids of the instances: set, account or units, region. */
const instanceIds: Read = ({ request }) => {
  const { deploymentTargets } = request;
  const targets = isObject(deploymentTargets) ? deploymentTargets : {};
  const accounts = [...strings(request['accounts']), ...strings(targets['accounts'])];
  const units = strings(targets['organizationalUnitIds']).join('/');
  const holders = units !== '' ? [units] : accounts;
  const set = setName(text(request['stackSetName']) ?? '');
  return holders.flatMap((holder) => strings(request['regions']).map((region) => `${set},${holder},${region}`));
};
const instance = on('aws_cloudformation_stack_set_instance', { id: instanceIds });
/** Stacks in the accounts of a set. A set for organizational units has one instance for all accounts of a unit, which stacks do not name. */
const importedIds: Read = ({ request }) => {
  if (strings(request['organizationalUnitIds']).length > 0) return undefined;
  const set = setName(text(request['stackSetName']) ?? '');
  return strings(request['stackIds']).map((id) => {
    const [, , , region = '', account = ''] = id.split(':');
    return `${set},${account},${region}`;
  });
};

/** All instances of a set as one resource, with the accounts and regions that a deletion names. */
const instances = (named: Readonly<Record<string, From>> = {}): Target =>
  on('aws_cloudformation_stack_instances', { stack_set_name: 'stackSetName', ...named });
const listText = (list: Json): string => JSON.stringify(strings(list).toSorted());
const wholeList = (attribute: string): KeyPart => ({ attribute, of: listText });
/** Targets name accounts too; with organizational units, they only filter the accounts of the units. */
const accounts: Read = ({ request }) => {
  const targets = isObject(request['deploymentTargets']) ? request['deploymentTargets'] : {};
  const given = [...strings(request['accounts']), ...strings(targets['accounts'])];
  return strings(targets['organizationalUnitIds']).length > 0 || given.length === 0 ? undefined : given;
};
const allAccounts = { accounts: via(accounts, listText) };
const allRegions = { regions: via('regions', listText) };
const partOfStack = (at: 3 | 4): Read => via('stackIds', (ids) => strings(ids).map((id) => id.split(':')[at] ?? ''));

export const cloudformationStacks: ServiceCatalog = {
  eventSource: 'cloudformation.amazonaws.com',
  types: {
    aws_cloudformation_stack: {
      keys: [[{ attribute: 'name', as: stackName }]],
      scope: 'region',
      family: 'stacks',
      accessIf: { access: 'identity', attribute: 'capabilities', values: ['CAPABILITY_IAM', 'CAPABILITY_NAMED_IAM'] },
      noise: ['outputs', 'outputs.*'],
      unevaluated: {
        on_failure: 'only the creation uses it',
        timeout_in_minutes: 'only the creation uses it',
      },
    },
    aws_cloudformation_stack_set: {
      keys: [[{ attribute: 'name', as: setName }]],
      scope: 'region',
      family: 'stacks',
      accessIf: { access: 'identity', attribute: 'capabilities', values: ['CAPABILITY_IAM', 'CAPABILITY_NAMED_IAM'] },
      cloudId: 'stack_set_id',
      noise: ['stack_set_id'],
      defaults: { permission_model: 'SELF_MANAGED', execution_role_name: 'AWSCloudFormationStackSetExecutionRole' },
      unevaluated: {
        call_as: 'a flag of the call',
        operation_preferences: 'preferences of the call',
      },
    },
    aws_cloudformation_stack_instances: {
      keys: [[setOf], [setOf, wholeList('accounts'), wholeList('regions')], [setOf, wholeList('accounts')], [setOf, wholeList('regions')]],
      scope: 'region',
      family: 'stacks',
      noise: ['stack_instance_summaries', 'stack_instance_summaries.*', 'stack_set_id'],
      unevaluated: {
        stack_set_name: 'it identifies the resource',
        deployment_targets: 'the state has the units of the accounts instead of those of the calls',
        call_as: 'a flag of the call',
        operation_preferences: 'preferences of the call',
        retain_stacks: 'only the deletion uses it',
      },
    },
    aws_cloudformation_stack_set_instance: {
      keys: [['id']],
      // The state has the account of the instance, the record that of the set.
      scope: 'global',
      family: 'stacks',
      noise: ['organizational_unit_id', 'stack_id', 'stack_instance_summaries', 'stack_instance_summaries.*'],
      unevaluated: {
        account_id: 'it identifies the resource',
        stack_set_instance_region: 'it identifies the resource',
        stack_set_name: 'it identifies the resource',
        deployment_targets: 'it identifies the resource',
        call_as: 'a flag of the call',
        operation_preferences: 'preferences of the call',
        retain_stack: 'only the deletion uses it',
      },
    },
  },
  events: {
    CreateStack: create(stack, { ...stackSettings, ...created }, { id: response('stackId') }),
    UpdateStack: modify(stack, { ...stackSettings, parameters: eachKey(parameters('parameters')) }),
    // The change set holds the new template and parameters.
    ExecuteChangeSet: modify(stack, { template_body: hidden(fixed(true)) }),
    DeleteStack: destroy(stack),
    SetStackPolicy: modify(stack, { policy_body: 'stackPolicyBody', policy_url: 'stackPolicyURL' }),
    // No attribute declares termination protection.
    UpdateTerminationProtection: noChange,
    CreateChangeSet: noChange,
    DeleteChangeSet: noChange,
    CancelUpdateStack: noChange,
    ContinueUpdateRollback: noChange,
    RollbackStack: noChange,
    SignalResource: noChange,
    RecordHandlerProgress: noChange,

    CreateStackSet: create(stackSet, { ...setSettings, ...created }, { id: response('stackSetId') }),
    UpdateStackSet: modify(stackSet, { ...setSettings, parameters: eachKey(parameters('parameters')) }),
    DeleteStackSet: destroy(stackSet),
    StopStackSetOperation: noChange,
    CreateStackInstances: firstOf(
      create(instance, { parameter_overrides: eachKey(shownParameters('parameterOverrides')) }, { parent: stackSet }),
      put(instances(), { accounts: add(accounts), regions: add('regions') }),
    ),
    ImportStacksToStackSet: firstOf(
      create(on('aws_cloudformation_stack_set_instance', { id: importedIds }), {}, { parent: stackSet }),
      put(instances(), { accounts: add(partOfStack(4)), regions: add(partOfStack(3)) }),
    ),
    UpdateStackInstances: firstOf(
      modify(instance, { parameter_overrides: eachKey(parameters('parameterOverrides')) }),
      modify(instances(), { parameter_overrides: eachKey(parameters('parameterOverrides')) }),
    ),
    // Of some accounts in some regions, the lists of both may stay.
    DeleteStackInstances: [
      destroy(instance),
      firstOf(
        put(instances({ ...allAccounts, ...allRegions }), {}),
        modify(instances(allAccounts), { regions: remove('regions') }),
        modify(instances(allRegions), { accounts: remove(accounts) }),
      ),
      destroy(instances({ ...allAccounts, ...allRegions })),
    ],
  },
};
