import type { JsonObject } from '../../../../src/lib/json.js';
import type { CatalogCase } from '../../../support/catalog-case.js';
import { byRole } from '../autoscaling/autoscaling-declared.js';
import { instance, instanceId, instanceState, named, spotRequest } from './ec2-states.js';

const launched: JsonObject = {
  amiLaunchIndex: 0,
  architecture: 'x86_64',
  blockDeviceMapping: {},
  capacityReservationSpecification: { capacityReservationPreference: 'open' },
  cpuOptions: { coreCount: 1, threadsPerCore: 2 },
  ebsOptimized: false,
  groupSet: {
    items: [
      { groupId: 'sg-9e0204ff', groupName: 'web' },
      { groupId: 'sg-0aebfa21f302bded9', groupName: 'ops' },
    ],
  },
  hypervisor: 'xen',
  iamInstanceProfile: { arn: 'arn:aws:iam::111122223333:instance-profile/servers/web', id: 'AIPAEXAMPLE' },
  imageId: 'ami-0697b068b80d79421',
  instanceId,
  instanceState: { code: 0, name: 'pending' },
  instanceType: 't3.micro',
  keyName: 'ops',
  launchTime: 1664402000000,
  monitoring: { state: 'disabled' },
  placement: { availabilityZone: 'us-east-1b', tenancy: 'default' },
  privateDnsName: 'ip-172-31-22-12.ec2.internal',
  privateIpAddress: '172.31.22.12',
  sourceDestCheck: true,
  subnetId: 'subnet-fdfdda86',
  tagSet: {
    items: [
      { key: 'Name', value: 'web' },
      { key: 'Environment', value: 'production' },
      { key: 'Team', value: 'platform' },
    ],
  },
  vpcId: 'vpc-1d2ff274',
};

const launch: JsonObject = {
  blockDeviceMapping: {},
  disableApiTermination: true,
  instanceType: 't3.micro',
  instancesSet: { items: [{ imageId: 'ami-0697b068b80d79421', keyName: 'ops', maxCount: 1, minCount: 1 }] },
  monitoring: { enabled: false },
  userData: '<sensitiveDataRemoved>',
};

const ended = (id: string): JsonObject => ({
  requestId: 'a520eeaf-c258-4260-954e-b4a976e6c72b',
  instancesSet: {
    items: [{ currentState: { code: 32, name: 'shutting-down' }, instanceId: id, previousState: { code: 16, name: 'running' } }],
  },
});

export const ec2InstanceCases: readonly CatalogCase[] = [
  {
    name: 'instances that a service launches for its own group are not creations',
    event: 'RunInstances',
    request: { ...launch, launchTemplate: { launchTemplateId: 'lt-0ed993d09ce6afc67', version: '1' } },
    response: { instancesSet: { items: [launched] } },
    record: byRole('AWSServiceRoleForAutoScaling', 'AutoScaling'),
    state: [],
    drifts: [],
    dropped: 'not_in_state',
  },
  {
    name: 'the launched instance is the declared one, including default tags',
    event: 'RunInstances',
    request: launch,
    response: { instancesSet: { items: [launched] } },
    state: [instance()],
    drifts: [],
  },
  {
    name: 'a declared instance is terminated',
    event: 'TerminateInstances',
    request: named(instanceId),
    response: ended(instanceId),
    state: [instance()],
    drifts: [{ address: 'aws_instance.web', field: '*', old: '*', new: null }],
  },
  {
    name: 'a spot request loses its instance',
    event: 'TerminateInstances',
    request: named(instanceId),
    response: ended(instanceId),
    state: [spotRequest()],
    drifts: [{ address: 'aws_spot_instance_request.worker', field: 'spot_instance_id', old: instanceId, new: null }],
  },
  {
    name: 'an instance with declared state "running" is stopped',
    event: 'StopInstances',
    request: { ...named(instanceId), force: false },
    state: [instance(), instanceState('running')],
    drifts: [{ address: 'aws_ec2_instance_state.web', field: 'state', old: 'running', new: 'stopped' }],
  },
  {
    name: 'the state of an instance is not declared',
    event: 'StopInstances',
    request: named(instanceId),
    state: [instance()],
    drifts: [],
    dropped: 'ignored',
  },
  {
    name: 'an instance with declared state "stopped" is started',
    event: 'StartInstances',
    request: named(instanceId),
    state: [instanceState('stopped')],
    drifts: [{ address: 'aws_ec2_instance_state.web', field: 'state', old: 'stopped', new: 'running' }],
  },
  {
    name: 'detailed monitoring is enabled',
    event: 'MonitorInstances',
    request: named(instanceId),
    state: [instance()],
    drifts: [{ address: 'aws_instance.web', field: 'monitoring', old: false, new: true }],
  },
  {
    name: 'detailed monitoring is disabled',
    event: 'UnmonitorInstances',
    request: named(instanceId),
    state: [instance({ monitoring: true })],
    drifts: [{ address: 'aws_instance.web', field: 'monitoring', old: true, new: false }],
  },
  {
    name: 'the spot request is declared',
    event: 'RequestSpotInstances',
    request: { spotPrice: '0.05', launchSpecification: { instanceType: 'c5.large' } },
    response: {
      spotInstanceRequestSet: {
        items: [
          {
            spotInstanceRequestId: 'sir-08b93456',
            type: 'one-time',
            launchSpecification: { instanceType: 'c5.large', imageId: 'ami-0697b068b80d79421' },
          },
        ],
      },
    },
    state: [spotRequest()],
    drifts: [],
  },
  {
    name: 'a declared spot request is cancelled',
    event: 'CancelSpotInstanceRequests',
    request: { spotInstanceRequestIdSet: { items: [{ spotInstanceRequestId: 'sir-08b93456' }] } },
    state: [spotRequest()],
    drifts: [{ address: 'aws_spot_instance_request.worker', field: '*', old: '*', new: null }],
  },
  ...(
    [
      ['RebootInstances', named(instanceId)],
      ['SendDiagnosticInterrupt', { instanceId }],
      ['GetConsoleOutput', { instanceId }],
      ['GetConsoleScreenshot', { instanceId }],
      ['GetPasswordData', { instanceId }],
      ['SendSpotInstanceInterruptions', { SendSpotInstanceInterruptionsRequest: { InstanceId: { tag: 1, content: instanceId } } }],
      ['ReportInstanceStatus', { ...named(instanceId), status: 'impaired' }],
      [
        'ModifyInstanceEventStartTime',
        { instanceId, instanceEventId: 'instance-event-0d59937288b749b32', notBefore: '2026-03-05T10:00:00Z' },
      ],
      ['CreateInstanceExportTask', { instanceId, targetEnvironment: 'vmware' }],
      ['CancelExportTask', { exportTaskId: 'export-i-fh8sjjsq' }],
    ] as const
  ).map(([event, request]): CatalogCase => ({
    name: 'changes nothing that is declared',
    event,
    request,
    state: [instance()],
    drifts: [],
    dropped: 'read_only',
  })),
];
