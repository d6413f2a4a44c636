import { isObject, type Json, type JsonObject } from '../../../lib/json.js';
import {
  add,
  create,
  destroy,
  either,
  fixed,
  merge,
  modify,
  on,
  put,
  remove,
  type ChangeSpec,
  type Edits,
  type Read,
  type ServiceCatalog,
} from '../../dsl.js';
import { blocks, policyText, unlessRefused } from '../../values.js';
import { flag, inCall, inEach, listOfMember, requested, returned, tagsFor } from '../ec2/ec2-shapes.js';

/**
 * VPC endpoints. Their policies, route tables, subnets and security groups may be resources of their own or attributes of the endpoint; the
 * state of an endpoint shows both.
 * Source: EC2 API reference, Terraform AWS provider `aws_vpc_endpoint`, `aws_vpc_endpoint_policy`, `aws_vpc_endpoint_private_dns`,
 * `aws_vpc_endpoint_route_table_association`, `aws_vpc_endpoint_subnet_association`, `aws_vpc_endpoint_security_group_association`.
 */

const endpointId = requested('vpcEndpointId');
const endpoint = on('aws_vpc_endpoint', { id: endpointId });
const ofEndpoint = (type: string) => on(type, { vpc_endpoint_id: endpointId });

const policy = ofEndpoint('aws_vpc_endpoint_policy');
const document = policyText(requested('policyDocument'));
/** The policy of an endpoint without one of its own. */
const openPolicy = '{"Statement":[{"Action":"*","Effect":"Allow","Principal":"*","Resource":"*"}],"Version":"2008-10-17"}';
const isReset: Read = (record) => flag(requested('resetPolicy'))(record) === true;
const isGiven =
  (read: Read): Read =>
  (record) =>
    read(record) !== undefined;

const privateDns = flag(requested('privateDnsEnabled'));

/** The subnets, tables or groups that a call adds or removes, one change each. One alert of the endpoint lists them all. */
const members = (type: string, attribute: string, list: string, member: string): readonly ChangeSpec[] => {
  const element = requested('element');
  const own = on(type, { vpc_endpoint_id: endpointId, [attribute]: element });
  const elements = (name: string) => (call: JsonObject) => {
    const all = listOfMember(call, name);
    return all.map((one): Json => ({ ...call, element: one, all }));
  };
  return [
    inEach(
      elements(`add${member}`),
      put(own, {}),
      modify(endpoint, { [list]: add(requested('all')) }),
      create(own, {}, { parent: endpoint }),
    ),
    inEach(elements(`remove${member}`), destroy(own), modify(endpoint, { [list]: remove(requested('all')) })),
  ];
};

const settings: Edits = {
  'dns_options.dns_record_ip_type': requested('dnsOptions.dnsRecordIpType'),
  'dns_options.private_dns_only_for_inbound_resolver_endpoint': flag(requested('dnsOptions.privateDnsOnlyForInboundResolverEndpoint')),
  ip_address_type: requested('ipAddressType'),
};

const subnetAddresses: Read = (record) => {
  const given = requested('subnetConfiguration')(record);
  const list = Array.isArray(given) ? (given as readonly Json[]) : isObject(given) ? [given] : undefined;
  return list === undefined ? undefined : blocks(() => list)(record);
};

export const vpcEndpoints: ServiceCatalog = {
  eventSource: 'ec2.amazonaws.com',
  types: {
    aws_vpc_endpoint: {
      keys: [['id']],
      scope: 'region',
      family: 'network',
      noise: ['cidr_blocks', 'dns_entry*', 'network_interface_ids', 'prefix_list_id', 'requester_managed', 'state'],
      defaults: { vpc_endpoint_type: 'Gateway', policy: openPolicy },
      unevaluated: { auto_accept: 'a flag of the provider' },
    },
    aws_vpc_endpoint_policy: { keys: [['vpc_endpoint_id']], scope: 'region', family: 'network', defaults: { policy: openPolicy } },
    aws_vpc_endpoint_private_dns: { keys: [['vpc_endpoint_id']], scope: 'region', family: 'network' },
    aws_vpc_endpoint_route_table_association: { keys: [['vpc_endpoint_id', 'route_table_id']], scope: 'region', family: 'network' },
    aws_vpc_endpoint_subnet_association: { keys: [['vpc_endpoint_id', 'subnet_id']], scope: 'region', family: 'network' },
    aws_vpc_endpoint_security_group_association: {
      keys: [['vpc_endpoint_id', 'security_group_id']],
      scope: 'region',
      family: 'network',
      unevaluated: { replace_default_association: 'a flag of the provider' },
    },
  },
  events: {
    CreateVpcEndpoint: inCall(
      create(
        on('aws_vpc_endpoint', { id: returned('vpcEndpoint.vpcEndpointId') }),
        {
          ...settings,
          ip_address_type: either(requested('ipAddressType'), returned('vpcEndpoint.ipAddressType')),
          policy: document,
          private_dns_enabled: privateDns,
          resource_configuration_arn: requested('resourceConfigurationArn'),
          // Added, because further ones may be resources of their own.
          route_table_ids: add(requested('routeTableId')),
          security_group_ids: add(requested('securityGroupId')),
          subnet_ids: add(requested('subnetId')),
          subnet_configuration: subnetAddresses,
          service_name: requested('serviceName'),
          service_network_arn: requested('serviceNetworkArn'),
          service_region: requested('serviceRegion'),
          vpc_endpoint_type: requested('vpcEndpointType'),
          vpc_id: requested('vpcId'),
          tags: merge(tagsFor('vpc-endpoint')),
        },
        { parent: on('aws_vpc', { id: requested('vpcId') }) },
      ),
    ),
    ModifyVpcEndpoint: [
      inCall(modify(endpoint, { ...settings, subnet_configuration: subnetAddresses })),
      inCall(
        put(policy, { policy: document }, { when: isGiven(document) }),
        modify(endpoint, { policy: document }, { when: isGiven(document) }),
      ),
      // Terraform deletes a policy by resetting it.
      inCall(destroy(policy, { when: isReset }), modify(endpoint, { policy: fixed(openPolicy) }, { when: isReset })),
      inCall(
        put(ofEndpoint('aws_vpc_endpoint_private_dns'), { private_dns_enabled: privateDns }, { when: isGiven(privateDns) }),
        modify(endpoint, { private_dns_enabled: privateDns }, { when: isGiven(privateDns) }),
      ),
      ...members('aws_vpc_endpoint_route_table_association', 'route_table_id', 'route_table_ids', 'RouteTableId'),
      ...members('aws_vpc_endpoint_subnet_association', 'subnet_id', 'subnet_ids', 'SubnetId'),
      ...members('aws_vpc_endpoint_security_group_association', 'security_group_id', 'security_group_ids', 'SecurityGroupId'),
    ],
    DeleteVpcEndpoints: inCall(destroy(on('aws_vpc_endpoint', { id: unlessRefused(endpointId, returned('unsuccessful[].resourceId')) }))),
  },
};
