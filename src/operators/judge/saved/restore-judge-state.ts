import { parseExactJson } from '../../../lib/exact-json.js';
import type { Change } from '../../../model/change.js';
import type { SnapshotLookup } from '../../../model/contracts/checkpointed.js';
import type { JudgeDeps } from '../judge-deps.js';
import type { JudgedEvent } from '../judged-event.js';
import { enqueue } from '../pending-queue.js';
import { addUndeclared } from '../undeclared-changes.js';
import { addKnown } from '../resource-histories.js';
import { restoreEvent } from './saved-event.js';
import { found, restoreResource, type RestoredParts } from './restore-resource.js';
import type { SavedHead, SavedItem } from './saved-item.js';

/**
 * Restores the items that `saveJudgeState` yielded, in order, into a fresh state. `snapshotOf` returns the snapshot of each source at the
 * time of the save; the secret values of the states are derived from the snapshots. Throws for an item that was never saved.
 */
export const restoreJudgeState = ({ state, states }: JudgeDeps, snapshotOf: SnapshotLookup): ((item: string) => void) => {
  const events = new Map<number, JudgedEvent>();
  const changes = new Map<number, Change>();
  const parts: RestoredParts = {
    event: (number) => found(events.get(number), `event ${number}`),
    change: (number) => found(changes.get(number), `change ${number}`),
  };
  const resourceOf = (id: number) => found(state.resources.byId.get(id), `resource ${id}`);
  const restoreHead = (head: SavedHead): void => {
    Object.assign(state, {
      seq: head.seq,
      at: head.at,
      now: Date.parse(head.at),
      waiting: head.waiting,
      nextEvent: head.next.event,
      nextAlert: head.next.alert,
      nextEdit: head.next.edit,
    });
    state.resources.next = head.next.resource;
    state.windows.next = head.next.window;
    state.windows.first = head.next.window;
    state.windows.edits = head.windowEdits;
    state.outcomes.next = head.next.outcome;
    state.sources.versions = head.versions;
    for (const [source, status] of head.sources) state.sources.status.set(source, status);
    for (const source of head.snapshots) states.put(found(snapshotOf(source), `the snapshot of ${source}`));
  };
  return (text) => {
    const item = parseExactJson(text) as SavedItem;
    switch (item.kind) {
      case 'head':
        restoreHead(item);
        return;
      case 'changed':
      case 'removed':
        for (const [key, written] of item.entries) state.sources[item.kind].set(key, written);
        return;
      case 'event':
        events.set(item.number, restoreEvent(item));
        return;
      case 'change':
        changes.set(item.number, item.change);
        return;
      case 'resource':
        state.resources.byId.set(item.id, restoreResource(item, parts));
        return;
      case 'known':
        for (const id of item.ids) addKnown(state.resources, resourceOf(id));
        return;
      case 'active':
        for (const id of item.ids) state.resources.active.add(resourceOf(id).id);
        return;
      case 'idle':
        for (const id of item.ids) state.resources.idle.use(resourceOf(id).slot);
        return;
      case 'windows':
        for (const [number, resource, attribute] of item.entries) {
          state.windows.order.set(number, { resource: resourceOf(resource).id, attribute });
          state.windows.first = Math.min(state.windows.first, number);
        }
        return;
      case 'pending':
        for (const slot of item.slots) enqueue(state.pending, slot);
        return;
      case 'outcomes':
        for (const [number, open, held, counted, reason] of item.entries) {
          state.outcomes.byNumber.set(number, { open, held, counted, reason: reason ?? undefined });
        }
        return;
      case 'undeclared':
        for (const [change, event, outcome, reason, deadline] of item.entries) {
          addUndeclared(state.undeclared, {
            change: parts.change(change),
            judging: { event: parts.event(event), outcome },
            reason,
            deadline,
          });
        }
        return;
      case 'agreed':
        for (const [change, event, source, deadline] of item.entries) {
          state.agreed.add({ change: parts.change(change), event: parts.event(event), source, deadline });
        }
        return;
      default:
        throw new Error('this is no item of a saved state of judging');
    }
  };
};
