import type { JsonObject } from '../../../src/lib/json.js';
import { arn, declare } from '../../catalog/aws/containers/examples-of.js';
import { createRepository, lifecyclePolicy, policyOf, repository, repositoryPolicy } from '../../catalog/aws/containers/ecr.cases.js';
import { createService, register, registered, service, taskDefinition } from '../../catalog/aws/containers/ecs-services.cases.js';
import { cluster } from '../../catalog/aws/containers/ecs.cases.js';
import { createEksCluster, eksCluster } from '../../catalog/aws/containers/eks-clusters.cases.js';
import { createNodegroup, nodeGroup } from '../../catalog/aws/containers/eks-nodes.cases.js';
import { calls, type Apply } from '../../support/applies.js';
import { analyticsApplies } from './applies-analytics.js';

/** Containers, batch, analytics and brokers, as Terraform creates, changes and destroys them. */

const revision = (number: number): string => arn('ecs', `task-definition/web:${String(number)}`);
const serviceArn = arn('ecs', 'service/app/web');
const withRevision = (number: number): JsonObject => ({ arn: revision(number), revision: number });
const answered = (number: number): JsonObject => ({ service: { serviceArn, taskDefinition: revision(number) } });
const web = [cluster(), taskDefinition(), service()];

const ecs: readonly Apply[] = [
  {
    name: 'a service with its cluster and tasks is created',
    before: [],
    calls: calls('ecs', [
      [
        'CreateCluster',
        { clusterName: 'app', settings: [{ name: 'containerInsights', value: 'enabled' }], tags: [{ key: 'Team', value: 'shop' }] },
        { cluster: { clusterArn: arn('ecs', 'cluster/app') } },
      ],
      ['RegisterTaskDefinition', register, registered(7)],
      ['CreateService', createService, answered(7)],
    ]),
    after: web,
  },
  {
    name: 'a service gets another revision and more tasks, and is changed otherwise',
    before: web,
    calls: calls('ecs', [
      ['DeregisterTaskDefinition', { taskDefinition: revision(7) }, registered(7)],
      ['RegisterTaskDefinition', register, registered(8)],
      [
        'UpdateService',
        {
          cluster: arn('ecs', 'cluster/app'),
          service: serviceArn,
          taskDefinition: revision(8),
          desiredCount: 4,
          enableExecuteCommand: true,
        },
        answered(8),
      ],
      ['TagResource', { resourceArn: serviceArn, tags: [{ key: 'Owner', value: 'web' }] }],
    ]),
    after: [
      cluster(),
      taskDefinition(withRevision(8)),
      service({
        task_definition: revision(8),
        desired_count: 4,
        enable_execute_command: true,
        tags: { Owner: 'web' },
        tags_all: { Owner: 'web' },
      }),
    ],
  },
  {
    name: 'a service with its cluster and tasks is destroyed',
    before: web,
    calls: calls('ecs', [
      ['UpdateService', { cluster: arn('ecs', 'cluster/app'), service: serviceArn, desiredCount: 0 }, answered(7)],
      ['DeleteService', { cluster: arn('ecs', 'cluster/app'), service: serviceArn, force: false }],
      ['DeregisterTaskDefinition', { taskDefinition: revision(7) }],
      ['DeleteCluster', { cluster: arn('ecs', 'cluster/app') }],
    ]),
    after: [],
  },
];

const admin = 'arn:aws:iam::111122223333:role/admin';
const viewPolicy = 'arn:aws:eks::aws:cluster-access-policy/AmazonEKSViewPolicy';
const entry = declare('aws_eks_access_entry', {
  access_entry_arn: arn('eks', 'access-entry/prod/role/111122223333/admin/0a1b'),
  cluster_name: 'prod',
  id: `prod:${admin}`,
  kubernetes_groups: [],
  principal_arn: admin,
  tags: {},
  tags_all: {},
  type: 'STANDARD',
  user_name: `${admin}/{{SessionName}}`,
});
const association = declare('aws_eks_access_policy_association', {
  access_scope: [{ namespaces: [], type: 'cluster' }],
  cluster_name: 'prod',
  id: `prod#${admin}#${viewPolicy}`,
  policy_arn: viewPolicy,
  principal_arn: admin,
});
const kubernetes = [eksCluster(), nodeGroup(), entry, association];
const network = (cidr: string): JsonObject => ({
  cluster_security_group_id: 'sg-0ccc',
  endpoint_private_access: true,
  endpoint_public_access: false,
  public_access_cidrs: [cidr],
  security_group_ids: ['sg-0aaa'],
  subnet_ids: ['subnet-0aaa', 'subnet-0bbb'],
  vpc_id: 'vpc-1',
});

