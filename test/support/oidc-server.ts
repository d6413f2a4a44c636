import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { generateKeyPairSync } from 'node:crypto';

/** The methods of a tap test that this file uses. */
type Test = { readonly teardown: (work: () => void | Promise<void>) => void };

type Account = { readonly accountId: string; claims(): Readonly<Record<string, unknown>> };
type Grant = { addOIDCScope(scope: string): void; save(): Promise<string> };
/** The parts of the package that this file uses; it has no types. */
type Provider = {
  callback(): RequestListener;
  interactionFinished(request: IncomingMessage, response: ServerResponse, result: object): Promise<void>;
  readonly Grant: new (of: { readonly accountId: string; readonly clientId: string }) => Grant;
  on(event: string, listener: (...args: readonly unknown[]) => void): void;
};
type Context = { readonly oidc: { readonly session: { readonly accountId: string }; readonly client: { readonly clientId: string } } };

const packageName = 'oidc-provider';

/** Claims of the people whom the provider knows, by what they enter. */
type People = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

type OidcServer = {
  readonly issuer: string;
  readonly stop: () => Promise<void>;
  /** Names that people entered, in order. */
  readonly entered: readonly string[];
};

type OidcOptions = {
  /** URL of the service. */
  readonly service: string;
  readonly people: People;
  /** Undefined: any free port. */
  readonly port?: number;
};

const clientId = 'driftline';
export const clientSecret = 'the-secret-of-the-client';

/**
 * A certified OpenID provider on `localhost`, which is another site for a service on 127.0.0.1. A person enters a name, or refuses; there are
 * no passwords.
 */
export const startOidcServer = async (t: Test, { service, people, port = 0 }: OidcOptions): Promise<OidcServer> => {
  const { default: ProviderOf } = (await import(packageName)) as { readonly default: new (issuer: string, options: object) => Provider };
  const entered: string[] = [];
  let handle: RequestListener = () => undefined;
  const server = createServer((request, response) => {
    handle(request, response);
  });
  server.listen(port, 'localhost');
  await once(server, 'listening');
  const issuer = `http://localhost:${String((server.address() as AddressInfo).port)}`;
  const provider = new ProviderOf(issuer, {
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: [`${service}/api/v1/session/callback`],
        post_logout_redirect_uris: [`${service}/`],
      },
    ],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['preferred_username'], groups: ['groups'] },
    scopes: ['openid', 'email', 'profile', 'groups'],
    jwks: {
      keys: [{ ...generateKeyPairSync('rsa', { modulusLength: 2_048 }).privateKey.export({ format: 'jwk' }), use: 'sig', kid: 'a' }],
    },
    ttl: { Interaction: 600, Grant: 600, Session: 600, AccessToken: 600, IdToken: 600 },
    cookies: { keys: ['a key for tests'] },
    features: {
      devInteractions: { enabled: false },
      rpInitiatedLogout: {
        // Its own pages load fonts from elsewhere.
        logoutSource: (context: { body: string }, form: string) => {
          context.body = `${form}<button form="op.logoutForm" name="logout" value="yes">Yes</button>`;
        },
      },
    },
    interactions: { url: (_: unknown, { uid }: { readonly uid: string }) => `/interaction/${uid}` },
    findAccount: (_: unknown, accountId: string): Account => ({
      accountId,
      claims: () => ({ sub: accountId, ...people[accountId] }),
    }),
    // Whoever signs in agrees.
    loadExistingGrant: async ({ oidc: { session, client } }: Context) => {
      const grant = new provider.Grant({ accountId: session.accountId, clientId: client.clientId });
      grant.addOIDCScope('openid email profile groups');
      await grant.save();
      return grant;
    },
  });
  const callback = provider.callback();
  handle = (request, response) => {
    const url = new URL(request.url ?? '', issuer);
    if (!url.pathname.startsWith('/interaction/')) {
      callback(request, response);
      return;
    }
    const name = url.searchParams.get('name');
    if (name === null) {
      response
        .setHeader('Content-Type', 'text/html')
        .end('<form><h1>Provider</h1><input name="name" aria-label="Name"><button>Enter</button></form><a href="?name=">Refuse</a>');
      return;
    }
    if (name !== '') entered.push(name);
    const result = name === '' ? { error: 'access_denied', error_description: 'refused' } : { login: { accountId: name } };
    void provider.interactionFinished(request, response, result);
  };
  const stop = async (): Promise<void> => {
    if (!server.listening) return;
    server.close();
    server.closeAllConnections();
    await once(server, 'close');
  };
  t.teardown(stop);
  return { issuer, stop, entered };
};

/** Configuration of a service that people sign in to with the provider. */
export const oidcYaml = (issuer: string, more = ''): string => `    oidc:
      issuer: ${issuer}
      client_id: ${clientId}
      client_secret: ${clientSecret}
      scopes: [openid, email, profile, groups]
${more}`;
