import { isScope, scopes as allScopes } from '../model/http/principal.js';
import { isEndpoint } from './endpoint.js';
import {
  durationWithin,
  listOf,
  optional,
  secret,
  section,
  shaped,
  shapedList,
  shapedOr,
  string,
  strings,
  whenGiven,
  type Decoded,
  type Section,
  type Violation,
} from './leaf.js';
import { live } from './live.js';

const scopeNames = allScopes.join(', ');
const maxLabel = 60;

const isLoopback = (host: string): boolean => host === 'localhost' || host === '[::1]' || host.startsWith('127.');

/** https, because whoever answers for the provider signs in as anybody; plain HTTP only on this machine. */
const isIssuer = (text: string): boolean => {
  if (!isEndpoint(text)) return false;
  const { protocol, hostname } = new URL(text);
  return protocol === 'https:' || isLoopback(hostname);
};

const groupMembers = {
  group: string('', live('Value of the claim; `*`: everybody whom the provider signs in.')),
  scopes: shapedList(isScope, `a list of ${scopeNames}`, live('What its members may do.')),
};

const checkGroup = ({ group, scopes }: Decoded<Section<typeof groupMembers>>): Violation | undefined => {
  if (group === '') return { key: 'group', expected: 'the name of a group, or *' };
  return scopes.length === 0 ? { key: 'scopes', expected: `one or more of ${scopeNames}` } : undefined;
};

const members = {
  issuer: shaped(
    isIssuer,
    'an https URL without user, password and query (http only on this machine)',
    live('Issuer of the identity provider (OpenID Connect), as in its `/.well-known/openid-configuration`.'),
  ),
  client_id: string('', live('Id of this service at the provider.')),
  client_secret: secret(optional(string('', live('Secret of this service at the provider; a public client has none.')))),
  client_secret_file: string('', live('File that contains the secret, relative to the configuration file.')),
  label: shapedOr(
    'single sign-on',
    (text) => text.trim() !== '' && text.length <= maxLabel,
    `a name of 1 to ${String(maxLabel)} characters`,
    live('Name of the provider on the page, after "Sign in with".'),
  ),
  scopes: {
    ...strings([], live('Scopes to request from the provider. Some providers need `groups` to name groups, others refuse it.')),
    fallback: ['openid', 'profile', 'email'],
  },
  groups_claim: string('groups', live('Claim with the groups of a person: a string or a list of strings.')),
  groups: listOf(groupMembers, 'Scopes of the members of a group. People without a group cannot sign in.', checkGroup),
  name_claim: optional(
    string(
      '',
      live('Claim with the name of a person, which actions on alerts carry. Default: `email`, else `preferred_username`, else `sub`.'),
    ),
  ),
  session: durationWithin('8h', '1m', '720h', live('How long a person stays signed in.')),
};

const check = (given: Decoded<Section<typeof members>>): Violation | undefined => {
  if (given.issuer === undefined)
    return { key: 'issuer', expected: 'the issuer of the identity provider, because another key of api.auth.oidc is set' };
  if (given.client_id === '') return { key: 'client_id', expected: 'the id of this service at the provider' };
  if (given.client_secret !== undefined && given.client_secret_file !== '')
    return { key: 'client_secret_file', expected: 'only one of client_secret and client_secret_file' };
  if (!given.scopes.includes('openid')) return { key: 'scopes', expected: 'a list that contains openid' };
  if (given.groups_claim === '') return { key: 'groups_claim', expected: 'the name of a claim' };
  return given.groups.length === 0 ? { key: 'groups', expected: 'at least one group with its scopes; nobody could sign in' } : undefined;
};

/** Sign-in of people with an identity provider. */
export const oidcSection = whenGiven({ ...section(members), check });

type SignIn = {
  readonly public_url: string | undefined;
  readonly dashboard: boolean;
  readonly auth: { readonly enabled: boolean; readonly oidc: unknown };
};

/** Checks the other keys of `api` on which sign-in with a provider depends. */
export const checkSignIn = ({ public_url: url, dashboard, auth }: SignIn): Violation | undefined => {
  if (auth.oidc === undefined) return undefined;
  if (!auth.enabled) return { key: 'auth.enabled', expected: 'true, because api.auth.oidc is set' };
  if (url === undefined || new URL(url).pathname !== '/')
    return {
      key: 'public_url',
      expected: 'the URL of this service without a path: with api.auth.oidc, the provider sends people back to it',
    };
  return dashboard ? undefined : { key: 'dashboard', expected: 'true, because people sign in with api.auth.oidc on the page' };
};
