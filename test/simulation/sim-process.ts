import { Subscription, type SchedulerAction, type SchedulerLike } from 'rxjs';
import type { SimRandom } from './sim-random.js';
import type { SimEvent, SimTime } from './sim-time.js';

type Options = {
  readonly time: SimTime;
  readonly random: SimRandom;
  /** Milliseconds of its clocks per millisecond. */ readonly rate: number;
};

/**
 * A process: its timers, its steady clock, and what it receives. While it is stopped its clock goes on, and timers and answers wait; when it
 * wakes they arrive in their own order, in any mixture. A killed process does nothing any more.
 */
export class SimProcess implements SchedulerLike {
  readonly #time: SimTime;
  readonly #random: SimRandom;
  readonly #rate: number;
  readonly #offset: number;
  isPaused = false;
  isDead = false;
  #timers: (() => void)[] = [];
  #received: (() => void)[] = [];

  constructor({ time, random, rate }: Options) {
    this.#time = time;
    this.#random = random;
    this.#rate = rate;
    this.#offset = random.between(0, 1e6);
  }

  now(): number {
    return this.#time.now;
  }

  readonly steady = (): number => this.#offset + this.#time.now * this.#rate;

  schedule<T>(work: (this: SchedulerAction<T>, state?: T) => void, delay = 0, state?: T): Subscription {
    return new SimAction(work, this).schedule(state, delay);
  }

  /** A timer of the process. */
  after(wait: number, work: () => void): SimEvent {
    return this.#time.after(wait / this.#rate, () => {
      this.#run(work, this.#timers);
    });
  }

  /** Something arrives from the network. */
  receive(work: () => void): void {
    this.#run(work, this.#received);
  }

  pause(): void {
    this.isPaused = true;
  }

  wake(): void {
    if (!this.isPaused) return;
    this.isPaused = false;
    const [timers, received] = [this.#timers, this.#received];
    this.#timers = [];
    this.#received = [];
    while (timers.length + received.length > 0) {
      const isTimer = received.length === 0 || (timers.length > 0 && this.#random.chance(0.5));
      const [from, to] = isTimer ? [timers, this.#timers] : [received, this.#received];
      const work = from.shift();
      if (work !== undefined)
        this.#time.after(0, () => {
          this.#run(work, to);
        });
    }
  }

  kill(): void {
    this.isDead = true;
    this.#timers = [];
    this.#received = [];
  }

  #run(work: () => void, late: (() => void)[]): void {
    if (this.isDead) return;
    if (this.isPaused) late.push(work);
    else work();
  }
}

class SimAction<T> extends Subscription implements SchedulerAction<T> {
  readonly #work: (this: SchedulerAction<T>, state?: T) => void;
  readonly #process: SimProcess;
  #event: SimEvent | undefined;

  constructor(work: (this: SchedulerAction<T>, state?: T) => void, process: SimProcess) {
    super();
    this.#work = work;
    this.#process = process;
    this.add(() => {
      if (this.#event !== undefined) this.#event.work = undefined;
    });
  }

  schedule(state?: T, delay = 0): Subscription {
    if (this.#event !== undefined) this.#event.work = undefined;
    if (!this.closed)
      this.#event = this.#process.after(delay, () => {
        if (!this.closed) this.#work.call(this, state);
      });
    return this;
  }
}
