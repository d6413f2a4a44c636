import { isList, isObject, text, type Json } from '../../../lib/json.js';
import { either, via, withPaths, type Edits, type From, type Read } from '../../dsl.js';
import { orNull } from '../../values.js';

/** Values of calls to API gateways, user pools and build services in the form of the state. */

const camelCase = (name: string): string => name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());

/** Attributes whose parameters have the same names: `same('name api_id')` reads `name` and `apiId`. */
export const same = (names: string, at = '', field = ''): Edits =>
  Object.fromEntries(names.split(' ').map((name) => [`${field}${name}`, `${at}${camelCase(name)}`]));

/** Like `same`, for parameters that the call resets by omitting them. */
export const replaced = (names: string, at = '', field = ''): Edits =>
  Object.fromEntries(Object.entries(same(names, at, field)).map(([name, from]) => [name, orNull(from as string)]));

/** The objects of a list, each translated; nothing for any other value. */
export const eachOf = (from: From, translate: (one: Readonly<Record<string, Json>>) => Json): Read =>
  via(from, (value) => (isList(value) ? value.filter(isObject).map((one) => translate(one as Readonly<Record<string, Json>>)) : undefined));

/** A parameter of a call of API Gateway: records contain it at the top, or within the input of the call. */
export const inInput =
  (input: string) =>
  (path: string): Read =>
    either(`${input}.${path}`, path);

type Patch = { readonly op: string; readonly path: string; readonly value: Json };

const readPatches = (value: Json | undefined): readonly Patch[] =>
  isList(value)
    ? value.filter(isObject).map((one) => ({ op: text(one['op']) ?? '', path: text(one['path']) ?? '', value: one['value'] ?? null }))
    : [];

const unescaped = (segment: string): string => segment.replaceAll('~1', '/').replaceAll('~0', '~');
const patchPaths = ['patchOperations'];

/** The new value at a path of `patchOperations`; `null` if it is removed. */
export const patched = (path: string): Read =>
  withPaths((record) => {
    const found = readPatches(record.request['patchOperations']).findLast((patch) => patch.path === path);
    return found === undefined ? undefined : found.op === 'remove' ? null : found.value;
  }, patchPaths);

/** The keys below a path of `patchOperations` with their new values, `null` for a removed one. */
export const patchedKeys = (path: string): Read =>
  withPaths((record) => {
    const found = readPatches(record.request['patchOperations']).filter((patch) => patch.path.startsWith(`${path}/`));
    if (found.length === 0) return undefined;
    return Object.fromEntries(
      found.map((patch) => [unescaped(patch.path.slice(path.length + 1)), patch.op === 'remove' ? null : patch.value]),
    );
  }, patchPaths);

/** The elements that `patchOperations` add to a list, or remove from it; they are values, or parts of the path. */
export const patchedElements = (path: string): Read =>
  withPaths((record) => {
    const found = readPatches(record.request['patchOperations']).filter(
      (patch) => (patch.op === 'add' || patch.op === 'remove') && (patch.path === path || patch.path.startsWith(`${path}/`)),
    );
    if (found.length === 0) return undefined;
    const elements = (op: string): readonly Json[] =>
      found
        .filter((patch) => patch.op === op)
        .map((patch) => (patch.path === path ? patch.value : unescaped(patch.path.slice(path.length + 1))));
    return { add: [...elements('add')], remove: [...elements('remove')] };
  }, patchPaths);
