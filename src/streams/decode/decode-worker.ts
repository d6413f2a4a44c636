import { parentPort, workerData } from 'node:worker_threads';
import { decodeInput, DecodeTools, type DecodeOptions } from './decode-input.js';
import { batchBuffers } from './decoded-batch.js';
import { readText } from './read-text.js';
import { credit, lookupIn, type EventTable, type FromWorker, type ToWorker } from './worker-messages.js';

/** An input that this thread decodes: what it may still send, and what to call when it may send more. */
type Task = { credit: number; closed: boolean; wake: (() => void) | undefined };

const tools = new DecodeTools(lookupIn(workerData as EventTable));
const tasks = new Map<number, Task>();

const run = async (id: number, path: string, options: DecodeOptions, task: Task): Promise<void> => {
  for await (const batch of decodeInput(readText(path), tools, options)) {
    while (task.credit === 0 && !task.closed) await new Promise<void>((resolve) => (task.wake = resolve));
    if (task.closed) return;
    task.credit--;
    parentPort?.postMessage({ id, batch } satisfies FromWorker, [...batchBuffers(batch)]);
  }
  parentPort?.postMessage({ id, batch: undefined } satisfies FromWorker);
};

parentPort?.on('message', (message: ToWorker) => {
  if ('open' in message) {
    const task: Task = { credit, closed: false, wake: undefined };
    tasks.set(message.open, task);
    // A rejection is a bug and ends the thread; the pool passes it on.
    void run(message.open, message.path, message.options, task).finally(() => tasks.delete(message.open));
    return;
  }
  const task = tasks.get('more' in message ? message.more : message.close);
  if (task === undefined) return;
  if ('more' in message) task.credit++;
  else task.closed = true;
  task.wake?.();
});
