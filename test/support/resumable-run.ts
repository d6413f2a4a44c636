import { Subject } from 'rxjs';
import { cloudCatalog } from '../../src/catalog/providers.js';
import type { SnapshotLookup } from '../../src/model/contracts/checkpointed.js';
import type { Arrival, Fact } from '../../src/model/fact.js';
import type { Output } from '../../src/model/output.js';
import type { EvaluationPolicy } from '../../src/model/rules.js';
import { stampFacts } from '../../src/fact-log/stamp-facts.js';
import { openPipeline } from '../../src/pipeline.js';
import { snapshotFrom } from './arrivals.js';
import { outputText as textOf } from './output-text.js';

export const stamped = (arrivals: readonly Arrival[]): readonly Fact[] => stampFacts(arrivals, 0);

const outputText = (one: Output): string =>
  'snapshot' in one ? `${textOf(one)} ${Buffer.from(one.snapshot.raw).toString('base64')}` : textOf(one);

const suspectKey = (source: string): string => `suspect ${source}`;

/** A saved run: the items of each section and the bytes of each state, of suspect ones too. It shares nothing with the run. */
export type SavedRun = { readonly parts: readonly (readonly string[])[]; readonly states: ReadonlyMap<string, string> };

/** A pipeline that takes one fact at a time and can be saved between any two. */
interface ResumableRun {
  readonly outputs: readonly string[];
  next(fact: Fact): void;
  /** Completes the run. */
  end(): void;
  /** Begins to save. `take` takes up to `count` more items of each section, and says whether some are left. */
  save(): { take(items: number): boolean; result(): SavedRun; abandon(): void };
}

export const openRun = (policy: EvaluationPolicy, saved?: SavedRun): ResumableRun => {
  const states = new Map(saved?.states);
  const snapshotOf: SnapshotLookup = (source, isSuspect) => {
    const text = states.get(isSuspect === true ? suspectKey(source) : source);
    return text === undefined ? undefined : snapshotFrom(new TextEncoder().encode(text), source);
  };
  const { operator, stages: parts } = openPipeline({
    catalog: cloudCatalog,
    policy,
    graph: { maxDrifts: 10_000, maxEvents: 10_000 },
    dedup: { maxEntries: 100_000, window: 24 * 3_600_000 },
    ...(saved === undefined ? {} : { snapshotOf }),
  });
  saved?.parts.forEach((texts, at) => {
    for (const text of texts) parts[at]?.restore(text);
  });
  const facts$ = new Subject<readonly Fact[]>();
  const outputs: string[] = [];
  operator(facts$).subscribe({
    next: (batch) => {
      for (const one of batch) {
        outputs.push(outputText(one));
        if (one.output === 'declared') states.set(one.source, new TextDecoder().decode(one.snapshot.raw));
        if (one.output === 'suspect') states.set(suspectKey(one.suspicion.source), new TextDecoder().decode(one.snapshot.raw));
      }
    },
    error: (error) => {
      throw error;
    },
  });
  return {
    outputs,
    next: (fact) => {
      facts$.next([fact]);
    },
    end: () => {
      facts$.complete();
    },
    save: () => {
      const at = new Map(states);
      const iterators = parts.map((part) => part.save());
      const texts: string[][] = parts.map(() => []);
      const take = (items: number): boolean => {
        let left = false;
        iterators.forEach((iterator, part) => {
          for (let item = 0; item < items; item++) {
            const next = iterator.next();
            if (next.done === true) return;
            texts[part]?.push(next.value);
          }
          left = true;
        });
        return left;
      };
      const abandon = (): void => {
        for (const iterator of iterators) iterator.return?.();
      };
      return { take, result: () => ({ parts: texts, states: at }), abandon };
    },
  };
};
