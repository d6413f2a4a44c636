import { createHash, type Hash } from 'node:crypto';

/**
 * Computes the version of a state: its ETag, else modification time and length, else a hash of the bytes. The version contains the value
 * for the condition of the next request.
 */
export interface VersionReader {
  /** Receives a chunk of the body; hashes it only if the version depends on it. */
  take(chunk: Uint8Array): void;
  /** The version. Call after the last chunk. */
  version(): string;
}

export const versionReader = (headers: Headers): VersionReader => {
  const etag = headers.get('etag') ?? '';
  const modified = headers.get('last-modified') ?? '';
  const hash: Hash | undefined = etag === '' && modified === '' ? createHash('sha256') : undefined;
  let length = 0;
  return {
    take: (chunk) => {
      length += chunk.length;
      hash?.update(chunk);
    },
    version: () => {
      if (hash !== undefined) return `sha256 ${hash.digest('hex')}`;
      return etag === '' ? `modified ${String(length)} ${modified}` : `etag ${etag}`;
    },
  };
};

/** Headers that request the state only if its version is not `known`. */
export const conditionsOf = (known: string | undefined): Readonly<Record<string, string>> => {
  const [, etag] = /^etag (.*)$/.exec(known ?? '') ?? [];
  if (etag !== undefined) return { 'if-none-match': etag };
  const [, modified] = /^modified \d+ (.*)$/.exec(known ?? '') ?? [];
  return modified === undefined ? {} : { 'if-modified-since': modified };
};

/** Whether the response contains the known version, so that its body can be skipped; for servers that ignore conditions. */
export const isKnown = (headers: Headers, length: number | undefined, known: string | undefined): boolean => {
  const etag = headers.get('etag') ?? '';
  if (etag !== '') return known === `etag ${etag}`;
  return length !== undefined && known === `modified ${String(length)} ${headers.get('last-modified') ?? ''}`;
};

/** Modification time of a state, milliseconds since the epoch; 0 if the server does not send it. */
export const modifiedOf = (headers: Headers): number => {
  const modified = Date.parse(headers.get('last-modified') ?? '');
  return Number.isNaN(modified) ? 0 : modified;
};

/**
 * False if the next version may get the same mark: modification times have a resolution of one second, as have the ETags that file servers
 * derive from them. Compares with the server's clock if it sends `Date`.
 */
export const isSettled = (headers: Headers, now: number): boolean => {
  const modified = modifiedOf(headers);
  const serverTime = Date.parse(headers.get('date') ?? '');
  return modified === 0 || (Number.isNaN(serverTime) ? now : serverTime) - modified >= tick;
};

const tick = 2_000;
