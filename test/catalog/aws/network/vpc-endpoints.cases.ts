import type { JsonObject } from '../../../../src/lib/json.js';
import type { CatalogCase, DeclaredResource } from '../../../support/catalog-case.js';
import { arn, changed, gone, listed, tableId, tagsInCall, vpc, vpcId } from './network-states.js';

const endpointId = 'vpce-0a';
const bucketOnly = '{"Statement":[{"Action":"s3:GetObject","Effect":"Allow","Principal":"*","Resource":"arn:aws:s3:::assets/*"}],"Version":"2012-10-17"}';
const open = '{"Statement":[{"Action":"*","Effect":"Allow","Principal":"*","Resource":"*"}],"Version":"2008-10-17"}';
export const endpoint = (over: JsonObject = {}): DeclaredResource => ({
  type: 'aws_vpc_endpoint',
  name: 's3',
  attributes: {
    arn: arn(`vpc-endpoint/${endpointId}`), auto_accept: null, cidr_blocks: ['52.216.0.0/15'], dns_entry: [], dns_options: [],
    id: endpointId, ip_address_type: '', network_interface_ids: [], owner_id: '111122223333', policy: bucketOnly, prefix_list_id: 'pl-0a',
    private_dns_enabled: false, requester_managed: false, resource_configuration_arn: '', route_table_ids: [tableId],
    security_group_ids: [], service_name: 'com.amazonaws.us-east-1.s3', service_network_arn: '', service_region: 'us-east-1',
    state: 'available', subnet_configuration: [], subnet_ids: [], tags: { Name: 'main' }, tags_all: { Name: 'main' }, timeouts: null,
    vpc_endpoint_type: 'Gateway', vpc_id: vpcId,
    ...over,
  },
});
const part = (type: string, attributes: JsonObject): DeclaredResource => ({
  type, name: 's3', attributes: { id: 'a-1', ...attributes, vpc_endpoint_id: endpointId },
});
const policy = part('aws_vpc_endpoint_policy', { id: endpointId, policy: bucketOnly });
const privateDns = part('aws_vpc_endpoint_private_dns', { private_dns_enabled: true });
const tableLink = part('aws_vpc_endpoint_route_table_association', { route_table_id: tableId });
const groupLink = part('aws_vpc_endpoint_security_group_association', { replace_default_association: false, security_group_id: 'sg-0a' });
const subnetLink = part('aws_vpc_endpoint_subnet_association', { subnet_id: 'subnet-0a' });

const create = {
  CreateVpcEndpointRequest: {
    VpcId: vpcId, ServiceName: 'com.amazonaws.us-east-1.s3', VpcEndpointType: 'Gateway', PolicyDocument: bucketOnly,
    PrivateDnsEnabled: false, RouteTableId: listed(tableId), ...tagsInCall('vpc-endpoint'),
  },
};
const made = (vpcEndpointId: string) => ({ CreateVpcEndpointResponse: { vpcEndpoint: { vpcEndpointId, vpcId, state: 'available' } } });
const modify = (request: JsonObject) => ({
  event: 'ModifyVpcEndpoint',
  request: { ModifyVpcEndpointRequest: { VpcEndpointId: endpointId, ...request } },
  response: { ModifyVpcEndpointResponse: { _return: true } },
});
const remove = (...ids: readonly string[]) => ({ DeleteVpcEndpointsRequest: { VpcEndpointId: listed(...ids) } });

