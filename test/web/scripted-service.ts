import type { Alert } from '../../web/src/alerts/alert.js';
import type { DriftRow } from '../../web/src/api/client.js';
import { makeLiveAlerts, type Alerts, type LiveState } from '../../web/src/live/live-alerts.js';
import type { readIndex } from '../../web/src/live/read-index.js';
import type { readStream } from '../../web/src/live/open-stream.js';

type IndexCall = Parameters<typeof readIndex>[0] & { readonly end: () => void; readonly fail: () => void };
type StreamCall = Parameters<typeof readStream>[0] & { readonly end: () => void; readonly fail: () => void };

/** A service whose responses the test gives, and the alerts that follow it. */
export type ScriptedService = {
  readonly live: ReturnType<typeof makeLiveAlerts>;
  /** Every state and list that was shown, oldest first. */
  readonly states: LiveState[];
  readonly shown: Alerts[];
  /** The next request of the list, or for the stream. */
  readonly index: () => Promise<IndexCall>;
  readonly stream: () => Promise<StreamCall>;
  /** Ends the wait for the next attempt, as a browser does whose network returns. */
  readonly retry: () => void;
};

/** Calls that nobody has asked for yet, or the other way around. */
class Calls<C> {
  readonly #made: C[] = [];
  readonly #waiting: ((call: C) => void)[] = [];

  add(call: C): void {
    const waiting = this.#waiting.shift();
    if (waiting === undefined) this.#made.push(call);
    else waiting(call);
  }

  next(): Promise<C> {
    const made = this.#made.shift();
    return made === undefined ? new Promise((resolve) => this.#waiting.push(resolve)) : Promise.resolve(made);
  }
}

/** A request that ends as the test says, or when it is aborted. */
const answered = <O extends { readonly signal: AbortSignal }, C extends O & { readonly end: () => void; readonly fail: () => void }>(
  calls: Calls<C>,
  options: O,
): Promise<void> =>
  new Promise((resolve, reject) => {
    const fail = (): void => {
      reject(new Error('the connection broke'));
    };
    options.signal.addEventListener('abort', fail);
    if (options.signal.aborted) {
      fail();
      return;
    }
    calls.add({ ...options, end: resolve, fail } as unknown as C);
  });

/** The objects of a browser that `retryNow` listens to. */
const browser = { window: new EventTarget(), document: Object.assign(new EventTarget(), { hidden: false }) };

export const scriptedService = (): ScriptedService => {
  Object.assign(globalThis, browser);
  const indexes = new Calls<IndexCall>();
  const streams = new Calls<StreamCall>();
  const live = makeLiveAlerts({
    readIndex: (options) => answered(indexes, options),
    readStream: (options) => answered(streams, options),
    nextFrame: (act) => void setImmediate(act),
  });
  const [states, shown]: [LiveState[], Alerts[]] = [[live.state.get()], []];
  live.state.subscribe(() => states.push(live.state.get()));
  live.alerts.subscribe(() => shown.push(live.alerts.get()));
  return {
    live,
    states,
    shown,
    index: () => indexes.next(),
    stream: () => streams.next(),
    retry: () => void browser.window.dispatchEvent(new Event('online')),
  };
};

/** An alert as the index lists it. */
export const rowOf = ({ time: _, ...row }: Alert): DriftRow => row;

/** The message that announces an alert, or changes it. */
export const messageOf = (id: string, alert: Alert, type: 'drift' | 'drift_update' = 'drift') => {
  const { user, actor, time: _, ...row } = alert;
  const drift = {
    ...row,
    old_value: 3600,
    new_value: 7200,
    user_identity: { user_name: user, arn: actor, principal_id: '' },
    origin: { source_ip: row.source_ip, tool: row.tool },
  };
  return { id, type, data: JSON.stringify(drift) };
};
