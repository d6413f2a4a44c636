import { plainReason } from '../../lib/system-error.js';

/** The address is not available. Only the API listens with these servers, so the message names its option and its key. */
export class ListenFailed extends Error {
  readonly tag = 'listen_failed';

  constructor(host: string, port: number, cause: unknown) {
    super(`cannot listen on ${host}:${port}: ${cause === undefined ? 'refused' : plainReason(cause)}${adviceFor(cause)}`);
  }
}

const adviceFor = (cause: unknown): string => {
  const { code } = (cause ?? {}) as NodeJS.ErrnoException;
  if (code === 'EADDRINUSE' || code === 'EACCES') return ' with --api-port';
  return code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND' ? ' (api.host)' : '';
};
