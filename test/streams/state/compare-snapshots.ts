import { partName, partValue } from '../../../src/catalog/type-spec.js';
import { refKey } from '../../../src/model/change.js';
import type { StateSnapshot } from '../../../src/model/state-snapshot.js';
import type { Types } from '../../../src/streams/state/type-plan.js';

/** Everything that a snapshot says, by address, in a form that two of them can be compared in. */
export const tellAll = (state: StateSnapshot, types: Types): object => ({
  iacVersion: state.iacVersion,
  serial: state.serial,
  lineage: state.lineage,
  size: state.size,
  managed: state.managed,
  resources: Object.fromEntries(
    Array.from({ length: state.size }, (_, resource) => [state.address(resource), tellOne(state, resource, types)]),
  ),
});

const tellOne = (state: StateSnapshot, resource: number, types: Types): object => ({
  found: state.byAddress(state.address(resource)) === resource,
  type: state.type(resource),
  name: state.name(resource),
  mode: state.mode(resource),
  provider: state.provider(resource),
  account: state.account(resource),
  region: state.region(resource),
  attributes: state.attributes(resource),
  sensitive: [...state.sensitive(resource)].sort(),
  dependencies: state.dependencies(resource).map((one) => state.address(one)).sort(),
  keys: keysOf(state, resource, types).map((key) => [key, state.find(key).map((one) => state.address(one)).sort()]),
});

/** The keys that name a resource, by its type and parsed attributes. */
export const keysOf = (state: StateSnapshot, resource: number, types: Types): readonly string[] =>
  (Object.hasOwn(types, state.type(resource)) ? types[state.type(resource)]?.keys ?? [] : []).map((parts) => {
    const values = parts.map((part) => {
      const value = state.attributes(resource)[partName(part)];
      return typeof value === 'string' || typeof value === 'number' ? partValue(part, String(value)) : '';
    });
    return refKey(state.type(resource), parts.map(partName), values);
  });
