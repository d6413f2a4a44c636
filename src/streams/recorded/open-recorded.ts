import { itemCount, itemTime, unpackItem } from '../../decode/workers/unpack-batch.js';
import type { Arrival } from '../../model/fact.js';
import { DecodePool, type BatchSource } from '../../decode/workers/decode-pool.js';
import type { DecodeOptions } from '../../decode/decode-input.js';
import type { DecodedBatch } from '../../decode/workers/decoded-batch.js';
import { readStream, readText } from '../../decode/read-text.js';
import { ArrivalFeed, BatchFeed, isoTime, type Feed } from './feed.js';
import { listInputs } from './list-inputs.js';
import { mergeFeeds, type Pending } from './merge-feeds.js';
import { openObject } from './objects/open-object.js';
import { isRemote, listRemote } from './objects/remote-input.js';
import { isJournal, type Probe } from './probe-input.js';
import type { RecordedInput, SkippedInput } from './recorded-input.js';
import type { RecordedOptions } from './recorded-options.js';
import { selectInputs, type SelectedInput } from './select-inputs.js';

/**
 * Reads recorded inputs (files, folders, buckets, `-`): trail files, records and alerts as JSON in any arrangement, journals.
 *
 * **Emits** facts without positions, in batches of up to 1,024. **Completes** after the last record. **Errors** with `UnreadableInput` on
 * the first pull if a path cannot be opened, and if an object cannot be downloaded; never for the content of an input, which is counted
 * `malformed` and reported to `onProblem`. Files that are not logs are skipped and reported to `onSkipped`.
 * **Keeps** the read-ahead of decoders, `maxObjects` inputs and those that overlap in time; everything with `order: 'event-time'`.
 * **Order**: by arrival (or event time), ties in the given order; neither threads nor pre-filter affect it. Returning from the iterator
 * stops the threads.
 */
export async function* openRecorded(paths: readonly string[], options: Partial<RecordedOptions> = {}): AsyncGenerator<readonly Arrival[]> {
  const pool = new DecodePool(options.threads ?? 2, options.declared, options.bytesHere);
  const stop = new AbortController();
  try {
    const found = await listAll(paths, options, stop.signal);
    const selected = await selectInputs(found.inputs, { tools: pool.tools, signal: stop.signal });
    const skipped = [...found.skipped, ...selected.skipped];
    if (skipped.length > 0) options.onSkipped?.(skipped);
    const reader = new InputReader(selected.inputs, pool, options, stop.signal);
    if (reader.mayHoldStates()) options.declared?.assume();
    if (options.order === 'event-time') yield* sortByEventTime(await reader.all());
    else yield* mergeFeeds(await reader.pending(), options.maxObjects ?? 8);
  } finally {
    stop.abort();
    await pool.close();
    await options.buckets?.close();
  }
}

/** The inputs of all paths in the given order. Throws `UnreadableInput`. */
const listAll = async (
  paths: readonly string[],
  { buckets }: Partial<RecordedOptions>,
  signal: AbortSignal,
): Promise<{ readonly inputs: readonly RecordedInput[]; readonly skipped: readonly SkippedInput[] }> => {
  const inputs: RecordedInput[][] = [];
  const skipped: SkippedInput[] = [];
  const onSkipped = (one: SkippedInput): void => void skipped.push(one);
  for (const path of paths) {
    const isInBucket = isRemote(path) && buckets !== undefined;
    inputs.push([...(isInBucket ? await listRemote(path, buckets, onSkipped, signal) : listInputs([path], onSkipped))]);
  }
  return { inputs: inputs.flat(), skipped };
};

class InputReader {
  readonly #inputs: readonly SelectedInput[];
  readonly #pool: DecodePool;
  readonly #options: Partial<RecordedOptions>;
  readonly #signal: AbortSignal;
  #records = 0;
  #bytes = 0;

  constructor(inputs: readonly SelectedInput[], pool: DecodePool, options: Partial<RecordedOptions>, signal: AbortSignal) {
    this.#inputs = inputs;
    this.#pool = pool;
    this.#options = options;
    this.#signal = signal;
  }

  /** Whether states may follow: a journal contains them, and only reading a stream shows whether it is one. */
  mayHoldStates(): boolean {
    return this.#inputs.some(({ probe }) => probe === undefined || probe.journal);
  }

