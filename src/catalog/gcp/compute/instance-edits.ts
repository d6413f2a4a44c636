import { isList, isObject, type Json } from '../../../lib/json.js';
import * as c from '../language.js';
import { blocksOf, labels, selfLink, shortName } from './compute-reads.js';
import { instances } from './instance-types.js';

/** Attributes of instances in the body of a call. Source: Compute Engine API reference (Instance), schema of `google_compute_instance`. */

/** Modifies the instance under the type that declares it. */
export const modifyInstance = (edits: c.Edits): c.ChangeSpec => c.firstOf(...instances.map((one) => c.modify(one, edits)));

/** Options of scheduling: a call may contain only some of them. `holder`: path of their message with a dot, '' for the body. */
export const scheduling = (holder: string): c.Edits => ({
  'scheduling.automatic_restart': `${holder}automaticRestart`,
  'scheduling.availability_domain': `${holder}availabilityDomain`,
  'scheduling.instance_termination_action': `${holder}instanceTerminationAction`,
  'scheduling.min_node_cpus': `${holder}minNodeCpus`,
  'scheduling.node_affinities': blocksOf(`${holder}nodeAffinities`),
  'scheduling.on_host_maintenance': `${holder}onHostMaintenance`,
  'scheduling.preemptible': `${holder}preemptible`,
  'scheduling.provisioning_model': `${holder}provisioningModel`,
});

export const shielded = (holder: string): c.Edits => ({
  'shielded_instance_config.enable_integrity_monitoring': `${holder}enableIntegrityMonitoring`,
  'shielded_instance_config.enable_secure_boot': `${holder}enableSecureBoot`,
  'shielded_instance_config.enable_vtpm': `${holder}enableVtpm`,
});

export const accelerators = (from: c.From): c.Read =>
  c.via(from, (value, record) =>
    (isList(value) ? value : []).flatMap((one): Json[] => {
      if (!isObject(one)) return [];
      const { acceleratorCount, acceleratorType } = one;
      return [{ type: selfLink(() => acceleratorType)(record) ?? null, count: acceleratorCount ?? null }];
    }),
  );

/** The list, or the message that contains it: `tags.tags` in entries, `tags.items` in REST bodies. */
export const tagsOf = (holder: string): c.Read =>
  c.via(c.either(`${holder}tags.tags`, `${holder}tags.items`, `${holder}tags`, `${holder}items`), (value) =>
    isList(value) ? value : undefined,
  );

/** `Automatic` resets the platform, which the state shows as empty. */
export const minCpuPlatform: c.Read = c.via('minCpuPlatform', (value) => (value === 'Automatic' ? '' : value));

/** External addresses as blocks. An ephemeral address has no `natIP` in the call. */
export const accessConfigs = (from: c.From): c.Read =>
  c.via(from, (value) =>
    (isList(value) ? value : [value]).map((one) => {
      const { natIP, networkTier, publicPtrDomainName } = isObject(one) ? one : {};
      return {
        ...(natIP === undefined || natIP === '' ? {} : { nat_ip: natIP }),
        ...(networkTier === undefined ? {} : { network_tier: networkTier }),
        ...(publicPtrDomainName === undefined ? {} : { public_ptr_domain_name: publicPtrDomainName }),
      };
    }),
  );

/** A member of the interface of a body with one interface; paths of attributes cannot tell several apart. */
const ofInterface = (member: string): c.Read =>
  c.via('networkInterfaces', (value) => {
    const [only] = isList(value) && value.length === 1 ? value : [];
    return isObject(only) ? only[member] : undefined;
  });

/** Whether there is an external address, and its tier. Not compared if the tier is that of the project, which the call does not show. */
const external: c.EditSpec = {
  ...c.set(
    c.via(
      accessConfigs(
        c.either(
          ofInterface('accessConfigs'),
          c.via('networkInterfaces', (value) => (isList(value) && value.length === 1 ? [] : undefined)),
        ),
      ),
      (value) => (isList(value) && value.every((one) => isObject(one) && one['network_tier'] !== undefined) ? value : undefined),
    ),
  ),
  by: ['network_tier'],
};

/** The only service account that an instance can have. */
export const serviceAccount = (holder: string, member: 'email' | 'scopes'): c.Read =>
  c.inBlock(
    c.via(`${holder}serviceAccounts`, (value) => (isList(value) ? (value[0] ?? null) : undefined)),
    member,
  );

/** Attributes in the body of an insert or update, and in the properties of a template. Absent ones are unknown or keep their values. */
export const instanceBody: c.Edits = {
  ...c.same(`
    advanced_machine_features{enable_nested_virtualization threads_per_core} can_ip_forward
    confidential_instance_config{enable_confidential_compute} deletion_protection description hostname`),
  enable_display: 'displayDevice.enableDisplay',
  guest_accelerator: accelerators('guestAccelerators'),
  labels,
  machine_type: shortName('machineType'),
  min_cpu_platform: minCpuPlatform,
  'network_interface.access_config': external,
  'network_interface.network': selfLink(ofInterface('network')),
  'network_interface.subnetwork': selfLink(ofInterface('subnetwork')),
  resource_policies: selfLink('resourcePolicies'),
  ...scheduling('scheduling.'),
  'service_account.email': serviceAccount('', 'email'),
  'service_account.scopes': serviceAccount('', 'scopes'),
  ...shielded('shieldedInstanceConfig.'),
  tags: tagsOf(''),
};
