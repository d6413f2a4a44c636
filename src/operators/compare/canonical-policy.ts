import { isList, isObject, type Json, type JsonObject } from '../../lib/json.js';
import { plainRange } from '../../lib/network.js';

/**
 * The canonical form of an IAM policy document (D15): single values become lists of one; the order of statements, actions, resources,
 * principals and condition values is dropped; actions and condition keys become lower case; an account id and the ARN of its root user are
 * the same principal; networks have one spelling; an empty Sid or Id is absent; a document without a version has the first version. Source: IAM User Guide, policy
 * grammar, principal, version and condition elements.
 */
export const canonicalPolicy = (policy: JsonObject): Json => {
  const rest = members(policy, (key, value) => (key === 'Statement' ? undefined : key === 'Id' && value === '' ? undefined : value));
  return { Version: '2008-10-17', ...rest, Statement: ordered(asList(policy['Statement']).map(canonicalStatement)) };
};

export const isPolicy = (value: Json): value is JsonObject => isObject(value) && value['Statement'] !== undefined;

const canonicalStatement = (statement: Json): Json => {
  if (!isObject(statement)) return statement;
  return members(statement, (key, value) => {
    switch (key) {
      case 'Sid':
        return value === '' ? undefined : value;
      case 'Action':
      case 'NotAction':
        return ordered(asList(value).map((action) => (typeof action === 'string' ? action.toLowerCase() : action)));
      case 'Resource':
      case 'NotResource':
        return ordered(asList(value));
      case 'Principal':
      case 'NotPrincipal':
        return canonicalPrincipal(value);
      case 'Condition':
        return isObject(value) && Object.keys(value).length === 0 ? undefined : canonicalCondition(value);
      default:
        return value;
    }
  });
};

const canonicalPrincipal = (principal: Json): Json => {
  if (principal === '*') return { AWS: ['*'] };
  if (!isObject(principal)) return principal;
  return members(principal, (kind, value) =>
    ordered(asList(value).map((one) => (kind === 'AWS' && typeof one === 'string' ? accountOf(one) : one))),
  );
};

/** The account id, given the ARN of its root user; any other principal unchanged. */
export const accountOf = (principal: string): string => /^arn:aws[\w-]*:iam::(\d{12}):root$/.exec(principal)?.[1] ?? principal;

const canonicalCondition = (condition: Json): Json => {
  if (!isObject(condition)) return condition;
  return members(condition, (operator, keys) => {
    const spelled = /ipaddress/i.test(operator) ? (value: string | number | boolean) => plainRange(String(value)) : String;
    return isObject(keys)
      ? lowerKeys(
          members(keys, (_key, values) =>
            ordered(asList(values).map((one) => (isObject(one) || isList(one) || one === null ? one : spelled(one)))),
          ),
        )
      : keys;
  });
};

const lowerKeys = (from: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(from).map(([key, value]) => [key.toLowerCase(), value]));

const asList = (value: Json | undefined): readonly Json[] => (value === undefined ? [] : isList(value) ? value : [value]);

/** Sorted by text, without duplicates. */
const ordered = (values: readonly Json[]): readonly Json[] => {
  const byText = new Map(values.map((value) => [sortedText(value), value]));
  return [...byText.keys()].sort().map((key) => byText.get(key) ?? null);
};

const members = (from: JsonObject, change: (key: string, value: Json) => Json | undefined): JsonObject => {
  const result: Record<string, Json> = {};
  for (const key of Object.keys(from).sort()) {
    const value = from[key];
    const changed = value === undefined ? undefined : change(key, value);
    if (changed !== undefined) result[key] = changed;
  }
  return result;
};

/** JSON text with sorted members. */
export const sortedText = (value: Json | undefined): string => {
  if (isList(value)) return `[${value.map(sortedText).join(',')}]`;
  if (!isObject(value)) return JSON.stringify(value ?? null);
  const inner = Object.keys(value)
    .sort()
    .map((key) => `${JSON.stringify(key)}:${sortedText(value[key])}`);
  return `{${inner.join(',')}}`;
};
