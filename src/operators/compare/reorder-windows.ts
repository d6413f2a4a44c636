import { awaited, isReady } from '../states/timing.js';
import { versionOf } from '../states/state-sources.js';
import type { Comparer } from './comparer.js';
import { releaseForgotten } from './histories.js';
import { attributeOf, type History } from './history.js';
import { isFull, makeReorderWindow, type ReorderWindow, type WindowEdit } from './reorder-window.js';

/** Maximum edits in all windows together. Beyond it, the oldest window ends. */
const bound = 10_000;

/**
 * Returns the window that an edit belongs to, or a new one if the edit may wait; undefined if the edit is evaluated by itself. A window ends
 * when none of its edits can wait any longer, or with another version of the state: evaluations by the previous version are final.
 */
export const windowFor = (comparer: Comparer, history: History, edit: WindowEdit): ReorderWindow | undefined => {
  const { state, states } = comparer;
  const { windows } = state;
  const { subject } = history;
  const attribute = edit.reported.edit.field;
  const now = edit.reported.from.evaluation.event.arrived;
  const version = versionOf(states.sources, subject.source);
  const sources = awaited(states, subject.source, states.shared.has(subject.type, attribute));
  let window = history.windows?.get(attribute);
  if (window !== undefined && (window.version !== version || isFull(window) || isOver(comparer, window, sources, now))) {
    endWindow(comparer, history, attribute, window);
    window = undefined;
  }
  if (window === undefined) {
    if (!mayWait(comparer, edit, sources, now)) return undefined;
    window = makeReorderWindow(windows.next++, version, attributeOf(history, attribute));
    (history.windows ??= new Map()).set(attribute, window);
    windows.order.set(window.number, { history: history.id, attribute });
  }
  windows.edits++;
  endOldest(comparer, window, now);
  return window;
};

const mayWait = ({ policy, states }: Comparer, { reported: { from } }: WindowEdit, sources: readonly string[], now: number): boolean =>
  !isReady(policy, states.sources, from.evaluation.event, from.deadline, sources, now);

const isOver = (comparer: Comparer, { edits }: ReorderWindow, sources: readonly string[], now: number): boolean => {
  // The newest edit is the most likely to wait.
  for (let at = edits.length - 1; at >= 0; at--) if (mayWait(comparer, edits[at] as WindowEdit, sources, now)) return false;
  return true;
};

const endWindow = ({ state }: Comparer, history: History, attribute: string, window: ReorderWindow): void => {
  history.windows?.delete(attribute);
  if (history.windows?.size === 0) history.windows = undefined;
  if (state.windows.order.delete(window.number)) state.windows.edits -= window.edits.length;
  releaseForgotten(state.histories, history);
};

/** Ends the oldest windows if there are too many, or if they are too old. */
const endOldest = (comparer: Comparer, but: ReorderWindow, now: number): void => {
  const { windows, histories } = comparer.state;
  while (windows.first < windows.next && !windows.order.has(windows.first)) windows.first++;
  for (let number = windows.first; number < windows.next; number++) {
    const place = number === but.number ? undefined : windows.order.get(number);
    const history = place === undefined ? undefined : histories.byId.get(place.history);
    const window = place === undefined ? undefined : history?.windows?.get(place.attribute);
    if (place === undefined || history === undefined || window === undefined) continue;
    const last = window.edits.at(-1);
    if (windows.edits <= bound && last !== undefined && last.reported.from.deadline > now) return;
    comparer.changing(history);
    endWindow(comparer, history, place.attribute, window);
  }
};
