import { parentPort, workerData } from 'node:worker_threads';
import { BrokenInput } from '../broken-input.js';
import { decodeInput, DecodeTools } from '../decode-input.js';
import { batchBuffers } from './decoded-batch.js';
import { lookupWith, SharedFlag } from './shared-flag.js';
import { readPacked } from './read-packed.js';
import { readText } from '../read-text.js';
import { credit, lookupIn, type FromWorker, type ToWorker, type WorkerStart } from './worker-messages.js';

/** An input that this thread decodes. `credit`: batches that it may still send. `wake`: called when it may send more. */
type Task = { credit: number; closed: boolean; wake: (() => void) | undefined; readonly pieces: PieceReceiver };
type ToOpen = Extract<ToWorker, { readonly open: number }>;

const { events, declared } = workerData as WorkerStart;
const flag = declared === undefined ? undefined : new SharedFlag(declared);
const tools = new DecodeTools(lookupWith(lookupIn(events), flag && (() => flag.isSetOnceKnown)));
const tasks = new Map<number, Task>();
const post = (message: FromWorker, transfer: readonly ArrayBuffer[] = []): void => parentPort?.postMessage(message, [...transfer]);

const decode = async (message: ToOpen, task: Task): Promise<void> => {
  const id = message.open;
  const text =
    'path' in message
      ? readText(message.path)
      : readPacked(task.pieces.pieces(), message.packed, message.options.maxBytes, message.options.onlyWhole);
  for await (const batch of decodeInput(text, tools, message.options)) {
    while (task.credit === 0 && !task.closed) await new Promise<void>((resolve) => (task.wake = resolve));
    if (task.closed) return;
    task.credit--;
    post({ id, batch }, batchBuffers(batch));
  }
  post({ id, batch: undefined });
};

/** Any error other than broken input is a bug and ends the thread; the pool reports it. */
const run = async (message: ToOpen, task: Task): Promise<void> => {
  try {
    await decode(message, task);
  } catch (error) {
    if (!(error instanceof BrokenInput)) throw error;
    post({ id: message.open, broken: error.message });
  } finally {
    tasks.delete(message.open);
  }
};

parentPort?.on('message', (message: ToWorker) => {
  if ('open' in message) {
    const id = message.open;
    const task: Task = { credit, closed: false, wake: undefined, pieces: new PieceReceiver(() => post({ took: id })) };
    tasks.set(id, task);
    void run(message, task);
    return;
  }
  if ('piece' in message) {
    tasks.get(message.piece)?.pieces.receive(message.bytes, message.last);
    return;
  }
  const task = tasks.get('more' in message ? message.more : message.close);
  if (task === undefined) return;
  if ('more' in message) task.credit++;
  else {
    task.closed = true;
    task.pieces.end();
  }
  task.wake?.();
});

/** Receives the pieces of an input in a worker. **Keeps** the pieces that the sender is ahead. */
class PieceReceiver {
  readonly #queue: Uint8Array[] = [];
  readonly #took: () => void;
  #ended = false;
  #wake: (() => void) | undefined;

  /** `took`: called for each piece that was consumed. */
  constructor(took: () => void) {
    this.#took = took;
  }

  receive(bytes: Uint8Array, last: boolean): void {
    if (bytes.length > 0) this.#queue.push(bytes);
    if (last) this.end();
    else this.#wake?.();
  }

  /** Call when the last piece was received. */
  end(): void {
    this.#ended = true;
    this.#wake?.();
  }

  async *pieces(): AsyncGenerator<Uint8Array> {
    for (;;) {
      const piece = this.#queue.shift();
      if (piece !== undefined) {
        yield piece;
        this.#took();
      } else if (this.#ended) return;
      else await new Promise<void>((resolve) => (this.#wake = resolve));
    }
  }
}
