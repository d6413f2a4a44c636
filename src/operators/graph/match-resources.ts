import type { StateSnapshot } from '../../model/state-snapshot.js';

/** Whether a resource has the attributes and the place that it had in the snapshot before. */
export const isSame = (before: StateSnapshot, earlier: number, after: StateSnapshot, resource: number): boolean =>
  before.fingerprint(earlier) === after.fingerprint(resource) &&
  before.account(earlier) === after.account(resource) &&
  before.region(earlier) === after.region(resource);

/** By resource of `after`: the resource of `before` at its address, or -1. `stays`: 1 for those of `before` that were found. */
export const matchResources = (
  before: StateSnapshot | undefined,
  after: StateSnapshot,
): { readonly earlierOf: Int32Array; readonly stays: Uint8Array } => {
  const earlierOf = new Int32Array(after.size).fill(-1);
  const stays = new Uint8Array(before?.size ?? 0);
  if (before === undefined) return { earlierOf, stays };
  let next = 0;
  for (let resource = 0; resource < after.size; resource++) {
    // Nearly all resources follow the same neighbour in both, and are found by hash without building their addresses.
    const isNext =
      next < before.size &&
      before.addressHash(next) === after.addressHash(resource) &&
      before.fingerprint(next) === after.fingerprint(resource);
    const earlier = isNext ? next : before.byAddress(after.address(resource));
    if (earlier === undefined) continue;
    earlierOf[resource] = earlier;
    stays[earlier] = 1;
    next = earlier + 1;
  }
  return { earlierOf, stays };
};
