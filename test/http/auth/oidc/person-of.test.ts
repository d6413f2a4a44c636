import t from 'tap';
import { personOf } from '../../../../src/http/auth/oidc/person-of.js';
import { SignInFailed } from '../../../../src/http/auth/oidc/sign-in-failed.js';

const rules = {
  groupsClaim: 'groups',
  groups: [
    { group: 'sre', scopes: ['write', 'read'] },
    { group: 'readers', scopes: ['read'] },
    { group: 'true', scopes: ['admin'] },
  ],
  nameClaim: undefined,
};

/** `name: scopes`, or why not. */
const told = (claims: Readonly<Record<string, unknown>>, over: Partial<Parameters<typeof personOf>[1]> = {}): string => {
  try {
    const { name, scopes } = personOf({ sub: 's', ...claims }, { ...rules, ...over });
    return `${name}: ${scopes.join(' ')}`;
  } catch (error) {
    if (!(error instanceof SignInFailed)) throw error;
    return error.failure;
  }
};

void t.test('scopes are those of all groups together', (t) => {
  t.equal(told({ groups: ['readers', 'sre', 'other'] }), 's: read write');
  t.equal(told({ groups: 'readers' }), 's: read', 'a single string');
  for (const groups of [[], undefined, null, 'SRE', ['sre '], [['sre']], { sre: true }, true, 'sre,readers', '*', ['*']])
    t.equal(told({ groups }), 'no_group', JSON.stringify(groups));
  t.equal(told({ hd: 'example.com' }, { groupsClaim: 'hd', groups: [{ group: 'example.com', scopes: ['read'] }] }), 's: read');
  t.equal(told({}, { groups: [{ group: '*', scopes: ['read'] }] }), 's: read');
  t.end();
});

void t.test('the name is one that the person has proved, in printable characters', (t) => {
  const groups = 'readers';
  const verified = { email: 'a@b.example', email_verified: true };
  t.equal(told({ groups, ...verified, preferred_username: 'p' }), 'a@b.example: read');
  t.equal(told({ groups, email: 'a@b.example', preferred_username: 'p' }), 'a@b.example: read', 'a provider that does not say');
  for (const email_verified of [false, 'false']) t.equal(told({ groups, ...verified, email_verified, preferred_username: 'p' }), 'p: read');
  t.equal(told({ groups, email: 'a\u202eb', preferred_username: 'x\ny' }), 's: read');
  t.equal(told({ groups, email: '', preferred_username: ' p', sub: 'x'.repeat(101) }), 'no_name');
  t.equal(told({ groups, upn: 'u' }, { nameClaim: 'upn' }), 'u: read');
  t.equal(told({ groups, ...verified }, { nameClaim: 'upn' }), 'no_name', 'no other claim than the configured one');
  t.equal(told({ groups, ...verified, email_verified: false }, { nameClaim: 'email' }), 'no_name');
  t.end();
});
