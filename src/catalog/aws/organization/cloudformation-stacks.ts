import { type Json, type JsonObject, isList, isObject, text } from '../../../lib/json.js';
import * as c from '../language.js';
import { isRedacted } from '../../redactions.js';

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
const setOf: c.KeyPart = { attribute: 'stack_set_name', as: setName };
const stack = c.on('aws_cloudformation_stack', { name: 'stackName' });
const stackSet = c.on('aws_cloudformation_stack_set', { name: 'stackSetName' });

const keyOf = (one: Json): string => (isObject(one) ? (text(one['parameterKey']) ?? '') : '');
/** A parameter without a value in the record was set to an unknown one, unless the call keeps the previous. */
const parameters = (from: string): c.Read =>
  c.via(from, (list): Json | undefined => {
    if (!isList(list)) return undefined;
    const set: [string, Json][] = list
      .filter((one): one is JsonObject => isObject(one) && one['usePreviousValue'] !== true && keyOf(one) !== '')
      .map((one) => [keyOf(one), one['parameterValue'] ?? c.withheld]);
    return Object.fromEntries(set);
  });

/** A template in a bucket is not in the record. */
const template: c.Edits = {
  template_body: c.either(
    'templateBody',
    c.via('templateURL', () => c.withheld),
  ),
  template_url: 'templateURL',
};
const stackSettings: c.Edits = {
  ...template,
  ...c.same(`
    capabilities disable_rollback iam_role_arn=roleARN notification_arns=notificationARNs policy_body=stackPolicyBody
    policy_url=stackPolicyURL`),
  tags: c.tagMap('tags'),
};
const setSettings: c.Edits = {
  ...template,
  ...c.same(`
    administration_role_arn=administrationRoleARN auto_deployment{enabled retain_stacks_on_account_removal} capabilities description
    execution_role_name managed_execution.active permission_model`),
  tags: c.tagMap('tags'),
};

/** Parameters with a visible value. Withheld parameters of a new stack are part of its creation. */
const shownParameters = (from: string): c.Read =>
  c.via(parameters(from), (map) =>
    isObject(map) ? Object.fromEntries(Object.entries(map).filter(([, value]) => !isRedacted(value))) : undefined,
  );
const created: c.Edits = { template_body: 'templateBody', parameters: c.eachKey(shownParameters('parameters')) };

const strings = (value: Json | undefined): readonly string[] => (isList(value) ? value.map(String) : []);
/** The provider's ids of the instances: set, account or units, region. */
const instanceIds: c.Read = ({ request }) => {
  const { deploymentTargets } = request;
  const targets = isObject(deploymentTargets) ? deploymentTargets : {};
  const accounts = [...strings(request['accounts']), ...strings(targets['accounts'])];
  const units = strings(targets['organizationalUnitIds']).join('/');
  const holders = units !== '' ? [units] : accounts;
  const set = setName(text(request['stackSetName']) ?? '');
  return holders.flatMap((holder) => strings(request['regions']).map((region) => `${set},${holder},${region}`));
};
const instance = c.on('aws_cloudformation_stack_set_instance', { id: instanceIds });
/** Stacks in the accounts of a set. A set for organizational units has one instance for all accounts of a unit, which stacks do not name. */
const importedIds: c.Read = ({ request }) => {
  if (strings(request['organizationalUnitIds']).length > 0) return undefined;
  const set = setName(text(request['stackSetName']) ?? '');
  return strings(request['stackIds']).map((id) => {
    const [, , , region = '', account = ''] = id.split(':');
    return `${set},${account},${region}`;
  });
};

/** All instances of a set as one resource, with the accounts and regions that a deletion names. */
const instances = (named: Readonly<Record<string, c.From>> = {}): c.Target =>
  c.on('aws_cloudformation_stack_instances', { stack_set_name: 'stackSetName', ...named });
const listText = (list: Json): string => JSON.stringify(strings(list).toSorted());
const wholeList = (attribute: string): c.KeyPart => ({ attribute, of: listText });
/** Targets name accounts too; with organizational units, they only filter the accounts of the units. */
const accounts: c.Read = ({ request }) => {
  const targets = isObject(request['deploymentTargets']) ? request['deploymentTargets'] : {};
  const given = [...strings(request['accounts']), ...strings(targets['accounts'])];
  return strings(targets['organizationalUnitIds']).length > 0 || given.length === 0 ? undefined : given;
};
const allAccounts = { accounts: c.via(accounts, listText) };
const allRegions = { regions: c.via('regions', listText) };
const partOfStack = (at: 3 | 4): c.Read => c.via('stackIds', (ids) => strings(ids).map((id) => id.split(':')[at] ?? ''));

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

