import type { Ref } from '../../model/change.js';
import { hasAlerts, makeResourceHistory, type ResourceHistory } from './resource-history.js';

/**
 * The resources that records concern. Beyond the bound, the least recently used resource without alerts is forgotten, or the least recently
 * used one if all have alerts. A forgotten resource keeps its number while its alerts wait or its edits can still be reordered.
 */
export type ResourceHistories = {
  /**
   * Numbers, least recently used first. Copying 100,000 numbers for a save takes 1 ms, a tenth of the time for references to the resources.
   */
  readonly byKey: Map<string, number>;
  /** Includes forgotten resources that still have a number. */
  readonly byId: Map<number, ResourceHistory>;
  /** Numbers of the resources with alerts, and of the others; each ordered by the last use or move between the two. */
  readonly active: Set<number>;
  readonly idle: Set<number>;
  next: number;
};

export const makeResourceHistories = (): ResourceHistories => ({
  byKey: new Map(),
  byId: new Map(),
  active: new Set(),
  idle: new Set(),
  next: 1,
});

/** Key of the history of a declared resource. */
export const declaredKey = (source: string, address: string): string => `${source}\0${address}`;

/** Key of the history of a resource that no state declares. */
export const undeclaredKey = (account: string, ref: Ref): string => `\0${account}\0${ref.key}`;

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
  const { byKey, byId, active, idle } = histories;
  let resource = byId.get(byKey.get(key) ?? 0);
  if (resource === undefined) {
    resource = makeResourceHistory(histories.next++, key, ref, source, address);
    byId.set(resource.id, resource);
  } else byKey.delete(key);
  byKey.set(key, resource.id);
  idle.delete(resource.id);
  if (!active.has(resource.id)) idle.add(resource.id);
  if (byKey.size > bound) forgetOne(histories, resource, forgetting);
  return resource;
};

/** Renames a resource that the state moved to a new address, unless another resource has that address. */
export const moveHistory = ({ byKey }: ResourceHistories, resource: ResourceHistory, key: string, address: string): void => {
  if (byKey.get(resource.key) !== resource.id || byKey.has(key)) return;
  byKey.delete(resource.key);
  byKey.set(key, resource.id);
  resource.key = key;
  resource.address = address;
};

/** Call after the alerts of a resource may have changed. */
export const noteAlerts = (histories: ResourceHistories, resource: ResourceHistory): void => {
  const { byKey, active, idle } = histories;
  if (byKey.get(resource.key) !== resource.id) releaseForgotten(histories, resource);
  else if (hasAlerts(resource)) {
    active.add(resource.id);
    idle.delete(resource.id);
  } else if (active.delete(resource.id)) idle.add(resource.id);
};

/** Releases the number of a forgotten resource once nothing refers to it. */
export const releaseForgotten = ({ byKey, byId }: ResourceHistories, resource: ResourceHistory): void => {
  if (byKey.get(resource.key) === resource.id || resource.windows.size > 0) return;
  for (const { pending } of resource.fields.values()) if (pending.length > 0) return;
  byId.delete(resource.id);
};

const forgetOne = (histories: ResourceHistories, but: ResourceHistory, forgetting: (resource: ResourceHistory) => void): void => {
  const resource = oldest(histories, but);
  if (resource === undefined) return;
  forgetting(resource);
  histories.idle.delete(resource.id);
  histories.active.delete(resource.id);
  histories.byKey.delete(resource.key);
  releaseForgotten(histories, resource);
};

/** The least recently used idle resource, else the least recently used one. */
const oldest = ({ byKey, byId, idle }: ResourceHistories, but: ResourceHistory): ResourceHistory | undefined => {
  for (const id of idle) if (id !== but.id) return byId.get(id);
  for (const id of byKey.values()) if (id !== but.id) return byId.get(id);
  return undefined;
};
