import { generateKeyPairSync, sign as signWith, type KeyObject } from 'node:crypto';
import { createServer } from 'node:http';
import t, { type Test } from 'tap';
import { openProvider } from '../../../../src/http/auth/oidc/provider.js';
import { SignInFailed } from '../../../../src/http/auth/oidc/sign-in-failed.js';
import { RecordingLog } from '../../../support/recording-log.js';
import { served } from '../../../support/served.js';
import { base64url, sign } from '../sign.js';

const pair = () => generateKeyPairSync('rsa', { modulusLength: 2_048 });
const [own, foreign] = [pair(), pair()];
const redirectUri = 'https://driftline.example/api/v1/session/callback';

/** A provider that answers whatever a test says. */
class ScriptedProvider {
  issuer = '';
  nonce = '';
  metadata: object = {};
  claims: Readonly<Record<string, unknown>> = {};
  header: Readonly<Record<string, unknown>> = { alg: 'RS256', kid: 'a' };
  key: KeyObject = own.privateKey;
  userinfo: object | undefined;
  tokenStatus = 200;
  secretIn = '';
  verifier: string | null = null;

  async open(t: Test): Promise<this> {
    const server = createServer((request, response) => {
      let body = '';
      request.on('data', (chunk: Buffer) => (body += chunk.toString()));
      request.on('end', () => {
        const path = request.url ?? '';
        if (path === '/token') {
          const form = new URLSearchParams(body);
          this.secretIn = request.headers.authorization?.startsWith('Basic ') === true ? 'header' : form.has('client_secret') ? 'body' : '';
          this.verifier = form.get('code_verifier');
        }
        const answer = this.#answers()[path];
        response.statusCode = answer === undefined ? 404 : path === '/token' ? this.tokenStatus : 200;
        response.setHeader('Content-Type', 'application/json').end(JSON.stringify(answer ?? {}));
      });
    });
    this.issuer = await served(t, server);
    return this;
  }

