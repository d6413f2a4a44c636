import { eventKey } from '../src/catalog/event-key.js';
import {
  changeSpecs,
  noChange,
  reader,
  request,
  response,
  type ChangeSpec,
  type Edits,
  type EditSpec,
  type Entry,
  type From,
  type OwnerSpec,
  type Read,
  type ServiceCatalog,
} from '../src/catalog/dsl.js';
import { namedSecret } from '../src/catalog/secrets/secret-names.js';
import type { TypeSpec } from '../src/catalog/type-spec.js';
import type { AuditRecord } from '../src/model/audit-record.js';
import { glob } from '../src/lib/glob.js';
import { isList, isObject, type Json } from '../src/lib/json.js';

/** A service in which one thing is changed: the entries of the events that share it, or a type. */
export type Mutant = {
  readonly kind: string;
  /** The change, as printed in the list of survivors. */
  readonly what: string;
  readonly service: ServiceCatalog;
  readonly entries: Readonly<Record<string, Entry>>;
  readonly type?: { readonly name: string; readonly spec: TypeSpec };
};

/** Records of an event, by its key. */
type Examples = (event: string) => readonly AuditRecord[];

/**
 * All mutants of a service. Events that share a thing (an edit, a table of edits, an owner) are changed together, as a change of the source
 * would do.
 *
 * Not made, because nothing can tell them from the original: a neighbour with the same reader or path, owners in another order if they have
 * the same type, and an entry of a type about an attribute that no event sets, or about a secret that its name shows as well.
 */
export const mutantsOf = (service: ServiceCatalog, examples: Examples): readonly Mutant[] => [
  ...ownersIn(service).flatMap((place) => ownerMutants(service, place)),
  ...sitesIn(service).flatMap((site) => editMutants(service, site, examples)),
  ...changesIn(service).flatMap((place) => orderMutants(service, place)),
  ...Object.entries(service.types).flatMap(([name, spec]) => typeMutants(service, name, spec)),
];

type Place<T> = { readonly item: T; readonly events: readonly string[] };

/** Distinct objects with the events that have them. */
const placesOf = <T extends object>(service: ServiceCatalog, itemsOf: (entry: Entry) => readonly T[]): readonly Place<T>[] => {
  const found = new Map<T, string[]>();
  for (const [event, entry] of Object.entries(service.events))
    if (entry !== noChange) for (const item of new Set(itemsOf(entry))) found.set(item, [...(found.get(item) ?? []), event]);
  return [...found].map(([item, events]) => ({ item, events }));
};

const changesIn = (service: ServiceCatalog): readonly Place<readonly OwnerSpec[]>[] =>
  placesOf(service, (entry) => changeSpecs(entry).flatMap(({ owners }) => (owners.length > 1 ? [owners] : [])));
const ownersIn = (service: ServiceCatalog): readonly Place<OwnerSpec>[] =>
  placesOf(service, (entry) => changeSpecs(entry).flatMap(({ owners }) => owners));

/** An edit: one field of a table, or a value that several tables contain. */
type Site = {
  readonly field: string;
  readonly value: From | EditSpec;
  readonly edits: Edits;
  readonly owner: OwnerSpec;
  readonly events: readonly string[];
};

const sitesIn = (service: ServiceCatalog): readonly Site[] => {
  const bySite = new Map<object, Map<string, Site>>();
  for (const { item: owner, events } of ownersIn(service)) {
    for (const [field, value] of Object.entries(owner.edits)) {
      const shared = typeof value === 'string' ? owner.edits : value;
      const sites = bySite.get(shared) ?? new Map<string, Site>();
      bySite.set(shared, sites);
      const before = sites.get(field);
      sites.set(
        field,
        before === undefined
          ? { field, value, edits: owner.edits, owner, events }
          : { ...before, events: [...new Set([...before.events, ...events])] },
      );
    }
  }
  return [...bySite.values()].flatMap((sites) => [...sites.values()]);
};

const withChanges = (
  service: ServiceCatalog,
  events: readonly string[],
  change: (spec: ChangeSpec) => readonly ChangeSpec[],
): Mutant['entries'] =>
  Object.fromEntries(
    events.map((event) => {
      const entry = service.events[event] as Entry;
      const changed = changeSpecs(entry).flatMap(change);
      return [event, 'among' in entry ? { among: changed } : changed];
    }),
  );

