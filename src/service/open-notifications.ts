import { isLeft } from 'fp-ts/lib/Either.js';
import type { Environment } from '../config/environment.js';
import type { Config } from '../config/schema.js';
import { openNotifier } from '../sinks/notify/open-notifier.js';
import { forgetOtherTargets } from '../sinks/notify/target-progress.js';
import { UsageError } from './usage-error.js';
import type { Core } from './open-core.js';

/** How long a shutdown waits for what is queued, milliseconds. */
const drainTime = 10_000;

type Request = { readonly config: Config; readonly environment: Environment; readonly journal: string | undefined };

/**
 * Opens the targets of notifications; a replica has none, and forgets what they were told before it was one. Throws `UsageError` for what only
 * the environment can tell.
 */
export const openNotifications = (
  { config, environment, journal }: Request,
  { links, metrics, log }: Core,
  opened: (() => unknown)[],
): void => {
  const notifyLog = log('notify');
  if (config.role === 'replica') {
    if (journal !== undefined) forgetOtherTargets(journal, [], notifyLog);
    return;
  }
  const notifier = openNotifier({
    config,
    environment,
    log: notifyLog,
    meter: (target) => metrics.sink(target),
    journal,
    onUnwritable: (target) => {
      metrics.progressFailed(target);
    },
  });
  if (isLeft(notifier)) throw new UsageError(notifier.left.join('\n'));
  links.notifier = notifier.right;
  opened.push(() => notifier.right.stop(drainTime));
};
