import { get } from '../../api/client.js';
import { loadReadiness } from '../../api/readiness.js';
import { ApiError, request } from '../../api/request.js';
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

/** What the service says about itself. `at`: when it answered, in milliseconds since the epoch. */
export const loadHealth = async (signal: AbortSignal) => {
  const [readiness, version, statistics, metrics] = await Promise.all([
    loadReadiness(signal),
    unlessStarting(get('/api/v1/version', { signal })),
    unlessStarting(get('/api/v1/stats', { signal })),
    request('/metrics', { signal }).then(async (response) => parseMetrics(await response.text())),
  ]);
  const state = readiness.state.loaded ? await unlessStarting(get('/api/v1/state', { signal })) : undefined;
  return { at: Date.now(), readiness, version, statistics, metrics, states: state?.states ?? [] };
};

export type HealthData = Awaited<ReturnType<typeof loadHealth>>;
