import t from 'tap';
import { contentId } from '../../../../src/lib/content-id.js';
import { driftIndex } from '../../../../src/http/routes/drifts/drift-index.js';
import { resolveDrift, type Drift } from '../../../../src/model/drift.js';
import { DriftStore } from '../../../../src/sinks/store/drift-store.js';
import { EventStore } from '../../../../src/sinks/store/event-store.js';
import { RelatedEvents } from '../../../../src/sinks/store/related-events.js';
import { clock, sampleDrift } from '../../../sinks/store/samples.js';

type DriftIndex = ReturnType<typeof driftIndex>;
type IndexSource = Parameters<DriftIndex>[0];
type Row = { readonly id: string; readonly timestamp: string; readonly resolution: string | null };
type Line = Partial<Row> & { readonly kind?: string; readonly last_event_id?: string; readonly total?: number; readonly max?: number };

/** As the program makes them: the store finds ids by their hash, and is slow with others. */
const ids = Array.from({ length: 100_000 }, (_, at) => contentId('d_', String(at)));
const idOf = (at: number): string => ids[at] ?? '';

const storeOf = (maxDrifts: number, count: number): DriftStore => {
  const related = new RelatedEvents(1, new EventStore({ maxEvents: 1, maxText: Infinity }));
  const store = new DriftStore({ maxDrifts, maxText: Infinity, related });
  for (let at = 0; at < count; at++) announce(store, sampleDrift(idOf(at), at % 1_000));
  return store;
};
const announce = (store: DriftStore, drift: Drift): void => void store.announce(drift, JSON.stringify(drift));

const incidents = { merges: () => [['i_part', 'i_whole']] as const };
const sourceOf = (drifts: DriftStore, maxDrifts: number): IndexSource & { position: number } => ({
  drifts,
  incidents,
  maxDrifts,
  position: 1,
  lastEventId() {
    return `run-${this.position}`;
  },
});

const linesIn = (chunk: Uint8Array): readonly Line[] =>
  Buffer.from(chunk)
    .toString()
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Line);

/** All lines; `between` is called after each chunk. */
const read = async (
  index: DriftIndex,
  source: IndexSource,
  between: (chunk: number) => void = () => undefined,
): Promise<readonly Line[]> => {
  const lines: Line[] = [];
  let chunks = 0;
  for await (const chunk of index(source)) {
    lines.push(...linesIn(chunk));
    between(++chunks);
  }
  return lines;
};

void t.test('lists 100,000 alerts newest first, in slices of 64 KiB and 2 ms', async (t) => {
  const count = 100_000;
  const store = storeOf(count, count);
  let time = 0;
  let turns = 0;
  // Each look at the clock, once for each alert, takes 10 us.
  const index = driftIndex({
    now: () => (time += 0.01),
    turn: async () => {
      turns++;
    },
  });
  const source = sourceOf(store, count);
  const listed: string[] = [];
  let largest = 0;
  let most = 0;
  let chunks = 0;
  let before: Line | undefined;
  for await (const chunk of index(source)) {
    chunks++;
    const lines = linesIn(chunk);
    largest = Math.max(largest, chunk.length);
    most = Math.max(most, lines.length);
    for (const line of lines) {
      if (line.id === undefined) continue;
      listed.push(line.id);
      if (before?.timestamp !== undefined && line.timestamp !== undefined && before.timestamp < line.timestamp) t.fail('not newest first');
      before = line;
    }
  }
  t.equal(listed.length, count);
  t.equal(new Set(listed).size, count);
  t.equal(listed[0], idOf(99_999));
  t.equal(listed.at(-1), idOf(0));
  t.ok(largest < 66 * 1024, `${largest} bytes`);
  t.ok(most <= 201, `${most} alerts in one slice`);
  t.equal(turns, chunks, 'each slice has its own turn');
});

