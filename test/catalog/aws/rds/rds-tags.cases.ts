import type { JsonObject } from '../../../../src/lib/json.js';
import type { CatalogCase } from '../../../support/catalog-case.js';
import { ledger } from './rds-declared-clusters.js';
import { clusterMember, orders } from './rds-declared-instances.js';
import { rdsArn } from './rds-names.js';

/** One resource of each kind that has tags: kind in the ARN, rest of the ARN, type, and identifying attribute. */
const tagged: readonly (readonly [string, string, string, JsonObject])[] = [
  ['db', 'orders', 'aws_db_instance', { identifier: 'orders' }],
  ['db', 'ledger-1', 'aws_rds_cluster_instance', { identifier: 'ledger-1' }],
  ['cluster', 'ledger', 'aws_rds_cluster', { cluster_identifier: 'ledger' }],
  ['cluster-endpoint', 'reports', 'aws_rds_cluster_endpoint', { cluster_endpoint_identifier: 'reports' }],
  ['pg', 'tuned', 'aws_db_parameter_group', { name: 'tuned' }],
  ['cluster-pg', 'tuned', 'aws_rds_cluster_parameter_group', { name: 'tuned' }],
  ['og', 'audited', 'aws_db_option_group', { name: 'audited' }],
  ['subgrp', 'private', 'aws_db_subnet_group', { name: 'private' }],
  ['secgrp', 'classic', 'aws_db_security_group', { name: 'classic' }],
  ['snapshot', 'orders-golden', 'aws_db_snapshot', { db_snapshot_identifier: 'orders-golden' }],
  ['snapshot', 'orders-copy', 'aws_db_snapshot_copy', { target_db_snapshot_identifier: 'orders-copy' }],
  ['cluster-snapshot', 'ledger-golden', 'aws_db_cluster_snapshot', { db_cluster_snapshot_identifier: 'ledger-golden' }],
  ['cluster-snapshot', 'ledger-copy', 'aws_rds_cluster_snapshot_copy', { target_db_cluster_snapshot_identifier: 'ledger-copy' }],
  ['es', 'alerts', 'aws_db_event_subscription', { name: 'alerts' }],
  ['db-proxy', 'prx-0123456789abcdef0', 'aws_db_proxy', { name: 'front', arn: rdsArn('db-proxy', 'prx-0123456789abcdef0') }],
  [
    'db-proxy-endpoint',
    'prx-endpoint-0123',
    'aws_db_proxy_endpoint',
    { db_proxy_endpoint_name: 'reader', arn: rdsArn('db-proxy-endpoint', 'prx-endpoint-0123') },
  ],
  ['integration', 'a1b2c3d4', 'aws_rds_integration', { arn: rdsArn('integration', 'a1b2c3d4') }],
  ['shard-group', 'shardgroup-0123', 'aws_rds_shard_group', { db_shard_group_identifier: 'shards', arn: rdsArn('shard-group', 'shardgroup-0123') }],
  ['cev', 'custom-oracle-ee/19.my_cev/a1b2', 'aws_rds_custom_db_engine_version', { engine: 'custom-oracle-ee', engine_version: '19.my_cev', arn: rdsArn('cev', 'custom-oracle-ee/19.my_cev/a1b2') }],
  ['ri', 'three-years', 'aws_rds_reserved_instance', { reservation_id: 'three-years' }],
];

const byKind = tagged.flatMap(([kind, name, type, named]): readonly CatalogCase[] => {
  const state = [{ type, attributes: { ...named, tags: { Owner: 'platform' }, tags_all: { Owner: 'platform', Stage: 'prod' } } }];
  const resourceName = rdsArn(kind, name);
  return [
    {
      name: `a tag of a declared ${type} given another value drifts`,
      event: 'AddTagsToResource',
      request: {
        resourceName,
        tags: [
          { key: 'Owner', value: 'mallory' },
          { key: 'Stage', value: 'prod' },
        ],
      },
      state,
      drifts: [{ address: `${type}.this`, field: 'tags.Owner', old: 'platform', new: 'mallory' }],
    },
    {
      name: `removing a tag of a declared ${type} is drift`,
      event: 'RemoveTagsFromResource',
      request: { resourceName, tagKeys: ['Owner', 'Unknown'] },
      state,
      drifts: [{ address: `${type}.this`, field: 'tags.Owner', old: 'platform', new: null }],
    },
  ];
});

export const rdsTagCases: readonly CatalogCase[] = [
  ...byKind,
  {
    name: 'a global cluster is named by an ARN without a region',
    event: 'AddTagsToResource',
    request: { resourceName: 'arn:aws:rds::111122223333:global-cluster:world', tags: [{ key: 'Owner', value: 'mallory' }] },
    state: [
      {
        type: 'aws_rds_global_cluster',
        attributes: { arn: 'arn:aws:rds::111122223333:global-cluster:world', global_cluster_identifier: 'world', tags: {}, tags_all: {} },
      },
    ],
    drifts: [{ address: 'aws_rds_global_cluster.this', field: 'tags.Owner', old: null, new: 'mallory' }],
  },
  {
    name: 'tags as declared, by default or not, are not drift (D15)',
    event: 'AddTagsToResource',
    request: {
      resourceName: rdsArn('db', 'orders'),
      tags: [
        { key: 'Owner', value: 'platform' },
        { key: 'Stage', value: 'prod' },
      ],
    },
    state: [orders(), ledger(), clusterMember()],
    drifts: [],
  },
];
