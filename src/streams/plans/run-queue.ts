import { askedAddresses, type PlanScope } from './plan-targets.js';
import type { PlannedDirectory } from './planned-directory.js';

/** Milliseconds for which the first request waits for others, so that a burst of alerts makes one plan; and until the first retry. */
const gatherTime = 2_000;
const firstRetry = 60_000;

/** When the next plan of a folder is due, and of what. Times are milliseconds of the scheduler. */
interface RunQueue {
  /** `isUrgent`: a person asks, who does not wait for the retry after a failure. */
  ask(address: string, isUrgent: boolean): void;
  /** Undefined: nothing is asked or scheduled. */
  due(): number | undefined;
  /** Takes what is asked. */
  begin(now: number): PlanScope;
  /** Asks for the same again. A plan that failed is repeated for everything: an address may be what it failed for. */
  failed(now: number): void;
  repeat(scope: PlanScope): void;
  succeeded(): void;
  readonly queued: number;
  readonly isWholeQueued: boolean;
  readonly failures: number;
  /** Undefined without a schedule. */
  readonly nextScheduled: number | undefined;
}

/**
 * Keeps the time between two plans, and waits after failures: 1, 2, 4 … minutes, at most `every`. The first plan of a schedule is due at
 * once: it is what later ones are compared with.
 */
export const runQueue = (
  { on, every, minInterval }: Pick<PlannedDirectory, 'on' | 'every' | 'minInterval'>,
  now: () => number,
): RunQueue => {
  const asked = askedAddresses();
  let gathered = Infinity;
  let lastBegan = Number.NEGATIVE_INFINITY;
  let retryAt = Number.NEGATIVE_INFINITY;
  let failures = 0;
  let scheduled = on.has('schedule') ? now() : Infinity;
  const isAsked = (): boolean => asked.size > 0 || asked.isWhole;
  const ask = (address: string): void => {
    if (!isAsked()) gathered = now() + gatherTime;
    asked.add(address);
  };
  const nextScheduled = (): number => Math.max(scheduled, retryAt);
  return {
    ask: (address, isUrgent) => {
      ask(address);
      if (isUrgent) retryAt = Number.NEGATIVE_INFINITY;
    },
    due: () => {
      const next = Math.max(Math.min(isAsked() ? Math.max(gathered, retryAt) : Infinity, nextScheduled()), lastBegan + minInterval);
      return next === Infinity ? undefined : next;
    },
    begin: (time) => {
      if (time >= scheduled) asked.add('');
      lastBegan = time;
      const scope = asked.take();
      if (scope.isWhole && on.has('schedule')) scheduled = time + every;
      return scope;
    },
    failed: (time) => {
      failures++;
      retryAt = time + Math.min(every, firstRetry * 2 ** Math.min(failures - 1, 30));
      ask('');
    },
    repeat: ({ isWhole, targets }) => {
      for (const address of isWhole ? [''] : targets) ask(address);
    },
    succeeded: () => {
      failures = 0;
      retryAt = Number.NEGATIVE_INFINITY;
    },
    get queued() {
      return asked.size;
    },
    get isWholeQueued() {
      return asked.isWhole;
    },
    get failures() {
      return failures;
    },
    get nextScheduled() {
      const next = nextScheduled();
      return next === Infinity ? undefined : next;
    },
  };
};
