import { anything, critical, high, type SeverityRow } from '../../severity-row.js';
import { analyticsAwsSeverities } from './aws-analytics-severities.js';

/** Containers and batch, followed by analytics and brokers: exposure, loss of protection or logging, and gained rights (D24). */

const policies: readonly (readonly [type: string, attribute: string, of: string])[] = [
  ['aws_ecr_repository_policy', 'policy', 'the repository'],
  ['aws_ecr_registry_policy', 'policy', 'the registry'],
  ['aws_ecrpublic_repository_policy', 'policy', 'the repository'],
  ['aws_ecr_repository_creation_template', 'repository_policy', 'new repositories'],
  ['aws_glue_resource_policy', 'policy', 'the Data Catalog'],
  ['aws_msk_cluster_policy', 'policy', 'the cluster'],
];

const administration = ['aws', 'aws-cn', 'aws-us-gov'].flatMap((partition) =>
  ['AmazonEKSClusterAdminPolicy', 'AmazonEKSAdminPolicy'].map((name) => `arn:${partition}:eks::aws:cluster-access-policy/${name}`),
);

export const containersAwsSeverities: readonly SeverityRow[] = [
  ...policies.flatMap(([type, attribute, of]) => [
    critical(['created', 'modified'], {
      types: [type],
      attributes: [attribute],
      when: 'opens_policy',
      why: `Unknown accounts have access to ${of}.`,
    }),
    critical('modified', { types: [type], attributes: [attribute], when: 'drops_denial', why: `The policy of ${of} denies less.` }),
    high('modified', { types: [type], attributes: [attribute], when: 'widens_policy', why: `Others have more permissions on ${of}.` }),
  ]),

  critical('modified', {
    types: ['aws_eks_cluster'],
    attributes: ['vpc_config.endpoint_public_access'],
    when: 'turned_on',
    why: 'The control plane of the cluster is reachable from the internet.',
  }),
  critical('modified', {
    types: ['aws_eks_cluster'],
    attributes: ['vpc_config.public_access_cidrs'],
    when: 'opens_network',
    why: 'The control plane of the cluster is reachable from every address.',
  }),
  critical('modified', {
    types: ['aws_eks_cluster'],
    attributes: ['enabled_cluster_log_types'],
    when: 'loses_entries',
    why: 'A log of the control plane is no longer kept.',
  }),
  high('modified', {
    types: ['aws_eks_cluster'],
    attributes: ['deletion_protection'],
    when: 'turned_off',
    why: 'Deletion protection is off.',
  }),
  critical('created', {
    types: ['aws_eks_access_policy_association'],
    attributes: ['policy_arn'],
    when: { becomes: administration },
    why: 'Somebody administers the cluster.',
  }),
  high('created', {
    types: [
      'aws_eks_access_entry',
      'aws_eks_access_policy_association',
      'aws_eks_capability',
      'aws_eks_identity_provider_config',
      'aws_eks_pod_identity_association',
    ],
    attributes: anything,
    why: 'Somebody has access to the cluster, or its pods or controllers have the rights of a role.',
  }),
  high('modified', {
    types: ['aws_eks_access_policy_association'],
    attributes: ['access_scope.type'],
    when: { becomes: ['cluster'] },
    why: 'The policy applies to the whole cluster.',
  }),
  high('modified', {
    types: ['aws_eks_access_policy_association', 'aws_eks_access_entry'],
    attributes: ['access_scope.namespaces', 'kubernetes_groups'],
    when: 'gains_entries',
    why: 'Somebody has more rights in the cluster.',
  }),
  critical('modified', {
    types: ['aws_eks_capability'],
    attributes: ['configuration.argo_cd.network_access.vpce_ids'],
    when: 'emptied',
    why: 'The server that deploys to the cluster is reachable from the internet.',
  }),
  high('modified', {
    types: ['aws_eks_capability'],
    attributes: ['configuration.argo_cd.*'],
    why: 'Others may deploy to the cluster.',
  }),
  high('modified', {
    types: ['aws_eks_pod_identity_association', 'aws_eks_addon', 'aws_eks_capability'],
    attributes: ['role_arn', 'target_role_arn', 'service_account_role_arn'],
    why: 'The pods have the rights of another role.',
  }),

  high('modified', {
    types: ['aws_ecs_express_gateway_service'],
    attributes: ['primary_container.image', 'primary_container.command', '*_role_arn', 'network_configuration.*'],
    why: 'The service runs other code, or has another role or network.',
  }),

  high('modified', {
    types: ['aws_ecr_repository'],
    attributes: ['image_scanning_configuration.scan_on_push'],
    when: 'turned_off',
    why: 'New images are not scanned.',
  }),
  high('modified', {
    types: ['aws_ecr_repository', 'aws_ecr_repository_creation_template'],
    attributes: ['image_tag_mutability'],
    when: { was: 'IMMUTABLE' },
    why: 'The image behind a tag can be replaced.',
  }),
  high('modified', {
    types: ['aws_ecr_registry_scanning_configuration'],
    attributes: ['scan_type'],
    when: { was: 'ENHANCED' },
    why: 'Images are scanned less.',
  }),
  high('modified', {
    types: ['aws_ecr_registry_scanning_configuration'],
    attributes: ['rule'],
    when: 'loses_entries',
    why: 'Images are scanned less.',
  }),
  high('modified', {
    types: ['aws_ecr_replication_configuration'],
    attributes: ['replication_configuration.rule'],
    when: 'gains_entries',
    why: 'Images are copied to another registry.',
  }),

  critical('modified', {
    types: ['aws_ecs_cluster'],
    attributes: ['configuration.execute_command_configuration.logging'],
    when: { becomes: ['NONE'] },
    why: 'Commands in containers are no longer logged.',
  }),
  high('modified', {
    types: ['aws_ecs_service'],
    attributes: ['enable_execute_command'],
    when: 'turned_on',
    why: 'Commands can be run in the containers.',
  }),
  high('modified', {
    types: ['aws_ecs_service'],
    attributes: ['network_configuration.assign_public_ip'],
    when: 'turned_on',
    why: 'The tasks have public addresses.',
  }),
  high('created', {
    types: ['aws_ecs_task_definition', 'aws_batch_job_definition'],
    attributes: ['container_definitions', 'container_properties', 'node_properties', 'ecs_properties'],
    when: 'gives_node_rights',
    why: 'A container has rights on its host.',
  }),
  high('created', {
    types: ['aws_ecs_task_definition'],
    attributes: ['network_mode', 'pid_mode', 'ipc_mode'],
    when: { becomes: ['host'] },
    why: 'The containers share the network, processes or memory of their host.',
  }),
  high('created', {
    types: ['aws_batch_job_definition'],
    attributes: ['eks_properties.pod_properties.host_network'],
    when: 'turned_on',
    why: 'The containers share the network of their host.',
  }),

  ...analyticsAwsSeverities,
];
