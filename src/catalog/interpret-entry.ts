import type { AuditRecord } from '../model/audit-record.js';
import type { Change, Edit, OwnerCandidate, Ref } from '../model/change.js';
import { anyAttribute, makeEdit } from '../model/change.js';
import { isList, type Json } from '../lib/json.js';
import { withOne } from '../lib/with-one.js';
import { reader, type ChangeSpec, type Edits, type OwnerSpec, type Read, type ShownNames } from './dsl.js';
import { cutOf, type Cut } from './incomplete.js';
import { compileEdits, type EditReader } from './read-edits.js';
import { compileOther, compileTarget, scalar, type RefReader } from './read-refs.js';
import type { TypeSpec } from './type-spec.js';

type CompiledOwner = {
  readonly act: OwnerSpec['act'];
  readonly when: Read | undefined;
  readonly refs: RefReader;
  /** The same resource under types that are not in the catalog. */
  readonly uncovered: readonly RefReader[];
  readonly from: Edits;
  readonly edits: EditReader;
  /** Edits to unknown values, for a record without its request (D113). */
  readonly unseen: readonly Edit[];
  readonly parents: readonly RefReader[];
  readonly id: Read | undefined;
  readonly names: ShownNames;
};

/** The resources of one owner in a record. */
type Named = {
  readonly owner: CompiledOwner;
  readonly refs: readonly Ref[];
  readonly edits: readonly Edit[];
  readonly uncovered: readonly (readonly Ref[])[];
};

/**
 * Compiles one change of an entry to a function of a record. The function yields one `Change` per resource that the record names, and none
 * if it names none (reason `no_resource_id`). Throws if an entry names a type or a key that `types` does not have.
 */
export const compileChange = (
  spec: ChangeSpec,
  types: Readonly<Record<string, TypeSpec>>,
  names: ShownNames = byKey,
): ((record: AuditRecord) => readonly Change[]) => {
  const owners = spec.owners.map((owner) => compileOwner(owner, types, names));
  const undeclared = spec.unsupported === true ? 'unsupported_resource' : 'not_in_state';
  const changesOf = (record: AuditRecord): readonly Change[] => {
    let named: Named[] | undefined;
    let last: Named | undefined;
    let width = 0;
    const cut = cutOf(record);
    for (const owner of owners) {
      if (owner.when !== undefined && cut !== 'request' && owner.when(record) !== true) continue;
      const refs = owner.refs(record);
      if (refs.length === 0) continue;
      // Owners of one change often have the same attributes: an instance, and the spot request that it fulfils.
      const edits = last?.owner.from === owner.from ? last.edits : cut === undefined ? owner.edits(record) : editsOfCut(owner, cut, record);
      last = { owner, refs, edits, uncovered: owner.uncovered.length === 0 ? none : owner.uncovered.map((read) => read(record)) };
      named = withOne(named, last);
      width = Math.max(width, refs.length);
    }
    if (named === undefined) return none;
    if (width === 1) return [changeAt(named, 0, record, undeclared)];
    const all = named;
    return Array.from({ length: width }, (_, i) => changeAt(all, i, record, undeclared)).filter((change) => change.owners.length > 0);
  };
  const { each } = spec;
  if (each === undefined) return changesOf;
  return (record) => {
    const items = each(record);
    if (items === undefined) return [];
    // One copy for all items, because a request may have as many members as items. Changes read it immediately.
    const request: Record<string, Json> = { ...(record.request as Readonly<Record<string, Json>>) };
    const scoped = { ...record, request };
    const changesFor = (item: Json): readonly Change[] => {
      request['item'] = item;
      return changesOf(scoped);
    };
    return isList(items) ? items.flatMap(changesFor) : changesFor(items);
  };
};

const none: readonly never[] = [];

/** The change of the resources at one place of the lists of each owner. */
const changeAt = (named: readonly Named[], at: number, record: AuditRecord, undeclared: Change['undeclared']): Change => {
  let owners: OwnerCandidate[] | undefined;
  let others: Ref[] | undefined;
  for (const { owner, refs, edits, uncovered } of named) {
    const ref = refAt(refs, at);
    if (ref === undefined) continue;
    owners = withOne(owners, makeOwner(owner, ref, edits, record));
    for (const other of uncovered) {
      const otherRef = refAt(other, at);
      if (otherRef !== undefined) others = withOne(others, otherRef);
    }
  }
  // Copied to its size, because evaluation keeps it.
  return {
    owners: (owners?.length ?? 0) > 1 ? (owners as OwnerCandidate[]).slice() : (owners ?? none),
    undeclared,
    uncovered: others ?? none,
  };
};

/** Pairs a single value with each of several; pairs lists element by element. */
const refAt = (refs: readonly Ref[], i: number): Ref | undefined => (refs.length === 1 ? refs[0] : refs[i]);

/** Single parameters are known to be missing, but not for which attribute. */
const editsOfCut = ({ edits, unseen }: CompiledOwner, cut: Cut, record: AuditRecord): readonly Edit[] => {
  const shown = cut === 'request' ? none : edits(record);
  return shown.length > 0 || cut === 'answer' ? shown : unseen;
};

/** The attribute that a call sets, if it can set only one. */
export const unseenEdits = (edits: Edits): readonly Edit[] => {
  const [field = anyAttribute, ...others] = Object.keys(edits);
  return [makeEdit(others.length === 0 && field !== '*' ? field : anyAttribute, 'hidden', null)];
};

const compileOwner = (spec: OwnerSpec, types: Readonly<Record<string, TypeSpec>>, names: ShownNames): CompiledOwner => ({
  act: spec.act,
  when: spec.when,
  refs: compileTarget(spec.target, types),
  uncovered: (types[spec.target.type]?.uncovered ?? []).flatMap((type) => compileOther(type, spec.target, types) ?? []),
  from: spec.edits,
  edits: compileEdits(spec.edits),
  unseen: Object.keys(spec.edits).length === 0 ? none : unseenEdits(spec.edits),
  parents: spec.parents.flatMap((parent) =>
    parent.isOptional === true ? (compileOther(parent.type, parent, types) ?? []) : compileTarget(parent, types),
  ),
  id: spec.id === undefined ? undefined : reader(spec.id),
  names,
});

const makeOwner = (owner: CompiledOwner, ref: Ref, edits: readonly Edit[], record: AuditRecord): OwnerCandidate => {
  const { parents, id, names } = owner;
  const shown = names(ref.attributes, record);
  return {
    // Whether a deletion under conditions meets them is in the request.
    act: owner.act === 'delete' && edits.length > 0 && edits === owner.unseen ? 'modify' : owner.act,
    ref,
    edits,
    name: shown.name,
    id: (id === undefined ? '' : scalar(id(record))) || shown.id,
    parents: parents.length === 0 ? none : parents.flatMap((read) => read(record).slice(0, 1)),
  };
};

const byKey: ShownNames = (key) => {
  for (const attribute in key) return { name: key[attribute] ?? '', id: '' };
  return { name: '', id: '' };
};
