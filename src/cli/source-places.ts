import { realpath } from 'node:fs/promises';
import { isAbsolute, relative, sep } from 'node:path';
import { findPlace } from '../hcl/find-place.js';
import { readSource, type Source } from '../hcl/read-source.js';
import { isSystemError, plainReason } from '../lib/system-error.js';
import type { Drift } from '../model/drift.js';
import type { SourcePlace } from '../model/source-place.js';
import { UsageError } from '../service/usage-error.js';

/**
 * Finds the blocks that declare the resources of alerts, in the root module at `root`. Paths are relative to the working directory, which in CI is
 * the root of the repository; for a root module outside of it, relative to that. Without a root, nothing is found. Throws `UsageError`.
 */
export const sourcePlaces = async (
  root: string | undefined,
  warn: (text: string) => void,
): Promise<(drift: Drift) => SourcePlace | undefined> => {
  if (root === undefined) return () => undefined;
  const { source } = await openSource(root, warn);
  return ({ address }) => (address === null ? undefined : findPlace(source.root, address)) ?? source.start;
};

/** The configuration, and the folder that its paths are relative to. Throws `UsageError`. */
export const openSource = async (
  root: string,
  warn: (text: string) => void,
): Promise<{ readonly source: Source; readonly base: string }> => {
  try {
    const [real, here] = await Promise.all([realpath(root), realpath('.')]);
    const base = isWithin(real, here) ? here : real;
    return { source: await readSource(real, base, warn), base };
  } catch (error) {
    if (!isSystemError(error)) throw error;
    throw new UsageError(`cannot read the folder ${root} of --source-root: ${plainReason(error)}`);
  }
};

const isWithin = (path: string, folder: string): boolean => {
  const name = relative(folder, path);
  return name !== '..' && !name.startsWith(`..${sep}`) && !isAbsolute(name);
};
