import * as c from '../language.js';
import { blockList, isRelational, rdsKey } from './rds-values.js';

/** RDS proxies, their pool settings, targets and endpoints. Source: RDS API reference, Terraform AWS provider 3 to 6 (`aws_db_proxy*`). */

const proxy = c.on('aws_db_proxy', { name: 'dBProxyName' });
const endpoint = c.on('aws_db_proxy_endpoint', { db_proxy_endpoint_name: 'dBProxyEndpointName' });
const pool = c.on('aws_db_proxy_default_target_group', { db_proxy_name: 'dBProxyName' });

const byInstance = c.on('aws_db_proxy_target', { db_proxy_name: 'dBProxyName', db_instance_identifier: 'dBInstanceIdentifiers' });
const byCluster = c.on('aws_db_proxy_target', { db_proxy_name: 'dBProxyName', db_cluster_identifier: 'dBClusterIdentifiers' });

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
const auth: c.Read = (() => {
  const isAuthSet = c.reader(c.isSet('auth'));
  const read = blockList(c.either(c.response('dBProxy.auth'), c.response('auth'), 'auth'), authMembers);
  return (record) => (isAuthSet(record) === true ? read(record) : undefined);
})();

const settings: c.Edits = { auth, ...c.same('debug_logging default_auth_scheme idle_client_timeout role_arn'), require_tls: 'requireTLS' };

export const rdsProxies: c.ServiceCatalog = {
  eventSource: 'rds.amazonaws.com',
  covers: isRelational,
  types: c.types('rds', {
    aws_db_proxy: {
      keys: [[rdsKey('name')], [c.lowerKey('arn')]],
      cloudId: 'name',
      defaults: { default_auth_scheme: 'NONE', endpoint_network_type: 'IPV4', target_connection_network_type: 'IPV4' },
    },
    aws_db_proxy_default_target_group: { keys: [[rdsKey('db_proxy_name')], [c.lowerKey('arn')]], cloudId: 'db_proxy_name' },
    aws_db_proxy_target: {
      keys: [
        [rdsKey('db_proxy_name'), rdsKey('db_instance_identifier')],
        [rdsKey('db_proxy_name'), rdsKey('db_cluster_identifier')],
      ],
    },
    aws_db_proxy_endpoint: {
      keys: [[rdsKey('db_proxy_endpoint_name')], [c.lowerKey('arn')]],
      cloudId: 'db_proxy_endpoint_name',
      defaults: { target_role: 'READ_WRITE' },
    },
  }),
  events: {
    CreateDBProxy: c.create(c.withId(proxy), {
      ...settings,
      ...c.same('endpoint_network_type engine_family target_connection_network_type'),
      ...c.same('vpc_security_group_ids vpc_subnet_ids', c.someOf),
      tags: c.newTags,
    }),
    ModifyDBProxy: c.modify(proxy, { ...settings, name: c.caseless('newDBProxyName'), vpc_security_group_ids: c.someOf('securityGroups') }),
    DeleteDBProxy: c.destroy(proxy),

    ModifyDBProxyTargetGroup: c.put(pool, {
      ...c.same(`
        connection_pool_config{connection_borrow_timeout init_query max_connections_percent max_idle_connections_percent
        session_pinning_filters}`),
    }),

    RegisterDBProxyTargets: [c.create(c.within(proxy, byInstance)), c.create(c.within(proxy, byCluster))],
    DeregisterDBProxyTargets: [c.destroy(byInstance), c.destroy(byCluster)],

    CreateDBProxyEndpoint: c.create(c.within(proxy, c.withId(endpoint)), {
      db_proxy_name: c.caseless('dBProxyName'),
      target_role: 'targetRole',
      ...c.same('vpc_security_group_ids vpc_subnet_ids', c.someOf),
      tags: c.newTags,
    }),
    ModifyDBProxyEndpoint: c.modify(endpoint, {
      db_proxy_endpoint_name: c.caseless('newDBProxyEndpointName'),
      vpc_security_group_ids: c.someOf('vpcSecurityGroupIds'),
    }),
    DeleteDBProxyEndpoint: c.destroy(endpoint),
  },
};
