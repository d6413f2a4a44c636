import type { JsonObject } from '../../../../src/lib/json.js';
import type { CatalogCase } from '../../../support/catalog-case.js';
import { arn, declare, examplesOf } from './examples-of.js';

const nodeRole = 'arn:aws:iam::111122223333:role/nodes';

export const nodeGroup = (changed: JsonObject = {}) =>
  declare('aws_eks_node_group', {
    ami_type: 'AL2023_x86_64_STANDARD',
    arn: arn('eks', 'nodegroup/prod/web/0a1b'),
    capacity_type: 'ON_DEMAND',
    cluster_name: 'prod',
    disk_size: 20,
    force_update_version: null,
    id: 'prod:web',
    instance_types: ['m5.large'],
    labels: { tier: 'web', old: '1' },
    launch_template: [],
    node_group_name: 'web',
    node_group_name_prefix: '',
    node_repair_config: [],
    node_role_arn: nodeRole,
    release_version: '1.30.0-20260101',
    remote_access: [],
    resources: [{ autoscaling_groups: [{ name: 'eks-web' }], remote_access_security_group_id: '' }],
    scaling_config: [{ desired_size: 2, max_size: 4, min_size: 1 }],
    status: 'ACTIVE',
    subnet_ids: ['subnet-0aaa'],
    tags: {},
    tags_all: {},
    taint: [{ effect: 'NO_SCHEDULE', key: 'gpu', value: 'true' }],
    timeouts: null,
    update_config: [{ max_unavailable: 1, max_unavailable_percentage: 0 }],
    version: '1.30',
    ...changed,
  });
const ofGroup = examplesOf(nodeGroup());
const update = (changed: JsonObject): JsonObject => ({ name: 'prod', nodegroupName: 'web', ...changed });
export const createNodegroup = update({
  scalingConfig: { minSize: 1, maxSize: 4, desiredSize: 2 },
  subnets: ['subnet-0aaa'],
  instanceTypes: ['m5.large'],
  nodeRole,
  labels: { tier: 'web', old: '1' },
  taints: [{ key: 'gpu', value: 'true', effect: 'NO_SCHEDULE' }],
  updateConfig: { maxUnavailable: 1 },
  tags: {},
});

const groups: readonly CatalogCase[] = [
  ofGroup.agrees('a node group created as declared is not drift', ['CreateNodegroup', createNodegroup]),
  ofGroup.drifts(
    'a changed and a removed label are drift',
    ['UpdateNodegroupConfig', update({ labels: { addOrUpdateLabels: { tier: 'db' }, removeLabels: ['old'] } })],
    { 'labels.tier': ['web', 'db'], 'labels.old': ['1', null] },
  ),
  ofGroup.drifts(
    'a removed taint is drift',
    ['UpdateNodegroupConfig', update({ taints: { removeTaints: [{ key: 'gpu', value: 'true', effect: 'NO_SCHEDULE' }] } })],
    { taint: [[{ effect: 'NO_SCHEDULE', key: 'gpu', value: 'true' }], []] },
  ),
  ofGroup.drifts('another version is drift', ['UpdateNodegroupVersion', update({ version: '1.31' })], { version: ['1.30', '1.31'] }),
  ofGroup.deleted('deleting a declared node group is one alert (D17)', ['DeleteNodegroup', update({})]),
];

const ofProfile = examplesOf(
  declare('aws_eks_fargate_profile', {
    arn: arn('eks', 'fargateprofile/prod/jobs/0a1b'),
    cluster_name: 'prod',
    fargate_profile_name: 'jobs',
    id: 'prod:jobs',
    pod_execution_role_arn: nodeRole,
    selector: [{ labels: { runBatch: 'yes' }, namespace: 'jobs' }],
    status: 'ACTIVE',
    subnet_ids: ['subnet-0aaa'],
    tags: {},
    tags_all: {},
    timeouts: null,
  }),
);
const newProfile = (changed: JsonObject = {}): JsonObject => ({
  name: 'prod',
  fargateProfileName: 'jobs',
  podExecutionRoleArn: nodeRole,
  subnets: ['subnet-0aaa'],
  selectors: [{ namespace: 'jobs', labels: { runBatch: 'yes' } }],
  ...changed,
});
const profiles: readonly CatalogCase[] = [
  ofProfile.agrees('a profile created as declared is not drift', ['CreateFargateProfile', newProfile()]),
  ofProfile.deleted('deleting a declared profile is one alert (D17)', ['DeleteFargateProfile', { name: 'prod', fargateProfileName: 'jobs' }]),
];

const addonRole = 'arn:aws:iam::111122223333:role/cni';
const ofAddon = examplesOf(
  declare('aws_eks_addon', {
    addon_name: 'vpc-cni',
    addon_version: 'v1.18.1-eksbuild.1',
    arn: arn('eks', 'addon/prod/vpc-cni/0a1b'),
    cluster_name: 'prod',
    configuration_values: '{"enableNetworkPolicy":"true"}',
    created_at: '2026-01-01T00:00:00Z',
    id: 'prod:vpc-cni',
    modified_at: '2026-01-01T00:00:00Z',
    pod_identity_association: [],
    preserve: null,
    resolve_conflicts_on_create: null,
    resolve_conflicts_on_update: null,
    service_account_role_arn: addonRole,
    tags: {},
    tags_all: {},
    timeouts: null,
  }),
);
const addon = (changed: JsonObject = {}): JsonObject => ({
  name: 'prod',
  addonName: 'vpc-cni',
  addonVersion: 'v1.18.1-eksbuild.1',
  serviceAccountRoleArn: addonRole,
  configurationValues: '{ "enableNetworkPolicy": "true" }',
  ...changed,
});
const addons: readonly CatalogCase[] = [
  ofAddon.agrees('an add-on created as declared is not drift', ['CreateAddon', addon()]),
  ofAddon.drifts(
    'an add-on without network policies and with another role is drift',
    ['UpdateAddon', addon({ configurationValues: '{}', serviceAccountRoleArn: nodeRole })],
    { configuration_values: ['{"enableNetworkPolicy":"true"}', '{}'], service_account_role_arn: [addonRole, nodeRole] },
  ),
  ofAddon.deleted('deleting a declared add-on is one alert (D17)', ['DeleteAddon', { name: 'prod', addonName: 'vpc-cni' }]),
];

export const eksNodeCases: readonly CatalogCase[] = [...groups, ...profiles, ...addons];
