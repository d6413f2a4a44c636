import { ReplaySubject } from 'rxjs';

type EndReason = 'timeout' | 'stopped' | 'output_too_large' | 'unreadable';

/** The early end of a run, and its first reason. */
export interface RunEnd {
  readonly reason: EndReason | undefined;
  /** Emits the milliseconds that the running program has to end by itself. */
  readonly end$: ReplaySubject<number>;
  end(reason: EndReason, grace: number): void;
}

export const runEnd = (): RunEnd => {
  const end$ = new ReplaySubject<number>(1);
  let first: EndReason | undefined;
  return {
    get reason() {
      return first;
    },
    end$,
    end: (reason, grace) => {
      first ??= reason;
      end$.next(grace);
    },
  };
};
