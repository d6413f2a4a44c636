import { openJetStreamLog } from '../../src/fact-log/jetstream/jetstream-log.js';
import type { FactObjects } from '../../src/fact-log/jetstream/fact-lines.js';
import { openLeadership, type Leadership } from '../../src/leadership/leadership.js';
import type { Log } from '../../src/model/contracts/log.js';
import type { SharedLog } from '../../src/model/contracts/shared-log.js';
import type { Term } from '../../src/model/contracts/term.js';
import type { Fact } from '../../src/model/fact.js';
import { Failure } from '../../src/model/failure.js';
import { SimLink, wellLink, type LinkFaults } from './sim-link.js';
import { SimProcess } from './sim-process.js';
import type { SimRandom } from './sim-random.js';
import type { SimServer, Violation } from './sim-server.js';
import type { SimTime } from './sim-time.js';

export type InstanceDeps = {
  readonly name: string;
  readonly time: SimTime;
  readonly random: SimRandom;
  readonly server: SimServer;
  readonly leaseMs: number;
  readonly isAtomic: boolean;
  readonly violation: Violation;
  readonly trace: ((line: string) => void) | undefined;
};

/** Facts that may wait in a log whose reader respects `isFull`, with one batch beyond. */
const mostWaiting = 8_192 + 2 * 1_024;
const largestRate = 0.05;

/** One process of the service: the real leadership and log, a fold, and what a client needs. */
export class SimInstance {
  readonly process: SimProcess;
  readonly link: SimLink;
  readonly faults: LinkFaults;
  /** Number of folded facts. */
  folded = 0;
  term: Term | undefined;
  isLeading = false;
  isLeaving = false;
  readonly #deps: InstanceDeps;
  #log: SharedLog | undefined;
  #leadership: Leadership | undefined;
  #led: Promise<unknown> = Promise.resolve();

  /** `faults`: those of the host, which outlive the process. */
  constructor(deps: InstanceDeps, faults: LinkFaults = wellLink()) {
    this.#deps = deps;
    this.faults = faults;
    const { time, random, server } = deps;
    this.process = new SimProcess({ time, random, rate: 1 + random.between(-largestRate, largestRate) });
    this.link = new SimLink({ time, random, process: this.process, server, faults });
    this.#open().catch((error: unknown) => {
      this.#fail(error);
    });
  }

  /** Appends facts if this instance leads, and calls `onStored` if they are acknowledged. */
  append(ats: readonly string[], onStored: () => void): void {
    this.process.receive(() => {
      const log = this.#log;
      if (log === undefined || !this.isLeading || log.isFull) return;
      if (log.last - log.delivered > mostWaiting) this.#deps.violation('more facts wait than the bound allows');
      const { failures } = log;
      log.append(ats.map((at) => ({ kind: 'tick', at })));
      log.flush().then(
        () => {
          if (log.failures === failures) onStored();
        },
        (error: unknown) => {
          this.#fail(error);
        },
      );
    });
  }

  /** Hands over in order: what was appended is stored, and the lease is freed. */
  async leave(): Promise<void> {
    this.isLeaving = true;
    this.isLeading = false;
    await Promise.race([this.#log?.flush(), new Promise<void>((resolve) => this.process.after(3_000, resolve))]);
    this.#log?.follow();
    await this.#leadership?.release();
    await this.#log?.close();
  }

  async #open(): Promise<void> {
    const { name, random, isAtomic } = this.#deps;
    for (;;) {
      try {
        this.#follow(
          await openJetStreamLog({
            stream: this.link.stream,
            objects: noObjects,
            instance: name,
            random: () => random.next().toString(36).slice(2, 10),
            atomicBatches: isAtomic,
            log: this.#lines(),
            scheduler: this.process,
            slices: { isOver: () => false, next: () => Promise.resolve() },
          }),
        );
        return;
      } catch (error) {
        if (!(error instanceof Failure)) throw error;
        await new Promise<void>((resolve) => this.process.after(500, resolve));
      }
    }
  }

  #follow(log: SharedLog): void {
    this.#log = log;
    log.facts$(1).subscribe({
      next: (facts) => {
        this.#fold(facts);
        if (facts.length === 0) this.#compete(log);
      },
      error: (error: unknown) => {
        this.#fail(error);
      },
    });
  }

  #fold(facts: readonly Fact[]): void {
    const { server, violation, name } = this.#deps;
    for (const { seq, at } of facts) {
      if (seq !== this.folded + 1) violation(`${name} folds position ${String(seq)} after ${String(this.folded)}`);
      const stored = server.facts[this.folded++];
      if (stored !== at) violation(`${name} folds at position ${String(seq)} a fact that the stream does not hold there`);
    }
  }

  #compete(log: SharedLog): void {
    const { random, leaseMs, name } = this.#deps;
    const { link, process } = this;
    if (this.isLeaving) return;
    const leadership = openLeadership({
      store: link.lease,
      instance: name,
      lease: leaseMs,
      log: this.#lines(),
      scheduler: process,
      steady: process.steady,
      random: random.next,
    });
    this.#leadership = leadership;
    log.deposed$.subscribe(() => {
      leadership.yield();
    });
    leadership.terms$.subscribe((term) => {
      if (this.isLeading || this.term !== undefined) log.follow();
      this.isLeading = false;
      this.term = term;
      // The work of one term begins after that of the term before has ended.
      if (term !== undefined)
        this.#led = this.#led.then(async () => {
          if (this.term === term && (await log.lead(term)) && this.term === term) this.isLeading = !this.isLeaving;
        });
    });
  }

  #fail(error: unknown): void {
    this.#deps.violation(`${this.#deps.name} fails: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
  }

  #lines(): Log {
    const { trace, name } = this.#deps;
    const write = (message: string, fields: unknown): void => {
      trace?.(`${name}: ${message} ${JSON.stringify(fields ?? '')}`);
    };
    return { debug: write, info: write, warn: write, error: write };
  }
}

const none = (): never => {
  throw new Error('the simulation has no objects');
};
const noObjects: FactObjects = { put: none, putBytes: none, get: none, read: none };
