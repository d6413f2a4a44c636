import type { Json, JsonObject } from '../../../src/lib/json.js';
import type { Arrival } from '../../../src/model/fact.js';
import type { DeclaredResource } from '../../support/catalog-case.js';
import { googleCall } from '../../support/google-call.js';
import { recordedCall, role } from '../../support/evaluate-facts.js';
import { acl, aclId, entry, entryBlock, entryRule } from '../../catalog/aws/firewall/network-acls.cases.js';
import { listedEntry, listEntry, modifying, prefixList } from '../../catalog/aws/firewall/prefix-lists.cases.js';
import { block, route, table, tableId } from '../../catalog/aws/network/network-states.js';

/** Attributes that a refresh fills with what resources of their own declare, and calls that change one element. */

export type Time = { readonly time: number; readonly at?: number; readonly agent?: string };

type Situation = {
  /** The holder with these elements in its attribute. */
  readonly holder: (elements: readonly Json[]) => DeclaredResource;
  /** An element, and the resource of its own that declares it. */
  readonly declared: Json;
  readonly part: DeclaredResource;
  /** An element that the call adds, and the resource of its own that would declare it. */
  readonly added: Json;
  readonly ownPart: DeclaredResource;
  readonly call: (time: Time) => Arrival;
  /** Removes that element again. */
  readonly undo: (time: Time) => Arrival;
};

export const resource = (type: string, name: string, attributes: JsonObject): DeclaredResource => ({ type, name, attributes });

const admin = 'arn:aws:iam::aws:policy/AdministratorAccess';
const readOnly = 'arn:aws:iam::aws:policy/ReadOnlyAccess';
const inlinePolicy = (name: string): JsonObject => ({ name, policy: '{"Statement":[]}' });
const targets = (name: string): string => `arn:aws:elasticloadbalancing:us-east-1:111122223333:targetgroup/${name}/50dc6c495c0c9188`;
const roleArn = (name: string): string => `arn:aws:iam::111122223333:role/${name}`;
const instance = (name: string): string => `projects/acme-prod/zones/europe-west1-b/instances/${name}`;
const rule = (priority: number, ranges: string): JsonObject => ({
  ...{ action: 'allow', description: '', header_action: [], preconfigured_waf_config: [], preview: false, priority },
  ...{ rate_limit_options: [], redirect_options: [] },
  match: [{ config: [{ src_ip_ranges: [ranges] }], expr: [], expr_options: [], versioned_expr: 'SRC_IPS_V1' }],
});
const pool = (name: string): JsonObject => ({ name, node_count: 1, initial_node_count: 1, version: '1.30.5-gke.1014001' });
const clusterPath = 'projects/acme-prod/locations/us-west1-a/clusters/main';

