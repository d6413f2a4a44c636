import { isList, isObject, type Json, type JsonObject } from '../lib/json.js';
import type { PendingChange } from '../model/plan.js';
import { isSame, memberOf, only, type ReadChange } from './read-change.js';
import type { ConfiguredBlock } from './read-block.js';

/** Replacements that somebody asked for, which no attribute shows. */
const asked: ReadonlySet<string> = new Set(['replace_because_tainted', 'replace_by_request', 'replace_by_triggers']);
const repetitions: ReadonlySet<string> = new Set([
  'delete_because_count_index',
  'delete_because_each_key',
  'delete_because_wrong_repetition',
]);

/**
 * What an apply would change beside undoing the drift of the same resource; undefined if nothing. `masked` is left empty.
 *
 * - An attribute that drifted and gets its declared value back is left out, and one that drifted and is known only after the apply.
 * - So is an attribute that is known only after the apply and not configured: it follows from others.
 * - Events show no attributes: whatever is planned for a resource with drift is taken for its undoing.
 * - A resource that is gone and is created again is an `update` of what differs from the object that is gone.
 */
export const pendingChange = (
  change: ReadChange,
  drift: ReadChange | undefined,
  block: ConfiguredBlock | undefined,
): PendingChange | undefined => {
  const { action, unknown } = change;
  if (action === 'none' || action === 'other') return undefined;
  const showsNothing = change.before === null && change.after === null;
  if (showsNothing) return drift === undefined ? { action, before: null, after: null, masked: [], reason: 'not_applied' } : undefined;
  const isGone = drift?.action === 'delete';
  if (isGone && action === 'delete') return undefined;
  const was = isGone ? drift.before : change.before;
  const names = [...new Set([...Object.keys(was ?? {}), ...Object.keys(change.after ?? {}), ...unknown])];
  const isShown = (side: JsonObject | null, name: string): boolean => side !== null && Object.hasOwn(side, name);
  const isUndone = (name: string): boolean =>
    drift !== undefined &&
    (isShown(drift.before, name) || isShown(drift.after, name)) &&
    (unknown.has(name) || isSame(memberOf(change.after, name), memberOf(drift.before, name)));
  const isConfigured = (name: string): boolean => block?.names.includes(name) === true;
  const isCause = (name: string): boolean => {
    if (isUndone(name)) return false;
    // What the provider fills in is unknown until the object exists.
    if (isGone) return !unknown.has(name) && (block === undefined || isConfigured(name));
    return !unknown.has(name) || isConfigured(name);
  };
  const causes = names.filter(isCause);
  if (causes.length === 0 && !asked.has(change.reason) && (drift !== undefined || (action === 'update' && names.length === 0)))
    return undefined;
  const shown = new Set(causes.length > 0 ? causes : names.filter((name) => !isUndone(name)));
  const pick = (side: JsonObject | null): JsonObject | null => (side === null ? null : only(side, (name) => shown.has(name)));
  return {
    action: isGone && action === 'create' ? 'update' : action,
    before: action === 'delete' ? change.before : pick(was),
    after: pick(change.after),
    masked: [],
    reason: reasonOf(change, shown, block),
  };
};

const reasonOf = (change: ReadChange, names: ReadonlySet<string>, block: ConfiguredBlock | undefined): PendingChange['reason'] => {
  const { action, reason } = change;
  if (block === undefined || asked.has(reason)) return 'not_applied';
  if (action === 'delete') return repetitions.has(reason) && block.isRepeatedByInput ? 'input' : 'not_applied';
  if (action === 'create' && change.before === null && names.size > 0 && block.isRepeatedByInput) return 'input';
  const configured = block.names.filter((name) => names.has(name));
  if (configured.some((name) => block.inputs.has(name))) return 'input';
  if (configured.length > 0 || action === 'create') return 'not_applied';
  // A block that is written with `dynamic` is no member of the expressions.
  return [...names].some((name) => isBlocks(memberOf(change.before, name)) || isBlocks(memberOf(change.after, name)))
    ? 'not_applied'
    : 'provider_version';
};

const isBlocks = (value: Json | undefined): boolean => isList(value) && value.length > 0 && value.every(isObject);
