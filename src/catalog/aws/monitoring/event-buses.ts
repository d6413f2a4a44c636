import { isObject, text } from '../../../lib/json.js';
import * as c from '../language.js';
import { partitionOf } from '../partition-of.js';
import { addedBusPermission, busStatements, removedStatement } from './permission-statements.js';
import { retryMembers, taskSettings } from './event-targets.js';

/**
 * EventBridge buses, their policies and archives, connections to other services, and global endpoints. Source: EventBridge API reference,
 * Terraform AWS provider schemas 3 to 6.
 */

/** An event bus is identified by its name or its ARN; without either, it is the bus `default`. */

const busName = (bus: string): string => bus.replace(/^arn:.*?:event-bus\//, '');

const busOf = c.either('eventBusName', c.fixed('default'));
const busKey = { attribute: 'event_bus_name', as: busName, absent: 'default' };
const busArn: c.Read = c.withPaths((record) => {
  const { account, region } = record;
  return `arn:${partitionOf(region)}:events:${region}:${account}:event-bus/${busName(text(busOf(record)) ?? '')}`;
}, busOf.paths);
const bus = c.on('aws_cloudwatch_event_bus', { name: 'name' });
const busPolicy = c.on('aws_cloudwatch_event_bus_policy', { event_bus_name: busOf });
const permission = c.on('aws_cloudwatch_event_permission', { event_bus_name: busOf, statement_id: 'statementId' });
const permissions = c.on('aws_cloudwatch_event_permission', { event_bus_name: busOf });
const archive = c.on('aws_cloudwatch_event_archive', { name: 'archiveName' });
const connection = c.on('aws_cloudwatch_event_connection', { name: 'name' });
const apiDestination = c.on('aws_cloudwatch_event_api_destination', { name: 'name' });
const endpoint = c.on('aws_cloudwatch_event_endpoint', { name: 'name' });

const busSettings: c.Edits = c.same('description kms_key_identifier dead_letter_config{arn} log_config{include_detail level}');

const isWholePolicy: c.Read = ({ request }) => typeof request['policy'] === 'string';
const isUnreadablePolicy: c.Read = (record) => isWholePolicy(record) === true && busStatements(record) === undefined;
const isStatement: c.Read = ({ request }) => typeof request['statementId'] === 'string';
const isEveryStatement: c.Read = ({ request }) => request['removeAllPermissions'] === true;

const wholePolicy: c.Edits = { policy: c.set('policy', 'statements') };
const newBusPolicy = (when: c.Read): c.OwnerSpec =>
  c.create(c.within(c.on('aws_cloudwatch_event_bus', { name: busOf }), c.withId(busPolicy, busOf)), wholePolicy, { when });
const statement: c.Edits = {
  action: 'action',
  principal: c.set('principal', 'principal'),
  ...c.replacedBlock('condition', c.orNull('condition'), c.same('key type value')),
};

const archiveSettings: c.Edits = c.same('description event_pattern kms_key_identifier retention_days');

const openAuthorization: c.Edits = {
  ...c.same('authorization_type description kms_key_identifier'),
  ...c.changedBlock('auth_parameters', 'authParameters', {
    'api_key.key': 'apiKeyAuthParameters.apiKeyName',
    'basic.username': 'basicAuthParameters.username',
    ...c.same('authorization_endpoint http_method', 'oAuthParameters.', 'oauth.'),
    'oauth.client_parameters.client_id': 'oAuthParameters.clientParameters.clientID',
  }),
  'invocation_connectivity_parameters.resource_parameters.resource_configuration_arn':
    'invocationConnectivityParameters.resourceParameters.resourceConfigurationArn',
};

const destinationSettings: c.Edits = c.same('connection_arn description http_method invocation_endpoint invocation_rate_limit_per_second');

const endpointSettings: c.Edits = {
  ...c.same('description role_arn replication_config{state} routing_config{failover_config{primary{health_check} secondary{route}}}'),
  event_bus: c.blocks('eventBuses', { event_bus_arn: 'eventBusArn' }),
};

const withheldParameters = 'the record withholds the values';

/**
 * EventBridge rules and their targets. A call that writes one replaces it; tags only count for a new rule. Source: EventBridge API
 * reference (PutRule, PutTargets), Terraform AWS provider schemas 3 to 6.
 */

const isNamed = { event_bus_name: busOf, name: 'name' };
const rule = c.on('aws_cloudwatch_event_rule', isNamed);
/** States of provider 5 and later contain the state of a rule, older ones only whether it is enabled. */
const statedRule = c.on('aws_cloudwatch_event_rule', { ...isNamed, state: c.fixed('stated') });

const settings: c.Edits = c.same('description event_pattern role_arn schedule_expression', c.orNull);

const switched = (state: string) =>
  c.firstOf(c.modify(statedRule, { state: c.fixed(state) }), c.modify(rule, { is_enabled: c.fixed(state !== 'DISABLED') }));

const target = c.on('aws_cloudwatch_event_target', { event_bus_name: busOf, rule: 'rule', target_id: 'item.id' });
const removedTargets = c.on('aws_cloudwatch_event_target', {
  event_bus_name: busOf,
  rule: 'rule',
  target_id: c.unlessRefused('ids', c.response('failedEntries[].targetId')),
});
const acceptedTargets = c.unlessRefused('targets', c.response('failedEntries[].targetId'), (one) =>
  isObject(one) ? (one['id'] ?? null) : null,
);

const targetSettings: c.Edits = {
  arn: 'item.arn',
  ...c.same('input input_path role_arn', (path) => c.orNull(`item.${path}`)),
  'dead_letter_config.arn': c.inBlock(c.orNull('item.deadLetterConfig'), 'arn'),
  ...c.replacedBlock('retry_policy', c.orNull('item.retryPolicy'), retryMembers),
  ...c.replacedBlock('input_transformer', c.orNull('item.inputTransformer'), {
    ...c.same('input_paths=inputPathsMap input_template'),
  }),
  ...c.replacedBlock('kinesis_target', c.orNull('item.kinesisParameters'), { partition_key_path: 'partitionKeyPath' }),
  ...c.replacedBlock('sqs_target', c.orNull('item.sqsParameters'), { message_group_id: 'messageGroupId' }),
  ...c.replacedBlock('batch_target', c.orNull('item.batchParameters'), {
    ...c.same('array_size=arrayProperties.size job_attempts=retryStrategy.attempts job_definition job_name'),
  }),
  ...c.replacedBlock(
    'http_target',
    c.orNull('item.httpParameters'),
    c.same('header_parameters path_parameter_values query_string_parameters'),
  ),
  ...c.replacedBlock('redshift_target', c.orNull('item.redshiftDataParameters'), {
    ...c.same('database db_user statement_name with_event secrets_manager_arn=secretManagerArn'),
  }),
  ...taskSettings('ecs_target', 'item.ecsParameters', 'ordered_placement_strategy', 'placement_constraint'),
  run_command_targets: c.listOf(c.blocks(c.inBlock(c.orNull('item.runCommandParameters'), 'runCommandTargets'), c.same('key values'))),
  'sagemaker_pipeline_target.pipeline_parameter_list': c.listOf(
    c.blocks(c.inBlock(c.orNull('item.sageMakerPipelineParameters'), 'pipelineParameterList'), c.same('name value')),
  ),
};

const tagged = (edits: c.Edits) =>
  c.firstOf(
    c.modify(c.on('aws_cloudwatch_event_rule', { arn: 'resourceARN' }), edits),
    c.modify(c.on('aws_cloudwatch_event_bus', { arn: 'resourceARN' }), edits),
  );

export const eventBuses: c.ServiceCatalog = {
  eventSource: 'events.amazonaws.com',
  types: c.types('messaging', {
    aws_cloudwatch_event_bus: {
      keys: [['name'], ['arn']],
      cloudId: 'name',
      defaults: { 'log_config.include_detail': 'NONE', 'log_config.level': 'OFF' },
    },
    aws_cloudwatch_event_bus_policy: { keys: [[busKey]], access: 'policy', cloudId: 'event_bus_name' },
    aws_cloudwatch_event_permission: {
      keys: [[busKey, 'statement_id'], [busKey]],
      access: 'policy',
      cloudId: 'statement_id',
      defaults: { action: 'events:PutEvents' },
    },
    aws_cloudwatch_event_archive: { keys: [['name'], ['arn']], cloudId: 'name' },
    aws_cloudwatch_event_connection: {
      keys: [['name'], ['arn']],
      access: 'credential',
      cloudId: 'name',
      noise: ['*.resource_association_arn'],
      secrets: ['auth_parameters.*.value', 'auth_parameters.*.password', 'auth_parameters.*.client_secret'],
      unevaluated: {
        'auth_parameters.invocation_http_parameters': withheldParameters,
        'auth_parameters.oauth.oauth_http_parameters': withheldParameters,
      },
    },
    aws_cloudwatch_event_api_destination: {
      keys: [['name'], ['arn']],
      cloudId: 'name',
      defaults: { invocation_rate_limit_per_second: 300 },
    },
    aws_cloudwatch_event_endpoint: { keys: [['name'], ['arn']], cloudId: 'name', defaults: { 'replication_config.state': 'ENABLED' } },

    aws_cloudwatch_event_rule: {
      keys: [[busKey, 'name'], [busKey, 'name', { attribute: 'state', as: () => 'stated' }], ['arn']],
      cloudId: 'name',
      defaults: { is_enabled: true, state: 'ENABLED' },
    },
    aws_cloudwatch_event_target: {
      keys: [[busKey, 'rule', 'target_id']],
      access: 'attachment',
      cloudId: 'target_id',

      // The ARN is the target, and is declared.
      evaluated: ['arn'],
      defaults: {
        'ecs_target.task_count': 1,
        'retry_policy.maximum_event_age_in_seconds': 86_400,
        'retry_policy.maximum_retry_attempts': 185,
      },
      zeros: ['retry_policy.maximum_retry_attempts'],
      unevaluated: { 'redshift_target.sql': 'the record withholds it', 'appsync_target.graphql_operation': 'the record withholds it' },
    },
  }),
  events: {
    CreateEventBus: c.create(c.withId(bus), { ...busSettings, event_source_name: 'eventSourceName', tags: c.tagMap('tags') }),
    UpdateEventBus: c.modify(bus, c.emptied(busSettings)),
    DeleteEventBus: c.destroy(bus),
    // A bus has one policy, which is declared as a whole or by statement.
    PutPermission: [
      c.firstOf(newBusPolicy(isUnreadablePolicy), c.modify(busPolicy, wholePolicy, { when: isWholePolicy })),
      c.firstOf(
        c.put(permission, statement),
        c.modify(busPolicy, { policy: addedBusPermission(busArn) }, { when: isStatement }),
        c.create(c.within(c.on('aws_cloudwatch_event_bus', { name: busOf }), c.withId(permission, 'statementId')), statement),
      ),
      // A whole policy replaces the statements that are declared one by one. One that has others is a policy of its own.
      c.forEach(
        busStatements,
        c.modify(c.on('aws_cloudwatch_event_permission', { event_bus_name: busOf, statement_id: 'item.statement_id' }), {
          ...c.same('action condition', 'item.'),
          principal: c.set('item.principal', 'principal'),
        }),
        newBusPolicy(isWholePolicy),
      ),
      c.destroy(permissions, { having: { '*': c.except(busStatements, ['statement_id']) }, when: isWholePolicy }),
    ],
    RemovePermission: [
      c.destroy(busPolicy, { when: isEveryStatement }),
      c.destroy(permissions, { when: isEveryStatement }),
      c.firstOf(c.destroy(permission), c.modify(busPolicy, { policy: removedStatement('statementId') }, { when: isStatement })),
    ],

    CreateArchive: c.create(c.withId(archive), { ...archiveSettings, event_source_arn: 'eventSourceArn' }),
    UpdateArchive: c.modify(archive, archiveSettings),
    DeleteArchive: c.destroy(archive),

    CreateConnection: c.create(c.withId(connection), openAuthorization),
    UpdateConnection: c.modify(connection, {
      ...openAuthorization,
      'auth_parameters.api_key.value': c.hidden('authParameters.apiKeyAuthParameters.apiKeyValue'),
      'auth_parameters.basic.password': c.hidden('authParameters.basicAuthParameters.password'),
      'auth_parameters.oauth.client_parameters.client_secret': c.hidden('authParameters.oAuthParameters.clientParameters.clientSecret'),
    }),
    DeauthorizeConnection: c.modify(connection, { auth_parameters: c.hidden(c.fixed(true)) }),
    DeleteConnection: c.destroy(connection),

    CreateApiDestination: c.create(c.withId(apiDestination, c.response('apiDestinationArn')), destinationSettings),
    UpdateApiDestination: c.modify(apiDestination, destinationSettings),
    DeleteApiDestination: c.destroy(apiDestination),

    CreateEndpoint: c.create(c.withId(endpoint), endpointSettings),
    UpdateEndpoint: c.modify(endpoint, endpointSettings),
    DeleteEndpoint: c.destroy(endpoint),

    PutRule: c.firstOf(
      c.put(statedRule, { ...settings, state: c.via(c.orNull('state'), (state) => state ?? 'ENABLED') }),
      c.create(c.withId(rule, c.response('ruleArn')), {
        ...settings,
        is_enabled: c.via(c.orNull('state'), (state) => state !== 'DISABLED'),
      }),
    ),
    EnableRule: switched('ENABLED'),
    DisableRule: switched('DISABLED'),
    DeleteRule: c.destroy(rule),

    PutTargets: c.forEach(
      acceptedTargets,
      c.create(
        c.within(c.on('aws_cloudwatch_event_rule', { event_bus_name: busOf, name: 'rule' }), c.withId(target, 'item.id')),
        targetSettings,
      ),
    ),
    RemoveTargets: c.destroy(removedTargets),

    ...c.tagCalls(tagged),
  },
};
