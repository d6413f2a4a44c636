import { Observable } from 'rxjs';
import type { Arrival } from '../../model/fact.js';
import type { InputBatch } from '../input-port.js';

/** Emits the fact as a batch, and completes once it is admitted, so that the next Observable of a `concat` waits for that. */
export const stateBatch = (fact: Arrival, onPassed: () => void = ignore): Observable<InputBatch> =>
  new Observable((subscriber) => {
    const onAdmitted = (): void => {
      subscriber.complete();
    };
    subscriber.next({ facts: [fact], whenFull: 'wait', onAdmitted, onPassed });
  });

const ignore = (): void => undefined;
