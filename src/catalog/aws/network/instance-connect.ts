import { create, destroy, merge, modify, on, type Edits, type ServiceCatalog } from '../../dsl.js';
import { listOf } from '../../values.js';
import { flag, inCall, requested, returned, tagsFor } from '../ec2/ec2-shapes.js';

/**
 * Endpoints through which people connect to instances without a public address.
 * Source: EC2 API reference, Terraform AWS provider `aws_ec2_instance_connect_endpoint`.
 */

const endpoint = on('aws_ec2_instance_connect_endpoint', { id: requested('instanceConnectEndpointId') });
const settings: Edits = {
  ip_address_type: requested('ipAddressType'),
  preserve_client_ip: flag(requested('preserveClientIp')),
  security_group_ids: listOf(requested('securityGroupId')),
};

export const instanceConnect: ServiceCatalog = {
  eventSource: 'ec2.amazonaws.com',
  types: {
    aws_ec2_instance_connect_endpoint: {
      keys: [['id']],
      scope: 'region',
      family: 'network',
      access: 'attachment',
      noise: ['availability_zone', 'dns_name', 'fips_dns_name', 'network_interface_ids', 'vpc_id'],
    },
  },
  events: {
    CreateInstanceConnectEndpoint: inCall(
      create(
        on('aws_ec2_instance_connect_endpoint', { id: returned('instanceConnectEndpoint.instanceConnectEndpointId') }),
        { ...settings, subnet_id: requested('subnetId'), tags: merge(tagsFor('instance-connect-endpoint')) },
        { parent: on('aws_subnet', { id: requested('subnetId') }) },
      ),
    ),
    ModifyInstanceConnectEndpoint: inCall(modify(endpoint, settings)),
    DeleteInstanceConnectEndpoint: inCall(destroy(endpoint)),
  },
};
