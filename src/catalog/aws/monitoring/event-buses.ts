import {
  create,
  destroy,
  except,
  firstOf,
  forEach,
  hidden,
  fixed,
  modify,
  on,
  put,
  response,
  set,
  type Edits,
  type OwnerSpec,
  type Read,
  type ServiceCatalog,
} from '../../dsl.js';
import { emptied, orNull, tagMap } from '../../values.js';
import { busArn, busKey, busOf } from './event-names.js';
import { blockList, changedBlock, replacedBlock } from './monitoring-values.js';
import { addedBusPermission, busStatements, removedStatement } from './permission-statements.js';

/**
 * EventBridge buses, their policies and archives, connections to other services, and global endpoints. Source: EventBridge API reference,
 * Terraform AWS provider schemas 3 to 6.
 */

const bus = on('aws_cloudwatch_event_bus', { name: 'name' });
const busPolicy = on('aws_cloudwatch_event_bus_policy', { event_bus_name: busOf });
const permission = on('aws_cloudwatch_event_permission', { event_bus_name: busOf, statement_id: 'statementId' });
const permissions = on('aws_cloudwatch_event_permission', { event_bus_name: busOf });
const archive = on('aws_cloudwatch_event_archive', { name: 'archiveName' });
const connection = on('aws_cloudwatch_event_connection', { name: 'name' });
const apiDestination = on('aws_cloudwatch_event_api_destination', { name: 'name' });
const endpoint = on('aws_cloudwatch_event_endpoint', { name: 'name' });

const busSettings: Edits = {
  description: 'description',
  kms_key_identifier: 'kmsKeyIdentifier',
  'dead_letter_config.arn': 'deadLetterConfig.arn',
  'log_config.include_detail': 'logConfig.includeDetail',
  'log_config.level': 'logConfig.level',
};

const isWholePolicy: Read = ({ request }) => typeof request['policy'] === 'string';
const isUnreadablePolicy: Read = (record) => isWholePolicy(record) === true && busStatements(record) === undefined;
const isStatement: Read = ({ request }) => typeof request['statementId'] === 'string';
const isEveryStatement: Read = ({ request }) => request['removeAllPermissions'] === true;

const wholePolicy: Edits = { policy: set('policy', 'statements') };
const newBusPolicy = (when: Read): OwnerSpec =>
  create(busPolicy, wholePolicy, { id: busOf, when, parent: on('aws_cloudwatch_event_bus', { name: busOf }) });
const statement: Edits = {
  action: 'action',
  principal: set('principal', 'principal'),
  ...replacedBlock('condition', orNull('condition'), { key: 'key', type: 'type', value: 'value' }),
};

const archiveSettings: Edits = {
  description: 'description',
  event_pattern: 'eventPattern',
  kms_key_identifier: 'kmsKeyIdentifier',
  retention_days: 'retentionDays',
};

const openAuthorization: Edits = {
  authorization_type: 'authorizationType',
  description: 'description',
  kms_key_identifier: 'kmsKeyIdentifier',
  ...changedBlock('auth_parameters', 'authParameters', {
    'api_key.key': 'apiKeyAuthParameters.apiKeyName',
    'basic.username': 'basicAuthParameters.username',
    'oauth.authorization_endpoint': 'oAuthParameters.authorizationEndpoint',
    'oauth.client_parameters.client_id': 'oAuthParameters.clientParameters.clientID',
    'oauth.http_method': 'oAuthParameters.httpMethod',
  }),
  'invocation_connectivity_parameters.resource_parameters.resource_configuration_arn':
    'invocationConnectivityParameters.resourceParameters.resourceConfigurationArn',
};

const destinationSettings: Edits = {
  connection_arn: 'connectionArn',
  description: 'description',
  http_method: 'httpMethod',
  invocation_endpoint: 'invocationEndpoint',
  invocation_rate_limit_per_second: 'invocationRateLimitPerSecond',
};

const endpointSettings: Edits = {
  description: 'description',
  event_bus: blockList('eventBuses', { event_bus_arn: 'eventBusArn' }),
  role_arn: 'roleArn',
  'replication_config.state': 'replicationConfig.state',
  'routing_config.failover_config.primary.health_check': 'routingConfig.failoverConfig.primary.healthCheck',
  'routing_config.failover_config.secondary.route': 'routingConfig.failoverConfig.secondary.route',
};

const withheldParameters = 'the record withholds the values';

