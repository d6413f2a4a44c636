import { isList, isObject, text, type Json } from '../../../lib/json.js';
import {
  create,
  destroy,
  either,
  firstOf,
  fixed,
  modify,
  noChange,
  on,
  via,
  type ChangeSpec,
  type Read,
  type ServiceCatalog,
} from '../../dsl.js';
import { segment, shortName } from './compute-reads.js';
import { instanceBody, modifyInstance } from './instance-edits.js';
import { instances, instancesWith, instanceTypeNames, instanceTypes } from './instance-types.js';
import { modifyWithMetadata } from './instance-metadata.js';
import { resourcePath } from '../resource-path.js';

/**
 * Instances: their existence, and whether they run. Source: Compute Engine API reference, Terraform Google provider
 * `google_compute_instance`, `google_compute_instance_from_template`.
 */

/** Only `desired_status` configures whether an instance runs: a stopped instance without it is as declared. */
const becomes = (status: string): ChangeSpec =>
  firstOf(
    ...instancesWith('desired_status').map((one) => modify(one, { desired_status: fixed(status) })),
    ...instances.map((one) => modify(one, {})),
  );

/** The names of the new instances if the call lists them, else their pattern: `web-###`. */
const namesOf = (value: Json): Json | undefined => {
  if (isObject(value)) return Object.keys(value);
  return isList(value) ? value.flatMap((one) => (isObject(one) && one['key'] !== undefined ? [one['key']] : [])) : undefined;
};
const bulkNames: Read = either(
  via('bulkInsertResource.perInstanceProperties', namesOf),
  via('perInstanceProperties', namesOf),
  'bulkInsertResource.namePattern',
  'namePattern',
);
const bulkPaths: Read = via(bulkNames, (value, record) => {
  const [project, zone] = [segment('projects')(record), segment('zones')(record)].map(text);
  if (project === undefined || zone === undefined) return undefined;
  return (isList(value) ? value : [value]).map((name) => `projects/${project}/zones/${zone}/instances/${text(name) ?? ''}`);
});

/** The instance that the project-wide call to move an instance names. */
const moved: Read = via('targetInstance', (value) => (typeof value === 'string' ? resourcePath(value) : undefined));

export const computeInstances: ServiceCatalog = {
  eventSource: 'compute.googleapis.com',
  types: instanceTypes,
  events: {
    'compute.instances.insert': firstOf(...instances.map((one) => create(one, instanceBody))),
    'compute.instances.bulkInsert': create(on('google_compute_instance', { id: bulkPaths })),
    'compute.instances.delete': firstOf(...instances.map((one) => destroy(one))),
    // The console replaces the whole body, but other clients omit what stays.
    'compute.instances.update': modifyWithMetadata(instanceBody),
    'compute.instances.setName': modifyInstance({ name: 'name' }),
    'compute.projects.moveInstance': firstOf(
      ...instanceTypeNames.map((type) => modify(on(type, { id: moved }), { zone: shortName('destinationZone') })),
    ),

    'compute.instances.start': becomes('RUNNING'),
    'compute.instances.startWithEncryptionKey': becomes('RUNNING'),
    'compute.instances.resume': becomes('RUNNING'),
    'compute.instances.stop': becomes('TERMINATED'),
    'compute.instances.suspend': becomes('SUSPENDED'),

    'compute.instances.performMaintenance': noChange,
    'compute.instances.reportHostAsFaulty': noChange,
    'compute.instances.reset': noChange,
    'compute.instances.sendDiagnosticInterrupt': noChange,
    'compute.instances.setShieldedInstanceIntegrityPolicy': noChange,
    'compute.instances.setShieldedVmIntegrityPolicy': noChange,
    'compute.instances.simulateMaintenanceEvent': noChange,
  },
};
