import { failureOfAws } from '../../clients/aws-clients.js';

/** Describes to users why a request failed; an aborted request timed out. `what`: the action, such as `read s3://…`. */
export const reasonOf = (error: unknown, what: string, signal: AbortSignal): string =>
  signal.aborted ? `cannot ${what}: no answer in time` : failureOfAws(error, what).message;
