import type { AuditRecord } from '../../../model/audit-record.js';
import { isObject, text } from '../../../lib/json.js';
import { either, on, request, via, type From, type Read, type Target } from '../../dsl.js';
import type { KeyPart } from '../../type-spec.js';

/**
 * Ways in which Lambda names a function: `name`, `name:qualifier`, `account:function:name`, `account:name`, a full ARN, each
 * with or without a qualifier. Source: Lambda API reference, parameter `FunctionName`.
 */

/** The bare name of a function or layer. */
const bareName = (value: string): string => {
  const parts = value.split(':');
  return parts[nameAt(parts)] ?? value;
};

/** The name, with the version or alias behind it if one is given. */
export const nameAndQualifier = (value: string): string => {
  const parts = value.split(':');
  return parts.slice(nameAt(parts)).join(':');
};

const nameAt = (parts: readonly string[]): number => {
  const kind = parts.findIndex((part) => part === 'function' || part === 'layer');
  if (kind >= 0 && kind + 1 < parts.length) return kind + 1;
  // The word may be left out behind an account, and the account stand behind a region.
  const account = parts.slice(0, 2).findIndex((part) => /^\d{12}$/.test(part));
  return account >= 0 && account + 1 < parts.length ? account + 1 : 0;
};

const qualifierIn = (value: string): string => {
  const parts = value.split(':');
  return parts[nameAt(parts) + 1] ?? '';
};

/** What an unqualified call means; also what stands for an empty `qualifier` in the state. */
const latest = '$LATEST';

/** The version or alias that a call names, in its own parameter or behind the function's name. */
export const qualifier: Read = (record) => {
  const own = request('qualifier')(record);
  if (typeof own === 'string' && own !== '') return own;
  const name = request('functionName')(record);
  return (typeof name === 'string' ? qualifierIn(name) : '') || latest;
};

/** True where a call means the function itself, not one of its published versions. */
export const unqualified: Read = (record) => qualifier(record) === latest;

export const functionKey: KeyPart = { attribute: 'function_name', as: bareName };

/** A declared function name that has the version or alias behind it, as an alias's ARN does: `name:qualifier`. */
const qualifiedName = (value: string): string => {
  const named = qualifierIn(value);
  return named === '' || named === latest ? '' : `${bareName(value)}:${named}`;
};
const unqualifiedName = (value: string): string => (qualifiedName(value) === '' ? bareName(value) : '');

/**
 * Keys of what hangs on a function or on one of its versions or aliases, which the state names in an attribute of its own or
 * behind the function's name; `rest`: what else identifies it.
 */
export const keysOnFunction = (...rest: readonly string[]): readonly (readonly KeyPart[])[] => [
  [{ attribute: 'function_name', as: unqualifiedName }, ...rest, qualifierKey],
  [{ attribute: 'function_name', as: qualifiedName }, ...rest],
];

/** The targets for those keys: a call's function without its qualifier, and with it. */
export const onFunction = (type: string, rest: Readonly<Record<string, From>> = {}): readonly [Target, Target] => {
  const bare = via('functionName', (name) => (typeof name === 'string' ? bareName(name) : undefined));
  const full: Read = (record) => qualifiedName(`${text(bare(record)) ?? ''}:${text(qualifier(record)) ?? ''}`);
  return [on(type, { function_name: bare, ...rest, qualifier }), on(type, { function_name: full, ...rest })];
};
export const layerKey: KeyPart = { attribute: 'layer_name', as: bareName };
export const qualifierKey: KeyPart = { attribute: 'qualifier', as: (value) => value, absent: latest };

/** The tagged resource where its ARN is of that kind: `function`, `event-source-mapping`, `code-signing-config`. */
export const taggedAs = (kind: string): Read =>
  via(either('resource', 'resourceArn'), (value) => (typeof value === 'string' && value.split(':')[5] === kind ? value : undefined));

/** What follows the last colon of an ARN. */
export const idInArn = (from: From): Read =>
  via(from, (value) => (typeof value === 'string' ? value.slice(value.lastIndexOf(':') + 1) : undefined));

/** True where a call names something and gives nothing but this: what CloudTrail blanks is then what it changes. */
export const alone = (parameter: string, { request }: AuditRecord): boolean =>
  Object.entries(request).every(
    ([name, value]) => name === parameter || naming.has(name) || value === null || (isObject(value) && Object.keys(value).length === 0),
  );

const naming = new Set(['functionName', 'uUID', 'uuid', 'revisionId', 'fullyQualifiedArn']);
