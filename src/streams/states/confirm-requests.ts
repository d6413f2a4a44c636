import { exhaustMap, filter, merge, of, Subject, timer, type Observable, type SchedulerLike } from 'rxjs';

/** The requests that one read answers, as they were when it began. */
type OpenRequests = {
  readonly isAsked: boolean;
  /** Number of requests so far. */
  readonly count: number;
  /** The newest fact that one of them was made for. */
  readonly seq: number;
};

/** Requests to read a state again (D8), and which of them are answered. */
export interface ConfirmRequests {
  /** Emits when a read is due for them. */
  readonly due$: Observable<unknown>;
  /** Requests a read, at the least interval since the last one began. */
  readonly request: (seq: number) => void;
  /** Requests a read at once. */
  readonly requestNow: () => void;
  /** A read begins now. */
  begin(): OpenRequests;
  /** That read succeeded, or its failure is an answer. */
  answer(open: OpenRequests): void;
}

/** `minInterval`: milliseconds between the starts of two reads that were requested (D65). Keeps four numbers. */
export const openConfirmRequests = (minInterval: number, scheduler: SchedulerLike): ConfirmRequests => {
  const requests$ = new Subject<void>();
  const urgent$ = new Subject<void>();
  let requested = 0;
  let newest = 0;
  let answered = 0;
  let lastBegan = Number.NEGATIVE_INFINITY;
  const isOpen = (): boolean => requested > answered;
  const due$ = requests$.pipe(
    // Requests that come while one waits share its read.
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