export const mirroredParts: Readonly<Record<string, Situation>> = {
  'an attached policy': {
    holder: (managed_policy_arns) => role({ managed_policy_arns }),
    declared: readOnly,
    part: resource('aws_iam_role_policy_attachment', 'read', { id: 'worker-1', policy_arn: readOnly, role: 'worker' }),
    added: admin,
    ownPart: resource('aws_iam_role_policy_attachment', 'admin', { id: 'worker-2', policy_arn: admin, role: 'worker' }),
    call: (time) => recordedCall('iam', 'AttachRolePolicy', { roleName: 'worker', policyArn: admin }, time),
    undo: (time) => recordedCall('iam', 'DetachRolePolicy', { roleName: 'worker', policyArn: admin }, time),
  },
  'an inline policy': {
    holder: (inline_policy) => role({ inline_policy }),
    declared: inlinePolicy('logs'),
    part: resource('aws_iam_role_policy', 'logs', { id: 'worker:logs', role: 'worker', ...inlinePolicy('logs') }),
    added: inlinePolicy('more'),
    ownPart: resource('aws_iam_role_policy', 'more', { id: 'worker:more', role: 'worker', ...inlinePolicy('more') }),
    call: (time) =>
      recordedCall('iam', 'PutRolePolicy', { roleName: 'worker', policyName: 'more', policyDocument: '{"Statement":[]}' }, time),
    undo: (time) => recordedCall('iam', 'DeleteRolePolicy', { roleName: 'worker', policyName: 'more' }, time),
  },
  'an ACL entry': {
    holder: (ingress) => acl({ ingress }),
    declared: entryBlock(),
    part: entryRule(),
    added: entryBlock({ rule_no: 90, from_port: 22, to_port: 22 }),
    ownPart: { ...entryRule({ id: 'nacl-2', rule_number: 90, from_port: 22, to_port: 22 }), name: 'ssh' },
    call: (time) => recordedCall('ec2', 'CreateNetworkAclEntry', entry({ ruleNumber: 90, portRange: { from: 22, to: 22 } }), time),
    undo: (time) => recordedCall('ec2', 'DeleteNetworkAclEntry', { networkAclId: aclId, egress: false, ruleNumber: 90 }, time),
  },
  'a list entry': {
    holder: (entries) => prefixList({ entry: entries }),
    declared: listEntry('198.51.100.0/24'),
    part: listedEntry(),
    added: listEntry('0.0.0.0/0'),
    ownPart: { ...listedEntry({ cidr: '0.0.0.0/0', id: 'pl-0aaaabbbbccccdddd,0.0.0.0/0' }), name: 'all' },
    call: (time) => recordedCall('ec2', 'ModifyManagedPrefixList', modifying({ AddEntry: { Cidr: '0.0.0.0/0', tag: 1 } }), time),
    undo: (time) => recordedCall('ec2', 'ModifyManagedPrefixList', modifying({ RemoveEntry: { Cidr: '0.0.0.0/0', tag: 1 } }), time),
  },
  'a route': {
    holder: (routes) => table({ route: routes }),
    declared: block({ cidr_block: '0.0.0.0/0', nat_gateway_id: 'nat-0e1f203142536475a' }),
    part: route({ route_table_id: tableId, nat_gateway_id: 'nat-0e1f203142536475a' }),
    added: block({ cidr_block: '10.9.0.0/16', vpc_peering_connection_id: 'pcx-0a' }),
    ownPart: {
      ...route({
        ...{ id: 'r-2', nat_gateway_id: '', route_table_id: tableId },
        ...{ destination_cidr_block: '10.9.0.0/16', vpc_peering_connection_id: 'pcx-0a' },
      }),
      name: 'peer',
    },
    call: (time) =>
      recordedCall(
        'ec2',
        'CreateRoute',
        { routeTableId: tableId, destinationCidrBlock: '10.9.0.0/16', vpcPeeringConnectionId: 'pcx-0a' },
        { ...time, members: { responseElements: { _return: true } } },
      ),
    undo: (time) => recordedCall('ec2', 'DeleteRoute', { routeTableId: tableId, destinationCidrBlock: '10.9.0.0/16' }, time),
  },
  'a target group': {
    holder: (target_group_arns) =>
      resource('aws_autoscaling_group', 'web', {
        arn: 'arn:aws:autoscaling:us-east-1:111122223333:autoScalingGroup:1:autoScalingGroupName/web',
        ...{ id: 'web', name: 'web', target_group_arns },
      }),
    declared: targets('web'),
    part: resource('aws_autoscaling_attachment', 'web', {
      autoscaling_group_name: 'web',
      id: 'web-1',
      lb_target_group_arn: targets('web'),
    }),
    added: targets('api'),
    ownPart: resource('aws_autoscaling_attachment', 'api', {
      ...{ autoscaling_group_name: 'web', id: 'web-2', lb_target_group_arn: targets('api') },
    }),
    call: (time) =>
      recordedCall(
        'autoscaling',
        'AttachLoadBalancerTargetGroups',
        { autoScalingGroupName: 'web', targetGroupARNs: [targets('api')] },
        time,
      ),
    undo: (time) =>
      recordedCall(
        'autoscaling',
        'DetachLoadBalancerTargetGroups',
        { autoScalingGroupName: 'web', targetGroupARNs: [targets('api')] },
        time,
      ),
  },
  'a role of a cluster': {
    holder: (iam_roles) =>
      resource('aws_rds_cluster', 'ledger', {
        arn: 'arn:aws:rds:us-east-1:111122223333:cluster:ledger',
        ...{ cluster_identifier: 'ledger', engine: 'aurora-postgresql', iam_roles, id: 'ledger' },
      }),
    declared: roleArn('s3'),
    part: resource('aws_rds_cluster_role_association', 's3', {
      ...{ db_cluster_identifier: 'ledger', feature_name: 's3Import', id: `ledger,${roleArn('s3')}`, role_arn: roleArn('s3') },
    }),
    added: roleArn('by-hand'),
    ownPart: resource('aws_rds_cluster_role_association', 'lambda', {
      ...{ db_cluster_identifier: 'ledger', feature_name: 'Lambda', id: `ledger,${roleArn('by-hand')}`, role_arn: roleArn('by-hand') },
    }),
    call: (time) =>
      recordedCall(
        'rds',
        'AddRoleToDBCluster',
        { dBClusterIdentifier: 'ledger', featureName: 'Lambda', roleArn: roleArn('by-hand') },
        time,
      ),
    undo: (time) =>
      recordedCall(
        'rds',
        'RemoveRoleFromDBCluster',
        { dBClusterIdentifier: 'ledger', featureName: 'Lambda', roleArn: roleArn('by-hand') },
        time,
      ),
  },
  'a member of a Google instance group': {
    holder: (instances) =>
      resource('google_compute_instance_group', 'web', {
        ...{ id: 'projects/acme-prod/zones/europe-west1-b/instanceGroups/web', instances, name: 'web' },
        ...{ project: 'acme-prod', zone: 'europe-west1-b' },
      }),
    declared: `https://www.googleapis.com/compute/v1/${instance('web-1')}`,
    part: resource('google_compute_instance_group_membership', 'one', {
      ...{ id: 'acme-prod/europe-west1-b/web/web-1', instance: instance('web-1'), instance_group: 'web', project: 'acme-prod' },
      zone: 'europe-west1-b',
    }),
    added: `https://www.googleapis.com/compute/v1/${instance('web-2')}`,
    ownPart: resource('google_compute_instance_group_membership', 'two', {
      ...{ id: 'acme-prod/europe-west1-b/web/web-2', instance: instance('web-2'), instance_group: 'web', project: 'acme-prod' },
      zone: 'europe-west1-b',
    }),
    call: (time) =>
      googleCall('compute.googleapis.com', 'v1.compute.instanceGroups.addInstances', {
        ...time,
        resourceName: 'projects/acme-prod/zones/europe-west1-b/instanceGroups/web',
        request: { instances: [{ instance: `https://www.googleapis.com/compute/v1/${instance('web-2')}` }] },
      }),
    undo: (time) =>
      googleCall('compute.googleapis.com', 'v1.compute.instanceGroups.removeInstances', {
        ...time,
        resourceName: 'projects/acme-prod/zones/europe-west1-b/instanceGroups/web',
        request: { instances: [{ instance: `https://www.googleapis.com/compute/v1/${instance('web-2')}` }] },
      }),
  },
  'a rule of a Google security policy': {
    holder: (rules) =>
      resource('google_compute_security_policy', 'edge', {
        ...{ id: 'projects/acme-prod/global/securityPolicies/edge', name: 'edge', project: 'acme-prod', rule: rules, type: 'CLOUD_ARMOR' },
        self_link: 'https://www.googleapis.com/compute/v1/projects/acme-prod/global/securityPolicies/edge',
      }),
    declared: rule(1000, '203.0.113.0/24'),
    part: resource('google_compute_security_policy_rule', 'office', {
      ...rule(1000, '203.0.113.0/24'),
      ...{ id: 'projects/acme-prod/global/securityPolicies/edge/priority/1000', project: 'acme-prod', security_policy: 'edge' },
    }),
    added: rule(500, '*'),
    ownPart: resource('google_compute_security_policy_rule', 'all', {
      ...rule(500, '*'),
      ...{ id: 'projects/acme-prod/global/securityPolicies/edge/priority/500', project: 'acme-prod', security_policy: 'edge' },
    }),
    call: (time) =>
      googleCall('compute.googleapis.com', 'v1.compute.securityPolicies.addRule', {
        ...time,
        resourceName: 'projects/acme-prod/global/securityPolicies/edge',
        request: { priority: '500', action: 'allow', match: { versionedExpr: 'SRC_IPS_V1', config: { srcIpRanges: ['*'] } } },
      }),
    undo: (time) =>
      googleCall('compute.googleapis.com', 'v1.compute.securityPolicies.removeRule', {
        ...time,
        resourceName: 'projects/acme-prod/global/securityPolicies/edge',
        request: { priority: '500' },
      }),
  },
  'a pool of a Google cluster': {
    holder: (node_pool) =>
      resource('google_container_cluster', 'main', {
        ...{ id: clusterPath, location: 'us-west1-a', name: 'main', node_pool, project: 'acme-prod' },
      }),
    declared: pool('workers'),
    part: resource('google_container_node_pool', 'workers', {
      ...{ cluster: 'main', id: `${clusterPath}/nodePools/workers`, location: 'us-west1-a', project: 'acme-prod', ...pool('workers') },
    }),
    added: pool('miners'),
    ownPart: resource('google_container_node_pool', 'miners', {
      ...{ cluster: 'main', id: `${clusterPath}/nodePools/miners`, location: 'us-west1-a', project: 'acme-prod', ...pool('miners') },
    }),
    call: (time) =>
      googleCall('container.googleapis.com', 'google.container.v1.ClusterManager.CreateNodePool', {
        ...time,
        resourceName: clusterPath,
        request: { parent: clusterPath, nodePool: { name: 'miners', initialNodeCount: 1 } },
      }),
    undo: (time) =>
      googleCall('container.googleapis.com', 'google.container.v1.ClusterManager.DeleteNodePool', {
        ...time,
        resourceName: `${clusterPath}/nodePools/miners`,
        request: { name: `${clusterPath}/nodePools/miners` },
      }),
  },
};
