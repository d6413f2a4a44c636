import { create, destroy, either, modify, on, put, reader, response, type Edits, type Read, type ServiceCatalog } from '../../dsl.js';
import { arnKey, blockList, caseless, isRelational, newTags, rdsKey, isSet, someOf } from './rds-values.js';

/** RDS proxies, their pool settings, targets and endpoints. Source: RDS API reference, Terraform AWS provider 3 to 6 (`aws_db_proxy*`). */

const proxy = on('aws_db_proxy', { name: 'dBProxyName' });
const endpoint = on('aws_db_proxy_endpoint', { db_proxy_endpoint_name: 'dBProxyEndpointName' });
const pool = on('aws_db_proxy_default_target_group', { db_proxy_name: 'dBProxyName' });

const byInstance = on('aws_db_proxy_target', { db_proxy_name: 'dBProxyName', db_instance_identifier: 'dBInstanceIdentifiers' });
const byCluster = on('aws_db_proxy_target', { db_proxy_name: 'dBProxyName', db_cluster_identifier: 'dBClusterIdentifiers' });

const authMembers = {
  auth_scheme: 'authScheme',
  client_password_auth_type: 'clientPasswordAuthType',
  description: 'description',
  iam_auth: 'iAMAuth',
  secret_arn: 'secretArn',
  username: 'userName',
};
/**
 * All authentication methods, replaced as a whole. The response takes precedence, because it contains the defaults that the state will
 * have.
 */
const auth: Read = (() => {
  const isAuthSet = reader(isSet('auth'));
  const read = blockList(either(response('dBProxy.auth'), response('auth'), 'auth'), authMembers);
  return (record) => (isAuthSet(record) === true ? read(record) : undefined);
})();

const settings: Edits = {
  auth,
  debug_logging: 'debugLogging',
  default_auth_scheme: 'defaultAuthScheme',
  idle_client_timeout: 'idleClientTimeout',
  require_tls: 'requireTLS',
  role_arn: 'roleArn',
};

export const rdsProxies: ServiceCatalog = {
  eventSource: 'rds.amazonaws.com',
  covers: isRelational,
  types: {
    aws_db_proxy: {
      keys: [[rdsKey('name')], [arnKey('arn')]],
      scope: 'region',
      family: 'rds',
      cloudId: 'name',
      noise: ['endpoint'],
      defaults: { default_auth_scheme: 'NONE', endpoint_network_type: 'IPV4', target_connection_network_type: 'IPV4' },
    },
    aws_db_proxy_default_target_group: {
      keys: [[rdsKey('db_proxy_name')], [arnKey('arn')]],
      scope: 'region',
      family: 'rds',
      cloudId: 'db_proxy_name',
    },
    aws_db_proxy_target: {
      keys: [
        [rdsKey('db_proxy_name'), rdsKey('db_instance_identifier')],
        [rdsKey('db_proxy_name'), rdsKey('db_cluster_identifier')],
      ],
      scope: 'region',
      family: 'rds',
      noise: ['endpoint', 'port', 'rds_resource_id', 'target_arn', 'tracked_cluster_id', 'type'],
    },
    aws_db_proxy_endpoint: {
      keys: [[rdsKey('db_proxy_endpoint_name')], [arnKey('arn')]],
      scope: 'region',
      family: 'rds',
      cloudId: 'db_proxy_endpoint_name',
      noise: ['endpoint', 'is_default', 'vpc_id'],
      defaults: { target_role: 'READ_WRITE' },
    },
  },
  events: {
    CreateDBProxy: create(
      proxy,
      {
        ...settings,
        endpoint_network_type: 'endpointNetworkType',
        engine_family: 'engineFamily',
        target_connection_network_type: 'targetConnectionNetworkType',
        vpc_security_group_ids: someOf('vpcSecurityGroupIds'),
        vpc_subnet_ids: someOf('vpcSubnetIds'),
        tags: newTags,
      },
      { id: 'dBProxyName' },
    ),
    ModifyDBProxy: modify(proxy, { ...settings, name: caseless('newDBProxyName'), vpc_security_group_ids: someOf('securityGroups') }),
    DeleteDBProxy: destroy(proxy),

    ModifyDBProxyTargetGroup: put(pool, {
      'connection_pool_config.connection_borrow_timeout': 'connectionPoolConfig.connectionBorrowTimeout',
      'connection_pool_config.init_query': 'connectionPoolConfig.initQuery',
      'connection_pool_config.max_connections_percent': 'connectionPoolConfig.maxConnectionsPercent',
      'connection_pool_config.max_idle_connections_percent': 'connectionPoolConfig.maxIdleConnectionsPercent',
      'connection_pool_config.session_pinning_filters': 'connectionPoolConfig.sessionPinningFilters',
    }),

    RegisterDBProxyTargets: [create(byInstance, {}, { parent: proxy }), create(byCluster, {}, { parent: proxy })],
    DeregisterDBProxyTargets: [destroy(byInstance), destroy(byCluster)],

    CreateDBProxyEndpoint: create(
      endpoint,
      {
        db_proxy_name: caseless('dBProxyName'),
        target_role: 'targetRole',
        vpc_security_group_ids: someOf('vpcSecurityGroupIds'),
        vpc_subnet_ids: someOf('vpcSubnetIds'),
        tags: newTags,
      },
      { id: 'dBProxyEndpointName', parent: proxy },
    ),
    ModifyDBProxyEndpoint: modify(endpoint, {
      db_proxy_endpoint_name: caseless('newDBProxyEndpointName'),
      vpc_security_group_ids: someOf('vpcSecurityGroupIds'),
    }),
    DeleteDBProxyEndpoint: destroy(endpoint),
  },
};
