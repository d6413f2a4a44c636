import type { AuditRecord } from '../model/audit-record.js';
import { refKey, type Ref } from '../model/change.js';
import { isList, type Json } from '../lib/json.js';
import { reader, type Target } from './dsl.js';
import { isRedacted } from './redactions.js';
import { partName, partValue, type KeyPart, type TypeSpec } from './type-spec.js';

/** Reads the resources of one type that a record names: every combination of single values and lists, each once. */
export type RefReader = (record: AuditRecord) => readonly Ref[];

/** A part of a key: its attribute, and the source and normal form of its value. */
type CompiledPart = {
  readonly name: string;
  readonly read: (record: AuditRecord) => Json | undefined;
  readonly normalise: (value: string) => string;
};

/**
 * Bound of the resources in one change, because evaluation is quadratic in it. No provider call names more: `CreateTags` and
 * `TerminateInstances` take 1,000.
 */
const maxRefs = 1_000;

const none: readonly Ref[] = [];

/** Throws if the type has no key of these attributes. */
export const compileTarget = (target: Target, types: Readonly<Record<string, TypeSpec>>): RefReader => {
  const key = keyOf(target, types);
  if (key === undefined) throw new Error(`catalog: ${target.type} has no key (${Object.keys(target.key).join(', ')})`);
  const parts = key.map((part): CompiledPart => ({
    name: partName(part),
    read: reader(target.key[partName(part)] as string),
    normalise: (value) => partValue(part, value),
  }));
  const [only] = parts;
  return only !== undefined && parts.length === 1 ? singlePart(target.type, only) : (record) => refsOf(target.type, parts, record);
};

/** The same resource under another type; undefined if these attributes do not identify that type. */
export const compileOther = (type: string, { key }: Target, types: Readonly<Record<string, TypeSpec>>): RefReader | undefined => {
  const target = { type, key };
  return keyOf(target, types) === undefined ? undefined : compileTarget(target, types);
};

const keyOf = ({ type, key }: Target, types: Readonly<Record<string, TypeSpec>>): readonly KeyPart[] | undefined => {
  const named = Object.keys(key);
  return types[type]?.keys.find((parts) => parts.length === named.length && parts.every((part) => named.includes(partName(part))));
};

/** A key of one attribute, whose value is nearly always a single one: read without columns. */
const singlePart = (type: string, part: CompiledPart): RefReader => {
  const parts = [part];
  const { name, read, normalise } = part;
  const prefix = refKey(type, [name], ['']);
  return (record) => {
    const value = read(record);
    if (isList(value)) return refsOf(type, parts, record);
    const one = scalar(value);
    if (one === '') return none;
    const normal = normalise(one);
    return normal === '' ? none : [{ type, attributes: { [name]: normal }, key: prefix + normal }];
  };
};

/** Lists of equal length are paired element by element, and a single value is combined with each element. Empty beyond `maxRefs`. */
const refsOf = (type: string, parts: readonly CompiledPart[], record: AuditRecord): readonly Ref[] => {
  const columns: (readonly string[])[] = [];
  for (const part of parts) {
    const value = part.read(record);
    const values = (isList(value) ? value : [value]).map(scalar).filter((one) => one !== '');
    if (values.length === 0) return none;
    columns.push(values.map(part.normalise));
  }
  const width = columns.reduce((widest, column) => Math.max(widest, column.length), columns.length === 0 ? 1 : 0);
  const refs = new Map<string, Ref>();
  const names = parts.map((part) => part.name);
  for (let i = 0; i < width; i++) {
    const values = columns.map((column) => (column.length === 1 ? column[0] : column[i]) ?? '');
    if (values.includes('')) continue;
    const key = refKey(type, names, values);
    if (refs.has(key)) continue;
    if (refs.size === maxRefs) return none;
    const attributes = Object.fromEntries(names.map((name, at) => [name, values[at] ?? '']));
    refs.set(key, { type, attributes, key });
  }
  return [...refs.values()];
};

/** A string or number as text; '' for other and withheld values. */
export const scalar = (value: Json | undefined): string =>
  typeof value === 'string' ? (isRedacted(value) ? '' : value) : typeof value === 'number' ? String(value) : '';
