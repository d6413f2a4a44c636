import { recordHash } from '../../../lib/record-hash.js';

/** The start of a file, by which a file is recognised after it was renamed or replaced: its first bytes, hashed. */
type FileHead = { readonly length: number; readonly hash: string };

/**
 * A plain file, which may grow. `read`: bytes that were read. `mark`: size and time when they were. `position` is shared by all readings of the file: the bytes whose facts have
 * passed, and a promise that resolves when the facts read so far are no longer pending.
 */
export type GrowingFile = {
  readonly id: string;
  readonly head: FileHead;
  readonly isLines: boolean;
  readonly mark: string;
  read: number;
  readonly position: { acked: number; settled: Promise<void> };
};

/** A file that cannot be read yet. `mark`: its size and time, whose change is a reason to try again before `due`. */
type WaitingFile = { readonly mark: string; readonly due: number; readonly tries: number };

/** Plain files whose growth is followed; the least recently changed one is no longer. */
const mostGrowing = 1_000;
const mostWaiting = 10_000;

/**
 * What has been read of a folder. **Keeps** for each file that was read a number of eight bytes (a collision among a million has a
 * probability of 1e-10 per new file), 1,000 plain files, and 10,000 that cannot be read yet.
 */
export class FolderProgress {
  #read: Set<number>;
  /** By path, the least recently changed one first. */
  readonly growing: Map<string, GrowingFile>;
  readonly waiting = new Map<string, WaitingFile>();
  /** Files that are queued, being read, or whose facts are pending. */
  readonly busy = new Set<string>();

  constructor(read: Iterable<number> = [], growing: ReadonlyMap<string, GrowingFile> = new Map()) {
    this.#read = new Set(read);
    this.growing = new Map(growing);
  }

  get read(): ReadonlySet<number> {
    return this.#read;
  }

  isKnown(path: string): boolean {
    return this.#read.has(pathKey(path)) || this.busy.has(path) || this.growing.has(path) || this.waiting.has(path);
  }

  done(path: string): void {
    this.#read.add(pathKey(path));
    this.busy.delete(path);
    this.waiting.delete(path);
  }

  follow(path: string, file: GrowingFile): void {
    this.growing.delete(path);
    this.growing.set(path, file);
    this.waiting.delete(path);
    for (const [oldest, { position, read }] of this.growing) {
      if (this.growing.size <= mostGrowing) return;
      if (this.busy.has(oldest) || position.acked < read) continue;
      this.growing.delete(oldest);
      this.#read.add(pathKey(oldest));
    }
  }

  wait(path: string, file: WaitingFile): void {
    this.busy.delete(path);
    this.waiting.delete(path);
    this.waiting.set(path, file);
    for (const oldest of this.waiting.keys()) {
      // It is found again by the next listing of its folder.
      if (this.waiting.size > mostWaiting) this.waiting.delete(oldest);
      else return;
    }
  }

  /** Call when no file is being read any more: what has not passed is read again. */
  reset(): void {
    this.busy.clear();
    this.waiting.clear();
    for (const file of this.growing.values()) file.read = file.position.acked;
  }

  /** Forgets files that no longer exist. `listed`: the keys of all files. */
  keepOnly(listed: ReadonlySet<number>): void {
    this.#read = new Set([...this.#read].filter((key) => listed.has(key)));
  }
}

/** A number that identifies a path. */
export const pathKey = (path: string): number => {
  const words = recordHash(path);
  return (words[0] as number) * 2 ** 21 + ((words[1] as number) >>> 11);
};
