import type { JsonObject } from '../../../src/model/json.js';
import type { CatalogCase } from '../../support/catalog-case.js';
import { instance, instanceId, spotRequest } from './ec2-states.js';

const done: JsonObject = { requestId: '59a79277-2b02-4ae0-a39f-d39c8ab508e0', _return: true };
const at = 'aws_instance.web';

/** A call in its wrapper, on the instance. */
const wrapped = (event: string, members: JsonObject): Pick<CatalogCase, 'event' | 'request' | 'response'> => ({
  event,
  request: { [`${event}Request`]: { InstanceId: instanceId, ...members } },
  response: { [`${event}Response`]: { xmlns: 'http://ec2.amazonaws.com/doc/2016-11-15/', requestId: '1dcd7d36', instanceId } },
});

const attribute = (members: JsonObject): Pick<CatalogCase, 'event' | 'request' | 'response'> => ({
  event: 'ModifyInstanceAttribute', request: { instanceId, ...members }, response: done,
});

export const ec2InstanceAttributeCases: readonly CatalogCase[] = [
  {
    name: 'the instance type changes', ...attribute({ instanceType: { value: 't3.large' } }), state: [instance()],
    drifts: [{ address: at, field: 'instance_type', old: 't3.micro', new: 't3.large' }],
  },
  {
    name: 'the instance type changes, attribute and value apart', ...attribute({ attribute: 'instanceType', value: 't3.large' }), state: [instance()],
    drifts: [{ address: at, field: 'instance_type', old: 't3.micro', new: 't3.large' }],
  },
  { name: 'the instance type is the declared one', ...attribute({ instanceType: { value: 't3.micro' } }), state: [instance()], drifts: [] },
  { name: 'the instance type is the declared one, attribute and value apart', ...attribute({ attribute: 'instanceType', value: 't3.micro' }), state: [instance()], drifts: [] },
  {
    name: 'an instance of a declared spot request changes', ...attribute({ instanceType: { value: 'c5.xlarge' } }), state: [spotRequest()],
    drifts: [{ address: 'aws_spot_instance_request.worker', field: 'instance_type', old: 'c5.large', new: 'c5.xlarge' }],
  },
  {
    name: 'protection from termination is lifted', ...attribute({ disableApiTermination: { value: false } }), state: [instance()],
    drifts: [{ address: at, field: 'disable_api_termination', old: true, new: false }],
  },
  {
    name: 'protection from termination is lifted, as text', ...attribute({ attribute: 'disableApiTermination', value: 'false' }), state: [instance()],
    drifts: [{ address: at, field: 'disable_api_termination', old: true, new: false }],
  },
  {
    name: 'a value that the record withholds is not made up (D16)', ...attribute({ attribute: 'disableApiTermination', value: '<sensitiveDataRemoved>' }),
    state: [instance()], drifts: [{ address: at, field: 'disable_api_termination', old: true, new: null }],
  },
  {
    name: 'protection from stopping is set', ...attribute({ disableApiStop: { value: true } }), state: [instance()],
    drifts: [{ address: at, field: 'disable_api_stop', old: false, new: true }],
  },
  {
    name: 'EBS optimisation is switched on, as a bare value', ...attribute({ ebsOptimized: true }), state: [instance()],
    drifts: [{ address: at, field: 'ebs_optimized', old: false, new: true }],
  },
  {
    name: 'what shutting down does changes', ...attribute({ instanceInitiatedShutdownBehavior: { value: 'terminate' } }), state: [instance()],
    drifts: [{ address: at, field: 'instance_initiated_shutdown_behavior', old: 'stop', new: 'terminate' }],
  },
  {
    name: 'source checking is switched off', ...attribute({ sourceDestCheck: { value: false } }), state: [instance()],
    drifts: [{ address: at, field: 'source_dest_check', old: true, new: false }],
  },
  { name: 'source checking is off as declared', ...attribute({ sourceDestCheck: { value: false } }), state: [instance({ source_dest_check: false })], drifts: [] },
  {
    name: 'user data changes to what no record shows', ...attribute({ userData: '<sensitiveDataRemoved>' }), state: [instance()],
    drifts: [{ address: at, field: 'user_data', old: '(sensitive)', new: null }],
  },
  {
    name: 'user data in plain is compared by its hash', ...attribute({ userData: { value: 'IyEvYmluL3NoCg==' } }),
    state: [instance({ user_data: '21c0db1b0ec5f6b1d8a2d2f4b0d6f3ab0f6d4d7e' })], drifts: [{ address: at, field: 'user_data', old: '(sensitive)', new: '(sensitive)' }],
  },
  {
    name: 'security groups are replaced', ...attribute({ groupSet: { items: [{ groupId: 'sg-0bad' }] } }), state: [instance()],
    drifts: [{ address: at, field: 'vpc_security_group_ids', old: ['sg-9e0204ff', 'sg-0aebfa21f302bded9'], new: ['sg-0bad'] }],
  },
  {
    name: 'the declared security groups in another order',
    ...attribute({ groupSet: { items: [{ groupId: 'sg-0aebfa21f302bded9' }, { groupId: 'sg-9e0204ff' }] } }), state: [instance()], drifts: [],
  },
  { name: 'an attribute that Terraform does not have', ...attribute({ enaSupport: { value: true } }), state: [instance()], drifts: [] },
  { name: 'an instance that no state declares', ...attribute({ instanceType: { value: 't3.large' } }), state: [], drifts: [], dropped: 'not_in_state' },
  {
    name: 'source checking goes back on', event: 'ResetInstanceAttribute', request: { instanceId, attribute: 'sourceDestCheck' }, response: done,
    state: [instance({ source_dest_check: false })], drifts: [{ address: at, field: 'source_dest_check', old: false, new: true }],
  },
  { name: 'source checking is declared', event: 'ResetInstanceAttribute', request: { instanceId, attribute: 'sourceDestCheck' }, response: done, state: [instance()], drifts: [] },
  { name: 'a kernel is no declared attribute', event: 'ResetInstanceAttribute', request: { instanceId, attribute: 'kernel' }, response: done, state: [instance()], drifts: [] },
];

