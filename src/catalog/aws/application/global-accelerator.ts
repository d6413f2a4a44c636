import { isList } from '../../../lib/json.js';
import * as c from '../language.js';

/** AWS Global Accelerator: standard accelerators. An update keeps what it omits. Source: Global Accelerator API reference, Terraform AWS provider. */

const accelerator = c.on('aws_globalaccelerator_accelerator', { arn: 'acceleratorArn' });
const newAccelerator = c.response('accelerator.acceleratorArn');
const listener = c.on('aws_globalaccelerator_listener', { arn: 'listenerArn' });
const newListener = c.response('listener.listenerArn');
const group = c.on('aws_globalaccelerator_endpoint_group', { arn: 'endpointGroupArn' });
const newGroup = c.response('endpointGroup.endpointGroupArn');

const settings = c.same('enabled ip_address_type ip_addresses name');
const listenerSettings: c.Edits = {
  ...c.same('client_affinity protocol'),
  port_range: c.blocks('portRanges', c.same('from_port to_port')),
};
const members = {
  attachment_arn: 'attachmentArn',
  client_ip_preservation_enabled: 'clientIPPreservationEnabled',
  endpoint_id: 'endpointId',
  weight: 'weight',
};
const groupSettings: c.Edits = {
  ...c.same(`
    health_check_interval_seconds health_check_path health_check_port health_check_protocol threshold_count traffic_dial_percentage`),
  endpoint_configuration: c.blocks('endpointConfigurations', members),
  port_override: c.blocks('portOverrides', c.same('endpoint_port listener_port')),
};
const byId = ['endpoint_id'];
const tagged = ['accelerator', 'custom_routing_accelerator', 'cross_account_attachment'].map((kind) => `aws_globalaccelerator_${kind}`);

/**
 * AWS Global Accelerator: accelerators that lead each port to one address, and resources that another account may accelerate. An update keeps
 * what it omits. Source: Global Accelerator API reference, Terraform AWS provider.
 */

const customAccelerator = c.on('aws_globalaccelerator_custom_routing_accelerator', { arn: 'acceleratorArn' });
const customListener = c.on('aws_globalaccelerator_custom_routing_listener', { arn: 'listenerArn' });
const customGroup = c.on('aws_globalaccelerator_custom_routing_endpoint_group', { arn: 'endpointGroupArn' });
const attachment = c.on('aws_globalaccelerator_cross_account_attachment', { arn: 'attachmentArn' });
const newAttachment = c.response('crossAccountAttachment.attachmentArn');
const ports: c.Edits = { port_range: c.blocks('portRanges', c.same('from_port to_port')) };
/** The ids of endpoints as blocks. */
const removed = c.via('endpointIds', (ids) => (isList(ids) ? ids.map((id) => ({ endpoint_id: id })) : undefined));
const resources = (from: c.From): c.Read => c.blocks(from, { cidr_block: 'cidr', ...c.same('endpoint_id region') });

const shared = { keys: [['arn'], ['id']], scope: 'account', family: 'network' } as const;

export const globalAccelerator: c.ServiceCatalog = {
  eventSource: 'globalaccelerator.amazonaws.com',
  types: {
    ...c.types('network', 'account', {
      aws_globalaccelerator_accelerator: {
        keys: [['arn'], ['id']],
        noise: ['ip_sets.*'],
        defaults: { enabled: true, ip_address_type: 'IPV4' },
      },
      aws_globalaccelerator_listener: { keys: [['arn'], ['id']], defaults: { client_affinity: 'NONE' } },
      aws_globalaccelerator_endpoint_group: {
        keys: [['arn'], ['id']],
        defaults: { health_check_interval_seconds: 30, health_check_protocol: 'TCP', threshold_count: 3 },
      },
    }),

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
    CreateAccelerator: c.create(c.withId(c.on('aws_globalaccelerator_accelerator', { arn: newAccelerator })), {
      ...settings,
      tags: c.newTags,
    }),
    UpdateAccelerator: c.modify(accelerator, settings),
    UpdateAcceleratorAttributes: c.modify(
      accelerator,
      c.same('flow_logs_enabled flow_logs_s3_bucket flow_logs_s3_prefix', '', 'attributes.'),
    ),
    DeleteAccelerator: c.destroy(accelerator),
    CreateListener: c.create(c.within(accelerator, c.withId(c.on('aws_globalaccelerator_listener', { arn: newListener }))), {
      ...listenerSettings,
      accelerator_arn: 'acceleratorArn',
    }),
    UpdateListener: c.modify(listener, listenerSettings),
    DeleteListener: c.destroy(listener),
    CreateEndpointGroup: c.create(c.within(listener, c.withId(c.on('aws_globalaccelerator_endpoint_group', { arn: newGroup }))), {
      ...groupSettings,
      ...c.same('endpoint_group_region listener_arn'),
    }),
    UpdateEndpointGroup: c.modify(group, groupSettings),
    DeleteEndpointGroup: c.destroy(group),
    AddEndpoints: c.modify(group, { endpoint_configuration: c.add(c.blocks('endpointConfigurations', members), byId) }),
    RemoveEndpoints: c.modify(group, {
      endpoint_configuration: c.remove(c.blocks('endpointIdentifiers', { endpoint_id: 'endpointId' }), byId),
    }),
    ...c.tagCalls((edits) => c.partOfUnknown(c.onArn(tagged, 'resourceArn', edits))),

    CreateCustomRoutingAccelerator: c.create(c.withId(c.on('aws_globalaccelerator_custom_routing_accelerator', { arn: newAccelerator })), {
      ...settings,
      tags: c.newTags,
    }),
    UpdateCustomRoutingAccelerator: c.modify(customAccelerator, settings),
    UpdateCustomRoutingAcceleratorAttributes: c.modify(
      customAccelerator,
      c.same('flow_logs_enabled flow_logs_s3_bucket flow_logs_s3_prefix', '', 'attributes.'),
    ),
    DeleteCustomRoutingAccelerator: c.destroy(customAccelerator),
    CreateCustomRoutingListener: c.create(
      c.within(customAccelerator, c.withId(c.on('aws_globalaccelerator_custom_routing_listener', { arn: newListener }))),
      { ...ports, accelerator_arn: 'acceleratorArn' },
    ),
    UpdateCustomRoutingListener: c.modify(customListener, ports),
    DeleteCustomRoutingListener: c.destroy(customListener),
    CreateCustomRoutingEndpointGroup: c.create(
      c.within(customListener, c.withId(c.on('aws_globalaccelerator_custom_routing_endpoint_group', { arn: newGroup }))),
      {
        ...c.same('endpoint_group_region listener_arn'),
        destination_configuration: c.blocks('destinationConfigurations', c.same('from_port protocols to_port')),
      },
    ),
    DeleteCustomRoutingEndpointGroup: c.destroy(customGroup),
    AddCustomRoutingEndpoints: c.modify(customGroup, {
      endpoint_configuration: c.add(c.blocks('endpointConfigurations', { endpoint_id: 'endpointId' }), byId),
    }),
    RemoveCustomRoutingEndpoints: c.modify(customGroup, { endpoint_configuration: c.remove(removed, byId) }),

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
