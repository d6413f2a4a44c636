import { isLeft, right, type Either } from 'fp-ts/lib/Either.js';
import type { SchedulerLike } from 'rxjs';
import type { Environment } from '../../config/environment.js';
import type { Log } from '../../model/contracts/log.js';
import type { Notice } from '../../model/notice.js';
import type { Output } from '../../model/output.js';
import type { OutputSink } from '../../model/contracts/output-sink.js';
import type { SinkMeter } from '../../model/contracts/sink.js';
import { systemScheduler } from '../../runtime/system-scheduler.js';
import { noAlerts, NotifiedAlerts, type StoredAlerts } from './notified-alerts.js';
import { notifyPart, UnsettledNotices, type NotifyPart } from './notify-part.js';
import { openTargets, type NotifyConfig } from './open-targets.js';
import { progressFiles } from './progress-files.js';
import { runTargets } from './target-runs.js';

/** All notification targets. Queues notices and never throws. For history, it resumes those that an earlier run did not deliver. */
export interface Notifier extends OutputSink {
  readonly targets: readonly string[];
  /** With a journal: reads which notices each target has received. Call first. */
  restore(): Promise<void>;
  /**
   * State for a checkpoint; a new object for each checkpoint that is tried. Adopt it before the first output. `alerts`: those of the same
   * checkpoint, which take outputs before the notifier does.
   */
  openPart(alerts: StoredAlerts): NotifyPart;
  /** With a journal: call after the last output of history, and await it before the next output. */
  recalled(): Promise<void>;
  /** Number of notices that wait for a target. */
  depth(target: string): number;
  /** Accepts no further outputs, and delivers the queues for up to `deadlineMs`. */
  stop(deadlineMs: number): Promise<void>;
}

type NotifierDeps = {
  readonly config: NotifyConfig;
  readonly environment: Environment;
  readonly log: Log;
  readonly meter: (target: string) => SinkMeter;
  /** Folder of the journal, in which the progress of each target is recorded. Undefined without a journal. */
  readonly journal?: string | undefined;
  /** Called if the progress of a target could not be recorded. */
  readonly onUnwritable?: (target: string) => void;
  readonly scheduler?: SchedulerLike;
};

/**
 * Opens the configured targets. Left: the problems of the configuration. Sends each alert and its resolution once (D55), none within a
 * maintenance window (D25), and none about a snoozed alert before its snooze ends. After a crash with a journal: at least once; notices of the last second or two may be sent again, under the
 * same id. Without a journal: at most once; waiting notices are lost.
 */
export const openNotifier = (deps: NotifierDeps): Either<readonly string[], Notifier> => {
  const { config, environment, log, meter, journal, onUnwritable, scheduler = systemScheduler } = deps;
  const opened = openTargets(config, environment, () => scheduler.now());
  if (isLeft(opened)) return opened;
  const notified = new NotifiedAlerts();
  let alerts: StoredAlerts = noAlerts;
  const unsettled = new UnsettledNotices();
  const places = journal === undefined ? undefined : progressFiles(journal, log);
  const { performance } = config;
  const runs = runTargets({
    targets: opened.right,
    performance,
    gather: config.notifications.gather,
    log,
    meter,
    places,
    follow: unsettled,
    onUnwritable,
    scheduler,
  });
  const targets = opened.right.map(({ sink }) => sink.name);
  const noticesOf = (outputs: readonly Output[]): readonly Notice[] => (targets.length === 0 ? [] : notified.noticesOf(outputs, alerts));
  return right({
    targets,
    restore: runs.restore,
    take: (outputs, { arrivedAt, isHistory }) => {
      const send = isHistory ? runs.resume : runs.offer;
      for (const notice of noticesOf(outputs)) send(notice, arrivedAt);
      runs.pass(arrivedAt);
    },
    openPart: (found) =>
      notifyPart(
        () => ({ notified: notified.all(), unsettled: unsettled.all() }),
        (state) => {
          alerts = found;
          notified.addAll(state.notified);
          for (const { notice, at } of state.unsettled) runs.resume(notice, at);
        },
      ),
    recalled: runs.historyShown,
    depth: runs.depth,
    stop: runs.stop,
  });
};
