import type { Json, JsonObject } from '../../../../src/lib/json.js';
import type { DeclaredResource, ExpectedDrift } from '../../../support/catalog-case.js';

/** Declared groups as the provider writes them, for the cases of this service. */

export const tagOf = (key: string, value: string): JsonObject => ({ key, propagate_at_launch: true, value });

export const web = (changed: JsonObject = {}): DeclaredResource => ({
  type: 'aws_autoscaling_group',
  name: 'web',
  attributes: {
    arn: 'arn:aws:autoscaling:us-east-1:111122223333:autoScalingGroup:f92d4ea4-ba11-42ab-8c34-696ed8047010:autoScalingGroupName/web',
    availability_zones: ['us-east-1a', 'us-east-1b'],
    capacity_rebalance: false,
    context: '',
    default_cooldown: 300,
    default_instance_warmup: 0,
    desired_capacity: 2,
    desired_capacity_type: '',
    enabled_metrics: [],
    force_delete: false,
    health_check_grace_period: 300,
    health_check_type: 'ELB',
    id: 'web',
    initial_lifecycle_hook: [],
    instance_maintenance_policy: [],
    instance_refresh: [],
    launch_configuration: '',
    launch_template: [{ id: 'lt-05f6f9c818fbd5b1f', name: 'web', version: '7' }],
    load_balancers: [],
    max_instance_lifetime: 0,
    max_size: 4,
    metrics_granularity: '1Minute',
    min_elb_capacity: null,
    min_size: 1,
    mixed_instances_policy: [],
    name: 'web',
    name_prefix: '',
    placement_group: '',
    protect_from_scale_in: false,
    service_linked_role_arn: 'arn:aws:iam::111122223333:role/aws-service-role/autoscaling.amazonaws.com/AWSServiceRoleForAutoScaling',
    suspended_processes: [],
    tag: [tagOf('Name', 'web'), tagOf('Owner', 'shop')],
    target_group_arns: ['arn:aws:elasticloadbalancing:us-east-1:111122223333:targetgroup/web/50dc6c495c0c9188'],
    termination_policies: [],
    traffic_source: [],
    vpc_zone_identifier: ['subnet-0a', 'subnet-0b'],
    wait_for_capacity_timeout: '10m',
    warm_pool: [],
    ...changed,
  },
});

export const webDrift = (field: string, old: Json, value: Json): ExpectedDrift => ({
  address: 'aws_autoscaling_group.web',
  field,
  old,
  new: value,
});

/** The caller: a session of the role. */
export const byRole = (role: string, session: string, account = '111122223333', delivery: JsonObject = {}): JsonObject => ({
  userIdentity: {
    type: 'AssumedRole',
    principalId: `AROAEXAMPLEROLE00001:${session}`,
    arn: `arn:aws:sts::${account}:assumed-role/${role}/${session}`,
    accountId: account,
    sessionContext: {
      sessionIssuer: {
        type: 'Role',
        principalId: 'AROAEXAMPLEROLE00001',
        arn: `arn:aws:iam::${account}:role/${role.startsWith('AWSServiceRoleFor') ? 'aws-service-role/x.amazonaws.com/' : ''}${role}`,
        accountId: account,
        userName: role,
      },
      ...delivery,
    },
  },
});

/** The role of an instance, with the credentials that EC2 gave it. */
export const onInstance = (role: string, instance: string): JsonObject =>
  byRole(role, instance, undefined, { ec2RoleDelivery: '2.0' });
