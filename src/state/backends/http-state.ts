import { isLeft } from 'fp-ts/lib/Either.js';
import type { Environment } from '../../config/environment.js';
import { givenOrFromEnvironment } from '../../config/from-environment.js';
import type { StateConfig } from '../../config/providers/state-schema.js';
import type { StateBackend, StatePoll } from '../../model/contracts/state-backend.js';
import type { StatePool } from '../state-pool.js';
import { collectBytes } from '../../lib/collect-bytes.js';
import { announcedLength, discard, getFollowing, reasonOf } from './http-request.js';
import { conditionsOf, isKnown, isSettled, modifiedOf, versionReader, type VersionReader } from './http-version.js';
import { snapshotOfBytes } from './snapshot-of-bytes.js';

type HttpStateOptions = {
  readonly config: StateConfig;
  /** Contains the variable that `http_password_from_env` names. */
  readonly environment: Environment;
  readonly pool: StatePool;
};

/**
 * A state behind GET, as Terraform's `http` backend stores it: 200 returns the state, 204 and 404 mean that it does not exist. One request
 * per poll, conditional if the server sends `ETag` or `Last-Modified`; otherwise versions are compared by the hash of the bytes. Up to 512
 * MiB. Such servers do not show locks to readers, so the lock is unknown. Keeps nothing between polls.
 */
export const httpState = ({ config, environment, pool }: HttpStateOptions): StateBackend => {
  const url = new URL(config.http_address);
  const source = `${url.origin}${url.pathname}`;
  const password = givenOrFromEnvironment(config.http_password, config.http_password_from_env, environment);
  const secret = isLeft(password) ? password.left : httpCredentials(url, config.http_username, password.right, config.http_headers);
  url.username = '';
  url.password = '';
  url.hash = '';

  const read = async (known: string | undefined, signal: AbortSignal): Promise<StatePoll> => {
    if (typeof secret === 'string') return failed(secret);
    const answer = await getFollowing({ url, secret, headers: { accept: 'application/json, */*', ...conditionsOf(known) }, signal });
    const { status, headers } = answer;
    const isSame = status === 304 ? known !== undefined : status === 200 && isKnown(headers, announcedLength(answer), known);
    if (isSame || status !== 200) {
      await discard(answer);
      return isSame ? { found: 'same' } : failed(refusalOf(status, Object.keys(secret).length > 0));
    }
    const reader = versionReader(headers);
    const bytes = await collectBytes(taken(answer, reader), announcedLength(answer));
    if (typeof bytes === 'string') {
      await discard(answer);
      return failed(bytes);
    }
    const version = reader.version();
    if (version === known) return { found: 'same' };
    const snapshot = await snapshotOfBytes(source, bytes, pool);
    return typeof snapshot === 'string'
      ? { found: 'failed', message: snapshot }
      : { found: 'new', version, isSettled: isSettled(headers, Date.now()), modified: modifiedOf(headers), snapshot };
  };

  return {
    source,
    poll: (known, signal) => read(known, signal).catch((error: unknown) => failed(reasonOf(error, signal))),
    isLocal: false,
    isLocked: () => Promise.resolve(undefined),
    watch: undefined,
  };
};

const failed = (message: string): StatePoll => ({ found: 'failed', message: `cannot be read: ${message}` });

const refusalOf = (status: number, hasCredentials: boolean): string => {
  switch (status) {
    case 204:
    case 404:
      return `there is no state (the server answered ${String(status)}): check the address`;
    case 401:
    case 403:
      return hasCredentials
        ? `the server refuses the credentials (it answered ${String(status)})`
        : `the server requires credentials (it answered ${String(status)}): give them in the URL, or as http_username and http_password, or http_headers, of a configured state`;
    default:
      return `the server answered ${String(status)}`;
  }
};

const taken = async function* ({ body }: Response, reader: VersionReader): AsyncGenerator<Uint8Array> {
  for await (const chunk of (body ?? []) as AsyncIterable<Uint8Array>) {
    reader.take(chunk);
    yield chunk;
  }
};

/**
 * The headers that only the server of the state may receive: the configured ones, and basic authentication with the user and password of
 * the configuration, else of the URL. Returns an error message if a header is invalid, without its content.
 */
const httpCredentials = (
  url: URL,
  username: string,
  password: string,
  headers: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> | string => {
  const all: Record<string, string> = {};
  for (const [name, value] of Object.entries(headers)) {
    if (!isSendable(name, value)) return 'http_headers has a name or a value that HTTP cannot carry';
    all[name.toLowerCase()] = value;
  }
  const pair = username === '' && password === '' ? [decoded(url.username), decoded(url.password)] : [username, password];
  if (pair.some((one) => one !== '')) all.authorization = `Basic ${Buffer.from(pair.join(':')).toString('base64')}`;
  return all;
};

const isSendable = (name: string, value: string): boolean => {
  try {
    new Headers([[name, value]]);
    return true;
  } catch {
    return false;
  }
};

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};
