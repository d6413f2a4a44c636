/** The address is not available. */
export class ListenFailed extends Error {
  readonly tag = 'listen_failed';

  constructor(host: string, port: number, cause: unknown) {
    super(`cannot listen on ${host}:${port}: ${reasonOf(cause)}`);
  }
}

const reasonOf = (error: unknown): string => {
  if (!(error instanceof Error)) return 'refused';
  return ('code' in error ? reasons[String(error.code)] : undefined) ?? error.message;
};

const reasons: Readonly<Record<string, string>> = {
  EADDRINUSE: 'the port is in use',
  EACCES: 'not permitted',
  EADDRNOTAVAIL: 'not an address of this machine',
  ENOTFOUND: 'unknown host',
  EAI_AGAIN: 'unknown host',
};
