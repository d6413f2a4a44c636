import type { Json, JsonObject } from '../../../../src/lib/json.js';
import type { CatalogCase, ExpectedDrift } from '../../../support/catalog-case.js';
import { examples, resourceOf, tagExamples } from './monitoring-examples.js';

/** EventBridge buses, policies, archives, connections and endpoints. */

const arn = (rest: string): string => `arn:aws:events:us-east-1:111122223333:${rest}`;
const key = 'arn:aws:kms:us-east-1:111122223333:key/1234abcd-12ab-34cd-56ef-1234567890ab';

const shop = resourceOf('aws_cloudwatch_event_bus', 'shop', {
  arn: arn('event-bus/shop'),
  dead_letter_config: [],
  description: 'orders',
  event_source_name: null,
  id: 'shop',
  kms_key_identifier: key,
  log_config: [{ include_detail: 'FULL', level: 'INFO' }],
  name: 'shop',
  tags: { Owner: 'shop' },
});
const newShop = {
  name: 'shop',
  description: 'orders',
  kmsKeyIdentifier: key,
  logConfig: { includeDetail: 'FULL', level: 'INFO' },
  tags: [{ key: 'Owner', value: 'shop' }],
};

const statement = (sid: string, principal: Json): JsonObject => ({
  ...{ Sid: sid, Effect: 'Allow', Principal: principal, Action: 'events:PutEvents', Resource: arn('event-bus/shop') },
});
const policyOf = (...statements: readonly JsonObject[]): string => JSON.stringify({ Version: '2012-10-17', Statement: statements });
const policy = (account: string): string =>
  policyOf(statement('put', account));
const busPolicy = resourceOf('aws_cloudwatch_event_bus_policy', 'shop', { event_bus_name: 'shop', id: 'shop', policy: policy('444455556666') });
const partner = resourceOf('aws_cloudwatch_event_permission', 'partner', {
  action: 'events:PutEvents',
  condition: [],
  event_bus_name: 'shop',
  id: 'shop/partner',
  principal: '444455556666',
  statement_id: 'partner',
});
const allow = (principal: string, more: JsonObject = {}): JsonObject => ({
  eventBusName: 'shop',
  statementId: 'partner',
  action: 'events:PutEvents',
  principal,
  ...more,
});

/** A whole policy replaces the statements that are declared one by one. One with other statements is created as such. */
const wholePolicy = (name: string, given: string, ...drifts: readonly ExpectedDrift[]): CatalogCase => ({
  name,
  event: 'PutPermission',
  request: { eventBusName: 'shop', policy: given },
  state: [partner()],
  drifts,
});
const isNew = { address: 'aws_cloudwatch_event_bus_policy', field: '*', old: null, new: '*' };
const isGone = { address: 'aws_cloudwatch_event_permission.partner', field: '*', old: '*', new: null };

