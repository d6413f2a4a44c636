import type { Json } from '../../../lib/json.js';
import type { Link } from '../../../model/graph-evidence.js';
import { edge, principalOf } from './aws-nodes.js';
import { accountsMatching, covers, hasWildcard, isUsable } from './name-patterns.js';
import { trustStatements, type TrustCondition, type TrustStatement } from './trust-statements.js';

/**
 * Whom a trust policy admits: service accounts of clusters whose OIDC provider it names, and exact users and roles. Accounts, services and
 * everybody give nothing, because they prove nothing about one identity. Where a condition cannot be decided, no link is made. Source: IAM
 * User Guide, "Available keys for AWS OIDC federation"; EKS User Guide, "IAM roles for service accounts".
 */
export const trustLinks = (policy: Json | undefined, attribute: string): readonly Link[] => {
  if (typeof policy === 'string' && !mayNamePrincipals(policy)) return none;
  const statements = trustStatements(policy);
  const denials = statements.filter(({ allows }) => !allows);
  const links = new Map<string, Link>();
  for (const statement of statements) {
    if (!statement.allows || statement.except) continue;
    for (const link of [...federated(statement, denials, attribute), ...principals(statement, denials, attribute)])
      links.set(JSON.stringify(link), link);
  }
  return [...links.values()];
};

const none: readonly Link[] = [];

/** Most policies admit services alone, and need no parsing. */
const mayNamePrincipals = (policy: string): boolean => policy.includes('"AWS"') || policy.includes('"Federated"') || policy.includes('\\');

const webIdentity = 'sts:assumerolewithwebidentity';
const assume = 'sts:assumerole';

const principals = (statement: TrustStatement, denials: readonly TrustStatement[], attribute: string): readonly Link[] => {
  if (!statement.includes(assume)) return [];
  return statement.principals.AWS.flatMap((arn) => {
    const principal = principalOf(arn);
    const [, partition = '', , , account = ''] = arn.split(':');
    const names = [arn, account, `arn:${partition}:iam::${account}:root`];
    const isDenied = denials.some((denial) => denial.conditions.length === 0 && denial.includes(assume) && isMeant(denial, 'AWS', names));
    return principal === undefined || isDenied ? [] : [edge('grants_access', principal, 'self', attribute)];
  });
};

const isMeant = ({ everyone, except, principals: named }: TrustStatement, kind: 'AWS' | 'Federated', names: readonly string[]): boolean =>
  (everyone || named[kind].some((name) => names.includes(name))) !== except;

const federated = (statement: TrustStatement, denials: readonly TrustStatement[], attribute: string): readonly Link[] => {
  if (!statement.includes(webIdentity)) return [];
  return statement.principals.Federated.flatMap((provider) => {
    const [, issuer] = /^arn:aws[\w-]*:iam::\d{12}:oidc-provider\/([^\s*?]+)$/.exec(provider) ?? [];
    if (issuer === undefined) return [];
    const denying = denials.filter((denial) => denial.includes(webIdentity) && isMeant(denial, 'Federated', [provider]));
    return subjects(statement.conditions, issuer)
      .filter((subject) => !denying.some((denial) => mayDeny(denial, issuer, subject)))
      .flatMap(accountsMatching)
      .map(({ namespace, name }): Link => ({ link: 'trust', grantor: 'self', issuer, namespace, name, attribute }));
  });
};

/**
 * Whether a denial means a subject, or may mean one of those that a pattern matches. A denial that circumstances limit, such as an address,
 * may not apply.
 */
const mayDeny = ({ conditions }: TrustStatement, issuer: string, subject: string): boolean => {
  if (!conditions.every(({ key }) => key === `${issuer.toLowerCase()}:sub`)) return false;
  const [first, second] = conditions;
  const spared = first !== undefined && second === undefined ? excludedPatterns(first) : undefined;
  if (spared !== undefined) return !spared.some((pattern) => covers(pattern, subject));
  return subjects(conditions, issuer).some(
    (pattern) => covers(pattern, subject) || covers(subject, pattern) || (hasWildcard(pattern) && hasWildcard(subject)),
  );
};

