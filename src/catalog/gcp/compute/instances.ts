import { type Json, isList, isObject, text } from '../../../lib/json.js';
import * as c from '../language.js';
import { allLabels, segment, selfLink, shortName, the, whole } from './compute-reads.js';
import { accelerators, instanceBody, minCpuPlatform, modifyInstance, scheduling, shielded, tagsOf } from './instance-edits.js';
import { instanceTypeNames, instanceTypes, instances, instancesWith } from './instance-types.js';
import { modifyWithMetadata } from './instance-metadata.js';

/**
 * Instances: their existence, and whether they run. Source: Compute Engine API reference, Terraform Google provider
 * `google_compute_instance`, `google_compute_instance_from_template`.
 */

/** Only `desired_status` configures whether an instance runs: a stopped instance without it is as declared. */
const becomes = (status: string): c.ChangeSpec =>
  c.firstOf(
    ...instancesWith('desired_status').map((one) => c.modify(one, { desired_status: c.fixed(status) })),
    ...instances.map((one) => c.modify(one, {})),
  );

/** The names of the new instances if the call lists them, else their pattern: `web-###`. */
const namesOf = (value: Json): Json | undefined => {
  if (isObject(value)) return Object.keys(value);
  return isList(value) ? value.flatMap((one) => (isObject(one) && one['key'] !== undefined ? [one['key']] : [])) : undefined;
};
const bulkNames: c.Read = c.either(
  c.via('bulkInsertResource.perInstanceProperties', namesOf),
  c.via('perInstanceProperties', namesOf),
  'bulkInsertResource.namePattern',
  'namePattern',
);
const bulkPaths: c.Read = c.via(bulkNames, (value, record) => {
  const [project, zone] = [segment('projects')(record), segment('zones')(record)].map(text);
  if (project === undefined || zone === undefined) return undefined;
  return (isList(value) ? value : [value]).map((name) => `projects/${project}/zones/${zone}/instances/${text(name) ?? ''}`);
});

/** The instance that the project-wide call to move an instance names. */
const moved: c.Read = c.via('targetInstance', (value) => (typeof value === 'string' ? c.resourcePath(value) : undefined));

/** Calls that set single attributes of instances. Source: Compute Engine API reference, real entries. */

/** Ids of attachments of policies to the instance: `PROJECT/ZONE/INSTANCE/POLICY`. */
const attachments: c.Read = c.via(shortName('resourcePolicies'), (value, record) =>
  (isList(value) ? value : [value]).map((name) =>
    [...['projects', 'zones', 'instances'].map((one) => segment(one)(record)), name].map(String).join('/'),
  ),
);
const attachment = c.on('google_compute_resource_policy_attachment', { id: attachments });

/** Without the parameter the service assumes true, but entries may omit false: the value is unknown. */
const protection: c.Read = (record) => record.request['deletionProtection'] ?? (record.operation?.part === 'last' ? undefined : c.withheld);

/** Entries omit false. */
const display: c.Read = (record) => record.request['enableDisplay'] ?? (record.operation?.part === 'last' ? undefined : false);

/**
 * Target pools and target instances. Source: Compute Engine API reference, Terraform Google provider `google_compute_target_pool`,
 * `google_compute_target_instance`.
 */

/** Members of a pool, which the provider stores as `zone/name`. */
const members = (from: c.From): c.Read => c.via(from, (value) => (isList(value) ? value : [value]).map(member));
const member = (link: Json): Json => {
  const [, zone, name] = /zones\/([^/]+)\/instances\/([^/]+)$/.exec(typeof link === 'string' ? link : '') ?? [];
  return zone === undefined || name === undefined ? link : `${zone}/${name}`;
};

const changedMembers: c.Read = members('instances[].instance');
const changedChecks: c.Read = selfLink('healthChecks[].healthCheck');

const pool = the('google_compute_target_pool');
const instance = the('google_compute_target_instance');

