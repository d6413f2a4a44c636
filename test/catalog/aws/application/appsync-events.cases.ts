import type { JsonObject } from '../../../../src/lib/json.js';
import type { CatalogCase } from '../../../support/catalog-case.js';
import { arn, declare } from '../containers/examples-of.js';
import { pairsOf, shopTags } from './application-examples.js';

const logRole = 'arn:aws:iam::111122223333:role/logs';
const apiArn = arn('appsync', 'apis/ev1');
const iam = [{ auth_type: 'AWS_IAM' }];
const keyed = [{ auth_type: 'API_KEY' }];
const lambdaProvider = (ttl: number, uri: string): JsonObject => ({
  auth_type: 'AWS_LAMBDA',
  cognito_config: [],
  lambda_authorizer_config: [{ authorizer_result_ttl_in_seconds: ttl, authorizer_uri: uri, identity_validation_expression: null }],
  openid_connect_config: [],
});
const iamProvider = { auth_type: 'AWS_IAM', cognito_config: [], lambda_authorizer_config: [], openid_connect_config: [] };
export const eventApi = declare('aws_appsync_api', {
  api_arn: apiArn,
  api_id: 'ev1',
  dns: { HTTP: 'ev1.appsync-api.us-east-1.amazonaws.com', REALTIME: 'ev1.appsync-realtime-api.us-east-1.amazonaws.com' },
  event_config: [
    {
      auth_provider: [iamProvider, lambdaProvider(300, arn('lambda', 'function:check'))],
      connection_auth_mode: iam,
      default_publish_auth_mode: iam,
      default_subscribe_auth_mode: iam,
      log_config: [{ cloudwatch_logs_role_arn: logRole, log_level: 'ERROR' }],
    },
  ],
  name: 'live',
  owner_contact: 'shop',
  ...shopTags,
  waf_web_acl_arn: null,
  xray_enabled: false,
});
export const channels = declare('aws_appsync_channel_namespace', {
  api_id: 'ev1',
  channel_namespace_arn: `${apiArn}/channelNamespace/orders`,
  code_handlers: null,
  handler_configs: [
    {
      on_publish: [
        { behavior: 'DIRECT', integration: [{ data_source_name: 'orders', lambda_config: [{ invoke_type: 'REQUEST_RESPONSE' }] }] },
      ],
      on_subscribe: [],
    },
  ],
  name: 'orders',
  publish_auth_mode: iam,
  subscribe_auth_mode: [],
  ...shopTags,
});
export const merged = declare('aws_appsync_source_api_association', {
  arn: arn('appsync', 'apis/merged1/sourceApiAssociations/as-1'),
  association_id: 'as-1',
  description: 'orders',
  id: 'merged1,as-1',
  merged_api_arn: arn('appsync', 'apis/merged1'),
  merged_api_id: 'merged1',
  source_api_arn: arn('appsync', 'apis/api1'),
  source_api_association_config: [{ merge_type: 'MANUAL_MERGE' }],
  source_api_id: 'api1',
  timeouts: null,
});

const inApi = { apiId: 'ev1' };
export const eventApiCall = (mode = 'AWS_IAM'): JsonObject => ({
  name: 'live',
  ownerContact: 'shop',
  eventConfig: {
    authProviders: [
      { authType: 'AWS_IAM' },
      { authType: 'AWS_LAMBDA', lambdaAuthorizerConfig: { authorizerUri: arn('lambda', 'function:check') } },
    ],
    connectionAuthModes: [{ authType: mode }],
    defaultPublishAuthModes: [{ authType: 'AWS_IAM' }],
    defaultSubscribeAuthModes: [{ authType: 'AWS_IAM' }],
    logConfig: { cloudWatchLogsRoleArn: logRole, logLevel: 'ERROR' },
  },
});
const bare = {
  name: 'live',
  eventConfig: {
    authProviders: [{ authType: 'AWS_IAM' }],
    connectionAuthModes: [{ authType: 'AWS_IAM' }],
    defaultPublishAuthModes: [{ authType: 'AWS_IAM' }],
    defaultSubscribeAuthModes: [{ authType: 'AWS_IAM' }],
  },
};
const handlers = {
  onPublish: { behavior: 'DIRECT', integration: { dataSourceName: 'orders', lambdaConfig: { invokeType: 'REQUEST_RESPONSE' } } },
};
export const channelsCall: JsonObject = {
  ...inApi,
  name: 'orders',
  handlerConfigs: handlers,
  publishAuthModes: [{ authType: 'AWS_IAM' }],
};
export const mergedAnswer = (id: string): JsonObject => ({
  sourceApiAssociation: {
    associationId: id,
    mergedApiArn: arn('appsync', 'apis/merged1'),
    mergedApiId: 'merged1',
    sourceApiArn: arn('appsync', 'apis/api1'),
    sourceApiId: 'api1',
    sourceApiAssociationConfig: { mergeType: 'MANUAL_MERGE' },
  },
});
export const mergedCall = { mergedApiIdentifier: 'merged1', sourceApiIdentifier: 'api1', description: 'orders' };
const ofMerged1 = { mergedApiIdentifier: 'merged1', associationId: 'as-1' };
const ofSource1 = { sourceApiIdentifier: 'api1', associationId: 'as-1' };

