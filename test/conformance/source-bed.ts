import type { Arrival } from '../../src/model/fact.js';
import type { Source } from '../../src/model/contracts/source.js';

export type SourceCase =
  | 'the name has no blanks'
  | 'every fact is delivered once'
  | 'a batch has at most 1,024 facts'
  | 'a read waits without spinning'
  | 'a drain gives the rest, and then undefined'
  | 'a drain ends a read that waits'
  | 'a close ends a read that waits'
  | 'a close frees everything'
  | 'a cut is seen, and a new connection goes on'
  | 'a restart of the other side loses nothing that it kept'
  | 'what was not acknowledged comes again'
  | 'an aborted connect rejects promptly'
  | 'a connect to nobody rejects promptly, without a credential';

/** A source and the other side of it, made for one case. */
export type SourceBed = {
  readonly source: Source;
  /** Makes `count` new facts arrive, each with an identity of its own; resolves when the other side has them. */
  produce(count: number): Promise<void>;
  /** The other side cuts the connections there are, and goes on. */
  cut(): Promise<void>;
  /** The other side goes away and comes back at the same address, with what it had not handed out. */
  restart(): Promise<void>;
  /** The other side goes away for good: nobody is at its address any more. */
  leave(): Promise<void>;
  /** Frees the other side; also after `leave`. */
  close(): Promise<void>;
};

export type SourceConformance = {
  /** Stands before the name of each case. */
  readonly name: string;
  readonly open: () => Promise<SourceBed>;
  /** What no message may contain: credentials, keys, signed parts of an address. */
  readonly secrets?: readonly string[];
  /** What tells facts apart; by itself the id of a record or of a sensor event. Undefined: a fact that was not produced. */
  readonly identity?: (fact: Arrival) => string | undefined;
  /** How long something that must happen may take, milliseconds; by itself 60,000, for a busy machine. */
  readonly patience?: number;
  /** Cases that do not apply, each with the reason. */
  readonly skip?: Partial<Readonly<Record<SourceCase, string>>>;
};
