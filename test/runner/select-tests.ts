import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { changedFiles } from './changed-files.js';
import { reachedTests } from './reached-tests.js';

/** `isEveryRun`: laws with all of their runs, and each run of the command in a process of its own. */
type Selection = { readonly files: readonly string[]; readonly isEveryRun: boolean } | { readonly problem: string };

const usage = 'usage: run-tests.js [--all | --long | --changed [COMMIT] | WORD…]';

/**
 * The test files to run, in order: `test/**` by their sources, because the build's folder may have others.
 * - Without arguments: what a change should pass before it is committed. Left out are the folders that need a browser, a server of NATS or
 *   of a cloud, or tools of deployment, the simulation, most end-to-end tests, and campaigns.
 * - `--all`: everything but campaigns (`*.long.test.ts`: kills, long fuzzing, slow clients, real-time pings).
 * - `--long`: campaigns and laws.
 * - `--changed`: of the first, those that the files reach that differ from a commit (`HEAD`), see `reached-tests.ts`.
 * - Words: files of all kinds whose path contains one of them.
 */
export const selectTests = (args: readonly string[]): Selection => {
  // Listed by source: a test whose source was deleted is not run.
  const all = readdirSync('test', { recursive: true, encoding: 'utf8' })
    .map((name) => join('test', name))
    .filter((name) => name.endsWith('.test.ts'))
    .sort((one, other) => order(one) - order(other) || (one < other ? -1 : 1));
  const [first, ...rest] = args;
  const isAlone = rest.length === 0;
  const selected = (isPicked: (file: string) => boolean, isEveryRun = false): Selection => ({ files: all.filter(isPicked), isEveryRun });
  if (first === undefined) return selected(isBeforeCommit);
  if (first === '--all' && isAlone) return selected((file) => !isLong(file));
  if (first === '--long' && isAlone) return selected((file) => isLong(file) || isLaw(file), true);
  if (first === '--changed' && rest.length < 2) {
    const changed = changedFiles(rest[0] ?? 'HEAD');
    if (!Array.isArray(changed)) return changed as { readonly problem: string };
    const reached = reachedTests(changed as readonly string[]);
    return selected((file) => !isLong(file) && reached.has(file));
  }
  if (args.some((word) => word.startsWith('-'))) return { problem: usage };
  return selected((file) => args.some((word) => file.includes(word)));
};

const isLong = (file: string): boolean => file.endsWith('.long.test.ts');
const isLaw = (file: string): boolean => /\.(laws|property)\.test\.ts$/.test(file);

/** Left out before a commit: more than half of the time of all tests is theirs. */
const withOthers = ['dashboard', 'deploy', 'nats', 'simulation', 'state/backends', 'streams/cloudtrail', 'streams/gcp'].map((name) =>
  join('test', ...name.split('/'), '/'),
);
/** End-to-end tests before a commit: the command, the API, the streams, the states and notifications, as few as cover them. */
const sampled = /^(?:cli\.(?!journal|terminal)|demo|service\.(?:rest|sse|websocket|state\.test|notify\.test|role|hosts|rules))/;
const isBeforeCommit = (file: string): boolean => {
  const [, folder = '', name = ''] = file.split(/[\\/]/);
  return !isLong(file) && !withOthers.some((start) => file.startsWith(start)) && (folder !== 'e2e' || sampled.test(name));
};

/** Files that wait much and take long come first, many small ones last. */
const folders = ['dashboard', 'deploy', 'nats', 'e2e', '', 'catalog'];
const order = (file: string): number => {
  const at = folders.indexOf(file.split(/[\\/]/)[1] ?? '');
  return at === -1 ? folders.indexOf('') : at;
};
