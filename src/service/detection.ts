import { performance } from 'node:perf_hooks';
import { awsCatalog } from '../catalog/aws/catalog.js';
import { judgePolicy } from '../config/judge-policy.js';
import type { Config } from '../config/schema.js';
import type { Arrival, Fact } from '../model/fact.js';
import type { Output } from '../model/output.js';
import type { OutputPosition } from '../model/output-sink.js';
import { pipeline } from '../pipeline.js';
import { drive } from './drive.js';

type DetectionOptions = {
  readonly config: Config;
  /** State sources answer when a candidate asks for a re-read (D8). */
  readonly answered: boolean;
  /** Sees each batch of facts before it is processed; not those of history. */
  readonly onFacts: (facts: readonly Fact[]) => void;
  /** What is added to outputs that no fact says; undefined: nothing. */
  readonly decorate: ((outputs: readonly Output[]) => readonly Output[]) | undefined;
  /** Receives every output. Called for batches without outputs too. */
  readonly store: (outputs: readonly Output[], at: OutputPosition) => void;
  /** Receives the outputs of earlier runs. */
  readonly history: (outputs: readonly Output[], at: OutputPosition) => void;
  /** Receives the outputs of this run. */
  readonly live: (outputs: readonly Output[], at: OutputPosition) => void;
};

/** The pipeline of the running service, with its sinks behind it. */
export interface Detection {
  push(batch: readonly Arrival[], queuedAt: number): void;
  /** Facts of an earlier run: nobody is told of what came of them then. */
  rebuild(batch: readonly Arrival[]): void;
  /** Announces what still waits, except for the records of these ids, which will come again. */
  end(comingAgain: ReadonlySet<string>): void;
  /** Number of the newest fact that has passed. */
  readonly lastSeq: () => number;
}

export const openDetection = (options: DetectionOptions): Detection => {
  const { config } = options;
  let isLive = false;
  let at = '';
  let last = 0;
  let outputs: readonly Output[] = [];
  const flow = drive(
    pipeline({
      catalog: awsCatalog,
      policy: judgePolicy(config, options.answered),
      dedup: { maxEntries: config.dedup.max_entries, window: config.dedup.window },
      onFacts: (facts) => {
        const newest = facts.at(-1);
        if (newest === undefined) return;
        at = newest.at;
        last = newest.seq;
        if (isLive) options.onFacts(facts);
      },
    }),
    (found) => {
      outputs = outputs.length === 0 ? found : [...outputs, ...found];
    },
  );
  const hand = (queuedAt: number): void => {
    const found = options.decorate?.(outputs) ?? outputs;
    outputs = [];
    const position: OutputPosition = { seq: last, arrivedAt: at, receivedAt: queuedAt, isHistory: !isLive };
    options.store(found, position);
    if (!isLive) options.history(found, position);
    else if (found.length > 0) options.live(found, position);
  };
  /** What comes of facts that arrived at the same time has one place in history, however the facts are cut into batches. */
  const pass = (batch: readonly Arrival[], queuedAt: number): void => {
    let from = 0;
    for (let to = 1; to <= batch.length; to++) {
      if (to < batch.length && batch[to]?.at === batch[from]?.at) continue;
      flow.push(from === 0 && to === batch.length ? batch : batch.slice(from, to));
      hand(queuedAt);
      from = to;
    }
  };
  return {
    push: (batch, queuedAt) => {
      isLive = true;
      pass(batch, queuedAt);
    },
    rebuild: (batch) => {
      isLive = false;
      pass(batch, 0);
    },
    end: (comingAgain) => {
      isLive = true;
      flow.end();
      outputs = outputs.filter((one) => (one.output !== 'drift' && one.output !== 'resolved') || !comingAgain.has(one.drift.event_id));
      hand(performance.now());
    },
    lastSeq: () => last,
  };
};
