import { canonicalJson } from '../lib/canonical-json.js';
import { hasMembers, isList, isObject, type Json, type JsonObject } from '../lib/json.js';
import type { PlannedChange } from '../model/plan.js';
import { markedPaths } from './mask-marked.js';
import { asObject, objectAt, textAt, textsAt, valueAt } from './take-value.js';

/** An element of `resource_drift` or `resource_changes`, without the attributes that are the same before and after. Its values are in clear. */
export type ReadChange = {
  /** As the state has it: before moves. */
  readonly address: string;
  /** As the configuration and `prior_state` have it. */
  readonly movedTo: string;
  readonly type: string;
  /** `none`: a no-op, a move, an object that is only forgotten. `other`: an action that is not known. */
  readonly action: PlannedChange['action'] | 'none' | 'other';
  /** Whole for `delete`; null for `create`. */
  readonly before: JsonObject | null;
  /** Whole for `create`; null for `delete`. */
  readonly after: JsonObject | null;
  /** Names of attributes of which a part is known only after an apply. */
  readonly unknown: ReadonlySet<string>;
  /** Paths of sensitive values, of both sides. */
  readonly marks: readonly string[];
  /** `action_reason`; '' without one. */
  readonly reason: string;
  readonly isImport: boolean;
};

/** Reads an element; undefined for data sources and deposed objects. Throws `PlanError` with the place of a member of another type. */
export const readChange = (element: Json, where: string): ReadChange | undefined => {
  const one = asObject(element, where);
  const mode = textAt(one, 'mode', where);
  if (mode !== 'managed' || textAt(one, 'deposed', where) !== '') return undefined;
  const movedTo = textAt(one, 'address', where);
  const change = objectAt(one, 'change', where) ?? asObject(null, `${where}.change`);
  const place = `${where}.change`;
  const action = actionOf(textsAt(change, 'actions', place));
  const before = objectAt(change, 'before', place) ?? null;
  const after = objectAt(change, 'after', place) ?? null;
  const unknown = namesWithMarks(valueAt(change, 'after_unknown'));
  const isDifferent = (name: string): boolean => unknown.has(name) || !isSame(memberOf(before, name), memberOf(after, name));
  const shown = (side: JsonObject | null): JsonObject | null =>
    side === null || action === 'none' ? null : before === null || after === null ? side : only(side, isDifferent);
  const marks = action === 'none' ? [] : marksOf(change);
  return {
    address: textAt(one, 'previous_address', where) || movedTo,
    movedTo,
    type: textAt(one, 'type', where),
    action,
    before: shown(before),
    after: shown(after),
    unknown,
    marks,
    reason: textAt(one, 'action_reason', where),
    isImport: valueAt(change, 'importing') !== undefined,
  };
};

/** Whether two values of a plan are equal; null and an absent value are. */
export const isSame = (one: Json | undefined, other: Json | undefined): boolean =>
  (one ?? null) === (other ?? null) ||
  (typeof one === 'object' && typeof other === 'object' && canonicalJson(one) === canonicalJson(other));

export const memberOf = (value: JsonObject | null, name: string): Json | undefined =>
  value !== null && Object.hasOwn(value, name) ? value[name] : undefined;

/** The members that pass. Keeps names such as `__proto__`. */
export const only = (value: JsonObject, passes: (name: string) => boolean): JsonObject =>
  Object.fromEntries(Object.entries(value).filter(([name]) => passes(name)));

const actionOf = (actions: readonly string[]): ReadChange['action'] => {
  const [first] = actions;
  if (actions.length > 1) return actions.includes('create') && actions.some((one) => one !== 'create') ? 'replace' : 'other';
  switch (first) {
    case 'create':
    case 'update':
    case 'delete':
      return first;
    case undefined:
    case 'no-op':
    case 'read':
    case 'forget':
      return 'none';
    default:
      return 'other';
  }
};

const marksOf = (change: JsonObject): readonly string[] => {
  const sides = ['before_sensitive', 'after_sensitive'].map((name) => markedPaths(valueAt(change, name)));
  return [...new Set(sides.flat())];
};

/** Names of the members that are marked, or of which a part is. */
const namesWithMarks = (marks: Json | undefined): ReadonlySet<string> =>
  isObject(marks) && hasMembers(marks) ? new Set(Object.keys(marks).filter((name) => hasMark(marks[name]))) : noNames;

const noNames: ReadonlySet<string> = new Set();

const hasMark = (marks: Json | undefined): boolean =>
  marks === true || (isList(marks) ? marks.some(hasMark) : isObject(marks) && Object.values(marks).some(hasMark));
