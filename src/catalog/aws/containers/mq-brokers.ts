import type { Json } from '../../../lib/json.js';
import * as c from '../language.js';

/**
 * Amazon MQ: brokers with their users, and configurations. Records have the event source `amazonmq.amazonaws.com`; the endpoint of the API
 * is `mq`. Source: Amazon MQ developer guide and API reference, Terraform AWS provider (`internal/service/mq`).
 */

const broker = c.on('aws_mq_broker', { id: c.either('brokerId', 'broker-id') });
const configuration = c.on('aws_mq_configuration', { id: c.either('configurationId', 'configuration-id') });

/** Members that an update omits keep their values. */
const settings: c.Edits = {
  authentication_strategy: c.set('authenticationStrategy', 'caseless'),
  ...c.same(`
    auto_minor_version_upgrade configuration{id revision} data_replication_mode host_instance_type ldap_server_metadata{hosts role_base
    role_name role_search_matching role_search_subtree service_account_username user_base user_role_name user_search_matching
    user_search_subtree} logs{audit general} security_groups`),
  engine_version: c.set('engineVersion', 'version'),
  maintenance_window_start_time: c.blocks('maintenanceWindowStartTime'),
};

/** The user of a call, without the password. */
const user: c.Read = ({ request: { username, consoleAccess, groups, replicationUser } }): Json | undefined =>
  typeof username === 'string'
    ? [
        {
          username,
          ...(consoleAccess === undefined ? {} : { console_access: consoleAccess }),
          ...(groups === undefined ? {} : { groups }),
          ...(replicationUser === undefined ? {} : { replication_user: replicationUser }),
        },
      ]
    : undefined;
const byName = ['username'];

const taggedArn = c.reader(c.decoded(c.either('resourceArn', 'resource-arn')));
/** ARNs of this service have the kind before a colon: `broker:name:b-…`. */
const arnOfKind =
  (kind: string): c.Read =>
  (record) => {
    const arn = taggedArn(record);
    return typeof arn === 'string' && arn.split(':')[5] === kind ? arn : undefined;
  };
const tagged = (edits: c.Edits): readonly c.OwnerSpec[] => [
  c.modify(c.on('aws_mq_broker', { arn: arnOfKind('broker') }), edits),
  c.modify(c.on('aws_mq_configuration', { arn: arnOfKind('configuration') }), edits),
];

const events: c.ServiceCatalog['events'] = {
  CreateBroker: c.create(c.withId(c.on('aws_mq_broker', { broker_name: 'brokerName' }), c.response('brokerId')), {
    ...settings,
    ...c.same(`
        data_replication_primary_broker_arn deployment_mode encryption_options{kms_key_id use_aws_owned_key} publicly_accessible
        subnet_ids`),
    engine_type: c.set('engineType', 'caseless'),
    storage_type: c.set('storageType', 'caseless'),
    tags: c.newTags,
  }),
  UpdateBroker: c.modify(broker, settings),
  DeleteBroker: c.destroy(broker),
  CreateUser: c.modify(broker, { user: c.add(user, byName) }),
  UpdateUser: [c.modify(broker, { user: c.add(user, byName) }), c.modify(broker, { 'user.password': c.hidden('password') })],
  DeleteUser: c.modify(broker, { user: c.remove(user, byName) }),
  ...c.noChanges('RebootBroker Promote'),

  CreateConfiguration: c.create(c.withId(c.on('aws_mq_configuration', { id: c.response('id') })), {
    authentication_strategy: c.set('authenticationStrategy', 'caseless'),
    engine_type: c.set('engineType', 'caseless'),
    engine_version: c.set('engineVersion', 'version'),
    name: 'name',
    tags: c.newTags,
  }),
  UpdateConfiguration: c.modify(configuration, { data: c.set('data', 'user_data'), description: 'description' }),
  DeleteConfiguration: c.destroy(configuration),

  ...c.tagCalls((edits) => c.partOfUnknown(c.firstOf(...tagged(edits))), 'CreateTags DeleteTags'),
};

export const mqBrokers: c.ServiceCatalog = {
  eventSource: 'amazonmq.amazonaws.com',
  types: c.types('messaging', {
    aws_mq_broker: {
      keys: [['id'], ['broker_name'], ['arn']],
      noise: ['instances.*', 'apply_immediately'],
      defaults: { authentication_strategy: 'SIMPLE', data_replication_mode: 'NONE', deployment_mode: 'SINGLE_INSTANCE' },
      secrets: ['user.password', 'ldap_server_metadata.service_account_password'],
      unevaluated: { 'ldap_server_metadata.service_account_password': 'the record does not show it' },
    },
    aws_mq_configuration: { keys: [['id'], ['arn']], defaults: { authentication_strategy: 'SIMPLE' } },
  }),
  events,
};

/** The same calls under the name of the endpoint. */
export const mqBrokersOfEndpoint: c.ServiceCatalog = { eventSource: 'mq.amazonaws.com', types: {}, events };
