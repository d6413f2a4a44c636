import * as c from '../language.js';
import type { SharedList } from '../../type-spec.js';

/**
 * Attachments, security groups and names of network interfaces and Elastic IP addresses. Each may be a separate resource, which takes
 * precedence over the attribute of the resource that it belongs to.
 * Source: EC2 API reference, Terraform AWS provider `aws_network_interface_attachment`, `aws_network_interface`, `aws_eip_domain_name`,
 * `aws_network_interface_sg_attachment`.
 */

/**
 * The security groups of an interface; each may be attached by a separate resource. `of`: the holder's attribute with the id of the
 * interface.
 */
export const securityGroupsOf = (of: string): SharedList => ({
  type: 'aws_network_interface_sg_attachment',
  holder: 'network_interface_id',
  of,
  element: 'security_group_id',
});

const interfaceId = c.requested('networkInterfaceId');
const instance = c.on('aws_instance', { id: c.requested('instanceId') });
const domainName = c.on('aws_eip_domain_name', { allocation_id: c.requested('allocationId') });

export const ec2Interfaces: c.ServiceCatalog = {
  eventSource: 'ec2.amazonaws.com',
  types: c.types('ec2', {
    // An interface has one attachment.
    aws_network_interface_attachment: { keys: [['network_interface_id'], ['attachment_id']] },
    aws_network_interface_sg_attachment: {
      keys: [['network_interface_id', 'security_group_id'], ['network_interface_id']],
      cloudId: 'network_interface_id',
    },
    aws_eip_domain_name: { keys: [['allocation_id']] },
  }),
  events: {
    AttachNetworkInterface: c.inCall(
      c.create(
        c.within(
          instance,
          c.withId(c.on('aws_network_interface_attachment', { network_interface_id: interfaceId }), c.returned('attachmentId')),
        ),
        {
          instance_id: c.requested('instanceId'),
          ...c.same('device_index network_card_index', (path) => c.count(c.requested(path))),
        },
      ),
      c.modify(c.on('aws_network_interface', { id: interfaceId }), {
        'attachment.instance': c.requested('instanceId'),
        'attachment.device_index': c.count(c.requested('deviceIndex')),
      }),
    ),
    DetachNetworkInterface: c.inCall(
      c.destroy(c.on('aws_network_interface_attachment', { attachment_id: c.requested('attachmentId') })),
      c.modify(c.on('aws_network_interface', { 'attachment.attachment_id': c.requested('attachmentId') }), {
        'attachment.instance': c.fixed(null),
      }),
    ),

    ModifyAddressAttribute: c.inCall(
      c.create(c.within(c.on('aws_eip', { id: c.requested('allocationId') }), domainName), { domain_name: c.requested('domainName') }),
    ),
    // A domain name is the only attribute of an address.
    ResetAddressAttribute: c.inCall(c.destroy(domainName)),
  },
};
