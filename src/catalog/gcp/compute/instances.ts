import { isList, isObject, text, type Json } from '../../../lib/json.js';
import * as c from '../language.js';
import { segment, shortName } from './compute-reads.js';
import { instanceBody, modifyInstance } from './instance-edits.js';
import { instances, instancesWith, instanceTypeNames, instanceTypes } from './instance-types.js';
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

export const computeInstances: c.ServiceCatalog = {
  eventSource: 'compute.googleapis.com',
  types: instanceTypes,
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
  },
};
