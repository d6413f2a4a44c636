import { constants, type Stats } from 'node:fs';
import { access, stat } from 'node:fs/promises';
import { delimiter, join, resolve } from 'node:path';
import type { Environment } from '../../config/environment.js';
import type { Config } from '../../config/schema.js';
import { reasonsOf, type VerifyConfig } from '../../config/verify-schema.js';
import { plainReason } from '../../lib/system-error.js';

/** Warns about entries of `verify` whose folder, program or file of variables cannot be used, and about keys without effect. */
export const verifyWarnings = async ({ verify }: Config, folder: string, environment: Environment): Promise<readonly string[]> => {
  const found = await Promise.all(
    verify.map(async (one, index) => {
      const problems = await Promise.all([
        problemAt('directory', one.directory, folder, (it) => (it.isDirectory() ? '' : 'is not a folder')),
        one.environment_from === '' ? [] : problemAt('environment_from', one.environment_from, folder, fileProblem),
        missingBinary(one, folder, environment),
      ]);
      return [...problems.flat(), ...withoutEffect(one)].map((problem) => `verify[${String(index)}].${problem}`);
    }),
  );
  return found.flat();
};

const problemAt = async (key: string, path: string, folder: string, problemOf: (found: Stats) => string): Promise<readonly string[]> => {
  const problem = await stat(resolve(folder, path)).then(problemOf, (error: unknown) =>
    (error as NodeJS.ErrnoException).code === 'ENOENT' ? 'does not exist' : `cannot be read: ${plainReason(error)}`,
  );
  return problem === '' ? [] : [`${key}: "${path}" ${problem}`];
};

const fileProblem = (found: Stats): string =>
  !found.isFile() ? 'is not a regular file' : (found.mode & 0o007) === 0 ? '' : 'may be read by every user of this machine: use chmod 600';

const missingBinary = async ({ binary }: VerifyConfig, folder: string, environment: Environment): Promise<readonly string[]> => {
  const folders = (environment['PATH'] ?? '').split(delimiter).filter((one) => one !== '');
  const paths = binary.includes('/') ? [resolve(folder, binary)] : folders.map((one) => join(one, binary));
  for (const path of paths) if (await isProgram(path)) return [];
  return [`binary: "${binary}" ${binary.includes('/') ? 'is not a program' : 'is not in PATH: install it, or give its path'}`];
};

const isProgram = async (path: string): Promise<boolean> =>
  access(path, constants.X_OK)
    .then(() => stat(path))
    .then(
      (found) => found.isFile(),
      () => false,
    );

const withoutEffect = (one: VerifyConfig): readonly string[] => {
  if (one.every === undefined) return [];
  if (!reasonsOf(one).has('schedule')) return ['every: has no effect, because `on` does not list schedule'];
  return one.min_interval > one.every ? ['min_interval: is longer than every, which has no effect'] : [];
};
