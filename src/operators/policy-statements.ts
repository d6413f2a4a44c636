import { glob } from '../model/glob.js';
import { isList, isObject, type Json, type JsonObject } from '../model/json.js';
import { canonicalPolicy, isPolicy } from './canonical-policy.js';
import { parseDocument } from './compare-values.js';

/** Names that a statement lists; `except`: it means all others (`NotAction`). */
type Names = { readonly names: readonly string[]; readonly except: boolean };

type PolicyCondition = { readonly operator: string; readonly key: string; readonly values: readonly string[] };

/** One statement of a policy document in a form that can be compared: actions, operators and condition keys in small letters. */
export type Statement = {
  readonly allows: boolean;
  readonly actions: Names;
  readonly resources: Names;
  /** `AWS:111122223333`, `AWS:*`, `Service:ec2.amazonaws.com`; `undefined` in policies of identities, which name none. */
  readonly principals: Names | undefined;
  readonly conditions: readonly PolicyCondition[];
};

/** The statements of a document, or of all inline policies of a list; none where the value is no policy. */
export const statementsOf = (value: Json): readonly Statement[] => {
  if (isList(value)) return value.flatMap((one) => statementsOf(isObject(one) ? (one['policy'] ?? null) : one));
  const document = typeof value === 'string' ? parseDocument(value) : value;
  if (document === undefined || !isPolicy(document)) return [];
  const { Statement: statements } = canonicalPolicy(document) as { readonly Statement: Json };
  return isList(statements) ? statements.filter(isObject).map(statementOf) : [];
};

const statementOf = (statement: JsonObject): Statement => ({
  allows: statement['Effect'] !== 'Deny',
  actions: namesIn(statement['Action'], statement['NotAction']),
  resources: namesIn(statement['Resource'], statement['NotResource']),
  principals:
    statement['Principal'] === undefined && statement['NotPrincipal'] === undefined
      ? undefined
      : { names: principalsIn(statement['Principal'] ?? statement['NotPrincipal'] ?? null), except: statement['Principal'] === undefined },
  conditions: conditionsIn(statement['Condition']),
});

const namesIn = (named: Json | undefined, others: Json | undefined): Names =>
  named === undefined && others !== undefined ? { names: textsIn(others), except: true } : { names: textsIn(named), except: false };

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
 * Does the second document permit something that the first does not: by a statement that none of the first covers, or by a
 * denial that is missing? Statements are compared one with one, so a permission that only several together cover counts as new.
 */
export const widens = (before: readonly Statement[], after: readonly Statement[]): boolean =>
  after.some((statement) => statement.allows && !coveredBy(statement, before)) || dropsDenial(before, after);

export const dropsDenial = (before: readonly Statement[], after: readonly Statement[]): boolean =>
  before.some((statement) => !statement.allows && !coveredBy(statement, after));

/** Combinations of action and resource that are looked at one by one; a statement with more is compared as a whole. */
const maxCombinations = 1_000;

/** Does one of these statements cover each part of it, with the same effect? */
export const coveredBy = (statement: Statement, by: readonly Statement[]): boolean =>
  parts(statement).every((part) => by.some((one) => one.allows === part.allows && covers(one, part)));

const parts = (statement: Statement): readonly Statement[] => {
  const { actions, resources } = statement;
  if (actions.names.length * resources.names.length > maxCombinations) return [statement];
  return single(actions).flatMap((action) => single(resources).map((resource) => ({ ...statement, actions: action, resources: resource })));
};

const single = (list: Names): readonly Names[] =>
  list.except || list.names.length < 2 ? [list] : list.names.map((name) => ({ names: [name], except: false }));

const covers = (outer: Statement, inner: Statement): boolean =>
  coversNames(outer.actions, inner.actions) &&
  coversNames(outer.resources, inner.resources) &&
  coversPrincipals(outer.principals, inner.principals) &&
  outer.conditions.every((condition) => inner.conditions.some((one) => same(one, condition)));

const coversNames = (outer: Names, inner: Names): boolean => {
  if (outer.except) return inner.except && outer.names.every((name) => matchesAny(inner.names, name));
  return inner.except ? outer.names.includes('*') : inner.names.every((name) => matchesAny(outer.names, name));
};

/** A `*` of the pattern stands for the wildcards of the name, too. */
const matchesAny = (patterns: readonly string[], name: string): boolean => patterns.some((pattern) => glob(pattern)(name));

const coversPrincipals = (outer: Names | undefined, inner: Names | undefined): boolean => {
  if (outer === undefined || inner === undefined) return outer === inner;
  if (outer.except || inner.except) return outer.except === inner.except && outer.names.join('\n') === inner.names.join('\n');
  return inner.names.every(
    (name) => outer.names.includes(name) || outer.names.includes('AWS:*') || outer.names.includes(accountOfPrincipal(name)),
  );
};

/** An account stands for every principal in it. */
const accountOfPrincipal = (name: string): string => `AWS:${accountIn(name.slice('AWS:'.length))}`;

/** The account in an ARN, or the account id itself; '' where there is none. */
export const accountIn = (text: string): string => {
  const account = text.startsWith('arn:') ? (text.split(':')[4] ?? '') : text;
  return /^\d{12}$/.test(account) ? account : '';
};

const same = (one: PolicyCondition, other: PolicyCondition): boolean =>
  one.operator === other.operator && one.key === other.key && one.values.join('\n') === other.values.join('\n');
