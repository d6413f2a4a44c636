import * as c from '../language.js';
import { securityGroupsOf } from './ec2-interfaces.js';
import { byService, notByService } from '../autoscaling/scaling-actor.js';

/**
 * EC2 instances: creation, running state and termination. `ec2-instance-settings.ts` covers changes to settings.
 * Source: EC2 API reference, CloudTrail records, Terraform AWS provider `aws_instance`, `aws_spot_instance_request`,
 * `aws_ec2_instance_state`.
 */

const instances = { id: c.requested('instancesSet[].instanceId') };
const runningState = c.on('aws_ec2_instance_state', { instance_id: c.requested('instancesSet[].instanceId') });

/** A declared running state is a separate resource; in the state of the instance it is computed. */
const becomes = (state: string) =>
  c.inCall(
    c.modify(runningState, { state: c.fixed(state) }),
    c.modify(c.on('aws_instance', instances), { instance_state: c.fixed(state) }),
  );

const monitored = (detailed: boolean) => c.inCall(c.modify(c.on('aws_instance', instances), { monitoring: c.fixed(detailed) }));

/** The part of the response about a new instance that only events of this catalog can change later. */
const launched: c.Edits = {
  ami: c.requested('imageId'),
  ...c.same('instance_type key_name subnet_id', c.requested),
  availability_zone: c.requested('placement.availabilityZone'),
  private_ip: c.requested('privateIpAddress'),
  iam_instance_profile: c.nameInArn(c.requested('iamInstanceProfile.arn')),
  vpc_security_group_ids: c.requested('groupSet[].groupId'),
  tags: c.merge(c.tagMap(c.requested('tagSet'))),
};

/** Compares only whether it is set. */
const encodedUserData: c.KeyPart = { attribute: 'user_data_base64', as: () => 'set' };

/** Terraform AWS provider 4; replaced in 5. */
const olderCpu = { 'cpu_options.core_count': 'cpu_core_count', 'cpu_options.threads_per_core': 'cpu_threads_per_core' };

const spotRequests = c.on('aws_spot_instance_request', {
  id: c.either(
    c.requested('spotInstanceRequestIdSet[].spotInstanceRequestId'),
    c.requested('spotInstanceRequestId'),
    c.returned('spotInstanceRequestSet[].spotInstanceRequestId'),
  ),
});

export const ec2Instances: c.ServiceCatalog = {
  eventSource: 'ec2.amazonaws.com',
  types: c.types('ec2', {
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
      noise: ['get_password_data', 'user_data_replace_on_change'],
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
      noise: ['get_password_data', 'user_data_replace_on_change', 'wait_for_fulfillment'],
      secrets: ['user_data', 'user_data_base64', 'password_data'],
      shared: { vpc_security_group_ids: securityGroupsOf('primary_network_interface_id') },
      formerly: olderCpu,
    },
    aws_ec2_instance_state: { keys: [['instance_id']], noise: ['force'] },
  }),
  events: {
    RunInstances: c.inEach(
      (call) => c.listOfMember(c.memberOf(call, 'answer'), 'instancesSet'),
      c.create(c.on('aws_instance', { id: c.requested('instanceId') }), launched, { when: notByService }),
      c.modify(c.on('aws_instance', { id: c.requested('instanceId') }), launched, { when: byService }),
    ),
    TerminateInstances: c.inCall(
      c.destroy(c.on('aws_instance', instances)),
      c.modify(c.on('aws_spot_instance_request', { spot_instance_id: c.requested('instancesSet[].instanceId') }), {
        spot_instance_id: c.fixed(null),
      }),
      c.destroy(runningState),
    ),
    StartInstances: becomes('running'),
    StopInstances: becomes('stopped'),
    MonitorInstances: monitored(true),
    UnmonitorInstances: monitored(false),

    RequestSpotInstances: c.inEach(
      (call) => c.listOfMember(c.memberOf(call, 'answer'), 'spotInstanceRequestSet'),
      c.create(c.on('aws_spot_instance_request', { id: c.requested('spotInstanceRequestId') }), {
        ...c.same('spot_type=type instance_type=launchSpecification.instanceType ami=launchSpecification.imageId', c.requested),
        tags: c.merge(c.tagMap(c.requested('tagSet'))),
      }),
    ),
    CancelSpotInstanceRequests: c.inCall(c.destroy(spotRequests)),

    ...c.noChanges(`
      RebootInstances SendDiagnosticInterrupt SendSpotInstanceInterruptions GetConsoleOutput GetConsoleScreenshot GetPasswordData
      ReportInstanceStatus ModifyInstanceEventStartTime CreateInstanceExportTask CancelExportTask`),
  },
};
