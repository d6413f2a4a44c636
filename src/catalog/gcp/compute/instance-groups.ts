import { lastSegment } from '../../../lib/last-segment.js';
import * as c from '../language.js';
import { blocksOf, instanceDefaults, segment, selfLink, shortName, target, the, whole } from './compute-reads.js';
import { scheduling, serviceAccount, shielded, tagsOf } from './instance-edits.js';

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

/**
 * Instance templates, which are only created and deleted. Source: Compute Engine API reference, Terraform Google provider
 * `google_compute_instance_template`, `google_compute_region_instance_template`.
 */

const body: c.Edits = {
  ...c.same('can_ip_forward min_cpu_platform', 'properties.'),
  description: 'description',
  instance_description: 'properties.description',
  labels: c.set(c.tagMap('properties.labels'), 'map'),
  machine_type: shortName('properties.machineType'),
  ...scheduling('properties.scheduling.'),
  'service_account.email': serviceAccount('properties.', 'email'),
  'service_account.scopes': serviceAccount('properties.', 'scopes'),
  ...shielded('properties.shieldedInstanceConfig.'),
  tags: tagsOf('properties.'),
};

const template = the('google_compute_instance_template');
const regionTemplate = the('google_compute_region_instance_template');

const type = { defaults: instanceDefaults, secrets: ['metadata_startup_script', 'metadata.startup-script', 'metadata.user-data'] };

export const computeInstanceGroups: c.ServiceCatalog = {
  eventSource: 'compute.googleapis.com',
  types: {
    ...c.googleTypes('compute', {
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
    ...c.googleTypes('compute', { google_compute_instance_template: type, google_compute_region_instance_template: type }),
  },
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

    'compute.instanceTemplates.insert': c.create(template, body),
    'compute.instanceTemplates.delete': c.destroy(template),
    'compute.regionInstanceTemplates.insert': c.create(regionTemplate, body),
    'compute.regionInstanceTemplates.delete': c.destroy(regionTemplate),
  },
};
