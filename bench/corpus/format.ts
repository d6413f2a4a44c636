import type { JsonObject } from '../../src/lib/json.js';
import type { Random } from './random.js';

/** Shares of all records; the rest are writes that change nothing that the catalog knows. */
export type CorpusMix = {
  readonly resources: number;
  readonly reads: number;
  /** Calls on declared resources; every second one sets the declared value. */
  readonly hits: number;
  /** Supported calls on resources that no state declares. */
  readonly strangers: number;
  readonly failed: number;
};

/** The records of one provider, as its log service writes them to files. */
export type CorpusFormat = {
  readonly record: (random: Random, mix: CorpusMix, time: number) => JsonObject;
  /** A file of records, each given as JSON. */
  readonly file: (records: readonly string[]) => string;
  /** Path of a file in the log folder. `delivered`: milliseconds since 1970. */
  readonly path: (random: Random, delivered: number) => string;
  /** The first `resources` declared resources, as a state. */
  readonly state: (resources: number) => Iterable<string>;
  /** The baseline that parses every record: reads the records of a file, and tells whether one may be a change. */
  readonly parse: (text: string) => readonly JsonObject[];
  readonly matters: (record: JsonObject) => boolean;
};

/** Kinds of random writes, see `CorpusMix`. */
type WriteKind = 'hit' | 'stranger' | 'unknown';
/** `at`: a number from 0 to 1. */
export const writeKind = (mix: CorpusMix, at: number): WriteKind => {
  const share = at * (1 - mix.reads);
  return share < mix.hits ? 'hit' : share < mix.hits + mix.strangers ? 'stranger' : 'unknown';
};
