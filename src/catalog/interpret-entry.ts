import type { AuditRecord } from '../model/audit-record.js';
import { makeEdit, refKey, type Change, type Edit, type OwnerCandidate, type Ref } from '../model/change.js';
import { isList, isObject, type Json } from '../lib/json.js';
import { reader, type ChangeSpec, type EditSpec, type Edits, type OwnerSpec, type Target } from './dsl.js';
import { partName, partValue, type KeyPart, type TypeSpec } from './type-spec.js';

/** Placeholders that providers write for withheld values (D16). Source: CloudTrail user guide and real records. */
const redactions = new Set([
  'HIDDEN_DUE_TO_SECURITY_REASONS',
  '<sensitiveDataRemoved>',
  '***',
  '****',
  'SENSITIVE_DATA_REMOVED',
  '*** SENSITIVE ***',
]);

const isRedacted = (value: Json | undefined): boolean => typeof value === 'string' && redactions.has(value);

type CompiledEdit = { readonly field: string; readonly spec: EditSpec };
type CompiledTarget = { readonly type: string; readonly parts: readonly CompiledPart[] };
type CompiledPart = {
  readonly name: string;
  readonly read: (record: AuditRecord) => Json | undefined;
  readonly normalise: (value: string) => string;
};
type CompiledOwner = {
  readonly spec: OwnerSpec;
  readonly target: CompiledTarget;
  readonly uncovered: readonly CompiledTarget[];
  readonly edits: readonly CompiledEdit[];
  readonly parents: readonly CompiledTarget[];
  readonly id: ((record: AuditRecord) => Json | undefined) | undefined;
};

/**
 * Compiles one change of an entry to a function of a record. The function yields one `Change` per resource that the record names, and none
 * if it names none (reason `no_resource_id`). Throws at start-up if an entry names a type or a key that `types` does not have.
 */
export const compileChange = (
  spec: ChangeSpec,
  types: Readonly<Record<string, TypeSpec>>,
): ((record: AuditRecord) => readonly Change[]) => {
  const owners = spec.owners.map((owner) => compileOwner(owner, types));
  const undeclared = spec.unsupported === true ? 'unsupported_resource' : 'not_in_state';
  const changesOf = (record: AuditRecord): readonly Change[] => {
    const perOwner = owners
      .filter((owner) => owner.spec.when === undefined || owner.spec.when(record) === true)
      .map((owner) => ({
        owner,
        refs: refsOf(owner.target, record),
        uncovered: owner.uncovered.map((target) => refsOf(target, record)),
      }));
    const width = Math.max(0, ...perOwner.map(({ refs }) => refs.length));
    const changes: Change[] = [];
    for (let i = 0; i < width; i++) {
      const found: OwnerCandidate[] = [];
      const others: Ref[] = [];
      for (const { owner, refs, uncovered } of perOwner) {
        const ref = refAt(refs, i);
        if (ref === undefined) continue;
        found.push(makeOwner(owner, ref, record));
        for (const other of uncovered) others.push(...listed(refAt(other, i)));
      }
      if (found.length > 0) changes.push({ owners: found, undeclared, uncovered: others });
    }
    return changes;
  };
  const { each } = spec;
  if (each === undefined) return changesOf;
  return (record) => {
    const items = each(record);
    const list = isList(items) ? items : items === undefined ? [] : [items];
    // One copy for all items, because a request may have as many members as items. Changes read it immediately.
    const request: Record<string, Json> = { ...(record.request as Readonly<Record<string, Json>>) };
    const scoped = { ...record, request };
    return list.flatMap((item) => {
      request['item'] = item;
      return changesOf(scoped);
    });
  };
};

/** Pairs a single value with each of several; pairs lists element by element. */
const refAt = (refs: readonly Ref[], i: number): Ref | undefined => (refs.length === 1 ? refs[0] : refs[i]);

const listed = (ref: Ref | undefined): readonly Ref[] => (ref === undefined ? [] : [ref]);

const compileOwner = (spec: OwnerSpec, types: Readonly<Record<string, TypeSpec>>): CompiledOwner => ({
  spec,
  target: compileTarget(spec.target, types),
  uncovered: (types[spec.target.type]?.uncovered ?? []).flatMap((type) => compileOther(type, spec.target, types)),
  edits: compileEdits(spec.edits),
  parents: spec.parents.map((parent) => compileTarget(parent, types)),
  id: spec.id === undefined ? undefined : reader(spec.id),
});

