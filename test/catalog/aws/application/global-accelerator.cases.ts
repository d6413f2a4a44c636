import type { JsonObject } from '../../../../src/lib/json.js';
import type { CatalogCase } from '../../../support/catalog-case.js';
import { declare } from '../containers/examples-of.js';
import { pairsOf, shopTags } from './application-examples.js';

const acceleratorArn = 'arn:aws:globalaccelerator::111122223333:accelerator/a-1';
const listenerArn = `${acceleratorArn}/listener/l-1`;
const endpointGroupArn = `${listenerArn}/endpoint-group/g-1`;
export const accelerator = declare('aws_globalaccelerator_accelerator', {
  arn: acceleratorArn,
  attributes: [{ flow_logs_enabled: true, flow_logs_s3_bucket: 'logs', flow_logs_s3_prefix: 'ga/' }],
  dns_name: 'x.awsglobalaccelerator.com',
  enabled: true,
  id: acceleratorArn,
  ip_address_type: 'IPV4',
  ip_addresses: null,
  ip_sets: [{ ip_addresses: ['192.0.2.1'], ip_family: 'IPv4' }],
  name: 'shop',
  ...shopTags,
});
const range = { from_port: 443, to_port: 443 };
export const listener = declare('aws_globalaccelerator_listener', {
  accelerator_arn: acceleratorArn,
  arn: listenerArn,
  client_affinity: 'NONE',
  id: listenerArn,
  port_range: [range],
  protocol: 'TCP',
});
const endpoint = { attachment_arn: '', client_ip_preservation_enabled: true, endpoint_id: 'alb', weight: 128 };
export const group = declare('aws_globalaccelerator_endpoint_group', {
  arn: endpointGroupArn,
  endpoint_configuration: [endpoint],
  endpoint_group_region: 'us-east-1',
  health_check_interval_seconds: 30,
  health_check_path: '',
  health_check_port: 443,
  health_check_protocol: 'TCP',
  id: endpointGroupArn,
  listener_arn: listenerArn,
  port_override: [],
  threshold_count: 3,
  traffic_dial_percentage: 100,
});

const tags = { tags: [{ key: 'Team', value: 'shop' }] };
const ports = (port: number): JsonObject => ({ portRanges: [{ fromPort: port, toPort: port }] });
const endpoints = (id: string): JsonObject => ({
  endpointConfigurations: [{ endpointId: id, weight: 128, clientIPPreservationEnabled: true }],
});
const key = { acceleratorArn };
const groupKey = { endpointGroupArn };
const [ofAccelerator, ofListener, ofGroup] = [pairsOf(accelerator), pairsOf(listener), pairsOf(group)];
const evil = { client_ip_preservation_enabled: true, endpoint_id: 'evil', weight: 128 };

export const globalAcceleratorCases: readonly CatalogCase[] = [
  ...ofAccelerator.creation(
    'CreateAccelerator',
    [{ name: 'shop', enabled: true, ...tags }, { accelerator: key }],
    [{ name: 'x' }, { accelerator: { acceleratorArn: 'x' } }],
  ),
  ...ofAccelerator.change('UpdateAccelerator', key, { enabled: true }, { enabled: false }, { enabled: [true, false] }),
  ...ofAccelerator.change('UpdateAcceleratorAttributes', key, { flowLogsEnabled: true }, { flowLogsEnabled: false }, {
    'attributes.flow_logs_enabled': [true, false],
  }),
  ...ofAccelerator.deletion('DeleteAccelerator', key, { acceleratorArn: 'x' }),
  ...ofListener.creation(
    'CreateListener',
    [{ ...key, protocol: 'TCP', ...ports(443) }, { listener: { listenerArn } }],
    [{ ...key, protocol: 'UDP', ...ports(53) }, { listener: { listenerArn: 'x' } }],
  ),
  ...ofListener.change('UpdateListener', { listenerArn }, ports(443), ports(22), { port_range: [[range], [{ from_port: 22, to_port: 22 }]] }),
  ...ofListener.deletion('DeleteListener', { listenerArn }, { listenerArn: 'x' }),
  ...ofGroup.creation(
    'CreateEndpointGroup',
    [{ listenerArn, endpointGroupRegion: 'us-east-1', ...endpoints('alb') }, { endpointGroup: groupKey }],
    [{ listenerArn, endpointGroupRegion: 'eu-west-1' }, { endpointGroup: { endpointGroupArn: 'x' } }],
  ),
  ...ofGroup.change('UpdateEndpointGroup', groupKey, { trafficDialPercentage: 100 }, { trafficDialPercentage: 0, ...endpoints('evil') }, {
    endpoint_configuration: [[endpoint], [evil]],
    traffic_dial_percentage: [100, 0],
  }),
  ...ofGroup.deletion('DeleteEndpointGroup', groupKey, { endpointGroupArn: 'x' }),
  ...ofGroup.change('AddEndpoints', groupKey, endpoints('alb'), endpoints('evil'), { endpoint_configuration: [[endpoint], [endpoint, evil]] }),
  ...ofGroup.change('RemoveEndpoints', groupKey, { endpointIdentifiers: [{ endpointId: 'x' }] }, { endpointIdentifiers: [{ endpointId: 'alb' }] }, {
    endpoint_configuration: [[endpoint], []],
  }),
  ...ofAccelerator.tags('resourceArn', 'list'),
];
