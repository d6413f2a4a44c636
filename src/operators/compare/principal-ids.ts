import { isList, isObject, type Json, type JsonObject } from '../../lib/json.js';
import { parseDocument } from '../../lib/parse-document.js';
import { attributeAt, type Declared } from '../../model/state-snapshot.js';
import type { Comparison } from '../flow/finding.js';
import { isPolicy } from './canonical-policy.js';
import type { Comparer } from './comparer.js';
import { makeElementValue } from './edits/attribute-value.js';
import { isDeclared } from './edits/comparison.js';
import { elementKey } from './edits/elements.js';
import { declaredKey, knownHistory } from './histories.js';
import { attributeOf, type History } from './history.js';

/**
 * Unique ids of IAM principals (`AROA…`, `AIDA…`) in policy documents. IAM keeps a principal by its id and shows its ARN while it exists, so
 * that an id and the ARN of the declared principal that has it are the same (D111). A principal that was deleted and created again has
 * another id: the old one is nobody's. Source: IAM User Guide, "IAM identifiers" and "AWS JSON policy elements: Principal".
 */
const principals = ['aws_iam_role', 'aws_iam_user'] as const;
const idAttribute = 'unique_id';
const uniqueId = /^A(?:ROA|IDA)[A-Z0-9]{12,124}$/;
const mentioned = /A(?:ROA|IDA)[A-Z0-9]{12}/;

/** Whether the declared value agrees with the record, in whatever way they name declared principals. */
export const agreesByPrincipals = (comparer: Comparer, comparison: Comparison, declared: Json | undefined): boolean => {
  if (isDeclared(comparison, declared)) return true;
  if (!mentions(declared) && !comparison.values.some(({ value }) => mentions(value))) return false;
  const arnOf = (id: string): string => declaredArn(comparer, id) ?? id;
  const { kind, as, by } = comparison;
  const values = comparison.values.map(({ key, present, value: given }) => {
    const value = withArns(given, arnOf);
    return { key: kind === 'elements' ? elementKey(value, by, as) : key, present, value };
  });
  return isDeclared({ ...comparison, values }, declared === undefined ? undefined : withArns(declared, arnOf));
};

/** Call when a declared resource is deleted: the id of a principal ends with it, although the state may declare it for a while. */
export const noteGonePrincipal = (history: History, { snapshot, resource }: Declared, number: number, time: number): void => {
  if (!principals.some((type) => type === history.subject.type)) return;
  const id = attributeAt(snapshot.attributes(resource), idAttribute);
  if (typeof id === 'string') attributeOf(history, idAttribute).whole = makeElementValue(number, time, true, id, false);
};

/** The ARN of the declared principal with this id; undefined if there is none, or more than one. */
const declaredArn = ({ states: { declared }, state: { histories } }: Comparer, id: string): string | undefined => {
  const arns = new Set<Json | undefined>();
  for (const source of declared.sources) {
    const snapshot = declared.get(source);
    if (snapshot === undefined) continue;
    for (const resource of principals.flatMap((type) => declared.naming(snapshot, type, idAttribute, id))) {
      const known = knownHistory(histories, declaredKey(source, snapshot.address(resource)));
      if (known?.attributes.get(idAttribute)?.whole?.value === id) return undefined;
      arns.add(attributeAt(snapshot.attributes(resource), 'arn'));
    }
  }
  const [arn] = arns;
  return arns.size === 1 && typeof arn === 'string' ? arn : undefined;
};

const mentions = (value: Json | undefined): boolean =>
  typeof value === 'string' ? mentioned.test(value) : typeof value === 'object' && value !== null && mentioned.test(JSON.stringify(value));

/** The value with the ARNs of principals in its policy documents, wherever they are. */
const withArns = (value: Json, arnOf: (id: string) => string): Json => {
  if (typeof value === 'string') {
    const document = mentioned.test(value) ? parseDocument(value) : undefined;
    return document !== undefined && isPolicy(document) ? JSON.stringify(policyWithArns(document, arnOf)) : value;
  }
  if (isList(value)) return value.map((one) => withArns(one, arnOf));
  if (!isObject(value)) return value;
  if (isPolicy(value)) return policyWithArns(value, arnOf);
  return 'Principal' in value || 'NotPrincipal' in value ? statementWithArns(value, arnOf) : mapped(value, (one) => withArns(one, arnOf));
};

const policyWithArns = (policy: JsonObject, arnOf: (id: string) => string): JsonObject => {
  const statements = policy['Statement'];
  const translated = (one: Json): Json => (isObject(one) ? statementWithArns(one, arnOf) : one);
  return { ...policy, Statement: isList(statements) ? statements.map(translated) : translated(statements ?? null) };
};

const statementWithArns = (statement: JsonObject, arnOf: (id: string) => string): JsonObject => {
  const named = (one: Json): Json => (typeof one === 'string' && uniqueId.test(one) ? arnOf(one) : one);
  const ofKind = (one: Json): Json => (isList(one) ? one.map(named) : named(one));
  return mapped(statement, (one, name) => ((name === 'Principal' || name === 'NotPrincipal') && isObject(one) ? mapped(one, ofKind) : one));
};

const mapped = (from: JsonObject, change: (value: Json, name: string) => Json): JsonObject =>
  Object.fromEntries(Object.entries(from).map(([name, value]) => [name, change(value ?? null, name)]));
