import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

/** Folder of the checkout; this file is built into `dist/bench/guard`. */
export const checkout = fileURLToPath(new URL('../../../', import.meta.url));

/** Runs git in the checkout and returns its output. Rejects with what git wrote to standard error. */
export const git = async (...args: readonly string[]): Promise<string> => {
  try {
    return (await promisify(execFile)('git', ['-C', checkout, ...args])).stdout.trim();
  } catch (error) {
    const { stderr = '', message } = error as Error & { readonly stderr?: string };
    throw new Error(`git ${args.join(' ')}: ${stderr.trim() === '' ? message : stderr.trim()}`, { cause: error });
  }
};

/** The full hash in the text of `bench/base`. Throws if it is anything else. */
export const hashIn = (text: string): string => {
  const hash = text.trim();
  if (!/^[0-9a-f]{40}$/.test(hash)) throw new Error(`bench/base: expected the full hash of a commit, got ${JSON.stringify(hash)}`);
  return hash;
};

/** Rejects if this is no checkout, and if the pinned commit is missing or not an ancestor of the checked-out one. */
export const checkPinned = async (hash: string): Promise<void> => {
  await git('rev-parse', '--git-dir').catch((error: unknown) => {
    throw new Error(`the guard needs a git checkout, because it builds the commit in bench/base (${(error as Error).message})`);
  });
  const isMissing = await git('cat-file', '-e', `${hash}^{commit}`).then(
    () => false,
    () => true,
  );
  if (isMissing) {
    const isShallow = (await git('rev-parse', '--is-shallow-repository')) === 'true';
    throw new Error(`bench/base: commit ${hash} is not in this repository; run git fetch ${isShallow ? '--unshallow' : '--all'}`);
  }
  if (!(await isAncestor(hash, 'HEAD'))) throw new Error(`bench/base: ${hash} is not an ancestor of the checked-out commit`);
};

/** Whether the history of `commit` contains `ancestor`. Rejects if there is no such commit. */
export const isAncestor = (ancestor: string, commit: string): Promise<boolean> => succeeds('merge-base', '--is-ancestor', ancestor, commit);

/** False on exit code 1. */
const succeeds = async (...args: readonly string[]): Promise<boolean> => {
  try {
    await git(...args);
    return true;
  } catch (error) {
    if (((error as Error).cause as { readonly code?: unknown } | undefined)?.code === 1) return false;
    throw error;
  }
};
