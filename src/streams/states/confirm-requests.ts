import { exhaustMap, filter, merge, of, Subject, timer, type Observable, type SchedulerLike } from 'rxjs';

/** The requests that one read answers, as of its start. */
type OpenRequests = {
  readonly isAsked: boolean;
  /** Number of requests so far. */
  readonly count: number;
  /** The newest fact for which one of them was made. */
  readonly seq: number;
};

/** Requests to read a state again (D8), and which of them are answered. */
export interface ConfirmRequests {
  /** Emits when requests make a read due. */
  readonly due$: Observable<unknown>;
  /** Requests a read, at least the minimum interval after the start of the last one. */
  readonly request: (seq: number) => void;
  /** Requests a read without delay. */
  readonly requestNow: () => void;
  /** Call when a read starts. */
  begin(): OpenRequests;
  /** Call when that read succeeded, or its failure counts as an answer. */
  answer(open: OpenRequests): void;
}

/** `minInterval`: minimum milliseconds between the starts of two requested reads (D65). **Keeps** four numbers. */
export const openConfirmRequests = (minInterval: number, scheduler: SchedulerLike): ConfirmRequests => {
  const requests$ = new Subject<void>();
  const urgent$ = new Subject<void>();
  let requested = 0;
  let newest = 0;
  let answered = 0;
  let lastBegan = Number.NEGATIVE_INFINITY;
  const isOpen = (): boolean => requested > answered;
  const due$ = requests$.pipe(
    // Requests that arrive while one waits share its read.
    exhaustMap(() => {
      const wait = lastBegan + minInterval - scheduler.now();
      return wait <= 0 ? of(0) : timer(wait, scheduler);
    }),
    filter(isOpen),
  );
  return {
    due$: merge(urgent$, due$),
    request: (seq) => {
      requested++;
      newest = Math.max(newest, seq);
      requests$.next();
    },
    requestNow: () => {
      requested++;
      urgent$.next();
    },
    begin: () => {
      if (isOpen()) lastBegan = scheduler.now();
      return { isAsked: isOpen(), count: requested, seq: newest };
    },
    answer: ({ count }) => {
      answered = count;
    },
  };
};
