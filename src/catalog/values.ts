import { decodedUri } from '../lib/decoded-uri.js';
import { lastSegment } from '../lib/last-segment.js';
import { isList, isObject, text, type Json, type JsonObject } from '../lib/json.js';
import { drop, either, merge, reader, response, set, via, withPaths, words } from './dsl.js';
import type { Edits, EditSpec, Entry, From, Read } from './dsl.js';
import { compilePath } from './read-path.js';
import type { KeyPart } from './type-spec.js';

/** Converts values from the provider's format to that of the state. */

/** Policy documents: JSON text, URL-encoded in some responses. Kept as text and compared by meaning later. */
export const policyText = (from: From): Read =>
  via(from, (value) => {
    if (isObject(value)) return JSON.stringify(value);
    if (typeof value !== 'string') return undefined;
    if (!/^\s*%7B/i.test(value)) return value;
    try {
      return decodeURIComponent(value.replaceAll('+', '%20'));
    } catch {
      return value;
    }
  });

/** `[{key, value}]`, `{items: [{key, value}]}` or a plain map, as the state's map of tags. Without the provider's own tags (`aws:…`). */
export const tagMap = (from: From): Read =>
  via(from, (value) => {
    const source = isObject(value) && isList(value['items']) ? value['items'] : value;
    const tags = new Map<string, Json>();
    if (isList(source)) {
      for (const tag of source) {
        if (!isObject(tag)) continue;
        const key = text(tag['key'] ?? tag['Key']);
        if (key !== undefined && !key.startsWith('aws:')) tags.set(key, tag['value'] ?? tag['Value'] ?? '');
      }
      return Object.fromEntries(tags);
    }
    if (!isObject(source)) return undefined;
    for (const [key, one] of Object.entries(source)) {
      if (typeof one === 'string' && !key.startsWith('aws:')) tags.set(key, one);
    }
    return Object.fromEntries(tags);
  });

/** All tags of a resource, in the parameter `tags`. */
export const newTags: EditSpec = set(tagMap('tags'), 'map');

/** The two calls that set some tags of a resource, and remove those with the given keys. */
export const tagCalls = (
  change: (edits: Edits) => Entry,
  calls = 'TagResource UntagResource',
  keys: From = 'tagKeys',
  tags: From = 'tags',
): Readonly<Record<string, Entry>> => {
  const [tagging = '', untagging = ''] = words(calls);
  return { [tagging]: change({ tags: merge(tagMap(tags)) }), [untagging]: change({ tags: drop(keys) }) };
};

/** A scalar as a list of one; a list unchanged. */
export const listOf = (from: From): Read => via(from, (value) => (isList(value) ? value : value === null || value === '' ? [] : [value]));

export const nameInArn = (from: From): Read => via(from, (value) => (typeof value === 'string' ? lastSegment(value) : undefined));

/**
 * The items of a call, as names or objects with a name, except those that the response refuses: a call that succeeds for some items counts
 * as successful.
 */
export const unlessRefused = (from: From, refused: From, nameOf = (one: Json): Json | undefined => one): Read => {
  const refusals = reader(refused);
  return via(from, (value, record) => {
    const names = new Set(textsOf(refusals(record)));
    return names.size === 0 ? value : itemsOf(value).filter((one) => !textsOf(nameOf(one)).some((name) => names.has(name)));
  });
};

const textsOf = (value: Json | undefined): readonly string[] => itemsOf(value).map(String);

const itemsOf = (value: Json | undefined): readonly Json[] =>
  isList(value) ? value : value === undefined || value === null ? [] : [value];

/** The objects of a list. */
export const objectsIn = (value: Json | undefined): readonly JsonObject[] => (isList(value) ? value.filter(isObject) : []);

/** A parameter that the call resets by omitting it. */
export const orNull = (from: From): Read => {
  const read = reader(from);
  return Object.assign(
    withPaths((record) => read(record) ?? null, read.paths, read.at),
    read.parts === undefined ? {} : { parts: read.parts },
  );
};

/** CloudTrail's placeholder for a withheld value; reads as changed to an unknown value (D16). */
export const withheld = 'HIDDEN_DUE_TO_SECURITY_REASONS';

/** `'true'` and `'false'` as booleans, as in the state. */
export const flag = (from: From): Read => via(from, (value) => (value === 'true' ? true : value === 'false' ? false : value));

/** Numbers that a record writes as strings, as in the state. */
export const count = (from: From): Read =>
  via(from, (value) => (typeof value === 'string' && /^-?\d{1,15}$/.test(value) ? Number(value) : value));

/** Names and windows that a service returns in lower case whatever the case of the request. */
export const caseless = (from: From): EditSpec => set(from, 'caseless');

