import { spawnSync } from 'node:child_process';

/** Runs a Python program with the packages in `packages`, and `input` as its standard input; returns what it prints. Throws if it fails. */
export const runPython = (packages: string, program: string, input: string): string => {
  const { status, stdout, stderr } = spawnSync('python3', ['-c', program], {
    input,
    encoding: 'utf8',
    maxBuffer: 64 * 2 ** 20,
    env: { ...process.env, PYTHONPATH: packages, PYTHONIOENCODING: 'utf-8' },
  });
  if (status !== 0) throw new Error(stderr);
  return stdout;
};
