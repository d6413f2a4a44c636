import { alertOfRow, type Alert } from '../alerts/alert.js';
import { AlertTable } from '../alerts/alert-table.js';
import { makeValue, type Value } from '../lib/value.js';
import { applyEvents, type LiveMessage } from './apply-events.js';
import type { readIndex } from './read-index.js';
import type { readStream } from './open-stream.js';
import { retryDelay, retryNow } from './retry.js';
import type { StreamEvent } from './sse-parser.js';

/**
 * - `connecting`: nothing was received yet.
 * - `live`: the page shows every change as it happens.
 * - `behind`: connected, but what is shown is not complete yet.
 * - `disconnected`: the connection broke; the page connects again.
 */
export type LiveState = 'connecting' | 'live' | 'behind' | 'disconnected';

/** Everything that the page shows about alerts, as of one moment. All numbers and lists are made from this. */
export type Alerts = {
  /** Newest first. */
  readonly rows: readonly Alert[];
  /** Whether all alerts of the service are here. */
  readonly isComplete: boolean;
  /** Number of alerts in the service when the list was read; larger than the number of rows until it is complete. */
  readonly expected: number;
  /** Incidents that turned out to be parts of others, with those. */
  readonly merged: ReadonlyMap<string, string>;
};

/** The alerts of the service, kept current over one stream. */
interface LiveAlerts {
  readonly state: Pick<Value<LiveState>, 'get' | 'subscribe'>;
  readonly alerts: Pick<Value<Alerts>, 'get' | 'subscribe'>;
  /** The current version of an alert; undefined if it is not in the list. */
  readonly alertOf: (id: string) => Alert | undefined;
  /** Why the last attempt to connect failed; undefined once connected. */
  readonly problem: Pick<Value<unknown>, 'get' | 'subscribe'>;
  /** Returns the function that ends the subscription. */
  readonly onMessages: (listener: (messages: readonly LiveMessage[]) => void) => () => void;
  /** Loads all alerts and follows the stream until the signal is aborted. Rejects never. */
  readonly follow: (signal: AbortSignal) => Promise<void>;
}

type LiveDeps = {
  readonly readIndex: typeof readIndex;
  readonly readStream: typeof readStream;
  readonly nextFrame: (act: () => void) => void;
};

const topics = 'drifts,events,state,incidents';
/** Milliseconds between two versions of the list: making one takes some milliseconds with 100,000 alerts. */
const period = 400;
/** Milliseconds after which a connection counts as one that works. */
const steady = 10_000;
/** Messages after which the page says that it is behind. */
const muchPending = 2_000;

/**
 * Reads the list of alerts, then applies the stream from the position of the list on; after a break it resumes there. If the service no
 * longer has the messages in between, it reads the list again. **Keeps** the alerts of `AlertTable`, and messages until the next frame.
 */
export const makeLiveAlerts = (deps: LiveDeps): LiveAlerts => {
  const state = makeValue<LiveState>('connecting');
  const alerts = makeValue<Alerts>({ rows: [], isComplete: false, expected: 0, merged: new Map() });
  const problem = makeValue<unknown>(undefined);
  const listeners = new Set<(messages: readonly LiveMessage[]) => void>();
  let table = new AlertTable();
  let isComplete = false;
  let expected = 0;
  let merged: ReadonlyMap<string, string> = new Map();
  let lastEventId = '';
  let pending: StreamEvent[] = [];
  let isScheduled = false;
  let published = -Infinity;
  let breakOff = (): void => undefined;

  const publish = (): void => {
    const events = pending;
    pending = [];
    let messages: readonly LiveMessage[] = [];
    try {
      const applied = applyEvents(table, events);
      messages = applied.messages;
      if (applied.merged.size > 0) merged = new Map([...merged, ...applied.merged]);
    } catch {
      // A message that cannot be read may have been an alert, so the list is read again.
      lastEventId = '';
      breakOff();
    }
    published = performance.now();
    alerts.set({ rows: table.list(), isComplete, expected, merged });
    if (state.get() === 'behind' && isComplete) state.set('live');
    if (messages.length > 0) for (const listener of [...listeners]) listener(messages);
  };

  const schedule = (): void => {
    if (isScheduled) return;
    isScheduled = true;
    setTimeout(
      () => {
        deps.nextFrame(() => {
          isScheduled = false;
          publish();
        });
      },
      Math.max(0, published + period - performance.now()),
    );
  };

  /** Shows rows as they arrive, unless the page shows an earlier list, which is replaced when the new one is complete. */
  const load = async (signal: AbortSignal): Promise<void> => {
    const next = new AlertTable();
    let position = '';
    let total = 0;
    await deps.readIndex({
      signal,
      onHead: (head) => {
        next.clear(head.max);
        position = head.last_event_id;
        total = head.total;
        merged = new Map(head.merged);
        state.set('behind');
        if (table.size > 0) return;
        table = next;
        expected = total;
        isComplete = false;
      },
      onRows: (rows) => {
        next.addOlder(rows.map(alertOfRow));
        if (table === next) schedule();
      },
    });
    pending = [];
    table = next;
    expected = total;
    isComplete = true;
    lastEventId = position;
    schedule();
  };

  const take = (events: readonly StreamEvent[]): void => {
    for (const event of events) {
      if (event.type === 'gap') {
        lastEventId = '';
        state.set('behind');
        throw new Error('the service no longer has the messages in between');
      }
      lastEventId = event.id;
      if (event.type !== 'connected') pending.push(event);
    }
    problem.set(undefined);
    state.set(pending.length > muchPending ? 'behind' : 'live');
    if (pending.length > 0) schedule();
  };

  /** Follows one connection until it ends. Returns how many milliseconds the stream lasted; 0 if it sent nothing. */
  const connect = async (given: AbortSignal): Promise<number> => {
    const controller = new AbortController();
    breakOff = () => {
      controller.abort();
    };
    const signal = AbortSignal.any([given, controller.signal]);
    let began = Infinity;
    try {
      if (lastEventId === '') await load(signal);
      await deps.readStream({
        topics,
        lastEventId,
        signal,
        onEvents: (events) => {
          began = Math.min(began, performance.now());
          take(events);
        },
      });
    } catch (error) {
      // Whatever broke the connection: the page says that it is not connected, and connects again.
      if (began === Infinity && !given.aborted) problem.set(error);
    }
    return Math.max(0, performance.now() - began);
  };

  return {
    state,
    alerts,
    alertOf: (id) => table.get(id),
    problem,
    onMessages: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    follow: async (signal) => {
      for (let failures = 0; ;) {
        const lasted = await connect(signal);
        if (signal.aborted) {
          state.set('disconnected');
          return;
        }
        // Connections that break at once are no success: without a pause, each would follow the other.
        failures = lasted >= steady ? 0 : failures + 1;
        // The list must be read again; nothing is wrong with the connection.
        if (lasted > 0 && lastEventId === '' && failures <= 1) continue;
        state.set('disconnected');
        await retryNow(retryDelay(failures), signal);
      }
    },
  };
};
