import type { JsonObject } from '../../../../src/lib/json.js';
import type { CatalogCase, DeclaredResource } from '../../../support/catalog-case.js';
import { instance, instanceId } from './ec2-states.js';

const at = 'aws_instance.web';

/** A call on the instance, in its wrapper. */
const wrapped = (event: string, members: JsonObject): Pick<CatalogCase, 'event' | 'request' | 'response'> => ({
  event,
  request: { [`${event}Request`]: { InstanceId: instanceId, ...members } },
  response: { [`${event}Response`]: { xmlns: 'http://ec2.amazonaws.com/doc/2016-11-15/', requestId: '1dcd7d36', instanceId } },
});

const metadataDefaults: DeclaredResource = {
  type: 'aws_ec2_instance_metadata_defaults',
  attributes: {
    http_endpoint: 'no-preference',
    http_put_response_hop_limit: 2,
    http_tokens: 'required',
    id: '111122223333',
    instance_metadata_tags: 'no-preference',
    region: 'us-east-1',
  },
};

export const ec2InstanceOptionCases: readonly CatalogCase[] = [
  {
    name: 'tokens are no longer required',
    ...wrapped('ModifyInstanceMetadataOptions', { HttpTokens: 'optional', HttpEndpoint: 'enabled', HttpPutResponseHopLimit: 2 }),
    state: [instance()],
    drifts: [
      { address: at, field: 'metadata_options.http_tokens', old: 'required', new: 'optional' },
      { address: at, field: 'metadata_options.http_put_response_hop_limit', old: 1, new: 2 },
    ],
  },
  {
    name: 'D12: an instance whose credits the response rejects is unchanged',
    event: 'ModifyInstanceCreditSpecification',
    request: {
      ModifyInstanceCreditSpecificationRequest: {
        InstanceCreditSpecification: [
          { tag: 1, InstanceId: 'i-0aaaaaaaaaaaaaaaa', CpuCredits: 'unlimited' },
          { tag: 2, InstanceId: instanceId, CpuCredits: 'unlimited' },
        ],
      },
    },
    response: {
      ModifyInstanceCreditSpecificationResponse: {
        successfulInstanceCreditSpecificationSet: { item: { instanceId } },
        unsuccessfulInstanceCreditSpecificationSet: {
          item: { instanceId: 'i-0aaaaaaaaaaaaaaaa', error: { code: 'InstanceCreditSpecification.NotSupported', message: 'no' } },
        },
      },
    },
    state: [instance(), instance({ id: 'i-0aaaaaaaaaaaaaaaa' })].map((one, i) => ({ ...one, name: `web${String(i)}` })),
    drifts: [{ address: 'aws_instance.web0', field: 'credit_specification.cpu_credits', old: 'standard', new: 'unlimited' }],
  },
  {
    name: 'the instance moves to a placement group',
    ...wrapped('ModifyInstancePlacement', { GroupName: 'cluster', Tenancy: 'dedicated', PartitionNumber: 2 }),
    state: [instance()],
    drifts: [
      { address: at, field: 'placement_group', old: '', new: 'cluster' },
      { address: at, field: 'tenancy', old: 'default', new: 'dedicated' },
      { address: at, field: 'placement_partition_number', old: 0, new: 2 },
    ],
  },
  {
    name: 'one thread per core',
    ...wrapped('ModifyInstanceCpuOptions', { CoreCount: 1, ThreadsPerCore: 1 }),
    state: [instance()],
    drifts: [{ address: at, field: 'cpu_options.threads_per_core', old: 2, new: 1 }],
  },
  {
    name: 'recovery is switched off',
    ...wrapped('ModifyInstanceMaintenanceOptions', { AutoRecovery: 'disabled' }),
    state: [instance()],
    drifts: [{ address: at, field: 'maintenance_options.auto_recovery', old: 'default', new: 'disabled' }],
  },
  {
    name: 'names follow the resource',
    ...wrapped('ModifyPrivateDnsNameOptions', {
      PrivateDnsHostnameType: 'resource-name',
      EnableResourceNameDnsARecord: true,
      EnableResourceNameDnsAAAARecord: false,
    }),
    state: [instance()],
    drifts: [
      { address: at, field: 'private_dns_name_options.hostname_type', old: 'ip-name', new: 'resource-name' },
      { address: at, field: 'private_dns_name_options.enable_resource_name_dns_a_record', old: false, new: true },
    ],
  },
  {
    name: 'reserved capacity is not used',
    ...wrapped('ModifyInstanceCapacityReservationAttributes', {
      CapacityReservationSpecification: { CapacityReservationPreference: 'none' },
    }),
    state: [instance()],
    drifts: [{ address: at, field: 'capacity_reservation_specification.capacity_reservation_preference', old: 'open', new: 'none' }],
  },
  {
    name: 'defaults of the region no longer require tokens',
    event: 'ModifyInstanceMetadataDefaults',
    request: { ModifyInstanceMetadataDefaultsRequest: { HttpTokens: 'no-preference', HttpPutResponseHopLimit: -1 } },
    response: { ModifyInstanceMetadataDefaultsResponse: { return: true } },
    state: [metadataDefaults],
    drifts: [
      { address: 'aws_ec2_instance_metadata_defaults.this', field: 'http_tokens', old: 'required', new: 'no-preference' },
      { address: 'aws_ec2_instance_metadata_defaults.this', field: 'http_put_response_hop_limit', old: 2, new: -1 },
    ],
  },
];
