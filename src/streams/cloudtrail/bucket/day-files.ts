/** A file that is queued or being read. `modified`: time of arrival in S3, milliseconds. `tries`: failed attempts. */
type Waiting = { readonly modified: number; readonly tries: number };
/** A file that could not be read; retried at `due`. */
type OpenFile = Waiting & { readonly due: number };

/**
 * The log files of one location and day that have been read.
 *
 * All files that arrived up to `mark`, by S3's clock, were listed and read, or are open. Ids are kept only for later arrivals, so this is
 * small however many files the day has.
 */
export class DayFiles {
  /** Milliseconds since the epoch. */
  mark = Number.NEGATIVE_INFINITY;
  /** Files that were read and arrived after `mark`: id to time of arrival. */
  readonly read = new Map<string, number>();
  readonly pending = new Map<string, Waiting>();
  readonly open = new Map<string, OpenFile>();
  /** The newest listed id. */
  newest = '';
  /** The day was listed from its start since the source connected. */
  isListed = false;
  /** Becomes `mark` once nothing is pending. */
  #next = Number.NEGATIVE_INFINITY;

  /** Whether to read the file. If so, it becomes pending. */
  offer(id: string, modified: number): boolean {
    if (id > this.newest) this.newest = id;
    if (modified <= this.mark || this.read.has(id) || this.pending.has(id) || this.open.has(id)) return false;
    this.pending.set(id, { modified, tries: 0 });
    return true;
  }

  /** Call when a listing of the whole day has ended; it contained everything that had arrived by `seen`. */
  listed(seen: number): void {
    this.isListed = true;
    this.#next = Math.max(this.#next, seen);
    this.#settle();
  }

  /** Call when the facts of the file have passed, or the last attempt to read it failed. */
  done(id: string): void {
    const file = this.pending.get(id);
    if (file === undefined) return;
    this.pending.delete(id);
    if (file.modified > this.mark) this.read.set(id, file.modified);
    this.#settle();
  }

  /** The file could not be read. */
  failed(id: string, due: number): void {
    const file = this.pending.get(id);
    if (file === undefined) return;
    this.pending.delete(id);
    this.open.set(id, { modified: file.modified, tries: file.tries + 1, due });
    this.#settle();
  }

  /** Makes due files pending. */
  retry(now: number): readonly string[] {
    const due = [...this.open].filter(([, file]) => file.due <= now);
    for (const [id, { modified, tries }] of due) {
      this.open.delete(id);
      this.pending.set(id, { modified, tries });
    }
    return due.map(([id]) => id);
  }

  /** Call when no file is being read any more: pending files will be listed again, or are open as before. */
  reset(now: number): void {
    this.isListed = false;
    this.#next = Number.NEGATIVE_INFINITY;
    for (const [id, { modified, tries }] of this.pending) if (tries > 0) this.open.set(id, { modified, tries, due: now });
    this.pending.clear();
  }

  /** Forgets the older half of the ids. Files that arrived before the newest of those count as read. */
  forgetHalf(): number {
    const before = this.read.size;
    const times = [...this.read.values()].sort((a, b) => a - b);
    this.#raise(times[times.length >> 1] ?? this.mark);
    return before - this.read.size;
  }

  /** Nothing is left to read. */
  get isComplete(): boolean {
    return this.isListed && this.pending.size === 0 && this.open.size === 0;
  }

  #settle(): void {
    if (this.pending.size > 0 || this.#next <= this.mark) return;
    this.#raise(this.#next);
  }

  #raise(mark: number): void {
    this.mark = Math.max(this.mark, mark);
    for (const [id, modified] of this.read) if (modified <= this.mark) this.read.delete(id);
  }
}
