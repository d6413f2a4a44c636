import { lastSegment } from '../lib/last-segment.js';
import { isList, isObject, text, type Json } from '../lib/json.js';
import type { AuditRecord } from '../model/audit-record.js';
import { reader, set, via, withPaths, type Edits, type From, type Read } from './dsl.js';
import { compilePath } from './read-path.js';

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

/** A member of a block that a call replaces as a whole; `null` if the given block omits it. */
export const inBlock = (block: From, member: string): Read => {
  const at = reader(block).at?.map((path) => `${path}.${member}`);
  return withPaths(
    via(block, (value) => (value === null ? null : isObject(value) ? (value[member] ?? null) : undefined)),
    at,
    at,
  );
};

/**
 * Edits of a call that replaces each block that it contains: an empty object (`vpcConfig: {}`) turns the block off, so that its members are
 * absent. Not for calls that merge what they contain into the block.
 */
export const emptied = (edits: Edits): Edits =>
  Object.fromEntries(
    Object.entries(edits).map(([field, edit]) => {
      const spec = typeof edit === 'object' ? edit : set(edit);
      const around = spec.op === 'set' && spec.perKey !== true ? (spec.read.at ?? spec.read.paths ?? []).flatMap(blocksAround) : [];
      return [field, around.length === 0 ? edit : { ...spec, read: orEmptied(spec.read, around.map(compilePath)) }];
    }),
  );

const orEmptied = (read: Read, around: readonly ReturnType<typeof compilePath>[]): Read => {
  const isEmptied = ({ request }: AuditRecord): boolean =>
    around.some((block) => {
      const given = block(request);
      return isObject(given) && Object.keys(given).length === 0;
    });
  const readOrNull = (record: AuditRecord): Json | undefined => {
    const value = read(record);
    return value === undefined && isEmptied(record) ? null : value;
  };
  return Object.assign(readOrNull, { ...read });
};

/** `a` and `a.b` for `a.b.c`; none for paths into the response, an item or a list. */
const blocksAround = (path: string): readonly string[] => {
  const parts = path.split('.').slice(0, -1);
  return parts[0] === 'response' || parts[0] === 'item' || path.includes('[]')
    ? []
    : parts.map((_, at) => parts.slice(0, at + 1).join('.'));
};

/** A parameter that the call resets by omitting it. */
export const orNull = (from: From): Read => {
  const read = reader(from);
  return Object.assign(
    withPaths((record) => read(record) ?? null, read.paths, read.at),
    read.parts === undefined ? {} : { parts: read.parts },
  );
};

/** `launchTemplateId` → `launch_template_id`, `uRI` → `uri`. Units and `vCPU` count as one word, as in Terraform's names. */
export const snakeCase = (name: string): string =>
  name
    .replace(/^[a-z][A-Z]+(?=[A-Z][a-z]|$)/, (word) => word.toLowerCase())
    .replace(/v_?cpu/gi, 'Vcpu')
    .replace(/MiB|GiB|GB|ARNs?/g, (word) => word.charAt(0) + word.slice(1).toLowerCase())
    .replace(/(?<=[a-z0-9])(?=[A-Z])/g, '_')
    .toLowerCase()
    .replace(/^_/, '');

/** Objects in the form of Terraform's nested blocks: names in snake case, each nested object a list of one. */
export const blocks = (from: From): Read => via(from, (value) => (isObject(value) ? [toBlock(value)] : toBlock(value)));

const toBlock = (value: Json): Json => {
  if (isList(value)) return value.map(toBlock);
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [snakeCase(name), isObject(one) ? [toBlock(one)] : toBlock(one ?? null)]),
  );
};

/** CloudTrail's placeholder for a withheld value; reads as changed to an unknown value (D16). */
export const withheld = 'HIDDEN_DUE_TO_SECURITY_REASONS';
