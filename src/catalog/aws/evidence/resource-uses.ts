import type { JsonObject } from '../../../lib/json.js';
import type { EdgeType, Link, NodeRef } from '../../../model/graph-evidence.js';
import { edge, ec2Node, identity, node, regionalArn, type Place } from './aws-nodes.js';
import { textsAt } from './attribute-texts.js';
import { networkAttributes, roleAttributes } from './used-attributes.js';

/** Nodes that attributes of many types name, and that affect the resource: `attributes` by type, `of` what a value means. */
type Relation = {
  readonly edge: EdgeType;
  readonly attributes: Readonly<Record<string, string>>;
  readonly of: (value: string, place: Place, path: string, type: string) => NodeRef | undefined;
};

const roles: Relation = {
  edge: 'used_by',
  attributes: roleAttributes,
  of: (value, { account }, path) => identity('role', value, /(arns?|\*)$/.test(path) ? '' : account),
};

const instanceProfiles: Relation = {
  edge: 'used_by',
  attributes: {
    aws_batch_compute_environment: 'compute_resources.instance_role',
    aws_db_instance: 'custom_iam_instance_profile',
    aws_ecs_capacity_provider: 'managed_instances_provider.instance_launch_template.ec2_instance_profile_arn',
    aws_emr_cluster: 'ec2_attributes.instance_profile',
    aws_imagebuilder_infrastructure_configuration: 'instance_profile_name',
    aws_instance: 'iam_instance_profile',
    aws_launch_configuration: 'iam_instance_profile',
    aws_launch_template: 'iam_instance_profile.arn iam_instance_profile.name',
    aws_rds_cluster_instance: 'custom_iam_instance_profile',
    aws_spot_fleet_request: 'launch_specification.iam_instance_profile launch_specification.iam_instance_profile_arn',
    aws_spot_instance_request: 'iam_instance_profile',
  },
  of: (value, { account }) => identity('instance-profile', value, account),
};

const inMixedInstances = 'mixed_instances_policy.launch_template';
const launchTemplates: Relation = {
  edge: 'used_by',
  attributes: {
    aws_autoscaling_group: `launch_template.id ${inMixedInstances}.launch_template_specification.launch_template_id ${inMixedInstances}.override.launch_template_specification.launch_template_id`,
    aws_batch_compute_environment: 'compute_resources.launch_template.launch_template_id',
    aws_ec2_fleet: 'launch_template_config.launch_template_specification.launch_template_id',
    aws_eks_node_group: 'launch_template.id',
    aws_instance: 'launch_template.id',
    aws_spot_fleet_request: 'launch_template_config.launch_template_specification.id',
  },
  of: (value) => ec2Node(value, ['lt']),
};

/** Without a revision, the newest one runs, which attributes do not show. */
const taskDefinitions: Relation = {
  edge: 'used_by',
  attributes: {
    aws_cloudwatch_event_target: 'ecs_target.task_definition_arn',
    aws_ecs_service: 'task_definition',
    aws_ecs_task_set: 'task_definition',
    aws_pipes_pipe: 'target_parameters.ecs_task_parameters.task_definition_arn',
    aws_scheduler_schedule: 'target.ecs_parameters.task_definition_arn',
  },
  of: (value, place) => {
    const arn = value.startsWith('arn:') ? value : (regionalArn('ecs', place, `task-definition/${value}`) ?? '');
    const [, revision] = /^arn:aws[\w-]*:ecs:[\w-]+:\d{12}:task-definition\/([\w-]+:\d+)$/.exec(arn) ?? [];
    return revision === undefined ? undefined : node('resource', 'aws_ecs_task_definition', arn, revision);
  },
};

export const launchConfiguration = (name: string, { account, region }: Place): NodeRef | undefined =>
  name === '' || account === '' || region === ''
    ? undefined
    : node('resource', 'aws_launch_configuration', `aws_launch_configuration/${account}/${region}/${name}`, name);

const launchConfigurations: Relation = {
  edge: 'used_by',
  attributes: { aws_autoscaling_group: 'launch_configuration' },
  of: (value, place) => launchConfiguration(value, place),
};

const networks: Relation = {
  edge: 'attached_to',
  attributes: networkAttributes,
  of: (value) => ec2Node(value, ['sg', 'eni', 'subnet', 'vpc']),
};

