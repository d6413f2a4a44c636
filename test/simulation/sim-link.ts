import { Observable } from 'rxjs';
import type { LeaseState, LeaseStore } from '../../src/model/contracts/lease-store.js';
import type { LogStream, PublishResult, StoredMessage } from '../../src/model/contracts/log-stream.js';
import { Failure } from '../../src/model/failure.js';
import type { SimProcess } from './sim-process.js';
import type { SimRandom } from './sim-random.js';
import type { SimServer } from './sim-server.js';
import type { SimTime } from './sim-time.js';

/** Faults of the network of one instance. Shares are of requests. */
export type LinkFaults = {
  isCut: boolean;
  /** Largest delay of a message, milliseconds. */
  slow: number;
  lostRequests: number;
  lostAnswers: number;
  /** Requests of which a copy arrives later. */
  copies: number;
};

export const wellLink = (): LinkFaults => ({ isCut: false, slow: 3, lostRequests: 0, lostAnswers: 0, copies: 0 });

type Options = {
  readonly time: SimTime;
  readonly random: SimRandom;
  readonly process: SimProcess;
  readonly server: SimServer;
  readonly faults: LinkFaults;
};

/** Messages that arrive together when a reader starts. */
const burst = 64;
/** Milliseconds within which the newest message may be missing on a copy of the stream. */
const lag = 300;
/** Largest delay of a copy of a request. */
const copyDelay = 5_000;

/** The connection of one process to the server: requests, the messages of the stream, the notifications of the lease. */
export class SimLink {
  readonly #options: Options;
  readonly #timeout: number;
  readonly #readers = new Set<(error: boolean) => void>();

  constructor(options: Options) {
    this.#options = options;
    this.#timeout = options.random.pick([300, 1_000, 2_000]);
  }

  /** Ends the readers of the stream, each after up to `most` ms without messages. */
  breakReaders(most: number): void {
    const { time, process, random } = this.#options;
    for (const end of [...this.#readers]) {
      end(false);
      time.after(random.between(0, most), () => {
        process.receive(() => {
          end(true);
        });
      });
    }
  }

  readonly stream: LogStream = {
    id: 'simulated',
    maxBody: 1_000_000,
    isAtomic: true,
    publish: (messages, expectedLast) =>
      this.#call(() => this.#options.server.publish(messages, expectedLast)).catch((error: unknown): PublishResult => ({
        kind: 'unknown',
        message: (error as Error).message,
      })),
    bounds: () => this.#call(() => this.#options.server.bounds()),
    read: (sequence) => this.#call(() => this.#read(sequence)),
    messages$: (sequence) => this.#messages$(sequence),
    purge: () => Promise.reject(new Error('nothing is removed in the simulation')),
  };

  readonly lease: LeaseStore = {
    acquire: (holder) => this.#call(() => this.#options.server.acquire(holder)),
    renew: (holder) => this.#call(() => this.#options.server.renew(holder)),
    release: (revision) =>
      this.#call(() => {
        this.#options.server.release(revision);
      }),
    states$: new Observable((subscriber) => {
      const { time, process, server, faults, random } = this.#options;
      let newest = -1;
      const send = (): void => {
        const state: LeaseState = server.lease;
        if (faults.isCut || !server.isUp || process.isDead) return;
        time.after(this.#delay(), () => {
          process.receive(() => {
            if (state.revision <= newest) return;
            newest = state.revision;
            subscriber.next(state);
          });
        });
      };
      const poll = (): void => {
        if (process.isDead || subscriber.closed) return;
        send();
        time.after(random.between(1_000, 3_000), poll);
      };
      poll();
      server.onLease.add(send);
      subscriber.add(() => server.onLease.delete(send));
    }),
  };

  #delay(): number {
    const { random, faults } = this.#options;
    const part = random.next();
    return 0.1 + faults.slow * part * part;
  }

  #read(sequence: number): StoredMessage | undefined {
    const { server, time, random } = this.#options;
    const found = server.messages[sequence - 1];
    return found !== undefined && time.now - found.storedAt < lag && random.chance(0.1) ? undefined : found;
  }

  #call<T>(act: () => T): Promise<T> {
    const { time, process, server, faults, random } = this.#options;
    return new Promise((resolve, reject) => {
      const timeout = process.after(this.#timeout, () => {
        reject(new Failure('NotConnected', 'no answer'));
      });
      const answer = (result: T): void => {
        if (faults.isCut || random.chance(faults.lostAnswers)) return;
        time.after(this.#delay(), () => {
          process.receive(() => {
            timeout.work = undefined;
            resolve(result);
          });
        });
      };
      const arrive = (): void => {
        // While the connection is cut, the client keeps half of its requests and sends them later.
        if (faults.isCut || !server.isUp) {
          if (random.chance(0.5)) time.after(random.between(50, 500), arrive);
          return;
        }
        answer(act());
      };
      if (!random.chance(faults.lostRequests)) time.after(this.#delay(), arrive);
      if (random.chance(faults.copies))
        time.after(random.between(0, copyDelay), () => {
          if (server.isUp) act();
        });
    });
  }

  #messages$(sequence: number): Observable<StoredMessage> {
    const { time, process, server, faults } = this.#options;
    return new Observable((subscriber) => {
      let isBroken = false;
      let next = sequence;
      let arrived = 0;
      const onTheWay: (readonly StoredMessage[])[] = [];
      const send = (messages: readonly StoredMessage[]): void => {
        if (isBroken || process.isDead) return;
        arrived = Math.max(arrived, time.now + this.#delay());
        // A queue keeps the order; events of almost the same time would not.
        onTheWay.push(messages);
        time.after(arrived - time.now, () => {
          const batch = onTheWay.shift() ?? [];
          process.receive(() => {
            for (const message of batch) if (!isBroken) subscriber.next(message);
          });
        });
      };
      const end = (isOver: boolean): void => {
        isBroken = true;
        server.onStored.delete(push);
        this.#readers.delete(end);
        if (isOver) subscriber.error(new Failure('NotConnected', 'the connection was lost'));
      };
      const push = (message: StoredMessage): void => {
        send([message]);
      };
      this.#readers.add(end);
      time.after(this.#delay(), () => {
        if (isBroken || subscriber.closed) return;
        if (faults.isCut || !server.isUp) {
          isBroken = true;
          process.after(this.#timeout, () => {
            end(true);
          });
          return;
        }
        for (; next <= server.messages.length; next += burst) send(server.messages.slice(next - 1, next - 1 + burst));
        server.onStored.add(push);
      });
      subscriber.add(() => {
        end(false);
      });
    });
  }
}
