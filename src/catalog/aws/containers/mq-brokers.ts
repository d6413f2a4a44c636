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
  auto_minor_version_upgrade: 'autoMinorVersionUpgrade',
  'configuration.id': 'configuration.id',
  'configuration.revision': 'configuration.revision',
  data_replication_mode: 'dataReplicationMode',
  engine_version: c.set('engineVersion', 'version'),
  host_instance_type: 'hostInstanceType',
  'ldap_server_metadata.hosts': 'ldapServerMetadata.hosts',
  'ldap_server_metadata.role_base': 'ldapServerMetadata.roleBase',
  'ldap_server_metadata.role_name': 'ldapServerMetadata.roleName',
  'ldap_server_metadata.role_search_matching': 'ldapServerMetadata.roleSearchMatching',
  'ldap_server_metadata.role_search_subtree': 'ldapServerMetadata.roleSearchSubtree',
  'ldap_server_metadata.service_account_username': 'ldapServerMetadata.serviceAccountUsername',
  'ldap_server_metadata.user_base': 'ldapServerMetadata.userBase',
  'ldap_server_metadata.user_role_name': 'ldapServerMetadata.userRoleName',
  'ldap_server_metadata.user_search_matching': 'ldapServerMetadata.userSearchMatching',
  'ldap_server_metadata.user_search_subtree': 'ldapServerMetadata.userSearchSubtree',
  'logs.audit': 'logs.audit',
  'logs.general': 'logs.general',
  maintenance_window_start_time: c.blocks('maintenanceWindowStartTime'),
  security_groups: 'securityGroups',
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
  CreateBroker: c.create(
    c.on('aws_mq_broker', { broker_name: 'brokerName' }),
    {
      ...settings,
      data_replication_primary_broker_arn: 'dataReplicationPrimaryBrokerArn',
      deployment_mode: 'deploymentMode',
      'encryption_options.kms_key_id': 'encryptionOptions.kmsKeyId',
      'encryption_options.use_aws_owned_key': 'encryptionOptions.useAwsOwnedKey',
      engine_type: c.set('engineType', 'caseless'),
      publicly_accessible: 'publiclyAccessible',
      storage_type: c.set('storageType', 'caseless'),
      subnet_ids: 'subnetIds',
      tags: c.newTags,
    },
    { id: c.response('brokerId') },
  ),
  UpdateBroker: c.modify(broker, settings),
  DeleteBroker: c.destroy(broker),
  CreateUser: c.modify(broker, { user: c.add(user, byName) }),
  UpdateUser: [c.modify(broker, { user: c.add(user, byName) }), c.modify(broker, { 'user.password': c.hidden('password') })],
  DeleteUser: c.modify(broker, { user: c.remove(user, byName) }),
  RebootBroker: c.noChange,
  Promote: c.noChange,

  CreateConfiguration: c.create(
    c.on('aws_mq_configuration', { id: c.response('id') }),
    {
      authentication_strategy: c.set('authenticationStrategy', 'caseless'),
      engine_type: c.set('engineType', 'caseless'),
      engine_version: c.set('engineVersion', 'version'),
      name: 'name',
      tags: c.newTags,
    },
    { id: c.response('id') },
  ),
  UpdateConfiguration: c.modify(configuration, { data: c.set('data', 'user_data'), description: 'description' }),
  DeleteConfiguration: c.destroy(configuration),

  CreateTags: c.partOfUnknown(c.firstOf(...tagged({ tags: c.merge(c.tagMap('tags')) }))),
  DeleteTags: c.partOfUnknown(c.firstOf(...tagged({ tags: c.drop('tagKeys') }))),
};

export const mqBrokers: c.ServiceCatalog = {
  eventSource: 'amazonmq.amazonaws.com',
  types: {
    aws_mq_broker: {
      keys: [['id'], ['broker_name'], ['arn']],
      scope: 'region',
      family: 'messaging',
      noise: ['instances', 'instances.*', 'apply_immediately', 'pending_data_replication_mode'],
      defaults: { authentication_strategy: 'SIMPLE', data_replication_mode: 'NONE', deployment_mode: 'SINGLE_INSTANCE' },
      secrets: ['user.password', 'ldap_server_metadata.service_account_password'],
      unjudged: { 'ldap_server_metadata.service_account_password': 'the record does not show it' },
    },
    aws_mq_configuration: {
      keys: [['id'], ['arn']],
      scope: 'region',
      family: 'messaging',
      noise: ['latest_revision'],
      defaults: { authentication_strategy: 'SIMPLE' },
    },
  },
  events,
};

/** The same calls under the name of the endpoint. */
export const mqBrokersOfEndpoint: c.ServiceCatalog = { eventSource: 'mq.amazonaws.com', types: {}, events };
