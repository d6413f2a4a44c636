import { type Json, type JsonObject, isObject } from '../../../lib/json.js';
import * as c from '../language.js';

/**
 * VPC endpoints. Their policies, route tables, subnets and security groups may be resources of their own or attributes of the endpoint; the
 * state of an endpoint shows both.
 * Source: EC2 API reference, Terraform AWS provider `aws_vpc_endpoint`, `aws_vpc_endpoint_policy`, `aws_vpc_endpoint_private_dns`,
 * `aws_vpc_endpoint_route_table_association`, `aws_vpc_endpoint_subnet_association`, `aws_vpc_endpoint_security_group_association`.
 */

const endpointId = c.requested('vpcEndpointId');
const endpoint = c.on('aws_vpc_endpoint', { id: endpointId });
const ofEndpoint = (type: string) => c.on(type, { vpc_endpoint_id: endpointId });

const policy = ofEndpoint('aws_vpc_endpoint_policy');
const document = c.policyText(c.requested('policyDocument'));
/** The policy of an endpoint without one of its own. */
const openPolicy = '{"Statement":[{"Action":"*","Effect":"Allow","Principal":"*","Resource":"*"}],"Version":"2008-10-17"}';
const isReset: c.Read = (record) => c.flag(c.requested('resetPolicy'))(record) === true;
const isGiven =
  (read: c.Read): c.Read =>
  (record) =>
    read(record) !== undefined;

const privateDns = c.flag(c.requested('privateDnsEnabled'));

/** The subnets, tables or groups that a call adds or removes, one change each. One alert of the endpoint lists them all. */
const members = (type: string, attribute: string, list: string, member: string): readonly c.ChangeSpec[] => {
  const element = c.requested('element');
  const own = c.on(type, { vpc_endpoint_id: endpointId, [attribute]: element });
  const elements = (name: string) => (call: JsonObject) => {
    const all = c.listOfMember(call, name);
    return all.map((one): Json => ({ ...call, element: one, all }));
  };
  return [
    c.inEach(
      elements(`add${member}`),
      c.put(own, {}),
      c.modify(endpoint, { [list]: c.add(c.requested('all')) }),
      c.create(c.within(endpoint, own)),
    ),
    c.inEach(elements(`remove${member}`), c.destroy(own), c.modify(endpoint, { [list]: c.remove(c.requested('all')) })),
  ];
};

const settings: c.Edits = {
  ...c.same('dns_options{dns_record_ip_type} ip_address_type', c.requested),
  'dns_options.private_dns_only_for_inbound_resolver_endpoint': c.flag(c.requested('dnsOptions.privateDnsOnlyForInboundResolverEndpoint')),
};

const subnetAddresses: c.Read = (record) => {
  const given = c.requested('subnetConfiguration')(record);
  const list = Array.isArray(given) ? (given as readonly Json[]) : isObject(given) ? [given] : undefined;
  return list === undefined ? undefined : c.blocks(() => list)(record);
};

/**
 * Endpoint services, which accounts may use them, and the connections that they accept. An allowed principal may be a resource of its own or
 * in the list of the service.
 * Source: EC2 API reference, Terraform AWS provider `aws_vpc_endpoint_service`, `aws_vpc_endpoint_service_allowed_principal`,
 * `aws_vpc_endpoint_connection_accepter`, `aws_vpc_endpoint_connection_notification`.
 */

const serviceId = c.requested('serviceId');
const service = c.on('aws_vpc_endpoint_service', { id: serviceId });

const principal = c.requested('principal');
const allowed = c.on('aws_vpc_endpoint_service_allowed_principal', { vpc_endpoint_service_id: serviceId, principal_arn: principal });
const principals = (name: string) => (call: JsonObject) => c.listOfMember(call, name).map((one): Json => ({ ...call, principal: one }));

const connection = c.on('aws_vpc_endpoint_connection_accepter', {
  vpc_endpoint_service_id: serviceId,
  vpc_endpoint_id: c.unlessRefused(c.requested('vpcEndpointId'), c.returned('unsuccessful[].resourceId')),
});

/** A list of the service, of which a call contains the added and the removed elements. */
const changedList = (member: string): c.EditSpec =>
  c.amend((record) => {
    const { item } = record.request;
    const [added, removed] = [c.listOfMember(item, `add${member}`), c.listOfMember(item, `remove${member}`)];
    return added.length + removed.length === 0 ? undefined : { add: added, remove: removed };
  }, 'auto');

