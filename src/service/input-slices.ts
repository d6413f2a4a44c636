import { merge, skipUntil, switchMap, takeUntil, type Observable } from 'rxjs';
import type { FactLog } from '../model/contracts/fact-log.js';
import { openInputBuffer, type InputBuffer } from '../streams/input-buffer.js';
import type { InputSlice } from '../streams/input-fifo.js';
import type { InputBatch } from '../streams/input-port.js';
import type { ServiceClock } from '../streams/service-clock.js';
import { ticks } from './inputs/ticks.js';

type Inputs = {
  /** Posted and recorded facts, which arrive whether the service has started or not. */
  readonly given$: Observable<InputBatch>;
  readonly states: { readonly batches$: Observable<InputBatch> };
  readonly sources: { readonly batches$: Observable<InputBatch> };
  readonly plans: { readonly batches$: Observable<InputBatch> };
  readonly buffer: InputBuffer;
  readonly clock: ServiceClock;
  readonly facts: FactLog;
};

/** When all inputs pass, until then only states, and when the inputs end. */
type Phases = { readonly started$: Observable<void>; readonly ended$: Observable<void> };

/**
 * The facts of all inputs, as the log takes them. Nothing is evaluated before each state was polled once: until `started$` states pass, and
 * other inputs wait in the buffer.
 */
export const inputSlices = (
  { given$, states, sources, plans, buffer, clock, facts }: Inputs,
  { started$, ended$ }: Phases,
): Observable<InputSlice> => {
  const inputs$ = merge(
    given$,
    states.batches$.pipe(skipUntil(started$)),
    started$.pipe(switchMap(() => merge(sources.batches$, plans.batches$, ticks(clock)))),
  ).pipe(takeUntil(ended$), buffer.slices);
  const firstPoll$ = states.batches$.pipe(takeUntil(started$), openInputBuffer({ maxFacts: 0, isStarted: true, log: facts }).slices);
  return merge(firstPoll$, inputs$);
};
