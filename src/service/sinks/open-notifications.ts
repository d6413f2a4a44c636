import { isLeft } from 'fp-ts/lib/Either.js';
import type { Log } from '../../model/contracts/log.js';
import type { Metrics } from '../../sinks/metrics/metrics.js';
import { openNotifier, type Notifier } from '../../sinks/notify/open-notifier.js';
import { forgetOtherTargets } from '../../sinks/notify/progress-files.js';
import type { Lifecycle } from '../lifecycle.js';
import type { ServiceRequest } from '../service-request.js';
import { UsageError } from '../usage-error.js';

type Deps = {
  readonly metrics: Metrics;
  readonly log: Log;
  readonly life: Lifecycle;
};

/** Milliseconds for which a shutdown waits for queued notices. */
const drainTime = 10_000;

/**
 * Opens the notification targets and reads which notices each has received. Recorded inputs have no targets, because their alerts are not
 * new. A replica has none either, and deletes the progress files of an earlier active run. Rejects with `UsageError` for settings that only
 * the environment can invalidate.
 */
export const openNotifications = async (
  { config, environment, journal, recorded }: ServiceRequest,
  { metrics, log, life }: Deps,
): Promise<Notifier | undefined> => {
  if (recorded !== undefined) return undefined;
  if (config.role === 'replica') {
    if (journal !== undefined) forgetOtherTargets(journal, [], log);
    return undefined;
  }
  const notifier = openNotifier({
    config,
    environment,
    log,
    meter: (target) => metrics.sink(target),
    journal,
    onUnwritable: (target) => {
      metrics.progressFailed(target);
    },
  });
  if (isLeft(notifier)) throw new UsageError(notifier.left.join('\n'));
  life.onClose(() => notifier.right.stop(drainTime));
  await notifier.right.restore();
  return notifier.right;
};
