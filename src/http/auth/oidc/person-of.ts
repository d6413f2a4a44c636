import { isScope, scopes as everyScope, type Scope } from '../../../model/http/principal.js';
import type { Claims } from './provider.js';
import { SignInFailed } from './sign-in-failed.js';

export type PersonRules = {
  readonly groupsClaim: string;
  readonly groups: readonly { readonly group: string; readonly scopes: readonly string[] }[];
  /** Undefined: `email`, else `preferred_username`, else `sub`. */
  readonly nameClaim: string | undefined;
};

type Person = { readonly kind: 'person'; readonly name: string; readonly scopes: readonly Scope[] };

/** Characters; as of names in actions on alerts. */
const longestName = 100;

/** The name and the scopes of a person. Throws `SignInFailed` without a group or a name. */
export const personOf = (claims: Claims, { groupsClaim, groups, nameClaim }: PersonRules): Person => {
  const name = nameOf(claims, nameClaim);
  const given = claims[groupsClaim];
  const own = new Set<unknown>(Array.isArray(given) ? given : [given]);
  const granted = new Set(groups.filter(({ group }) => group === '*' || own.has(group)).flatMap(({ scopes }) => scopes));
  const scopes = everyScope.filter((scope) => isScope(scope) && granted.has(scope));
  if (scopes.length === 0) throw new SignInFailed('no_group', `no group of ${name} is in api.auth.oidc.groups`);
  return { kind: 'person', name, scopes };
};

const nameOf = (claims: Claims, claim: string | undefined): string => {
  for (const one of claim === undefined ? ['email', 'preferred_username', 'sub'] : [claim]) {
    const value = claims[one];
    // At some providers people may enter any address, of a colleague too.
    if (one === 'email' && (claims['email_verified'] === false || claims['email_verified'] === 'false')) continue;
    if (typeof value === 'string' && isName(value)) return value;
  }
  throw new SignInFailed('no_name', `the provider sends no usable ${claim ?? 'email, preferred_username or sub'}`);
};

/** Printable, as names of API keys are: no control characters, direction marks or line breaks. */
const isName = (text: string): boolean =>
  text.trim() === text && /^[^\p{C}\p{Zl}\p{Zp}]+$/u.test(text) && Array.from(text).length <= longestName;
