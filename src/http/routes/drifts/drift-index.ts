import { setImmediate } from 'node:timers/promises';
import type { DriftReader, IncidentReader } from '../../../model/contracts/store.js';
import { driftRow } from '../../../model/drift-row.js';

/** Milliseconds of work, and characters of text, of a slice. */
const sliceTime = 2;
const sliceText = 64 * 1024;

type IndexSource = {
  readonly drifts: Pick<DriftReader, 'all'>;
  readonly incidents: Pick<IncidentReader, 'merges'>;
  /** Id of the newest message of the streams. */
  readonly lastEventId: () => string;
  readonly maxDrifts: number;
};

/** Replaceable in tests. `turn` resolves in a later turn of the event loop. */
type IndexClock = { readonly now: () => number; readonly turn: () => Promise<void> };

/** Lists all alerts in brief, as lines of JSON. */
type DriftIndex = (source: IndexSource) => AsyncGenerator<Uint8Array, void>;

/**
 * Writes lists in slices. However many lists are under way, one of them gets one slice in each turn of the event loop.
 *
 * **Emits** a line with the position in the streams, one for each alert, and one with the position at the end; a chunk is at most one slice.
 * **Keeps** one slice of each list; a list waits for its reader.
 */
export const driftIndex = (clock: IndexClock = { now: () => performance.now(), turn: () => setImmediate() }): DriftIndex => {
  let last: Promise<void> = Promise.resolve();
  const turn = (): Promise<void> => (last = last.then(clock.turn));

  return async function* (source) {
    await turn();
    // The position and the alerts are of the same moment: what changes later is in the stream after it.
    const { items, total } = source.drifts.all();
    let text = line({ kind: 'head', last_event_id: source.lastEventId(), total, max: source.maxDrifts, merged: source.incidents.merges() });
    let began = clock.now();
    for (const json of items) {
      text += `${driftRow(json)}\n`;
      if (text.length < sliceText && clock.now() - began < sliceTime) continue;
      yield Buffer.from(text);
      text = '';
      await turn();
      began = clock.now();
    }
    yield Buffer.from(text + line({ kind: 'end', last_event_id: source.lastEventId() }));
  };
};

const line = (value: object): string => `${JSON.stringify(value)}\n`;
