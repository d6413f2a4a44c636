import { makeValue } from '../lib/value.js';

const name = 'driftline.credential';

const stored = (): string => {
  try {
    return sessionStorage.getItem(name) ?? '';
  } catch {
    // Storage is blocked; the credential lasts as long as the page.
    return '';
  }
};

/** The API key or token; '' if there is none, or a cookie is the credential. Kept in the storage of the tab, never in a URL or a cookie. */
export const credential = makeValue(stored());
credential.subscribe(() => {
  try {
    if (credential.get() === '') sessionStorage.removeItem(name);
    else sessionStorage.setItem(name, credential.get());
  } catch {
    // See above.
  }
});

/** Why the page asks for a credential; undefined while it does not. */
export const signInReason = makeValue<string | undefined>(undefined);

const isToken = (text: string): boolean => /^[\w-]+\.[\w-]+\.[\w-]+$/.test(text);

/** The header of a credential: a JWT as Bearer token, else an API key. */
export const headersOf = (text: string): Readonly<Record<string, string>> =>
  isToken(text) ? { Authorization: `Bearer ${text}` } : { 'X-API-Key': text };

/** None without a credential. The service then looks at the cookie of the session. */
export const credentialHeaders = (): Readonly<Record<string, string>> => (credential.get() === '' ? {} : headersOf(credential.get()));
