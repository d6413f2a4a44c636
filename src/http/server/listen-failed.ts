import { plainReason } from '../../lib/system-error.js';

/** The address is not available. */
export class ListenFailed extends Error {
  readonly tag = 'listen_failed';

  constructor(host: string, port: number, cause: unknown) {
    super(`cannot listen on ${host}:${port}: ${cause === undefined ? 'refused' : plainReason(cause)}`);
  }
}
