import { setNewest } from '../../../lib/bounded-map.js';
import type { Log } from '../../../model/contracts/log.js';
import type { Headers, HttpReply, HttpRequest } from '../../../model/http/exchange.js';
import { lineLimit } from '../refusal-log.js';
import { cookieOf } from '../session/cookies.js';
import { sealFor } from '../session/sealed.js';
import type { Sessions } from '../session/sessions.js';
import { personOf, type PersonRules } from './person-of.js';
import type { Attempt, Provider } from './provider.js';
import { SignInFailed } from './sign-in-failed.js';

type Options = PersonRules & {
  readonly provider: Provider;
  readonly sessions: Pick<Sessions, 'start'>;
  readonly secret: Uint8Array;
  readonly publicUrl: string;
  /** Milliseconds that a session lasts. */
  readonly lasting: number;
  readonly now: () => number;
  readonly log: Log;
  readonly clientOf: (request: HttpRequest) => string;
};

/** Sign-in with the identity provider: two requests that the browser makes by navigating. Both answer with a redirect. */
export interface SignIn {
  /** Sends the browser to the provider. `to`: where on this page the person was. */
  begin(request: HttpRequest, to: string): Promise<HttpReply>;
  /** Starts the session of a person whom the provider sends back, or tells the page why not (`?sign_in=`). */
  finish(request: HttpRequest): Promise<HttpReply>;
}

/** Milliseconds for a person to sign in at the provider. */
const patience = 10 * 60_000;
const mostUsed = 10_000;
/** Characters of a path that is kept: some proxies accept 4 KiB of headers, of which the provider's code may take half. */
const longestPath = 512;

/**
 * The browser keeps state, nonce and verifier of the sign-in in a cookie (`SameSite=Lax`, because the provider sends it back from another
 * site), so a callback works only in the browser that began, and at any instance. **Keeps** the last 10,000 states that were used here.
 */
export const openSignIn = (options: Options): SignIn => {
  const { provider, sessions, secret, publicUrl, lasting, now, log, clientOf } = options;
  const cookie = cookieOf({ name: 'driftline_login', sameSite: 'Lax', publicUrl });
  const seal = sealFor('driftline:login', secret, now);
  const used = new Map<string, true>();
  const limit = lineLimit(now);

  const attemptOf = async (request: HttpRequest): Promise<Attempt & { readonly to: string }> => {
    const found = cookie.read(request);
    if (found === undefined) throw new SignInFailed('started_over', 'this browser has not begun to sign in, or not lately');
    if (found === 'twice') throw new SignInFailed('started_over', 'the browser sends two login cookies');
    const { state, nonce, verifier, to } = (await seal.open(found.value)) ?? {};
    if (typeof state !== 'string' || typeof nonce !== 'string' || typeof verifier !== 'string' || typeof to !== 'string')
      throw new SignInFailed('started_over', 'the login cookie is invalid or too old');
    return { state, nonce, verifier, to };
  };

  /** Of the person's place, once it is known. */
  const failed = (error: unknown, to: string, address: string): HttpReply => {
    if (!(error instanceof SignInFailed)) throw error;
    const more = limit(error.failure);
    if (more !== undefined) log.warn('sign-in refused', { failure: error.failure, reason: error.reason, address, more });
    const [path = '/'] = to.split('?');
    const params = new URLSearchParams(to.slice(path.length));
    params.set('sign_in', error.failure);
    return redirect(`${path}?${params.toString()}`, cookie.clear());
  };

  return {
    begin: async (request, given) => {
      const address = clientOf(request);
      const to = localPath(given);
      try {
        const { attempt, url } = await provider.begin();
        const sealed = await seal.seal({ ...attempt, to }, now() + patience);
        return redirect(url, cookie.set(request, sealed, patience / 1_000));
      } catch (error) {
        return failed(error, to, address);
      }
    },
    finish: async (request) => {
      const address = clientOf(request);
      let place = '/';
      try {
        const { to, ...attempt } = await attemptOf(request);
        place = to;
        if (new URLSearchParams(request.query).get('state') !== attempt.state)
          throw new SignInFailed('started_over', 'another sign-in was begun since');
        if (used.has(attempt.state)) throw new SignInFailed('started_over', 'this sign-in is already used');
        setNewest(used, attempt.state, true, mostUsed);
        const person = personOf(await provider.finish(request.query, attempt), options);
        const { headers } = await sessions.start(request, person, now() + lasting);
        log.info('signed in', { name: person.name, scopes: [...person.scopes], address });
        return redirect(to, [...headers, ...cookie.clear()]);
      } catch (error) {
        return failed(error, place, address);
      }
    },
  };
};

/**
 * A path of this service that is safe as a redirect, else `/`: browsers take `//host` and `/\host` for another site and remove tabs and line
 * breaks before they look.
 */
const localPath = (text: string): string =>
  /^\/(?![/\\])[\x21-\x7e]*$/.test(text) && !text.includes('\\') && text.length <= longestPath ? (text.split('#')[0] ?? '/') : '/';

/** The provider must not learn where a person was, and the next page not the code. */
const redirect = (to: string, cookies: Headers): HttpReply => ({
  status: 303,
  headers: [['Location', to], ['Referrer-Policy', 'no-referrer'], ...cookies],
  body: '',
});
