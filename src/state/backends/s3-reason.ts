import { failureOfAws } from '../../clients/aws-clients.js';

/** Why a request failed, for people; who was given up did not answer. `what` was being done: `read s3://…`. */
export const reasonOf = (error: unknown, what: string, signal: AbortSignal): string =>
  signal.aborted ? `cannot ${what}: no answer in time` : failureOfAws(error, what).message;
