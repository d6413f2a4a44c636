import { parentPort } from 'node:worker_threads';
import { buffersOf } from './index/state-columns.js';
import { runStateTask } from './run-state-task.js';
import type { StateTask } from './state-task.js';

/** Entry point of the threads of `StatePool`. Runs one task at a time and answers in order. */
let tasks = Promise.resolve();
parentPort?.on('message', (task: StateTask) => {
  tasks = tasks.then(() => run(task));
});

const run = async (task: StateTask): Promise<void> => {
  const result = await runStateTask(task);
  const buffers = result.columns._tag === 'Right' ? [...buffersOf(result.columns.right)] : [];
  if (result.bytes.buffer instanceof ArrayBuffer && task.path !== undefined) buffers.push(result.bytes.buffer);
  parentPort?.postMessage(result, buffers);
};
