import { isList, member, text, type Json } from '../../lib/json.js';
import { readJson } from '../json-body.js';
import { Problem } from '../../model/http/problem.js';
import type { Route } from '../route.js';
import { ref } from '../schemas/schema-words.js';
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
      const body = await readJson(request);
      return data(JSON.stringify(await keys.create(nameIn(body), scopesIn(body))));
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
      const name = nameIn(await readJson(request));
      if (!(await keys.revoke(name))) throw new Problem('not_found', `API key not found: ${name}`);
      return data(JSON.stringify({ name, revoked: true }));
    },
  }),
];

/** Decodes the body; the key store checks names and scopes. */
const nameIn = (body: Json): string => {
  const name = text(member(body, 'name'));
  if (name === undefined) throw new Problem('invalid', 'name: expected a string');
  return name;
};

const scopesIn = (body: Json): readonly string[] => {
  const scopes = member(body, 'scopes');
  if (!isList(scopes) || !scopes.every((scope) => typeof scope === 'string'))
    throw new Problem('invalid', 'scopes: expected a list of strings');
  return scopes;
};
