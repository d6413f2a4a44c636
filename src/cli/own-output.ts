import { statSync } from 'node:fs';
import { UsageError } from '../service/usage-error.js';

/** Throws `UsageError` if the output would overwrite an input of the run. */
export const refuseOwnOutput = (output: string | undefined, read: readonly string[]): void => {
  if (output === undefined) return;
  const target = statSync(output, { throwIfNoEntry: false });
  if (target?.isFile() !== true) return;
  const same = read.find((path) => {
    const stat = statSync(path, { throwIfNoEntry: false });
    return stat?.ino === target.ino && stat.dev === target.dev;
  });
  if (same !== undefined) throw new UsageError(`cannot write ${output}: it is the input ${same}`);
};
