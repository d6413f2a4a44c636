import type { Read } from '../src/catalog/dsl.js';
import { isList, isObject, type Json, type JsonObject } from '../src/lib/json.js';
import { makeAuditRecord, type UserIdentity } from '../src/model/audit-record.js';
import { isWrapper, memberNamed } from './model-paths.js';
import type { Member, Operation, Shape } from './service-models.js';

/**
 * The paths whose values a reader returns, by calling it with a record in which each member contains its own path. So a reader that declares
 * no path, or that translates a structure, can be compared by name too. None if it returns other values: a number, a word for another.
 */
export const tracedPaths = (call: TracedCall, read: Read): readonly string[] => {
  const byCall = known.get(read) ?? new Map<Operation, readonly string[]>();
  known.set(read, byCall);
  const found = byCall.get(call.operation) ?? trace(call, read);
  byCall.set(call.operation, found);
  return found;
};

export type TracedCall = {
  readonly eventSource: string;
  readonly event: string;
  readonly operation: Operation;
  /** The items of the change, if there is one for each. */
  readonly each: Read | undefined;
};

const known = new WeakMap<Read, Map<Operation, readonly string[]>>();

const trace = ({ eventSource, event, operation, each }: TracedCall, read: Read): readonly string[] => {
  const names: Names = { isEc2: eventSource === 'ec2.amazonaws.com', isGoogle: eventSource.endsWith('.googleapis.com') };
  const record = makeAuditRecord({
    ...anyRecord,
    eventSource,
    eventName: event,
    request: objectOf(names, operation.input, ''),
    response: objectOf(names, operation.output, 'response'),
  });
  try {
    const items = each?.(record);
    const records =
      each === undefined
        ? [record]
        : (isList(items) ? items : items === undefined ? [] : [items])
            .slice(0, 4)
            .map((item) => ({ ...record, request: objectOf(names, operation.input, '', { item }) }));
    return records.flatMap((one) => marksIn(read(one), 0));
  } catch {
    // It needs a number or another form.
    return [];
  }
};

const user: UserIdentity = { type: '', principal_id: '', arn: '', account_id: '', user_name: '', role_name: '' };
const anyRecord = {
  provider: 'aws',
  id: '',
  key: '',
  eventTime: '2026-01-01T00:00:00Z',
  time: 0,
  region: '',
  account: '',
  user,
  userAgent: '',
  succeeded: true,
  readOnly: false,
  operation: undefined,
} as const;

/** How records spell the members of the model. */
type Names = { readonly isEc2: boolean; readonly isGoogle: boolean };

const path = Symbol('path');
const marked = (at: string): string => `⟦${at}⟧`;
const below = (at: string, name: string): string => (at === '' ? name : `${at}.${name}`);

/** An object that has all members of a shape, in any spelling that a path of the catalog may use. */
const objectOf = (names: Names, shape: Shape, at: string, own: JsonObject = {}): JsonObject => {
  const spelled = ({ name }: Member): string => (names.isGoogle ? name : name.charAt(0).toLowerCase() + name.slice(1));
  return openObject(at, [...Object.keys(own), ...[...new Set(shape.members().values())].map(spelled)], (name) => {
    if (own[name] !== undefined) return own[name];
    const member = memberNamed(shape, name);
    if (member !== undefined) return valueOf(names, member, below(at, spelled(member)));
    if (shape.members().size === 0) return marked(below(at, name));
    if (!isWrapper(name)) return undefined;
    return /^(?:items?|member)$/.test(name) ? [objectOf(names, shape, at)] : objectOf(names, shape, at);
  });
};

const valueOf = (names: Names, { kind, shape }: Member, at: string): Json => {
  const isLeaf = shape.members().size === 0;
  const inner = (one: string): Json => (isLeaf ? marked(one) : objectOf(names, shape, one));
  if (kind === 'map') return openObject(at, ['key'], (name) => inner(below(at, name)));
  if (kind === 'list' && names.isEc2)
    return openObject(at, ['items'], (name) => (/^items?$/.test(name) ? [objectOf(names, shape, at)] : undefined));
  return kind === 'list' ? [inner(at)] : inner(at);
};

const openObject = (at: string, names: readonly string[], valueAt: (name: string) => Json | undefined): JsonObject => {
  const values = new Map<string, Json | undefined>();
  const get = (name: string | symbol): Json | undefined => {
    if (typeof name === 'symbol') return undefined;
    if (!values.has(name)) values.set(name, valueAt(name));
    return values.get(name);
  };
  return new Proxy<JsonObject>(
    {},
    {
      get: (_, name) => (name === path ? at : get(name)),
      has: (_, name) => get(name) !== undefined,
      ownKeys: () => [...new Set(names)],
      getOwnPropertyDescriptor: (_, name) => {
        const value = get(name);
        return value === undefined ? undefined : { value, enumerable: true, configurable: true, writable: true };
      },
    },
  );
};

/** `depth`: the number of names in a block above the value, which its path has as well. */
const marksIn = (value: Json | undefined, depth: number): readonly string[] => {
  if (depth > 8) return [];
  if (typeof value === 'string')
    return [...value.matchAll(/⟦([^⟧]*)⟧/g)].map(([, found = '']) =>
      withoutPart(found)
        .split('.')
        .slice(0, depth === 0 ? undefined : -depth)
        .join('.'),
    );
  if (isList(value)) return value.slice(0, 3).flatMap((one) => marksIn(one, depth));
  if (!isObject(value)) return [];
  const whole = Reflect.get(value, path) as string | undefined;
  return whole === undefined ? Object.values(value).flatMap((one) => marksIn(one, depth + 1)) : [whole];
};

/** A list of keys and values is the attribute itself. */
const withoutPart = (found: string): string => found.replace(/\.(?:tag)?(?:key|value)$/i, '');
