import { VirtualTimeScheduler } from 'rxjs';
import { until } from './until.js';

/** A scheduler whose time passes only when the test advances it. */
export class VirtualTime extends VirtualTimeScheduler {
  /** `start`: milliseconds since the epoch. */
  constructor(start = Date.parse('2026-03-02T10:00:00Z')) {
    super();
    this.frame = start;
  }

  /** Number of scheduled actions. */
  get size(): number {
    return this.actions.length;
  }

  /** Number of actions due in exactly `milliseconds`. */
  dueIn(milliseconds: number): number {
    return this.actions.filter(({ delay }) => delay === this.frame + milliseconds).length;
  }

  /** Advances from one due action to the next, and settles promises after each. */
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

  /** Advances at once: due actions run in order without settling promises between them. */
  jump(milliseconds: number): void {
    const end = this.frame + milliseconds;
    this.maxFrames = end;
    this.flush();
    this.frame = end;
  }

  /** Runs the next action if it is due within `within` ms, so short waits pass and long ones do not. */
  jumpToNext(within: number): void {
    const wait = this.#due() - this.frame;
    if (wait <= within) this.jump(wait);
  }

  /** Settles all promises that wait for no timer. */
  async settle(): Promise<void> {
    for (let round = 0; round < 3; round++) await new Promise((resolve) => setImmediate(resolve));
  }

  /** Waits in real time for sockets, files and threads. Before each further poll `step` virtual milliseconds pass. */
  async until(isDone: () => boolean, step = 0): Promise<void> {
    let isFirst = true;
    await until(
      async () => {
        if (step > 0 && !isFirst) await this.pass(step);
        isFirst = false;
        return { isDone: isDone(), awaited: String(isDone) };
      },
      (answer) => answer.isDone,
    );
  }

  #due(): number {
    return this.actions[0]?.delay ?? Number.POSITIVE_INFINITY;
  }
}
