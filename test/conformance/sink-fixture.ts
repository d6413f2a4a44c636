import type { Sink } from '../../src/model/contracts/sink.js';

export type SinkCase =
  | 'its name has no spaces'
  | 'delivers one item with one request'
  | 'sends several items in one request'
  | 'delivers all of several items'
  | 'backs off for the Retry-After of a 429'
  | 'leaves the wait to the runner on 429 without Retry-After'
  | 'fails with a retryable error on 500'
  | 'fails with a retryable error on a closed connection'
  | 'rejects the batch on 400'
  | 'closes the sink on 410'
  | 'does not follow redirects'
  | 'aborts a hanging request on its signal'
  | 'sends nothing with an aborted signal'
  | 'delivers again after a failure'
  | 'leaves nothing that keeps the process alive';

/** The target's answer to later requests; a number is a status. `hang`: no answer; `close`: it closes the connection. */
export type SinkAnswer = 'ok' | '400' | '410' | '429' | '500' | 'redirect' | 'hang' | 'close';

/** A sink and its target, made for one case. */
export type SinkFixture<T> = {
  readonly sink: Sink<T>;
  /** The `n`th item; items are distinct. */
  readonly item: (n: number) => T;
  /** Bodies of all requests so far, including refused ones. */
  received(): Promise<readonly unknown[]>;
  /**
   * Sets the answer to later requests; `ok` at the start. `retryAfterSeconds`: the header `Retry-After`; a redirect leads to the same
   * target.
   */
  answer(answer: SinkAnswer, retryAfterSeconds?: number): void;
  close(): Promise<void>;
};

export type SinkConformance<T> = {
  /** Prefix of each test name. */
  readonly name: string;
  readonly open: () => Promise<SinkFixture<T>>;
  /** Texts that no message may contain: path, query and credential of the target's address, keys. */
  readonly secrets: readonly string[];
  /** Whether a request contains the item. Default: it has a body. */
  readonly contains?: (request: unknown, item: T) => boolean;
  /** Time limit in milliseconds; default 20,000, for a busy machine. */
  readonly timeout?: number;
  /** Skipped cases, each with the reason. */
  readonly skip?: Partial<Readonly<Record<SinkCase, string>>>;
};
