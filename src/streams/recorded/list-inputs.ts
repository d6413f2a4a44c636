import { accessSync, constants, readdirSync, realpathSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { UnreadableInput } from './unreadable-input.js';

/**
 * One file to read, or standard input (`path` ''). `stamp`: its delivery time in milliseconds since the epoch, if its name contains it.
 * `regular`: it can be opened more than once, unlike a pipe.
 */
export type RecordedInput = {
  readonly name: string;
  readonly path: string;
  readonly regular: boolean;
  readonly stamp: number | undefined;
};

/**
 * The files of the given paths, in the given order; those of a folder sorted by name, depth first. Skips hidden files, files that are not
 * regular (pipes, sockets, devices: reading could wait forever), digest and insight files of a trail, and the files next to the segments of
 * a journal (lock, checkpoints). Throws `UnreadableInput` for a given path that cannot be opened; problems within a folder are reported
 * when the file is read.
 */
export const listInputs = (paths: readonly string[]): readonly RecordedInput[] => {
  const found: RecordedInput[] = [];
  for (const path of paths) {
    if (path === '-') found.push({ name: 'standard input', path: '', regular: false, stamp: undefined });
    else {
      try {
        accessSync(path, constants.R_OK);
        const stat = statSync(path);
        if (stat.isDirectory()) visitFolder(path, found, new Set());
        else found.push(fileAt(path, stat.isFile()));
      } catch (error) {
        throw new UnreadableInput(path, (error as Error).message);
      }
    }
  }
  return found;
};

/** `above`: the parent folders, so that a link back to one of them ends the walk. */
const visitFolder = (path: string, found: RecordedInput[], above: ReadonlySet<string>): void => {
  const real = realpathSync(path);
  if (above.has(real)) return;
  const names = readdirSync(path).sort();
  const isJournal = names.some((name) => segment.test(name));
  for (const name of names) {
    if (name.startsWith('.') || skippedFolders.has(name) || skippedFile.test(name)) continue;
    if (isJournal && besideSegments.test(name)) continue;
    const inner = join(path, name);
    try {
      const stat = statSync(inner);
      if (stat.isDirectory()) visitFolder(inner, found, new Set([...above, real]));
      else if (stat.isFile()) found.push(fileAt(inner, true));
    } catch {
      // A broken link or an unreadable folder: opening it later reports and counts the problem.
      found.push(fileAt(inner, true));
    }
  }
};

const fileAt = (path: string, regular: boolean): RecordedInput => ({ name: path, path, regular, stamp: deliveryStamp(path) });

const skippedFolders = new Set(['CloudTrail-Digest', 'CloudTrail-Insight']);
const segment = /^journal-\d{6,}\.ndjson$/;
const besideSegments = /^(?:lock(?:\.\d+)?|checkpoint-\d+\.ndjson|states)$/;
const skippedFile = /_CloudTrail-(?:Digest|Insight)_.*\.json(?:\.gz)?$/;

/**
 * The delivery time in a name such as `ACCOUNT_CloudTrail_REGION_YYYYMMDDTHHmmZ_RANDOM.json.gz`, milliseconds since the epoch. Source:
 * CloudTrail user guide, "log file name format".
 */
const deliveryStamp = (path: string): number | undefined => {
  const parts = /^\d{12}_CloudTrail_[a-z0-9-]+_(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)Z_[^_]+\.json(?:\.gz)?$/.exec(basename(path));
  if (parts === null) return undefined;
  const [, year, month, day, hour, minute] = parts;
  const stamp = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:00Z`);
  return Number.isNaN(stamp) ? undefined : stamp;
};
