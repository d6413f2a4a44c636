import { glob } from '../../lib/glob.js';
import { isList, isObject, type Json, type JsonObject } from '../../lib/json.js';
import { canonicalPolicy, isPolicy, sortedText } from '../compare/canonical-policy.js';
import { parseDocument } from '../../lib/parse-document.js';

/** Names in a statement. `except`: all names but these (`NotAction`). */
type Names = {
  readonly names: readonly string[];
  readonly except: boolean;
  /** Whether any of them matches this name. A `*` also matches wildcards in the name. */
  includes(name: string): boolean;
};

type PolicyCondition = { readonly operator: string; readonly key: string; readonly values: readonly string[] };

/** One statement of a policy document in comparable form: actions, operators and condition keys in lower case. */
export type Statement = {
  /** The whole statement without its Sid; equal for equal statements. */
  readonly text: string;
  readonly allows: boolean;
  readonly actions: Names;
  readonly resources: Names;
  /** `AWS:111122223333`, `AWS:*`, `Service:ec2.amazonaws.com`; `undefined` in policies of identities, which name none. */
  readonly principals: Names | undefined;
  readonly conditions: readonly PolicyCondition[];
};

/** The statements of a document, or of all inline policies of a list; empty if the value is not a policy. */
export const statementsOf = (value: Json): readonly Statement[] => {
  if (isList(value)) return value.flatMap((one) => statementsOf(isObject(one) ? (one['policy'] ?? null) : one));
  // Parse only text that may be a policy: `exposes` also examines other documents. JSON may escape any letter.
  const document = typeof value !== 'string' ? value : /Statement|\\u/.test(value) ? parseDocument(value) : undefined;
  if (document === undefined || !isPolicy(document)) return [];
  const { Statement: statements } = canonicalPolicy(document) as { readonly Statement: Json };
  return isList(statements) ? statements.filter(isObject).map(statementOf) : [];
};

const statementOf = (statement: JsonObject): Statement => ({
  text: sortedText({ ...statement, Sid: null }),
  allows: statement['Effect'] !== 'Deny',
  actions: namesIn(statement['Action'], statement['NotAction']),
  resources: namesIn(statement['Resource'], statement['NotResource']),
  principals:
    statement['Principal'] === undefined && statement['NotPrincipal'] === undefined
      ? undefined
      : makeNames(principalsIn(statement['Principal'] ?? statement['NotPrincipal'] ?? null), statement['Principal'] === undefined),
  conditions: conditionsIn(statement['Condition']),
});

const namesIn = (named: Json | undefined, others: Json | undefined): Names =>
  named === undefined && others !== undefined ? makeNames(textsIn(others), true) : makeNames(textsIn(named), false);

/** Compiles patterns lazily, at the first lookup of a name with the same prefix. */
const makeNames = (names: readonly string[], except = false): Names => {
  const exact = new Set(names);
  const patterns = names
    .filter((name) => name.includes('*'))
    .map((name) => ({ prefix: name.slice(0, name.indexOf('*')), name, test: undefined as ((text: string) => boolean) | undefined }));
  return {
    names,
    except,
    includes: (name) =>
      exact.has(name) || patterns.some((pattern) => name.startsWith(pattern.prefix) && (pattern.test ??= glob(pattern.name))(name)),
  };
};

const textsIn = (value: Json | undefined): readonly string[] =>
  (isList(value) ? value : value === undefined || value === null ? [] : [value]).map(String);

const principalsIn = (principal: Json): readonly string[] =>
  isObject(principal) ? Object.entries(principal).flatMap(([kind, named]) => textsIn(named).map((one) => `${kind}:${one}`)) : [];

const conditionsIn = (condition: Json | undefined): readonly PolicyCondition[] =>
  isObject(condition)
    ? Object.entries(condition).flatMap(([operator, keys]) =>
        isObject(keys)
          ? Object.entries(keys).map(([key, values]) => ({ operator: operator.toLowerCase(), key, values: textsIn(values) }))
          : [],
      )
    : [];

/**
 * Whether the second document permits something that the first does not: by a statement that no statement of the first covers, or by a
 * missing denial. An action on a resource that only several statements together cover counts as new, as does a document that is too large
 * to be compared.
 */
