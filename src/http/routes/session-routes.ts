import type { Headers } from '../../model/http/exchange.js';
import type { Principal } from '../../model/http/principal.js';
import { Problem } from '../../model/http/problem.js';
import type { SignIn } from '../auth/oidc/sign-in.js';
import { completed, dataReply } from '../envelope.js';
import { textParam } from '../params.js';
import type { Answer, Route } from '../route.js';
import { ref } from '../schemas/schema-words.js';
import { data } from './answers.js';
import { defineRoute } from './define-route.js';
import type { RouteDeps } from './route-deps.js';

const path = '/api/v1/session';
/** The answer to navigation is a redirect. */
const navigation = { scope: 'open', envelope: false, response: undefined, produces: '', status: 303, problems: ['not_found'] } as const;

/** Sign-in of people in browsers: with a key or token that the page posts once, or with the identity provider. */
export const sessionRoutes = ({ signIn, authenticated }: Pick<RouteDeps, 'signIn' | 'authenticated'>): readonly Route[] => {
  const view = (principal: Principal | undefined): string =>
    JSON.stringify({
      required: authenticated,
      authenticated: principal !== undefined,
      name: principal?.name ?? null,
      kind: principal?.kind ?? null,
      scopes: principal?.scopes ?? [],
      expires_at: principal?.expires === undefined ? null : new Date(principal.expires).toISOString(),
      csrf_token: principal?.session?.csrf ?? null,
      sign_in_with: signIn.provider?.label ?? null,
    });
  const provider = (): SignIn => {
    if (signIn.provider === undefined) throw new Problem('not_found', 'no identity provider is configured (api.auth.oidc)');
    return signIn.provider;
  };

  return [
    defineRoute({
      path,
      scope: 'open',
      summary: 'Who is signed in, and how people may sign in; tells a client without a valid credential nothing else',
      params: {},
      response: ref('Session'),
      handle: async ({ request }) => data(view(await signIn.current(request))),
    }),
    defineRoute({
      method: 'POST',
      path,
      summary: 'Keep a browser signed in: sets a cookie for the key or token in the header of this request',
      params: {},
      response: ref('Session'),
      problems: ['invalid'],
      handle: async ({ request, principal }) => {
        const { sessions } = signIn;
        if (sessions === undefined) throw new Problem('invalid', 'authentication is off, so there are no sessions');
        if (principal.session !== undefined)
          throw new Problem('invalid', 'expected X-API-Key or Authorization: a session does not begin another one');
        if (request.header('origin') !== '' && !signIn.isOwnPage(request)) throw new Problem('forbidden', 'this origin is not allowed');
        const expires = Math.min(signIn.now() + signIn.lasting, principal.expires ?? Infinity);
        const started = await sessions.start(request, principal, expires);
        return withCookies(view(started.principal), started.headers);
      },
    }),
    defineRoute({
      method: 'DELETE',
      path,
      scope: 'open',
      summary: 'Sign out: ends the session of the cookie and removes it from the browser',
      params: {},
      response: ref('EndedSession'),
      problems: ['forbidden'],
      handle: async ({ request }) => {
        const principal = await signIn.current(request);
        const logout = principal?.kind === 'person' ? signIn.provider?.logoutUrl() : undefined;
        return withCookies(JSON.stringify({ signed_out: true, logout_url: logout ?? null }), signIn.sessions?.end(principal) ?? []);
      },
    }),
    defineRoute({
      ...navigation,
      path: `${path}/login`,
      summary: 'Sends the browser to the identity provider',
      params: { to: textParam('Path of this service to return to, such as `/drifts?severity=high`; anything else counts as `/`.') },
      handle: async ({ request, params }) => ({ kind: 'reply', reply: await provider().begin(request, params.to ?? '/') }),
    }),
    defineRoute({
      ...navigation,
      path: `${path}/callback`,
      summary: 'Where the identity provider sends the browser back; starts the session, or tells the page why not in `?sign_in=`',
      params: {},
      handle: async ({ request }) => ({ kind: 'reply', reply: await provider().finish(request) }),
    }),
  ];
};

const withCookies = (json: string, cookies: Headers): Answer => ({ kind: 'reply', reply: completed(dataReply(json), cookies) });
