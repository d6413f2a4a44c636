import type { CatalogCase, DeclaredResource } from '../../../support/catalog-case.js';
import { rdsArn } from './rds-names.js';
import { front } from './rds-proxies.cases.js';

const pool: DeclaredResource = {
  type: 'aws_db_proxy_default_target_group',
  attributes: {
    arn: rdsArn('target-group', 'prx-tg-0123'),
    db_proxy_name: 'front',
    id: 'front',
    name: 'default',
    timeouts: null,
    connection_pool_config: [
      {
        connection_borrow_timeout: 120,
        init_query: '',
        max_connections_percent: 100,
        max_idle_connections_percent: 50,
        session_pinning_filters: [],
      },
    ],
  },
};
const targets: readonly DeclaredResource[] = [
  {
    type: 'aws_db_proxy_target',
    attributes: {
      db_cluster_identifier: '',
      db_instance_identifier: 'orders',
      db_proxy_name: 'front',
      endpoint: 'orders',
      id: 'front/default/RDS_INSTANCE/orders',
      port: 3306,
      rds_resource_id: 'orders',
      target_arn: '',
      target_group_name: 'default',
      tracked_cluster_id: '',
      type: 'RDS_INSTANCE',
    },
  },
  {
    type: 'aws_db_proxy_target',
    name: 'cluster',
    attributes: {
      db_cluster_identifier: 'ledger',
      db_instance_identifier: '',
      db_proxy_name: 'front',
      endpoint: '',
      id: 'front/default/TRACKED_CLUSTER/ledger',
      port: 3306,
      rds_resource_id: 'ledger',
      target_arn: '',
      target_group_name: 'default',
      tracked_cluster_id: '',
      type: 'TRACKED_CLUSTER',
    },
  },
];

const behind: readonly CatalogCase[] = [
  {
    name: 'a pool set as declared is not drift',
    event: 'ModifyDBProxyTargetGroup',
    request: {
      connectionPoolConfig: {
        connectionBorrowTimeout: 120,
        initQuery: '',
        maxConnectionsPercent: 100,
        maxIdleConnectionsPercent: 50,
        sessionPinningFilters: [],
      },
      dBProxyName: 'front',
      targetGroupName: 'default',
    },
    state: [front(), pool],
    drifts: [],
  },
  {
    name: 'each instance registered behind a declared proxy is a creation',
    event: 'RegisterDBProxyTargets',
    request: { dBInstanceIdentifiers: ['orders', 'shadow'], dBProxyName: 'front' },
    state: [front(), ...targets],
    drifts: [{ address: 'aws_db_proxy_target', field: '*', old: null, new: {} }],
  },
  {
    name: 'a cluster registered as declared is not drift',
    event: 'RegisterDBProxyTargets',
    request: { dBClusterIdentifiers: ['ledger'], dBProxyName: 'front', targetGroupName: 'default' },
    state: [front(), ...targets],
    drifts: [],
  },
  {
    name: 'deleting a declared target is one alert (D17)',
    event: 'DeregisterDBProxyTargets',
    request: { dBClusterIdentifiers: ['ledger'], dBInstanceIdentifiers: [], dBProxyName: 'front' },
    state: [front(), ...targets],
    drifts: [{ address: 'aws_db_proxy_target.cluster', field: '*', old: {}, new: null }],
  },
];

const reader: DeclaredResource = {
  type: 'aws_db_proxy_endpoint',
  attributes: {
    arn: rdsArn('db-proxy-endpoint', 'prx-endpoint-0123'),
    db_proxy_endpoint_name: 'reader',
    db_proxy_name: 'front',
    endpoint: 'reader.endpoint.proxy',
    id: 'front/reader',
    is_default: false,
    tags: {},
    tags_all: {},
    target_role: 'READ_ONLY',
    timeouts: null,
    vpc_id: 'vpc-f9999999',
    vpc_security_group_ids: ['sg-0aaa1111bbbb2222c'],
    vpc_subnet_ids: ['subnet-0aaa'],
  },
};

const endpoints: readonly CatalogCase[] = [
  {
    name: 'an endpoint created as declared is not drift',
    event: 'CreateDBProxyEndpoint',
    request: {
      dBProxyEndpointName: 'reader',
      dBProxyName: 'front',
      tags: [],
      targetRole: 'READ_ONLY',
      vpcSecurityGroupIds: ['sg-0aaa1111bbbb2222c'],
      vpcSubnetIds: ['subnet-0aaa'],
    },
    state: [reader],
    drifts: [],
  },
  {
    name: 'an endpoint opened to another group drifts',
    event: 'ModifyDBProxyEndpoint',
    request: { dBProxyEndpointName: 'reader', vpcSecurityGroupIds: ['sg-0open'] },
    state: [reader],
    drifts: [{ address: 'aws_db_proxy_endpoint.this', field: 'vpc_security_group_ids', old: ['sg-0aaa1111bbbb2222c'], new: ['sg-0open'] }],
  },
  {
    name: 'deleting a declared endpoint is one alert (D17)',
    event: 'DeleteDBProxyEndpoint',
    request: { dBProxyEndpointName: 'reader' },
    state: [reader],
    drifts: [{ address: 'aws_db_proxy_endpoint.this', field: '*', old: {}, new: null }],
  },
];

export const rdsProxyTargetCases: readonly CatalogCase[] = [...behind, ...endpoints];
