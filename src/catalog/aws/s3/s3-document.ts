import type { AuditRecord } from '../../../model/audit-record.js';
import { isList, isObject, type Json, type JsonObject } from '../../../lib/json.js';
import type * as c from '../language.js';

/**
 * Reads the XML documents of S3 calls. CloudTrail writes a document under the name of its root element, with `xmlns` beside its children.
 * An element that occurs once is an object, a repeated one a list, an empty one `""`. Records made by tools use the SDKs' plural names and
 * other cases (`Rules`, `status`), so names match loosely.
 * Source: S3 API reference (request syntax), CloudTrail records of bucket calls.
 */

/** The document under one of these root names; `undefined` if the record contains none, `{}` for an empty one. */
export const s3Document =
  (...roots: readonly string[]): c.Read =>
  (record) => {
    for (const root of roots) {
      const value = Object.hasOwn(record.request, root) ? record.request[root] : child(record.request, root);
      if (isObject(value)) return value;
      // The query flags of a call are also empty strings (`tagging`), but differ from the root (`Tagging`) in case.
      if (value === '' && Object.hasOwn(record.request, root)) return {};
    }
    return undefined;
  };

/** The child element of that name, ignoring case; `undefined` if there is none. */
export const child = (from: Json | undefined, name: string): Json | undefined => {
  if (!isObject(from)) return undefined;
  if (Object.hasOwn(from, name)) return from[name];
  const lowerName = name.toLowerCase();
  const key = Object.keys(from).find((one) => one.toLowerCase() === lowerName);
  return key === undefined ? undefined : from[key];
};

/** All child elements of that name: one, a list, or either inside a plural wrapper (`RoutingRules.RoutingRule`). */
export const children = (from: Json | undefined, name: string): readonly Json[] => {
  const single = child(from, name);
  if (single !== undefined) return elements(single);
  const wrapped = child(from, `${name}s`);
  return isObject(wrapped) && child(wrapped, name) !== undefined ? elements(child(wrapped, name)) : elements(wrapped);
};

const elements = (value: Json | undefined): readonly Json[] =>
  isList(value) ? value : value === undefined || value === null || value === '' ? [] : [value];

/** The element at the end of a path, if not empty. A step also matches repeated or plural elements and takes the first. */
export const descend = (from: Json | undefined, ...path: readonly string[]): Json | undefined => {
  let at = from;
  for (const name of path) at = children(at, name)[0];
  return at;
};

type Scalar = string | number | boolean | null;

/** The scalar at the end of a path, `null` if there is none. An element with attributes has its text in `content`. */
export const scalarAt = (from: Json | undefined, ...path: readonly string[]): Scalar => {
  const value = descend(from, ...path);
  const inner = isObject(value) ? child(value, 'content') : value;
  return inner === undefined || inner === '' || isObject(inner) || isList(inner) ? null : inner;
};

export const textAt = (from: Json | undefined, ...path: readonly string[]): string => {
  const value = scalarAt(from, ...path);
  return value === null ? '' : String(value);
};

export const flagAt = (from: Json | undefined, ...path: readonly string[]): boolean => textAt(from, ...path).toLowerCase() === 'true';

/** A block that occurs at most once, as in the state: a list of one, or an empty list if the element is absent. */
export const block = (from: Json | undefined, make: (element: Json) => JsonObject): readonly Json[] =>
  from === undefined || from === null ? [] : [make(from)];

/** `Key` and `Value` pairs as the state's map. */
export const tagsOf = (tags: readonly Json[]): JsonObject =>
  Object.fromEntries(tags.map((tag) => [textAt(tag, 'Key'), tagValue(tag)] as const).filter(([key]) => key !== ''));

/** CloudTrail writes strings that look like numbers, `1.10` as 1.1; they are compared as numbers then. */
const tagValue = (tag: Json): Json => {
  const value = scalarAt(tag, 'Value');
  return typeof value === 'number' && !Number.isInteger(value) ? value : textAt(tag, 'Value');
};

type Translate<T extends Json> = (document: Json, record: AuditRecord) => T;

/** Translates a whole document; not called if the record contains none. */
export const inDocument =
  <T extends Json>(document: c.Read, translate: Translate<T>): c.Read =>
  (record) => {
    const value = document(record);
    return value === undefined ? undefined : translate(value, record);
  };

/** The scalar at a path of a document. The call replaces the whole document, so a missing element is `null`: reset. */
export const valueIn = (document: c.Read, ...path: readonly string[]): c.Read => inDocument(document, (root) => scalarAt(root, ...path));

/** The scalar at a path of a document; the call keeps elements that it omits. */
export const statedIn =
  (document: c.Read, ...path: readonly string[]): c.Read =>
  (record) => {
    const value = scalarAt(document(record), ...path);
    return value === null ? undefined : value;
  };

export const flagIn = (document: c.Read, ...path: readonly string[]): c.Read => inDocument(document, (root) => flagAt(root, ...path));

/** A header or query parameter of the call: CloudTrail writes it as a string, or as a list of one. */
export const parameter =
  (name: string): c.Read =>
  (record) => {
    const value = child(record.request, name);
    const first = isList(value) ? value[0] : value;
    return typeof first === 'number' || typeof first === 'boolean' ? first : typeof first === 'string' && first !== '' ? first : undefined;
  };