const withOwners = (
  service: ServiceCatalog,
  events: readonly string[],
  change: (owner: OwnerSpec) => OwnerSpec | undefined,
): Mutant['entries'] => {
  const changed = new Map<OwnerSpec, OwnerSpec | undefined>();
  return withChanges(service, events, (spec) => {
    const owners = spec.owners.flatMap((owner) => {
      if (!changed.has(owner)) changed.set(owner, change(owner));
      return changed.get(owner) ?? [];
    });
    return owners.length === 0 ? [] : [{ ...spec, owners }];
  });
};

const asSpec = (value: From | EditSpec): EditSpec =>
  typeof value === 'object' ? value : { op: 'set', read: reader(value), as: 'auto', by: [] };

/** Whether two readers are one, as far as they tell. */
const isSame = (a: Read, b: Read): boolean => a === b || (a.at !== undefined && b.at !== undefined && a.at.join() === b.at.join());

const editMutants = (service: ServiceCatalog, site: Site, examples: Examples): readonly Mutant[] => {
  const { field, value, edits, owner, events } = site;
  const spec = asSpec(value);
  const isHere = (one: OwnerSpec): boolean => (typeof value === 'string' ? one.edits === edits : one.edits[field] === value);
  const made = (kind: string, to: EditSpec | undefined, detail = ''): Mutant => {
    const tables = new Map<Edits, Edits>();
    return {
      kind,
      what: `${labelOf(service, events)} ${owner.target.type}.${field}${detail}`,
      service,
      entries: withOwners(service, events, (one) => {
        if (!isHere(one)) return one;
        const { [field]: _, ...others } = one.edits;
        if (!tables.has(one.edits)) tables.set(one.edits, to === undefined ? others : { ...one.edits, [field]: to });
        return { ...one, edits: tables.get(one.edits) ?? others };
      }),
    };
  };
  const found: Mutant[] = [made('drop attribute', undefined)];
  const neighbour = neighbourOf(owner, field, spec.read);
  if (neighbour !== undefined)
    found.push(made('neighbour', { ...spec, read: asSpec(neighbour[1]).read }, ` reads that of ${neighbour[0]}`));
  const [path, ...otherPaths] = spec.read.at ?? [];
  if (path !== undefined && otherPaths.length === 0) {
    const read = siblingOf(
      path,
      owner,
      events.flatMap((event) => examples(eventKey(service.eventSource, event))),
    );
    found.push(made('sibling path', { ...spec, read: readAt(read) }, ` reads ${read} instead of ${path}`));
  }
  const { paths: [from] = [], at } = spec.read;
  if (from !== undefined && at === undefined && spec.perKey !== true) found.push(made('no translation', { ...spec, read: readAt(from) }));
  const op = otherOp[spec.op];
  if (op !== undefined && spec.perKey !== true) found.push(made('operation', { ...spec, op }, ` ${spec.op} → ${op}`));
  return found;
};

const otherOp: Readonly<Partial<Record<EditSpec['op'], EditSpec['op']>>> = {
  set: 'merge',
  merge: 'set',
  add: 'remove',
  remove: 'add',
  amend: 'set',
  drop: 'remove',
  hidden: 'set',
};

const readAt = (path: string): Read => (path.startsWith('response.') ? response(path.slice('response.'.length)) : request(path));

/** The next edit of the owner that reads something else. */
const neighbourOf = (owner: OwnerSpec, field: string, read: Read): readonly [string, From | EditSpec] | undefined => {
  const all = Object.entries(owner.edits);
  const at = all.findIndex(([name]) => name === field);
  return [...all.slice(at + 1), ...all.slice(0, at)].find(([, other]) => !isSame(asSpec(other).read, read));
};

/** Another member beside the last one of a path in the examples, if possible one that the owner does not read; else a name without a member. */
const siblingOf = (path: string, owner: OwnerSpec, records: readonly AuditRecord[]): string => {
  const steps = path.split('.');
  const last = (steps.pop() ?? '').replace('[]', '');
  const read = new Set(Object.values(owner.edits).flatMap((one) => asSpec(one).read.at ?? []));
  const names = records.flatMap((record) =>
    membersAt(steps[0] === 'response' ? record.response : record.request, steps[0] === 'response' ? steps.slice(1) : steps),
  );
  const others = [...new Set(names)].filter((name) => name.toLowerCase() !== last.toLowerCase()).map((name) => [...steps, name].join('.'));
  return others.find((one) => !read.has(one)) ?? others[0] ?? [...steps, `${last}Of`].join('.');
};

const membersAt = (from: Json | undefined, [step, ...rest]: readonly string[]): readonly string[] => {
  if (isList(from)) return from.flatMap((one) => membersAt(one, step === undefined ? [] : [step, ...rest]));
  if (!isObject(from)) return [];
  return step === undefined ? Object.keys(from) : membersAt(from[step.replace('[]', '')], rest);
};

