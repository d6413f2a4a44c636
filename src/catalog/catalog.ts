import type { AuditRecord } from '../model/audit-record.js';
import type { Change } from '../model/change.js';
import type { EventStatus } from './classify.js';
import { creationsIn, type Creations } from './creations.js';
import type { DropReason } from '../model/drop-reason.js';
import { changeSpecs, noChange, type Edits, type Entry, type Read, type ServiceCatalog } from './dsl.js';
import { eventKey } from './event-key.js';
import { cutOf, unsureChange } from './incomplete.js';
import { compileChange, unseenEdits } from './interpret-entry.js';
import { once } from '../lib/once.js';
import type { TypeSpec } from './type-spec.js';

/** The meaning of a record: its changes, or the reason why there are none. */
type Interpretation = { readonly changes: readonly Change[]; readonly reason: DropReason | undefined };

export interface Catalog {
  readonly types: Readonly<Record<string, TypeSpec>>;
  /** Cheap enough to call for each record before it is parsed. `eventName`: see `eventKey`. */
  readonly lookup: (eventSource: string, eventName: string) => EventStatus | undefined;
  interpret(record: AuditRecord): Interpretation;
  /** See `Creation`. */
  readonly creations: Creations;
}

/** Joins the parts of a catalog. Throws if an event occurs twice or a type is defined twice. */
export const makeCatalog = (services: readonly ServiceCatalog[]): Catalog => {
  const types: Record<string, TypeSpec> = {};
  for (const service of services) {
    for (const [type, spec] of Object.entries(service.types)) {
      if (Object.hasOwn(types, type)) throw new Error(`catalog: type ${type} is defined twice`);
      types[type] = spec;
    }
  }
  const sources = new Map<string, Map<string, CompiledEntry>>();
  for (const service of services) {
    const events = sources.get(service.eventSource) ?? new Map<string, CompiledEntry>();
    sources.set(service.eventSource, events);
    for (const [given, entry] of Object.entries(service.events)) {
      const name = eventKey(service.eventSource, given);
      if (events.has(name)) throw new Error(`catalog: event ${service.eventSource} ${name} is defined twice`);
      events.set(name, entry === noChange ? noChange : compileEntry(entry, service, types));
    }
  }
  return {
    types,
    creations: creationsIn(services, types),
    lookup: (eventSource, eventName) => {
      const entry = sources.get(eventSource)?.get(eventName);
      return entry === undefined ? undefined : entry === noChange ? 'no_change' : entry.status;
    },
    interpret: (record) => {
      const entry = sources.get(record.eventSource)?.get(eventKey(record.eventSource, record.eventName));
      if (entry === undefined) return { changes: [], reason: 'unsupported_event' };
      if (entry === noChange) return { changes: [], reason: 'read_only' };
      if (entry.onlyChecks?.(record) === true) return { changes: [], reason: 'read_only' };
      if (entry.covers?.(record) === false) return { changes: [], reason: 'unsupported_resource' };
      const all = entry.changes();
      const [only] = all;
      const changes = only !== undefined && all.length === 1 ? only(record) : all.flatMap((change) => change(record));
      if (changes.length > 0) return { changes, reason: undefined };
      const unnamed = cutOf(record) === undefined ? undefined : entry.unnamed(record);
      return unnamed === undefined ? { changes, reason: entry.none } : { changes: [unnamed], reason: undefined };
    },
  };
};

type CompiledEntry =
  | typeof noChange
  | {
      readonly status: EventStatus;
      readonly covers: Read | undefined;
      readonly onlyChecks: ServiceCatalog['onlyChecks'];
      readonly changes: () => readonly ChangeReader[];
      /** The change by a record that names no resource because its provider has cut it; undefined unless it may widen access (D113). */
      readonly unnamed: (record: AuditRecord) => Change | undefined;
      readonly none: DropReason;
    };

type ChangeReader = (record: AuditRecord) => readonly Change[];

/** Changes are compiled on first use: a deployment sees a few dozen of a thousand events, and every thread has a catalog. */
const compileEntry = (
  entry: Entry,
  { covers, names, onlyChecks }: ServiceCatalog,
  types: Readonly<Record<string, TypeSpec>>,
): CompiledEntry => ({
  status: isOnlyDeclared(entry, types) ? 'only_declared' : 'supported',
  covers,
  onlyChecks,
  changes: once(() => changeSpecs(entry).map((change) => compileChange(change, types, names))),
  unnamed: (record) => unnamedChange(entry, types, record),
  none: 'among' in entry ? 'unsupported_resource' : 'no_resource_id',
});

const unnamedChange = (entry: Entry, types: Readonly<Record<string, TypeSpec>>, record: AuditRecord): Change | undefined => {
  const owners = changeSpecs(entry).flatMap((change) => change.owners);
  const made = owners.find(({ act, target, edits }) => act !== 'delete' && types[target.type]?.access !== undefined && !isLabelling(edits));
  if (made === undefined) return undefined;
  return unsureChange(made.target.type, record.key, unseenEdits(cutOf(record) === 'answer' ? {} : made.edits));
};

const isLabelling = (edits: Edits): boolean => {
  const fields = Object.keys(edits);
  return fields.length > 0 && fields.every((field) => field === 'tags' || field === 'labels');
};

const isOnlyDeclared = (entry: Entry, types: Readonly<Record<string, TypeSpec>>): boolean =>
  changeSpecs(entry).every(({ owners }) => owners.every(({ target }) => types[target.type]?.onlyDeclared === true));