export const vpcEndpointCases: readonly CatalogCase[] = [
  { name: 'the declared endpoint', event: 'CreateVpcEndpoint', request: create, response: made(endpointId), state: [vpc(), endpoint()], drifts: [] },
  { name: 'D18: the policy is opened', ...modify({ PolicyDocument: open }), state: [endpoint()], drifts: [changed('aws_vpc_endpoint.s3', 'policy', bucketOnly, open)] },
  { name: 'D18: the policy is reset', ...modify({ ResetPolicy: true }), state: [endpoint()], drifts: [changed('aws_vpc_endpoint.s3', 'policy', bucketOnly, open)] },
  { name: 'D18: an endpoint without a policy is reset', ...modify({ ResetPolicy: true }), state: [endpoint({ policy: open })], drifts: [] },
  {
    name: 'D18: the declared policy is replaced',
    ...modify({ PolicyDocument: open }), state: [endpoint(), policy], drifts: [changed('aws_vpc_endpoint_policy.s3', 'policy', bucketOnly, open)],
  },
  { name: 'D18: the declared policy is reset', ...modify({ ResetPolicy: true }), state: [endpoint(), policy], drifts: [gone('aws_vpc_endpoint_policy.s3')] },
  {
    name: 'D18: the declared policy in another order',
    ...modify({ PolicyDocument: '{"Version":"2012-10-17","Statement":{"Effect":"Allow","Principal":"*","Action":["s3:GetObject"],"Resource":["arn:aws:s3:::assets/*"]}}' }),
    state: [endpoint(), policy], drifts: [],
  },
  {
    name: 'D18: tables are added and removed',
    ...modify({ AddRouteTableId: listed('rtb-0x'), RemoveRouteTableId: listed(tableId) }), state: [endpoint()],
    drifts: [
      changed('aws_vpc_endpoint.s3', 'route_table_ids', [tableId], [tableId, 'rtb-0x']),
      changed('aws_vpc_endpoint.s3', 'route_table_ids', [tableId], ['rtb-0x']),
    ],
  },
  { name: 'D18: a declared link to a table is removed', ...modify({ RemoveRouteTableId: listed(tableId) }), state: [endpoint(), tableLink], drifts: [gone('aws_vpc_endpoint_route_table_association.s3')] },
  { name: 'D18: the declared links', ...modify({ AddRouteTableId: listed(tableId), AddSubnetId: listed('subnet-0a'), AddSecurityGroupId: listed('sg-0a') }), state: [endpoint(), tableLink, subnetLink, groupLink], drifts: [] },
  {
    name: 'D18: two subnets are one alert',
    ...modify({ AddSubnetId: listed('subnet-0b', 'subnet-0c') }), state: [endpoint({ subnet_ids: ['subnet-0a'] })],
    drifts: [changed('aws_vpc_endpoint.s3', 'subnet_ids', ['subnet-0a'], ['subnet-0a', 'subnet-0b', 'subnet-0c'])],
  },
  {
    name: 'D18: other groups and subnets',
    ...modify({ AddSecurityGroupId: listed('sg-0open'), AddSubnetId: listed('subnet-0b') }),
    state: [endpoint({ security_group_ids: ['sg-0a'], subnet_ids: ['subnet-0a'] })],
    drifts: [
      changed('aws_vpc_endpoint.s3', 'security_group_ids', ['sg-0a'], ['sg-0a', 'sg-0open']),
      changed('aws_vpc_endpoint.s3', 'subnet_ids', ['subnet-0a'], ['subnet-0a', 'subnet-0b']),
    ],
  },
  { name: 'D18: private names are turned off', ...modify({ PrivateDnsEnabled: false }), state: [endpoint({ private_dns_enabled: true })], drifts: [changed('aws_vpc_endpoint.s3', 'private_dns_enabled', true, false)] },
  {
    name: 'D18: private names of a resource of its own are turned off',
    ...modify({ PrivateDnsEnabled: false }), state: [endpoint({ private_dns_enabled: true }), privateDns],
    drifts: [changed('aws_vpc_endpoint_private_dns.s3', 'private_dns_enabled', true, false)],
  },
  {
    name: 'other addresses and names',
    ...modify({ IpAddressType: 'dualstack', DnsOptions: { DnsRecordIpType: 'dualstack' } }),
    state: [endpoint({ ip_address_type: 'ipv4', dns_options: [{ dns_record_ip_type: 'ipv4', private_dns_only_for_inbound_resolver_endpoint: false }] })],
    drifts: [
      changed('aws_vpc_endpoint.s3', 'ip_address_type', 'ipv4', 'dualstack'),
      changed('aws_vpc_endpoint.s3', 'dns_options.dns_record_ip_type', 'ipv4', 'dualstack'),
    ],
  },
  { name: 'a declared endpoint is deleted', event: 'DeleteVpcEndpoints', request: remove(endpointId), response: { DeleteVpcEndpointsResponse: { unsuccessful: '' } }, state: [endpoint()], drifts: [gone('aws_vpc_endpoint.s3')] },
];

