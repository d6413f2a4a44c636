import { Failure } from '../../src/model/failure.js';
import type { Arrival } from '../../src/model/fact.js';
import type { Source, SourceBatch, SourceConnection } from '../../src/model/contracts/source.js';

/** One way to break the source contract. */
export type SourceFlaw =
  | 'name with a space'
  | 'twice'
  | 'large batch'
  | 'spins'
  | 'drain loses facts'
  | 'drain keeps waiting'
  | 'close keeps waiting'
  | 'close leaves a timer'
  | 'ignores a cut'
  | 'restart loses facts'
  | 'never redelivers'
  | 'connect ignores signal'
  | 'leaks credential'
  | 'connects without a server';

const secret = 'hunter2';

/** The remote side of a source, in memory. Hands out each fact once, and takes back unacknowledged facts when a connection closes. */
export class MemoryExchange {
  static readonly secret = secret;
  readonly source: Source;
  readonly #flaw: SourceFlaw | undefined;
  readonly #open = new Set<MemoryConnection>();
  facts: Arrival[] = [];
  #made = 0;
  #isUp = true;

  constructor(flaw?: SourceFlaw) {
    this.#flaw = flaw;
    this.source = {
      name: flaw === 'name with a space' ? 'memory exchange' : 'memory',
      kind: 'audit',
      connect: (signal) => this.#connect(signal),
    };
  }

  async #connect(signal: AbortSignal): Promise<SourceConnection> {
    if (signal.aborted && this.#flaw === 'connect ignores signal') await new Promise(() => undefined);
    if (signal.aborted) throw new Failure('NotConnected', 'stopped');
    await Promise.resolve();
    const reason = this.#flaw === 'leaks credential' ? `no server at memory://${secret}@exchange` : 'no server';
    if (!this.#isUp && this.#flaw !== 'connects without a server') throw new Failure('NotConnected', reason);
    const connection = new MemoryConnection(this, this.#flaw, () => this.#open.delete(connection));
    this.#open.add(connection);
    return connection;
  }

  produce(count: number): Promise<void> {
    for (let n = 0; n < count; n++) this.facts.push(fact(++this.#made));
    for (const connection of this.#open) connection.wake();
    return Promise.resolve();
  }

  cut(): Promise<void> {
    if (this.#flaw !== 'ignores a cut') for (const connection of this.#open) connection.end();
    return Promise.resolve();
  }

  async restart(): Promise<void> {
    for (const connection of this.#open) connection.end();
    if (this.#flaw === 'restart loses facts') this.#made = 0;
    await Promise.resolve();
  }

  leave(): Promise<void> {
    this.#isUp = false;
    return this.cut();
  }

  close(): Promise<void> {
    return this.leave();
  }
}

class MemoryConnection implements SourceConnection {
  readonly #exchange: MemoryExchange;
  readonly #flaw: SourceFlaw | undefined;
  readonly #closed: () => void;
  readonly #unacknowledged = new Set<SourceBatch>();
  #wake: (() => void) | undefined;
  #isOver = false;

  constructor(exchange: MemoryExchange, flaw: SourceFlaw | undefined, closed: () => void) {
    this.#exchange = exchange;
    this.#flaw = flaw;
    this.#closed = closed;
  }

  async read(): Promise<SourceBatch | undefined> {
    while (this.#exchange.facts.length === 0 && !this.#isOver) {
      if (this.#flaw === 'spins') return { facts: [], ack: () => undefined };
      await new Promise<void>((resolve) => (this.#wake = resolve));
    }
    if (this.#isOver) return undefined;
    const facts = this.#exchange.facts.splice(0, this.#flaw === 'large batch' ? 5_000 : this.#exchange.facts.length > 100 ? 1_000 : 2);
    if (this.#flaw === 'twice') this.#exchange.facts.push(...facts.slice(0, 1));
    const batch = { facts, ack: () => void this.#unacknowledged.delete(batch) };
    this.#unacknowledged.add(batch);
    return batch;
  }

  wake(): void {
    this.#wake?.();
  }

  drain(): void {
    if (this.#flaw === 'drain loses facts') this.#exchange.facts = [];
    if (this.#flaw !== 'drain keeps waiting') this.end();
  }

  end(): void {
    this.#isOver = true;
    this.wake();
  }

  close(): Promise<void> {
    if (this.#flaw === 'close leaves a timer') setTimeout(() => undefined, 4_000);
    this.#closed();
    if (this.#flaw !== 'close keeps waiting') this.end();
    if (this.#flaw !== 'never redelivers') for (const { facts } of this.#unacknowledged) this.#exchange.facts.unshift(...facts);
    return Promise.resolve();
  }
}

const fact = (n: number): Arrival => ({
  kind: 'sensor',
  at: '2026-03-02T10:00:00.000Z',
  record: undefined,
  event: {
    id: `event-${n}`,
    timestamp: '2026-03-02T10:00:00.000Z',
    severity: 'low',
    rule: 'Shell in container',
    output: '',
    output_fields: {},
    tags: [],
    source: 'syscall',
    hostname: 'node-1',
    provider: null,
  },
});
