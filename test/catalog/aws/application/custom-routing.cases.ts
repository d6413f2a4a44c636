import type { CatalogCase } from '../../../support/catalog-case.js';
import { declare } from '../containers/examples-of.js';
import { pairsOf, shopTags } from './application-examples.js';

const acceleratorArn = 'arn:aws:globalaccelerator::111122223333:accelerator/c-1';
const listenerArn = `${acceleratorArn}/listener/l-1`;
const endpointGroupArn = `${listenerArn}/endpoint-group/g-1`;
const attachmentArn = 'arn:aws:globalaccelerator::111122223333:attachment/at-1';
export const customAccelerator = declare('aws_globalaccelerator_custom_routing_accelerator', {
  arn: acceleratorArn, attributes: [{ flow_logs_enabled: true, flow_logs_s3_bucket: 'logs', flow_logs_s3_prefix: 'ga/' }], dns_name: 'y.awsglobalaccelerator.com',
  enabled: true, hosted_zone_id: 'Z2BJ6XQ5FK7U4H', id: acceleratorArn, ip_address_type: 'IPV4', ip_addresses: null,
  ip_sets: [{ ip_addresses: ['192.0.2.9'], ip_family: 'IPv4' }], name: 'games', timeouts: null, ...shopTags,
});
const range = { from_port: 5000, to_port: 10000 };
export const customListener = declare('aws_globalaccelerator_custom_routing_listener', {
  accelerator_arn: acceleratorArn, arn: listenerArn, id: listenerArn, port_range: [range], timeouts: null,
});
const destination = { from_port: 80, protocols: ['TCP', 'UDP'], to_port: 90 };
const endpoint = { endpoint_id: 'subnet-1' };
export const customGroup = declare('aws_globalaccelerator_custom_routing_endpoint_group', {
  arn: endpointGroupArn, destination_configuration: [destination], endpoint_configuration: [endpoint], endpoint_group_region: 'us-east-1', id: endpointGroupArn,
  listener_arn: listenerArn, timeouts: null,
});
const balancer = 'arn:aws:elasticloadbalancing:us-east-1:111122223333:loadbalancer/app/shop/1';
const shared = { cidr_block: null, endpoint_id: balancer, region: 'us-east-1' };
export const crossAccount = declare('aws_globalaccelerator_cross_account_attachment', {
  arn: attachmentArn, created_time: '2026-01-01T00:00:00Z', id: attachmentArn, last_modified_time: '2026-01-01T00:00:00Z', name: 'partner',
  principals: ['222233334444'], resource: [shared], ...shopTags,
});

const tags = { tags: [{ key: 'Team', value: 'shop' }] };
const ports = (fromPort: number, toPort: number) => ({ portRanges: [{ fromPort, toPort }] });
export const newGroup = { listenerArn, endpointGroupRegion: 'us-east-1', destinationConfigurations: [{ fromPort: 80, toPort: 90, protocols: ['UDP', 'TCP'] }] };
export const newAttachment = { name: 'partner', principals: ['222233334444'], resources: [{ endpointId: balancer, region: 'us-east-1' }], ...tags };
const key = { acceleratorArn };
const groupKey = { endpointGroupArn };
const [ofAccelerator, ofListener, ofGroup, ofAttachment] = [pairsOf(customAccelerator), pairsOf(customListener), pairsOf(customGroup), pairsOf(crossAccount)];
const other = { cidr: '198.51.100.0/24', region: 'us-east-1' };

export const customRoutingCases: readonly CatalogCase[] = [
  ...ofAccelerator.creation(
    'CreateCustomRoutingAccelerator',
    [{ name: 'games', enabled: true, ...tags }, { accelerator: key }],
    [{ name: 'x' }, { accelerator: { acceleratorArn: 'x' } }],
  ),
  ...ofAccelerator.change('UpdateCustomRoutingAccelerator', key, { enabled: true }, { enabled: false }, { enabled: [true, false] }),
  ...ofAccelerator.change('UpdateCustomRoutingAcceleratorAttributes', key, { flowLogsEnabled: true }, { flowLogsEnabled: false }, {
    'attributes.flow_logs_enabled': [true, false],
  }),
  ...ofAccelerator.deletion('DeleteCustomRoutingAccelerator', key, { acceleratorArn: 'x' }),
  ...ofListener.creation(
    'CreateCustomRoutingListener',
    [{ ...key, ...ports(5000, 10000) }, { listener: { listenerArn } }],
    [{ ...key, ...ports(1, 65535) }, { listener: { listenerArn: 'x' } }],
  ),
  ...ofListener.change('UpdateCustomRoutingListener', { listenerArn }, ports(5000, 10000), ports(1, 65535), {
    port_range: [[range], [{ from_port: 1, to_port: 65535 }]],
  }),
  ...ofListener.deletion('DeleteCustomRoutingListener', { listenerArn }, { listenerArn: 'x' }),
  ...ofGroup.creation(
    'CreateCustomRoutingEndpointGroup',
    [newGroup, { endpointGroup: groupKey }],
    [newGroup, { endpointGroup: { endpointGroupArn: 'x' } }],
  ),
  ...ofGroup.deletion('DeleteCustomRoutingEndpointGroup', groupKey, { endpointGroupArn: 'x' }),
  ...ofGroup.change(
    'AddCustomRoutingEndpoints', groupKey, { endpointConfigurations: [{ endpointId: 'subnet-1' }] }, { endpointConfigurations: [{ endpointId: 'subnet-9' }] },
    { endpoint_configuration: [[endpoint], [endpoint, { endpoint_id: 'subnet-9' }]] },
  ),
  ...ofGroup.change('RemoveCustomRoutingEndpoints', groupKey, { endpointIds: ['subnet-9'] }, { endpointIds: ['subnet-1'] }, {
    endpoint_configuration: [[endpoint], []],
  }),
  ...ofAttachment.creation(
    'CreateCrossAccountAttachment',
    [newAttachment, { crossAccountAttachment: { attachmentArn } }],
    [{ name: 'x', principals: ['999999999999'] }, { crossAccountAttachment: { attachmentArn: 'x' } }],
  ),
  ...ofAttachment.change(
    'UpdateCrossAccountAttachment',
    { attachmentArn },
    { name: 'partner', addPrincipals: ['222233334444'], removePrincipals: ['333333333333'], addResources: [{ endpointId: balancer, region: 'us-east-1' }] },
    { addPrincipals: ['999999999999'], removePrincipals: ['222233334444'], addResources: [other], removeResources: [{ endpointId: balancer, region: 'us-east-1' }] },
    { principals: [['222233334444'], ['999999999999']], resource: [[shared], [{ cidr_block: other.cidr, region: other.region }]] },
  ),
  ...ofAttachment.deletion('DeleteCrossAccountAttachment', { attachmentArn }, { attachmentArn: 'x' }),
];
