import type { AuditRecord } from '../../../model/audit-record.js';
import { isObject, text } from '../../../lib/json.js';
import * as c from '../language.js';

/**
 * Forms of a function's name: `name`, `name:qualifier`, `account:function:name`, `account:name`, a full ARN, each with or without a
 * qualifier. Source: Lambda API reference, parameter `FunctionName`.
 */

/** The bare name of a function or layer. */
const bareName = (value: string): string => {
  const parts = value.split(':');
  return parts[nameAt(parts)] ?? value;
};

/** The name with the version or alias after it, if there is one. */
export const nameAndQualifier = (value: string): string => {
  const parts = value.split(':');
  return parts.slice(nameAt(parts)).join(':');
};

const nameAt = (parts: readonly string[]): number => {
  const kind = parts.findIndex((part) => part === 'function' || part === 'layer');
  if (kind >= 0 && kind + 1 < parts.length) return kind + 1;
  // `function` is optional after an account, and the account may follow a region.
  const account = parts.slice(0, 2).findIndex((part) => /^\d{12}$/.test(part));
  return account >= 0 && account + 1 < parts.length ? account + 1 : 0;
};

const qualifierIn = (value: string): string => {
  const parts = value.split(':');
  return parts[nameAt(parts) + 1] ?? '';
};

/** The version that an unqualified call means; also the meaning of an empty `qualifier` in the state. */
const latest = '$LATEST';

/** The version or alias of a call, from its own parameter or after the function's `name`. */
const qualifierOf = (name: c.From): c.Read => {
  const [own, named] = [c.request('qualifier'), c.reader(name)];
  return (record) => text(own(record)) || qualifierIn(text(named(record)) ?? '') || latest;
};
export const qualifier = qualifierOf('functionName');

/** Whether a call concerns the function itself, not one of its published versions. */
export const unqualified: c.Read = (record) => qualifier(record) === latest;

export const functionKey: c.KeyPart = { attribute: 'function_name', as: bareName };

/** A declared function name with the version or alias after it, as in the ARN of an alias: `name:qualifier`. */
const qualifiedName = (value: string): string => {
  const named = qualifierIn(value);
  return named === '' || named === latest ? '' : `${bareName(value)}:${named}`;
};
const unqualifiedName = (value: string): string => (qualifiedName(value) === '' ? bareName(value) : '');

/**
 * Keys of resources attached to a function or to one of its versions or aliases. The state contains the qualifier in an attribute or after
 * the function's name; `rest`: further identifying attributes.
 */
export const keysOnFunction = (...rest: readonly string[]): readonly (readonly c.KeyPart[])[] => [
  [{ attribute: 'function_name', as: unqualifiedName }, ...rest, qualifierKey],
  [{ attribute: 'function_name', as: qualifiedName }, ...rest],
];

/** The targets for those keys: the function of a call without its qualifier, and with it. `name`: a name of the function in any form. */
export const onFunction = (
  type: string,
  rest: Readonly<Record<string, c.From>> = {},
  name: c.From = 'functionName',
): readonly [c.Target, c.Target] => {
  const version = qualifierOf(name);
  const bare = c.via(name, (value) => (typeof value === 'string' ? bareName(value) : undefined));
  const full: c.Read = (record) => qualifiedName(`${text(bare(record)) ?? ''}:${text(version(record)) ?? ''}`);
  return [c.on(type, { function_name: bare, ...rest, qualifier: version }), c.on(type, { function_name: full, ...rest })];
};
export const layerKey: c.KeyPart = { attribute: 'layer_name', as: bareName };
export const qualifierKey: c.KeyPart = { attribute: 'qualifier', as: (value) => value, absent: latest };

/** The tagged resource if its ARN is of this kind: `function`, `event-source-mapping`, `code-signing-config`. */
export const taggedAs = (kind: string): c.Read =>
  c.via(c.either('resource', 'resourceArn'), (value) => (typeof value === 'string' && value.split(':')[5] === kind ? value : undefined));

/** The part after the last colon of an ARN. */
export const idInArn = (from: c.From): c.Read =>
  c.via(from, (value) => (typeof value === 'string' ? value.slice(value.lastIndexOf(':') + 1) : undefined));

/** Whether a call contains only an identifier and this parameter: then the value that CloudTrail blanks has changed. */
export const alone = (parameter: string, { request }: AuditRecord): boolean =>
  Object.entries(request).every(
    ([name, value]) => name === parameter || naming.has(name) || value === null || (isObject(value) && Object.keys(value).length === 0),
  );

const naming = new Set(['functionName', 'uUID', 'uuid', 'revisionId', 'fullyQualifiedArn']);

/** Ids of the statements that the provider and the console add with a URL of type NONE; declaring the URL declares them. */
export const publicUrlStatements: ReadonlySet<unknown> = new Set(['FunctionURLAllowPublicAccess', 'FunctionURLAllowInvokeAction']);
