import { isLeft } from 'fp-ts/lib/Either.js';
import type { Environment } from '../../config/environment.js';
import type { Config } from '../../config/schema.js';
import { openNotifier } from '../../sinks/notify/open-notifier.js';
import { UsageError } from '../usage-error.js';
import type { Core } from './open-core.js';

/** How long a shutdown waits for what is queued, milliseconds. */
const drainTime = 10_000;

/** Opens the targets of notifications; a replica has none. Throws `UsageError` for what only the environment can tell. */
export const openNotifications = (
  { config, environment }: { readonly config: Config; readonly environment: Environment },
  { links, metrics, log }: Core,
  opened: (() => unknown)[],
): void => {
  if (config.role === 'replica') return;
  const notifier = openNotifier({ config, environment, log: log('notify'), meter: (target) => metrics.sink(target) });
  if (isLeft(notifier)) throw new UsageError(notifier.left.join('\n'));
  links.notifier = notifier.right;
  opened.push(() => notifier.right.stop(drainTime));
};
