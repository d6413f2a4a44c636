import { isList, isObject, text } from '../../../lib/json.js';
import * as c from '../language.js';
import { blocksOf, selfLink, shortName, target } from './compute-reads.js';
import { accessConfigs, modifyInstance } from './instance-edits.js';
import { instances, instanceTypeNames } from './instance-types.js';

/**
 * Disks and network interfaces of instances. Paths of attributes cannot tell several interfaces apart, so the first interface is taken for
 * the only one, and others are elements of `network_interface`. Source: Compute Engine API reference, real entries.
 */

/** The disk of the call as a block of its instance. */
const attachedBlock: c.Read = (record) => {
  const { deviceName, mode } = record.request;
  const source = selfLink('source')(record);
  if (source === undefined) return undefined;
  return [{ source, ...(deviceName === undefined ? {} : { device_name: deviceName }), mode: mode ?? 'READ_WRITE' }];
};

/** A block that consists of the parameter by which the call identifies it. */
const blockNamed = (attribute: string, parameter: string): c.Read => c.via(parameter, (value) => [{ [attribute]: value }]);

const isFirst: c.Read = ({ request }) => (request['networkInterface'] ?? 'nic0') === 'nic0';

/** Access configurations for IPv6 are blocks of their own. */
const isIpv4: c.Read = ({ request }) => ![request['type'], request['accessConfig']].some((one) => /ipv6/i.test(text(one) ?? ''));

const both =
  (...conditions: readonly c.Read[]): c.Read =>
  (record) =>
    conditions.every((one) => one(record) === true);
const not =
  (condition: c.Read): c.Read =>
  (record) =>
    condition(record) !== true;

/** The members of another interface than the first that the call changes, as an element. */
const otherInterface =
  (members: Readonly<Record<string, c.Read>>): c.Read =>
  (record) => {
    const read = Object.entries(members).flatMap(([name, value]) => {
      const found = value(record);
      return found === undefined || found === c.withheld ? [] : [[name, found] as const];
    });
    const name = record.request['networkInterface'];
    return name === undefined || read.length === 0 ? undefined : [{ name, ...Object.fromEntries(read) }];
  };

/** The external address of the call as a block; the body is the access configuration. */
const address = accessConfigs((record) => record.request);

/** An interface has at most one external address: any declared one is the same, whatever its attributes. */
const theOnlyOne = ['the_only_one'];

/** The addresses of a range that is given only by its length are unknown. */
const aliases: c.Read = c.via(blocksOf('aliasIpRanges'), (value) =>
  isList(value) && value.some((one) => isObject(one) && text(one['ip_cidr_range'])?.startsWith('/') === true) ? c.withheld : value,
);

/** The new interface; the platform names it. */
const newInterface: c.Read = (record) => {
  const [network, subnetwork] = [interfaceEdits.network(record), interfaceEdits.subnetwork(record)];
  return network === undefined || subnetwork === undefined ? undefined : [{ network, subnetwork }];
};

const interfaceEdits = {
  alias_ip_range: aliases,
  network: selfLink('network'),
  network_ip: (record) => record.request['networkIP'],
  stack_type: (record) => record.request['stackType'],
  subnetwork: selfLink('subnetwork'),
} satisfies Readonly<Record<string, c.Read>>;

const setAddress = c.firstOf(
  ...instances.map((one) =>
    c.modify(one, { 'network_interface.access_config': c.add(address, theOnlyOne) }, { when: both(isFirst, isIpv4) }),
  ),
  ...instances.map((one) =>
    c.modify(one, { network_interface: c.add(otherInterface({ access_config: address }), ['name']) }, { when: both(not(isFirst), isIpv4) }),
  ),
);

export const computeInstanceParts: c.ServiceCatalog = {
  eventSource: 'compute.googleapis.com',
  types: {},
  events: {
    'compute.instances.attachDisk': c.firstOf(
      c.put(c.on('google_compute_attached_disk', { id: c.nameOf('{}/{}', target, shortName('source')) }), c.same('device_name mode')),
      ...instances.map((one) => c.modify(one, { attached_disk: c.add(attachedBlock, ['source']) })),
    ),
    'compute.instances.detachDisk': c.firstOf(
      c.destroy(c.on('google_compute_attached_disk', { instance: target, device_name: 'deviceName' })),
      ...instances.map((one) => c.modify(one, { attached_disk: c.remove(blockNamed('device_name', 'deviceName'), ['device_name']) })),
    ),
    // Only the boot disk declares this option.
    'compute.instances.setDiskAutoDelete': c.firstOf(
      ...instanceTypeNames.map((type) =>
        c.modify(c.on(type, { id: target, 'boot_disk.device_name': 'deviceName' }), {
          'boot_disk.auto_delete': (record) => record.request['autoDelete'] ?? false,
        }),
      ),
      ...instances.map((one) => c.modify(one, {})),
    ),

    'compute.instances.addAccessConfig': setAddress,
    'compute.instances.updateAccessConfig': setAddress,
    'compute.instances.deleteAccessConfig': c.firstOf(
      ...instances.map((one) => c.modify(one, { 'network_interface.access_config': c.fixed([]) }, { when: both(isFirst, isIpv4) })),
      ...instances.map((one) =>
        c.modify(
          one,
          { network_interface: c.add(otherInterface({ access_config: c.fixed([]) }), ['name']) },
          { when: both(not(isFirst), isIpv4) },
        ),
      ),
    ),
    'compute.instances.updateNetworkInterface': c.firstOf(
      ...instances.map((one) =>
        c.modify(one, Object.fromEntries(Object.entries(interfaceEdits).map(([name, read]) => [`network_interface.${name}`, read])), {
          when: isFirst,
        }),
      ),
      ...instances.map((one) =>
        c.modify(one, { network_interface: c.add(otherInterface(interfaceEdits), ['name']) }, { when: not(isFirst) }),
      ),
    ),
    'compute.instances.addNetworkInterface': modifyInstance({ network_interface: c.add(newInterface, ['network', 'subnetwork']) }),
    'compute.instances.deleteNetworkInterface': modifyInstance({
      network_interface: c.remove(blockNamed('name', 'networkInterfaceName'), ['name']),
    }),
  },
};
