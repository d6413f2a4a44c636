import type { components } from '../../generated/api.js';
import { makeValue } from '../lib/value.js';
import { credential, credentialHeaders, signInReason } from './credential.js';

type Session = components['schemas']['Session'];

export const sessionPath = '/api/v1/session';

/** Who is signed in, and how people may sign in; undefined until the service has answered. The cookie of a session is out of reach of scripts. */
export const session = makeValue<Session | undefined>(undefined);

/** Milliseconds. */
const patience = 10_000;

let last = 0;

/** Asks the service who is signed in. The newest answer counts; without an answer, the former one stays. Never rejects. */
const load = async (): Promise<Session | undefined> => {
  last += 1;
  const number = last;
  try {
    const response = await fetch(sessionPath, {
      headers: credentialHeaders(),
      cache: 'no-store',
      credentials: 'same-origin',
      signal: AbortSignal.timeout(patience),
    });
    const { data } = (await response.json()) as { readonly data: Session | undefined };
    if (response.ok && data !== undefined && number === last) session.set(data);
  } catch {
    // The service does not answer; the badge says so.
  }
  return session.get();
};

let loading: Promise<Session | undefined> = load();

/** Resolves with the session once the service has said whose it is. */
export const loadedSession = (): Promise<Session | undefined> => loading;

export const reloadSession = (): Promise<Session | undefined> => (loading = load());

/** The session that another response of the service contains. */
export const takeSession = (taken: Session): void => {
  last += 1;
  session.set(taken);
  loading = Promise.resolve(taken);
};

credential.subscribe(() => {
  void reloadSession();
});

/** Whether requests carry a credential whose name the service knows. */
export const isSignedIn = (): boolean => credential.get() !== '' || session.get()?.authenticated === true;

/** The token without which the service refuses everything but reads, if a cookie is the credential. */
export const csrfToken = (): string | null => (credential.get() === '' ? (session.get()?.csrf_token ?? null) : null);

/**
 * Signs out: forgets the key or token of this tab, and ends the session of this browser. Leaves the page for the identity provider if the
 * person signs out there too.
 */
export const signOut = async (): Promise<void> => {
  signInReason.set('');
  const hadKey = credential.get() !== '';
  credential.set('');
  try {
    // Without the key, the service looks at the cookie.
    const token = (await (hadKey ? loadedSession() : reloadSession()))?.csrf_token ?? null;
    if (token === null) return;
    const response = await fetch(sessionPath, {
      method: 'DELETE',
      headers: { 'X-CSRF-Token': token },
      credentials: 'same-origin',
      signal: AbortSignal.timeout(patience),
    });
    if (!response.ok) throw new Error(`HTTP status ${String(response.status)}`);
    const { data } = (await response.json()) as { readonly data: components['schemas']['EndedSession'] };
    void reloadSession();
    if (data.logout_url !== null) window.location.assign(data.logout_url);
  } catch {
    signInReason.set('The service does not answer: this browser is still signed in. Reload the page, and sign out again.');
  }
};
