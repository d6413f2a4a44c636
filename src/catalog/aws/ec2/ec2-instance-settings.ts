import type { Json, JsonObject } from '../../../lib/json.js';
import * as c from '../language.js';
import { securityGroupsOf } from './ec2-interfaces.js';
import { attribute, attributeName } from './ec2-shapes.js';

/**
 * Settings of an existing EC2 instance, and the defaults of new ones.
 * Source: EC2 API reference, CloudTrail records, Terraform AWS provider `aws_instance`, `aws_ec2_instance_metadata_defaults`,
 * `aws_network_interface`.
 */

const instanceId: c.From = c.either(c.requested('instanceId'), c.returned('instanceId'));

/** The instance is declared as itself or through the spot request that it fulfils. */
const ofInstance = (edits: c.Edits, id: c.From = instanceId) => [
  c.modify(c.on('aws_instance', { id }), edits),
  c.modify(c.on('aws_spot_instance_request', { spot_instance_id: id }), edits),
];

const userData = attribute('userData');
/** User data that the state stores as base64: uses a key that only instances with `user_data_base64` have. */
const encodedUserData = (
  [
    ['aws_instance', 'id'],
    ['aws_spot_instance_request', 'spot_instance_id'],
  ] as const
).map(([type, key]) =>
  c.modify(
    c.on(type, { [key]: instanceId, user_data_base64: c.fixed('set') }),
    { user_data_base64: c.set(userData, 'user_data') },
    { when: (record) => userData(record) !== undefined },
  ),
);

const groups: c.Read = c.either(attribute('groupSet'), c.requested('groupId'), c.requested('securityGroupId'), c.requested('groups'));
/** Ids from `[{groupId}]`, `[id]` or one id. */
const groupIds: c.Read = c.via(groups, (value) => {
  const ids = c.listOfMember({ groups: value }, 'groups').map((one) => c.memberOf(one, 'groupId') ?? one);
  return ids.length > 0 && ids.every((id) => typeof id === 'string') ? ids : undefined;
});

const addressing: c.Edits = { source_dest_check: c.flag(attribute('sourceDestCheck')) };
/** Parameters of an interface that are not attributes of an instance. An existing primary IPv6 address stays. */
const primaryIpv6: c.Edits = { enable_primary_ipv6: c.flag(c.requested('enablePrimaryIpv6')) };
const publicAddress: c.Read = c.flag(c.requested('associatePublicIpAddress'));

/** Resetting this attribute restores the default: the check is on. */
const checkedAgain: c.Read = ({ request: { item } }) =>
  attributeName(item) === 'sourcedestcheck' || c.memberOf(item, 'sourceDestCheck') !== undefined ? true : undefined;

const devices = c.inEach(
  (call) =>
    c.listOfMember(call, 'blockDeviceMapping').map((device) => ({
      instanceId: c.memberOf(call, 'instanceId') ?? null,
      device: c.memberOf(device, 'deviceName') ?? null,
      kept: c.memberOf(c.memberOf(device, 'ebs'), 'deleteOnTermination') ?? null,
    })),
  c.modify(c.on('aws_instance', { id: c.requested('instanceId'), 'root_block_device.device_name': c.requested('device') }), {
    'root_block_device.delete_on_termination': c.flag(c.requested('kept')),
  }),
  c.modify(c.on('aws_instance', { id: c.requested('instanceId'), 'ebs_block_device.device_name': c.requested('device') }), {
    ebs_block_device: c.add(
      (record) => {
        const kept = c.flag(c.requested('kept'))(record) ?? null;
        return kept === null ? undefined : [{ device_name: c.requested('device')(record) ?? null, delete_on_termination: kept }];
      },
      ['device_name'],
    ),
  }),
);

/** The instances whose credits a call sets, except those that the response refuses. */
const credits = (call: JsonObject): Json => {
  const refused = c
    .listOfMember(c.memberOf(call, 'answer'), 'unsuccessfulInstanceCreditSpecificationSet')
    .map((one) => c.memberOf(one, 'instanceId'));
  return [...c.listOfMember(call, 'instanceCreditSpecification'), ...c.listOfMember(call, 'instanceCreditSpecificationSet')].filter(
    (one) => !refused.includes(c.memberOf(one, 'instanceId')),
  );
};

const profileName = (call: (path: string) => c.Read): c.Read =>
  c.either(c.nameInArn(call('iamInstanceProfile.arn')), call('iamInstanceProfile.name'));
const associated: c.From = c.either(c.requested('instanceId'), c.returned('iamInstanceProfileAssociation.instanceId'));

const networkInterface = c.on('aws_network_interface', { id: c.requested('networkInterfaceId') });
const primaryOf = c.on('aws_instance', { primary_network_interface_id: c.requested('networkInterfaceId') });

const metadataDefaults: c.Edits = {
  ...c.same('http_endpoint http_tokens instance_metadata_tags', c.requested),
  http_put_response_hop_limit: c.count(c.requested('httpPutResponseHopLimit')),
};

