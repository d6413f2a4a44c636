import { EMPTY, finalize, firstValueFrom, lastValueFrom, merge, ReplaySubject, Subject, takeUntil, tap } from 'rxjs';
import { performance } from 'node:perf_hooks';
import { foldedFacts } from './folded-facts.js';
import { inputSlices } from './input-slices.js';
import type { Components } from './open-components.js';

/** The running service. */
interface Service {
  /** Resolves after the end. Rejects for a bug. */
  readonly done: Promise<void>;
  /** Admits all inputs; until then only states pass. */
  start(): void;
  /** Call after all inputs have stopped. Resolves once everything has passed. `isLast`: no later run continues from here. */
  end(isLast: boolean): Promise<void>;
}

/**
 * The whole service: inputs append facts to the log, the log feeds the pipeline, and the sinks receive its outputs.
 *
 *     posted, sensor, audit, recorded, ticks ─▶ buffer ─┬─▶ append ─▶ log ─▶ facts$ ─▶ pipeline ─▶ names ─▶ sinks
 *     states ───────────────────────────────────────────┘                                                 └─▶ states (confirm)
 *
 * A fact passes from its input to the sinks in one call.
 */
export const connectService = (checkpointInterval: number, components: Components): Service => {
  const { clock, metrics, recorded, states, sources, plans, posted, buffer } = components;
  const { facts, history, fold, names, checkpoints, processed } = components;
  const started$ = new ReplaySubject<void>(1);
  const ended$ = new Subject<void>();
  const abandoned$ = new Subject<void>();
  let isStarted = false;
  let receivedAt = 0;

  const drained$ = new ReplaySubject<void>(1);
  const given$ = merge(posted.batches$, recorded.batches$);
  const appended$ = inputSlices({ given$, states, sources, plans, buffer, clock, facts }, { started$, ended$ }).pipe(
    tap((slice) => {
      metrics.facts(slice.facts);
      names.see(slice.facts);
      receivedAt = slice.receivedAt;
      facts.append(slice.facts);
    }),
    finalize(() => {
      drained$.next();
    }),
  );

  const taken$ = foldedFacts(components, { isHistory: () => !history.isOver, receivedAt: () => receivedAt });

  const saved$ = new ReplaySubject<void>(1);
  const position = () => processed.get();
  const checkpointed$ = (checkpoints?.run$({ parts: fold.parts, position, interval: checkpointInterval, end$: drained$ }) ?? EMPTY).pipe(
    finalize(() => {
      saved$.next();
    }),
  );

  // Subscribe to the pipeline before the inputs, which need a reader. A bug in one ends all, so that nothing unprocessed is acknowledged.
  const done = lastValueFrom(merge(taken$, appended$, checkpointed$).pipe(takeUntil(abandoned$)), { defaultValue: undefined }).then(
    () => undefined,
  );
  done.catch(() => undefined);
  return {
    done,
    start: () => {
      isStarted = true;
      started$.next();
      buffer.start();
    },
    end: async (isLast) => {
      ended$.next();
      if (isStarted) await Promise.all([firstValueFrom(drained$), firstValueFrom(saved$)]);
      // With a journal, pending alerts stay for the next run; without one, the pipeline publishes them when the facts end.
      if (!isLast) abandoned$.next();
      receivedAt = performance.now();
      await facts.close();
      await done;
    },
  };
};