const ownerMutants = (service: ServiceCatalog, { item: owner, events }: Place<OwnerSpec>): readonly Mutant[] => {
  const { type } = owner.target;
  const made = (kind: string, detail: string, to: Partial<OwnerSpec>): Mutant => ({
    kind,
    what: `${labelOf(service, events)} ${type}${detail}`,
    service,
    entries: withOwners(service, events, (one) => (one === owner ? { ...one, ...to } : one)),
  });
  const found: Mutant[] = [];
  const act = ({ create: 'modify', modify: 'create', put: 'modify', delete: 'modify' } as const)[owner.act];
  found.push(made('act', ` ${owner.act} → ${act}`, { act }));
  if (owner.when !== undefined) found.push(made('when', ' without its condition', { when: undefined }));
  if (owner.id !== undefined) found.push(made('id', ' without its id', { id: undefined }));
  for (const [at, parent] of owner.parents.entries())
    found.push(made('parent', ` without the parent ${parent.type}`, { parents: owner.parents.filter((_, one) => one !== at) }));
  const key = Object.entries(owner.target.key);
  const others: readonly (readonly [string, From])[] = [
    ...key,
    ...Object.entries(owner.edits).map(([name, one]) => [name, asSpec(one).read] as const),
  ];
  for (const [attribute, from] of key) {
    const other = others.find(([name, one]) => name !== attribute && !isSame(reader(one), reader(from)));
    const read = other === undefined ? request('nameOfNothing') : other[1];
    found.push(
      made('key', ` identified by ${attribute} from ${other === undefined ? 'nothing' : other[0]}`, {
        target: { ...owner.target, key: { ...owner.target.key, [attribute]: read } },
      }),
    );
  }
  return found;
};

const orderMutants = (service: ServiceCatalog, { item: owners, events }: Place<readonly OwnerSpec[]>): readonly Mutant[] => {
  const made = (kind: string, detail: string, to: readonly OwnerSpec[]): Mutant => ({
    kind,
    what: `${labelOf(service, events)} ${detail}`,
    service,
    entries: withChanges(service, events, (spec) => (spec.owners === owners ? [{ ...spec, owners: to }] : [spec])),
  });
  return owners.flatMap((owner, at) => {
    const { type } = owner.target;
    const found = [
      made(
        'drop owner',
        `without ${type}`,
        owners.filter((one) => one !== owner),
      ),
    ];
    const next = owners[at + 1];
    if (next !== undefined && next.target.type !== type)
      found.push(
        made('order of owners', `${next.target.type} before ${type}`, [...owners.slice(0, at), next, owner, ...owners.slice(at + 2)]),
      );
    return found;
  });
};

const labelOf = ({ eventSource }: ServiceCatalog, events: readonly string[]): string =>
  `${eventSource.replace(/\.(amazonaws|googleapis)\.com$/, '')} ${events.join(',')}`;

const typeMutants = (service: ServiceCatalog, name: string, spec: TypeSpec): readonly Mutant[] => {
  const fields = ownersIn(service)
    .filter(({ item }) => item.target.type === name)
    .flatMap(({ item }) => Object.keys(item.edits));
  const isSet = (attribute: string): boolean => {
    const matches = glob(attribute);
    return fields.some(
      (field) => matches(field) || attribute.startsWith(`${field}.`) || (field !== '' && field.startsWith(`${attribute}.`)),
    );
  };
  const made = (kind: string, detail: string, to: Partial<TypeSpec>): Mutant => ({
    kind,
    what: `${name} without ${kind} ${detail}`,
    service,
    entries: {},
    type: { name, spec: { ...spec, ...to } },
  });
  const without = (table: Readonly<Record<string, unknown>>, key: string) =>
    Object.fromEntries(Object.entries(table).filter(([one]) => one !== key));
  return [
    ...(['defaults', 'switches', 'formerly'] as const).flatMap((kind) =>
      Object.keys(spec[kind] ?? {})
        .filter(isSet)
        .map((key) => made(kind, key, { [kind]: without(spec[kind] ?? {}, key) })),
    ),
    ...(['secrets', 'noise', 'identity', 'zeros'] as const).flatMap((kind) =>
      (spec[kind] ?? [])
        .filter((one) => kind === 'identity' || (isSet(one) && !(kind === 'secrets' && namedSecret(one))))
        .map((one) => made(kind, one, { [kind]: (spec[kind] ?? []).filter((other) => other !== one) })),
    ),
  ];
};
