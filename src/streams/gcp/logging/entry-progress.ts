import { createHash } from 'node:crypto';
import type { ReceiptWindow } from './entry-filter.js';

/** An entry as the progress knows it. `received`: milliseconds since the epoch. */
export type SeenEntry = { readonly id: string; readonly received: number };

/**
 * Overlaps of two searches, milliseconds: entries become searchable some seconds after their time of receipt, and rarely minutes later.
 * The large one would be too much for each search of a busy log.
 */
const overlap = 60_000;
const wideOverlap = 600_000;
/** Reading that is behind by twice this continues in windows, so that a crash does not start it all over. */
const longestWindow = 6 * 3_600_000;
/** Bound of the remembered entries. An entry that is forgotten too early arrives twice, and is a duplicate. */
const mostPassed = 100_000;

/** A short form of the key of an entry (D4). */
export const entryId = (key: string): string => createHash('sha256').update(key).digest('base64url').slice(0, 22);

/** How far the log has been read, by time of receipt. **Keeps** the ids of 100,000 entries that have passed, and of those in the pipeline. */
export class EntryProgress {
  /** Every entry received earlier was found, except those that were not searchable yet. */
  cursor: number;
  /** Entries that have passed, by id; values are times of receipt. */
  readonly passed = new Map<string, number>();
  readonly #pending = new Map<string, number>();
  readonly #begin: number;

  /** `begin`: no search goes back further. */
  constructor(cursor: number, begin = Number.NEGATIVE_INFINITY) {
    this.cursor = cursor;
    this.#begin = begin;
  }

  /** Everything received before has passed. */
  get safe(): number {
    let earliest = this.cursor;
    for (const received of this.#pending.values()) earliest = Math.min(earliest, received);
    return earliest;
  }

  /** The next search. `isWide`: also finds entries that became searchable late. */
  window(now: number, isWide: boolean): ReceiptWindow {
    const to = this.cursor + longestWindow;
    return { from: Math.max(this.#begin, this.cursor - (isWide ? wideOverlap : overlap)), to: to + longestWindow < now ? to : undefined };
  }

  /** Whether to pass the entry on. If so, it is pending. */
  offer({ id, received }: SeenEntry): boolean {
    if (this.passed.has(id) || this.#pending.has(id)) return false;
    this.#pending.set(id, Number.isNaN(received) ? this.cursor : received);
    return true;
  }

  /** Call when the record has passed the pipeline. */
  pass(ids: Iterable<string>): void {
    for (const id of ids) {
      const received = this.#pending.get(id);
      if (received === undefined) continue;
      this.#pending.delete(id);
      this.passed.set(id, received);
    }
    for (const id of this.passed.keys()) {
      if (this.passed.size <= mostPassed) break;
      this.passed.delete(id);
    }
  }

  /** Call when a search has ended: all entries received until `to` were found. */
  found(to: number): void {
    this.cursor = Math.max(this.cursor, to);
    const oldest = this.safe - wideOverlap;
    for (const [id, received] of this.passed) if (received < oldest) this.passed.delete(id);
  }

  /** Call when pending entries will not pass any more: they are found again. A cursor ahead of the clock would skip entries. */
  reset(now: number): void {
    this.cursor = Math.min(this.safe, now);
    this.#pending.clear();
  }
}
