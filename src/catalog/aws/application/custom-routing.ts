import * as c from '../language.js';
import { isList } from '../../../lib/json.js';

/**
 * AWS Global Accelerator: accelerators that lead each port to one address, and resources that another account may accelerate. An update keeps
 * what it omits. Source: Global Accelerator API reference, Terraform AWS provider.
 */

const accelerator = c.on('aws_globalaccelerator_custom_routing_accelerator', { arn: 'acceleratorArn' });
const newAccelerator = c.response('accelerator.acceleratorArn');
const listener = c.on('aws_globalaccelerator_custom_routing_listener', { arn: 'listenerArn' });
const newListener = c.response('listener.listenerArn');
const group = c.on('aws_globalaccelerator_custom_routing_endpoint_group', { arn: 'endpointGroupArn' });
const newGroup = c.response('endpointGroup.endpointGroupArn');
const attachment = c.on('aws_globalaccelerator_cross_account_attachment', { arn: 'attachmentArn' });
const newAttachment = c.response('crossAccountAttachment.attachmentArn');

const settings = c.same('enabled ip_address_type ip_addresses name');
const ports: c.Edits = { port_range: c.blocks('portRanges', c.same('from_port to_port')) };
const byId = ['endpoint_id'];
/** The ids of endpoints as blocks. */
const removed = c.via('endpointIds', (ids) => (isList(ids) ? ids.map((id) => ({ endpoint_id: id })) : undefined));
const resources = (from: c.From): c.Read => c.blocks(from, { cidr_block: 'cidr', ...c.same('endpoint_id region') });

const shared = { keys: [['arn'], ['id']], scope: 'account', family: 'network' } as const;

export const customRouting: c.ServiceCatalog = {
  eventSource: 'globalaccelerator.amazonaws.com',
  types: {
    aws_globalaccelerator_custom_routing_accelerator: {
      ...shared,
      noise: ['ip_sets.*'],
      defaults: { enabled: true, ip_address_type: 'IPV4' },
    },
    aws_globalaccelerator_custom_routing_listener: shared,
    aws_globalaccelerator_custom_routing_endpoint_group: shared,
    aws_globalaccelerator_cross_account_attachment: { ...shared, access: 'policy' },
  },
  events: {
    CreateCustomRoutingAccelerator: c.create(c.withId(c.on('aws_globalaccelerator_custom_routing_accelerator', { arn: newAccelerator })), {
      ...settings,
      tags: c.newTags,
    }),
    UpdateCustomRoutingAccelerator: c.modify(accelerator, settings),
    UpdateCustomRoutingAcceleratorAttributes: c.modify(
      accelerator,
      c.same('flow_logs_enabled flow_logs_s3_bucket flow_logs_s3_prefix', '', 'attributes.'),
    ),
    DeleteCustomRoutingAccelerator: c.destroy(accelerator),
    CreateCustomRoutingListener: c.create(
      c.within(accelerator, c.withId(c.on('aws_globalaccelerator_custom_routing_listener', { arn: newListener }))),
      { ...ports, accelerator_arn: 'acceleratorArn' },
    ),
    UpdateCustomRoutingListener: c.modify(listener, ports),
    DeleteCustomRoutingListener: c.destroy(listener),
    CreateCustomRoutingEndpointGroup: c.create(
      c.within(listener, c.withId(c.on('aws_globalaccelerator_custom_routing_endpoint_group', { arn: newGroup }))),
      {
        ...c.same('endpoint_group_region listener_arn'),
        destination_configuration: c.blocks('destinationConfigurations', c.same('from_port protocols to_port')),
      },
    ),
    DeleteCustomRoutingEndpointGroup: c.destroy(group),
    AddCustomRoutingEndpoints: c.modify(group, {
      endpoint_configuration: c.add(c.blocks('endpointConfigurations', { endpoint_id: 'endpointId' }), byId),
    }),
    RemoveCustomRoutingEndpoints: c.modify(group, { endpoint_configuration: c.remove(removed, byId) }),

    CreateCrossAccountAttachment: c.create(c.withId(c.on('aws_globalaccelerator_cross_account_attachment', { arn: newAttachment })), {
      ...c.same('name principals'),
      resource: resources('resources'),
      tags: c.newTags,
    }),
    UpdateCrossAccountAttachment: c.modify(attachment, {
      name: 'name',
      principals: c.amend(c.addAndRemove('addPrincipals', 'removePrincipals'), 'auto'),
      resource: c.amend(c.addAndRemove(resources('addResources'), resources('removeResources')), 'auto', [
        'cidr_block',
        'endpoint_id',
        'region',
      ]),
    }),
    DeleteCrossAccountAttachment: c.destroy(attachment),
  },
};
