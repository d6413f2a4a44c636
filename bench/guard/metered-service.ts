import { setTimeout } from 'node:timers/promises';
import { freePort } from '../inputs/free-port.js';
import type { Build, Side } from './builds.js';
import { startMetered, type MeteredProcess } from './metered-process.js';

/** A service of a build that listens on a loopback port. */
export interface MeteredService extends Pick<MeteredProcess, 'usage' | 'stop'> {
  readonly side: Side;
  readonly port: number;
  /** The body of a response. Rejects if the status is not 200. */
  get(path: string): Promise<string>;
  /** Resolves when the path answers 200; `/ready` by default. Rejects if the process ends before, or after two minutes. */
  untilReady(path?: string): Promise<void>;
}

/** Starts the service with this configuration file on a free port. */
export const startMeteredService = async (build: Build, file: string): Promise<MeteredService> => {
  const port = await freePort();
  const running = startMetered(build, ['--server', '--config', file, '--api-port', String(port)], () => undefined);
  const ask = (path: string): Promise<Response> => fetch(`http://127.0.0.1:${String(port)}${path}`);
  return {
    usage: running.usage,
    stop: running.stop,
    side: build.side,
    port,
    get: async (path) => {
      const response = await ask(path);
      if (response.status !== 200) throw new Error(`the ${build.side} answers ${path} with ${String(response.status)}`);
      return response.text();
    },
    untilReady: async (path = '/ready') => {
      const ended = running.completed.then(() => {
        throw new Error(`the service of the ${build.side} ended before it was ready`);
      });
      ended.catch(() => undefined);
      const late = performance.now() + startTimeout;
      const isReady = async (): Promise<boolean> => {
        // Nothing listens at first.
        const response = await ask(path).catch(() => undefined);
        await response?.arrayBuffer();
        return response?.status === 200;
      };
      while (!(await isReady())) {
        if (performance.now() > late) throw new Error(`the service of the ${build.side} is not ready after two minutes`);
        await Promise.race([setTimeout(poll), ended]);
      }
    },
  };
};

/** Milliseconds. A poll costs the service up to 0.2 ms of CPU. */
const startTimeout = 120_000;
const poll = 20;