void t.test('begins and ends with the position in the streams', async (t) => {
  const source = sourceOf(storeOf(10, 3), 10);
  const lines = await read(driftIndex(), source);
  t.strictSame(lines[0], { kind: 'head', last_event_id: 'run-1', total: 3, max: 10, merged: [['i_part', 'i_whole']] });
  t.strictSame(
    lines.slice(1, -1).map(({ id }) => id),
    [idOf(2), idOf(1), idOf(0)],
  );
  t.strictSame(lines.at(-1), { kind: 'end', last_event_id: 'run-1' });
  t.strictSame(await read(driftIndex(), sourceOf(storeOf(10, 0), 10)), [
    { kind: 'head', last_event_id: 'run-1', total: 0, max: 10, merged: [['i_part', 'i_whole']] },
    { kind: 'end', last_event_id: 'run-1' },
  ]);
});

void t.test('shows alerts as they are at their turn; leaves out evicted ones and those that the stream announces', async (t) => {
  const count = 2_000;
  const store = storeOf(count, count);
  const source = sourceOf(store, count);
  const drifts = Array.from({ length: count }, (_, at) => sampleDrift(idOf(at), at % 1_000));
  const lines = await read(driftIndex(), source, (chunk) => {
    source.position++;
    if (chunk !== 1) return;
    const resolved = resolveDrift(drifts[1_000] as Drift, 'reverted', clock(5_000), null);
    store.update(resolved, JSON.stringify(resolved));
    // Evicts the resolved alert first, then the oldest ones.
    for (let at = 0; at < 3; at++) announce(store, sampleDrift(contentId('d_', `new ${at}`), at));
    const later = resolveDrift(drifts[500] as Drift, 'declared', clock(5_000), null);
    store.update(later, JSON.stringify(later));
    announce(store, sampleDrift(idOf(501), 501, { new_value: 'again' }));
  });
  const rows = lines.filter(({ id }) => id !== undefined);
  const shown = new Set(rows.map(({ id }) => id));
  t.equal(lines[0]?.total, count);
  t.equal(lines[0]?.last_event_id, 'run-1');
  t.ok(Number(/\d+$/.exec(lines.at(-1)?.last_event_id ?? '')?.[0]) > 1, 'the end has the position at the end');
  t.notOk(shown.has(idOf(1_000)), 'evicted');
  for (const id of [...[0, 1, 2].map((at) => contentId('d_', `new ${at}`)), idOf(501)]) t.notOk(shown.has(id), 'announced since');
  t.equal(rows.find(({ id }) => id === idOf(500))?.resolution, 'declared');
  t.equal(shown.size, rows.length);
  t.ok(rows.length >= count - 5);
});

void t.test('lists take turns: one slice in each turn of the event loop', async (t) => {
  const store = storeOf(1_000, 1_000);
  let open = 0;
  let waiting: (() => void) | undefined;
  const turn = (): Promise<void> =>
    new Promise((resolve) => {
      t.equal(waiting, undefined, 'only one list waits for the event loop');
      waiting = resolve;
    });
  const index = driftIndex({ now: () => 0, turn });
  const finished = Promise.all(
    Array.from({ length: 5 }, async () => {
      open++;
      const { length } = await read(index, sourceOf(store, 1_000));
      open--;
      return length;
    }),
  );
  for (let turns = 0; open > 0 && turns < 1_000; turns++) {
    await new Promise(setImmediate);
    const resolve = waiting;
    waiting = undefined;
    resolve?.();
  }
  t.strictSame(await finished, [1_002, 1_002, 1_002, 1_002, 1_002]);
});

void t.test('reads nothing for a reader that does not ask, and ends with it', async (t) => {
  let taken = 0;
  let ended = 0;
  function* items(): Generator<string, void> {
    try {
      for (let at = 0; ; at++) {
        taken++;
        yield JSON.stringify(sampleDrift(idOf(at), at));
      }
    } finally {
      ended++;
    }
  }
  const source = { drifts: { all: () => ({ items: items(), total: 1 }) }, incidents, lastEventId: () => 'run-1', maxDrifts: 1 };
  const list = driftIndex()(source);
  await list.next();
  const before = taken;
  for (let turns = 0; turns < 20; turns++) await new Promise(setImmediate);
  t.equal(taken, before);
  await list.return();
  t.equal(ended, 1);
});
