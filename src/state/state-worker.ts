import { left } from 'fp-ts/lib/Either.js';
import { parentPort } from 'node:worker_threads';
import { typesIn } from '../catalog/types-in.js';
import { replaceLineBreaks } from '../lib/line-breaks.js';
import { indexColumns } from './index/index-state.js';
import { readFileOnce } from './read-file-once.js';
import { RefusedFile } from './refused-file.js';
import { buffersOf } from './index/state-columns.js';
import { stateError } from './state-error.js';
import type { StateAnswer, StateTask } from './state-task.js';
import { unpackState } from './unpack-state.js';
import { plainReason } from '../lib/system-error.js';

/**
 * Entry point of the threads of `StatePool`. Runs one task at a time and answers in order. Unpacks gzip. Replaces the line breaks of a valid
 * state by spaces, as the journal stores it.
 */
const answer = async (task: StateTask): Promise<StateAnswer> => {
  const indexed = await index(task);
  if (indexed.columns._tag === 'Right') replaceLineBreaks(indexed.bytes);
  return indexed;
};

const index = async ({ source, path, bytes }: StateTask): Promise<StateAnswer> => {
  try {
    const reading = path === undefined ? { bytes: bytes ?? new Uint8Array(), isStable: true, modified: 0 } : readFileOnce(path);
    const text = await unpackState(reading.bytes);
    if (typeof text === 'string') return { ...reading, columns: left(stateError('broken_gzip', source, `cannot be read: ${text}`)) };
    return { ...reading, bytes: text, columns: indexColumns(text, source, await typesIn(text)) };
  } catch (error) {
    if (!isExpected(error)) throw error;
    return {
      bytes: new Uint8Array(),
      columns: left(stateError('unreadable', source, `cannot be read: ${plainReason(error)}`)),
      isStable: true,
      modified: 0,
    };
  }
};

/** Whether the error is expected: system errors, refused files, and buffers too large to allocate. Any other error is a bug. */
const isExpected = (error: unknown): error is Error =>
  error instanceof Error && ('syscall' in error || error instanceof RefusedFile || error instanceof RangeError);

let tasks = Promise.resolve();
parentPort?.on('message', (task: StateTask) => {
  tasks = tasks.then(() => run(task));
});

const run = async (task: StateTask): Promise<void> => {
  const result = await answer(task);
  const buffers = result.columns._tag === 'Right' ? [...buffersOf(result.columns.right)] : [];
  if (result.bytes.buffer instanceof ArrayBuffer && task.path !== undefined) buffers.push(result.bytes.buffer);
  parentPort?.postMessage(result, buffers);
};
