import { VirtualTimeScheduler } from 'rxjs';

/** A scheduler whose time passes only when the test lets it. */
export class VirtualTime extends VirtualTimeScheduler {
  /** `start`: milliseconds since the epoch. */
  constructor(start = Date.parse('2026-03-02T10:00:00Z')) {
    super();
    this.frame = start;
  }

  /** How many actions wait. */
  get size(): number {
    return this.actions.length;
  }

  /** How many actions are due in exactly so many milliseconds. */
  dueIn(milliseconds: number): number {
    return this.actions.filter(({ delay }) => delay === this.frame + milliseconds).length;
  }

  /** Lets time pass from one due action to the next; after each, everything that follows from it without a wait has happened. */
  async pass(milliseconds: number): Promise<void> {
    const end = this.frame + milliseconds;
    await this.settle();
    for (let due = this.#due(); due <= end; due = this.#due()) {
      this.maxFrames = due;
      this.flush();
      await this.settle();
    }
    this.frame = end;
  }

  /** Time passes at once: due actions run in their order, and everything that follows from them finds the time passed. */
  jump(milliseconds: number): void {
    const end = this.frame + milliseconds;
    this.maxFrames = end;
    this.flush();
    this.frame = end;
  }

  /** Runs the next due action, if it is due within so many milliseconds: short waits pass, long ones do not. */
  jumpToNext(within: number): void {
    const wait = this.#due() - this.frame;
    if (wait <= within) this.jump(wait);
  }

  /** Everything that waits for no time has happened. */
  async settle(): Promise<void> {
    for (let round = 0; round < 3; round++) await new Promise((resolve) => setImmediate(resolve));
  }

  /** Waits in the time of the machine for sockets, files and threads; every 5 ms of that, `step` virtual milliseconds pass. */
  async until(isDone: () => boolean, step = 0): Promise<void> {
    for (const end = Date.now() + 60_000; !isDone();) {
      if (Date.now() > end) throw new Error('the condition was not met within 60 s');
      await new Promise((resolve) => setTimeout(resolve, 5));
      if (step > 0) await this.pass(step);
    }
  }

  #due(): number {
    return this.actions[0]?.delay ?? Number.POSITIVE_INFINITY;
  }
}
