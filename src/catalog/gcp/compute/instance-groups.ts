import { lastSegment } from '../../../lib/last-segment.js';
import * as c from '../language.js';
import { blocksOf, segment, selfLink, target, the, whole } from './compute-reads.js';

/**
 * Unmanaged instance groups, and the named ports of all groups. Members and ports may be declared one by one. Source: Compute Engine API
 * reference, Terraform Google provider `google_compute_instance_group`, `…_membership`, `…_named_port`.
 */

const group = the('google_compute_instance_group');
const groupName: c.Read = segment('instanceGroups');

/** The member is an item of a list of `{instance}`. */
const member: c.Read = selfLink('item.instance');
const membership = c.on('google_compute_instance_group_membership', { instance_group: groupName, instance: member });
const members: c.Read = c.via(member, (value) => [value]);

/** A managed group has an instance group of the same name. */
const manager: c.Read = c.via(target, (path) =>
  typeof path === 'string' ? path.replace('/instanceGroups/', '/instanceGroupManagers/') : undefined,
);

const ports: c.Read = whole(blocksOf('namedPorts'), []);
const setPorts: c.ChangeSpec = c.firstOf(
  c.modify(group, { named_port: ports }),
  c.modify(c.on('google_compute_instance_group_manager', { id: manager }), { named_port: ports }),
  c.modify(c.on('google_compute_region_instance_group_manager', { id: manager }), { named_port: ports }),
);

export const computeInstanceGroups: c.ServiceCatalog = {
  eventSource: 'compute.googleapis.com',
  types: c.googleTypes('compute', {
    google_compute_instance_group: { noise: ['size'] },
    google_compute_instance_group_membership: {
      keys: [
        [
          { attribute: 'instance_group', as: lastSegment },
          { attribute: 'instance', as: c.resourcePath },
        ],
      ],
    },
    google_compute_instance_group_named_port: { keys: [['project', 'zone', { attribute: 'group', as: lastSegment }, 'name']] },
  }),
  events: {
    'compute.instanceGroups.insert': c.create(group, {
      description: 'description',
      named_port: blocksOf('namedPorts'),
      network: selfLink('network'),
    }),
    'compute.instanceGroups.delete': c.destroy(group),
    'compute.instanceGroups.addInstances': c.forEach('instances', c.put(membership, {}), c.modify(group, { instances: c.add(members) })),
    'compute.instanceGroups.removeInstances': c.forEach(
      'instances',
      c.destroy(membership),
      c.modify(group, { instances: c.remove(members) }),
    ),
    'compute.instanceGroups.setNamedPorts': [
      setPorts,
      c.forEach(
        'namedPorts',
        c.put(
          c.on('google_compute_instance_group_named_port', {
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