export const ec2InstanceOptionCases: readonly CatalogCase[] = [
  {
    name: 'tokens are no longer required', ...wrapped('ModifyInstanceMetadataOptions', { HttpTokens: 'optional', HttpEndpoint: 'enabled', HttpPutResponseHopLimit: 2 }),
    state: [instance()],
    drifts: [
      { address: at, field: 'metadata_options.http_tokens', old: 'required', new: 'optional' },
      { address: at, field: 'metadata_options.http_put_response_hop_limit', old: 1, new: 2 },
    ],
  },
  {
    name: 'tokens are no longer required, in a flat record', event: 'ModifyInstanceMetadataOptions', request: { instanceId, httpTokens: 'optional' }, state: [instance()],
    drifts: [{ address: at, field: 'metadata_options.http_tokens', old: 'required', new: 'optional' }],
  },
  {
    name: 'the declared options', ...wrapped('ModifyInstanceMetadataOptions', { HttpTokens: 'required', HttpPutResponseHopLimit: 1, InstanceMetadataTags: 'disabled' }),
    state: [instance()], drifts: [],
  },
  {
    name: 'credits become unlimited', event: 'ModifyInstanceCreditSpecification',
    request: { ModifyInstanceCreditSpecificationRequest: { InstanceCreditSpecification: { tag: 1, InstanceId: instanceId, CpuCredits: 'unlimited' } } }, state: [instance()],
    drifts: [{ address: at, field: 'credit_specification.cpu_credits', old: 'standard', new: 'unlimited' }],
  },
  {
    name: 'each instance of the call has its own value', event: 'ModifyInstanceCreditSpecification',
    request: {
      ModifyInstanceCreditSpecificationRequest: {
        InstanceCreditSpecification: [{ tag: 1, InstanceId: 'i-0aaaaaaaaaaaaaaaa', CpuCredits: 'unlimited' }, { tag: 2, InstanceId: instanceId, CpuCredits: 'standard' }],
      },
    },
    state: [instance(), instance({ id: 'i-0aaaaaaaaaaaaaaaa' })].map((one, i) => ({ ...one, name: `web${String(i)}` })),
    drifts: [{ address: 'aws_instance.web1', field: 'credit_specification.cpu_credits', old: 'standard', new: 'unlimited' }],
  },
  {
    name: 'credits are declared', event: 'ModifyInstanceCreditSpecification',
    request: { instanceCreditSpecificationSet: { items: [{ instanceId, cpuCredits: 'standard' }] } }, state: [instance()], drifts: [],
  },
  {
    name: 'the instance moves to a placement group', ...wrapped('ModifyInstancePlacement', { GroupName: 'cluster', Tenancy: 'dedicated', PartitionNumber: 2 }), state: [instance()],
    drifts: [
      { address: at, field: 'placement_group', old: '', new: 'cluster' },
      { address: at, field: 'tenancy', old: 'default', new: 'dedicated' },
      { address: at, field: 'placement_partition_number', old: 0, new: 2 },
    ],
  },
  { name: 'the declared placement', event: 'ModifyInstancePlacement', request: { instanceId, groupName: '', tenancy: 'default' }, state: [instance()], drifts: [] },
  {
    name: 'one thread each', ...wrapped('ModifyInstanceCpuOptions', { CoreCount: 1, ThreadsPerCore: 1 }), state: [instance()],
    drifts: [{ address: at, field: 'cpu_options.threads_per_core', old: 2, new: 1 }],
  },
  { name: 'the declared cores', ...wrapped('ModifyInstanceCpuOptions', { CoreCount: 1, ThreadsPerCore: 2 }), state: [instance()], drifts: [] },
  {
    name: 'recovery is switched off', ...wrapped('ModifyInstanceMaintenanceOptions', { AutoRecovery: 'disabled' }), state: [instance()],
    drifts: [{ address: at, field: 'maintenance_options.auto_recovery', old: 'default', new: 'disabled' }],
  },
  { name: 'recovery is declared', ...wrapped('ModifyInstanceMaintenanceOptions', { AutoRecovery: 'default' }), state: [instance()], drifts: [] },
  {
    name: 'names follow the resource',
    ...wrapped('ModifyPrivateDnsNameOptions', { PrivateDnsHostnameType: 'resource-name', EnableResourceNameDnsARecord: true, EnableResourceNameDnsAAAARecord: false }),
    state: [instance()],
    drifts: [
      { address: at, field: 'private_dns_name_options.hostname_type', old: 'ip-name', new: 'resource-name' },
      { address: at, field: 'private_dns_name_options.enable_resource_name_dns_a_record', old: false, new: true },
    ],
  },
  { name: 'names as declared', ...wrapped('ModifyPrivateDnsNameOptions', { PrivateDnsHostnameType: 'ip-name', EnableResourceNameDnsARecord: 'false' }), state: [instance()], drifts: [] },
  {
    name: 'reserved capacity is not used',
    ...wrapped('ModifyInstanceCapacityReservationAttributes', { CapacityReservationSpecification: { CapacityReservationPreference: 'none' } }), state: [instance()],
    drifts: [{ address: at, field: 'capacity_reservation_specification.capacity_reservation_preference', old: 'open', new: 'none' }],
  },
  {
    name: 'reserved capacity as declared',
    ...wrapped('ModifyInstanceCapacityReservationAttributes', { CapacityReservationSpecification: { CapacityReservationPreference: 'open' } }), state: [instance()], drifts: [],
  },
  {
    name: 'defaults of the region no longer require tokens', event: 'ModifyInstanceMetadataDefaults',
    request: { ModifyInstanceMetadataDefaultsRequest: { HttpTokens: 'no-preference', HttpPutResponseHopLimit: -1 } }, response: { ModifyInstanceMetadataDefaultsResponse: { return: true } },
    state: [metadataDefaults()],
    drifts: [
      { address: 'aws_ec2_instance_metadata_defaults.this', field: 'http_tokens', old: 'required', new: 'no-preference' },
      { address: 'aws_ec2_instance_metadata_defaults.this', field: 'http_put_response_hop_limit', old: 2, new: -1 },
    ],
  },
  {
    name: 'defaults of the region as declared', event: 'ModifyInstanceMetadataDefaults', request: { httpTokens: 'required', instanceMetadataTags: 'no-preference' },
    state: [metadataDefaults()], drifts: [],
  },
];

function metadataDefaults() {
  return {
    type: 'aws_ec2_instance_metadata_defaults',
    attributes: { http_endpoint: 'no-preference', http_put_response_hop_limit: 2, http_tokens: 'required', id: '111122223333', instance_metadata_tags: 'no-preference', region: 'us-east-1' },
  };
}