  #answers(): Readonly<Record<string, object | undefined>> {
    const { issuer } = this;
    return {
      '/.well-known/openid-configuration': {
        issuer,
        authorization_endpoint: `${issuer}/authorize`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/keys`,
        userinfo_endpoint: `${issuer}/userinfo`,
        end_session_endpoint: `${issuer}/logout?a=b`,
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: ['RS256'],
        ...this.metadata,
      },
      '/keys': { keys: [{ ...own.publicKey.export({ format: 'jwk' }), use: 'sig', kid: 'a', alg: 'RS256' }] },
      '/token':
        this.tokenStatus === 200 ? { access_token: 'a', token_type: 'bearer', id_token: this.#idToken() } : { error: 'invalid_grant' },
      '/userinfo': this.userinfo,
    };
  }

  #idToken(): string {
    const now = Math.floor(Date.now() / 1_000);
    const claims = { iss: this.issuer, aud: 'driftline', sub: 's', iat: now, exp: now + 60, nonce: this.nonce, ...this.claims };
    if (this.header['alg'] === 'HS256') return sign(claims, this.header, Buffer.from('the-secret'));
    const signed = `${base64url(this.header)}.${base64url(claims)}`;
    return `${signed}.${this.header['alg'] === 'none' ? '' : signWith('sha256', Buffer.from(signed), this.key).toString('base64url')}`;
  }
}

type Given = { readonly clientSecret?: string; readonly script?: (server: ScriptedProvider) => void; readonly query?: string };

/** Signs in once. Returns the claims, or why not. */
const signedIn = async (t: Test, { clientSecret = 'the-secret', script = () => undefined, query }: Given = {}) => {
  const server = await new ScriptedProvider().open(t);
  script(server);
  const log = new RecordingLog();
  const provider = openProvider({
    issuer: server.issuer,
    clientId: 'driftline',
    clientSecret,
    scopes: ['openid', 'email'],
    wanted: ['groups'],
    redirectUri,
    homeUri: 'https://driftline.example/',
    now: Date.now,
    log,
  });
  try {
    const { attempt, url } = await provider.begin();
    server.nonce = attempt.nonce;
    const claims = await provider.finish(query ?? `code=c&state=${attempt.state}`, attempt);
    return { claims, url: new URL(url), server, provider, failure: undefined, attempt };
  } catch (error) {
    if (!(error instanceof SignInFailed)) throw error;
    return { failure: error.failure, reason: error.reason, server };
  }
};

void t.test('asks with PKCE, state and nonce, and returns the claims', async (t) => {
  const { claims, url, server, provider, attempt } = await signedIn(t, { script: (one) => (one.claims = { groups: ['a'] }) });
  t.match(claims, { sub: 's', groups: ['a'] });
  t.match(Object.fromEntries(url?.searchParams ?? []), {
    client_id: 'driftline',
    response_type: 'code',
    redirect_uri: redirectUri,
    scope: 'openid email',
    code_challenge_method: 'S256',
    state: attempt?.state ?? '-',
    nonce: attempt?.nonce ?? '-',
  });
  t.equal(server.verifier, attempt?.verifier);
  t.notOk(url?.href.includes(attempt?.verifier ?? ''), 'the verifier stays here');
  t.equal(server.secretIn, 'header');
  t.equal(
    provider?.logoutUrl(),
    `${server.issuer}/logout?a=b&client_id=driftline&post_logout_redirect_uri=${encodeURIComponent('https://driftline.example/')}`,
  );
});

void t.test('gives the secret in the way that the provider takes', async (t) => {
  const methods = (...names: readonly string[]) => ({
    script: (one: ScriptedProvider): void => {
      one.metadata = { token_endpoint_auth_methods_supported: names };
    },
  });
  t.equal((await signedIn(t, methods('client_secret_post'))).server.secretIn, 'body');
  t.equal((await signedIn(t, methods('client_secret_post', 'client_secret_basic'))).server.secretIn, 'header');
  t.equal((await signedIn(t, { clientSecret: '' })).server.secretIn, '', 'a public client');
});

void t.test('asks for claims that the ID token lacks', async (t) => {
  const { claims } = await signedIn(t, {
    script: (one) => {
      one.claims = { email: 'of the token' };
      one.userinfo = { sub: 's', groups: ['a'], email: 'of the endpoint' };
    },
  });
  t.match(claims, { groups: ['a'], email: 'of the token' });
  t.notOk('groups' in ((await signedIn(t, { script: (one) => (one.userinfo = { sub: 'somebody else', groups: ['a'] }) })).claims ?? {}));
  t.match((await signedIn(t)).claims, { sub: 's' }, 'an endpoint that fails');
});

void t.test('refuses forged and unusable answers', async (t) => {
  const now = Math.floor(Date.now() / 1_000);
  const cases: Readonly<Record<string, readonly [failure: string, script: (one: ScriptedProvider) => void]>> = {
    'another nonce': ['failed', (one) => (one.claims = { nonce: 'x' })],
    'no nonce': ['failed', (one) => (one.claims = { nonce: undefined })],
    'for another client': ['failed', (one) => (one.claims = { aud: 'other' })],
    'by another issuer': ['failed', (one) => (one.claims = { iss: 'https://other.example' })],
    'signed with another key': ['failed', (one) => (one.key = foreign.privateKey)],
    'a key that the provider does not have': ['failed', (one) => (one.header = { alg: 'RS256', kid: 'b' })],
    'not signed': ['failed', (one) => (one.header = { alg: 'none' })],
    'signed with the secret of the client': ['failed', (one) => (one.header = { alg: 'HS256' })],
    'no subject': ['failed', (one) => (one.claims = { sub: undefined })],
    expired: ['clock', (one) => (one.claims = { iat: now - 600, exp: now - 60 })],
    'not valid yet': ['clock', (one) => (one.claims = { nbf: now + 120 })],
    'a refused code': ['failed', (one) => (one.tokenStatus = 400)],
    'a failing provider': ['unavailable', (one) => (one.tokenStatus = 503)],
    'a description of somebody else': ['unavailable', (one) => (one.metadata = { issuer: 'https://other.example' })],
  };
  for (const [name, [failure, script]] of Object.entries(cases)) {
    const result = await signedIn(t, { script });
    t.equal(result.failure, failure, `${name}: ${result.reason ?? ''}`);
  }
  const late = await signedIn(t, { script: (one) => (one.claims = { iat: now - 80, exp: now - 20 }) });
  t.equal(late.failure, undefined, 'clocks may differ by 30 seconds');
  t.equal((await signedIn(t, { query: 'code=c&state=other' })).failure, 'failed');
  t.equal((await signedIn(t, { query: '' })).failure, 'failed');
});
