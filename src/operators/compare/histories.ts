import { UseOrder } from '../../lib/use-order.js';
import type { Ref } from '../../model/change.js';
import { makeHistory, type History } from './history.js';

/**
 * The resources that records concern. Beyond the bound, the least recently used resource without differences is forgotten, or the least
 * recently used one if all have some. A forgotten resource keeps its number while findings wait or its edits can still be reordered.
 */
export type Histories = {
  /** Numbers of the resources that are not forgotten. */
  readonly byKey: Map<string, number>;
  /** Includes forgotten resources that still have a number. */
  readonly byId: Map<number, History>;
  /** Numbers of the resources with differences, in the order in which they got the first one. */
  readonly active: Set<number>;
  /** Slots of all resources by last use, and of those without differences by last use or end of the last difference. */
  readonly known: UseOrder;
  readonly idle: UseOrder;
  /** Number of the resource in each slot, and the slots of forgotten resources. */
  readonly slots: number[];
  readonly free: number[];
  next: number;
};

export const makeHistories = (): Histories => ({
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

export const knownHistory = ({ byKey, byId }: Histories, key: string): History | undefined => byId.get(byKey.get(key) ?? 0);

/** Whether the resource was forgotten; it has a number only until nothing refers to it. */
export const isForgotten = ({ slot }: History): boolean => slot < 0;

/** Returns the history of a resource for use. Calls `forgetting` before it forgets another one. */
export const useHistory = (
  histories: Histories,
  bound: number,
  key: string,
  ref: Ref,
  source: string | undefined,
  address: string | undefined,
  forgetting: (resource: History) => void,
): History => {
  const { byKey, byId } = histories;
  let resource = knownHistory(histories, key);
  if (resource === undefined) {
    resource = makeHistory(histories.next++, key, ref, source, address);
    byId.set(resource.id, resource);
    addKnown(histories, resource);
  }
  touchHistory(histories, resource);
  if (byKey.size > bound) forgetOne(histories, resource, forgetting);
  return resource;
};

/** Makes a resource the newest of those that are not forgotten. */
export const addKnown = ({ byKey, known, slots, free }: Histories, resource: History): void => {
  byKey.set(resource.key, resource.id);
  resource.slot = free.pop() ?? slots.length;
  slots[resource.slot] = resource.id;
  known.use(resource.slot);
};

/** Call when a record concerns a resource that is not forgotten. */
export const touchHistory = ({ active, known, idle }: Histories, resource: History): void => {
  const { id, slot } = resource;
  resource.isSettled = false;
  known.use(slot);
  if (!active.has(id)) idle.use(slot);
};

/** Numbers of the resources in each order, at the time of the call. Copies the slots; the orders are walked when they are read. */
export const captureOrders = ({ slots, known, idle }: Histories): Readonly<Record<'known' | 'idle', Iterable<number>>> => {
  const ids = slots.slice();
  const captured = { known: known.capture(), idle: idle.capture() };
  return { known: idsIn(ids, captured.known), idle: idsIn(ids, captured.idle) };
};

function* idsIn(slots: readonly number[], order: Iterable<number>): Generator<number, undefined> {
  for (const slot of order) yield slots[slot] as number;
  return undefined;
}

/** Renames a resource that the state moved to a new address, unless another resource has that address. */
export const moveHistory = ({ byKey, known }: Histories, resource: History, key: string, address: string): void => {
  if (isForgotten(resource) || byKey.has(key)) return;
  byKey.delete(resource.key);
  byKey.set(key, resource.id);
  known.use(resource.slot);
  resource.key = key;
  resource.subject = { ...resource.subject, address };
};

/** Call after the differences of a resource may have changed. */
export const noteDifferences = (histories: Histories, resource: History): void => {
  const { active, idle } = histories;
  resource.isSettled = false;
  if (isForgotten(resource)) releaseForgotten(histories, resource);
  else if (resource.fields !== undefined) {
    active.add(resource.id);
    idle.delete(resource.slot);
  } else if (active.delete(resource.id)) idle.use(resource.slot);
};

/** Releases the number of a forgotten resource once nothing refers to it. */
export const releaseForgotten = ({ byId }: Histories, resource: History): void => {
  if (!isForgotten(resource) || resource.windows !== undefined) return;
  if (resource.fields?.values().some(({ live }) => live.some(({ isOpen }) => !isOpen)) === true) return;
  byId.delete(resource.id);
};

const forgetOne = (histories: Histories, but: History, forgetting: (resource: History) => void): void => {
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
const oldest = ({ byId, known, idle, slots }: Histories, but: History): History | undefined => {
  for (const slot of idle) if (slot !== but.slot) return byId.get(slots[slot] as number);
  for (const slot of known) if (slot !== but.slot) return byId.get(slots[slot] as number);
  return undefined;
};