  /** The feeds to merge. Opens streams, because only their first bytes show their format. */
  async pending(): Promise<readonly Pending[]> {
    return Promise.all(
      this.#inputs.map(async ({ input, probe }, ordinal): Promise<Pending> => {
        if (probe === undefined) {
          const feed = await this.#openStream(input, ordinal);
          return { ordinal, first: Number.NEGATIVE_INFINITY, open: () => feed };
        }
        return { ordinal, first: probe.first, open: () => this.#openFile(input, ordinal, probe) };
      }),
    );
  }

  /** Everything in the given order, each fact with its event time. A few inputs are decoded ahead. */
  async all(): Promise<Timed[]> {
    const found: Timed[] = [];
    const ahead: (BatchSource | undefined)[] = [];
    const lookAhead = this.#options.maxObjects ?? 8;
    for (const [ordinal, { input, probe }] of this.#inputs.entries()) {
      for (let next = ahead.length; next < Math.min(this.#inputs.length, ordinal + lookAhead); next++) {
        const one = this.#inputs[next];
        ahead.push(one?.probe?.journal === false ? this.#source(one.input) : undefined);
      }
      const source = ahead[ordinal];
      ahead[ordinal] = undefined;
      if (source !== undefined) {
        for (let batch = await source.next(); batch !== undefined; batch = await source.next()) {
          this.#consumed(input, batch);
          found.push(...timedItems(batch));
        }
      } else {
        const feed = probe === undefined ? await this.#openStream(input, ordinal) : this.#openFile(input, ordinal, probe);
        while (await feed.load()) while (feed.loaded()) found.push(timedArrival(feed.take('')));
      }
    }
    return found;
  }

  #openFile(input: RecordedInput, ordinal: number, probe: Probe): Feed {
    const { readJournal } = this.#options;
    if (probe.journal && readJournal !== undefined) return new ArrivalFeed(ordinal, readJournal(input.name, copies(readText(input.path))));
    return this.#batchFeed(input, ordinal, probe.first, this.#source(input));
  }

  #source(input: RecordedInput): BatchSource {
    return input.object === undefined
      ? this.#pool.open(input.path, this.#decode(input))
      : openObject(input, this.#pool, this.#decode(input), this.#signal);
  }

  async #openStream(input: RecordedInput, ordinal: number): Promise<Feed> {
    const text = readStream(input.path === '' ? (this.#options.stdin ?? process.stdin) : readText(input.path));
    const first = text.next();
    // If a stream is damaged at its start, its reader reports and counts that.
    const head = await first.catch(() => undefined);
    const all = resume(first, text);
    const { readJournal } = this.#options;
    if (readJournal !== undefined && head !== undefined && head.done !== true && isJournal(head.value)) {
      return new ArrivalFeed(ordinal, readJournal(input.name, copies(all)));
    }
    return this.#batchFeed(input, ordinal, Number.NEGATIVE_INFINITY, this.#pool.openText(all, { ...this.#decode(input), eager: true }));
  }

  #batchFeed(input: RecordedInput, ordinal: number, first: number, source: BatchSource): Feed {
    return new BatchFeed(ordinal, first, source, (_, batch) => this.#consumed(input, batch));
  }

  #decode(input: RecordedInput): DecodeOptions {
    const rule =
      this.#options.order === 'event-time'
        ? ({ by: 'own' } as const)
        : input.stamp === undefined
          ? ({ by: 'newest' } as const)
          : ({ by: 'stamp', stamp: input.stamp } as const);
    return { rule, prefilter: this.#options.prefilter ?? true, keepAll: this.#options.keepAll === true, eager: false };
  }

  #consumed(input: RecordedInput, batch: DecodedBatch): void {
    this.#records += batch.records;
    this.#bytes += batch.bytes;
    if (batch.problem !== undefined) {
      const { message, position } = batch.problem;
      this.#options.onProblem?.({ input: input.name, message, ...(position === undefined ? {} : { position }) });
    }
    const { records, bytes } = batch;
    this.#options.onProgress?.({ records: this.#records, bytes: this.#bytes, from: { argument: input.argument, records, bytes } });
  }
}

async function* resume(first: Promise<IteratorResult<Uint8Array, unknown>>, rest: AsyncGenerator<Uint8Array>): AsyncGenerator<Uint8Array> {
  const head = await first;
  if (head.done === true) return;
  yield head.value;
  yield* rest;
}

/** Copies the pieces of a text: a piece is valid only until the next pull, but the reader of a journal may keep it. */
async function* copies(text: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  for await (const piece of text) yield Uint8Array.from(piece);
}

/** A fact with its event time. */
type Timed = { readonly time: number; readonly make: (at: string) => Arrival };

/** The items of a batch whose rule was `own`. A record stays bytes until it is emitted. */
const timedItems = (batch: DecodedBatch): readonly Timed[] =>
  Array.from({ length: itemCount(batch) }, (_, item) => ({
    time: itemTime(batch, item),
    make: (at: string) => unpackItem(batch, item, at),
  }));

/** A fact of a journal at the time of the event that it reports. */
const timedArrival = (arrival: Arrival): Timed => {
  const time =
    arrival.kind === 'audit' && arrival.record !== undefined
      ? arrival.record.time
      : Date.parse(arrival.kind === 'sensor' ? arrival.event.timestamp : arrival.at);
  return { time, make: (at) => ({ ...arrival, at }) };
};

const batchSize = 1_024;

/**
 * Emits everything sorted by event time. Facts without a time come first, equal times keep the given order. Counts of skipped records have
 * the time of the last of them. **Keeps** the JSON of every record that matters.
 */
function* sortByEventTime(all: Timed[]): Generator<readonly Arrival[]> {
  const key = ({ time }: Timed): number => (Number.isNaN(time) ? Number.NEGATIVE_INFINITY : time);
  all.sort((a, b) => (key(a) === key(b) ? 0 : key(a) - key(b)));
  for (let from = 0; from < all.length; from += batchSize) {
    yield all.slice(from, from + batchSize).map(({ time, make }) => make(isoTime(Number.isNaN(time) ? 0 : time)));
  }
}
