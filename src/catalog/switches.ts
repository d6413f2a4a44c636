import type { Json } from '../lib/json.js';
import type { Creations } from './creations.js';
import type { TypeSpec } from './type-spec.js';

/** An attribute that turns a feature on and off, and the attributes that mean nothing while it is off. */
type Switch = { readonly off: readonly Json[]; readonly companions: readonly string[] };

/** The switches of a type, by field; undefined if it has none. */
export type Switches = (type: string) => ReadonlyMap<string, Switch> | undefined;

/**
 * Finds switches by their names (`ttl.enabled`, `stream_enabled`, `logging.level`) among the attributes that calls set, and adds those that
 * only the type knows (`TypeSpec.switches`). Computed on first use of a type.
 */
export const switchesIn = (creations: Creations, types: Readonly<Record<string, TypeSpec>>): Switches => {
  const byType = new Map<string, ReadonlyMap<string, Switch> | undefined>();
  return (type) => {
    if (!byType.has(type)) byType.set(type, switchesOf([...(creations(type)?.evaluated ?? [])], types[type]?.switches ?? {}));
    return byType.get(type);
  };
};

/** Whether the value of a switch turns its feature off. */
export const isOff = (value: Json | undefined, { off }: Switch): boolean =>
  value === undefined ||
  value === null ||
  value === false ||
  value === 0 ||
  value === '' ||
  value === 'false' ||
  value === '0' ||
  (typeof value === 'string' && (off.includes(value) || offWord.test(value)));

const offWord = /^(disabled|off|none|suspended)$/i;

const switchesOf = (fields: readonly string[], known: NonNullable<TypeSpec['switches']>): ReadonlyMap<string, Switch> | undefined => {
  const found = new Map<string, Switch>();
  for (const field of fields) {
    const start = companionStart(field);
    const companions = start === undefined ? [] : fields.filter((one) => one !== field && one.startsWith(start));
    if (companions.length > 0) found.set(field, { off: [], companions });
  }
  for (const [field, { off = [], of }] of Object.entries(known))
    found.set(field, { off, companions: [...(found.get(field)?.companions ?? []), ...of] });
  return found.size === 0 ? undefined : found;
};

/** How the companions of a switch start: the block of `ttl.enabled`, the prefix of `stream_enabled`. Undefined if it is no switch. */
const companionStart = (field: string): string | undefined => {
  const at = field.lastIndexOf('.') + 1;
  const [block, name] = [field.slice(0, at), field.slice(at)];
  if (/^(is_)?enabled?$|^(status|mode|level)$/.test(name)) return block === '' ? undefined : block;
  const stem = /^(?:enabled?_(\w+)|(\w+)_enabled)$/.exec(name);
  return stem === null ? undefined : `${block}${String(stem[1] ?? stem[2])}_`;
};
