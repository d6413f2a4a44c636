import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, existsSync, mkdirSync, mkdtempSync, openSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { git } from './repository.js';

const cacheFolder = (): string => {
  const { XDG_CACHE_HOME: configured = '' } = process.env;
  return join(configured === '' ? join(homedir(), '.cache') : configured, 'driftline', 'bench-base');
};

/**
 * The folder with the build of this commit, outside the checkout so that other clones use it too. The first call builds it in a folder of
 * another name and renames that at the end, so a build that was killed is never taken for a complete one. Rejects with the end of the log
 * if the build fails.
 */
export const baseFolder = async (hash: string): Promise<string> => {
  const cache = cacheFolder();
  const folder = join(cache, hash);
  if (existsSync(folder)) return folder;
  mkdirSync(cache, { recursive: true });
  removeAbandoned(cache);
  const work = mkdtempSync(join(cache, unfinished));
  try {
    process.stderr.write(`building the base ${hash} in ${cache}, once\n`);
    await git('archive', '--format=tar', '-o', join(work, 'source.tar'), hash);
    const source = join(work, 'source');
    mkdirSync(source);
    await logged(work, source, 'tar', ['-xf', join(work, 'source.tar')]);
    // The script `prepare` of the package builds it.
    await logged(work, source, 'npm', ['ci', '--include=dev', '--prefer-offline', '--no-audit', '--no-fund']);
    settle(source, folder);
    return folder;
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
};

const unfinished = 'unfinished-';
/** No build takes that long. */
const abandonedAfter = 3_600_000;

/** Removes what killed builds left. */
const removeAbandoned = (cache: string): void => {
  for (const name of readdirSync(cache)) {
    const path = join(cache, name);
    if (name.startsWith(unfinished) && Date.now() - statSync(path).mtimeMs > abandonedAfter) rmSync(path, { recursive: true, force: true });
  }
};

/** Another guard may have built the same commit meanwhile: its build is as good. */
const settle = (source: string, folder: string): void => {
  try {
    renameSync(source, folder);
  } catch (error) {
    if (!existsSync(folder)) throw error;
  }
};

const logged = async (work: string, cwd: string, command: string, args: readonly string[]): Promise<void> => {
  const path = join(work, 'build.log');
  const log = openSync(path, 'a');
  try {
    const child = spawn(command, args, { cwd, env: withoutPackage(process.env), stdio: ['ignore', log, log] });
    const [code, signal] = (await once(child, 'exit')) as [number | null, NodeJS.Signals | null];
    if (code === 0) return;
    const lines = readFileSync(path, 'utf8').trimEnd().split('\n').slice(-shownLines);
    throw new Error(`building the base failed: ${command} ${args.join(' ')} ended with ${String(code ?? signal)}\n${lines.join('\n')}`);
  } finally {
    closeSync(log);
  }
};

const shownLines = 20;

/** `npm run` sets variables that make a nested npm work on the package of this checkout. */
const withoutPackage = (environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv =>
  Object.fromEntries(
    Object.entries(environment).filter(
      ([name]) => !/^npm_(?:config_local_prefix|config_prefix|package_|lifecycle_|command)/i.test(name) && name !== 'INIT_CWD',
    ),
  );
