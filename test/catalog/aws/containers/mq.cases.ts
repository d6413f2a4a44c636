import type { JsonObject } from '../../../../src/lib/json.js';
import type { CatalogCase } from '../../../support/catalog-case.js';
import { arn, declare, examplesOf } from './examples-of.js';

const brokerId = 'b-1234a5b6-78cd-901e-2fgh-3i45j6k178l9';
const brokerArn = arn('mq', `broker:orders:${brokerId}`);
const settingsId = 'c-1234a5b6-78cd-901e-2fgh-3i45j6k178l9';
const admin = { console_access: true, groups: ['admins'], password: 'secret', replication_user: false, username: 'admin' };

const shown = { ...admin, password: '(sensitive)' };

export const broker = (changed: JsonObject = {}) =>
  declare('aws_mq_broker', {
    apply_immediately: false,
    arn: brokerArn,
    authentication_strategy: 'simple',
    auto_minor_version_upgrade: true,
    broker_name: 'orders',
    configuration: [{ id: settingsId, revision: 1 }],
    data_replication_mode: 'NONE',
    deployment_mode: 'SINGLE_INSTANCE',
    encryption_options: [{ kms_key_id: '', use_aws_owned_key: true }],
    engine_type: 'ActiveMQ',
    engine_version: '5.18',
    host_instance_type: 'mq.t3.micro',
    id: brokerId,
    instances: [{ console_url: 'https://x', endpoints: ['ssl://x'], ip_address: '10.0.0.1' }],
    ldap_server_metadata: [],
    logs: [{ audit: 'true', general: true }],
    maintenance_window_start_time: [{ day_of_week: 'MONDAY', time_of_day: '02:00', time_zone: 'UTC' }],
    publicly_accessible: false,
    security_groups: ['sg-0aaa'],
    storage_type: 'efs',
    subnet_ids: ['subnet-0aaa'],
    tags: { Team: 'shop' },
    tags_all: { Team: 'shop' },
    timeouts: null,
    user: [admin],
    ...changed,
  });
const ofBroker = examplesOf(broker());
export const createBroker: JsonObject = {
  brokerName: 'orders',
  authenticationStrategy: 'SIMPLE',
  autoMinorVersionUpgrade: true,
  deploymentMode: 'SINGLE_INSTANCE',
  engineType: 'ACTIVEMQ',
  engineVersion: '5.18',
  hostInstanceType: 'mq.t3.micro',
  logs: { audit: true, general: true },
  publiclyAccessible: false,
  securityGroups: ['sg-0aaa'],
  subnetIds: ['subnet-0aaa'],
  tags: { Team: 'shop' },
  users: [{ consoleAccess: true, groups: ['admins'], password: '***', username: 'admin' }],
};

const brokers: readonly CatalogCase[] = [
  ofBroker.agrees('a broker created as declared is not drift', ['CreateBroker', createBroker, { brokerArn, brokerId }]),
  ofBroker.agrees('a broker set as declared is not drift', [
    'UpdateBroker',
    { 'broker-id': brokerId, engineVersion: '5.18.4', configuration: { id: settingsId, revision: 1 }, logs: { audit: true, general: true } },
  ]),
  ofBroker.deleted('deleting a declared broker is one alert (D17)', ['DeleteBroker', { brokerId }]),
  ofBroker.drifts('a further user is drift', ['CreateUser', { brokerId, username: 'evil', consoleAccess: true, password: '***' }], {
    user: [[shown], [shown, { username: 'evil', console_access: true }]],
  }),
  ofBroker.drifts('another group of a user is drift', ['UpdateUser', { brokerId, username: 'admin', groups: ['root'] }], {
    user: [[shown], [{ ...shown, groups: ['root'] }]],
  }),
  ofBroker.drifts('another password of a user is drift without its value', ['UpdateUser', { brokerId, username: 'admin', password: '***' }], {
    'user.password': ['(sensitive)', null],
  }),
  ofBroker.drifts('a removed user is drift', ['DeleteUser', { brokerId, username: 'admin' }], { user: [[shown], []] }),
  ofBroker.harmless('a reboot changes no configuration', ['RebootBroker', { brokerId }]),
  ofBroker.harmless('a switch to the other region changes no attribute', ['Promote', { brokerId, mode: 'SWITCHOVER' }]),
  ofBroker.drifts('a changed tag is drift', ['CreateTags', { resourceArn: brokerArn, tags: { Team: 'x' } }], { 'tags.Team': ['shop', 'x'] }),
  ofBroker.drifts('a removed tag is drift', ['DeleteTags', { resourceArn: brokerArn, tagKeys: ['Team'] }], { 'tags.Team': ['shop', null] }),
];

const xml = '<broker xmlns="http://activemq.apache.org/schema/core"></broker>\n';
const encoded = (text: string): string => Buffer.from(text).toString('base64');
const ofConfiguration = examplesOf(
  declare('aws_mq_configuration', {
    arn: arn('mq', `configuration:${settingsId}`),
    authentication_strategy: 'simple',
    data: xml,
    description: 'base',
    engine_type: 'ActiveMQ',
    engine_version: '5.18',
    id: settingsId,
    latest_revision: 2,
    name: 'base',
    tags: {},
    tags_all: {},
  }),
);
const configuration = { name: 'base', engineType: 'ACTIVEMQ', engineVersion: '5.18' };
const configurations: readonly CatalogCase[] = [
  ofConfiguration.created('a configuration that no state declares is created', ['CreateConfiguration', { ...configuration, name: 'x' }, { id: 'c-9' }]),
  ofConfiguration.agrees('the declared document is not drift', [
    'UpdateConfiguration',
    { configurationId: settingsId, data: encoded(xml), description: 'base' },
  ]),
  ofConfiguration.deleted('deleting a declared configuration is one alert (D17)', ['DeleteConfiguration', { configurationId: settingsId }]),
];

export const mqCases: readonly CatalogCase[] = [...brokers, ...configurations];
