import { get } from '../../api/client.js';
import { loadReadiness } from '../../api/readiness.js';
import { ApiError, request } from '../../api/request.js';
import { loadStates } from '../../api/states.js';
import { parseMetrics } from '../../metrics/parse-metrics.js';

/** Undefined while the service starts and answers 503. */
const unlessStarting = async <T>(loading: Promise<T>): Promise<T | undefined> => {
  try {
    return await loading;
  } catch (error) {
    if (error instanceof ApiError && error.status === 503) return undefined;
    throw error;
  }
};

/** What the service is; it stays the same until another one answers. */
export const loadVersion = (signal: AbortSignal) => unlessStarting(get('/api/v1/version', { signal }));

/** What the service says about itself. `at`: when it answered, in milliseconds since the epoch. */
export const loadHealth = async (signal: AbortSignal) => {
  const [readiness, statistics, metrics] = await Promise.all([
    loadReadiness(signal),
    unlessStarting(get('/api/v1/stats', { signal })),
    request('/metrics', { signal }).then(async (response) => parseMetrics(await response.text())),
  ]);
  const state = await loadStates(readiness, signal);
  return { at: Date.now(), readiness, statistics, metrics, states: state?.states ?? [] };
};

export type VersionData = Awaited<ReturnType<typeof loadVersion>>;
export type HealthData = Awaited<ReturnType<typeof loadHealth>>;
