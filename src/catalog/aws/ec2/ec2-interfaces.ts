import { create, destroy, fixed, modify, on, type ServiceCatalog } from '../../dsl.js';
import type { SharedList } from '../../type-spec.js';
import { returned, count, inCall, requested } from './ec2-shapes.js';

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

const interfaceId = requested('networkInterfaceId');
const instance = on('aws_instance', { id: requested('instanceId') });
const domainName = on('aws_eip_domain_name', { allocation_id: requested('allocationId') });

export const ec2Interfaces: ServiceCatalog = {
  eventSource: 'ec2.amazonaws.com',
  types: {
    // An interface has one attachment.
    aws_network_interface_attachment: {
      keys: [['network_interface_id'], ['attachment_id']],
      scope: 'region',
      family: 'ec2',
      noise: ['attachment_id', 'status'],
    },
    aws_network_interface_sg_attachment: {
      keys: [['network_interface_id', 'security_group_id'], ['network_interface_id']],
      scope: 'region',
      family: 'ec2',
      cloudId: 'network_interface_id',
    },
    aws_eip_domain_name: { keys: [['allocation_id']], scope: 'region', family: 'ec2', noise: ['ptr_record'] },
  },
  events: {
    AttachNetworkInterface: inCall(
      create(
        on('aws_network_interface_attachment', { network_interface_id: interfaceId }),
        {
          instance_id: requested('instanceId'),
          device_index: count(requested('deviceIndex')),
          network_card_index: count(requested('networkCardIndex')),
        },
        { parent: instance, id: returned('attachmentId') },
      ),
      modify(on('aws_network_interface', { id: interfaceId }), {
        'attachment.instance': requested('instanceId'),
        'attachment.device_index': count(requested('deviceIndex')),
      }),
    ),
    DetachNetworkInterface: inCall(
      destroy(on('aws_network_interface_attachment', { attachment_id: requested('attachmentId') })),
      modify(on('aws_network_interface', { 'attachment.attachment_id': requested('attachmentId') }), {
        'attachment.instance': fixed(null),
      }),
    ),

    ModifyAddressAttribute: inCall(
      create(domainName, { domain_name: requested('domainName') }, { parent: on('aws_eip', { id: requested('allocationId') }) }),
    ),
    // A domain name is the only attribute of an address.
    ResetAddressAttribute: inCall(destroy(domainName)),
  },
};
