import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { left, right, isLeft, type Either } from 'fp-ts/lib/Either.js';
import type { Config } from '../config/schema.js';
import type { Random } from '../http/auth/api-key.js';
import type { KeyStore } from '../http/auth/key-store.js';
import { openProvider } from '../http/auth/oidc/provider.js';
import { openSignIn as openProviderSignIn } from '../http/auth/oidc/sign-in.js';
import { openSessions } from '../http/auth/session/sessions.js';
import type { RouteDeps } from '../http/routes/route-deps.js';
import { plainReason } from '../lib/system-error.js';
import { trimEnd } from '../lib/trim-end.js';
import type { Log } from '../model/contracts/log.js';
import type { HttpRequest } from '../model/http/exchange.js';
import { UsageError } from './usage-error.js';

type SignInDeps = {
  readonly config: Config;
  /** Folder of the configuration file. */
  readonly folder: string;
  /** Undefined: there are no sessions. */
  readonly secret: Uint8Array | undefined;
  readonly keys: Pick<KeyStore, 'named'>;
  readonly now: () => number;
  readonly random: Random;
  readonly log: Log;
  readonly clientOf: (request: HttpRequest) => string;
};

/** Opens sessions, and the sign-in with the identity provider if one is configured. Rejects with `UsageError` if its secret is missing. */
export const openSignIn = async (deps: SignInDeps): Promise<Pick<RouteDeps['signIn'], 'sessions' | 'provider' | 'lasting'>> => {
  const { config, folder, secret, keys, now, random, log, clientOf } = deps;
  const { auth, public_url: publicUrl } = config.api;
  const lasting = auth.session;
  if (!auth.enabled || secret === undefined) return { sessions: undefined, provider: undefined, lasting };
  const sessions = openSessions({ secret, keys, publicUrl, now, random });
  const { oidc } = auth;
  if (oidc?.issuer === undefined || publicUrl === undefined) return { sessions, provider: undefined, lasting };
  const clientSecret = await clientSecretOf(config, folder);
  if (isLeft(clientSecret)) throw new UsageError(clientSecret.left);
  const home = trimEnd(publicUrl, '/');
  const provider = openProvider({
    issuer: oidc.issuer,
    clientId: oidc.client_id,
    clientSecret: clientSecret.right,
    scopes: oidc.scopes,
    wanted: [oidc.groups_claim, oidc.name_claim ?? 'email'],
    redirectUri: `${home}/api/v1/session/callback`,
    homeUri: `${home}/`,
    now,
    log,
  });
  void provider.look();
  const signIn = openProviderSignIn({
    provider,
    sessions,
    secret,
    publicUrl,
    groupsClaim: oidc.groups_claim,
    groups: oidc.groups,
    nameClaim: oidc.name_claim,
    lasting: oidc.session,
    now,
    log,
    clientOf,
  });
  return { sessions, provider: { ...signIn, label: oidc.label, logoutUrl: provider.logoutUrl }, lasting };
};

/** The secret for the identity provider; '' without one. Left: why the file with it cannot be used. */
export const clientSecretOf = async ({ api: { auth } }: Config, folder: string): Promise<Either<string, string>> => {
  const { client_secret: given, client_secret_file: file = '' } = auth.oidc ?? {};
  if (file === '') return right(given ?? '');
  const path = resolve(folder, file);
  try {
    const text = (await readFile(path, 'utf8')).trim();
    return text === '' ? left(`api.auth.oidc.client_secret_file: ${path} is empty`) : right(text);
  } catch (error) {
    return left(`api.auth.oidc.client_secret_file: ${path} cannot be read: ${plainReason(error)}`);
  }
};
