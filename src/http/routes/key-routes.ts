import * as t from 'io-ts';
import { scopes } from '../../model/http/principal.js';
import { Problem } from '../../model/http/problem.js';
import { filledText, jsonBody, readJson } from '../json-body.js';
import type { Route, Sent } from '../route.js';
import { enumOf, listOf, ref } from '../schemas/schema-words.js';
import { data } from './answers.js';
import { defineRoute } from './define-route.js';
import type { RouteDeps } from './route-deps.js';

/** Creates and revokes API keys at runtime (D40). */
export const keyRoutes = ({ keys }: Pick<RouteDeps, 'keys'>): readonly Route[] => [
  defineRoute({
    method: 'POST',
    path: '/api/v1/auth/api-keys',
    scope: 'admin',
    summary: 'Create an API key; the response is the only place that shows it',
    params: {},
    body: ref('NewKey'),
    response: ref('CreatedKey'),
    handle: async ({ request }) => {
      const { name, scopes } = newKey.decode(await readJson(request));
      return data(JSON.stringify(await keys.create(name, scopes)));
    },
  }),
  defineRoute({
    method: 'DELETE',
    path: '/api/v1/auth/api-keys',
    scope: 'admin',
    summary: 'Revoke an API key',
    params: {},
    body: ref('KeyToRevoke'),
    response: ref('RevokedKey'),
    problems: ['not_found'],
    handle: async ({ request }) => {
      const { name } = keyToRevoke.decode(await readJson(request));
      if (!(await keys.revoke(name))) throw new Problem('not_found', `API key not found: ${name}`);
      return data(JSON.stringify({ name, revoked: true }));
    },
  }),
];

/** The key store checks names and scopes. Members that it does not know are ignored. */
const name: Sent<string> = { codec: filledText, schema: { type: 'string', minLength: 1, maxLength: 100 }, expected: 'a string' };
const scopeList: Sent<readonly string[]> = {
  codec: t.readonlyArray(t.string),
  schema: { ...listOf(enumOf(scopes)), minItems: 1 },
  expected: 'a list of strings',
};
export const newKey = jsonBody({ name, scopes: scopeList }, {}, 'ignored');
export const keyToRevoke = jsonBody({ name }, {}, 'ignored');