export const ec2InstanceSettings: c.ServiceCatalog = {
  eventSource: 'ec2.amazonaws.com',
  types: c.types('ec2', {
    // Only settings that are changed through an instance. If its interface is declared separately, the interface owns the change.
    aws_network_interface: {
      keys: [['id'], ['attachment.attachment_id']],
      shared: { security_groups: securityGroupsOf('id') },
      unevaluated: {
        'attachment.network_card_index': 'the call does not contain it',
        ipv4_prefix_count: 'the prefixes are evaluated',
        ipv6_address_count: 'the addresses are evaluated',
        ipv6_address_list: 'the addresses are evaluated',
        ipv6_address_list_enabled: 'a flag of the provider',
        ipv6_prefix_count: 'the prefixes are evaluated',
        private_ip: 'the addresses are evaluated',
        private_ip_list: 'the addresses are evaluated',
        private_ip_list_enabled: 'a flag of the provider',
        private_ips_count: 'the addresses are evaluated',
      },
    },
    aws_ec2_instance_metadata_defaults: {
      keys: [[]],
      defaults: {
        http_endpoint: 'no-preference',
        http_tokens: 'no-preference',
        instance_metadata_tags: 'no-preference',
        http_put_response_hop_limit: -1,
      },
    },
  }),
  events: {
    ModifyInstanceAttribute: [
      c.inCall(
        ...encodedUserData,
        ...ofInstance({
          ...c.same('instance_type instance_initiated_shutdown_behavior', attribute),
          disable_api_termination: c.flag(attribute('disableApiTermination')),
          disable_api_stop: c.flag(attribute('disableApiStop')),
          ebs_optimized: c.flag(attribute('ebsOptimized')),
          user_data: c.set(userData, 'user_data'),
          vpc_security_group_ids: groupIds,
          ...addressing,
        }),
      ),
      devices,
    ],
    ResetInstanceAttribute: c.inCall(...ofInstance({ source_dest_check: checkedAgain })),
    ModifyInstanceMetadataOptions: c.inCall(
      ...ofInstance({
        ...c.same('http_endpoint http_tokens http_protocol_ipv6 instance_metadata_tags', c.requested, 'metadata_options.'),
        'metadata_options.http_put_response_hop_limit': c.count(c.requested('httpPutResponseHopLimit')),
      }),
    ),
    ModifyInstanceCreditSpecification: c.inEach(credits, ...ofInstance({ 'credit_specification.cpu_credits': c.requested('cpuCredits') })),
    ModifyInstancePlacement: c.inCall(
      ...ofInstance({
        placement_partition_number: c.count(c.requested('partitionNumber')),
        ...c.same('placement_group=groupName placement_group_id=groupId tenancy host_id host_resource_group_arn', c.requested),
      }),
    ),
    ModifyInstanceCpuOptions: c.inCall(
      ...ofInstance(c.same('cpu_options={core_count threads_per_core}', (path) => c.count(c.requested(path)))),
    ),
    ModifyInstanceMaintenanceOptions: c.inCall(...ofInstance({ 'maintenance_options.auto_recovery': c.requested('autoRecovery') })),
    ModifyPrivateDnsNameOptions: c.inCall(
      ...ofInstance({
        'private_dns_name_options.hostname_type': c.requested('privateDnsHostnameType'),
        'private_dns_name_options.enable_resource_name_dns_a_record': c.flag(c.requested('enableResourceNameDnsARecord')),
        'private_dns_name_options.enable_resource_name_dns_aaaa_record': c.flag(c.requested('enableResourceNameDnsAAAARecord')),
      }),
    ),
    ModifyInstanceCapacityReservationAttributes: c.inCall(
      ...ofInstance(
        c.same(
          `
          capacity_reservation_specification{capacity_reservation_preference capacity_reservation_target{capacity_reservation_id
          capacity_reservation_resource_group_arn}}`,
          c.requested,
        ),
      ),
    ),

    AssociateIamInstanceProfile: c.inCall(...ofInstance({ iam_instance_profile: profileName(c.requested) }, associated)),
    // Replacing and disassociating identify an association; the response contains its instance.
    ReplaceIamInstanceProfileAssociation: c.inCall(
      ...ofInstance(
        {
          iam_instance_profile: c.either(
            profileName(c.requested),
            profileName((path) => c.returned(`iamInstanceProfileAssociation.${path}`)),
          ),
        },
        associated,
      ),
    ),
    // Removes this profile only: an apply that changes the profile may use two calls.
    DisassociateIamInstanceProfile: c.inCall(
      ...ofInstance(
        { iam_instance_profile: c.remove(profileName((path) => c.returned(`iamInstanceProfileAssociation.${path}`))) },
        associated,
      ),
    ),

    ModifyNetworkInterfaceAttribute: [
      c.inCall(
        c.modify(networkInterface, { security_groups: groupIds, description: attribute('description'), ...addressing, ...primaryIpv6 }),
        c.modify(primaryOf, { vpc_security_group_ids: groupIds, ...addressing, ...primaryIpv6 }),
      ),
      // An attribute of the instance only, even if its interface is declared separately.
      c.inCall(
        c.modify(primaryOf, { associate_public_ip_address: publicAddress }, { when: (record) => publicAddress(record) !== undefined }),
      ),
    ],
    ResetNetworkInterfaceAttribute: c.inCall(
      c.modify(networkInterface, { source_dest_check: checkedAgain }),
      c.modify(primaryOf, { source_dest_check: checkedAgain }),
    ),

    ModifyInstanceMetadataDefaults: c.inCall(c.put(c.on('aws_ec2_instance_metadata_defaults', {}), metadataDefaults)),
  },
};
