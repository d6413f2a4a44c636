import { isLeft, right, type Either } from 'fp-ts/lib/Either.js';
import { firstValueFrom, merge, timer, type SchedulerLike } from 'rxjs';
import type { Environment } from '../../../config/environment.js';
import type { Log } from '../../../model/contracts/log.js';
import type { OutputSink } from '../../../model/contracts/output-sink.js';
import type { SinkMeter } from '../../../model/contracts/sink.js';
import type { TextStore } from '../../../model/contracts/text-store.js';
import { systemScheduler } from '../../../runtime/system-scheduler.js';
import type { StoredAlerts } from '../notified-alerts.js';
import type { NotifyPart } from '../notify-part.js';
import { openTargets, type NotifyConfig } from '../open-targets.js';
import { runTargets, type TargetRuns } from '../target-runs.js';
import { wantsNotice } from '../wants-notice.js';
import { gated, noticeGate } from './notice-gate.js';
import { NoticeHistory } from './notice-history.js';
import { progressTexts } from './progress-texts.js';
import { readProgress } from './read-progress.js';

/**
 * The notifications of one of several instances that share a log (D92). Every instance takes all outputs and keeps the notices that may be
 * unsent; the leader sends them. All instances must have the same targets.
 */
export interface SharedNotifier extends OutputSink {
  readonly targets: readonly string[];
  /** See `Notifier.openPart`. */
  openPart(alerts: StoredAlerts): NotifyPart;
  /** Starts notifying, and ends an earlier term. Call after all facts of earlier leaders were taken. */
  lead(term: NotifierTerm): LeadingNotifier;
  /** Number of notices that wait for a target. */
  depth(target: string): number;
  /** Notices that some target has not settled as far as known, and those forgotten because there were too many. */
  stats(): { readonly kept: number; readonly forgotten: number };
  /** Ends the term without sending anything more, and stops reading progress. */
  close(): void;
}

type NotifierTerm = {
  /** Whether this instance still leads, by its own clock. Once false, it must stay false: the notifications of the term end. */
  readonly mayNotify: () => boolean;
};

/** The notifications of a term. */
interface LeadingNotifier {
  /**
   * Resolves once unsent notices of earlier leaders are resumed, and it is recorded where each new target starts, or the term is over.
   * Await it before the first fact of the term, so that a crash cannot lose an alert for a new target. Never rejects.
   */
  readonly started: Promise<void>;
  /** Delivers the queues for up to `deadlineMs` and records the progress, for up to a second. Then ends the term. Never rejects. */
  handOver(deadlineMs: number): Promise<void>;
  /** Ends the term at once: nothing is sent or recorded from then on. The next leader sends what was not recorded as sent. */
  end(): void;
}

type SharedNotifierDeps = {
  readonly config: NotifyConfig;
  readonly environment: Environment;
  readonly log: Log;
  readonly meter: (target: string) => SinkMeter;
  /** How far the notices of each target went, one text per target. */
  readonly progress: TextStore;
  /** Milliseconds of the lease: a resolution waits that long for the record of its alert while the progress cannot be written. */
  readonly lease: number;
  /** Called if the progress of a target could not be recorded. */
  readonly onUnwritable?: (target: string) => void;
  readonly scheduler?: SchedulerLike;
};

/** Milliseconds to record the progress at a hand-over. */
const recordTime = 1_000;

/**
 * Opens the configured targets. Left: the problems of the configuration. Sends each alert and its resolution at least once across crashes
 * and leaders. The progress is recorded every second: a new leader repeats at most what was sent after the last record, under the same id.
 */
export const openSharedNotifier = (deps: SharedNotifierDeps): Either<readonly string[], SharedNotifier> => {
  const { config, environment, log, meter, progress, lease, onUnwritable, scheduler = systemScheduler } = deps;
  const opened = openTargets(config, environment, () => scheduler.now());
  if (isLeft(opened)) return opened;
  const targets = opened.right.map(({ sink }) => sink.name);
  const meters = new Map(targets.map((target) => [target, meter(target)]));
  const history = new NoticeHistory({
    targets: opened.right.map((target) => ({ name: target.sink.name, wants: wantsNotice(target) })),
    log,
    now: () => scheduler.now(),
  });
  const reading = readProgress({ texts: progress, targets, isWanted: () => history.size > 0, scheduler }).subscribe((found) => {
    history.settle(found);
  });
  let leading: { readonly runs: TargetRuns; readonly end: () => void; isStarted: boolean } | undefined;

  const lead = ({ mayNotify }: NotifierTerm): LeadingNotifier => {
    leading?.end();
    const gate = noticeGate(mayNotify);
    const runs = runTargets({
      targets: opened.right.map((target) => ({ ...target, sink: gated(target.sink, gate) })),
      performance: config.performance,
      gather: config.notifications.gather,
      log,
      meter: (target) => meters.get(target) ?? meter(target),
      places: progressTexts({ texts: progress, gate, patience: lease, scheduler }),
      onUnwritable,
      scheduler,
    });
    const term = { runs, end: gate.close, isStarted: false };
    leading = term;
    gate.closed$.subscribe(() => {
      runs.abandon();
      if (leading === term) leading = undefined;
    });
    const start = async (): Promise<void> => {
      await runs.restore();
      if (!gate.isOpen()) return;
      // In one turn, so that each notice is either resumed from the history or offered when its facts pass.
      for (const { notice, at } of history.all()) runs.resume(notice, at);
      runs.pass(history.newest);
      term.isStarted = true;
      await runs.historyShown();
    };
    const started = firstValueFrom(merge(start(), gate.closed$));
    const handOver = async (deadlineMs: number): Promise<void> => {
      if (term.isStarted && gate.isOpen())
        await firstValueFrom(merge(runs.stop(deadlineMs), timer(deadlineMs + recordTime, scheduler), gate.closed$));
      gate.close();
    };
    return { started, handOver, end: gate.close };
  };

  return right({
    targets,
    take: (outputs, { arrivedAt: at }) => {
      const notices = history.take(outputs, at);
      if (leading?.isStarted !== true) return;
      const { runs } = leading;
      for (const notice of notices) runs.offer(notice, at);
      runs.pass(at);
    },
    openPart: (alerts) => history.openPart(alerts),
    lead,
    depth: (target) => leading?.runs.depth(target) ?? 0,
    stats: () => ({ kept: history.size, forgotten: history.forgotten }),
    close: () => {
      leading?.end();
      reading.unsubscribe();
    },
  });
};
