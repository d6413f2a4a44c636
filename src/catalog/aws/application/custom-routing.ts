import {
  add,
  amend,
  create,
  destroy,
  modify,
  on,
  remove,
  response,
  type Edits,
  type From,
  type Read,
  via,
  type ServiceCatalog,
} from '../../dsl.js';
import { isList } from '../../../lib/json.js';
import { same } from '../api/api-values.js';
import { addAndRemove, newTags } from '../databases/database-values.js';
import { blockList } from '../monitoring/monitoring-values.js';

/**
 * AWS Global Accelerator: accelerators that lead each port to one address, and resources that another account may accelerate. An update keeps
 * what it omits. Source: Global Accelerator API reference, Terraform AWS provider.
 */

const accelerator = on('aws_globalaccelerator_custom_routing_accelerator', { arn: 'acceleratorArn' });
const newAccelerator = response('accelerator.acceleratorArn');
const listener = on('aws_globalaccelerator_custom_routing_listener', { arn: 'listenerArn' });
const newListener = response('listener.listenerArn');
const group = on('aws_globalaccelerator_custom_routing_endpoint_group', { arn: 'endpointGroupArn' });
const newGroup = response('endpointGroup.endpointGroupArn');
const attachment = on('aws_globalaccelerator_cross_account_attachment', { arn: 'attachmentArn' });
const newAttachment = response('crossAccountAttachment.attachmentArn');

const settings = same('enabled ip_address_type ip_addresses name');
const ports: Edits = { port_range: blockList('portRanges', { from_port: 'fromPort', to_port: 'toPort' }) };
const byId = ['endpoint_id'];
/** The ids of endpoints as blocks. */
const removed = via('endpointIds', (ids) => (isList(ids) ? ids.map((id) => ({ endpoint_id: id })) : undefined));
const resources = (from: From): Read => blockList(from, { cidr_block: 'cidr', endpoint_id: 'endpointId', region: 'region' });

const shared = { keys: [['arn'], ['id']], scope: 'account', family: 'network' } as const;

export const customRouting: ServiceCatalog = {
  eventSource: 'globalaccelerator.amazonaws.com',
  types: {
    aws_globalaccelerator_custom_routing_accelerator: {
      ...shared,
      noise: ['dns_name', 'hosted_zone_id', 'ip_sets', 'ip_sets.*'],
      defaults: { enabled: true, ip_address_type: 'IPV4' },
    },
    aws_globalaccelerator_custom_routing_listener: shared,
    aws_globalaccelerator_custom_routing_endpoint_group: shared,
    aws_globalaccelerator_cross_account_attachment: { ...shared, access: 'policy', noise: ['created_time', 'last_modified_time'] },
  },
  events: {
    CreateCustomRoutingAccelerator: create(
      on('aws_globalaccelerator_custom_routing_accelerator', { arn: newAccelerator }),
      { ...settings, tags: newTags },
      { id: newAccelerator },
    ),
    UpdateCustomRoutingAccelerator: modify(accelerator, settings),
    UpdateCustomRoutingAcceleratorAttributes: modify(accelerator, {
      'attributes.flow_logs_enabled': 'flowLogsEnabled',
      'attributes.flow_logs_s3_bucket': 'flowLogsS3Bucket',
      'attributes.flow_logs_s3_prefix': 'flowLogsS3Prefix',
    }),
    DeleteCustomRoutingAccelerator: destroy(accelerator),
    CreateCustomRoutingListener: create(
      on('aws_globalaccelerator_custom_routing_listener', { arn: newListener }),
      { ...ports, accelerator_arn: 'acceleratorArn' },
      { id: newListener, parent: accelerator },
    ),
    UpdateCustomRoutingListener: modify(listener, ports),
    DeleteCustomRoutingListener: destroy(listener),
    CreateCustomRoutingEndpointGroup: create(
      on('aws_globalaccelerator_custom_routing_endpoint_group', { arn: newGroup }),
      {
        ...same('endpoint_group_region listener_arn'),
        destination_configuration: blockList('destinationConfigurations', {
          from_port: 'fromPort',
          protocols: 'protocols',
          to_port: 'toPort',
        }),
      },
      { id: newGroup, parent: listener },
    ),
    DeleteCustomRoutingEndpointGroup: destroy(group),
    AddCustomRoutingEndpoints: modify(group, {
      endpoint_configuration: add(blockList('endpointConfigurations', { endpoint_id: 'endpointId' }), byId),
    }),
    RemoveCustomRoutingEndpoints: modify(group, { endpoint_configuration: remove(removed, byId) }),

    CreateCrossAccountAttachment: create(
      on('aws_globalaccelerator_cross_account_attachment', { arn: newAttachment }),
      { ...same('name principals'), resource: resources('resources'), tags: newTags },
      { id: newAttachment },
    ),
    UpdateCrossAccountAttachment: modify(attachment, {
      name: 'name',
      principals: amend(addAndRemove('addPrincipals', 'removePrincipals'), 'auto'),
      resource: amend(addAndRemove(resources('addResources'), resources('removeResources')), 'auto', [
        'cidr_block',
        'endpoint_id',
        'region',
      ]),
    }),
    DeleteCrossAccountAttachment: destroy(attachment),
  },
};
