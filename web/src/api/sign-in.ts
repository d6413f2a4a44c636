import type { components } from '../../generated/api.js';
import { credential, headersOf, signInReason } from './credential.js';
import { notConnected, refusal } from './request.js';
import { sessionPath, takeSession } from './session.js';

/**
 * Signs in with an API key or token. `stays`: exchanges it for a cookie, which other tabs and later visits have too. Rejects with `ApiError`
 * if the service refuses that; otherwise the first request tells whether the key is valid.
 */
export const signIn = async (text: string, stays: boolean): Promise<void> => {
  if (stays) {
    const response = await fetch(sessionPath, { method: 'POST', headers: headersOf(text), credentials: 'same-origin' }).catch(() => {
      throw notConnected();
    });
    if (!response.ok) throw await refusal(response);
    const { data } = (await response.json()) as { readonly data: components['schemas']['Session'] };
    credential.set('');
    takeSession(data);
  }
  signInReason.set(undefined);
  if (!stays) credential.set(text);
};
