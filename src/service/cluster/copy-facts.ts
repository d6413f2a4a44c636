import { filter, firstValueFrom, lastValueFrom, take, takeWhile, toArray } from 'rxjs';
import type { FactLog } from '../../model/contracts/fact-log.js';
import type { Fact } from '../../model/fact.js';

/** Batches read at once: a log that is read cannot be paused. */
const readBatches = 64;

/** A log that receives facts at given positions. */
type TargetLog = FactLog & { skipTo(position: number): void };

/**
 * Copies all facts of a log to the end of another, which must not contain later positions. Every fact keeps its position, because facts refer
 * to positions. Resolves with the number of facts once they are durable. Rejects if they cannot be read or stored. A promise loop: each read
 * waits for room in the target.
 */
export const copyFacts = async (source: FactLog, target: TargetLog, onProgress: (facts: number) => void): Promise<number> => {
  const { failures } = target;
  let next = Math.max(source.first, target.last + 1);
  let copied = 0;
  const check = (): void => {
    if (target.failures !== failures) throw new Error('the facts could not be stored');
  };
  const copy = async (facts: readonly Fact[]): Promise<void> => {
    const first = facts[0]?.seq ?? next;
    if (first !== target.last + 1) {
      await target.flush();
      target.skipTo(first - 1);
    }
    target.append(facts);
    copied += facts.length;
    next = first + facts.length;
    if (target.isFull) await firstValueFrom(target.room$, { defaultValue: undefined });
    check();
    onProgress(copied);
  };
  for (;;) {
    const batches = await lastValueFrom(
      source.facts$(next).pipe(
        takeWhile((facts) => facts.length > 0),
        filter((facts) => facts.length > 0),
        take(readBatches),
        toArray(),
      ),
    );
    for (const facts of batches) await copy(facts);
    if (batches.length < readBatches) break;
  }
  await target.flush();
  check();
  return copied;
};
