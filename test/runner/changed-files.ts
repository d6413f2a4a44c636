import { spawnSync } from 'node:child_process';

/** Files that differ from `commit`, also untracked ones, relative to the root of the repository. */
export const changedFiles = (commit: string): readonly string[] | { readonly problem: string } => {
  const listed: string[] = [];
  for (const args of [
    ['diff', '--name-only', '-z', '--no-renames', commit, '--'],
    ['ls-files', '--others', '--exclude-standard', '-z'],
  ]) {
    const { status, stdout, stderr, error } = spawnSync('git', args, { encoding: 'utf8' });
    if (status !== 0) return { problem: `--changed: git ${args.join(' ')} failed: ${error?.message ?? stderr.trim()}` };
    listed.push(...stdout.split('\0').filter((file) => file !== ''));
  }
  return listed;
};
