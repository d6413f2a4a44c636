import * as c from '../language.js';

/**
 * AWS AppSync: Event APIs with their channel namespaces, and the source APIs of merged APIs. Source: AppSync API reference, Terraform AWS
 * provider (`internal/service/appsync/api.go`, `channel_namespace.go`, `source_api_association.go`).
 */

const api = c.on('aws_appsync_api', { api_id: 'apiId' });
const newApi = c.response('api.apiId');
const eventConfig = 'eventConfig';
const modes = (from: string | c.Read): c.Read => c.listOf(c.blocks(from, { auth_type: 'authType' }));

/** Each call contains the whole configuration. The service fills in times that a provider omits. */
const apiSettings: c.Edits = {
  ...c.same('name owner_contact'),
  'event_config.auth_provider': c.set(
    c.blocks(`${eventConfig}.authProviders`, {
      ...c.same(`
        auth_type cognito_config{app_id_client_regex aws_region user_pool_id} lambda_authorizer_config{authorizer_result_ttl_in_seconds
        authorizer_uri identity_validation_expression} openid_connect_config=openIDConnectConfig{auth_ttl=authTTL iat_ttl=iatTTL}`),
      ...c.same('client_id issuer', 'openIDConnectConfig.', 'openid_connect_config.'),
    }),
    'given',
  ),
  'event_config.connection_auth_mode': modes(`${eventConfig}.connectionAuthModes`),
  'event_config.default_publish_auth_mode': modes(`${eventConfig}.defaultPublishAuthModes`),
  'event_config.default_subscribe_auth_mode': modes(`${eventConfig}.defaultSubscribeAuthModes`),
  ...c.replacedBlock('event_config.log_config', c.inBlock(eventConfig, 'logConfig'), {
    ...c.same('cloudwatch_logs_role_arn=cloudWatchLogsRoleArn log_level'),
  }),
};

const namespace = c.on('aws_appsync_channel_namespace', { api_id: 'apiId', name: 'name' });
const inNamespace = (member: string): c.Read => c.orAnswered(member, 'channelNamespace');
const handler = (block: string, member: string): c.Edits =>
  c.replacedBlock(
    `handler_configs.${block}`,
    c.inBlock(inNamespace('handlerConfigs'), member),
    c.same('behavior integration{data_source_name lambda_config{invoke_type}}'),
  );
const namespaceSettings: c.Edits = {
  code_handlers: inNamespace('codeHandlers'),
  publish_auth_mode: modes(inNamespace('publishAuthModes')),
  subscribe_auth_mode: modes(inNamespace('subscribeAuthModes')),
  ...handler('on_publish', 'onPublish'),
  ...handler('on_subscribe', 'onSubscribe'),
};

const associated = (member: string): c.Read => c.response(`sourceApiAssociation.${member}`);
const association = c.on('aws_appsync_source_api_association', { association_id: 'associationId' });
const associationSettings: c.Edits = c.same('description source_api_association_config{merge_type}');
/** The owner of either API may associate them. */
const associate = c.create(
  c.within(
    c.on('aws_appsync_graphql_api', { id: associated('mergedApiId') }),
    c.withId(c.on('aws_appsync_source_api_association', { association_id: associated('associationId') })),
  ),
  { ...associationSettings, ...c.same('merged_api_arn merged_api_id source_api_arn source_api_id', associated) },
);

export const appsyncEvents: c.ServiceCatalog = {
  eventSource: 'appsync.amazonaws.com',
  types: c.types('api', {
    aws_appsync_api: { keys: [['api_id'], ['api_arn']], cloudId: 'api_id', noise: ['dns.*'] },
    aws_appsync_channel_namespace: { keys: [['api_id', 'name'], ['channel_namespace_arn']], cloudId: 'name' },
    aws_appsync_source_api_association: { keys: [['association_id'], ['arn']], cloudId: 'association_id' },
  }),
  events: {
    CreateApi: c.create(c.withId(c.on('aws_appsync_api', { api_id: newApi })), { ...apiSettings, tags: c.newTags }),
    UpdateApi: c.modify(api, apiSettings),
    DeleteApi: c.destroy(api),
    CreateChannelNamespace: c.create(c.within(api, c.withId(namespace, c.either(c.response('channelNamespace.name'), 'name'))), {
      ...namespaceSettings,
      tags: c.newTags,
    }),
    UpdateChannelNamespace: c.modify(namespace, namespaceSettings),
    DeleteChannelNamespace: c.destroy(namespace),
    AssociateSourceGraphqlApi: associate,
    AssociateMergedGraphqlApi: associate,
    UpdateSourceApiAssociation: c.modify(association, associationSettings),
    DisassociateSourceGraphqlApi: c.destroy(association),
    DisassociateMergedGraphqlApi: c.destroy(association),
  },
};
