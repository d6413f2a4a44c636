import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { UnwritableOutput } from '../lib/unwritable-output.js';
import type { Fact } from '../model/fact.js';
import { encodeFact } from '../model/journal-line.js';
import type { Log } from '../model/contracts/log.js';
import { openSegmentWriter, type SegmentWriter } from './segment-writer.js';
import { segmentName, type Segment } from './segment.js';

/** Milliseconds after a failure until the journal is tried again. */
const retryAfter = 10_000;

type WriterOptions = {
  readonly folder: string;
  readonly confirm: boolean;
  /** Size at which a new segment starts. */
  readonly segmentBytes: number;
  /** Keep a segment whose first batch was written only in part, because that part can be replayed. */
  readonly keepsTorn: boolean;
  readonly log: Log;
  readonly now: () => number;
};

/**
 * Appends facts to the segments of a journal. A failure (full disk) ends the segment; facts are counted as lost until a new segment is
 * tried after ten seconds.
 */
export class JournalWriter {
  /** Bytes written since opening. */
  bytes = 0;
  /** Facts that could not be written. */
  lost = 0;
  /** Grows with each failure. */
  failures = 0;
  /** The last failure, until the next segment starts. */
  failure: UnwritableOutput | undefined;
  /** Position of the newest fact in a segment. */
  lastWritten: number;
  readonly #options: WriterOptions;
  readonly #segments: Segment[];
  #current: { readonly segment: Segment; readonly writer: SegmentWriter } | undefined;
  /** Syncs in progress of segments that have ended. */
  readonly #ending = new Set<Promise<void>>();
  #retryAt = 0;

  /** Starts a segment after `segments`, and keeps that list current. Throws `UnwritableOutput`. */
  constructor(segments: Segment[], last: number, options: WriterOptions) {
    this.#segments = segments;
    this.#options = options;
    this.lastWritten = last;
    this.#beginOrThrow(last + 1);
  }

  /** Readable bytes of a segment; infinite for finished ones. */
  size(segment: Segment): number {
    return segment === this.#current?.segment ? this.#current.writer.bytes : Number.POSITIVE_INFINITY;
  }

  /** Returns false if the facts are lost. */
  write(facts: readonly Fact[]): boolean {
    this.#retry(facts);
    const writer = this.#current?.writer;
    if (writer === undefined) return this.#lose(facts);
    const parts = facts.flatMap(encodeFact);
    const before = writer.bytes;
    try {
      writer.write(parts);
    } catch (error) {
      this.#fail(error);
      return this.#lose(facts);
    }
    this.bytes += writer.bytes - before;
    this.lastWritten = facts.at(-1)?.seq ?? this.lastWritten;
    if (writer.bytes >= this.#options.segmentBytes) this.#rotate();
    return true;
  }

  /** Assigns position `first` to the next fact. Throws `UnwritableOutput`. */
  skipTo(first: number): void {
    if (this.#current?.writer.isEmpty === true) this.#drop(this.#current);
    else this.#end();
    this.#beginOrThrow(first);
  }

  /** Resolves once everything written survives a power failure, or has failed to. */
  async flush(): Promise<void> {
    await Promise.all([...this.#ending, this.#current?.writer.sync()]);
  }

  async close(): Promise<void> {
    this.#end();
    await Promise.all(this.#ending);
  }

  #beginOrThrow(first: number): void {
    try {
      this.#begin(first);
    } catch (error) {
      throw new UnwritableOutput(this.#options.folder, error);
    }
  }

  #begin(first: number): void {
    const { folder, confirm } = this.#options;
    const number = (this.#segments.at(-1)?.number ?? 0) + 1;
    const segment: Segment = { number, path: join(folder, segmentName(number)), version: 2, first };
    const header = { driftline: 'journal', version: 2, segment: number, confirm, first } as const;
    const writer = openSegmentWriter(segment.path, header, (error) => {
      if (segment === this.#current?.segment) this.#fail(error);
      else this.#report(error, segment.path);
    });
    this.#current = { segment, writer };
    this.#segments.push(segment);
  }

  #retry(facts: readonly Fact[]): void {
    const { log, now } = this.#options;
    if (this.#current !== undefined || now() < this.#retryAt) return;
    try {
      this.#begin(facts[0]?.seq ?? this.lastWritten + 1);
      this.failure = undefined;
      log.info('the journal can be written again', { lost: this.lost });
    } catch (error) {
      this.#fail(error);
    }
  }

  #rotate(): void {
    this.#end();
    try {
      this.#begin(this.lastWritten + 1);
    } catch (error) {
      this.#fail(error);
    }
  }

  /** Syncs the segment in the background. */
  #end(): void {
    const ended = this.#current;
    this.#current = undefined;
    if (ended === undefined) return;
    const ending = ended.writer.end().finally(() => this.#ending.delete(ending));
    this.#ending.add(ending);
  }

  #fail(error: unknown): void {
    const { folder, keepsTorn, now } = this.#options;
    const current = this.#current;
    this.#report(error, current?.segment.path ?? folder);
    this.#retryAt = now() + retryAfter;
    if (current === undefined) return;
    if (current.writer.isEmpty && !keepsTorn) {
      this.#drop(current);
      return;
    }
    current.writer.abandon();
    this.#current = undefined;
  }

  /** Removes a segment without facts, because each attempt on a full disk would leave one. */
  #drop({ segment, writer }: { readonly segment: Segment; readonly writer: SegmentWriter }): void {
    writer.abandon();
    rmSync(segment.path, { force: true });
    this.#segments.splice(this.#segments.indexOf(segment), 1);
    this.#current = undefined;
  }

  #report(error: unknown, path: string): void {
    this.failures++;
    this.failure = new UnwritableOutput(path, error);
    this.#options.log.error('the journal cannot be written; facts are processed without it', {
      error: this.failure.message,
      lost: this.lost,
    });
  }

  #lose(facts: readonly Fact[]): false {
    this.lost += facts.length;
    this.failures++;
    return false;
  }
}