export const computeInstances: c.ServiceCatalog = {
  eventSource: 'compute.googleapis.com',
  types: {
    ...instanceTypes,
    ...c.googleTypes('compute', {
      google_compute_target_pool: { defaults: { session_affinity: 'NONE' } },
      google_compute_target_instance: { defaults: { nat_policy: 'NO_NAT' } },
    }),
  },
  events: {
    'compute.instances.insert': c.firstOf(...instances.map((one) => c.create(one, instanceBody))),
    'compute.instances.bulkInsert': c.create(c.on('google_compute_instance', { id: bulkPaths })),
    'compute.instances.delete': c.firstOf(...instances.map((one) => c.destroy(one))),
    // The console replaces the whole body, but other clients omit what stays.
    'compute.instances.update': modifyWithMetadata(instanceBody),
    'compute.instances.setName': modifyInstance({ name: 'name' }),
    'compute.projects.moveInstance': c.firstOf(
      ...instanceTypeNames.map((type) => c.modify(c.on(type, { id: moved }), { zone: shortName('destinationZone') })),
    ),

    'compute.instances.start': becomes('RUNNING'),
    'compute.instances.startWithEncryptionKey': becomes('RUNNING'),
    'compute.instances.resume': becomes('RUNNING'),
    'compute.instances.stop': becomes('TERMINATED'),
    'compute.instances.suspend': becomes('SUSPENDED'),

    'compute.instances.performMaintenance': c.noChange,
    'compute.instances.reportHostAsFaulty': c.noChange,
    'compute.instances.reset': c.noChange,
    'compute.instances.sendDiagnosticInterrupt': c.noChange,
    'compute.instances.setShieldedInstanceIntegrityPolicy': c.noChange,
    'compute.instances.setShieldedVmIntegrityPolicy': c.noChange,
    'compute.instances.simulateMaintenanceEvent': c.noChange,

    'compute.instances.setMachineType': modifyInstance({ machine_type: whole(shortName('machineType')) }),
    'compute.instances.setMachineResources': modifyInstance({ guest_accelerator: whole(accelerators('guestAccelerators'), []) }),
    'compute.instances.setMinCpuPlatform': modifyInstance({ min_cpu_platform: whole(minCpuPlatform) }),
    'compute.instances.setLabels': modifyInstance({ labels: allLabels }),
    'compute.instances.setTags': modifyInstance({ tags: whole(tagsOf(''), []) }),
    'compute.instances.setMetadata': modifyWithMetadata({}),
    'compute.instances.setServiceAccount': modifyInstance(c.same('email scopes', whole, 'service_account.')),
    'compute.instances.setScheduling': modifyInstance(scheduling('')),
    'compute.instances.setDeletionProtection': modifyInstance({ deletion_protection: protection }),
    'compute.instances.updateDisplayDevice': modifyInstance({ enable_display: display }),
    'compute.instances.updateShieldedInstanceConfig': modifyInstance(shielded('')),
    'compute.instances.updateShieldedVmConfig': modifyInstance(shielded('')),
    // One call may name several policies, and an instance has at most one.
    'compute.instances.addResourcePolicies': c.firstOf(
      c.put(attachment, {}),
      ...instances.map((one) => c.modify(one, { resource_policies: c.add(selfLink('resourcePolicies')) })),
    ),
    'compute.instances.removeResourcePolicies': c.firstOf(
      c.destroy(attachment),
      ...instances.map((one) => c.modify(one, { resource_policies: c.remove(selfLink('resourcePolicies')) })),
    ),

    'compute.targetPools.insert': c.create(pool, {
      ...c.same('backup_pool health_checks', selfLink),
      ...c.same('description failover_ratio session_affinity'),
      instances: members('instances'),
    }),
    'compute.targetPools.delete': c.destroy(pool),
    'compute.targetPools.addInstance': c.modify(pool, { instances: c.add(changedMembers) }),
    'compute.targetPools.removeInstance': c.modify(pool, { instances: c.remove(changedMembers) }),
    'compute.targetPools.addHealthCheck': c.modify(pool, { health_checks: c.add(changedChecks) }),
    'compute.targetPools.removeHealthCheck': c.modify(pool, { health_checks: c.remove(changedChecks) }),
    'compute.targetPools.setBackup': c.modify(pool, {
      backup_pool: selfLink(c.either('target', 'targetReference.target')),
      failover_ratio: 'failoverRatio',
    }),

    'compute.targetInstances.insert': c.create(instance, { ...c.same('description nat_policy'), instance: selfLink('instance') }),
    'compute.targetInstances.delete': c.destroy(instance),
  },
};