const service = (over: JsonObject = {}): DeclaredResource => ({
  type: 'aws_vpc_endpoint_service',
  name: 'api',
  attributes: {
    acceptance_required: true, allowed_principals: [], arn: arn('vpc-endpoint-service/vpce-svc-0a'), availability_zones: ['us-east-1a'],
    base_endpoint_dns_names: [], gateway_load_balancer_arns: [], id: 'vpce-svc-0a', manages_vpc_endpoints: false,
    network_load_balancer_arns: ['arn:aws:elasticloadbalancing:us-east-1:111122223333:loadbalancer/net/api/1'], private_dns_name: '',
    service_name: 'com.amazonaws.vpce.us-east-1.vpce-svc-0a', service_type: 'Interface', state: 'Available',
    supported_ip_address_types: ['ipv4'], supported_regions: ['us-east-1'], tags: {}, tags_all: {},
    ...over,
  },
});
const partner = 'arn:aws:iam::444455556666:root';
const principal: DeclaredResource = {
  type: 'aws_vpc_endpoint_service_allowed_principal', name: 'partner',
  attributes: { id: 'vpce-svc-perm-0a', principal_arn: partner, vpc_endpoint_service_id: 'vpce-svc-0a' },
};
const accepted: DeclaredResource = {
  type: 'aws_vpc_endpoint_connection_accepter', name: 'partner',
  attributes: { id: 'vpce-svc-0a_vpce-0p', vpc_endpoint_id: 'vpce-0p', vpc_endpoint_service_id: 'vpce-svc-0a', vpc_endpoint_state: 'available' },
};
const notification: DeclaredResource = {
  type: 'aws_vpc_endpoint_connection_notification', name: 'api',
  attributes: {
    connection_events: ['Accept', 'Reject'], connection_notification_arn: 'arn:aws:sns:us-east-1:111122223333:endpoints', id: 'vpce-nfn-0a',
    notification_type: 'Topic', state: 'Enabled', vpc_endpoint_id: '', vpc_endpoint_service_id: 'vpce-svc-0a',
  },
};
const offer = { CreateVpcEndpointServiceConfigurationRequest: { AcceptanceRequired: true, NetworkLoadBalancerArn: listed('arn:aws:elasticloadbalancing:us-east-1:111122223333:loadbalancer/net/api/1') } };
const offered = (serviceId: string) => ({ CreateVpcEndpointServiceConfigurationResponse: { serviceConfiguration: { serviceId, acceptanceRequired: true } } });
const change = (request: JsonObject) => ({
  event: 'ModifyVpcEndpointServiceConfiguration',
  request: { ModifyVpcEndpointServiceConfigurationRequest: { ServiceId: 'vpce-svc-0a', ...request } },
});
const permit = (request: JsonObject) => ({
  event: 'ModifyVpcEndpointServicePermissions',
  request: { ModifyVpcEndpointServicePermissionsRequest: { ServiceId: 'vpce-svc-0a', ...request } },
});
const connect = (verb: 'Accept' | 'Reject', ...ids: readonly string[]) => ({
  event: `${verb}VpcEndpointConnections`,
  request: { [`${verb}VpcEndpointConnectionsRequest`]: { ServiceId: 'vpce-svc-0a', VpcEndpointId: listed(...ids) } },
  response: { [`${verb}VpcEndpointConnectionsResponse`]: { unsuccessful: '' } },
});
const withdraw = (...ids: readonly string[]) => ({ DeleteVpcEndpointServiceConfigurationsRequest: { ServiceId: listed(...ids) } });
const topic = 'arn:aws:sns:us-east-1:111122223333:endpoints';
const notify = (id: string) => ({
  event: 'CreateVpcEndpointConnectionNotification',
  request: { CreateVpcEndpointConnectionNotificationRequest: { ServiceId: 'vpce-svc-0a', ConnectionNotificationArn: topic, ConnectionEvents: listed('Accept', 'Reject') } },
  response: { CreateVpcEndpointConnectionNotificationResponse: { connectionNotification: { connectionNotificationId: id } } },
});
const renotify = (...events: readonly string[]) => ({
  event: 'ModifyVpcEndpointConnectionNotification',
  request: { ModifyVpcEndpointConnectionNotificationRequest: { ConnectionNotificationId: 'vpce-nfn-0a', ConnectionEvents: listed(...events) } },
});
const silence = (id: string) => ({
  event: 'DeleteVpcEndpointConnectionNotifications',
  request: { DeleteVpcEndpointConnectionNotificationsRequest: { ConnectionNotificationId: listed(id) } },
});

