import { type Json, type JsonObject, isList, isObject } from '../../../lib/json.js';
import { parseDocument } from '../../../lib/parse-document.js';
import type { Link } from '../../../model/graph-evidence.js';
import { accountsMatching, covers, hasWildcard, isUsable } from './name-patterns.js';
import { edge, principalOf } from './aws-nodes.js';

/** `operator` and `key` in lower case; `operator` without prefix and `IfExists`. */
type TrustCondition = {
  readonly operator: string;
  readonly ifExists: boolean;
  readonly quantifier: 'all' | 'any' | '';
  readonly key: string;
  readonly values: readonly string[];
};

/** `principals`: by kind; `everyone` if the statement names `*`. `except`: it names those whom it does not mean. */
type TrustStatement = {
  readonly allows: boolean;
  readonly except: boolean;
  readonly everyone: boolean;
  readonly principals: Readonly<Record<'AWS' | 'Federated', readonly string[]>>;
  readonly conditions: readonly TrustCondition[];
  /** Whether it is about this call, given in lower case. `NotAction` is about none. */
  includes(call: string): boolean;
};

/** The statements of a trust policy, given as text or as an object. Source: IAM User Guide, "Grammar of the IAM JSON policy language". */
const trustStatements = (policy: Json | undefined): readonly TrustStatement[] => {
  const document = typeof policy === 'string' ? (policy.length > maxLength ? undefined : parseDocument(policy)) : policy;
  return isObject(document) ? listOf(document['Statement']).filter(isObject).slice(0, maxStatements).map(statementOf) : [];
};

/** IAM accepts 4,096 characters without spaces; longer documents are not read. */
const maxLength = 20_480;
const maxStatements = 100;
/** More subjects than fit into a document of that size. */
const maxValues = 150;

const statementOf = (statement: JsonObject): TrustStatement => {
  const except = statement['Principal'] === undefined;
  const named = statement['Principal'] ?? statement['NotPrincipal'];
  const principals = isObject(named) ? named : {};
  const aws = named === '*' ? ['*'] : textsOf(principals['AWS']);
  const actions = textsOf(statement['Action']).map((action) => action.toLowerCase());
  return {
    // Neither allows nor denies anything: a policy that IAM would reject.
    allows: statement['Effect'] === 'Allow',
    except,
    everyone: aws.includes('*'),
    principals: { AWS: aws, Federated: textsOf(principals['Federated']) },
    conditions: conditionsOf(statement['Condition']),
    includes: (call) =>
      (statement['Effect'] === 'Allow' || statement['Effect'] === 'Deny') && actions.some((action) => covers(action, call)),
  };
};

const conditionsOf = (condition: Json | undefined): readonly TrustCondition[] =>
  isObject(condition)
    ? Object.entries(condition).flatMap(([operator, keys]) =>
        isObject(keys) ? Object.entries(keys).map(([key, values]) => conditionOf(operator.toLowerCase(), key, values)) : [],
      )
    : [];

const conditionOf = (operator: string, key: string, given: Json | undefined): TrustCondition => {
  const values = listOf(given);
  return {
    // No operator that anything understands, so that nothing is admitted.
    operator: values.length > maxValues ? '' : operator.replace(/^for(any|all)values?:/, '').replace(/ifexists$/, ''),
    ifExists: operator.endsWith('ifexists'),
    quantifier: operator.startsWith('forall') ? 'all' : operator.startsWith('forany') ? 'any' : '',
    key: key.toLowerCase(),
    values: values.filter(isScalar).map(String),
  };
};

const isScalar = (value: Json): value is string | boolean | number => !isObject(value) && !isList(value) && value !== null;

const textsOf = (value: Json | undefined): readonly string[] => listOf(value).filter((one) => typeof one === 'string');

const listOf = (value: Json | undefined): readonly Json[] => (isList(value) ? value : value === undefined ? [] : [value]);

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