export const busCases: readonly CatalogCase[] = [
  ...examples('CreateEventBus', shop(), [
    ['the declared bus is not drift', newShop, 'agrees'],
    ['another bus is undeclared', { ...newShop, name: 'eve' }, 'created aws_cloudwatch_event_bus'],
  ]),
  ...examples('UpdateEventBus', shop(), [
    ['turning the log off is drift', { name: 'shop', logConfig: { includeDetail: 'FULL', level: 'OFF' } }, { 'log_config.level': 'OFF' }],
    ['removing the key is drift', { name: 'shop', kmsKeyIdentifier: '' }, { kms_key_identifier: '' }],
    ['an omitted setting keeps its value', { name: 'shop', description: 'orders' }, 'agrees'],
  ]),
  ...examples('DeleteEventBus', shop(), [
    ['the declared bus is deleted', { name: 'shop' }, 'deleted'],
    ['an undeclared bus is deleted', { name: 'x' }, 'not_in_state'],
  ]),
  ...examples('PutPermission', busPolicy(), [
    ['the declared policy is not drift', { eventBusName: 'shop', policy: policy('444455556666') }, 'agrees'],
    ['a policy for everybody is drift', { eventBusName: 'shop', policy: policy('*') }, { policy: policy('*') }],
    [
      'a statement is added to the declared policy',
      allow('*'),
      { policy: policyOf(statement('put', '444455556666'), statement('partner', '*')) },
    ],
    [
      'a statement for an organization',
      allow('*', { condition: { type: 'StringEquals', key: 'aws:PrincipalOrgID', value: 'o-1' } }),
      {
        policy: policyOf(statement('put', '444455556666'), {
          ...statement('partner', '*'),
          Condition: { StringEquals: { 'aws:PrincipalOrgID': 'o-1' } },
        }),
      },
    ],
    ['the policy of another bus is undeclared', { policy: policy('*') }, 'created aws_cloudwatch_event_bus_policy'],
  ]),
  ...examples('PutPermission', partner(), [
    ['the declared statement is not drift', allow('444455556666'), 'agrees'],
    ['everybody is drift', allow('*'), { principal: '*' }],
    [
      'an organization is drift',
      allow('444455556666', { condition: { type: 'StringEquals', key: 'aws:PrincipalOrgID', value: 'o-1' } }),
      { 'condition.key': 'aws:PrincipalOrgID', 'condition.type': 'StringEquals', 'condition.value': 'o-1' },
    ],
    ['another statement is undeclared', allow('*', { statementId: 'eve' }), 'created aws_cloudwatch_event_permission'],
  ]),
  wholePolicy('a whole policy that opens a declared statement', policyOf(statement('partner', '*')), {
    ...isGone,
    field: 'principal',
    old: '444455556666',
    new: '*',
  }),
  wholePolicy('a whole policy that denies instead', policyOf({ ...statement('partner', '444455556666'), Effect: 'Deny' }), isNew, isGone),
  ...examples('RemovePermission', busPolicy(), [
    ['the declared policy is deleted', { eventBusName: 'shop', removeAllPermissions: true }, 'deleted'],
    ['a statement of the declared policy is removed', { eventBusName: 'shop', statementId: 'put' }, { policy: policyOf() }],
    ['a statement that is not declared is removed', { eventBusName: 'shop', statementId: 'x' }, 'agrees'],
    ['the policy of another bus is deleted', { removeAllPermissions: true }, 'not_in_state'],
  ]),
  ...examples('RemovePermission', partner(), [
    ['the declared statement is removed', { eventBusName: 'shop', statementId: 'partner' }, 'deleted'],
    ['another statement is removed', { eventBusName: 'shop', statementId: 'x' }, 'not_in_state'],
    ['all statements are removed', { eventBusName: 'shop', removeAllPermissions: true }, 'deleted'],
    ['all statements of another bus are removed', { removeAllPermissions: true }, 'not_in_state'],
  ]),
  ...tagExamples(shop(), { resourceARN: arn('event-bus/shop') }),
];

const archive = resourceOf('aws_cloudwatch_event_archive', 'orders', {
  arn: arn('archive/orders'),
  description: '',
  event_pattern: '',
  event_source_arn: arn('event-bus/shop'),
  id: 'orders',
  kms_key_identifier: '',
  name: 'orders',
  retention_days: 30,
});
const connection = resourceOf('aws_cloudwatch_event_connection', 'partner', {
  arn: arn('connection/partner/1'),
  auth_parameters: [
    { api_key: [], basic: [{ password: '(sensitive)', username: 'shop' }], invocation_http_parameters: [], oauth: [] },
  ],
  authorization_type: 'BASIC',
  description: '',
  id: 'partner',
  invocation_connectivity_parameters: [],
  kms_key_identifier: '',
  name: 'partner',
  secret_arn: 'arn:aws:secretsmanager:us-east-1:111122223333:secret:events!connection/partner/1',
});
const basic = (username: string): JsonObject => ({
  name: 'partner',
  authorizationType: 'BASIC',
  authParameters: { basicAuthParameters: { username, password: 'HIDDEN_DUE_TO_SECURITY_REASONS' } },
});
const destination = resourceOf('aws_cloudwatch_event_api_destination', 'partner', {
  arn: arn('api-destination/partner/1'),
  connection_arn: arn('connection/partner/1'),
  description: '',
  http_method: 'POST',
  id: 'partner',
  invocation_endpoint: 'https://partner.example/events',
  invocation_rate_limit_per_second: 300,
  name: 'partner',
});
const toPartner = (url: string): JsonObject => ({
  name: 'partner',
  connectionArn: arn('connection/partner/1'),
  httpMethod: 'POST',
  invocationEndpoint: url,
});
const endpoint = resourceOf('aws_cloudwatch_event_endpoint', 'global', {
  arn: arn('endpoint/global'),
  description: '',
  endpoint_url: 'https://abc.xyz.endpoint.events.amazonaws.com',
  event_bus: [{ event_bus_arn: arn('event-bus/shop') }, { event_bus_arn: arn('event-bus/shop').replace('east-1', 'west-2') }],
  id: 'global',
  name: 'global',
  replication_config: [{ state: 'ENABLED' }],
  role_arn: 'arn:aws:iam::111122223333:role/events',
  routing_config: [
    {
      failover_config: [
        { primary: [{ health_check: 'arn:aws:route53:::healthcheck/1' }], secondary: [{ route: 'us-west-2' }] },
      ],
    },
  ],
});
const newEndpoint = {
  name: 'global',
  eventBuses: [{ eventBusArn: arn('event-bus/shop') }, { eventBusArn: arn('event-bus/shop').replace('east-1', 'west-2') }],
  roleArn: 'arn:aws:iam::111122223333:role/events',
  routingConfig: { failoverConfig: { primary: { healthCheck: 'arn:aws:route53:::healthcheck/1' }, secondary: { route: 'us-west-2' } } },
};