const eks: readonly Apply[] = [
  {
    name: 'a cluster with nodes and access is created',
    before: [],
    calls: calls('eks', [
      ['CreateCluster', createEksCluster, { cluster: { arn: arn('eks', 'cluster/prod') } }],
      ['CreateNodegroup', createNodegroup, { nodegroup: { nodegroupArn: arn('eks', 'nodegroup/prod/web/0a1b') } }],
      ['CreateAccessEntry', { name: 'prod', principalArn: admin, type: 'STANDARD', tags: {} }],
      ['AssociateAccessPolicy', { name: 'prod', principalArn: admin, policyArn: viewPolicy, accessScope: { type: 'cluster' } }],
    ]),
    after: kubernetes,
  },
  {
    name: 'a cluster gets another network, logs and larger node groups, and is changed otherwise',
    before: kubernetes,
    calls: calls('eks', [
      ['UpdateClusterVersion', { name: 'prod', version: '1.31' }],
      [
        'UpdateClusterConfig',
        {
          name: 'prod',
          logging: {
            clusterLogging: [
              { types: ['api'], enabled: true },
              { types: ['audit', 'authenticator', 'controllerManager', 'scheduler'], enabled: false },
            ],
          },
        },
      ],
      [
        'UpdateClusterConfig',
        {
          name: 'prod',
          resourcesVpcConfig: { endpointPublicAccess: false, endpointPrivateAccess: true, publicAccessCidrs: ['198.51.100.0/24'] },
        },
      ],
      [
        'UpdateNodegroupConfig',
        {
          name: 'prod',
          nodegroupName: 'web',
          labels: { addOrUpdateLabels: { zone: 'a' }, removeLabels: ['old'] },
          scalingConfig: { minSize: 2, maxSize: 8, desiredSize: 2 },
        },
      ],
    ]),
    after: [
      eksCluster({ version: '1.31', enabled_cluster_log_types: ['api'], vpc_config: [network('198.51.100.0/24')] }),
      nodeGroup({ labels: { tier: 'web', zone: 'a' }, scaling_config: [{ desired_size: 2, max_size: 8, min_size: 2 }] }),
      entry,
      association,
    ],
  },
  {
    name: 'a cluster with nodes and access is destroyed',
    before: kubernetes,
    calls: calls('eks', [
      ['DisassociateAccessPolicy', { name: 'prod', principalArn: encodeURIComponent(admin), policyArn: encodeURIComponent(viewPolicy) }],
      ['DeleteAccessEntry', { name: 'prod', principalArn: encodeURIComponent(admin) }],
      ['DeleteNodegroup', { name: 'prod', nodegroupName: 'web' }],
      ['DeleteCluster', { name: 'prod' }],
    ]),
    after: [],
  },
];

const own = policyOf('arn:aws:iam::111122223333:root');
const wider = policyOf('arn:aws:iam::999988887777:root');
const rules = lifecyclePolicy.attributes['policy'] ?? '';
const images = [repository(), repositoryPolicy, lifecyclePolicy];
const named = (changed: JsonObject = {}): JsonObject => ({ repositoryName: 'shop/web', ...changed });

const ecr: readonly Apply[] = [
  {
    name: 'a repository with its policies is created',
    before: [],
    calls: calls('ecr', [
      ['CreateRepository', createRepository, { repository: { repositoryArn: arn('ecr', 'repository/shop/web') } }],
      ['PutLifecyclePolicy', named({ lifecyclePolicyText: rules })],
      ['SetRepositoryPolicy', named({ policyText: own })],
    ]),
    after: images,
  },
  {
    name: 'the scans, tags and policy of a repository are changed',
    before: images,
    calls: calls('ecr', [
      ['PutImageTagMutability', named({ imageTagMutability: 'MUTABLE' })],
      ['PutImageScanningConfiguration', named({ imageScanningConfiguration: { scanOnPush: false } })],
      ['SetRepositoryPolicy', named({ policyText: wider })],
    ]),
    after: [
      repository({ image_tag_mutability: 'MUTABLE', image_scanning_configuration: [{ scan_on_push: false }] }),
      { ...repositoryPolicy, attributes: { ...repositoryPolicy.attributes, policy: wider } },
      lifecyclePolicy,
    ],
  },
  {
    name: 'a repository with its policies is destroyed',
    before: images,
    calls: calls('ecr', [
      ['DeleteRepositoryPolicy', named({ registryId: '111122223333' })],
      ['DeleteLifecyclePolicy', named({ registryId: '111122223333' })],
      ['DeleteRepository', named({ force: false })],
    ]),
    after: [],
  },
];

export const containersApplies: readonly Apply[] = [...ecs, ...eks, ...ecr, ...analyticsApplies];
