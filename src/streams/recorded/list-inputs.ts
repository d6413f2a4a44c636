import { accessSync, constants, readdirSync, realpathSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { kindByName } from './recognise-file.js';
import type { RecordedInput, SkippedInput } from './recorded-input.js';
import { UnreadableInput } from './unreadable-input.js';
import { plainReason } from '../../lib/system-error.js';

/**
 * The files of the given paths, in the given order; those of a folder sorted by name, depth first. Skips hidden files, files that are not
 * regular (pipes, sockets, devices: reading could wait forever), digest and insight files of a trail, and the files next to the segments of
 * a journal (lock, checkpoints). Reports files whose name shows that they are not logs to `onSkipped`. Throws `UnreadableInput` for a given
 * path that cannot be opened; problems within a folder are reported when the file is read.
 */
export const listInputs = (
  paths: readonly string[],
  onSkipped: (skipped: SkippedInput) => void = () => undefined,
): readonly RecordedInput[] => {
  const found: RecordedInput[] = [];
  for (const path of paths) {
    if (path === '-')
      found.push({ name: 'standard input', path: '', regular: false, stamp: undefined, given: true, argument: path, object: undefined });
    else {
      try {
        accessSync(path, constants.R_OK);
        const stat = statSync(path);
        if (stat.isDirectory()) visitFolder(path, { argument: path, found, onSkipped }, new Set());
        else found.push(fileAt(path, stat.isFile(), true, path));
      } catch (error) {
        throw new UnreadableInput(path, plainReason(error));
      }
    }
  }
  return found;
};

type Walk = {
  /** The folder as the user wrote it. */
  readonly argument: string;
  readonly found: RecordedInput[];
  readonly onSkipped: (skipped: SkippedInput) => void;
};

/** `above`: the parent folders, so that a link back to one of them ends the walk. */
const visitFolder = (path: string, walk: Walk, above: ReadonlySet<string>): void => {
  const { argument, found, onSkipped } = walk;
  const real = realpathSync(path);
  if (above.has(real)) return;
  const names = readdirSync(path).sort();
  const isJournal = names.some((name) => segment.test(name));
  for (const name of names) {
    if (isIgnored(name)) continue;
    if (isJournal && besideSegments.test(name)) continue;
    const inner = join(path, name);
    try {
      const stat = statSync(inner);
      const kind = stat.isFile() ? kindByName(name) : undefined;
      if (stat.isDirectory()) visitFolder(inner, walk, new Set([...above, real]));
      else if (kind !== undefined) onSkipped({ name: inner, kind });
      else if (stat.isFile()) found.push(fileAt(inner, true, false, argument));
    } catch {
      // A broken link or an unreadable folder: opening it later reports and counts the problem.
      found.push(fileAt(inner, true, false, argument));
    }
  }
};

const fileAt = (path: string, regular: boolean, given: boolean, argument: string): RecordedInput => ({
  name: path,
  path,
  regular,
  stamp: deliveryStamp(path),
  given,
  argument,
  object: undefined,
});

/** Whether a file or folder of this name is passed over: hidden ones, digests and insights of a trail, and packages. */
export const isIgnored = (name: string): boolean => name.startsWith('.') || skippedFolders.has(name) || skippedFile.test(name);

const skippedFolders = new Set(['CloudTrail-Digest', 'CloudTrail-Insight', 'node_modules']);
const segment = /^journal-\d{6,}\.ndjson$/;
const besideSegments = /^(?:lock(?:\.\d+)?|checkpoint-\d+\.ndjson|states)$/;
const skippedFile = /_CloudTrail-(?:Digest|Insight)_.*\.json(?:\.gz)?$/;

/**
 * The delivery time in a name such as `ACCOUNT_CloudTrail_REGION_YYYYMMDDTHHmmZ_RANDOM.json.gz`, milliseconds since the epoch. Source:
 * CloudTrail user guide, "log file name format".
 */
export const deliveryStamp = (path: string): number | undefined => {
  const parts = /^\d{12}_CloudTrail_[a-z0-9-]+_(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)Z_[^_]+\.json(?:\.gz)?$/.exec(basename(path));
  if (parts === null) return undefined;
  const [, year, month, day, hour, minute] = parts;
  const stamp = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:00Z`);
  return Number.isNaN(stamp) ? undefined : stamp;
};
