import {
  add,
  create,
  destroy,
  drop,
  merge,
  modify,
  on,
  partOfUnknown,
  remove,
  response,
  type Edits,
  type ServiceCatalog,
} from '../../dsl.js';
import { tagMap } from '../../values.js';
import { same } from '../api/api-values.js';
import { newTags, onArn } from '../databases/database-values.js';
import { blockList } from '../monitoring/monitoring-values.js';

/** AWS Global Accelerator: standard accelerators. An update keeps what it omits. Source: Global Accelerator API reference, Terraform AWS provider. */

const accelerator = on('aws_globalaccelerator_accelerator', { arn: 'acceleratorArn' });
const newAccelerator = response('accelerator.acceleratorArn');
const listener = on('aws_globalaccelerator_listener', { arn: 'listenerArn' });
const newListener = response('listener.listenerArn');
const group = on('aws_globalaccelerator_endpoint_group', { arn: 'endpointGroupArn' });
const newGroup = response('endpointGroup.endpointGroupArn');

const settings = same('enabled ip_address_type ip_addresses name');
const listenerSettings: Edits = {
  ...same('client_affinity protocol'),
  port_range: blockList('portRanges', { from_port: 'fromPort', to_port: 'toPort' }),
};
const members = {
  attachment_arn: 'attachmentArn',
  client_ip_preservation_enabled: 'clientIPPreservationEnabled',
  endpoint_id: 'endpointId',
  weight: 'weight',
};
const groupSettings: Edits = {
  ...same(
    'health_check_interval_seconds health_check_path health_check_port health_check_protocol threshold_count traffic_dial_percentage',
  ),
  endpoint_configuration: blockList('endpointConfigurations', members),
  port_override: blockList('portOverrides', { endpoint_port: 'endpointPort', listener_port: 'listenerPort' }),
};
const byId = ['endpoint_id'];
const tagged = ['accelerator', 'custom_routing_accelerator', 'cross_account_attachment'].map((kind) => `aws_globalaccelerator_${kind}`);

const shared = { scope: 'account', family: 'network' } as const;

export const globalAccelerator: ServiceCatalog = {
  eventSource: 'globalaccelerator.amazonaws.com',
  types: {
    aws_globalaccelerator_accelerator: {
      ...shared,
      keys: [['arn'], ['id']],
      noise: ['dns_name', 'dual_stack_dns_name', 'hosted_zone_id', 'ip_sets', 'ip_sets.*'],
      defaults: { enabled: true, ip_address_type: 'IPV4' },
    },
    aws_globalaccelerator_listener: { ...shared, keys: [['arn'], ['id']], defaults: { client_affinity: 'NONE' } },
    aws_globalaccelerator_endpoint_group: {
      ...shared,
      keys: [['arn'], ['id']],
      defaults: { health_check_interval_seconds: 30, health_check_protocol: 'TCP', threshold_count: 3 },
    },
  },
  events: {
    CreateAccelerator: create(
      on('aws_globalaccelerator_accelerator', { arn: newAccelerator }),
      { ...settings, tags: newTags },
      { id: newAccelerator },
    ),
    UpdateAccelerator: modify(accelerator, settings),
    UpdateAcceleratorAttributes: modify(accelerator, {
      'attributes.flow_logs_enabled': 'flowLogsEnabled',
      'attributes.flow_logs_s3_bucket': 'flowLogsS3Bucket',
      'attributes.flow_logs_s3_prefix': 'flowLogsS3Prefix',
    }),
    DeleteAccelerator: destroy(accelerator),
    CreateListener: create(
      on('aws_globalaccelerator_listener', { arn: newListener }),
      { ...listenerSettings, accelerator_arn: 'acceleratorArn' },
      { id: newListener, parent: accelerator },
    ),
    UpdateListener: modify(listener, listenerSettings),
    DeleteListener: destroy(listener),
    CreateEndpointGroup: create(
      on('aws_globalaccelerator_endpoint_group', { arn: newGroup }),
      { ...groupSettings, ...same('endpoint_group_region listener_arn') },
      { id: newGroup, parent: listener },
    ),
    UpdateEndpointGroup: modify(group, groupSettings),
    DeleteEndpointGroup: destroy(group),
    AddEndpoints: modify(group, { endpoint_configuration: add(blockList('endpointConfigurations', members), byId) }),
    RemoveEndpoints: modify(group, {
      endpoint_configuration: remove(blockList('endpointIdentifiers', { endpoint_id: 'endpointId' }), byId),
    }),
    TagResource: partOfUnknown(onArn(tagged, 'resourceArn', { tags: merge(tagMap('tags')) })),
    UntagResource: partOfUnknown(onArn(tagged, 'resourceArn', { tags: drop('tagKeys') })),
  },
};
