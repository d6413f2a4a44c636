import { isList, isObject, type Json, type JsonObject } from '../../../lib/json.js';
import { parseDocument } from '../../../lib/parse-document.js';
import { canonicalPolicy, sortedText } from '../canonical-policy.js';

/**
 * A policy document of AWS as a set of statements, each named by its `Sid`, which services add and remove one at a time (D106). Source: IAM
 * User Guide, "IAM JSON policy elements: Sid": unique within a policy.
 */

/** The statements of a policy, given as an object or as JSON text, or as a list of them. Any other value has none. */
export const statementsIn = (value: Json | undefined): readonly Json[] => {
  if (isList(value)) return value;
  const statements = documentOf(value)['Statement'];
  return isList(statements) ? statements : statements === undefined || statements === null ? [] : [statements];
};

/** The `Sid` of a statement; for one without, its meaning. */
export const statementKey = (statement: Json): string => {
  const sid = isObject(statement) ? statement['Sid'] : undefined;
  return typeof sid === 'string' && sid !== '' ? sid : meaningOf(statement);
};

/** Whether two statements mean the same, in whatever order and spelling (D15). */
export const sameStatement = (a: Json, b: Json): boolean => meaningOf(a) === meaningOf(b);

/** The policy with other statements. A policy that is not there and gets none stays as it is. */
export const withStatements = (policy: Json | undefined, statements: readonly Json[]): Json => {
  const document = documentOf(policy);
  if (statements.length === 0 && document['Statement'] === undefined) return policy ?? null;
  return JSON.stringify({ ...(document['Version'] === undefined ? { Version: '2012-10-17' } : {}), ...document, Statement: statements });
};

const meaningOf = (statement: Json): string => sortedText(canonicalPolicy({ Statement: [statement] }));

const documentOf = (value: Json | undefined): JsonObject => {
  const document = typeof value === 'string' ? parseDocument(value) : value;
  return isObject(document) ? document : {};
};
