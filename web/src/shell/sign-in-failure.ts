import { place, setQuery } from '../lib/location.js';

/** What people read about the `sign_in` that the service adds to the address after they could not sign in with the identity provider. */
const texts: ReadonlyMap<string, string> = new Map([
  ['unavailable', 'The identity provider does not answer. Try again later, or use an API key or token.'],
  ['denied', 'The identity provider did not let you in, or you cancelled.'],
  ['started_over', 'This sign-in was not begun in this browser, took too long, or is already used. Sign in again.'],
  ['no_group', 'The identity provider knows you, but none of your groups may use this service. Ask its operators.'],
  ['no_name', 'The identity provider does not tell this service your name. Ask its operators.'],
  ['clock', 'The clocks of the identity provider and of this service differ. Tell its operators.'],
  ['failed', 'The identity provider gave an invalid answer. The log of this service has the reason.'],
]);

const given = place.get().query.get('sign_in');
// Out of the address, so that a bookmark or a reload does not repeat it.
if (given !== null) setQuery({ sign_in: undefined });

/** Why the last sign-in with the identity provider failed; '' if none did. Texts of the page only: anybody can make such an address. */
export const signInFailure = texts.get(given ?? '') ?? '';
