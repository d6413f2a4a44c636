import { scopes } from '../../model/http/principal.js';
import type { JsonSchema } from '../route.js';
import { closed, described, enumOf, flag, listOf, moment, orNull, text } from './schema-words.js';

export const sessionSchemas: Readonly<Record<string, JsonSchema>> = {
  Session: closed({
    required: described(flag, 'Whether requests need a credential.'),
    authenticated: described(flag, 'Whether this one has a valid credential.'),
    name: described(orNull(text), 'Name of the key or person, or subject of the token.'),
    kind: orNull(enumOf(['key', 'token', 'person'])),
    scopes: listOf(enumOf(scopes)),
    expires_at: described(orNull(moment), 'When the credential expires; null if it does not.'),
    csrf_token: described(
      orNull(text),
      'With a session cookie: the value of `X-CSRF-Token` that requests other than GET need. Null with another credential.',
    ),
    sign_in_with: described(orNull(text), 'Name of the identity provider; null if none is configured.'),
  }),
  EndedSession: closed({
    signed_out: { const: true },
    logout_url: described(orNull(text), 'Where the person signs out from the identity provider too; null if there is no such page.'),
  }),
};
