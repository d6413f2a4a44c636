import type { LeaseState } from '../../src/model/contracts/lease-store.js';
import type { LogMessage, PublishResult, StoredMessage, StreamBounds } from '../../src/model/contracts/log-stream.js';
import type { SimEvent, SimTime } from './sim-time.js';

export type Violation = (law: string) => void;

type Options = {
  readonly time: SimTime;
  readonly leaseMs: number;
  /** Milliseconds for which an expired lease is still held: the server looks from time to time. */
  readonly lateness: () => number;
  readonly violation: Violation;
};

/** The stream and the lease as the server stores them, and the laws of what is stored. Operations act at once. */
export class SimServer {
  isUp = true;
  isRefusing = false;
  readonly messages: StoredMessage[] = [];
  /** The `at` of each stored fact. */
  readonly facts: string[] = [];
  lease: LeaseState = { holder: undefined, revision: 0 };
  readonly onStored = new Set<(message: StoredMessage) => void>();
  readonly onLease = new Set<() => void>();
  readonly #options: Options;
  #expiry: SimEvent | undefined;

  constructor(options: Options) {
    this.#options = options;
  }

  publish(messages: readonly LogMessage[], expectedLast: number): PublishResult {
    if (this.isRefusing) return { kind: 'refused', message: 'the disk is full' };
    if (this.messages.length !== expectedLast) return { kind: 'conflict' };
    for (const message of messages) {
      this.#check(message);
      const stored = { ...message, sequence: this.messages.length + 1, storedAt: this.#options.time.now };
      this.messages.push(stored);
      for (const tell of this.onStored) tell(stored);
    }
    return { kind: 'stored', last: this.messages.length };
  }

  bounds(): StreamBounds {
    return { first: 1, last: this.messages.length, bytes: 0, oldestAt: this.messages[0]?.storedAt ?? 0 };
  }

  acquire(holder: string): number | undefined {
    return this.lease.holder === undefined ? this.#start(holder) : undefined;
  }

  renew(holder: string): number | undefined {
    return this.lease.holder === holder ? this.#start(holder) : undefined;
  }

  release(revision: number): void {
    if (this.lease.revision === revision && this.lease.holder !== undefined) this.expire();
  }

  expire(): void {
    this.#change(undefined);
  }

  #start(holder: string): number {
    this.#change(holder);
    const { time, leaseMs, lateness } = this.#options;
    this.#expiry = time.after(leaseMs + lateness(), () => {
      this.expire();
    });
    return this.lease.revision;
  }

  #change(holder: string | undefined): void {
    if (this.#expiry !== undefined) this.#expiry.work = undefined;
    this.lease = { holder, revision: this.lease.revision + 1 };
    for (const tell of this.onLease) tell();
  }

  #check({ first, count, term, writer, body }: LogMessage): void {
    const { violation } = this.#options;
    const last = this.messages.at(-1);
    if (last !== undefined && term < last.term) violation(`a message of term ${String(term)} follows one of term ${String(last.term)}`);
    if (first !== this.facts.length + 1) violation(`a message begins at position ${String(first)} after ${String(this.facts.length)}`);
    if (count > 0 && last?.writer !== writer) violation(`facts of ${writer} are stored without its fence`);
    if (count === 0) return;
    const lines = Buffer.from(body).toString('utf8').trimEnd().split('\n');
    if (lines.length !== count) violation('a message has another number of facts than its header says');
    for (const line of lines) this.facts.push((JSON.parse(line) as { readonly at: string }).at);
  }
}
