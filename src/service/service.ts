import { connect, finalize, lastValueFrom, merge, ReplaySubject, skipUntil, Subject, switchMap, takeUntil, tap } from 'rxjs';
import { performance } from 'node:perf_hooks';
import { awsCatalog } from '../catalog/aws/catalog.js';
import { judgePolicy } from '../config/judge-policy.js';
import type { Config } from '../config/schema.js';
import { positionOutputs } from '../operators/position-outputs.js';
import { openPipeline } from '../pipeline.js';
import { openInputBuffer } from '../streams/input-buffer.js';
import type { History } from './history.js';
import { ticks } from './inputs/ticks.js';
import type { Components } from './open-components.js';
import { withoutComingAgain } from './sinks/held-records.js';

/** The service at work. */
interface Service {
  /** Resolves once it has ended; rejects with a bug. */
  readonly done: Promise<void>;
  /** Lets all inputs pass; until then only the states do. */
  start(): void;
  /** To be called when no input sends anything more. Resolves once everything has passed. `isLast`: no later run goes on from here. */
  end(isLast: boolean): Promise<void>;
}

/**
 * The whole service: inputs append facts to the log, the log feeds the pipeline, the sinks take what comes out.
 *
 *     posted, sensor, audit, recorded, ticks ─▶ buffer ─┬─▶ append ─▶ log ─▶ facts$ ─▶ pipeline ─▶ names ─▶ sinks
 *     states ───────────────────────────────────────────┘                                                 └─▶ states (confirm)
 *
 * A fact passes from its input to the sinks in one call.
 */
export const connectService = (config: Config, components: Components, history: History): Service => {
  const { clock, metrics, recorded, states, sources, posted, buffer, declared, facts, sinks, isAnswered } = components;
  const { names, held } = sinks;
  const started$ = new ReplaySubject<void>(1);
  const ended$ = new Subject<void>();
  const abandoned$ = new Subject<void>();
  let isStarted = false;
  let receivedAt = 0;

  const inputs$ = merge(
    posted.batches$,
    recorded.batches$,
    states.batches$.pipe(skipUntil(started$)),
    started$.pipe(switchMap(() => merge(sources.batches$, ticks(clock)))),
  ).pipe(takeUntil(ended$), buffer.slices);
  // Nothing is judged before each state was looked at once: until then states pass and other inputs wait in the buffer.
  const firstLook$ = states.batches$.pipe(takeUntil(started$), openInputBuffer({ maxFacts: 0, isStarted: true }).slices);

  let drained = (): void => undefined;
  const hasDrained = new Promise<void>((resolve) => (drained = resolve));
  const appended$ = merge(firstLook$, inputs$).pipe(
    tap((slice) => {
      metrics.facts(slice.facts);
      names.see(slice.facts);
      declared.see(slice.facts);
      receivedAt = slice.receivedAt;
      facts.append(slice.facts);
    }),
    finalize(drained),
  );

  const pipeline = openPipeline({
    catalog: awsCatalog,
    policy: judgePolicy(config, isAnswered),
    dedup: { maxEntries: config.dedup.max_entries, window: config.dedup.window },
  });
  const outputs$ = facts.facts$(facts.first).pipe(
    tap(history.see),
    positionOutputs(pipeline.operator, {
      isHistory: () => !history.isOver,
      receivedAt: () => receivedAt,
      atEnd: withoutComingAgain(held),
    }),
    names.add,
  );
  const taken$ = outputs$.pipe(
    connect((shared$) => merge(...sinks.all.map((sink) => shared$.pipe(tap(({ outputs, at }) => sink.take(outputs, at)))))),
  );

  // The log first: an input must find its reader. A bug in one ends both, so that nothing is acknowledged that did not pass.
  const done = lastValueFrom(merge(taken$, appended$).pipe(takeUntil(abandoned$)), { defaultValue: undefined }).then(() => undefined);
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
      if (isStarted) await hasDrained;
      // With a journal the pipeline keeps what waits for the next run, else it publishes it when the facts end.
      if (!isLast) abandoned$.next();
      receivedAt = performance.now();
      await facts.close();
      await done;
    },
  };
};
