import { get, type Readiness } from './client.js';
import { ApiError } from './request.js';

/** Metadata of the loaded states; undefined while none is loaded or configured, for which the service answers 503. */
export const loadStates = async ({ state: { sources } }: Readiness, signal: AbortSignal) => {
  if (!sources.some(({ loaded }) => loaded)) return undefined;
  try {
    return await get('/api/v1/state', { signal });
  } catch (error) {
    // The service restarted since it said that a state is loaded.
    if (error instanceof ApiError && error.status === 503) return undefined;
    throw error;
  }
};
