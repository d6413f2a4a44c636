import type { Environment } from '../config/environment.js';
import type { Config } from '../config/schema.js';
import { openSemaphore } from '../lib/semaphore.js';
import { openBackends } from '../state/backends/open-backends.js';
import type { StateBackend } from '../model/contracts/state-backend.js';
import { openStatePool } from '../state/state-pool.js';
import { withSmallStatesHere } from '../state/small-states.js';
import { configuredStates, stateEntries } from '../service/states/state-entries.js';
import type { LoadedState } from './load-states.js';
import { readState, statesAt, warnings } from './read-backend.js';
import { UsageError } from '../service/usage-error.js';

const resultsAtOnce = 16;

/**
 * Reads the current version of all states in the configuration, from any backend. Throws a `UsageError` that lists every state that cannot
 * be read.
 */
export const loadConfiguredStates = async (
  config: Config,
  folder: string,
  environment: Environment,
  warn: (text: string) => void,
): Promise<readonly LoadedState[]> => {
  const states = configuredStates(config);
  if (states.length === 0) return [];
  const { profile, region, endpoint_url: endpointUrl } = config.providers.aws;
  const pool = withSmallStatesHere(openStatePool(config.performance.state_parser_workers));
  const log = warnings(warn);
  const backends = openBackends({ folder, environment, aws: { profile, region, endpointUrl }, pool, log });
  const semaphore = openSemaphore(resultsAtOnce);
  const limit = config.state.read_timeout;
  // Keeps the process alive: waiting for an incomplete file does not, and this run has no other work.
  const awake = setInterval(() => undefined, 1_000);
  try {
    const entries = stateEntries(states, {
      folder,
      refreshInterval: 0,
      open: (state) => backends.open(state),
      warn: (message, { source }) => {
        log.warn(message, { source });
      },
    });
    const listed = await Promise.all(
      entries.map(async ({ location, identityOf }) => ({ identityOf, found: await statesAt(location, limit) })),
    );
    const problems: string[] = [];
    const chosen = new Map<string, StateBackend>();
    for (const { identityOf, found } of listed) {
      if (typeof found === 'string') problems.push(found);
      else for (const one of found) if (!chosen.has(identityOf(one.source))) chosen.set(identityOf(one.source), one);
    }
    const results = await Promise.all([...chosen.values()].map((one) => semaphore.run(() => readState(one, limit))));
    for (const one of results) if (typeof one === 'string') problems.push(one);
    if (problems.length > 0) throw new UsageError(problems.join('\n'));
    return results.flatMap((one) => (typeof one === 'string' ? [] : [{ at: undefined, snapshot: one, readFrom: one.source }]));
  } finally {
    clearInterval(awake);
    await backends.close();
    await pool.close();
  }
};
