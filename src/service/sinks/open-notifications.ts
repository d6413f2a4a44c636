import { isLeft } from 'fp-ts/lib/Either.js';
import type { Environment } from '../../config/environment.js';
import type { Config } from '../../config/schema.js';
import type { Log } from '../../model/log.js';
import type { Metrics } from '../../sinks/metrics/metrics.js';
import { openNotifier, type Notifier } from '../../sinks/notify/open-notifier.js';
import { forgetOtherTargets } from '../../sinks/notify/target-progress.js';
import { UsageError } from '../usage-error.js';

type Deps = {
  readonly config: Config;
  readonly environment: Environment;
  /** Folder of the journal; undefined without one. */
  readonly journal: string | undefined;
  readonly metrics: Metrics;
  readonly log: Log;
};

/**
 * Opens the targets of notifications. A replica has none, and deletes the records of what they received while it was active. Throws
 * `UsageError` for settings that only the environment can prove wrong.
 */
export const openNotifications = ({ config, environment, journal, metrics, log }: Deps): Notifier | undefined => {
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
  return notifier.right;
};
