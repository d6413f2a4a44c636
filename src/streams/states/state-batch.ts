import { Observable } from 'rxjs';
import type { Arrival } from '../../model/fact.js';
import type { InputBatch } from '../input-port.js';

/** Emits the fact as a batch, and completes once that is admitted: what follows in a `concat` waits until then. */
export const stateBatch = (fact: Arrival, onPassed: () => void = ignore): Observable<InputBatch> =>
  new Observable((subscriber) => {
    const onAdmitted = (): void => {
      subscriber.complete();
    };
    subscriber.next({ facts: [fact], whenFull: 'wait', onAdmitted, onPassed });
  });

const ignore = (): void => undefined;
