import type { Json, JsonObject } from '../../../lib/json.js';
import { add, either, fixed, modify, on, put, remove, set, via, type Edits, type From, type Read, type ServiceCatalog } from '../../dsl.js';
import { nameInArn } from '../../values.js';
import { securityGroupsOf } from './ec2-interfaces.js';
import { returned, attribute, attributeName, count, flag, inCall, inEach, listOfMember, memberOf, requested } from './ec2-shapes.js';

/**
 * Settings of an existing EC2 instance, and the defaults of new ones.
 * Source: EC2 API reference, CloudTrail records, Terraform AWS provider `aws_instance`, `aws_ec2_instance_metadata_defaults`,
 * `aws_network_interface`.
 */

const instanceId: From = either(requested('instanceId'), returned('instanceId'));

/** The instance is declared as itself or through the spot request that it fulfils. */
const ofInstance = (edits: Edits, id: From = instanceId) => [
  modify(on('aws_instance', { id }), edits),
  modify(on('aws_spot_instance_request', { spot_instance_id: id }), edits),
];

const userData = attribute('userData');
/** User data that the state stores as base64: uses a key that only instances with `user_data_base64` have. */
const encodedUserData = (
  [
    ['aws_instance', 'id'],
    ['aws_spot_instance_request', 'spot_instance_id'],
  ] as const
).map(([type, key]) =>
  modify(
    on(type, { [key]: instanceId, user_data_base64: fixed('set') }),
    { user_data_base64: set(userData, 'user_data') },
    { when: (record) => userData(record) !== undefined },
  ),
);

const groups: Read = either(attribute('groupSet'), requested('groupId'), requested('securityGroupId'), requested('groups'));
/** Ids from `[{groupId}]`, `[id]` or one id. */
const groupIds: Read = via(groups, (value) => {
  const ids = listOfMember({ groups: value }, 'groups').map((one) => memberOf(one, 'groupId') ?? one);
  return ids.length > 0 && ids.every((id) => typeof id === 'string') ? ids : undefined;
});

const addressing: Edits = { source_dest_check: flag(attribute('sourceDestCheck')) };
/** Parameters of an interface that are not attributes of an instance. An existing primary IPv6 address stays. */
const primaryIpv6: Edits = { enable_primary_ipv6: flag(requested('enablePrimaryIpv6')) };
const publicAddress: Read = flag(requested('associatePublicIpAddress'));

/** Resetting this attribute restores the default: the check is on. */
const checkedAgain: Read = ({ request: { item } }) =>
  attributeName(item) === 'sourcedestcheck' || memberOf(item, 'sourceDestCheck') !== undefined ? true : undefined;

const devices = inEach(
  (call) =>
    listOfMember(call, 'blockDeviceMapping').map((device) => ({
      instanceId: memberOf(call, 'instanceId') ?? null,
      device: memberOf(device, 'deviceName') ?? null,
      kept: memberOf(memberOf(device, 'ebs'), 'deleteOnTermination') ?? null,
    })),
  modify(on('aws_instance', { id: requested('instanceId'), 'root_block_device.device_name': requested('device') }), {
    'root_block_device.delete_on_termination': flag(requested('kept')),
  }),
  modify(on('aws_instance', { id: requested('instanceId'), 'ebs_block_device.device_name': requested('device') }), {
    ebs_block_device: add(
      (record) => {
        const kept = flag(requested('kept'))(record) ?? null;
        return kept === null ? undefined : [{ device_name: requested('device')(record) ?? null, delete_on_termination: kept }];
      },
      ['device_name'],
    ),
  }),
);

/** The instances whose credits a call sets, except those that the response refuses. */
const credits = (call: JsonObject): Json => {
  const refused = listOfMember(memberOf(call, 'answer'), 'unsuccessfulInstanceCreditSpecificationSet').map((one) =>
    memberOf(one, 'instanceId'),
  );
  return [...listOfMember(call, 'instanceCreditSpecification'), ...listOfMember(call, 'instanceCreditSpecificationSet')].filter(
    (one) => !refused.includes(memberOf(one, 'instanceId')),
  );
};

const profileName = (call: (path: string) => Read): Read =>
  either(nameInArn(call('iamInstanceProfile.arn')), call('iamInstanceProfile.name'));
const associated: From = either(requested('instanceId'), returned('iamInstanceProfileAssociation.instanceId'));

const networkInterface = on('aws_network_interface', { id: requested('networkInterfaceId') });
const primaryOf = on('aws_instance', { primary_network_interface_id: requested('networkInterfaceId') });

const metadataDefaults: Edits = {
  http_endpoint: requested('httpEndpoint'),
  http_tokens: requested('httpTokens'),
  http_put_response_hop_limit: count(requested('httpPutResponseHopLimit')),
  instance_metadata_tags: requested('instanceMetadataTags'),
};

