import { isList, isObject, text, type Json } from '../../../lib/json.js';
import type { AuditRecord } from '../../../model/audit-record.js';
import * as c from '../language.js';

/**
 * Updates of REST APIs are lists of operations: `patchOperations: [{op, path, value}]`. Records contain the list within the input of the call
 * (`updateStageInput`), or at the top. Source: API Gateway API reference (patch operations), records of accounts.
 */

type Patch = { readonly op: string; readonly path: string; readonly value: Json };

const asPatches = (value: Json | undefined): readonly Patch[] | undefined =>
  isList(value)
    ? value.filter(isObject).map((one) => ({ op: text(one['op']) ?? '', path: text(one['path']) ?? '', value: one['value'] ?? null }))
    : undefined;

const patchesOf = ({ request }: AuditRecord): readonly Patch[] => {
  const direct = asPatches(request['patchOperations']);
  if (direct !== undefined) return direct;
  for (const name in request) {
    const input = request[name];
    const within = name.endsWith('Input') && isObject(input) ? asPatches(input['patchOperations']) : undefined;
    if (within !== undefined) return within;
  }
  return [];
};

const unescaped = (segment: string): string => segment.replaceAll('~1', '/').replaceAll('~0', '~');
const isAtOrBelow = (path: string) => (patch: Patch) => patch.path === path || patch.path.startsWith(`${path}/`);
const patchPaths = ['patchOperations'];

/** The value of a copied setting is in the response only. */
const copied = ({ response }: AuditRecord, path: string): Json =>
  c.compilePath(path.split('/').slice(1).map(unescaped).join('.'))(response) ?? c.withheld;

const valueOf = (record: AuditRecord, { op, path, value }: Patch): Json =>
  op === 'remove' ? null : op === 'copy' ? copied(record, path) : value;

/** The new value at one of these paths; `null` if it is removed. */
export const patched = (...paths: readonly string[]): c.Read =>
  c.withPaths((record) => {
    const found = patchesOf(record).findLast((patch) => paths.includes(patch.path));
    return found === undefined ? undefined : valueOf(record, found);
  }, patchPaths);

/** The keys below a path with their new values, `null` for a removed one. */
export const patchedKeys = (path: string): c.Read =>
  c.withPaths((record) => {
    const found = patchesOf(record).filter((patch) => patch.path.startsWith(`${path}/`));
    return found.length === 0
      ? undefined
      : Object.fromEntries(found.map((patch) => [unescaped(patch.path.slice(path.length + 1)), valueOf(record, patch)]));
  }, patchPaths);

/** The elements that are added to a list, or removed from it; they are values, or parts of the path. */
export const patchedElements = (path: string): c.Read =>
  c.withPaths((record) => {
    const found = patchesOf(record).filter(isAtOrBelow(path));
    const elements = (op: string): readonly Json[] =>
      found
        .filter((patch) => patch.op === op)
        .map((patch) => (patch.path === path ? patch.value : unescaped(patch.path.slice(path.length + 1))));
    const added = elements('add');
    const removed = elements('remove').filter((one) => !added.includes(one));
    return added.length + removed.length === 0 ? undefined : { add: added, remove: removed };
  }, patchPaths);

/** A list of which an element is changed, as the response contains it; without a response, a list of the element that replaces another. */
export const patchedList = (path: string, answer: c.From): c.Read => {
  const whole = c.reader(answer);
  return c.withPaths((record) => {
    const found = patchesOf(record).findLast(isAtOrBelow(path));
    return found === undefined ? undefined : (whole(record) ?? (found.op === 'replace' ? [found.value] : undefined));
  }, patchPaths);
};

/** All operations whose paths match a pattern, with the groups of the match. */
export const patchesLike = (
  record: AuditRecord,
  pattern: RegExp,
): readonly { readonly groups: readonly string[]; readonly op: string; readonly value: Json }[] =>
  patchesOf(record).flatMap(({ op, path, value }) => {
    const match = pattern.exec(path);
    return match === null ? [] : [{ groups: match.slice(1), op, value }];
  });
