import { isList } from '../../../lib/json.js';
import * as c from '../language.js';
import { allLabels, segment, selfLink, shortName, whole } from './compute-reads.js';
import { accelerators, minCpuPlatform, modifyInstance, scheduling, shielded, tagsOf } from './instance-edits.js';
import { instances } from './instance-types.js';
import { modifyWithMetadata } from './instance-metadata.js';

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

export const computeInstanceSettings: c.ServiceCatalog = {
  eventSource: 'compute.googleapis.com',
  types: {},
  events: {
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
  },
};