/** Names and ARNs in the URL of a call, which some records hold percent-encoded. */
export const decoded = (from: From): Read =>
  via(from, (value) => (typeof value === 'string' && /%(2F|3A)/i.test(value) ? decodedUri(value) : value));

/** An ARN of a kind of resource: `cluster` in `arn:aws:ecs:us-east-1:111122223333:cluster/app`. Undefined for other kinds. */
export const arnOf = (kind: string, from: From = 'resourceArn'): Read =>
  via(from, (value) => (typeof value === 'string' && kindOf(value) === kind ? value : undefined));

const kindOf = (arn: string): string => arn.split(':')[5]?.split('/')[0] ?? '';

/** The first element of a list: responses hold the one created resource in a list. */
export const firstIn = (from: From): Read => via(from, (value) => (isList(value) ? value[0] : value));

/** The list if it has elements, for parameters that cannot be emptied: an empty list means "unchanged". */
export const someOf = (from: From): Read => via(from, (value) => (isList(value) && value.length === 0 ? undefined : value));

/** `[{name, value}]` as a map. */
export const namedValues = (value: Json | undefined): Json => {
  const map: Record<string, Json> = {};
  for (const one of isList(value) ? value : []) {
    const name = isObject(one) ? text(one['name'] ?? one['Name']) : undefined;
    if (isObject(one) && name !== undefined) map[name] = one['value'] ?? one['Value'] ?? '';
  }
  return map;
};

/** For `amend`: `{add, remove}` if either list is given. */
export const addAndRemove = (added: From, removed: From): Read => {
  const [add, remove] = [reader(added), reader(removed)];
  return (record) => {
    const [one, other] = [itemsOf(add(record)), itemsOf(remove(record))];
    return one.length === 0 && other.length === 0 ? undefined : { add: one, remove: other };
  };
};

/** A value that the call sets, or removes by a flag. */
export const orRemoved = (from: From, flag: From): Read => {
  const [value, isRemoved] = [reader(from), reader(flag)];
  return (record) => (isRemoved(record) === true ? null : value(record));
};

/**
 * A member of the request that the answer contains within a whole object. Without it in the request, its value is that of the answer: none, if
 * the object lacks it.
 */
export const orAnswered = (member: string, object: string): Read => {
  const [requested, answer, inAnswer] = [reader(member), reader(response(object)), compilePath(member)];
  const paths = [member, `response.${object}.${member}`];
  const read: Read = (record) => {
    const whole = answer(record);
    return requested(record) ?? (isObject(whole) ? (inAnswer(whole) ?? null) : undefined);
  };
  return withPaths(read, paths, paths);
};

/** A path whose names begin with acronyms: `eBSOptions.eBSEnabled`, which some records spell `ebsOptions.ebsEnabled`. */
export const acronyms = (path: string): Read =>
  either(
    path,
    path
      .split('.')
      .map((name) => name.replace(/^[a-z][A-Z]+(?=[A-Z][a-z]|$)/, (word) => word.toLowerCase()))
      .join('.'),
  );

/** Whether the record contains a value; an empty string or list does not count. */
export const isSet = (from: From): Read => {
  const read = reader(from);
  return (record) => {
    const value = read(record);
    return value !== undefined && value !== null && value !== '' && !(isList(value) && value.length === 0);
  };
};

/** Whether the record contains one of these values. */
export const equals = (from: From, ...values: readonly Json[]): Read => {
  const read = reader(from);
  return (record) => {
    const value = read(record);
    return value !== undefined && values.includes(value);
  };
};

export const not =
  (condition: Read): Read =>
  (record) =>
    condition(record) !== true;
export const both =
  (one: Read, other: Read): Read =>
  (record) =>
    one(record) === true && other(record) === true;

/** The value while a condition holds. */
export const onlyIf = (condition: Read, from: From): Read => {
  const read = reader(from);
  return (record) => (condition(record) === true ? read(record) : undefined);
};

/** Parts of a key. A name that calls and states write as a name or an ARN ending in `/name`. */
export const nameKey = (attribute: string): KeyPart => ({ attribute, as: lastSegment });
/** A name or ARN that the service stores in lower case. */
export const lowerKey = (attribute: string): KeyPart => ({ attribute, as: (value) => value.toLowerCase() });
/** A part that calls may omit; `optionalPart` reads it from the call. */
export const optionalKey = (attribute: string): KeyPart => ({ attribute, as: (value) => value, absent: '-' });
export const optionalPart = (from: From): Read => {
  const read = reader(from);
  return (record) => {
    const value = read(record);
    return value === undefined || value === null || value === '' ? '-' : value;
  };
};