export const ec2InstanceSettings: ServiceCatalog = {
  eventSource: 'ec2.amazonaws.com',
  types: {
    // Only settings that are changed through an instance. If its interface is declared separately, the interface owns the change.
    aws_network_interface: {
      keys: [['id'], ['attachment.attachment_id']],
      scope: 'region',
      family: 'ec2',
      shared: { security_groups: securityGroupsOf('id') },
      noise: ['attachment.attachment_id', 'mac_address', 'outpost_arn', 'private_dns_name'],
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
      scope: 'region',
      family: 'ec2',
      defaults: {
        http_endpoint: 'no-preference',
        http_tokens: 'no-preference',
        instance_metadata_tags: 'no-preference',
        http_put_response_hop_limit: -1,
      },
    },
  },
  events: {
    ModifyInstanceAttribute: [
      inCall(
        ...encodedUserData,
        ...ofInstance({
          instance_type: attribute('instanceType'),
          disable_api_termination: flag(attribute('disableApiTermination')),
          disable_api_stop: flag(attribute('disableApiStop')),
          ebs_optimized: flag(attribute('ebsOptimized')),
          instance_initiated_shutdown_behavior: attribute('instanceInitiatedShutdownBehavior'),
          user_data: set(userData, 'user_data'),
          vpc_security_group_ids: groupIds,
          ...addressing,
        }),
      ),
      devices,
    ],
    ResetInstanceAttribute: inCall(...ofInstance({ source_dest_check: checkedAgain })),
    ModifyInstanceMetadataOptions: inCall(
      ...ofInstance({
        'metadata_options.http_endpoint': requested('httpEndpoint'),
        'metadata_options.http_tokens': requested('httpTokens'),
        'metadata_options.http_put_response_hop_limit': count(requested('httpPutResponseHopLimit')),
        'metadata_options.http_protocol_ipv6': requested('httpProtocolIpv6'),
        'metadata_options.instance_metadata_tags': requested('instanceMetadataTags'),
      }),
    ),
    ModifyInstanceCreditSpecification: inEach(credits, ...ofInstance({ 'credit_specification.cpu_credits': requested('cpuCredits') })),
    ModifyInstancePlacement: inCall(
      ...ofInstance({
        placement_group: requested('groupName'),
        placement_group_id: requested('groupId'),
        placement_partition_number: count(requested('partitionNumber')),
        tenancy: requested('tenancy'),
        host_id: requested('hostId'),
        host_resource_group_arn: requested('hostResourceGroupArn'),
      }),
    ),
    ModifyInstanceCpuOptions: inCall(
      ...ofInstance({
        'cpu_options.core_count': count(requested('coreCount')),
        'cpu_options.threads_per_core': count(requested('threadsPerCore')),
      }),
    ),
    ModifyInstanceMaintenanceOptions: inCall(...ofInstance({ 'maintenance_options.auto_recovery': requested('autoRecovery') })),
    ModifyPrivateDnsNameOptions: inCall(
      ...ofInstance({
        'private_dns_name_options.hostname_type': requested('privateDnsHostnameType'),
        'private_dns_name_options.enable_resource_name_dns_a_record': flag(requested('enableResourceNameDnsARecord')),
        'private_dns_name_options.enable_resource_name_dns_aaaa_record': flag(requested('enableResourceNameDnsAAAARecord')),
      }),
    ),
    ModifyInstanceCapacityReservationAttributes: inCall(
      ...ofInstance({
        'capacity_reservation_specification.capacity_reservation_preference': requested(
          'capacityReservationSpecification.capacityReservationPreference',
        ),
        'capacity_reservation_specification.capacity_reservation_target.capacity_reservation_id': requested(
          'capacityReservationSpecification.capacityReservationTarget.capacityReservationId',
        ),
        'capacity_reservation_specification.capacity_reservation_target.capacity_reservation_resource_group_arn': requested(
          'capacityReservationSpecification.capacityReservationTarget.capacityReservationResourceGroupArn',
        ),
      }),
    ),

    AssociateIamInstanceProfile: inCall(...ofInstance({ iam_instance_profile: profileName(requested) }, associated)),
    // Replacing and disassociating identify an association; the response contains its instance.
    ReplaceIamInstanceProfileAssociation: inCall(
      ...ofInstance(
        {
          iam_instance_profile: either(
            profileName(requested),
            profileName((path) => returned(`iamInstanceProfileAssociation.${path}`)),
          ),
        },
        associated,
      ),
    ),
    // Removes this profile only: an apply that changes the profile may use two calls.
    DisassociateIamInstanceProfile: inCall(
      ...ofInstance({ iam_instance_profile: remove(profileName((path) => returned(`iamInstanceProfileAssociation.${path}`))) }, associated),
    ),

    ModifyNetworkInterfaceAttribute: [
      inCall(
        modify(networkInterface, { security_groups: groupIds, description: attribute('description'), ...addressing, ...primaryIpv6 }),
        modify(primaryOf, { vpc_security_group_ids: groupIds, ...addressing, ...primaryIpv6 }),
      ),
      // An attribute of the instance only, even if its interface is declared separately.
      inCall(modify(primaryOf, { associate_public_ip_address: publicAddress }, { when: (record) => publicAddress(record) !== undefined })),
    ],
    ResetNetworkInterfaceAttribute: inCall(
      modify(networkInterface, { source_dest_check: checkedAgain }),
      modify(primaryOf, { source_dest_check: checkedAgain }),
    ),

    ModifyInstanceMetadataDefaults: inCall(put(on('aws_ec2_instance_metadata_defaults', {}), metadataDefaults)),
  },
};