/** The domain name, which has a flag to remove it. */
const domainName: c.Read = (record) =>
  c.flag(c.requested('removePrivateDnsName'))(record) === true ? null : c.requested('privateDnsName')(record);

const notification: c.Edits = {
  connection_events: c.listOf(c.requested('connectionEvents')),
  connection_notification_arn: c.requested('connectionNotificationArn'),
};

/**
 * Endpoints through which people connect to instances without a public address.
 * Source: EC2 API reference, Terraform AWS provider `aws_ec2_instance_connect_endpoint`.
 */

const connectEndpoint = c.on('aws_ec2_instance_connect_endpoint', { id: c.requested('instanceConnectEndpointId') });
const connectSettings: c.Edits = {
  ip_address_type: c.requested('ipAddressType'),
  preserve_client_ip: c.flag(c.requested('preserveClientIp')),
  security_group_ids: c.listOf(c.requested('securityGroupId')),
};

export const vpcEndpoints: c.ServiceCatalog = {
  eventSource: 'ec2.amazonaws.com',
  types: c.types('network', {
    aws_vpc_endpoint: {
      noise: ['dns_entry*'],
      defaults: { vpc_endpoint_type: 'Gateway', policy: openPolicy },
      unevaluated: { auto_accept: 'a flag of the provider' },
    },
    aws_vpc_endpoint_policy: { keys: [['vpc_endpoint_id']], defaults: { policy: openPolicy } },
    aws_vpc_endpoint_private_dns: { keys: [['vpc_endpoint_id']] },
    aws_vpc_endpoint_route_table_association: { keys: [['vpc_endpoint_id', 'route_table_id']] },
    aws_vpc_endpoint_subnet_association: { keys: [['vpc_endpoint_id', 'subnet_id']] },
    aws_vpc_endpoint_security_group_association: {
      keys: [['vpc_endpoint_id', 'security_group_id']],
      unevaluated: { replace_default_association: 'a flag of the provider' },
    },

    aws_vpc_endpoint_service: { noise: ['private_dns_name_configuration*'] },
    aws_vpc_endpoint_service_allowed_principal: { keys: [['vpc_endpoint_service_id', 'principal_arn']] },
    aws_vpc_endpoint_connection_accepter: { keys: [['vpc_endpoint_service_id', 'vpc_endpoint_id']] },
    aws_vpc_endpoint_connection_notification: {},
    aws_ec2_instance_connect_endpoint: { access: 'attachment' },
  }),
  events: {
    CreateVpcEndpoint: c.inCall(
      c.create(
        c.within(c.on('aws_vpc', { id: c.requested('vpcId') }), c.on('aws_vpc_endpoint', { id: c.returned('vpcEndpoint.vpcEndpointId') })),
        {
          ...settings,
          ip_address_type: c.either(c.requested('ipAddressType'), c.returned('vpcEndpoint.ipAddressType')),
          policy: document,
          private_dns_enabled: privateDns,
          ...c.same('resource_configuration_arn service_name service_network_arn service_region vpc_endpoint_type vpc_id', c.requested),
          // Added, because further ones may be resources of their own.
          route_table_ids: c.add(c.requested('routeTableId')),
          security_group_ids: c.add(c.requested('securityGroupId')),
          subnet_ids: c.add(c.requested('subnetId')),
          subnet_configuration: subnetAddresses,
          tags: c.merge(c.tagsFor('vpc-endpoint')),
        },
      ),
    ),
    ModifyVpcEndpoint: [
      c.inCall(c.modify(endpoint, { ...settings, subnet_configuration: subnetAddresses })),
      c.inCall(
        c.put(policy, { policy: document }, { when: isGiven(document) }),
        c.modify(endpoint, { policy: document }, { when: isGiven(document) }),
      ),
      // Terraform deletes a policy by resetting it.
      c.inCall(c.destroy(policy, { when: isReset }), c.modify(endpoint, { policy: c.fixed(openPolicy) }, { when: isReset })),
      c.inCall(
        c.put(ofEndpoint('aws_vpc_endpoint_private_dns'), { private_dns_enabled: privateDns }, { when: isGiven(privateDns) }),
        c.modify(endpoint, { private_dns_enabled: privateDns }, { when: isGiven(privateDns) }),
      ),
      ...members('aws_vpc_endpoint_route_table_association', 'route_table_id', 'route_table_ids', 'RouteTableId'),
      ...members('aws_vpc_endpoint_subnet_association', 'subnet_id', 'subnet_ids', 'SubnetId'),
      ...members('aws_vpc_endpoint_security_group_association', 'security_group_id', 'security_group_ids', 'SecurityGroupId'),
    ],
    DeleteVpcEndpoints: c.inCall(
      c.destroy(c.on('aws_vpc_endpoint', { id: c.unlessRefused(endpointId, c.returned('unsuccessful[].resourceId')) })),
    ),

    CreateVpcEndpointServiceConfiguration: c.inCall(
      c.create(c.on('aws_vpc_endpoint_service', { id: c.returned('serviceConfiguration.serviceId') }), {
        acceptance_required: c.flag(c.either(c.requested('acceptanceRequired'), c.returned('serviceConfiguration.acceptanceRequired'))),
        gateway_load_balancer_arns: c.requested('gatewayLoadBalancerArn'),
        network_load_balancer_arns: c.requested('networkLoadBalancerArn'),
        private_dns_name: c.requested('privateDnsName'),
        supported_ip_address_types: c.requested('supportedIpAddressType'),
        supported_regions: c.requested('supportedRegion'),
        tags: c.merge(c.tagsFor('vpc-endpoint-service')),
      }),
    ),
    ModifyVpcEndpointServiceConfiguration: c.inCall(
      c.modify(service, {
        acceptance_required: c.flag(c.requested('acceptanceRequired')),
        gateway_load_balancer_arns: changedList('GatewayLoadBalancerArn'),
        network_load_balancer_arns: changedList('NetworkLoadBalancerArn'),
        private_dns_name: domainName,
        supported_ip_address_types: changedList('SupportedIpAddressType'),
        supported_regions: changedList('SupportedRegion'),
      }),
    ),
    DeleteVpcEndpointServiceConfigurations: c.inCall(
      c.destroy(c.on('aws_vpc_endpoint_service', { id: c.unlessRefused(serviceId, c.returned('unsuccessful[].resourceId')) })),
    ),
    ModifyVpcEndpointServicePermissions: [
      c.inEach(
        principals('addAllowedPrincipals'),
        c.put(allowed, {}),
        c.modify(service, { allowed_principals: c.add(c.listOf(principal)) }),
        c.create(c.within(service, allowed)),
      ),
      c.inEach(
        principals('removeAllowedPrincipals'),
        c.destroy(allowed),
        c.modify(service, { allowed_principals: c.remove(c.listOf(principal)) }),
      ),
    ],

    AcceptVpcEndpointConnections: c.inCall(c.create(c.within(service, connection))),
    RejectVpcEndpointConnections: c.inCall(c.destroy(connection)),
    StartVpcEndpointServicePrivateDnsVerification: c.noChange,

    CreateVpcEndpointConnectionNotification: c.inCall(
      c.create(
        c.within(
          [service, c.on('aws_vpc_endpoint', { id: c.requested('vpcEndpointId') })],
          c.on('aws_vpc_endpoint_connection_notification', { id: c.returned('connectionNotification.connectionNotificationId') }),
        ),
        { ...notification, vpc_endpoint_id: c.requested('vpcEndpointId'), vpc_endpoint_service_id: serviceId },
      ),
    ),
    ModifyVpcEndpointConnectionNotification: c.inCall(
      c.modify(c.on('aws_vpc_endpoint_connection_notification', { id: c.requested('connectionNotificationId') }), notification),
    ),
    DeleteVpcEndpointConnectionNotifications: c.inCall(
      c.destroy(
        c.on('aws_vpc_endpoint_connection_notification', {
          id: c.unlessRefused(c.requested('connectionNotificationId'), c.returned('unsuccessful[].resourceId')),
        }),
      ),
    ),

    CreateInstanceConnectEndpoint: c.inCall(
      c.create(
        c.within(
          c.on('aws_subnet', { id: c.requested('subnetId') }),
          c.on('aws_ec2_instance_connect_endpoint', { id: c.returned('instanceConnectEndpoint.instanceConnectEndpointId') }),
        ),
        { ...connectSettings, subnet_id: c.requested('subnetId'), tags: c.merge(c.tagsFor('instance-connect-endpoint')) },
      ),
    ),
    ModifyInstanceConnectEndpoint: c.inCall(c.modify(connectEndpoint, connectSettings)),
    DeleteInstanceConnectEndpoint: c.inCall(c.destroy(connectEndpoint)),
  },
};
