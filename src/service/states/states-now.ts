import { filter, firstValueFrom, map, merge, Subject, take, timer, type SchedulerLike } from 'rxjs';
import type { StateFact } from '../../model/fact.js';
import type { InputBatch } from '../../streams/input-port.js';
import type { StateNow } from '../../streams/plans/plan-runner.js';

/** Milliseconds for which an answer is awaited. */
const patience = 30_000;

/** The version and the lock of each watched state, from the facts about it. **Keeps** two values for each. */
interface StatesNow {
  /** Takes the facts of the watch; the same batch may come twice. */
  see(batch: InputBatch): void;
  /** Reads the state again; undefined if that fails, or takes longer than 30 s. `seq`: the newest fact so far. */
  now(source: string, seq: number): Promise<StateNow | undefined>;
}

/** `confirm` requests a read, whose answer is a fact with `readAfter` of at least the given position. */
export const statesNow = (confirm: (source: string, seq: number) => void, scheduler: SchedulerLike): StatesNow => {
  const known = new Map<string, StateNow>();
  const answers$ = new Subject<StateFact>();
  const see = (fact: Omit<StateFact, 'seq'>): void => {
    const { source, update, snapshot } = fact;
    const before = known.get(source) ?? { version: '', isLocked: false };
    if (update === 'locked' || update === 'unlocked') known.set(source, { ...before, isLocked: update === 'locked' });
    else if (update === 'snapshot' && snapshot !== undefined)
      known.set(source, { ...before, version: `${snapshot.lineage} ${String(snapshot.serial)}` });
    answers$.next({ ...fact, seq: 0 });
  };
  return {
    see: ({ facts }) => {
      for (const fact of facts) if (fact.kind === 'state') see(fact);
    },
    now: (source, seq) => {
      const after = Math.max(1, seq);
      const answer = firstValueFrom(
        merge(
          answers$.pipe(
            filter((one) => one.source === source && one.readAfter >= after),
            map(({ update }) => (update === 'failed' ? undefined : known.get(source))),
          ),
          timer(patience, scheduler).pipe(map(() => undefined)),
        ).pipe(take(1)),
      );
      confirm(source, after);
      return answer;
    },
  };
};
