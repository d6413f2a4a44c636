import type { Ref } from '../../model/change.js';
import { hasAlerts, makeResourceHistory, type ResourceHistory } from './resource-history.js';

/**
 * The resources that records are about. Past the bound a resource without alerts is forgotten, else the one used longest ago. A forgotten
 * resource keeps its number while its alerts wait or its edits can still be put in order.
 */
export type ResourceHistories = {
  /** Numbers; the one used longest ago first. Copying 100,000 takes 1 ms, that of references to the resources ten times as long. */
  readonly byKey: Map<string, number>;
  /** Also those forgotten. */
  readonly byId: Map<number, ResourceHistory>;
  /** Numbers of those with alerts, and of the others; of both the one that changed sides or was used longest ago first. */
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

/** What identifies the history of a declared resource. */
export const declaredKey = (source: string, address: string): string => `${source}\0${address}`;

/** What identifies the history of a resource that no state declares. */
export const undeclaredKey = (account: string, ref: Ref): string => `\0${account}\0${ref.key}`;

/** The history of a resource, which is about to be used. `forgetting` is called before another one is forgotten. */
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

/** The state moved a resource: it is known by its new address from now on, unless another one is. */
export const moveHistory = ({ byKey }: ResourceHistories, resource: ResourceHistory, key: string, address: string): void => {
  if (byKey.get(resource.key) !== resource.id || byKey.has(key)) return;
  byKey.delete(resource.key);
  byKey.set(key, resource.id);
  resource.key = key;
  resource.address = address;
};

/** To be called after the alerts of a resource may have changed. */
export const noteAlerts = (histories: ResourceHistories, resource: ResourceHistory): void => {
  const { byKey, active, idle } = histories;
  if (byKey.get(resource.key) !== resource.id) releaseForgotten(histories, resource);
  else if (hasAlerts(resource)) {
    active.add(resource.id);
    idle.delete(resource.id);
  } else if (active.delete(resource.id)) idle.add(resource.id);
};

/** Gives up the number of a resource that was forgotten, once nothing refers to it. */
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

/** The idle resource used longest ago, else any used longest ago. */
const oldest = ({ byKey, byId, idle }: ResourceHistories, but: ResourceHistory): ResourceHistory | undefined => {
  for (const id of idle) if (id !== but.id) return byId.get(id);
  for (const id of byKey.values()) if (id !== but.id) return byId.get(id);
  return undefined;
};
