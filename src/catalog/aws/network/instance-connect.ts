import * as c from '../language.js';

/**
 * Endpoints through which people connect to instances without a public address.
 * Source: EC2 API reference, Terraform AWS provider `aws_ec2_instance_connect_endpoint`.
 */

const endpoint = c.on('aws_ec2_instance_connect_endpoint', { id: c.requested('instanceConnectEndpointId') });
const settings: c.Edits = {
  ip_address_type: c.requested('ipAddressType'),
  preserve_client_ip: c.flag(c.requested('preserveClientIp')),
  security_group_ids: c.listOf(c.requested('securityGroupId')),
};

export const instanceConnect: c.ServiceCatalog = {
  eventSource: 'ec2.amazonaws.com',
  types: c.types('network', { aws_ec2_instance_connect_endpoint: { access: 'attachment' } }),
  events: {
    CreateInstanceConnectEndpoint: c.inCall(
      c.create(
        c.within(
          c.on('aws_subnet', { id: c.requested('subnetId') }),
          c.on('aws_ec2_instance_connect_endpoint', { id: c.returned('instanceConnectEndpoint.instanceConnectEndpointId') }),
        ),
        { ...settings, subnet_id: c.requested('subnetId'), tags: c.merge(c.tagsFor('instance-connect-endpoint')) },
      ),
    ),
    ModifyInstanceConnectEndpoint: c.inCall(c.modify(endpoint, settings)),
    DeleteInstanceConnectEndpoint: c.inCall(c.destroy(endpoint)),
  },
};
