import type { CatalogCase, DeclaredResource, ExpectedDrift } from '../../../support/catalog-case.js';
import { ledger } from './rds-declared-clusters.js';
import { orders } from './rds-declared-instances.js';

const role = 'arn:aws:iam::111122223333:role/aurora-s3';
const otherRole = 'arn:aws:iam::111122223333:role/by-hand';
const deletedDrift = (address: string): ExpectedDrift => ({ address, field: '*', old: {}, new: null });
const createdDrift = (type: string): ExpectedDrift => ({ address: type, field: '*', old: null, new: {} });

const ofInstance: DeclaredResource = {
  type: 'aws_db_instance_role_association',
  attributes: { db_instance_identifier: 'orders', feature_name: 'S3_INTEGRATION', id: `orders,${role}`, role_arn: role, timeouts: null },
};
const ofCluster: DeclaredResource = {
  type: 'aws_rds_cluster_role_association',
  attributes: { db_cluster_identifier: 'ledger', feature_name: 's3Import', id: `ledger,${role}`, role_arn: role, timeouts: null },
};

export const rdsRoleCases: readonly CatalogCase[] = [
  {
    name: 'a role added to a declared instance is a creation',
    event: 'AddRoleToDBInstance',
    request: { dBInstanceIdentifier: 'orders', featureName: 'S3_INTEGRATION', roleArn: otherRole },
    state: [orders(), ofInstance],
    drifts: [createdDrift('aws_db_instance_role_association')],
  },
  {
    name: 'a role added for another feature than declared is a creation',
    event: 'AddRoleToDBInstance',
    request: { dBInstanceIdentifier: 'orders', featureName: 'UTL_MAIL', roleArn: role },
    state: [orders(), ofInstance],
    drifts: [createdDrift('aws_db_instance_role_association')],
  },
  {
    name: 'a role added as declared is not drift',
    event: 'AddRoleToDBInstance',
    request: { dBInstanceIdentifier: 'Orders', featureName: 'S3_INTEGRATION', roleArn: role },
    state: [orders(), ofInstance],
    drifts: [],
  },
  {
    name: 'removing a declared role is one alert (D17)',
    event: 'RemoveRoleFromDBInstance',
    request: { dBInstanceIdentifier: 'orders', featureName: 'S3_INTEGRATION', roleArn: role },
    state: [orders(), ofInstance],
    drifts: [deletedDrift('aws_db_instance_role_association.this')],
  },
  {
    name: 'finds a declared role that is removed without naming its feature',
    event: 'RemoveRoleFromDBInstance',
    request: { dBInstanceIdentifier: 'orders', roleArn: role },
    state: [orders(), ofInstance],
    drifts: [deletedDrift('aws_db_instance_role_association.this')],
  },
  {
    name: 'a role added to a cluster is drift of the cluster if no association declares it (D18)',
    event: 'AddRoleToDBCluster',
    request: { dBClusterIdentifier: 'ledger', featureName: 'Lambda', roleArn: otherRole },
    state: [ledger()],
    drifts: [{ address: 'aws_rds_cluster.this', field: 'iam_roles', old: [role], new: [role, otherRole] }],
  },
  {
    name: 'a role added to an undeclared cluster is a creation',
    event: 'AddRoleToDBCluster',
    request: { dBClusterIdentifier: 'shadow', roleArn: otherRole },
    state: [ledger()],
    drifts: [createdDrift('aws_rds_cluster_role_association')],
  },
  {
    name: 'a role that an association declares is not drift (D18)',
    event: 'AddRoleToDBCluster',
    request: { dBClusterIdentifier: 'ledger', featureName: 's3Import', roleArn: role },
    state: [ledger({ iam_roles: [] }), ofCluster],
    drifts: [],
  },
  {
    name: 'a role that the cluster declares is not drift (D18)',
    event: 'AddRoleToDBCluster',
    request: { dBClusterIdentifier: 'ledger', roleArn: role },
    state: [ledger()],
    drifts: [],
  },
  {
    name: 'removing the role of an association is one alert (D17, D18)',
    event: 'RemoveRoleFromDBCluster',
    request: { dBClusterIdentifier: 'ledger', featureName: 's3Import', roleArn: role },
    state: [ledger(), ofCluster],
    drifts: [deletedDrift('aws_rds_cluster_role_association.this')],
  },
  {
    name: 'removing a role from a cluster is drift of the cluster if no association declares it (D18)',
    event: 'RemoveRoleFromDBCluster',
    request: { dBClusterIdentifier: 'ledger', roleArn: role },
    state: [ledger()],
    drifts: [{ address: 'aws_rds_cluster.this', field: 'iam_roles', old: [role], new: [] }],
  },
];
