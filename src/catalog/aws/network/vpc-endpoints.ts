import { isObject, type Json, type JsonObject } from '../../../lib/json.js';
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
  },
};
