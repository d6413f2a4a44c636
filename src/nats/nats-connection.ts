import { readFile } from 'node:fs/promises';
import { isIP } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { checkServerIdentity } from 'node:tls';
import { connect, credsAuthenticator, errors, type NatsConnection, type NodeConnectionOptions } from '@nats-io/transport-node';
import { Failure } from '../model/failure.js';
import type { ClusterOptions } from './cluster-options.js';
import { plainReason } from '../lib/system-error.js';

const connectTimeoutMs = 2_000;
const waitMs = 250;
/** A server that stopped responding is noticed after 6 to 8 s; the default of the client is several minutes. */
const pingIntervalMs = 2_000;
const maxPingOut = 3;
const warnEveryMs = 60_000;

/**
 * Connects to one of the servers, and retries until `signal` aborts. Rejects at once with a `Failure` of kind `Rejected` if the
 * configuration is wrong: refused credentials, unreadable files, a certificate that does not match.
 */
export const openConnection = async (options: ClusterOptions): Promise<NatsConnection> => {
  const { servers, signal, log } = options;
  const settings = await connectionSettings(options);
  for (let warnedAt = -Infinity; ;) {
    if (signal.aborted) throw new Failure('Closed', 'stopped while connecting to NATS');
    try {
      return await connect(settings);
    } catch (error) {
      const wrong = configurationError(error);
      if (wrong !== undefined) throw new Failure('Rejected', `cannot connect to NATS at ${servers.join(', ')}: ${wrong}`);
      if (performance.now() - warnedAt >= warnEveryMs) {
        warnedAt = performance.now();
        log.warn('cannot connect to NATS, retrying', { servers: [...servers], error: plainReason(error) });
      }
    }
    // An abort ends the wait early; the loop sees it.
    await delay(waitMs, undefined, { signal }).catch(() => undefined);
  }
};

const connectionSettings = async (options: ClusterOptions): Promise<NodeConnectionOptions> => {
  const { servers, credsFile, token, user, password, instance } = options;
  const foreign = servers.find((url) => !/^(?:nats|tls):\/\//.test(url));
  if (foreign !== undefined) throw new Failure('Rejected', `NATS server ${foreign}: only nats:// and tls:// are supported`);
  const { caFile, certFile, keyFile } = options.tls;
  const [ca, cert, key] = await Promise.all([pem('ca_file', caFile), pem('cert_file', certFile), pem('key_file', keyFile)]);
  const isEncrypted = [ca, cert].some((one) => one !== undefined) || servers.some((url) => url.startsWith('tls:'));
  return {
    servers: [...servers],
    name: instance,
    timeout: connectTimeoutMs,
    maxReconnectAttempts: -1,
    reconnectTimeWait: waitMs,
    reconnectJitter: 100,
    reconnectJitterTLS: 100,
    pingInterval: pingIntervalMs,
    maxPingOut,
    noAsyncTraces: true,
    // The client gives up otherwise when a server refuses it twice, which also happens while credentials are being replaced.
    ignoreAuthErrorAbort: true,
    ...(token === undefined ? {} : { token }),
    ...(user === undefined ? {} : { user, pass: password ?? '' }),
    ...(credsFile === undefined ? {} : { authenticator: credsAuthenticator(await readable('creds_file', credsFile)) }),
    // Without this setting, the client talks plain text to a tls:// server that offers it.
    ...(isEncrypted ? { tls: { ...defined({ ca, cert, key }), ...verifying(servers) } } : {}),
  };
};

const defined = (values: Readonly<Record<string, string | undefined>>): Record<string, string> =>
  Object.fromEntries(Object.entries(values).flatMap(([key, value]) => (value === undefined ? [] : [[key, value]])));

/** The client leaves out the name of a server that is given by its address, and TLS expects `localhost` then: expect the addresses. */
const verifying = (servers: readonly string[]): object => {
  const addresses = servers.map((url) => new URL(url).hostname.replace(/^\[|\]$/g, '')).filter((host) => isIP(host) > 0);
  const verify: typeof checkServerIdentity = (host, certificate) => {
    const names = host === 'localhost' && addresses.length > 0 ? addresses : [host];
    const results = names.map((name) => checkServerIdentity(name, certificate));
    return results.includes(undefined) ? undefined : results[0];
  };
  // The client passes it on to TLS, but its types do not show it.
  return { checkServerIdentity: verify };
};

const readable = async (key: string, path: string): Promise<Uint8Array> => {
  try {
    return await readFile(path);
  } catch (error) {
    throw new Failure('Rejected', `cannot read ${key} of the NATS connection: ${plainReason(error)}`);
  }
};

const pem = async (key: string, path: string | undefined): Promise<string | undefined> =>
  path === undefined ? undefined : Buffer.from(await readable(key, path)).toString('utf8');

/** What is wrong with the configuration, if another attempt would fail as well. */
const configurationError = (error: unknown): string | undefined => {
  if (error instanceof errors.AuthorizationError || error instanceof errors.UserAuthenticationExpiredError)
    return `the server refused the credentials (${error.message})`;
  const root = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const code = root instanceof Error && 'code' in root ? String(root.code) : '';
  if (/^(?:ERR_TLS|ERR_SSL|ERR_OSSL|CERT_|UNABLE_TO_|DEPTH_ZERO_|SELF_SIGNED_|HOSTNAME_MISMATCH|INVALID_CA)/.test(code))
    return `TLS: ${plainReason(root)}`;
  return /'tls'|\btls\b/.test(plainReason(error)) ? plainReason(error) : undefined;
};
