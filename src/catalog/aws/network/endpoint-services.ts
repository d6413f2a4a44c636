import type { Json, JsonObject } from '../../../lib/json.js';
import {
  add,
  amend,
  create,
  destroy,
  either,
  merge,
  modify,
  noChange,
  on,
  put,
  remove,
  type Edits,
  type EditSpec,
  type Read,
  type ServiceCatalog,
} from '../../dsl.js';
import { listOf, unlessRefused } from '../../values.js';
import { flag, inCall, inEach, listOfMember, requested, returned, tagsFor } from '../ec2/ec2-shapes.js';

/**
 * Endpoint services, which accounts may use them, and the connections that they accept. An allowed principal may be a resource of its own or
 * in the list of the service.
 * Source: EC2 API reference, Terraform AWS provider `aws_vpc_endpoint_service`, `aws_vpc_endpoint_service_allowed_principal`,
 * `aws_vpc_endpoint_connection_accepter`, `aws_vpc_endpoint_connection_notification`.
 */

const serviceId = requested('serviceId');
const service = on('aws_vpc_endpoint_service', { id: serviceId });

const principal = requested('principal');
const allowed = on('aws_vpc_endpoint_service_allowed_principal', { vpc_endpoint_service_id: serviceId, principal_arn: principal });
const principals = (name: string) => (call: JsonObject) => listOfMember(call, name).map((one): Json => ({ ...call, principal: one }));

const connection = on('aws_vpc_endpoint_connection_accepter', {
  vpc_endpoint_service_id: serviceId,
  vpc_endpoint_id: unlessRefused(requested('vpcEndpointId'), returned('unsuccessful[].resourceId')),
});

/** A list of the service, of which a call contains the added and the removed elements. */
const changedList = (member: string): EditSpec =>
  amend((record) => {
    const { item } = record.request;
    const [added, removed] = [listOfMember(item, `add${member}`), listOfMember(item, `remove${member}`)];
    return added.length + removed.length === 0 ? undefined : { add: added, remove: removed };
  }, 'auto');

/** The domain name, which has a flag to remove it. */
const domainName: Read = (record) =>
  flag(requested('removePrivateDnsName'))(record) === true ? null : requested('privateDnsName')(record);

const notification: Edits = {
  connection_events: listOf(requested('connectionEvents')),
  connection_notification_arn: requested('connectionNotificationArn'),
};

export const endpointServices: ServiceCatalog = {
  eventSource: 'ec2.amazonaws.com',
  types: {
    aws_vpc_endpoint_service: {
      keys: [['id']],
      scope: 'region',
      family: 'network',
      noise: [
        'availability_zones',
        'base_endpoint_dns_names',
        'manages_vpc_endpoints',
        'private_dns_name_configuration*',
        'service_name',
        'service_type',
        'state',
      ],
    },
    aws_vpc_endpoint_service_allowed_principal: {
      keys: [['vpc_endpoint_service_id', 'principal_arn']],
      scope: 'region',
      family: 'network',
    },
    aws_vpc_endpoint_connection_accepter: {
      keys: [['vpc_endpoint_service_id', 'vpc_endpoint_id']],
      scope: 'region',
      family: 'network',
      noise: ['vpc_endpoint_state'],
    },
    aws_vpc_endpoint_connection_notification: {
      keys: [['id']],
      scope: 'region',
      family: 'network',
      noise: ['notification_type', 'state'],
    },
  },
  events: {
    CreateVpcEndpointServiceConfiguration: inCall(
      create(on('aws_vpc_endpoint_service', { id: returned('serviceConfiguration.serviceId') }), {
        acceptance_required: flag(either(requested('acceptanceRequired'), returned('serviceConfiguration.acceptanceRequired'))),
        gateway_load_balancer_arns: requested('gatewayLoadBalancerArn'),
        network_load_balancer_arns: requested('networkLoadBalancerArn'),
        private_dns_name: requested('privateDnsName'),
        supported_ip_address_types: requested('supportedIpAddressType'),
        supported_regions: requested('supportedRegion'),
        tags: merge(tagsFor('vpc-endpoint-service')),
      }),
    ),
    ModifyVpcEndpointServiceConfiguration: inCall(
      modify(service, {
        acceptance_required: flag(requested('acceptanceRequired')),
        gateway_load_balancer_arns: changedList('GatewayLoadBalancerArn'),
        network_load_balancer_arns: changedList('NetworkLoadBalancerArn'),
        private_dns_name: domainName,
        supported_ip_address_types: changedList('SupportedIpAddressType'),
        supported_regions: changedList('SupportedRegion'),
      }),
    ),
    DeleteVpcEndpointServiceConfigurations: inCall(
      destroy(on('aws_vpc_endpoint_service', { id: unlessRefused(serviceId, returned('unsuccessful[].resourceId')) })),
    ),
    ModifyVpcEndpointServicePermissions: [
      inEach(
        principals('addAllowedPrincipals'),
        put(allowed, {}),
        modify(service, { allowed_principals: add(listOf(principal)) }),
        create(allowed, {}, { parent: service }),
      ),
      inEach(principals('removeAllowedPrincipals'), destroy(allowed), modify(service, { allowed_principals: remove(listOf(principal)) })),
    ],

    AcceptVpcEndpointConnections: inCall(create(connection, {}, { parent: service })),
    RejectVpcEndpointConnections: inCall(destroy(connection)),
    StartVpcEndpointServicePrivateDnsVerification: noChange,

    CreateVpcEndpointConnectionNotification: inCall(
      create(
        on('aws_vpc_endpoint_connection_notification', { id: returned('connectionNotification.connectionNotificationId') }),
        { ...notification, vpc_endpoint_id: requested('vpcEndpointId'), vpc_endpoint_service_id: serviceId },
        { parent: [service, on('aws_vpc_endpoint', { id: requested('vpcEndpointId') })] },
      ),
    ),
    ModifyVpcEndpointConnectionNotification: inCall(
      modify(on('aws_vpc_endpoint_connection_notification', { id: requested('connectionNotificationId') }), notification),
    ),
    DeleteVpcEndpointConnectionNotifications: inCall(
      destroy(
        on('aws_vpc_endpoint_connection_notification', {
          id: unlessRefused(requested('connectionNotificationId'), returned('unsuccessful[].resourceId')),
        }),
      ),
    ),
  },
};