const compileEdits = (edits: Edits): readonly CompiledEdit[] =>
  Object.entries(edits).map(([field, from]) => ({
    field,
    spec: typeof from === 'object' ? from : { op: 'set', read: reader(from), as: 'auto', by: [] },
  }));

const compileTarget = (target: Target, types: Readonly<Record<string, TypeSpec>>): CompiledTarget => {
  const key = keyOf(target, types);
  if (key === undefined) throw new Error(`catalog: ${target.type} has no key (${Object.keys(target.key).join(', ')})`);
  return {
    type: target.type,
    parts: key.map((part) => ({
      name: partName(part),
      read: reader(target.key[partName(part)] as string),
      normalise: (value) => partValue(part, value),
    })),
  };
};

/** The same resource under another type; empty if these attributes do not identify that type. */
const compileOther = (type: string, { key }: Target, types: Readonly<Record<string, TypeSpec>>): readonly CompiledTarget[] => {
  const target = { type, key };
  return keyOf(target, types) === undefined ? [] : [compileTarget(target, types)];
};

const keyOf = ({ type, key }: Target, types: Readonly<Record<string, TypeSpec>>): readonly KeyPart[] | undefined => {
  const named = Object.keys(key);
  return types[type]?.keys.find((parts) => parts.length === named.length && parts.every((part) => named.includes(partName(part))));
};

/**
 * Bound of the resources in one change, because judging is quadratic in it. No provider call names more: `CreateTags` and
 * `TerminateInstances` take 1,000.
 */
const maxRefs = 1_000;

/**
 * Every combination of single values and lists, each once: lists of equal length are paired element by element, and a single value is
 * combined with each element. Empty if there are more than `maxRefs`.
 */
const refsOf = (target: CompiledTarget, record: AuditRecord): readonly Ref[] => {
  const columns: (readonly string[])[] = [];
  for (const part of target.parts) {
    const value = part.read(record);
    const values = (isList(value) ? value : [value]).map(scalar).filter((one) => one !== '');
    if (values.length === 0) return [];
    columns.push(values.map(part.normalise));
  }
  const width = columns.length === 0 ? 1 : Math.max(...columns.map((column) => column.length));
  const refs = new Map<string, Ref>();
  const names = target.parts.map((part) => part.name);
  for (let i = 0; i < width; i++) {
    const values = columns.map((column) => (column.length === 1 ? column[0] : column[i]) ?? '');
    if (values.includes('')) continue;
    const key = refKey(target.type, names, values);
    if (refs.has(key)) continue;
    if (refs.size === maxRefs) return [];
    const attributes = Object.fromEntries(names.map((name, at) => [name, values[at] ?? '']));
    refs.set(key, { type: target.type, attributes, key });
  }
  return [...refs.values()];
};

const scalar = (value: Json | undefined): string =>
  typeof value === 'string' ? (isRedacted(value) ? '' : value) : typeof value === 'number' ? String(value) : '';

const makeOwner = (owner: CompiledOwner, ref: Ref, record: AuditRecord): OwnerCandidate => {
  const id = scalar(owner.id?.(record));
  const parents = owner.parents.flatMap((parent) => refsOf(parent, record).slice(0, 1));
  return { act: owner.spec.act, ref, edits: editsOf(owner.edits, record), name: Object.values(ref.attributes)[0] ?? '', id, parents };
};

const editsOf = (edits: readonly CompiledEdit[], record: AuditRecord): readonly Edit[] => {
  const found: Edit[] = [];
  for (const { field, spec } of edits) {
    const value = spec.read(record);
    if (value === undefined) continue;
    if (spec.op === 'hidden' || holdsRedaction(value)) found.push(makeEdit(field, 'hidden', null));
    else found.push(makeEdit(field, spec.op, value, spec.as, spec.by));
  }
  return found;
};

const holdsRedaction = (value: Json): boolean =>
  isRedacted(value) ||
  (isList(value) && value.some(holdsRedaction)) ||
  (isObject(value) && Object.values(value).some((one) => one !== undefined && holdsRedaction(one)));
