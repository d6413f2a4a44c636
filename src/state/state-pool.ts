import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { StateAnswer, StateTask } from './state-task.js';

/** Threads that index states. */
export interface StatePool {
  /** Rejects if a bug ended the thread, or if the pool is closed. */
  run(task: StateTask): Promise<StateAnswer>;
  close(): Promise<void>;
}

interface StateThreads extends StatePool {
  /** Starts a thread, so that it loads its modules before the first task (bench `start`). */
  warm(): void;
}

type Job = { readonly task: StateTask; readonly resolve: (answer: StateAnswer) => void; readonly reject: (error: Error) => void };

/**
 * Opens a pool of at most `threads` threads (`performance.state_parser_workers`), never more than there are cores. Threads start on demand
 * and stay; idle threads do not keep the process alive. Tasks run first in, first out.
 */
export const openStatePool = (threads: number): StateThreads => {
  const limit = Math.max(1, Math.min(threads, availableParallelism()));
  const idle: Worker[] = [];
  const all = new Set<Worker>();
  const waiting: Job[] = [];
  let isClosed = false;

  const serve = (): void => {
    while (waiting.length > 0 && (idle.length > 0 || all.size < limit)) {
      const job = waiting.shift();
      if (job !== undefined) give(idle.pop() ?? start(), job);
    }
  };

  const start = (): Worker => {
    const worker = new Worker(new URL('./state-worker.js', import.meta.url));
    all.add(worker);
    return worker;
  };

  const give = (worker: Worker, job: Job): void => {
    const answered = (answer: StateAnswer): void => {
      release();
      worker.unref();
      idle.push(worker);
      job.resolve(answer);
      serve();
    };
    const died = (error: Error): void => {
      release();
      all.delete(worker);
      job.reject(error);
      serve();
    };
    const ended = (code: number): void => died(new Error(`a thread that indexes states ended with code ${code}`));
    const release = (): void => {
      worker.off('message', answered).off('error', died).off('exit', ended);
    };
    worker.on('message', answered).on('error', died).on('exit', ended);
    worker.ref();
    worker.postMessage(job.task);
  };

  return {
    warm: () => {
      if (all.size > 0 || isClosed) return;
      const worker = start();
      worker.unref();
      idle.push(worker);
    },
    run: (task) =>
      new Promise((resolve, reject) => {
        if (isClosed) {
          reject(new Error('the pool of state threads is closed'));
          return;
        }
        waiting.push({ task, resolve, reject });
        serve();
      }),
    close: async () => {
      isClosed = true;
      for (const job of waiting.splice(0)) job.reject(new Error('the pool of state threads is closed'));
      await Promise.all([...all].map((worker) => worker.terminate()));
    },
  };
};
