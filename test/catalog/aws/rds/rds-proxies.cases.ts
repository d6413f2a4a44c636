import type { JsonObject } from '../../../../src/lib/json.js';
import type { CatalogCase, DeclaredResource, ExpectedDrift } from '../../../support/catalog-case.js';
import { rdsArn } from './rds-names.js';

const secret = 'arn:aws:secretsmanager:us-east-1:111122223333:secret:orders-AbCdEf';
const login = {
  auth_scheme: 'SECRETS',
  client_password_auth_type: 'MYSQL_NATIVE_PASSWORD',
  description: '',
  iam_auth: 'REQUIRED',
  secret_arn: secret,
  username: '',
};
export const front = (changed: JsonObject = {}): DeclaredResource => ({
  type: 'aws_db_proxy',
  attributes: {
    arn: rdsArn('db-proxy', 'prx-0123456789abcdef0'),
    auth: [login],
    debug_logging: false,
    endpoint: 'front.proxy-c9akciq32rml.us-east-1.rds.amazonaws.com',
    engine_family: 'MYSQL',
    id: 'front',
    idle_client_timeout: 1800,
    name: 'front',
    require_tls: true,
    role_arn: 'arn:aws:iam::111122223333:role/proxy',
    tags: {},
    tags_all: {},
    timeouts: null,
    vpc_security_group_ids: ['sg-0aaa1111bbbb2222c'],
    vpc_subnet_ids: ['subnet-0aaa', 'subnet-0bbb'],
    ...changed,
  },
});
const drift = (field: string, old: ExpectedDrift['old'], value: ExpectedDrift['new']): ExpectedDrift => ({
  address: 'aws_db_proxy.this',
  field,
  old,
  new: value,
});

/** The response contains a default that the request omits. */
const asked = { authScheme: 'SECRETS', iAMAuth: 'REQUIRED', secretArn: secret };
const answered = (changed: JsonObject = {}): JsonObject => ({
  dBProxy: {
    auth: [{ ...asked, clientPasswordAuthType: 'MYSQL_NATIVE_PASSWORD', ...changed }],
    dBProxyArn: rdsArn('db-proxy', 'prx-0123456789abcdef0'),
    dBProxyName: 'front',
    debugLogging: false,
    engineFamily: 'MYSQL',
    idleClientTimeout: 1800,
    requireTLS: true,
    roleArn: 'arn:aws:iam::111122223333:role/proxy',
    status: 'available',
  },
});

export const rdsProxyCases: readonly CatalogCase[] = [
  {
    name: 'a proxy created as declared is not drift',
    event: 'CreateDBProxy',
    request: {
      auth: [asked],
      dBProxyName: 'front',
      debugLogging: false,
      defaultAuthScheme: 'NONE',
      endpointNetworkType: 'IPV4',
      engineFamily: 'MYSQL',
      idleClientTimeout: 1800,
      requireTLS: true,
      roleArn: 'arn:aws:iam::111122223333:role/proxy',
      tags: [],
      vpcSecurityGroupIds: ['sg-0aaa1111bbbb2222c'],
      vpcSubnetIds: ['subnet-0bbb', 'subnet-0aaa'],
    },
    response: answered(),
    state: [front()],
    drifts: [],
  },
  {
    name: 'a proxy that no longer requires TLS and logs statements is drift of both',
    event: 'ModifyDBProxy',
    request: {
      dBProxyName: 'front',
      debugLogging: true,
      requireTLS: false,
      idleClientTimeout: 60,
      roleArn: 'arn:aws:iam::111122223333:role/other',
      securityGroups: ['sg-0open'],
    },
    response: answered(),
    state: [front()],
    drifts: [
      drift('debug_logging', false, true),
      drift('require_tls', true, false),
      drift('idle_client_timeout', 1800, 60),
      drift('role_arn', 'arn:aws:iam::111122223333:role/proxy', 'arn:aws:iam::111122223333:role/other'),
      drift('vpc_security_group_ids', ['sg-0aaa1111bbbb2222c'], ['sg-0open']),
    ],
  },
  {
    name: 'deleting a declared proxy is one alert (D17)',
    event: 'DeleteDBProxy',
    request: { dBProxyName: 'front' },
    response: answered(),
    state: [front()],
    drifts: [drift('*', {}, null)],
  },
];
