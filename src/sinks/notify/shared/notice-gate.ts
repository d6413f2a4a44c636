import { ReplaySubject, type Observable } from 'rxjs';
import { Failure } from '../../../model/failure.js';
import type { Sink } from '../../../model/contracts/sink.js';

/** Whether a leader may act on the outside. Closed for good as soon as it may not. */
export interface NoticeGate {
  /** Asks anew each time, because a process can be paused between any two instructions for longer than its term. */
  isOpen(): boolean;
  readonly close: () => void;
  /** Emits once, in the call that closes the gate. */
  readonly closed$: Observable<void>;
}

/** `mayNotify`: whether the term is still held by the local clock. Once false, it must stay false. */
export const noticeGate = (mayNotify: () => boolean): NoticeGate => {
  const closed$ = new ReplaySubject<void>(1);
  let isOpen = true;
  const close = (): void => {
    if (!isOpen) return;
    isOpen = false;
    closed$.next();
    closed$.complete();
  };
  return {
    isOpen: () => {
      if (isOpen && !mayNotify()) close();
      return isOpen;
    },
    close,
    closed$,
  };
};

/** Sends nothing through a closed gate: asks directly before each request. The failure reaches nobody, because closing ends the runner. */
export const gated = <T>(sink: Sink<T>, gate: NoticeGate): Sink<T> => ({
  name: sink.name,
  write: async (items, signal) => {
    if (!gate.isOpen()) throw new Failure('Failed', notLeading);
    await sink.write(items, signal);
  },
});

export const notLeading = 'this instance no longer leads';
