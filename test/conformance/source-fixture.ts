import type { Arrival } from '../../src/model/fact.js';
import type { Source } from '../../src/model/contracts/source.js';

export type SourceCase =
  | 'its name has no spaces'
  | 'delivers every fact once'
  | 'limits batches to 1,024 facts'
  | 'waits for facts without spinning'
  | 'returns the rest and then undefined after a drain'
  | 'ends a waiting read on drain'
  | 'ends a waiting read on close'
  | 'frees everything on close'
  | 'detects a cut connection and continues on a new one'
  | 'loses nothing that the server kept over its restart'
  | 'delivers unacknowledged facts again'
  | 'rejects an aborted connect promptly'
  | 'rejects a connect to an absent server promptly, without leaking credentials';

/** A source and its server, made for one case. */
export type SourceFixture = {
  readonly source: Source;
  /** Makes `count` new facts with distinct ids available; resolves when the server has them. */
  produce(count: number): Promise<void>;
  /** The server cuts all connections and keeps running. */
  cut(): Promise<void>;
  /** The server restarts at the same address and keeps undelivered facts. */
  restart(): Promise<void>;
  /** The server stops for good and closes its address. */
  leave(): Promise<void>;
  /** Frees the server; also after `leave`. */
  close(): Promise<void>;
};

export type SourceConformance = {
  /** Prefix of each test name. */
  readonly name: string;
  readonly open: () => Promise<SourceFixture>;
  /** Texts that no message may contain: credentials, keys, signed parts of an address. */
  readonly secrets?: readonly string[];
  /** Identity of a fact; default the id of its record or sensor event. Undefined: a fact that `produce` did not make. */
  readonly identity?: (fact: Arrival) => string | undefined;
  /** Time limit in milliseconds; default 60,000, for a busy machine. */
  readonly timeout?: number;
  /** Skipped cases, each with the reason. */
  readonly skip?: Partial<Readonly<Record<SourceCase, string>>>;
};
