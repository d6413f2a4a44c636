import { isReady } from './hold-policy.js';
import type { JudgeDeps } from './judge-deps.js';
import { isFull, makeReorderWindow, type ReorderWindow } from './reorder-window.js';
import type { ReportedEdit } from './reported-edit.js';
import { releaseForgotten } from './resource-histories.js';
import { attributeOf, type ResourceHistory } from './resource-history.js';
import { versionOf } from './states/state-sources.js';

/** Maximum edits in all windows together. Beyond it, the oldest window ends. */
const bound = 10_000;

/**
 * Returns the window that an edit belongs to, or a new one if the edit may wait; undefined if the edit is judged by itself. A window ends
 * when none of its edits can wait any longer, or with another version of the state: judgements by the previous version are final.
 * `sources`: the states that could declare the attribute.
 */
export const windowFor = (
  deps: JudgeDeps,
  resource: ResourceHistory,
  edit: ReportedEdit,
  sources: readonly string[],
): ReorderWindow | undefined => {
  const { windows, sources: news } = deps.state;
  const attribute = edit.edit.field;
  const { judging, deadline } = edit.from;
  const now = judging.event.arrived;
  const version = versionOf(news, resource.source);
  let window = resource.windows?.get(attribute);
  if (window !== undefined && (window.version !== version || isFull(window) || isOver(deps, window, sources, now))) {
    endWindow(deps, resource, attribute, window);
    window = undefined;
  }
  if (window === undefined) {
    if (isReady(deps, judging, deadline, sources, now)) return undefined;
    window = makeReorderWindow(windows.next++, version, attributeOf(resource, attribute));
    (resource.windows ??= new Map()).set(attribute, window);
    windows.order.set(window.number, { resource: resource.id, attribute });
  }
  windows.edits++;
  endOldest(deps, window, now);
  return window;
};

const isOver = (deps: JudgeDeps, { edits }: ReorderWindow, sources: readonly string[], now: number): boolean => {
  // The newest edit is the most likely to wait.
  for (let at = edits.length - 1; at >= 0; at--) {
    const { from } = edits[at] as ReportedEdit;
    if (!isReady(deps, from.judging, from.deadline, sources, now)) return false;
  }
  return true;
};

const endWindow = ({ state }: JudgeDeps, resource: ResourceHistory, attribute: string, window: ReorderWindow): void => {
  resource.windows?.delete(attribute);
  if (resource.windows?.size === 0) resource.windows = undefined;
  if (state.windows.order.delete(window.number)) state.windows.edits -= window.edits.length;
  releaseForgotten(state.resources, resource);
};

/** Ends the oldest windows if there are too many, or if they are too old. */
const endOldest = (deps: JudgeDeps, but: ReorderWindow, now: number): void => {
  const { windows, resources } = deps.state;
  while (windows.first < windows.next && !windows.order.has(windows.first)) windows.first++;
  for (let number = windows.first; number < windows.next; number++) {
    const place = number === but.number ? undefined : windows.order.get(number);
    const resource = place === undefined ? undefined : resources.byId.get(place.resource);
    const window = place === undefined ? undefined : resource?.windows?.get(place.attribute);
    if (place === undefined || resource === undefined || window === undefined) continue;
    const last = window.edits.at(-1);
    if (windows.edits <= bound && last !== undefined && last.from.deadline > now) return;
    deps.barrier?.resource(resource);
    endWindow(deps, resource, place.attribute, window);
  }
};
