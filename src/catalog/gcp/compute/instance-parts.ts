import { isList, isObject, text } from '../../../lib/json.js';
import { add, destroy, firstOf, fixed, modify, on, put, remove, via, type Read, type ServiceCatalog } from '../../dsl.js';
import { withheld } from '../../values.js';
import { nameOf } from '../gcp-reads.js';
import { blocksOf, selfLink, shortName, target } from './compute-reads.js';
import { accessConfigs, modifyInstance } from './instance-edits.js';
import { instances, instanceTypeNames } from './instance-types.js';

/**
 * Disks and network interfaces of instances. Paths of attributes cannot tell several interfaces apart, so the first interface is taken for
 * the only one, and others are elements of `network_interface`. Source: Compute Engine API reference, real entries.
 */

/** The disk of the call as a block of its instance. */
const attachedBlock: Read = (record) => {
  const { deviceName, mode } = record.request;
  const source = selfLink('source')(record);
  if (source === undefined) return undefined;
  return [{ source, ...(deviceName === undefined ? {} : { device_name: deviceName }), mode: mode ?? 'READ_WRITE' }];
};

/** A block that consists of the parameter by which the call identifies it. */
const blockNamed = (attribute: string, parameter: string): Read => via(parameter, (value) => [{ [attribute]: value }]);

const isFirst: Read = ({ request }) => (request['networkInterface'] ?? 'nic0') === 'nic0';

/** Access configurations for IPv6 are blocks of their own. */
const isIpv4: Read = ({ request }) => ![request['type'], request['accessConfig']].some((one) => /ipv6/i.test(text(one) ?? ''));

const both =
  (...conditions: readonly Read[]): Read =>
  (record) =>
    conditions.every((one) => one(record) === true);
const not =
  (condition: Read): Read =>
  (record) =>
    condition(record) !== true;

/** The members of another interface than the first that the call changes, as an element. */
const otherInterface =
  (members: Readonly<Record<string, Read>>): Read =>
  (record) => {
    const read = Object.entries(members).flatMap(([name, value]) => {
      const found = value(record);
      return found === undefined || found === withheld ? [] : [[name, found] as const];
    });
    const name = record.request['networkInterface'];
    return name === undefined || read.length === 0 ? undefined : [{ name, ...Object.fromEntries(read) }];
  };

/** The external address of the call as a block; the body is the access configuration. */
const address = accessConfigs((record) => record.request);

/** An interface has at most one external address: any declared one is the same, whatever its attributes. */
const theOnlyOne = ['the_only_one'];

/** The addresses of a range that is given only by its length are unknown. */
const aliases: Read = via(blocksOf('aliasIpRanges'), (value) =>
  isList(value) && value.some((one) => isObject(one) && text(one['ip_cidr_range'])?.startsWith('/') === true) ? withheld : value,
);

/** The new interface; the platform names it. */
const newInterface: Read = (record) => {
  const [network, subnetwork] = [interfaceEdits.network(record), interfaceEdits.subnetwork(record)];
  return network === undefined || subnetwork === undefined ? undefined : [{ network, subnetwork }];
};

const interfaceEdits = {
  alias_ip_range: aliases,
  network: selfLink('network'),
  network_ip: (record) => record.request['networkIP'],
  stack_type: (record) => record.request['stackType'],
  subnetwork: selfLink('subnetwork'),
} satisfies Readonly<Record<string, Read>>;

const setAddress = firstOf(
  ...instances.map((one) => modify(one, { 'network_interface.access_config': add(address, theOnlyOne) }, { when: both(isFirst, isIpv4) })),
  ...instances.map((one) =>
    modify(one, { network_interface: add(otherInterface({ access_config: address }), ['name']) }, { when: both(not(isFirst), isIpv4) }),
  ),
);

export const computeInstanceParts: ServiceCatalog = {
  eventSource: 'compute.googleapis.com',
  types: {},
  events: {
    'compute.instances.attachDisk': firstOf(
      put(on('google_compute_attached_disk', { id: nameOf('{}/{}', target, shortName('source')) }), {
        device_name: 'deviceName',
        mode: 'mode',
      }),
      ...instances.map((one) => modify(one, { attached_disk: add(attachedBlock, ['source']) })),
    ),
    'compute.instances.detachDisk': firstOf(
      destroy(on('google_compute_attached_disk', { instance: target, device_name: 'deviceName' })),
      ...instances.map((one) => modify(one, { attached_disk: remove(blockNamed('device_name', 'deviceName'), ['device_name']) })),
    ),
    // Only the boot disk declares this option.
    'compute.instances.setDiskAutoDelete': firstOf(
      ...instanceTypeNames.map((type) =>
        modify(on(type, { id: target, 'boot_disk.device_name': 'deviceName' }), {
          'boot_disk.auto_delete': (record) => record.request['autoDelete'] ?? false,
        }),
      ),
      ...instances.map((one) => modify(one, {})),
    ),

    'compute.instances.addAccessConfig': setAddress,
    'compute.instances.updateAccessConfig': setAddress,
    'compute.instances.deleteAccessConfig': firstOf(
      ...instances.map((one) => modify(one, { 'network_interface.access_config': fixed([]) }, { when: both(isFirst, isIpv4) })),
      ...instances.map((one) =>
        modify(
          one,
          { network_interface: add(otherInterface({ access_config: fixed([]) }), ['name']) },
          { when: both(not(isFirst), isIpv4) },
        ),
      ),
    ),
    'compute.instances.updateNetworkInterface': firstOf(
      ...instances.map((one) =>
        modify(one, Object.fromEntries(Object.entries(interfaceEdits).map(([name, read]) => [`network_interface.${name}`, read])), {
          when: isFirst,
        }),
      ),
      ...instances.map((one) => modify(one, { network_interface: add(otherInterface(interfaceEdits), ['name']) }, { when: not(isFirst) })),
    ),
    'compute.instances.addNetworkInterface': modifyInstance({ network_interface: add(newInterface, ['network', 'subnetwork']) }),
    'compute.instances.deleteNetworkInterface': modifyInstance({
      network_interface: remove(blockNamed('name', 'networkInterfaceName'), ['name']),
    }),
  },
};