export const endpointServiceCases: readonly CatalogCase[] = [
  { name: 'the declared service', event: 'CreateVpcEndpointServiceConfiguration', request: offer, response: offered('vpce-svc-0a'), state: [service()], drifts: [] },
  {
    name: 'another domain and types',
    ...change({ PrivateDnsName: 'api.example.net', AddSupportedIpAddressType: listed('ipv6'), RemoveSupportedIpAddressType: listed('ipv4') }),
    state: [service({ private_dns_name: 'api.example.com' })],
    drifts: [
      changed('aws_vpc_endpoint_service.api', 'private_dns_name', 'api.example.com', 'api.example.net'),
      changed('aws_vpc_endpoint_service.api', 'supported_ip_address_types', ['ipv4'], ['ipv6']),
    ],
  },
  { name: 'a declared service is deleted', event: 'DeleteVpcEndpointServiceConfigurations', request: withdraw('vpce-svc-0a'), state: [service()], drifts: [gone('aws_vpc_endpoint_service.api')] },
  { name: 'D18: everybody may use the service', ...permit({ AddAllowedPrincipals: listed('*') }), state: [service({ allowed_principals: [partner] })], drifts: [changed('aws_vpc_endpoint_service.api', 'allowed_principals', [partner], [partner, '*'])] },
  { name: 'D18: the declared principal', ...permit({ AddAllowedPrincipals: listed(partner) }), state: [service(), principal], drifts: [] },
  { name: 'D18: the declared principal is removed', ...permit({ RemoveAllowedPrincipals: listed(partner) }), state: [service(), principal], drifts: [gone('aws_vpc_endpoint_service_allowed_principal.partner')] },
  { name: 'the declared connection', ...connect('Accept', 'vpce-0p'), state: [service(), accepted], drifts: [] },
  { name: 'the declared connection is rejected', ...connect('Reject', 'vpce-0p'), state: [accepted], drifts: [gone('aws_vpc_endpoint_connection_accepter.partner')] },
  {
    name: 'the name of a service is verified', event: 'StartVpcEndpointServicePrivateDnsVerification',
    request: { StartVpcEndpointServicePrivateDnsVerificationRequest: { ServiceId: 'vpce-svc-0a' } }, state: [service()], drifts: [], dropped: 'read_only',
  },
  { name: 'the declared notification', ...notify('vpce-nfn-0a'), state: [service(), notification], drifts: [] },
  { name: 'rejections are no longer notified', ...renotify('Accept'), state: [notification], drifts: [changed('aws_vpc_endpoint_connection_notification.api', 'connection_events', ['Accept', 'Reject'], ['Accept'])] },
  { name: 'the declared notification is deleted', ...silence('vpce-nfn-0a'), state: [notification], drifts: [gone('aws_vpc_endpoint_connection_notification.api')] },
];
