import { readdirSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { UnreadableInput } from './unreadable-input.js';

/** One file to read, or standard input. `stamp`: when it was delivered, in ms since the epoch, where its name says so. */
export type RecordedInput = {
  readonly name: string;
  readonly path: string | undefined;
  readonly size: number;
  readonly stamp: number | undefined;
};

/**
 * The files behind the given paths, in the order given; those of a folder sorted by name, depth first. Digest and insight
 * folders of a trail are left out. Throws `UnreadableInput` for a path that cannot be opened.
 */
export const listInputs = (paths: readonly string[]): readonly RecordedInput[] => {
  const found: RecordedInput[] = [];
  for (const path of paths) {
    if (path === '-') found.push({ name: 'standard input', path: undefined, size: 0, stamp: undefined });
    else visit(path, found, path);
  }
  return found;
};

const visit = (path: string, found: RecordedInput[], given: string): void => {
  try {
    const stat = statSync(path);
    if (stat.isDirectory()) {
      const names = readdirSync(path).sort();
      for (const name of names) if (!skippedFolders.has(name)) visit(join(path, name), found, given);
    } else if (!skippedFile.test(path)) {
      found.push({ name: path, path, size: stat.isFile() ? stat.size : 0, stamp: deliveryStamp(path) });
    }
  } catch (error) {
    if (error instanceof UnreadableInput) throw error;
    throw new UnreadableInput(given, (error as Error).message);
  }
};

const skippedFolders = new Set(['CloudTrail-Digest', 'CloudTrail-Insight']);
const skippedFile = /_CloudTrail-(?:Digest|Insight)_[^/\\]*\.json(?:\.gz)?$/;

/**
 * `ACCOUNT_CloudTrail_REGION_YYYYMMDDTHHmmZ_RANDOM.json.gz` → when it was delivered, ms since the epoch. Source: CloudTrail
 * user guide, "log file name format".
 */
export const deliveryStamp = (path: string): number | undefined => {
  const parts = /^\d{12}_CloudTrail_[a-z0-9-]+_(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)Z_[^_]+\.json(?:\.gz)?$/.exec(basename(path));
  if (parts === null) return undefined;
  const [, year, month, day, hour, minute] = parts;
  const stamp = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:00Z`);
  return Number.isNaN(stamp) ? undefined : stamp;
};