/** Patterns of the subjects that the conditions surely admit. */
const subjects = (conditions: readonly TrustCondition[], issuer: string): readonly string[] => {
  const claims = `${issuer.toLowerCase()}:`;
  let admitted: readonly string[] = ['*'];
  for (const condition of conditions) {
    const { key } = condition;
    // These are circumstances of the call; any service account may meet them.
    if (key.startsWith('aws:') || key.startsWith('sts:')) continue;
    if (key === `${claims}sub`) admitted = narrowed(admitted, condition);
    else if (key === `${claims}aud` ? !admitsAudience(condition) : !holdsIfMissing(condition)) return [];
  }
  return admitted;
};

/** A negated condition must spare both audiences. */
const admitsAudience = (condition: TrustCondition): boolean => {
  const admits = (audience: string): boolean => holdsFor(condition, audience);
  return excludedPatterns(condition) === undefined ? audiences.some(admits) : audiences.every(admits);
};

/** The audiences of the tokens that EKS gives to pods; the second in China. */
const audiences = ['sts.amazonaws.com', 'sts.amazonaws.com.cn'];

/** A token has exactly one subject, so `ForAnyValue`, `ForAllValues` and `IfExists` make no difference. */
const narrowed = (admitted: readonly string[], condition: TrustCondition): readonly string[] => {
  const excluded = excludedPatterns(condition);
  if (excluded !== undefined)
    return admitted.filter(
      (subject) => !hasWildcard(subject) && excluded.every((pattern) => isUsable(pattern) && !covers(pattern, subject)),
    );
  if (condition.operator === 'null') return isRequired(condition) ? admitted : [];
  const wanted = wantedPatterns(condition).filter(isUsable);
  return admitted.flatMap((one) => wanted.flatMap((other) => (covers(one, other) ? [other] : covers(other, one) ? [one] : [])));
};

/** `Null: false`: the key must be there. */
const isRequired = ({ values }: TrustCondition): boolean => values.length === 1 && values[0]?.toLowerCase() === 'false';

const wantedPatterns = ({ operator, values }: TrustCondition): readonly string[] => {
  switch (operator) {
    case 'stringlike':
      return values;
    case 'stringequals':
      return values.filter((value) => !hasWildcard(value));
    case 'stringequalsignorecase':
      // Names of namespaces and service accounts are in lower case.
      return values.filter((value) => !hasWildcard(value)).map((value) => value.toLowerCase());
    default:
      return [];
  }
};

/** What a negated operator excludes; undefined for any other operator. */
const excludedPatterns = ({ operator, values }: TrustCondition): readonly string[] | undefined => {
  switch (operator) {
    case 'stringnotlike':
      return values;
    case 'stringnotequals':
      return values.filter((value) => !hasWildcard(value));
    case 'stringnotequalsignorecase':
      return values.filter((value) => !hasWildcard(value)).map((value) => value.toLowerCase());
    default:
      return undefined;
  }
};

const holdsFor = (condition: TrustCondition, value: string): boolean => {
  const excluded = excludedPatterns(condition);
  if (excluded !== undefined) return !excluded.some((pattern) => !isUsable(pattern) || covers(pattern, value));
  if (condition.operator === 'null') return isRequired(condition);
  return wantedPatterns(condition).some((pattern) => isUsable(pattern) && covers(pattern, value));
};

/** The claim of another provider, or one that tokens of clusters do not have. */
const holdsIfMissing = (condition: TrustCondition): boolean => {
  const { operator, ifExists, quantifier, values } = condition;
  if (operator === 'null') return values.length === 1 && values[0]?.toLowerCase() === 'true';
  return ifExists || quantifier === 'all' || (quantifier === '' && excludedPatterns(condition) !== undefined);
};
