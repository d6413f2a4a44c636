import type { Readiness } from './client.js';
import { ApiError, notConnected } from './request.js';

/** Whether the service is ready, and the state of its inputs; 503 is an answer too. */
export const loadReadiness = async (signal: AbortSignal): Promise<Readiness> => {
  const response = await fetch('/ready', { signal, cache: 'no-store', credentials: 'same-origin' }).catch((error: unknown) => {
    if (signal.aborted) throw error;
    throw notConnected();
  });
  if (response.status !== 200 && response.status !== 503) throw new ApiError(response.status, '', `HTTP status ${String(response.status)}`);
  return (await response.json()) as Readiness;
};
