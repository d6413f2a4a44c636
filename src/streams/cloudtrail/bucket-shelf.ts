/** A file that is queued or being read. `modified`: S3's time of its arrival, milliseconds; `tries`: those that failed. */
type Waiting = { readonly modified: number; readonly tries: number };
/** A file that could not be read; to be tried again at `due`. */
type OpenFile = Waiting & { readonly due: number };

/**
 * Which log files of one place and one day have been read.
 *
 * A file is known by what S3 says of its arrival: everything that arrived up to `mark` was listed and read, or is open. Ids are kept of
 * those only that arrived later, so a shelf is small however many files lie on it.
 */
export class Shelf {
  /** Milliseconds since the epoch. */
  mark = Number.NEGATIVE_INFINITY;
  /** Read, and arrived after `mark`: id to time of arrival. */
  readonly read = new Map<string, number>();
  readonly pending = new Map<string, Waiting>();
  readonly open = new Map<string, OpenFile>();
  /** The newest id that was listed. */
  newest = '';
  /** It has been listed from its beginning since the source was connected. */
  isListed = false;
  /** What `mark` will be when nothing is pending. */
  #next = Number.NEGATIVE_INFINITY;

  /** Is it to be read? Then it is pending from now on. */
  offer(id: string, modified: number): boolean {
    if (id > this.newest) this.newest = id;
    if (modified <= this.mark || this.read.has(id) || this.pending.has(id) || this.open.has(id)) return false;
    this.pending.set(id, { modified, tries: 0 });
    return true;
  }

  /** A listing of all of it has ended, which has shown everything that had arrived by `seen`. */
  listed(seen: number): void {
    this.isListed = true;
    this.#next = Math.max(this.#next, seen);
    this.#settle();
  }

  /** Its facts have passed, or it was given up. */
  done(id: string): void {
    const file = this.pending.get(id);
    if (file === undefined) return;
    this.pending.delete(id);
    if (file.modified > this.mark) this.read.set(id, file.modified);
    this.#settle();
  }

  /** It could not be read. `tries`: with this one. */
  failed(id: string, due: number): void {
    const file = this.pending.get(id);
    if (file === undefined) return;
    this.pending.delete(id);
    this.open.set(id, { modified: file.modified, tries: file.tries + 1, due });
    this.#settle();
  }

  /** Those that are due become pending. */
  retry(now: number): readonly string[] {
    const due = [...this.open].filter(([, file]) => file.due <= now);
    for (const [id, { modified, tries }] of due) {
      this.open.delete(id);
      this.pending.set(id, { modified, tries });
    }
    return due.map(([id]) => id);
  }

  /** Nothing is being read any more: what was pending will be listed again, or is open as before. */
  reset(now: number): void {
    this.isListed = false;
    this.#next = Number.NEGATIVE_INFINITY;
    for (const [id, { modified, tries }] of this.pending) if (tries > 0) this.open.set(id, { modified, tries, due: now });
    this.pending.clear();
  }

  /** Forgets the older half of the ids: files that arrived before the newest of those count as read. */
  shed(): number {
    const before = this.read.size;
    const times = [...this.read.values()].sort((a, b) => a - b);
    this.#raise(times[times.length >> 1] ?? this.mark);
    return before - this.read.size;
  }

  /** Nothing is left to do. */
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
