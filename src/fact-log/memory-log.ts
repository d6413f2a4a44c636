import { defer, NEVER, throwError } from 'rxjs';
import type { FactLog } from '../model/contracts/fact-log.js';
import { removedFacts } from './removed-facts.js';
import { stampFacts } from './stamp-facts.js';
import { openTail } from './tail.js';

/** A log without history: numbers facts and delivers them to its subscribers, but keeps none. Nothing survives the process. */
export const openMemoryLog = (): FactLog => {
  const tail = openTail();
  let last = 0;
  let isClosed = false;
  return {
    get first() {
      return last + 1;
    },
    get last() {
      return last;
    },
    failures: 0,
    isFull: false,
    room$: NEVER,
    append: (arrivals) => {
      if (isClosed) throw new Error('the fact log is closed');
      if (arrivals.length === 0) return;
      const facts = stampFacts(arrivals, last);
      last += facts.length;
      tail.deliver(facts);
    },
    flush: () => Promise.resolve(),
    facts$: (from) => defer(() => (from > last ? tail.facts$(from) : throwError(() => removedFacts(from, last + 1)))),
    close: () => {
      isClosed = true;
      tail.complete();
      return Promise.resolve();
    },
  };
};
