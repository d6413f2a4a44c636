import { isLeft, right, type Either } from 'fp-ts/lib/Either.js';
import type { SchedulerLike } from 'rxjs';
import type { Environment } from '../../config/environment.js';
import type { Log } from '../../model/contracts/log.js';
import { jsonOf } from '../../model/json-text.js';
import { noticeId, type Notice } from '../../model/notice.js';
import type { Output } from '../../model/output.js';
import type { OutputSink } from '../../model/contracts/output-sink.js';
import type { Sink, SinkMeter } from '../../model/contracts/sink.js';
import { systemScheduler } from '../../runtime/system-scheduler.js';
import { runSink } from '../run-sink.js';
import { resourceOf } from './describe-notice.js';
import { openTargets, type NotifyConfig, type Target } from './open-targets.js';
import { forgetOtherTargets, openTargetProgress, type TargetProgress } from './target-progress.js';
import { NotifiedAlerts } from './notified-alerts.js';
import { notifyPart, UnsettledNotices, type NotifyPart } from './notify-part.js';
import { wantsNotice } from './wants-notice.js';

/** Number of ids of notified alerts that are remembered. */
const remembered = 100_000;

/** All notification targets. Queues notices and never throws. For history, it resumes those that an earlier run did not deliver. */
export interface Notifier extends OutputSink {
  readonly targets: readonly string[];
  /** With a journal: reads which notices each target has received. Call first. */
  restore(): Promise<void>;
  /** State for a checkpoint; a new object for each checkpoint that is tried. Adopt it before the first output. */
  openPart(): NotifyPart;
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

/** A running target. */
type Run = {
  readonly name: string;
  readonly wants: (notice: Notice) => boolean;
  readonly runner: ReturnType<typeof runSink<Notice>>;
  /** Undefined without a journal. */
  progress: TargetProgress | undefined;
};

/**
 * Opens the configured targets, each with a runner of its own, so that none waits for another (D56). Left: the problems of the
 * configuration. Sends each alert and its resolution once (D55), and none within a maintenance window (D25). After a crash with a journal:
 * at least once; notices of the last second or two may be sent again, under the same id. Without a journal: at most once; waiting notices
 * are lost.
 */
export const openNotifier = (deps: NotifierDeps): Either<readonly string[], Notifier> => {
  const { config, environment, log, meter, journal, onUnwritable, scheduler = systemScheduler } = deps;
  const opened = openTargets(config, environment, () => scheduler.now());
  if (isLeft(opened)) return opened;
  const notified = new NotifiedAlerts(remembered);
  const unsettled = new UnsettledNotices();
  const runs = opened.right.map((target): Run => {
    const { name } = target.sink;
    const settle = (notice: Notice): void => {
      run.progress?.settle(noticeId(notice));
      unsettled.settle(notice);
    };
    const settled = journal === undefined ? undefined : settle;
    const sink = target.keepsOpen ? resolvesLast(target.sink, () => run.progress) : target.sink;
    const run: Run = {
      name,
      wants: wantsNotice(target),
      runner: runSink({ ...runnerParts(target, config), sink, log, meter: meter(name), scheduler, settled }),
      progress: undefined,
    };
    return run;
  });
  const targets = runs.map(({ name }) => name);
  const news = (outputs: readonly Output[]): readonly Notice[] =>
    runs.length === 0 ? [] : outputs.flatMap((output) => noticeOf(output) ?? []).filter((notice) => notified.isNews(notice));
  const pass = (at: string): void => {
    for (const { progress } of runs) progress?.pass(at);
  };
  const resume = (notice: Notice, at: string): void => {
    const id = noticeId(notice);
    for (const { wants, runner, progress } of runs) {
      if (!wants(notice) || progress?.isDue(id, at) !== true) continue;
      progress.begin(id, at);
      unsettled.begin(notice, at);
      runner.resume(notice);
    }
  };
  const recall = (outputs: readonly Output[], at: string): void => {
    for (const notice of news(outputs)) resume(notice, at);
    pass(at);
  };
  const offer = (outputs: readonly Output[], at: string): void => {
    for (const notice of news(outputs)) {
      for (const { wants, runner, progress } of runs) {
        if (!wants(notice)) continue;
        if (progress !== undefined) {
          progress.begin(noticeId(notice), at);
          unsettled.begin(notice, at);
        }
        runner.offer(notice);
      }
    }
    pass(at);
  };
  return right({
    targets,
    restore: async () => {
      if (journal === undefined) return;
      forgetOtherTargets(journal, targets, log);
      for (const run of runs) {
        const { name: target } = run;
        run.progress = await openTargetProgress({ folder: journal, target, log, scheduler, onUnwritable: () => onUnwritable?.(target) });
      }
    },
    take: (outputs, { arrivedAt, isHistory }) => {
      if (isHistory) recall(outputs, arrivedAt);
      else offer(outputs, arrivedAt);
    },
    openPart: () =>
      notifyPart(
        () => ({ notified: notified.all(), unsettled: unsettled.all() }),
        (state) => {
          for (const [id, kind] of state.notified) notified.add(id, kind);
          for (const { notice, at } of state.unsettled) resume(notice, at);
        },
      ),
    recalled: async () => {
      await Promise.all(runs.map(async ({ progress }) => progress?.historyShown()));
    },
    depth: (target) => runs.find(({ name }) => name === target)?.runner.depth() ?? 0,
    stop: async (deadlineMs) => {
      await Promise.all(runs.map(({ runner }) => runner.stop(deadlineMs)));
      await Promise.all(runs.map(async ({ progress }) => progress?.close()));
    },
  });
};

/**
 * For a target that reopens an alert if it is sent again after its resolution: sends the resolution only after the alert is recorded as
 * sent, so that a crash cannot repeat both.
 */
const resolvesLast = (sink: Sink<Notice>, progress: () => TargetProgress | undefined): Sink<Notice> => ({
  name: sink.name,
  write: async (notices, signal) => {
    const ends = notices.filter(({ kind }) => kind === 'resolved');
    await Promise.all(ends.map(async ({ drift }) => progress()?.recorded(noticeId({ kind: 'drift', drift }))));
    await sink.write(notices, signal);
  },
});

const runnerParts = ({ settings, perMinute }: Target, { performance }: NotifyConfig) => ({
  keyOf: attributeKey,
  workers: performance.notifier_workers,
  timeout: settings.timeout,
  maxRetries: settings.max_retries,
  perMinute,
});

/** Notices of one attribute are sent in order; otherwise a retried alert would appear as the newest. */
const attributeKey = ({ drift }: Notice): string => `${resourceOf(drift)} ${drift.field}`;

const noticeOf = (output: Output): Notice | undefined => {
  if (output.output !== 'drift' && output.output !== 'resolved') return undefined;
  return output.drift.maintenance === null ? { kind: output.output, drift: output.drift, json: jsonOf(output) } : undefined;
};
