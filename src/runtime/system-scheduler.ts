import { Subscription, type SchedulerAction, type SchedulerLike } from 'rxjs';

/** The longest delay of a Node timer in milliseconds; longer ones fire at once. */
const longest = 2 ** 31 - 1;

class SystemAction<T> extends Subscription implements SchedulerAction<T> {
  readonly #work: (this: SchedulerAction<T>, state?: T) => void;
  #timer: NodeJS.Timeout | undefined;

  constructor(work: (this: SchedulerAction<T>, state?: T) => void) {
    super();
    this.#work = work;
    this.add(() => {
      clearTimeout(this.#timer);
    });
  }

  schedule(state?: T, delay = 0): Subscription {
    clearTimeout(this.#timer);
    if (!this.closed) this.#timer = setTimeout(() => this.#work.call(this, state), Math.min(delay, longest)).unref();
    return this;
  }
}

/**
 * The scheduler of the running program, for RxJS operators and plain delays; tests use virtual time instead. Unlike `asyncScheduler` it
 * does not keep the process alive, and it caps a delay at 24 days, beyond which Node would fire at once.
 */
export const systemScheduler: SchedulerLike = {
  now: () => Date.now(),
  schedule: <T>(work: (this: SchedulerAction<T>, state?: T) => void, delay?: number, state?: T): Subscription =>
    new SystemAction(work).schedule(state, delay),
};
