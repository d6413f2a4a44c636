import type { Dir } from 'node:fs';
import { opendir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { plainReason } from '../../../lib/system-error.js';
import { deliveryStamp, isIgnored } from '../../recorded/list-inputs.js';
import { kindByName } from '../../recorded/recognise-file.js';

/** A file that may be a log. `path`: relative to the folder. `stamp`: the time of delivery in its name. */
export type FoundFile = { readonly path: string; readonly stamp: number | undefined };

/** A folder as it was last listed. `isSettled`: false if a later change may have left its time as it is. */
type Listed = { readonly changed: number; readonly isSettled: boolean; readonly folders: readonly string[] };

type ScanOptions = {
  /** List every folder, also those whose time has not changed. */
  readonly isFull: boolean;
  readonly now: number;
  /** Called for each file of a listed folder. */
  readonly onFile: (path: string) => Promise<void>;
  readonly onProblem: (folder: string, reason: string) => void;
  /** Called if folders are left out because there are too many, or they are too deep. */
  readonly onBound: () => void;
  readonly signal: AbortSignal;
};

const logName = /\.(?:json|ndjson|jsonl|log)(?:\.\d+)?(?:\.gz)?$/;
export const deepest = 32;
export const mostFolders = 1_000_000;
/** The time of a folder may have a resolution of two seconds. */
const tick = 2_000;

/**
 * Lists the log files of a folder and the folders below it. A folder whose time of change is the same as before is not listed again.
 * **Keeps** the times and names of up to 1,000,000 folders. Follows links, each folder once.
 */
export class FolderScan {
  readonly #root: string;
  readonly #listed = new Map<string, Listed>();

  constructor(root: string) {
    this.#root = root;
  }

  /** Rejects if the folder itself cannot be listed. Other problems are reported. */
  async run(options: ScanOptions): Promise<void> {
    await this.#visit('', 0, new Set(), options);
  }

  /** Lists every folder again. */
  forget(): void {
    this.#listed.clear();
  }

  async #visit(folder: string, depth: number, seen: Set<string>, options: ScanOptions): Promise<void> {
    if (options.signal.aborted) return;
    if (depth > deepest || seen.size >= mostFolders) {
      options.onBound();
      return;
    }
    try {
      const { dev, ino, mtimeMs } = await stat(join(this.#root, folder));
      const identity = `${String(dev)}:${String(ino)}`;
      if (seen.has(identity)) return;
      seen.add(identity);
      const known = this.#listed.get(folder);
      const isSame = known !== undefined && known.isSettled && known.changed === mtimeMs && !options.isFull;
      const folders = isSame ? known.folders : await this.#list(folder, options);
      if (!isSame) this.#listed.set(folder, { changed: mtimeMs, isSettled: Math.abs(options.now - mtimeMs) > tick, folders });
      for (const one of folders) await this.#visit(one, depth + 1, seen, options);
    } catch (error) {
      this.#listed.delete(folder);
      if (folder === '') throw error;
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') options.onProblem(folder, plainReason(error));
    }
  }

  /** Reports the files, and resolves with the folders in order. */
  async #list(folder: string, { onFile, signal }: ScanOptions): Promise<readonly string[]> {
    const folders: string[] = [];
    const entries: Dir = await opendir(join(this.#root, folder), { bufferSize: 512 });
    for await (const entry of entries) {
      if (signal.aborted) break;
      if (isIgnored(entry.name)) continue;
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
      const isFolder = entry.isDirectory() || (entry.isSymbolicLink() && (await isLinkedFolder(join(this.#root, path))));
      if (isFolder) folders.push(path);
      else if (logName.test(entry.name) && kindByName(entry.name) === undefined) await onFile(path);
    }
    return folders.sort();
  }
}

const isLinkedFolder = (path: string): Promise<boolean> =>
  stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );

/** Files without a time first, by path; then by time of delivery. */
export const byDelivery = (a: FoundFile, b: FoundFile): number =>
  a.stamp === b.stamp ? (a.path < b.path ? -1 : 1) : (a.stamp ?? Number.NEGATIVE_INFINITY) < (b.stamp ?? Number.NEGATIVE_INFINITY) ? -1 : 1;

export const foundFile = (path: string): FoundFile => ({ path, stamp: deliveryStamp(path) });
