import type { JsonObject } from '../../../src/lib/json.js';
import { besideMarker, calls, life, resource, type Apply } from '../../support/applies.js';

/** Clusters of EMR and a notebook of SageMaker, as Terraform creates, changes and destroys them. */

const clusterId = 'j-2AXXXXXXGAPLF';
const security = JSON.stringify({ EncryptionConfiguration: { EnableAtRestEncryption: true, EnableInTransitEncryption: false } });
const configuration = resource('aws_emr_security_configuration', {
  configuration: security,
  creation_date: '2026-03-02T10:00:00Z',
  id: 'encrypted',
  name: 'encrypted',
  name_prefix: '',
});
const groupOf = (instance_count: number, more: JsonObject = {}) => [
  {
    autoscaling_policy: '',
    bid_price: '',
    ebs_config: [{ iops: 0, size: 32, throughput: 0, type: 'gp2', volumes_per_instance: 2 }],
    id: 'ig-0aaa',
    instance_count,
    instance_type: 'm5.xlarge',
    name: '',
    ...more,
  },
];
const cluster = resource('aws_emr_cluster', {
  additional_info: null,
  applications: ['Spark'],
  arn: `arn:aws:elasticmapreduce:us-east-1:111122223333:cluster/${clusterId}`,
  auto_termination_policy: [],
  autoscaling_role: '',
  bootstrap_action: [],
  cluster_state: 'WAITING',
  configurations: null,
  configurations_json: '',
  core_instance_fleet: [],
  core_instance_group: groupOf(2),
  custom_ami_id: '',
  ebs_root_volume_size: 0,
  ec2_attributes: [
    {
      additional_master_security_groups: '',
      additional_slave_security_groups: '',
      emr_managed_master_security_group: 'sg-0aaa',
      emr_managed_slave_security_group: 'sg-0bbb',
      instance_profile: 'emr',
      key_name: '',
      service_access_security_group: '',
      subnet_id: 'subnet-0aaa',
      subnet_ids: ['subnet-0aaa'],
    },
  ],
  id: clusterId,
  keep_job_flow_alive_when_no_steps: true,
  kerberos_attributes: [],
  list_steps_states: null,
  log_encryption_kms_key_id: '',
  log_uri: 's3n://logs/emr/',
  master_instance_fleet: [],
  master_instance_group: groupOf(1),
  master_public_dns: 'ip-10-0-0-1.ec2.internal',
  name: 'spark',
  os_release_label: '',
  placement_group_config: [],
  release_label: 'emr-7.1.0',
  scale_down_behavior: 'TERMINATE_AT_TASK_COMPLETION',
  security_configuration: 'encrypted',
  service_role: 'emr',
  step: [],
  step_concurrency_level: 1,
  tags: { Team: 'data' },
  tags_all: { Team: 'data' },
  termination_protection: true,
  unhealthy_node_replacement: false,
  visible_to_all_users: true,
});
const group = (instanceRole: string, instanceCount: number) => ({
  ebsConfiguration: {
    ebsBlockDeviceConfigs: [{ volumeSpecification: { sizeInGB: 32, volumeType: 'gp2' }, volumesPerInstance: 2 }],
    ebsOptimized: true,
  },
  instanceCount,
  instanceRole,
  instanceType: 'm5.xlarge',
  market: 'ON_DEMAND',
});
const clusters = life(
  'a cluster of EMR',
  [
    [configuration(), cluster()],
    [
      configuration(),
      cluster({
        core_instance_group: groupOf(3),
        step_concurrency_level: 2,
        tags: { Owner: 'data' },
        tags_all: { Owner: 'data' },
        termination_protection: false,
        visible_to_all_users: false,
      }),
    ],
  ],
  {
    create: calls('elasticmapreduce', [
      ['CreateSecurityConfiguration', { name: 'encrypted', securityConfiguration: security }, { name: 'encrypted' }],
      [
        'RunJobFlow',
        {
          applications: [{ name: 'Spark' }],
          instances: {
            ec2SubnetId: 'subnet-0aaa',
            instanceGroups: [group('MASTER', 1), group('CORE', 2)],
            keepJobFlowAliveWhenNoSteps: true,
            terminationProtected: true,
          },
          jobFlowRole: 'emr',
          logUri: 's3://logs/emr/',
          name: 'spark',
          releaseLabel: 'emr-7.1.0',
          securityConfiguration: 'encrypted',
          serviceRole: 'emr',
          stepConcurrencyLevel: 1,
          tags: [{ key: 'Team', value: 'data' }],
          visibleToAllUsers: true,
        },
        { jobFlowId: clusterId, clusterArn: cluster().attributes['arn'] ?? '' },
      ],
    ]),
    change: calls('elasticmapreduce', [
      ['SetVisibleToAllUsers', { jobFlowIds: [clusterId], visibleToAllUsers: false }],
      ['SetTerminationProtection', { jobFlowIds: [clusterId], terminationProtected: false }],
      ['ModifyInstanceGroups', { clusterId, instanceGroups: [{ instanceCount: 3, instanceGroupId: 'ig-0aaa' }] }],
      ['ModifyCluster', { clusterId, stepConcurrencyLevel: 2 }, { stepConcurrencyLevel: 2 }],
      ['RemoveTags', { resourceId: clusterId, tagKeys: ['Team'] }],
      ['AddTags', { resourceId: clusterId, tags: [{ key: 'Owner', value: 'data' }] }],
    ]),
    destroy: calls('elasticmapreduce', [
      ['TerminateJobFlows', { jobFlowIds: [clusterId] }],
      ['DeleteSecurityConfiguration', { name: 'encrypted' }],
    ]),
  },
);