/** Service and start of the resource part of the ARNs of subnet groups, by type. Source: Service Authorization Reference. */
const groupArns: Readonly<Record<string, readonly [string, string]>> = {
  aws_db_subnet_group: ['rds', 'subgrp:'],
  aws_dms_replication_subnet_group: ['dms', 'subgrp:'],
  aws_docdb_subnet_group: ['rds', 'subgrp:'],
  aws_elasticache_subnet_group: ['elasticache', 'subnetgroup:'],
  aws_memorydb_subnet_group: ['memorydb', 'subnetgroup/'],
  aws_neptune_subnet_group: ['rds', 'subgrp:'],
  aws_redshift_subnet_group: ['redshift', 'subnetgroup:'],
};

/** Services keep these names in lower case. */
export const subnetGroup = (type: string, name: string, place: Place): NodeRef | undefined => {
  const [service, start] = groupArns[type] ?? ['', ''];
  const arn = service === '' ? undefined : regionalArn(service, place, `${start}${name.toLowerCase()}`);
  return arn === undefined ? undefined : node('network', type, arn, name);
};

export const subnetGroupTypes: readonly string[] = Object.keys(groupArns);

const subnetGroups: Relation = {
  edge: 'attached_to',
  attributes: {
    aws_db_instance: 'db_subnet_group_name',
    aws_dms_replication_config: 'compute_config.replication_subnet_group_id',
    aws_dms_replication_instance: 'replication_subnet_group_id',
    aws_docdb_cluster: 'db_subnet_group_name',
    aws_docdb_cluster_instance: 'db_subnet_group_name',
    aws_elasticache_cluster: 'subnet_group_name',
    aws_elasticache_replication_group: 'subnet_group_name',
    aws_memorydb_cluster: 'subnet_group_name',
    aws_neptune_cluster: 'neptune_subnet_group_name',
    aws_neptune_cluster_instance: 'neptune_subnet_group_name',
    aws_rds_cluster: 'db_subnet_group_name',
    aws_rds_cluster_instance: 'db_subnet_group_name',
    aws_redshift_cluster: 'cluster_subnet_group_name',
    aws_redshift_endpoint_access: 'subnet_group_name',
  },
  of: (value, place, _path, type) => subnetGroup(groupTypeOf(type), value, place),
};

const groupTypeOf = (type: string): string => {
  const service = /^aws_(dms|docdb|elasticache|memorydb|neptune|redshift)_/.exec(type)?.[1];
  return service === undefined
    ? 'aws_db_subnet_group'
    : service === 'dms'
      ? 'aws_dms_replication_subnet_group'
      : `aws_${service}_subnet_group`;
};

const relations = [roles, instanceProfiles, launchTemplates, launchConfigurations, taskDefinitions, networks, subnetGroups];

/** The types of which attributes name what they use or where they are. */
export const usingTypes: readonly string[] = [...new Set(relations.flatMap(({ attributes }) => Object.keys(attributes)))];

/** Compiles the links of a type to what its attributes name. */
export const useLinks = (type: string): ((attributes: JsonObject, place: Place) => readonly Link[]) => {
  const reads = relations.flatMap((relation) =>
    (Object.hasOwn(relation.attributes, type) ? (relation.attributes[type] ?? '').split(' ') : [])
      .filter(Boolean)
      .map((path) => ({ relation, path })),
  );
  return (attributes, place) => {
    const found: Use[] = [];
    for (const { relation, path: read } of reads) {
      for (const { value, path } of textsAt(attributes, read)) {
        const ref = relation.of(value, place, path, type);
        if (ref !== undefined) found.push({ ref, type: relation.edge, path });
      }
    }
    if (found.length === 0) return none;
    // A subnet lies in its VPC, so the VPC itself adds nothing.
    const inSubnet = found.some(({ ref }) => ref.resourceType === 'aws_subnet');
    const links = new Map<string, Link>();
    for (const { ref, type: kind, path } of found)
      if (!(inSubnet && ref.resourceType === 'aws_vpc')) links.set(`${kind} ${ref.key} ${path}`, edge(kind, ref, 'self', path));
    return [...links.values()];
  };
};

type Use = { readonly ref: NodeRef; readonly type: EdgeType; readonly path: string };
const none: readonly Link[] = [];
