import { UseOrder } from '../../lib/use-order.js';
import type { Ref } from '../../model/change.js';
import { fieldsOf, hasAlerts, makeResourceHistory, type ResourceHistory } from './resource-history.js';

/**
 * The resources that records concern. Beyond the bound, the least recently used resource without alerts is forgotten, or the least recently
 * used one if all have alerts. A forgotten resource keeps its number while its alerts wait or its edits can still be reordered.
 */
export type ResourceHistories = {
  /** Numbers of the resources that are not forgotten. */
  readonly byKey: Map<string, number>;
  /** Includes forgotten resources that still have a number. */
  readonly byId: Map<number, ResourceHistory>;
  /** Numbers of the resources with alerts, in the order in which they got the first one. */
  readonly active: Set<number>;
  /** Slots of all resources by last use, and of those without alerts by last use or end of the last alert. */
  readonly known: UseOrder;
  readonly idle: UseOrder;
  /** Number of the resource in each slot, and the slots of forgotten resources. */
  readonly slots: number[];
  readonly free: number[];
  next: number;
};

export const makeResourceHistories = (): ResourceHistories => ({
  byKey: new Map(),
  byId: new Map(),
  active: new Set(),
  known: new UseOrder(),
  idle: new UseOrder(),
  slots: [],
  free: [],
  next: 1,
});

/** Key of the history of a declared resource. */
export const declaredKey = (source: string, address: string): string => `${source}\0${address}`;

/** Key of the history of a resource that no state declares. */
export const undeclaredKey = (account: string, ref: Ref): string => `\0${account}\0${ref.key}`;

/** Whether the resource was forgotten; it has a number only until nothing refers to it. */
export const isForgotten = ({ slot }: ResourceHistory): boolean => slot < 0;

/** Returns the history of a resource for use. Calls `forgetting` before it forgets another one. */
export const useHistory = (
  histories: ResourceHistories,
  bound: number,
  key: string,
  ref: Ref,
  source: string | undefined,
  address: string | undefined,
  forgetting: (resource: ResourceHistory) => void,
): ResourceHistory => {
  const { byKey, byId } = histories;
  let resource = byId.get(byKey.get(key) ?? 0);
  if (resource === undefined) {
    resource = makeResourceHistory(histories.next++, key, ref, source, address);
    byId.set(resource.id, resource);
    addKnown(histories, resource);
  }
  touchHistory(histories, resource);
  if (byKey.size > bound) forgetOne(histories, resource, forgetting);
  return resource;
};

/** Makes a resource the newest of those that are not forgotten. */
export const addKnown = ({ byKey, known, slots, free }: ResourceHistories, resource: ResourceHistory): void => {
  byKey.set(resource.key, resource.id);
  resource.slot = free.pop() ?? slots.length;
  slots[resource.slot] = resource.id;
  known.use(resource.slot);
};

/** Call when a record concerns a resource that is not forgotten. */
export const touchHistory = ({ active, known, idle }: ResourceHistories, resource: ResourceHistory): void => {
  const { id, slot } = resource;
  resource.isSettled = false;
  known.use(slot);
  if (!active.has(id)) idle.use(slot);
};

/** Numbers of the resources in each order, at the time of the call. Copies the slots; the orders are walked when they are read. */
export const captureOrders = ({ slots, known, idle }: ResourceHistories): Readonly<Record<'known' | 'idle', Iterable<number>>> => {
  const ids = slots.slice();
  const captured = { known: known.capture(), idle: idle.capture() };
  return { known: idsIn(ids, captured.known), idle: idsIn(ids, captured.idle) };
};

function* idsIn(slots: readonly number[], order: Iterable<number>): Generator<number, undefined> {
  for (const slot of order) yield slots[slot] as number;
  return undefined;
}

/** Renames a resource that the state moved to a new address, unless another resource has that address. */
export const moveHistory = ({ byKey, known }: ResourceHistories, resource: ResourceHistory, key: string, address: string): void => {
  if (isForgotten(resource) || byKey.has(key)) return;
  byKey.delete(resource.key);
  byKey.set(key, resource.id);
  known.use(resource.slot);
  resource.key = key;
  resource.address = address;
};

/** Call after the alerts of a resource may have changed. */
export const noteAlerts = (histories: ResourceHistories, resource: ResourceHistory): void => {
  const { active, idle } = histories;
  resource.isSettled = false;
  if (isForgotten(resource)) releaseForgotten(histories, resource);
  else if (hasAlerts(resource)) {
    active.add(resource.id);
    idle.delete(resource.slot);
  } else if (active.delete(resource.id)) idle.use(resource.slot);
};

/** Releases the number of a forgotten resource once nothing refers to it. */
export const releaseForgotten = ({ byId }: ResourceHistories, resource: ResourceHistory): void => {
  if (!isForgotten(resource) || resource.windows !== undefined) return;
  for (const { pending } of fieldsOf(resource)) if (pending.length > 0) return;
  byId.delete(resource.id);
};

const forgetOne = (histories: ResourceHistories, but: ResourceHistory, forgetting: (resource: ResourceHistory) => void): void => {
  const resource = oldest(histories, but);
  if (resource === undefined) return;
  forgetting(resource);
  histories.known.delete(resource.slot);
  histories.idle.delete(resource.slot);
  histories.active.delete(resource.id);
  histories.byKey.delete(resource.key);
  histories.free.push(resource.slot);
  resource.slot = -1;
  releaseForgotten(histories, resource);
};

/** The least recently used idle resource, else the least recently used one. */
const oldest = ({ byId, known, idle, slots }: ResourceHistories, but: ResourceHistory): ResourceHistory | undefined => {
  for (const slot of idle) if (slot !== but.slot) return byId.get(slots[slot] as number);
  for (const slot of known) if (slot !== but.slot) return byId.get(slots[slot] as number);
  return undefined;
};
