import {
  finalize,
  firstValueFrom,
  from,
  race,
  ReplaySubject,
  Subject,
  take,
  tap,
  timer,
  type BehaviorSubject,
  type Subscription,
  merge,
} from 'rxjs';
import type { FactObjects } from '../../fact-log/jetstream/fact-lines.js';
import type { LeaderRequests } from '../../model/contracts/leader-requests.js';
import type { Log } from '../../model/contracts/log.js';
import type { SharedLog } from '../../model/contracts/shared-log.js';
import type { Term } from '../../model/contracts/term.js';
import type { SharedNotifier } from '../../sinks/notify/shared/open-shared-notifier.js';
import { openInputPort } from '../../streams/input-port.js';
import { inputSlices } from '../input-slices.js';
import type { Components } from '../open-components.js';
import type { ServiceRequest } from '../service-request.js';
import type { CurrentInputs } from './current-inputs.js';
import type { ReceivedTimes } from './received-times.js';
import { serveForwarded } from './serve-forwarded.js';
import { servePlans } from './shared-plans.js';
import { openTermInputs } from './term-inputs.js';

/** Milliseconds for which an orderly end waits for the inputs, and for queued notices. */
const stopTime = 10_000;
const noticeTime = 500;
/** Milliseconds for which the next term waits for the inputs of this one. */
const closeTime = 2_000;

type TermDeps = {
  readonly request: ServiceRequest;
  readonly components: Pick<Components, 'clock' | 'metrics' | 'posted' | 'declared' | 'processed'>;
  readonly facts: SharedLog;
  readonly inputs: CurrentInputs;
  readonly requests: LeaderRequests;
  readonly objects: FactObjects;
  readonly notifier: SharedNotifier | undefined;
  readonly received: ReceivedTimes;
  /** Whether facts are appended by this instance. */
  readonly isLeading$: BehaviorSubject<boolean>;
  /** Some state was declared in the log before. */
  readonly hasStates: () => boolean;
  readonly log: (component: string) => Log;
};

/** The work of the leader during one term. */
export interface LedTerm {
  /** Resolves when everything of the term is closed. Rejects for a bug. */
  readonly done: Promise<void>;
  /** Ends in order: inputs stop, what was read is stored, and the next leader knows which notices were sent. Resolves before the close. */
  end(): Promise<void>;
  /** Ends at once: nothing is stored or sent from then on. */
  drop(): void;
}

/**
 * Leads: appends the facts of all inputs, reads states, and notifies. Inputs start once the log is read to its end and the progress of
 * notices is known.
 *
 * States are read again at the start. Facts wait for that only if no state was ever declared: otherwise the log contains the last version
 * of each, and an alert is announced only after another look (D8).
 */
export const leadTerm = (term: Term, before: Promise<void>, deps: TermDeps): LedTerm => {
  const { request, components, facts, inputs, requests, objects, notifier, received, isLeading$, hasStates, log } = deps;
  const { clock, metrics, posted, processed } = components;
  const started$ = new ReplaySubject<void>(1);
  const ended$ = new Subject<void>();
  const drained$ = new ReplaySubject<void>(1);
  const over$ = new ReplaySubject<void>(1);
  const closes: (() => unknown)[] = [];
  const forwarded = openInputPort();
  let isOver = false;
  let isStarted = false;
  let appending: Subscription | undefined;
  let opened: ReturnType<typeof openTermInputs> | undefined;
  let notices: ReturnType<SharedNotifier['lead']> | undefined;
  let fail: (error: unknown) => void = () => undefined;
  const failed = new Promise<never>((_, reject) => (fail = reject));
  const hasEnded = (): boolean => isOver;

  const append = (): Subscription => {
    if (opened === undefined) throw new Error('the inputs are not open');
    const given$ = merge(posted.batches$, forwarded.batches$);
    return inputSlices({ given$, ...opened, clock, facts }, { started$, ended$ })
      .pipe(
        tap((slice) => {
          metrics.facts(slice.facts);
          received.note(facts.last + slice.facts.length, slice.receivedAt);
          facts.append(slice.facts);
        }),
        finalize(() => {
          drained$.next();
        }),
      )
      .subscribe({ error: fail });
  };

  const start = async (): Promise<void> => {
    // The inputs of an earlier term of this process may still hold connections.
    await before;
    if (hasEnded() || !(await facts.lead(term)) || hasEnded()) return;
    const { at } = processed.get();
    // Time continues from the newest fact, even if the clock of the machine is behind it.
    if (at > clock.now()) clock.seen(at);
    notices = notifier?.lead({ mayNotify: term.isHeld });
    await notices?.started;
    if (hasEnded()) return;
    opened = openTermInputs(request, { ...components, facts, log });
    const { states, sources, buffer, close } = opened;
    closes.push(close);
    inputs.set(opened);
    isLeading$.next(true);
    appending = append();
    closes.push(requests.serve(servePlans(opened.plans, serveForwarded({ port: forwarded, objects, clock, facts }))));
    const isRead = states.start(clock, facts);
    isRead.catch(fail);
    if (!hasStates()) await Promise.race([isRead, firstValueFrom(over$)]);
    if (hasEnded()) return;
    isStarted = true;
    started$.next();
    buffer.start();
    log('service').info('started', {
      role: request.config.role,
      states: states.names,
      sources: sources.statuses().map(({ name }) => name),
      targets: notifier?.targets ?? [],
      journal: null,
    });
  };

  const drop = (): void => {
    if (isOver) return;
    isOver = true;
    // First of all, because from then on posted facts are forwarded: no batch may go both ways.
    appending?.unsubscribe();
    isLeading$.next(false);
    inputs.set(undefined);
    notices?.end();
    facts.follow();
    received.clear();
    over$.next();
  };
  const close = async (): Promise<void> => {
    const stopped = opened === undefined ? [] : [opened.plans.stop(), opened.sources.stop(), opened.states.stop()];
    for (const one of closes.reverse()) await one();
    await firstValueFrom(race(from(Promise.allSettled(stopped)), timer(closeTime)));
  };
  const done = Promise.race([Promise.all([start(), firstValueFrom(over$)]), failed]).then(close);

  return {
    done,
    end: async () => {
      // Before the start nothing was read, and posted facts wait for a leader that starts.
      if (opened !== undefined && isStarted && !isOver) {
        const late$ = new ReplaySubject<unknown>(1);
        merge(over$, timer(stopTime)).pipe(take(1)).subscribe(late$);
        const stopped = Promise.allSettled([opened.plans.stop(), opened.sources.stop(), opened.states.stop()]);
        await firstValueFrom(race(from(stopped), late$));
        ended$.next();
        await firstValueFrom(race(drained$, late$));
        await firstValueFrom(race(from(facts.flush()), late$));
        await notices?.handOver(noticeTime);
      }
      drop();
    },
    drop,
  };
};
