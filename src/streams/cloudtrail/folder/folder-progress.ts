import { recordHash } from '../../../lib/record-hash.js';
import { hasPassed, type FileIdentity, type FollowedFile } from './followed-file.js';
import { foundFile, type FoundFile } from './scan-folder.js';

/** A file that cannot be read yet. It is tried again at `due`, when its content changes but not before `earliest`, or when it is replaced. */
type WaitingFile = FileIdentity & { readonly earliest: number; readonly due: number; readonly tries: number };

/** A followed file as it is saved, without what has not passed. `paths`: none if it was not found again yet. */
export type SavedFile = Pick<FollowedFile, 'id' | 'head' | 'acked'> & { readonly paths: readonly string[] };

/** Plain files whose growth is followed; the least recently changed one is no longer. */
const mostFollowed = 1_000;
const mostWaiting = 10_000;

/**
 * Reading progress of a folder. A plain file is identified by its content and its inode, so that it is recognised after a rename; other
 * files by a key.
 *
 * **Keeps** a number of eight bytes for each file that was read (among a million files, a new one collides with a probability of 1e-10),
 * 1,000 plain files, and 10,000 files that cannot be read yet.
 */
export class FolderProgress {
  #read: Set<number>;
  /** By path, the least recently changed one first. Several paths may lead to one file. */
  readonly #followed = new Map<string, FollowedFile>();
  /** Files whose path leads to another file, or to none: they were renamed, compressed, truncated or removed. The oldest one first. */
  readonly #lost = new Set<FollowedFile>();
  /** Files that are being read: their positions are about to change. */
  readonly #claimed = new Set<FollowedFile>();
  readonly waiting = new Map<string, WaitingFile>();
  /** Files that are queued, being read, or whose facts are pending. */
  readonly busy = new Set<string>();

  constructor(read: Iterable<number> = [], files: Iterable<SavedFile> = []) {
    this.#read = new Set(read);
    for (const { paths, ...saved } of files) {
      const file: FollowedFile = { ...saved, mark: '', read: saved.acked, settled: Promise.resolve() };
      if (paths.length === 0) this.#lost.add(file);
      for (const path of paths) this.#followed.set(path, file);
    }
  }

  get read(): ReadonlySet<number> {
    return this.#read;
  }

  /** By path. */
  get followed(): ReadonlyMap<string, FollowedFile> {
    return this.#followed;
  }

  /** The progress to save: everything whose facts have passed. */
  *saved(): Generator<SavedFile> {
    const paths = new Map<FollowedFile, string[]>([...this.#lost].map((file) => [file, []]));
    for (const [path, file] of this.#followed) paths.set(file, [...(paths.get(file) ?? []), path]);
    for (const [{ id, head, acked }, at] of paths) if (at.length > 0 || acked.at > 0) yield { id, head, acked, paths: at };
  }

  /** Whether a listed path needs no further check. */
  isTracked(path: string): boolean {
    return this.busy.has(path) || this.#followed.has(path) || this.waiting.has(path);
  }

  done(path: string, key: number): void {
    this.#read.add(key);
    this.busy.delete(path);
    this.waiting.delete(path);
  }

  /** All known texts, some of them several times. */
  *texts(): Generator<FollowedFile> {
    yield* this.#followed.values();
    yield* this.#claimed;
    yield* this.#lost;
  }

  /** The files by their identity, as they are now. */
  byId(): ReadonlyMap<string, FollowedFile> {
    return new Map([...this.#lost, ...this.#followed.values()].map((file) => [file.id, file]));
  }

  /** Reserves files for reading; false if one of them is being read already, under another path. */
  claim(files: readonly FollowedFile[]): boolean {
    const isTaken = files.some((file) =>
      [...this.#claimed].some((one) => one.id === file.id || (one.head.length > 0 && one.head.hash === file.head.hash)),
    );
    if (!isTaken) for (const file of files) this.#claimed.add(file);
    return !isTaken;
  }

  release(files: readonly FollowedFile[]): void {
    for (const file of files) this.#claimed.delete(file);
  }

  follow(path: string, file: FollowedFile): void {
    const before = this.#followed.get(path);
    this.#followed.delete(path);
    this.#followed.set(path, file);
    this.#lost.delete(file);
    if (before !== undefined && before !== file) this.#lose(before);
    for (const [oldest, one] of this.#followed) {
      if (this.#followed.size <= mostFollowed) return;
      if (this.busy.has(oldest) || !hasPassed(one)) continue;
      this.#followed.delete(oldest);
      this.#read.add(fileKey(foundFile(oldest), one));
    }
  }

  /** The path leads to another file, or to none. */
  lose(path: string): void {
    const file = this.#followed.get(path);
    this.#followed.delete(path);
    if (file !== undefined) this.#lose(file);
  }

  #lose(file: FollowedFile): void {
    for (const one of this.#followed.values()) if (one === file) return;
    this.#lost.add(file);
    for (const oldest of this.#lost) {
      if (this.#lost.size <= mostFollowed) return;
      this.#lost.delete(oldest);
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

  /** Call when no reading is active. Everything that has not passed will be read again. */
  reset(): void {
    this.busy.clear();
    this.waiting.clear();
    this.#claimed.clear();
    for (const file of [...this.#followed.values(), ...this.#lost]) {
      file.read = file.acked;
      file.mark = '';
    }
  }

  /** Forgets files that no longer exist. `listed`: the keys of all files. */
  keepOnly(listed: ReadonlySet<number>): void {
    this.#read = new Set([...this.#read].filter((key) => listed.has(key)));
  }
}

/** A number that identifies a text. */
const textKey = (text: string): number => {
  const words = recordHash(text);
  return (words[0] as number) * 2 ** 21 + ((words[1] as number) >>> 11);
};

/**
 * A number that identifies a file that is not followed. A name with a time of delivery is unique. Other names may be used again: a
 * compressed file keeps its key when it is renamed, but not when it changes; a plain file keeps it when it grows.
 */
export const fileKey = ({ path, stamp }: FoundFile, identity: FileIdentity | undefined): number => {
  if (stamp !== undefined || identity === undefined) return textKey(path);
  return textKey(path.endsWith('.gz') ? `\0${identity.id}\0${identity.mark}` : `${path}\0${identity.id}`);
};
