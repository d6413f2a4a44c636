import { Subject, type Observable } from 'rxjs';
import { Fifo } from '../../lib/fifo.js';
import type { Fact } from '../../model/fact.js';

/** Facts per message: that of a batch. */
const maxFacts = 1_024;
/** Bytes of the lines in a message, unless the stream takes less. */
const usualBytes = 512 * 1024;
/** Facts, and bytes of their lines, that may wait before inputs are paused. */
const fullFacts = 8_192;
const fullBytes = 32 * 1024 * 1024;
/** Bytes assumed for a fact that is stored as an object, because its line is not known yet. */
const lateBytes = 1024 * 1024;

/** Facts and their lines, which become the body of a message. */
export type EncodedFacts = { readonly facts: readonly Fact[]; readonly lines: readonly string[] };

type Entry = {
  readonly fact: Fact;
  readonly line: string | undefined;
  readonly bytes: number;
  readonly ready: Promise<string> | undefined;
};

/**
 * Facts that wait to be stored, in order. **Keeps** about 8,192 facts or 32 MiB of lines: beyond either it is full, and the inputs pause.
 * Facts appended while it is full are kept too. A fact stored as an object counts as 1 MiB.
 */
export class WaitingFacts {
  readonly #entries = new Fifo<Entry>();
  readonly #room$ = new Subject<void>();
  readonly #encode: (fact: Fact) => string | Promise<string>;
  readonly #maxBytes: number;
  #bytes = 0;
  #isFull = false;

  /** `encode`: the line of a fact, at most `maxBytes`. `maxBytes`: of the largest message. */
  constructor(encode: (fact: Fact) => string | Promise<string>, maxBytes: number) {
    this.#encode = encode;
    this.#maxBytes = Math.min(usualBytes, maxBytes);
  }

  get size(): number {
    return this.#entries.size;
  }

  /** Whether `take` returns facts at once. */
  get isReady(): boolean {
    return this.#entries.first()?.line !== undefined;
  }

  get isFull(): boolean {
    return this.#isFull;
  }

  get room$(): Observable<void> {
    return this.#room$;
  }

  add(facts: readonly Fact[]): void {
    for (const fact of facts) {
      const line = this.#encode(fact);
      if (typeof line === 'string') {
        const bytes = Buffer.byteLength(line);
        this.#bytes += bytes;
        this.#entries.push({ fact, line, bytes, ready: undefined });
        continue;
      }
      // The writer reports a failure when it needs the line.
      line.catch(() => undefined);
      this.#bytes += lateBytes;
      this.#entries.push({ fact, line: undefined, bytes: lateBytes, ready: line });
    }
    this.#isFull ||= this.#entries.size >= fullFacts || this.#bytes >= fullBytes;
  }

  /** Facts for the next message; undefined if none wait. A promise if the first needs an object that is not stored yet. */
  take(): EncodedFacts | Promise<EncodedFacts> | undefined {
    const head = this.#entries.first();
    if (head === undefined) return undefined;
    if (head.line === undefined) return this.#takeLate(head);
    const facts: Fact[] = [];
    const lines: string[] = [];
    let bytes = 0;
    for (let next = this.#entries.first(); next?.line !== undefined && facts.length < maxFacts; next = this.#entries.first()) {
      if (facts.length > 0 && bytes + next.bytes > this.#maxBytes) break;
      facts.push(next.fact);
      lines.push(next.line);
      bytes += next.bytes;
      this.#entries.shift();
    }
    this.#leave(bytes);
    return { facts, lines };
  }

  /** Drops everything. */
  clear(): void {
    this.#entries.clear();
    this.#leave(this.#bytes);
  }

  async #takeLate(head: Entry): Promise<EncodedFacts> {
    const line = (await head.ready) ?? '';
    if (this.#entries.first() !== head) return { facts: [], lines: [] };
    this.#entries.shift();
    this.#leave(head.bytes);
    return { facts: [head.fact], lines: [line] };
  }

  #leave(bytes: number): void {
    this.#bytes -= bytes;
    if (!this.#isFull || this.#entries.size > fullFacts / 2 || this.#bytes > fullBytes / 2) return;
    this.#isFull = false;
    this.#room$.next();
  }
}
