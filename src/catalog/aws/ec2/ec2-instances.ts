import { create, destroy, either, fixed, merge, modify, noChange, on, type Edits, type ServiceCatalog } from '../../dsl.js';
import type { KeyPart } from '../../type-spec.js';
import { nameInArn, tagMap } from '../../values.js';
import { securityGroupsOf } from './ec2-interfaces.js';
import { returned, inCall, inEach, listOfMember, memberOf, requested } from './ec2-shapes.js';
import { byService, notByService } from '../autoscaling/scaling-actor.js';

/**
 * EC2 instances: creation, running state and termination. `ec2-instance-settings.ts` covers changes to settings.
 * Source: EC2 API reference, CloudTrail records, Terraform AWS provider `aws_instance`, `aws_spot_instance_request`,
 * `aws_ec2_instance_state`.
 */

const instances = { id: requested('instancesSet[].instanceId') };
const runningState = on('aws_ec2_instance_state', { instance_id: requested('instancesSet[].instanceId') });

/** A declared running state is a separate resource; in the state of the instance it is computed. */
const becomes = (state: string) =>
  inCall(modify(runningState, { state: fixed(state) }), modify(on('aws_instance', instances), { instance_state: fixed(state) }));

const monitored = (detailed: boolean) => inCall(modify(on('aws_instance', instances), { monitoring: fixed(detailed) }));

/** The part of the response about a new instance that only events of this catalog can change later. */
const launched: Edits = {
  ami: requested('imageId'),
  instance_type: requested('instanceType'),
  key_name: requested('keyName'),
  subnet_id: requested('subnetId'),
  availability_zone: requested('placement.availabilityZone'),
  private_ip: requested('privateIpAddress'),
  iam_instance_profile: nameInArn(requested('iamInstanceProfile.arn')),
  vpc_security_group_ids: requested('groupSet[].groupId'),
  tags: merge(tagMap(requested('tagSet'))),
};

/** Compares only whether it is set. */
const encodedUserData: KeyPart = { attribute: 'user_data_base64', as: () => 'set' };

/** Terraform AWS provider 4; replaced in 5. */
const olderCpu = {
  'cpu_options.core_count': 'cpu_core_count',
  'cpu_options.threads_per_core': 'cpu_threads_per_core',
};

const spotRequests = on('aws_spot_instance_request', {
  id: either(
    requested('spotInstanceRequestIdSet[].spotInstanceRequestId'),
    requested('spotInstanceRequestId'),
    returned('spotInstanceRequestSet[].spotInstanceRequestId'),
  ),
});

export const ec2Instances: ServiceCatalog = {
  eventSource: 'ec2.amazonaws.com',
  types: {
    aws_instance: {
      keys: [
        ['id'],
        ['primary_network_interface_id'],
        ['root_block_device.volume_id'],
        ['ebs_block_device.volume_id'],
        ['id', 'root_block_device.device_name'],
        ['id', 'ebs_block_device.device_name'],
        ['id', 'ebs_block_device.volume_id'],
        ['id', encodedUserData],
      ],
      scope: 'region',
      family: 'ec2',
      noise: [
        'instance_state',
        'public_ip',
        'public_dns',
        'private_dns',
        'password_data',
        'get_password_data',
        'user_data_replace_on_change',
      ],
      secrets: ['user_data', 'user_data_base64', 'password_data'],
      shared: { vpc_security_group_ids: securityGroupsOf('primary_network_interface_id') },
      formerly: olderCpu,
      defaults: {
        tenancy: 'default',
        instance_initiated_shutdown_behavior: 'stop',
        // Older providers do not write these; the console always sends them.
        'metadata_options.http_protocol_ipv6': 'disabled',
        'metadata_options.instance_metadata_tags': 'disabled',
        'private_dns_name_options.hostname_type': 'ip-name',
        'maintenance_options.auto_recovery': 'default',
        'capacity_reservation_specification.capacity_reservation_preference': 'open',
      },
    },
    aws_spot_instance_request: {
      keys: [['id'], ['spot_instance_id'], ['spot_instance_id', encodedUserData]],
      scope: 'region',
      family: 'ec2',
      noise: [
        'instance_state',
        'public_ip',
        'public_dns',
        'private_dns',
        'password_data',
        'get_password_data',
        'user_data_replace_on_change',
        'spot_bid_status',
        'spot_request_state',
        'wait_for_fulfillment',
      ],
      secrets: ['user_data', 'user_data_base64', 'password_data'],
      shared: { vpc_security_group_ids: securityGroupsOf('primary_network_interface_id') },
      formerly: olderCpu,
    },
    aws_ec2_instance_state: { keys: [['instance_id']], scope: 'region', family: 'ec2', noise: ['force'] },
  },
  events: {
    RunInstances: inEach(
      (call) => listOfMember(memberOf(call, 'answer'), 'instancesSet'),
      create(on('aws_instance', { id: requested('instanceId') }), launched, { when: notByService }),
      modify(on('aws_instance', { id: requested('instanceId') }), launched, { when: byService }),
    ),
    TerminateInstances: inCall(
      destroy(on('aws_instance', instances)),
      modify(on('aws_spot_instance_request', { spot_instance_id: requested('instancesSet[].instanceId') }), {
        spot_instance_id: fixed(null),
      }),
      destroy(runningState),
    ),
    StartInstances: becomes('running'),
    StopInstances: becomes('stopped'),
    MonitorInstances: monitored(true),
    UnmonitorInstances: monitored(false),

    RequestSpotInstances: inEach(
      (call) => listOfMember(memberOf(call, 'answer'), 'spotInstanceRequestSet'),
      create(on('aws_spot_instance_request', { id: requested('spotInstanceRequestId') }), {
        spot_type: requested('type'),
        instance_type: requested('launchSpecification.instanceType'),
        ami: requested('launchSpecification.imageId'),
        tags: merge(tagMap(requested('tagSet'))),
      }),
    ),
    CancelSpotInstanceRequests: inCall(destroy(spotRequests)),

    RebootInstances: noChange,
    SendDiagnosticInterrupt: noChange,
    SendSpotInstanceInterruptions: noChange,
    GetConsoleOutput: noChange,
    GetConsoleScreenshot: noChange,
    GetPasswordData: noChange,
    ReportInstanceStatus: noChange,
    ModifyInstanceEventStartTime: noChange,
    CreateInstanceExportTask: noChange,
    CancelExportTask: noChange,
  },
};