export const widens = (before: readonly Statement[], after: readonly Statement[]): boolean =>
  permitsMore(before, after, (statement) => [statement]) || dropsDenial(before, after);

/** The same for the relevant part of each permission. */
export const permitsMore = (
  before: readonly Statement[],
  after: readonly Statement[],
  matters: (statement: Statement) => readonly Statement[],
): boolean => {
  const permitted = newOf(after, before)
    .filter((statement) => statement.allows)
    .flatMap(matters);
  return permitted.length > 0 && (!isComparable(before, permitted) || permitted.some((statement) => !coveredBy(statement, before)));
};

export const dropsDenial = (before: readonly Statement[], after: readonly Statement[]): boolean => {
  const denied = newOf(before, after).filter((statement) => !statement.allows);
  return denied.length > 0 && (!isComparable(denied, after) || denied.some((statement) => !coveredBy(statement, after)));
};

/** The statements that the other document does not contain unchanged. */
const newOf = (statements: readonly Statement[], known: readonly Statement[]): readonly Statement[] => {
  const texts = new Set(known.map(({ text }) => text));
  return statements.filter(({ text }) => !texts.has(text));
};

/** The same statement for one principal alone. */
export const forPrincipal = (statement: Statement, principal: string): Statement => ({
  ...statement,
  principals: makeNames([principal]),
});

/** Maximum pairs of names that are compared; documents of the size that IAM accepts have far fewer. */
const maxPairs = 1_000_000;

const isComparable = (some: readonly Statement[], others: readonly Statement[]): boolean => size(some) * size(others) <= maxPairs;
const size = (statements: readonly Statement[]): number =>
  statements.reduce((sum, { actions, resources }) => sum + actions.names.length + resources.names.length, 0);

/** Maximum combinations of action and resource that are compared individually; a larger statement is compared as a whole. */
const maxCombinations = 1_000;

/** Whether these statements cover each part of it, with the same effect. */
const coveredBy = (statement: Statement, by: readonly Statement[]): boolean =>
  parts(statement).every((part) => by.some((one) => one.allows === part.allows && covers(one, part)));

const parts = (statement: Statement): readonly Statement[] => {
  const { actions, resources } = statement;
  if (actions.names.length * resources.names.length > maxCombinations) return [statement];
  return single(actions).flatMap((action) => single(resources).map((resource) => ({ ...statement, actions: action, resources: resource })));
};

const single = (list: Names): readonly Names[] =>
  list.except || list.names.length < 2 ? [list] : list.names.map((name) => makeNames([name]));

const covers = (outer: Statement, inner: Statement): boolean =>
  coversNames(outer.actions, inner.actions) &&
  coversNames(outer.resources, inner.resources) &&
  coversPrincipals(outer.principals, inner.principals) &&
  outer.conditions.every((condition) => inner.conditions.some((one) => same(one, condition)));

const coversNames = (outer: Names, inner: Names): boolean => {
  if (outer.except) return inner.except && outer.names.every((name) => inner.includes(name));
  return inner.except ? outer.names.includes('*') : inner.names.every((name) => outer.includes(name));
};

const coversPrincipals = (outer: Names | undefined, inner: Names | undefined): boolean => {
  if (outer === undefined || inner === undefined) return outer === inner;
  if (outer.except || inner.except) return outer.except === inner.except && outer.names.join('\n') === inner.names.join('\n');
  return inner.names.every(
    (name) => outer.names.includes(name) || outer.names.includes('AWS:*') || outer.names.includes(accountOfPrincipal(name)),
  );
};

/** An account means every principal in it. */
const accountOfPrincipal = (name: string): string => `AWS:${accountIn(name.slice('AWS:'.length))}`;

/** The account in an ARN, or the account id itself; '' if there is none. */
export const accountIn = (text: string): string => {
  const account = text.startsWith('arn:') ? (text.split(':')[4] ?? '') : text;
  return /^\d{12}$/.test(account) ? account : '';
};

const same = (one: PolicyCondition, other: PolicyCondition): boolean =>
  one.operator === other.operator && one.key === other.key && one.values.join('\n') === other.values.join('\n');