export const connectionCases: readonly CatalogCase[] = [
  ...examples('CreateArchive', archive(), [
    ['the declared archive is not drift', { archiveName: 'orders', eventSourceArn: arn('event-bus/shop'), retentionDays: 30 }, 'agrees'],
    ['another archive is undeclared', { archiveName: 'x', eventSourceArn: arn('event-bus/shop') }, 'created aws_cloudwatch_event_archive'],
  ]),
  ...examples('UpdateArchive', archive(), [
    ['a shorter retention is drift', { archiveName: 'orders', retentionDays: 1 }, { retention_days: 1 }],
    ['the declared retention is not', { archiveName: 'orders', retentionDays: 30 }, 'agrees'],
  ]),
  ...examples('DeleteArchive', archive(), [
    ['the declared archive is deleted', { archiveName: 'orders' }, 'deleted'],
    ['an undeclared archive is deleted', { archiveName: 'x' }, 'not_in_state'],
  ]),
  ...examples('CreateConnection', connection(), [
    ['the declared connection is not drift', basic('shop'), 'agrees'],
    ['another connection is undeclared', { ...basic('shop'), name: 'eve' }, 'created aws_cloudwatch_event_connection'],
  ]),
  ...examples('UpdateConnection', connection(), [
    [
      'another user and password are drift',
      basic('eve'),
      { 'auth_parameters.basic.username': 'eve', 'auth_parameters.basic.password': null },
    ],
    ['an update of the type alone agrees', { name: 'partner', authorizationType: 'BASIC' }, 'agrees'],
  ]),
  ...examples('DeauthorizeConnection', connection(), [['removing the credentials is drift', { name: 'partner' }, { auth_parameters: null }]]),
  ...examples('DeleteConnection', connection(), [
    ['the declared connection is deleted', { name: 'partner' }, 'deleted'],
    ['an undeclared connection is deleted', { name: 'x' }, 'not_in_state'],
  ]),
  ...examples('CreateApiDestination', destination(), [
    ['the declared destination is not drift', toPartner('https://partner.example/events'), 'agrees'],
    [
      'another destination is undeclared',
      { ...toPartner('https://eve.example'), name: 'eve' },
      'created aws_cloudwatch_event_api_destination',
    ],
  ]),
  ...examples('UpdateApiDestination', destination(), [
    ['another address is drift', toPartner('https://eve.example'), { invocation_endpoint: 'https://eve.example' }],
    ['the declared address is not', toPartner('https://partner.example/events'), 'agrees'],
  ]),
  ...examples('DeleteApiDestination', destination(), [
    ['the declared destination is deleted', { name: 'partner' }, 'deleted'],
    ['an undeclared destination is deleted', { name: 'x' }, 'not_in_state'],
  ]),
  ...examples('CreateEndpoint', endpoint(), [
    ['the declared endpoint is not drift', newEndpoint, 'agrees'],
    ['another endpoint is undeclared', { ...newEndpoint, name: 'x' }, 'created aws_cloudwatch_event_endpoint'],
  ]),
  ...examples('UpdateEndpoint', endpoint(), [
    ['no replication is drift', { name: 'global', replicationConfig: { state: 'DISABLED' } }, { 'replication_config.state': 'DISABLED' }],
    ['the declared settings are not', newEndpoint, 'agrees'],
  ]),
  ...examples('DeleteEndpoint', endpoint(), [
    ['the declared endpoint is deleted', { name: 'global' }, 'deleted'],
    ['an undeclared endpoint is deleted', { name: 'x' }, 'not_in_state'],
  ]),
];
