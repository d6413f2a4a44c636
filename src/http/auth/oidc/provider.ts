import type { Configuration, ClientAuth } from 'openid-client';
import type { Log } from '../../../model/contracts/log.js';
import { printable } from '../../../lib/printable.js';
import { plainReason } from '../../../lib/system-error.js';
import { SignInFailed } from './sign-in-failed.js';

/** What the provider says about a person. */
export type Claims = Readonly<Record<string, unknown>>;

/** The secrets of one sign-in, which the browser keeps in a cookie until it comes back. */
export type Attempt = { readonly state: string; readonly nonce: string; readonly verifier: string };

type ProviderOptions = {
  readonly issuer: string;
  readonly clientId: string;
  /** '': a public client. */
  readonly clientSecret: string;
  readonly scopes: readonly string[];
  /** Claims without which the provider is asked once more. */
  readonly wanted: readonly string[];
  readonly redirectUri: string;
  /** Where the provider sends people after they have signed out. */
  readonly homeUri: string;
  readonly now: () => number;
  readonly log: Log;
};

/** The identity provider. Its methods reject with `SignInFailed`. */
export interface Provider {
  /** Reads the provider's description, to tell at the start whether it answers. Never rejects. */
  look(): Promise<void>;
  begin(): Promise<{ readonly attempt: Attempt; readonly url: string }>;
  /** `query`: of the request that the provider sent the browser with. */
  finish(query: string, attempt: Attempt): Promise<Claims>;
  /** Where a person signs out from the provider too; undefined if it offers no such page, or was not reached yet. */
  readonly logoutUrl: () => string | undefined;
}

/** Seconds of clock skew; as for tokens (D39). */
const leeway = 30;
/** Seconds for each answer of the provider. */
const timeout = 10;
/** Milliseconds after which its description is read again. */
const lifetime = 60 * 60_000;
/** Milliseconds between two attempts to read it. */
const pause = 1_000;

/**
 * A provider of OpenID Connect, by authorization code with PKCE. Loads its library and reads the provider's description when it is first
 * needed. **Keeps** the description and the keys.
 */
