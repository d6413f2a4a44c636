import { createHash, type Hash } from 'node:crypto';

/**
 * How versions of a state are told apart: by the ETag; else by time of change and length; else by the bytes. What is known of a version is
 * in its text, so that the next request can be made conditional on it.
 */
export interface VersionReader {
  /** Takes a part of the body; what is not needed is not hashed. */
  take(chunk: Uint8Array): void;
  /** The version, once the body was taken. */
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

/** Headers that ask for another version than `known` only. */
export const conditionsOf = (known: string | undefined): Readonly<Record<string, string>> => {
  const [, etag] = /^etag (.*)$/.exec(known ?? '') ?? [];
  if (etag !== undefined) return { 'if-none-match': etag };
  const [, modified] = /^modified \d+ (.*)$/.exec(known ?? '') ?? [];
  return modified === undefined ? {} : { 'if-modified-since': modified };
};

/** Is an answer the known version, so that its body need not be read? For servers that ignore conditions. */
export const isKnown = (headers: Headers, length: number | undefined, known: string | undefined): boolean => {
  const etag = headers.get('etag') ?? '';
  if (etag !== '') return known === `etag ${etag}`;
  return length !== undefined && known === `modified ${String(length)} ${headers.get('last-modified') ?? ''}`;
};

/** When a state was written, milliseconds; 0 where the server does not say. */
export const modifiedOf = (headers: Headers): number => {
  const modified = Date.parse(headers.get('last-modified') ?? '');
  return Number.isNaN(modified) ? 0 : modified;
};

/**
 * False where the state may be written again under the same mark: times of change count seconds, and so do the ETags that file servers
 * make of them. Compared by the server's clock where it tells it.
 */
export const isSettled = (headers: Headers, now: number): boolean => {
  const modified = modifiedOf(headers);
  const said = Date.parse(headers.get('date') ?? '');
  return modified === 0 || (Number.isNaN(said) ? now : said) - modified >= tick;
};

const tick = 2_000;
