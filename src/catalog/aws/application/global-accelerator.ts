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

export const globalAccelerator: c.ServiceCatalog = {
  eventSource: 'globalaccelerator.amazonaws.com',
  types: c.types('network', 'account', {
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
  },
};
