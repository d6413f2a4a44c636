import { partName, partValue, type KeyPart } from '../../../src/catalog/type-spec.js';
import { refKey } from '../../../src/model/change.js';
import { isList, isObject, member, type JsonObject } from '../../../src/lib/json.js';
import type { StateSnapshot } from '../../../src/model/state-snapshot.js';
import type { Types } from '../../../src/state/formats/type-plan.js';

/** Everything in a snapshot, by address, in a comparable form. */
export const describeSnapshot = (state: StateSnapshot, types: Types): object => ({
  iacVersion: state.iacVersion,
  serial: state.serial,
  lineage: state.lineage,
  size: state.size,
  managed: state.managed,
  edges: state.edges,
  components: state.components,
  maxDegree: state.maxDegree,
  order: Array.from({ length: state.size }, (_, rank) => [state.address(state.ranked(rank)), state.edgesBefore(rank)]),
  edgesBeforeEnd: state.edgesBefore(state.size),
  accounts: [...state.accounts].sort(),
  resources: Object.fromEntries(
    Array.from({ length: state.size }, (_, resource) => [state.address(resource), describeResource(state, resource, types)]),
  ),
});

const describeResource = (state: StateSnapshot, resource: number, types: Types): object => ({
  found: state.byAddress(state.address(resource)) === resource,
  place: state.ranked(state.rank(resource)) === resource,
  degree: state.degree(resource),
  namesakes: state
    .named(`${state.type(resource)}.${state.name(resource)}`, Infinity)
    .map((one) => state.address(one))
    .sort(),
  isOneNamed: state.named(`${state.type(resource)}.${state.name(resource)}`, 1).length,
  type: state.type(resource),
  name: state.name(resource),
  mode: state.mode(resource),
  provider: state.provider(resource),
  account: state.account(resource),
  region: state.region(resource),
  attributes: state.attributes(resource),
  sensitive: [...state.sensitive(resource)].sort(),
  dependencies: state
    .dependencies(resource)
    .map((one) => state.address(one))
    .sort(),
  keys: keysOf(state, resource, types).map((key) => [
    key,
    state
      .find(key)
      .map((one) => state.address(one))
      .sort(),
  ]),
});

/** The keys that identify a resource, by its type and parsed attributes. */
export const keysOf = (state: StateSnapshot, resource: number, types: Types): readonly string[] =>
  (Object.hasOwn(types, state.type(resource)) ? (types[state.type(resource)]?.keys ?? []) : []).flatMap((parts) =>
    keyValues(parts, state.attributes(resource)).map((values) => refKey(state.type(resource), parts.map(partName), values)),
  );

/** The values of the parts of a key, '' for a missing one: one list, or one per block or element if parts are in them. */
export const keyValues = (parts: readonly KeyPart[], attributes: JsonObject): readonly (readonly string[])[] => {
  const holder = parts
    .map(partName)
    .find((name) => name.includes('.'))
    ?.split('.')[0];
  const held = holder === undefined ? attributes : member(attributes, holder);
  const isOfElements = isList(held) && parts.some((part) => partName(part).endsWith('.*'));
  const blocks = (isList(held) ? held : [held]).filter((one) => isObject(one) || isOfElements);
  return blocks.map((block) =>
    parts.map((part) => {
      const [name = '', inside] = partName(part).split('.');
      const isElement = inside === '*' && !isObject(block);
      const value = inside === undefined ? member(attributes, name) : isElement ? block : member(block, inside);
      return partValue(part, typeof value === 'string' || typeof value === 'number' ? String(value) : '');
    }),
  );
};
