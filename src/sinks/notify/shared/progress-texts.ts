import { defer, firstValueFrom, from, map, merge, retry, timer, type SchedulerLike } from 'rxjs';
import type { TextStore } from '../../../model/contracts/text-store.js';
import { Failure } from '../../../model/failure.js';
import { backoff } from '../../../runtime/backoff.js';
import type { ProgressPlaces } from '../target-progress.js';
import { notLeading, type NoticeGate } from './notice-gate.js';

/** Bounds of the wait before another attempt to read, in milliseconds. */
const [leastWait, mostWait] = [100, 1_000];

type ProgressTextsDeps = {
  readonly texts: TextStore;
  readonly gate: NoticeGate;
  readonly patience: number;
  readonly scheduler: SchedulerLike;
};

/**
 * The progress of each target in a store that all instances share, one text per target, named after it. Reads are repeated until they
 * succeed, because a target without progress would get no alerts from before this start. Through a closed gate nothing is written, and
 * reads find nothing.
 */
export const progressTexts = ({ texts, gate, patience, scheduler }: ProgressTextsDeps): ProgressPlaces => {
  const untilDone = <A>(work: () => Promise<A>): Promise<A | undefined> =>
    firstValueFrom(
      merge(
        gate.closed$.pipe(map(() => undefined)),
        defer(() => from(work())).pipe(
          retry({ delay: (_, failures) => timer(backoff(failures, leastWait, mostWait, Math.random), scheduler) }),
        ),
      ),
    );
  return {
    of: 'log',
    patience,
    place: (target) => ({
      path: target,
      read: () => untilDone(() => texts.get(target)),
      write: async (text) => {
        if (!gate.isOpen()) throw new Failure('Failed', notLeading);
        await texts.put(target, text);
      },
    }),
    keepOnly: async (targets) => {
      await untilDone(async () => {
        for (const name of await texts.names()) if (!targets.includes(name) && gate.isOpen()) await texts.remove(name);
      });
    },
  };
};
