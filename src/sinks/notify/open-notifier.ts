import { isLeft, right, type Either } from 'fp-ts/lib/Either.js';
import type { Environment } from '../../config/environment.js';
import type { Log } from '../../model/log.js';
import type { Notice } from '../../model/notice.js';
import type { Output } from '../../model/output.js';
import type { SinkMeter } from '../../model/sink.js';
import { machineTimers, type Timers } from '../../runtime/timers.js';
import { runSink } from '../run-sink.js';
import { resourceOf } from './describe-notice.js';
import { openTargets, type NotifyConfig } from './open-targets.js';
import { toldOnce } from './told-once.js';
import { wantsNotice } from './wants-notice.js';

/** Ids of alerts that are remembered as told. */
const remembered = 100_000;

/** All targets of notifications. */
export interface Notifier {
  readonly targets: readonly string[];
  /** Queues what the targets are to be told, and returns at once; never throws. */
  take(outputs: readonly Output[]): void;
  /** How many notices wait for a target. */
  depth(target: string): number;
  /** Delivers what is queued, for at most so many milliseconds; nothing is taken any more. */
  stop(deadlineMs: number): Promise<void>;
}

type Parts = {
  readonly config: NotifyConfig;
  readonly environment: Environment;
  readonly log: Log;
  readonly meter: (target: string) => SinkMeter;
  readonly timers?: Timers;
};

/**
 * The targets that the configuration names, each behind a runner of its own: none waits for another (D56). Left, for people: what is wrong
 * with them. What falls into a maintenance window is told nobody (D25), and each alert, and its end, once (D55).
 * After a crash: at most once; what waited is lost.
 */
export const openNotifier = ({ config, environment, log, meter, timers = machineTimers }: Parts): Either<readonly string[], Notifier> => {
  const opened = openTargets(config, environment, () => timers.now());
  if (isLeft(opened)) return opened;
  const runs = opened.right.map((target) => ({
    name: target.sink.name,
    wants: wantsNotice(target),
    runner: runSink({
      sink: target.sink,
      keyOf: placeOf,
      workers: config.performance.notifier_workers,
      timeout: target.settings.timeout,
      maxRetries: target.settings.max_retries,
      ...(target.perMinute === undefined ? {} : { perMinute: target.perMinute }),
      log,
      meter: meter(target.sink.name),
      timers,
    }),
  }));
  const isNews = toldOnce(remembered);
  return right({
    targets: runs.map(({ name }) => name),
    take: (outputs) => {
      if (runs.length === 0) return;
      for (const output of outputs) {
        const notice = noticeOf(output);
        if (notice === undefined || !isNews(notice)) continue;
        for (const { wants, runner } of runs) if (wants(notice)) runner.offer(notice);
      }
    },
    depth: (target) => runs.find(({ name }) => name === target)?.runner.depth() ?? 0,
    stop: async (deadlineMs) => {
      await Promise.all(runs.map(({ runner }) => runner.stop(deadlineMs)));
    },
  });
};

/** What is told of one attribute goes out in order: else a reader takes an alert that was tried again for the newest. */
const placeOf = ({ drift }: Notice): string => `${resourceOf(drift)} ${drift.field}`;

const noticeOf = (output: Output): Notice | undefined => {
  if (output.output !== 'drift' && output.output !== 'resolved') return undefined;
  return output.drift.maintenance === null ? { kind: output.output, drift: output.drift } : undefined;
};
