import type { Json, JsonObject } from '../../../lib/json.js';
import * as c from '../language.js';

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

export const endpointServices: c.ServiceCatalog = {
  eventSource: 'ec2.amazonaws.com',
  types: c.types('network', {
    aws_vpc_endpoint_service: { noise: ['private_dns_name_configuration*'] },
    aws_vpc_endpoint_service_allowed_principal: { keys: [['vpc_endpoint_service_id', 'principal_arn']] },
    aws_vpc_endpoint_connection_accepter: { keys: [['vpc_endpoint_service_id', 'vpc_endpoint_id']] },
    aws_vpc_endpoint_connection_notification: {},
  }),
  events: {
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
  },
};
