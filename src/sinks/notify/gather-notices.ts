import { timer, type SchedulerLike, type Subscription } from 'rxjs';
import { setNewest } from '../../lib/bounded-map.js';
import type { Notice } from '../../model/notice.js';
import { severities } from '../../model/severity.js';

type GatherDeps = {
  /** Milliseconds that a notice waits for others of its incident; 0: each notice is a message. */
  readonly wait: number;
  /** False: each notice is a message. */
  readonly isGathered: boolean;
  /** Takes the notices of one message. */
  readonly send: (notices: readonly Notice[]) => void;
  readonly scheduler: SchedulerLike;
};

type Waiting = { readonly notices: Notice[]; readonly due: Subscription };

/** Incidents of which it is known what was told, and notices that wait. */
const maxIncidents = 10_000;
const maxWaiting = 10_000;

/**
 * Collects the notices of an incident to messages (D117): the first alert, and each one that is more severe than all before it, is sent at once
 * with what waits; other notices wait for at most `wait`. Notices without an incident, and reminders, are sent at once by themselves.
 *
 * **Keeps** the highest severity told of the newest 10,000 incidents, and at most 10,000 waiting notices: then all are sent.
 */
export const gatherNotices = ({ wait, isGathered, send, scheduler }: GatherDeps) => {
  /** By incident: index into `severities`. */
  const told = new Map<string, number>();
  const waiting = new Map<string, Waiting>();
  let size = 0;

  const sendWaiting = (incident: string): void => {
    const found = waiting.get(incident);
    if (found === undefined) return;
    found.due.unsubscribe();
    waiting.delete(incident);
    size -= found.notices.length;
    send(found.notices);
  };
  const keep = (incident: string, notice: Notice): void => {
    const found = waiting.get(incident);
    if (found !== undefined) found.notices.push(notice);
    else waiting.set(incident, { notices: [notice], due: timer(wait, scheduler).subscribe(() => sendWaiting(incident)) });
    size++;
  };
  const flush = (): void => {
    for (const incident of [...waiting.keys()]) sendWaiting(incident);
  };
  return {
    offer: (notice: Notice): void => {
      const { kind, drift, reminded } = notice;
      const { incident } = drift;
      if (!isGathered || wait === 0 || incident === null || reminded !== undefined) {
        send([notice]);
        return;
      }
      const level = severities.indexOf(drift.severity);
      const before = told.get(incident) ?? severities.length;
      keep(incident, notice);
      if (kind === 'drift' && level < before) {
        setNewest(told, incident, level, maxIncidents);
        sendWaiting(incident);
      } else if (size >= maxWaiting) flush();
    },
    /** Sends everything that waits. */
    flush,
    /** Forgets everything that waits. */
    abandon: (): void => {
      for (const { due } of waiting.values()) due.unsubscribe();
      waiting.clear();
      size = 0;
    },
    /** Number of notices that wait. */
    size: (): number => size,
  };
};