const fleetOf = (target_on_demand_capacity: number) =>
  resource('aws_emr_instance_fleet', {
    cluster_id: clusterId,
    id: 'if-0aaa',
    instance_type_configs: [
      {
        bid_price: '',
        bid_price_as_percentage_of_on_demand_price: 100,
        configurations: [],
        ebs_config: [{ iops: 0, size: 32, type: 'gp2', volumes_per_instance: 2 }],
        instance_type: 'm5.xlarge',
        weighted_capacity: 1,
      },
    ],
    launch_specifications: [],
    name: 'task',
    provisioned_on_demand_capacity: 0,
    provisioned_spot_capacity: 0,
    target_on_demand_capacity,
    target_spot_capacity: 0,
  })();
const fleetSize = (targetOnDemandCapacity: number) => ({
  clusterId,
  instanceFleet: { instanceFleetId: 'if-0aaa', targetOnDemandCapacity, targetSpotCapacity: 0 },
});
const fleets = besideMarker(
  life('a fleet of EMR', [[fleetOf(1)], [fleetOf(2)]], {
    create: calls('elasticmapreduce', [
      [
        'AddInstanceFleet',
        {
          clusterId,
          instanceFleet: {
            instanceFleetType: 'TASK',
            instanceTypeConfigs: [{ bidPriceAsPercentageOfOnDemandPrice: 100, instanceType: 'm5.xlarge', weightedCapacity: 1 }],
            name: 'task',
            targetOnDemandCapacity: 1,
            targetSpotCapacity: 0,
          },
        },
        { clusterArn: cluster().attributes['arn'] ?? '', clusterId, instanceFleetId: 'if-0aaa' },
      ],
    ]),
    change: calls('elasticmapreduce', [['ModifyInstanceFleet', fleetSize(2)]]),
    destroy: calls('elasticmapreduce', [['ModifyInstanceFleet', fleetSize(0)]]),
  }),
);

const notebookArn = 'arn:aws:sagemaker:us-east-1:111122223333:notebook-instance/lab';
const notebook = resource('aws_sagemaker_notebook_instance', {
  accelerator_types: [],
  additional_code_repositories: [],
  arn: notebookArn,
  default_code_repository: '',
  direct_internet_access: 'Enabled',
  id: 'lab',
  instance_metadata_service_configuration: [{ minimum_instance_metadata_service_version: '1' }],
  instance_type: 'ml.t3.medium',
  kms_key_id: '',
  lifecycle_config_name: '',
  name: 'lab',
  network_interface_id: '',
  platform_identifier: 'notebook-al2-v2',
  role_arn: 'arn:aws:iam::111122223333:role/lab',
  root_access: 'Enabled',
  security_groups: [],
  subnet_id: '',
  tags: { Team: 'data' },
  tags_all: { Team: 'data' },
  url: 'lab.notebook.us-east-1.sagemaker.aws',
  volume_size: 5,
});
const lab = { notebookInstanceName: 'lab' };
const notebooks = life(
  'a notebook of SageMaker',
  [[notebook()], [notebook({ instance_type: 'ml.t3.large', root_access: 'Disabled', volume_size: 20, tags: {}, tags_all: {} })]],
  {
    create: calls('sagemaker', [
      [
        'CreateNotebookInstance',
        {
          ...lab,
          instanceMetadataServiceConfiguration: { minimumInstanceMetadataServiceVersion: '1' },
          instanceType: 'ml.t3.medium',
          roleArn: 'arn:aws:iam::111122223333:role/lab',
          securityGroupIds: [],
          tags: [{ key: 'Team', value: 'data' }],
        },
        { notebookInstanceArn: notebookArn },
      ],
    ]),
    change: calls('sagemaker', [
      ['DeleteTags', { resourceArn: notebookArn, tagKeys: ['Team'] }, {}],
      ['StopNotebookInstance', lab],
      ['UpdateNotebookInstance', { ...lab, instanceType: 'ml.t3.large', rootAccess: 'Disabled', volumeSizeInGB: 20 }, {}],
      ['StartNotebookInstance', lab],
    ]),
    destroy: calls('sagemaker', [
      ['StopNotebookInstance', lab],
      ['DeleteNotebookInstance', lab],
    ]),
  },
);

export const mapReduceApplies: readonly Apply[] = [...clusters, ...fleets, ...notebooks];