export const openProvider = (options: ProviderOptions): Provider => {
  const { issuer, clientId, clientSecret, scopes, wanted, redirectUri, homeUri, now, log } = options;
  let found: { readonly config: Configuration; readonly at: number } | undefined;
  let reading: Promise<Configuration> | undefined;
  let failed = { at: -Infinity, reason: '' };

  const discover = async (): Promise<Configuration> => {
    // eslint-disable-next-line @typescript-eslint/no-deprecated -- plain HTTP to a provider on this machine, which the configuration checks
    const { allowInsecureRequests, clockTolerance, discovery, enableNonRepudiationChecks } = await import('openid-client');
    const config = await discovery(
      new URL(issuer),
      clientId,
      { [clockTolerance]: leeway },
      clientSecret === '' ? undefined : await secretAuth(clientSecret),
      { timeout, execute: [enableNonRepudiationChecks, ...(issuer.startsWith('http:') ? [allowInsecureRequests] : [])] },
    );
    // The library accepts the issuers of all tenants for Entra's shared endpoints, whose administrators are strangers.
    if (new URL(config.serverMetadata().issuer).href !== new URL(issuer).href)
      throw new Error(`the provider calls itself ${config.serverMetadata().issuer}; name one tenant in api.auth.oidc.issuer`);
    return config;
  };

  const read = async (): Promise<Configuration> => {
    if (now() - failed.at < pause) return former();
    try {
      const config = await discover();
      if (found === undefined) log.info('the identity provider answers', { issuer });
      found = { config, at: now() };
      return config;
    } catch (error) {
      failed = { at: now(), reason: reasonOf(error) };
      log.warn('the identity provider cannot be read; keys and tokens still work', { issuer, reason: failed.reason });
      return former();
    }
  };

  /** Keys and addresses that the provider had before are better than none. */
  const former = (): Configuration => {
    if (found === undefined) throw new SignInFailed('unavailable', failed.reason);
    return found.config;
  };

  const configuration = (): Promise<Configuration> => {
    if (found !== undefined && now() - found.at < lifetime) return Promise.resolve(found.config);
    return (reading ??= read().finally(() => {
      reading = undefined;
    }));
  };

  return {
    look: async () => {
      await configuration().catch(() => undefined);
    },
    begin: async () => {
      const config = await configuration();
      const client = await import('openid-client');
      const attempt = { state: client.randomState(), nonce: client.randomNonce(), verifier: client.randomPKCECodeVerifier() };
      const url = client.buildAuthorizationUrl(config, {
        redirect_uri: redirectUri,
        scope: scopes.join(' '),
        state: attempt.state,
        nonce: attempt.nonce,
        code_challenge: await client.calculatePKCECodeChallenge(attempt.verifier),
        code_challenge_method: 'S256',
      });
      return { attempt, url: url.href };
    },
    finish: async (query, { state, nonce, verifier }) => {
      const config = await configuration();
      const { authorizationCodeGrant, fetchUserInfo } = await import('openid-client');
      const tokens = await authorizationCodeGrant(config, new URL(`${redirectUri}?${query}`), {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: verifier,
        idTokenExpected: true,
      }).catch((error: unknown) => {
        throw failureOf(error);
      });
      const claims = tokens.claims();
      if (claims === undefined) throw new SignInFailed('failed', 'the provider sent no ID token');
      const lacks = wanted.some((name) => claims[name] === undefined);
      if (!lacks || config.serverMetadata().userinfo_endpoint === undefined) return claims;
      try {
        return { ...(await fetchUserInfo(config, tokens.access_token, claims.sub)), ...claims };
      } catch (error) {
        // Without them, the person may do less, or cannot sign in.
        log.warn('the identity provider does not tell more about a person', { reason: reasonOf(error) });
        return claims;
      }
    },
    logoutUrl: () => {
      const endpoint = found?.config.serverMetadata().end_session_endpoint;
      if (endpoint === undefined || !/^https?:/.test(endpoint)) return undefined;
      const url = new URL(endpoint);
      url.searchParams.set('client_id', clientId);
      url.searchParams.set('post_logout_redirect_uri', homeUri);
      return url.href;
    },
  };
};

/** By Basic, which every provider has to support, unless it says that it takes the secret only in the body. */
const secretAuth = async (secret: string): Promise<ClientAuth> => {
  const { ClientSecretBasic, ClientSecretPost } = await import('openid-client');
  const [basic, post] = [ClientSecretBasic(secret), ClientSecretPost(secret)];
  return (server, ...others) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    (methods.includes('client_secret_basic') || !methods.includes('client_secret_post') ? basic : post)(server, ...others);
  };
};

type Failure = { readonly code?: unknown; readonly error?: unknown; readonly status?: unknown; readonly cause?: unknown };

/** Tells whether somebody refused, the provider is away, or its answer is invalid. */
const failureOf = (error: unknown): SignInFailed => {
  const { code, error: told, cause } = error as Failure;
  // Of a response whose body is none of the protocol.
  const { status } = cause instanceof Response ? cause : (error as Failure);
  if (told === 'access_denied') return new SignInFailed('denied', reasonOf(error));
  if (code === 'OAUTH_JWT_TIMESTAMP_CHECK_FAILED') return new SignInFailed('clock', reasonOf(error));
  const isAway = error instanceof TypeError || code === 'OAUTH_TIMEOUT' || told === 'temporarily_unavailable' || Number(status) >= 500;
  return new SignInFailed(isAway ? 'unavailable' : 'failed', reasonOf(error));
};

/** For the log: the provider's code and the library's message, and the first cause that says more. Neither contains codes or tokens. */
const reasonOf = (error: unknown): string => {
  const { error: told } = error as Failure;
  const cause = error instanceof Error && error.cause instanceof Error ? `: ${plainReason(error.cause)}` : '';
  return printable(
    `${typeof told === 'string' ? `${told}: ` : ''}${error instanceof Error ? error.message : String(error)}${cause}`.slice(0, 300),
  );
};
