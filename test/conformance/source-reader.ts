import assert from 'node:assert/strict';
import { failureOf } from '../../src/model/failure.js';
import type { Arrival } from '../../src/model/fact.js';
import type { Source, SourceBatch, SourceConnection } from '../../src/model/contracts/source.js';
import { pause } from '../support/pause.js';
import { inTime, outcomeOf, type Outcome } from './outcomes.js';

/** Reads a source like its runner: one read at a time, acknowledgements in order. Fails on a repeated fact. */
export class SourceReader {
  readonly seen = new Set<string>();
  /** Counts of facts and batches, and the size of the largest batch. */
  facts = 0;
  batches = 0;
  largest = 0;
  isAcking = true;
  readonly #source: Source;
  readonly #timeout: number;
  readonly #identity: (fact: Arrival) => string | undefined;
  #connection: SourceConnection | undefined;
  /** The pending read; there is never more than one. */
  #read: Promise<Outcome<SourceBatch | undefined>> | undefined;

  constructor(source: Source, timeout: number, identity: (fact: Arrival) => string | undefined = idOf) {
    this.#source = source;
    this.#timeout = timeout;
    this.#identity = identity;
  }

  get connection(): SourceConnection {
    if (this.#connection === undefined) throw new Error('not connected');
    return this.#connection;
  }

  async connect(): Promise<void> {
    this.#read = undefined;
    this.#connection = await inTime(this.#source.connect(new AbortController().signal), this.#timeout, 'a connect');
  }

  async disconnect(): Promise<void> {
    const connection = this.#connection;
    this.#connection = undefined;
    await connection?.close();
  }

  /** The outcome of the pending read. */
  async waiting(): Promise<Outcome<SourceBatch | undefined>> {
    return (await this.#read) ?? { ended: 'value', value: undefined };
  }

  /** Reads until `facts` facts were received in total. */
  async readUntil(facts: number): Promise<void> {
    const end = Date.now() + this.#timeout;
    while (this.facts < facts) {
      const left = Math.max(1, end - Date.now());
      if (await this.#next(left)) continue;
      throw new Error(`${this.facts} of ${facts} facts after ${this.#timeout} ms, or before the end of the connection`);
    }
  }

  /** Like the runner: reconnects after a lost connection and retries after other failures. */
  async readThrough(facts: number): Promise<void> {
    const end = Date.now() + this.#timeout;
    while (this.facts < facts) {
      assert.ok(Date.now() < end, `${this.facts} of ${facts} facts after ${this.#timeout} ms`);
      const outcome = await outcomeOf(this.#connection === undefined ? this.connect().then(() => true) : this.#next(end - Date.now()));
      if (outcome.ended === 'value' && outcome.value) continue;
      if (outcome.ended === 'value' || failureOf(outcome.error).kind === 'NotConnected') await this.disconnect();
      await pause(50); // the runner retries after a pause as well
    }
  }

  /** Reads for `milliseconds` or until the connection ends. */
  async readFor(milliseconds: number): Promise<void> {
    const end = Date.now() + milliseconds;
    while (Date.now() < end && (await this.#next(end - Date.now()))) continue;
  }

  /** Reads until the connection ends. */
  async toEnd(): Promise<void> {
    while (await this.#next(2 ** 30)) continue;
  }

  /** False: no batch in that time, or the connection ended. */
  async #next(milliseconds: number): Promise<boolean> {
    this.#read ??= outcomeOf(this.connection.read());
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<undefined>((resolve) => {
      timer = setTimeout(() => {
        resolve(undefined);
      }, milliseconds);
    });
    const outcome = await Promise.race([this.#read, late]);
    clearTimeout(timer);
    if (outcome === undefined) return false;
    this.#read = undefined;
    if (outcome.ended === 'failure') throw outcome.error;
    if (outcome.value === undefined) return false;
    await this.#take(outcome.value);
    return true;
  }

  async #take({ facts, ack }: SourceBatch): Promise<void> {
    this.batches++;
    this.largest = Math.max(this.largest, facts.length);
    for (const fact of facts) {
      const id = this.#identity(fact);
      if (id === undefined) continue;
      assert.ok(!this.seen.has(id), `the fact ${id} was delivered twice`);
      this.seen.add(id);
      this.facts++;
    }
    if (this.isAcking) await ack();
  }
}

const idOf = (fact: Arrival): string | undefined => {
  if (fact.kind === 'sensor') return fact.event.id;
  return fact.kind === 'audit' ? fact.record?.key : undefined;
};