export const cloudformationStacks: c.ServiceCatalog = {
  eventSource: 'cloudformation.amazonaws.com',
  types: c.types('stacks', {
    aws_cloudformation_stack: {
      keys: [[{ attribute: 'name', as: stackName }]],
      accessIf: { access: 'identity', attribute: 'capabilities', values: ['CAPABILITY_IAM', 'CAPABILITY_NAMED_IAM'] },
      noise: ['outputs.*'],
      unevaluated: { on_failure: 'only the creation uses it', timeout_in_minutes: 'only the creation uses it' },
    },
    aws_cloudformation_stack_set: {
      keys: [[{ attribute: 'name', as: setName }]],
      accessIf: { access: 'identity', attribute: 'capabilities', values: ['CAPABILITY_IAM', 'CAPABILITY_NAMED_IAM'] },
      cloudId: 'stack_set_id',
      defaults: { permission_model: 'SELF_MANAGED', execution_role_name: 'AWSCloudFormationStackSetExecutionRole' },
      unevaluated: { call_as: 'a flag of the call', operation_preferences: 'preferences of the call' },
    },
    aws_cloudformation_stack_instances: {
      keys: [[setOf], [setOf, wholeList('accounts'), wholeList('regions')], [setOf, wholeList('accounts')], [setOf, wholeList('regions')]],
      noise: ['stack_instance_summaries.*'],
      unevaluated: {
        stack_set_name: 'it identifies the resource',
        deployment_targets: 'the state has the units of the accounts instead of those of the calls',
        call_as: 'a flag of the call',
        operation_preferences: 'preferences of the call',
        retain_stacks: 'only the deletion uses it',
      },
    },
    aws_cloudformation_stack_set_instance: {
      // The state has the account of the instance, the record that of the set.
      scope: 'global',
      noise: ['stack_instance_summaries.*'],
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

    aws_cloudformation_type: {
      keys: [['type_name', 'type'], ['type_name', 'type', 'version_id'], ['arn'], ['type_arn']],
      cloudId: 'arn',
      unevaluated: { type: 'it identifies the resource', type_name: 'it identifies the resource' },
    },
  }),
  events: {
    CreateStack: c.create(c.withId(stack, c.response('stackId')), { ...stackSettings, ...created }),
    UpdateStack: c.modify(stack, { ...stackSettings, parameters: c.eachKey(parameters('parameters')) }),
    // The change set holds the new template and parameters.
    ExecuteChangeSet: c.modify(stack, { template_body: c.hidden(c.fixed(true)), disable_rollback: 'disableRollback' }),
    DeleteStack: c.destroy(stack),
    SetStackPolicy: c.modify(stack, c.same('policy_body=stackPolicyBody policy_url=stackPolicyURL')),
    // No attribute declares termination protection.
    ...c.noChanges(`
      UpdateTerminationProtection CreateChangeSet DeleteChangeSet CancelUpdateStack ContinueUpdateRollback RollbackStack SignalResource
      RecordHandlerProgress`),

    CreateStackSet: c.create(c.withId(stackSet, c.response('stackSetId')), { ...setSettings, ...created }),
    UpdateStackSet: c.modify(stackSet, { ...setSettings, parameters: c.eachKey(parameters('parameters')) }),
    DeleteStackSet: c.destroy(stackSet),
    StopStackSetOperation: c.noChange,
    CreateStackInstances: c.firstOf(
      c.create(c.within(stackSet, instance), { parameter_overrides: c.eachKey(shownParameters('parameterOverrides')) }),
      c.put(instances(), { accounts: c.add(accounts), regions: c.add('regions') }),
    ),
    ImportStacksToStackSet: c.firstOf(
      c.create(c.within(stackSet, c.on('aws_cloudformation_stack_set_instance', { id: importedIds }))),
      c.put(instances(), { accounts: c.add(partOfStack(4)), regions: c.add(partOfStack(3)) }),
    ),
    UpdateStackInstances: c.firstOf(
      c.modify(instance, { parameter_overrides: c.eachKey(parameters('parameterOverrides')) }),
      c.modify(instances(), { parameter_overrides: c.eachKey(parameters('parameterOverrides')) }),
    ),
    // Of some accounts in some regions, the lists of both may stay.
    DeleteStackInstances: [
      c.destroy(instance),
      c.firstOf(
        c.put(instances({ ...allAccounts, ...allRegions }), {}),
        c.modify(instances(allAccounts), { regions: c.remove('regions') }),
        c.modify(instances(allRegions), { accounts: c.remove(accounts) }),
      ),
      c.destroy(instances({ ...allAccounts, ...allRegions })),
    ],

    RegisterType: c.create(c.on(type, { type_name: 'typeName', type: kind }), settings),
    DeregisterType: c.firstOf(
      c.destroy(c.on(type, { arn: 'arn' })),
      c.destroy(c.on(type, { type_arn: 'arn' })),
      c.destroy(c.on(type, { type_name: 'typeName', type: kind, version_id: 'versionId' })),
      c.destroy(c.on(type, { type_name: 'typeName', type: kind }), { when: namesNoVersion }),
    ),
  },
};
