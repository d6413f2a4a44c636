import { fileVersion, type FileVersion } from './file-version.js';
import type { StatePool } from './state-pool.js';
import type { StateAnswer, StateTask } from './state-task.js';

/** A file to read before it is requested. `source`: name of the state; `path`: absolute. */
type AheadFile = { readonly source: string; readonly path: string };

type Ahead = { readonly version: FileVersion; readonly answer: StateAnswer };

/**
 * Starts to index files before the service that requests them is loaded (bench `start`, `service_100000_ready_ms`). The first task of such
 * a file gets that result, unless the file has changed since. **Keeps** the results that are not requested yet.
 */
export const readAhead = (pool: StatePool, files: readonly AheadFile[]): StatePool => {
  const read = async ({ source, path }: AheadFile): Promise<Ahead | undefined> => {
    const version = await fileVersion(path, Date.now);
    // A version that is not settled may share its mark with the next.
    if (typeof version === 'string' || !version.settled) return undefined;
    return { version, answer: await pool.run({ source, path, bytes: undefined }) };
  };
  const readings = new Map<string, Promise<Ahead | undefined>>();
  for (const file of files) {
    // A failed task is repeated when it is requested.
    if (!readings.has(keyOf(file)))
      readings.set(
        keyOf(file),
        read(file).catch(() => undefined),
      );
  }

  const taken = async (task: StateTask, path: string): Promise<StateAnswer | undefined> => {
    const key = keyOf({ ...task, path });
    const reading = readings.get(key);
    readings.delete(key);
    const ahead = await reading;
    if (ahead === undefined) return undefined;
    const now = await fileVersion(path, Date.now);
    return typeof now !== 'string' && now.mark === ahead.version.mark ? ahead.answer : undefined;
  };

  return {
    run: async (task) => {
      const ahead = task.path === undefined ? undefined : await taken(task, task.path);
      return ahead ?? pool.run(task);
    },
    close: () => pool.close(),
  };
};

const keyOf = ({ source, path }: AheadFile): string => `${source}\0${path}`;
