import type { Sink } from '../../src/model/contracts/sink.js';

export type SinkCase =
  | 'the name has no blanks'
  | 'one item is delivered by one request'
  | 'several items are one request'
  | 'several items are all delivered'
  | '429 with Retry-After asks for that patience'
  | '429 without Retry-After leaves the wait to the runner'
  | '500 may be tried again'
  | 'a closed connection may be tried again'
  | '400 is not tried again'
  | '410 closes the sink'
  | 'a redirect is not followed'
  | 'a target that hangs is given up when the signal says so'
  | 'nothing is sent with an aborted signal'
  | 'a delivery after a failure goes on'
  | 'what was sent leaves nothing that keeps the process alive';

/** What the target answers to every request from now on; a number is a status. `hang`: nothing; `close`: it closes the connection. */
export type SinkAnswer = 'ok' | '400' | '410' | '429' | '500' | 'redirect' | 'hang' | 'close';

/** A sink and its target, made for one case. */
export type SinkBed<T> = {
  readonly sink: Sink<T>;
  /** The `n`th thing to deliver, unlike the others. */
  readonly item: (n: number) => T;
  /** Bodies of the requests so far, also of those that were not answered well. */
  received(): Promise<readonly unknown[]>;
  /** Until this is called, `ok`. `retryAfterSeconds`: the header `Retry-After`; a redirect leads to the same target. */
  answer(answer: SinkAnswer, retryAfterSeconds?: number): void;
  close(): Promise<void>;
};

export type SinkConformance<T> = {
  /** Stands before the name of each case. */
  readonly name: string;
  readonly open: () => Promise<SinkBed<T>>;
  /** What no message may contain: path, query and credential of the target's address, keys. */
  readonly secrets: readonly string[];
  /** Does a request tell of the item? By itself: it has a body. */
  readonly tells?: (request: unknown, item: T) => boolean;
  /** How long something that must happen soon may take, milliseconds; by itself 20,000, for a busy machine. */
  readonly patience?: number;
  /** Cases that do not apply, each with the reason. */
  readonly skip?: Partial<Readonly<Record<SinkCase, string>>>;
};
