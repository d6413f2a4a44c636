import { lastSegment } from '../../../lib/last-segment.js';
import {
  add,
  create,
  destroy,
  firstOf,
  forEach,
  modify,
  on,
  put,
  remove,
  via,
  type ChangeSpec,
  type Read,
  type ServiceCatalog,
} from '../../dsl.js';
import { gcpNoise } from '../noise.js';
import { resourcePath } from '../resource-path.js';
import { blocksOf, computeType, segment, selfLink, target, the, whole } from './compute-reads.js';

/**
 * Unmanaged instance groups, and the named ports of all groups. Members and ports may be declared one by one. Source: Compute Engine API
 * reference, Terraform Google provider `google_compute_instance_group`, `…_membership`, `…_named_port`.
 */

const group = the('google_compute_instance_group');
const groupName: Read = segment('instanceGroups');

/** The member is an item of a list of `{instance}`. */
const member: Read = selfLink('item.instance');
const membership = on('google_compute_instance_group_membership', { instance_group: groupName, instance: member });
const members: Read = via(member, (value) => [value]);

/** A managed group has an instance group of the same name. */
const manager: Read = via(target, (path) =>
  typeof path === 'string' ? path.replace('/instanceGroups/', '/instanceGroupManagers/') : undefined,
);

const ports: Read = whole(blocksOf('namedPorts'), []);
const setPorts: ChangeSpec = firstOf(
  modify(group, { named_port: ports }),
  modify(on('google_compute_instance_group_manager', { id: manager }), { named_port: ports }),
  modify(on('google_compute_region_instance_group_manager', { id: manager }), { named_port: ports }),
);

export const computeInstanceGroups: ServiceCatalog = {
  eventSource: 'compute.googleapis.com',
  types: {
    google_compute_instance_group: computeType(['size']),
    google_compute_instance_group_membership: {
      keys: [
        [
          { attribute: 'instance_group', as: lastSegment },
          { attribute: 'instance', as: resourcePath },
        ],
      ],
      scope: 'global',
      family: 'compute',
      noise: gcpNoise,
    },
    google_compute_instance_group_named_port: {
      keys: [['project', 'zone', { attribute: 'group', as: lastSegment }, 'name']],
      scope: 'global',
      family: 'compute',
      noise: gcpNoise,
    },
  },
  events: {
    'compute.instanceGroups.insert': create(group, {
      description: 'description',
      named_port: blocksOf('namedPorts'),
      network: selfLink('network'),
    }),
    'compute.instanceGroups.delete': destroy(group),
    'compute.instanceGroups.addInstances': forEach('instances', put(membership, {}), modify(group, { instances: add(members) })),
    'compute.instanceGroups.removeInstances': forEach('instances', destroy(membership), modify(group, { instances: remove(members) })),
    'compute.instanceGroups.setNamedPorts': [
      setPorts,
      forEach(
        'namedPorts',
        put(
          on('google_compute_instance_group_named_port', {
            project: segment('projects'),
            zone: segment('zones'),
            group: groupName,
            name: 'item.name',
          }),
          { port: 'item.port' },
        ),
      ),
    ],
    'compute.regionInstanceGroups.setNamedPorts': setPorts,
  },
};