export const eventBuses: ServiceCatalog = {
  eventSource: 'events.amazonaws.com',
  types: {
    aws_cloudwatch_event_bus: {
      keys: [['name'], ['arn']],
      scope: 'region',
      family: 'messaging',
      cloudId: 'name',
      defaults: { 'log_config.include_detail': 'NONE', 'log_config.level': 'OFF' },
    },
    aws_cloudwatch_event_bus_policy: {
      keys: [[busKey]],
      scope: 'region',
      family: 'messaging',
      access: 'policy',
      cloudId: 'event_bus_name',
    },
    aws_cloudwatch_event_permission: {
      keys: [[busKey, 'statement_id'], [busKey]],
      scope: 'region',
      family: 'messaging',
      access: 'policy',
      cloudId: 'statement_id',
      defaults: { action: 'events:PutEvents' },
    },
    aws_cloudwatch_event_archive: { keys: [['name'], ['arn']], scope: 'region', family: 'messaging', cloudId: 'name' },
    aws_cloudwatch_event_connection: {
      keys: [['name'], ['arn']],
      scope: 'region',
      family: 'messaging',
      access: 'credential',
      cloudId: 'name',
      noise: ['secret_arn', '*.resource_association_arn'],
      secrets: ['auth_parameters.*.value', 'auth_parameters.*.password', 'auth_parameters.*.client_secret'],
      unevaluated: {
        'auth_parameters.invocation_http_parameters': withheldParameters,
        'auth_parameters.oauth.oauth_http_parameters': withheldParameters,
      },
    },
    aws_cloudwatch_event_api_destination: {
      keys: [['name'], ['arn']],
      scope: 'region',
      family: 'messaging',
      cloudId: 'name',
      defaults: { invocation_rate_limit_per_second: 300 },
    },
    aws_cloudwatch_event_endpoint: {
      keys: [['name'], ['arn']],
      scope: 'region',
      family: 'messaging',
      cloudId: 'name',
      noise: ['endpoint_url'],
      defaults: { 'replication_config.state': 'ENABLED' },
    },
  },
  events: {
    CreateEventBus: create(bus, { ...busSettings, event_source_name: 'eventSourceName', tags: tagMap('tags') }, { id: 'name' }),
    UpdateEventBus: modify(bus, emptied(busSettings)),
    DeleteEventBus: destroy(bus),
    // A bus has one policy, which is declared as a whole or by statement.
    PutPermission: [
      firstOf(newBusPolicy(isUnreadablePolicy), modify(busPolicy, wholePolicy, { when: isWholePolicy })),
      firstOf(
        put(permission, statement),
        modify(busPolicy, { policy: addedBusPermission(busArn) }, { when: isStatement }),
        create(permission, statement, { id: 'statementId', parent: on('aws_cloudwatch_event_bus', { name: busOf }) }),
      ),
      // A whole policy replaces the statements that are declared one by one. One that has others is a policy of its own.
      forEach(
        busStatements,
        modify(on('aws_cloudwatch_event_permission', { event_bus_name: busOf, statement_id: 'item.statement_id' }), {
          action: 'item.action',
          condition: 'item.condition',
          principal: set('item.principal', 'principal'),
        }),
        newBusPolicy(isWholePolicy),
      ),
      destroy(permissions, { having: { '*': except(busStatements, ['statement_id']) }, when: isWholePolicy }),
    ],
    RemovePermission: [
      destroy(busPolicy, { when: isEveryStatement }),
      destroy(permissions, { when: isEveryStatement }),
      firstOf(destroy(permission), modify(busPolicy, { policy: removedStatement('statementId') }, { when: isStatement })),
    ],

    CreateArchive: create(archive, { ...archiveSettings, event_source_arn: 'eventSourceArn' }, { id: 'archiveName' }),
    UpdateArchive: modify(archive, archiveSettings),
    DeleteArchive: destroy(archive),

    CreateConnection: create(connection, openAuthorization, { id: 'name' }),
    UpdateConnection: modify(connection, {
      ...openAuthorization,
      'auth_parameters.api_key.value': hidden('authParameters.apiKeyAuthParameters.apiKeyValue'),
      'auth_parameters.basic.password': hidden('authParameters.basicAuthParameters.password'),
      'auth_parameters.oauth.client_parameters.client_secret': hidden('authParameters.oAuthParameters.clientParameters.clientSecret'),
    }),
    DeauthorizeConnection: modify(connection, { auth_parameters: hidden(fixed(true)) }),
    DeleteConnection: destroy(connection),

    CreateApiDestination: create(apiDestination, destinationSettings, { id: response('apiDestinationArn') }),
    UpdateApiDestination: modify(apiDestination, destinationSettings),
    DeleteApiDestination: destroy(apiDestination),

    CreateEndpoint: create(endpoint, endpointSettings, { id: 'name' }),
    UpdateEndpoint: modify(endpoint, endpointSettings),
    DeleteEndpoint: destroy(endpoint),
  },
};
