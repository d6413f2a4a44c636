import { Subscription, type SchedulerAction, type SchedulerLike } from 'rxjs';
import type { VirtualTime } from './virtual-time.js';

/** The timers and the steady clock of one process, which can be stopped and whose clock may run fast or slow. */
export class PausedTime implements SchedulerLike {
  readonly #time: VirtualTime;
  readonly #start: number;
  /** Milliseconds of this clock per millisecond. */
  readonly #rate: number;
  #isPaused = false;
  #late: (() => void)[] = [];

  constructor(time: VirtualTime, rate = 1) {
    this.#time = time;
    this.#start = time.now();
    this.#rate = rate;
  }

  now(): number {
    return this.#time.now();
  }

  steady(): number {
    return (this.#time.now() - this.#start) * this.#rate;
  }

  schedule<T>(work: (this: SchedulerAction<T>, state?: T) => void, delay = 0, state?: T): Subscription {
    const action = new PausedAction(work, (due, wait) => this.#time.schedule(() => this.#run(due), wait / this.#rate));
    return action.schedule(state, delay);
  }

  /** Stops timers; time goes on. */
  pause(): void {
    this.#isPaused = true;
  }

  /** Fires the timers that became due meanwhile. */
  wake(): void {
    this.#isPaused = false;
    const late = this.#late;
    this.#late = [];
    for (const run of late) run();
  }

  #run(due: () => void): void {
    if (this.#isPaused) this.#late.push(due);
    else due();
  }
}

class PausedAction<T> extends Subscription implements SchedulerAction<T> {
  readonly #work: (this: SchedulerAction<T>, state?: T) => void;
  readonly #wait: (due: () => void, delay: number) => Subscription;
  #timer: Subscription | undefined;

  constructor(work: (this: SchedulerAction<T>, state?: T) => void, wait: (due: () => void, delay: number) => Subscription) {
    super();
    this.#work = work;
    this.#wait = wait;
    this.add(() => this.#timer?.unsubscribe());
  }

  schedule(state?: T, delay = 0): Subscription {
    this.#timer?.unsubscribe();
    if (!this.closed)
      this.#timer = this.#wait(() => {
        if (!this.closed) this.#work.call(this, state);
      }, delay);
    return this;
  }
}