const [ofApi, ofChannels, ofMerged] = [pairsOf(eventApi), pairsOf(channels), pairsOf(merged)];

export const appsyncEventCases: readonly CatalogCase[] = [
  ...ofApi.creation('CreateApi', [{ ...eventApiCall(), tags: { Team: 'shop' } }, { api: { apiId: 'ev1' } }], [bare, { api: { apiId: 'ev2' } }]),
  ...ofApi.change('UpdateApi', inApi, eventApiCall(), eventApiCall('API_KEY'), { 'event_config.connection_auth_mode': [iam, keyed] }),
  ofApi.one.drifts('an API without the authorizer and the log', ['UpdateApi', { ...inApi, ...bare }], {
    'event_config.auth_provider': [[iamProvider, lambdaProvider(300, arn('lambda', 'function:check'))], [{ auth_type: 'AWS_IAM' }]],
    'event_config.log_config.cloudwatch_logs_role_arn': [logRole, null],
    'event_config.log_config.log_level': ['ERROR', null],
  }),
  ...ofApi.deletion('DeleteApi', inApi, { apiId: 'x' }),
  ...ofChannels.creation(
    'CreateChannelNamespace',
    [{ ...channelsCall, tags: { Team: 'shop' } }, { channelNamespace: { apiId: 'ev1', name: 'orders' } }],
    [
      { ...inApi, name: 'x' },
      { channelNamespace: { apiId: 'ev1', name: 'x' } },
    ],
  ),
  ofChannels.one.agrees('settings that the answer contains', [
    'UpdateChannelNamespace',
    { ...inApi, name: 'orders' },
    { channelNamespace: { apiId: 'ev1', name: 'orders', publishAuthModes: [{ authType: 'AWS_IAM' }], handlerConfigs: handlers } },
  ]),
  ...ofChannels.deletion('DeleteChannelNamespace', { ...inApi, name: 'orders' }, { ...inApi, name: 'x' }),
  ...ofMerged.creation('AssociateSourceGraphqlApi', [mergedCall, mergedAnswer('as-1')], [mergedCall, mergedAnswer('as-2')]),
  ...ofMerged.creation('AssociateMergedGraphqlApi', [mergedCall, mergedAnswer('as-1')], [mergedCall, mergedAnswer('as-2')]),
  ...ofMerged.change(
    'UpdateSourceApiAssociation',
    ofMerged1,
    { sourceApiAssociationConfig: { mergeType: 'MANUAL_MERGE' } },
    { sourceApiAssociationConfig: { mergeType: 'AUTO_MERGE' } },
    { 'source_api_association_config.merge_type': ['MANUAL_MERGE', 'AUTO_MERGE'] },
  ),
  ...ofMerged.deletion('DisassociateSourceGraphqlApi', ofMerged1, { ...ofMerged1, associationId: 'x' }),
  ...ofMerged.deletion('DisassociateMergedGraphqlApi', ofSource1, { ...ofSource1, associationId: 'x' }),
  ofApi.one.drifts('another tag of an Event API', ['TagResource', { resourceArn: apiArn, tags: { Team: 'x' } }], { 'tags.Team': ['shop', 'x'] }),
  ofChannels.one.drifts('a removed tag of a namespace', [
    'UntagResource',
    { resourceArn: `${apiArn}/channelNamespace/orders`, tagKeys: ['Team'] },
  ], { 'tags.Team': ['shop', null] }),
];
