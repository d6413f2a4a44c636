import type { ServiceCatalog } from '../../dsl.js';
import type { TypeSpec } from '../../type-spec.js';
import { arnKey, rdsKey } from './rds-values.js';

/**
 * Amazon DocumentDB and Neptune use the API of RDS and share its namespace, but have Terraform types that no event covers yet. Their types
 * are listed so that a call on a declared resource of theirs is not treated as a call on an undeclared RDS resource. Source: Amazon
 * DocumentDB and Neptune developer guides, Terraform AWS provider.
 */

const known = (...keys: TypeSpec['keys']): TypeSpec => ({ keys, scope: 'region', family: 'rds' });
const byName = known([rdsKey('name')], [arnKey('arn')]);
const cluster = known([rdsKey('cluster_identifier')], ['cluster_resource_id'], [arnKey('arn')]);
const instance = known([rdsKey('identifier')], ['dbi_resource_id'], [arnKey('arn')]);
const snapshot = known([rdsKey('db_cluster_snapshot_identifier')], [arnKey('db_cluster_snapshot_arn')]);
const globalCluster: TypeSpec = { ...known([rdsKey('global_cluster_identifier')], [arnKey('arn')]), scope: 'account' };

export const rdsOtherEngines: ServiceCatalog = {
  eventSource: 'rds.amazonaws.com',
  types: {
    aws_docdb_cluster: cluster,
    aws_docdb_cluster_instance: instance,
    aws_docdb_cluster_parameter_group: byName,
    aws_docdb_cluster_snapshot: snapshot,
    aws_docdb_event_subscription: byName,
    aws_docdb_global_cluster: globalCluster,
    aws_docdb_subnet_group: byName,
    aws_neptune_cluster: cluster,
    aws_neptune_cluster_endpoint: known([rdsKey('cluster_endpoint_identifier')], [arnKey('arn')]),
    aws_neptune_cluster_instance: instance,
    aws_neptune_cluster_parameter_group: byName,
    aws_neptune_cluster_snapshot: snapshot,
    aws_neptune_event_subscription: byName,
    aws_neptune_global_cluster: globalCluster,
    aws_neptune_parameter_group: byName,
    aws_neptune_subnet_group: byName,
  },
  events: {},
};
