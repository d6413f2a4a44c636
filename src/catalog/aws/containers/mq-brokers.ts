import type { Json } from '../../../lib/json.js';
import {
  add,
  create,
  destroy,
  drop,
  either,
  firstOf,
  hidden,
  merge,
  modify,
  noChange,
  on,
  partOfUnknown,
  reader,
  remove,
  response,
  set,
  type Edits,
  type OwnerSpec,
  type Read,
  type ServiceCatalog,
} from '../../dsl.js';
import { blocks, tagMap } from '../../values.js';
import { decoded, newTags } from './container-values.js';

/**
 * Amazon MQ: brokers with their users, and configurations. Records have the event source `amazonmq.amazonaws.com`; the endpoint of the API
 * is `mq`. Source: Amazon MQ developer guide and API reference, Terraform AWS provider (`internal/service/mq`).
 */

const broker = on('aws_mq_broker', { id: either('brokerId', 'broker-id') });
const configuration = on('aws_mq_configuration', { id: either('configurationId', 'configuration-id') });

/** Members that an update omits keep their values. */
const settings: Edits = {
  authentication_strategy: set('authenticationStrategy', 'caseless'),
  auto_minor_version_upgrade: 'autoMinorVersionUpgrade',
  'configuration.id': 'configuration.id',
  'configuration.revision': 'configuration.revision',
  data_replication_mode: 'dataReplicationMode',
  engine_version: set('engineVersion', 'version'),
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
  maintenance_window_start_time: blocks('maintenanceWindowStartTime'),
  security_groups: 'securityGroups',
};

/** The user of a call, without the password. */
const user: Read = ({ request: { username, consoleAccess, groups, replicationUser } }): Json | undefined =>
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

const taggedArn = reader(decoded(either('resourceArn', 'resource-arn')));
/** ARNs of this service have the kind before a colon: `broker:name:b-…`. */
const arnOfKind =
  (kind: string): Read =>
  (record) => {
    const arn = taggedArn(record);
    return typeof arn === 'string' && arn.split(':')[5] === kind ? arn : undefined;
  };
const tagged = (edits: Edits): readonly OwnerSpec[] => [
  modify(on('aws_mq_broker', { arn: arnOfKind('broker') }), edits),
  modify(on('aws_mq_configuration', { arn: arnOfKind('configuration') }), edits),
];

const events: ServiceCatalog['events'] = {
  CreateBroker: create(
    on('aws_mq_broker', { broker_name: 'brokerName' }),
    {
      ...settings,
      data_replication_primary_broker_arn: 'dataReplicationPrimaryBrokerArn',
      deployment_mode: 'deploymentMode',
      'encryption_options.kms_key_id': 'encryptionOptions.kmsKeyId',
      'encryption_options.use_aws_owned_key': 'encryptionOptions.useAwsOwnedKey',
      engine_type: set('engineType', 'caseless'),
      publicly_accessible: 'publiclyAccessible',
      storage_type: set('storageType', 'caseless'),
      subnet_ids: 'subnetIds',
      tags: newTags,
    },
    { id: response('brokerId') },
  ),
  UpdateBroker: modify(broker, settings),
  DeleteBroker: destroy(broker),
  CreateUser: modify(broker, { user: add(user, byName) }),
  UpdateUser: [modify(broker, { user: add(user, byName) }), modify(broker, { 'user.password': hidden('password') })],
  DeleteUser: modify(broker, { user: remove(user, byName) }),
  RebootBroker: noChange,
  Promote: noChange,

  CreateConfiguration: create(
    on('aws_mq_configuration', { id: response('id') }),
    {
      authentication_strategy: set('authenticationStrategy', 'caseless'),
      engine_type: set('engineType', 'caseless'),
      engine_version: set('engineVersion', 'version'),
      name: 'name',
      tags: newTags,
    },
    { id: response('id') },
  ),
  UpdateConfiguration: modify(configuration, { data: set('data', 'user_data'), description: 'description' }),
  DeleteConfiguration: destroy(configuration),

  CreateTags: partOfUnknown(firstOf(...tagged({ tags: merge(tagMap('tags')) }))),
  DeleteTags: partOfUnknown(firstOf(...tagged({ tags: drop('tagKeys') }))),
};

export const mqBrokers: ServiceCatalog = {
  eventSource: 'amazonmq.amazonaws.com',
  types: {
    aws_mq_broker: {
      keys: [['id'], ['broker_name'], ['arn']],
      scope: 'region',
      family: 'messaging',
      noise: ['instances', 'instances.*', 'apply_immediately', 'pending_data_replication_mode'],
      defaults: { authentication_strategy: 'SIMPLE', data_replication_mode: 'NONE', deployment_mode: 'SINGLE_INSTANCE' },
      secrets: ['user.password', 'ldap_server_metadata.service_account_password'],
      unevaluated: { 'ldap_server_metadata.service_account_password': 'the record does not show it' },
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
export const mqBrokersOfEndpoint: ServiceCatalog = { eventSource: 'mq.amazonaws.com', types: {}, events };
