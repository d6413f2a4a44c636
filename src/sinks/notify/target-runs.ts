import type { SchedulerLike } from 'rxjs';
import type { Log } from '../../model/contracts/log.js';
import type { Sink, SinkMeter } from '../../model/contracts/sink.js';
import { noticeId, type Notice } from '../../model/notice.js';
import { runSink } from '../run-sink.js';
import { gatherNotices } from './gather-notices.js';
import { resourceOf } from './describe-notice.js';
import { leftOutMessage, levelOfMessage } from './left-out-notice.js';
import type { NotifyConfig, Target } from './open-targets.js';
import { openTargetProgress, type ProgressPlaces, type TargetProgress } from './target-progress.js';
import { wantsNotice } from './wants-notice.js';

/** The targets while they are notified. Each has a runner of its own, so that none waits for another (D56). */
export interface TargetRuns {
  /** Reads which notices each target has received. Call first. */
  readonly restore: () => Promise<void>;
  /** Sends a notice of history to the targets that have neither received it nor given it up. */
  readonly resume: (notice: Notice, at: string) => void;
  /** Sends a new notice. `at`: arrival of its facts, ISO 8601 UTC. */
  readonly offer: (notice: Notice, at: string) => void;
  /** Call when every notice of facts that arrived by `at` was resumed or offered. */
  readonly pass: (at: string) => void;
  /** Call at the end of history; what follows is new. Resolves when that is recorded, or cannot be. */
  readonly historyShown: () => Promise<void>;
  /** Number of notices that wait for a target. */
  readonly depth: (target: string) => number;
  /** Delivers the queues for up to `deadlineMs`, then records the progress. */
  readonly stop: (deadlineMs: number) => Promise<void>;
  /** Ends at once: sends, records, counts and reports nothing from then on. */
  abandon(): void;
}

type TargetRunsDeps = {
  readonly targets: readonly Target[];
  readonly performance: NotifyConfig['performance'];
  /** Milliseconds that notices for people wait for others of their incident: `notifications.gather`. */
  readonly gather: number;
  readonly log: Log;
  readonly meter: (target: string) => SinkMeter;
  /** Undefined: progress is not recorded, and nothing is resumed. */
  readonly places: ProgressPlaces | undefined;
  /** Is told when a target begins or settles a notice whose progress is recorded. */
  readonly follow?: { begin(notice: Notice, at: string): void; settle(notice: Notice): void } | undefined;
  /** Called if the progress of a target could not be recorded. */
  readonly onUnwritable?: ((target: string) => void) | undefined;
  readonly scheduler: SchedulerLike;
};

/** A running target. `progress`: undefined if it is not recorded, and before `restore`. */
type Run = {
  readonly name: string;
  readonly wants: (notice: Notice) => boolean;
  readonly runner: ReturnType<typeof runSink<readonly Notice[]>>;
  readonly gathered: ReturnType<typeof gatherNotices>;
  progress: TargetProgress | undefined;
};

/** Starts the runners. After a crash with progress: at least once; without: at most once, waiting notices are lost. */
export const runTargets = (deps: TargetRunsDeps): TargetRuns => {
  const { targets, performance, gather, log, meter, places, follow, onUnwritable, scheduler } = deps;
  const runs = targets.map((target): Run => {
    const { name } = target.sink;
    const settled = (notices: readonly Notice[]): void => {
      for (const notice of notices) {
        run.progress?.settle(noticeId(notice), notice.drift.id);
        follow?.settle(notice);
      }
    };
    const runner = runSink({
      ...runnerParts(target, performance),
      log,
      meter: meter(name),
      scheduler,
      settled: places === undefined ? undefined : settled,
      ready: target.keepsOpen && places !== undefined ? alertsRecorded(() => run.progress) : undefined,
    });
    const run: Run = {
      name,
      wants: wantsNotice(target),
      runner,
      gathered: gatherNotices({
        wait: gather,
        isGathered: target.isGathered,
        send: (notices) => {
          runner.offer(notices);
        },
        scheduler,
      }),
      progress: undefined,
    };
    return run;
  });
  const begin = (progress: TargetProgress, notice: Notice, at: string): void => {
    progress.begin(noticeId(notice), at);
    follow?.begin(notice, at);
  };
  return {
    restore: async () => {
      if (places === undefined) return;
      await places.keepOnly(runs.map(({ name }) => name));
      for (const run of runs) {
        const { name: target } = run;
        run.progress = await openTargetProgress({ places, target, log, scheduler, onUnwritable: () => onUnwritable?.(target) });
      }
    },
    resume: (notice, at) => {
      const id = noticeId(notice);
      for (const { wants, runner, progress } of runs) {
        if (!wants(notice) || progress?.isDue(id, at) !== true) continue;
        begin(progress, notice, at);
        runner.resume([notice]);
      }
    },
    offer: (notice, at) => {
      for (const { wants, gathered, progress } of runs) {
        if (!wants(notice)) continue;
        if (progress !== undefined) begin(progress, notice, at);
        gathered.offer(notice);
      }
    },
    pass: (at) => {
      for (const { progress } of runs) progress?.pass(at);
    },
    historyShown: async () => {
      await Promise.all(runs.map(async ({ progress }) => progress?.historyShown()));
    },
    depth: (target) => {
      const run = runs.find(({ name }) => name === target);
      return run === undefined ? 0 : run.runner.depth() + run.gathered.size();
    },
    stop: async (deadlineMs) => {
      for (const { gathered } of runs) gathered.flush();
      await Promise.all(runs.map(({ runner }) => runner.stop(deadlineMs)));
      await Promise.all(runs.map(async ({ progress }) => progress?.close()));
    },
    abandon: () => {
      for (const { runner, gathered, progress } of runs) {
        gathered.abandon();
        runner.abandon();
        progress?.abandon();
      }
    },
  };
};

/**
 * For a target that reopens an alert if it is sent again after its resolution: the resolution waits until the alert and its reminders are
 * recorded as sent, so that a crash cannot repeat both.
 */
const alertsRecorded =
  (progress: () => TargetProgress | undefined) =>
  async (messages: readonly (readonly Notice[])[]): Promise<void> => {
    const ends = messages.flat().filter(({ kind }) => kind === 'resolved');
    await Promise.all(ends.map(async ({ drift }) => progress()?.recorded(drift.id)));
  };

const runnerParts = ({ sink, settings, perMinute }: Target, performance: NotifyConfig['performance']) => ({
  sink: flattened(sink),
  keyOf: messageKey,
  levelOf: levelOfMessage,
  leftOut: leftOutMessage(sink.name),
  workers: performance.notifier_workers,
  timeout: settings.timeout,
  maxRetries: settings.max_retries,
  perMinute,
});

/** A sink of notices as one of messages, each with the notices of one incident. */
const flattened = (sink: Sink<Notice>): Sink<readonly Notice[]> => ({
  name: sink.name,
  write: (messages, signal) => sink.write(messages.flat(), signal),
});

/** Notices of one incident or attribute are sent in order; otherwise a retried alert would appear as the newest. */
const messageKey = ([first]: readonly Notice[]): string =>
  first === undefined ? '' : (first.drift.incident ?? `${resourceOf(first.drift)} ${first.drift.field}`);
