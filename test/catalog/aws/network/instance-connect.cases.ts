import type { JsonObject } from '../../../../src/lib/json.js';
import type { CatalogCase, DeclaredResource } from '../../../support/catalog-case.js';
import { lifecycle, wrapped } from './lifecycle.js';
import { arn, listed, subnet, subnetId, vpcId } from './network-states.js';

const endpoint: DeclaredResource = {
  type: 'aws_ec2_instance_connect_endpoint', name: 'ops',
  attributes: {
    arn: arn('instance-connect-endpoint/eice-0a'), availability_zone: 'us-east-1a', dns_name: 'eice-0a.example', fips_dns_name: '', id: 'eice-0a',
    ip_address_type: 'ipv4', network_interface_ids: ['eni-0a'], owner_id: '111122223333', preserve_client_ip: true, security_group_ids: ['sg-0a'],
    subnet_id: subnetId, tags: null, tags_all: {}, timeouts: null, vpc_id: vpcId,
  },
};
const modifies = (request: JsonObject) => wrapped('ModifyInstanceConnectEndpoint', { InstanceConnectEndpointId: 'eice-0a', ...request });

export const instanceConnectCases: readonly CatalogCase[] = [
  ...lifecycle({
    resource: endpoint, around: [subnet()], id: 'eice-0a', other: 'eice-0z',
    create: [
      'CreateInstanceConnectEndpoint', () => ({ SubnetId: subnetId, SecurityGroupId: listed('sg-0a'), PreserveClientIp: true }),
      (id) => ({ instanceConnectEndpoint: { instanceConnectEndpointId: id } }),
    ],
    destroy: ['DeleteInstanceConnectEndpoint', (InstanceConnectEndpointId) => ({ InstanceConnectEndpointId })],
  }),
  { name: 'the declared settings', ...modifies({ PreserveClientIp: true, IpAddressType: 'ipv4' }), state: [endpoint], drifts: [] },
];
