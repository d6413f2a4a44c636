import { isList, isObject, type Json } from '../model/json.js';
import type { SensorEvent } from '../model/sensor-event.js';
import { hiddenValue, namedSecret } from './mask-secrets.js';

/** Deeper than this nothing is looked at, and all is hidden. No call of a provider nests half as deep. */
const maxDepth = 64;
/** No text without any of these holds a name that `namedSecret` knows. */
const hint = /pass|pwd|secret|token|key|data|credential/i;

/**
 * A sensor event for output (D20): a field that is named like a secret, and such members of a field that holds JSON (`ct.request`,
 * `ct.response`), are masked, and so is the text of the field where the alert's own text repeats it. The same object where nothing was.
 */
export const maskedEvent = (event: SensorEvent): SensorEvent => {
  let output = event.output;
  const masked: Record<string, Json> = {};
  for (const [name, value] of Object.entries(event.output_fields)) {
    const shown = maskedField(name, value);
    if (shown === value) continue;
    masked[name] = shown;
    if (typeof value === 'string' && typeof shown === 'string') output = output.split(value).join(shown);
  }
  return Object.keys(masked).length === 0 ? event : { ...event, output, output_fields: { ...event.output_fields, ...masked } };
};

const maskedField = (name: string, value: Json): Json => {
  if (value === '') return value;
  if (namedSecret(name)) return hiddenValue(value);
  if (typeof value !== 'string') return maskedMember(value, name, 0);
  if (!(value.startsWith('{') || value.startsWith('[')) || !hint.test(value)) return value;
  try {
    const parsed = JSON.parse(value) as Json;
    const shown = maskedMember(parsed, '', 0);
    return shown === parsed ? value : JSON.stringify(shown);
  } catch {
    return value;
  }
};

/** The same value where nothing in it is a secret. */
const maskedMember = (value: Json, path: string, depth: number): Json => {
  if (!isList(value) && !isObject(value)) return value;
  if (depth === maxDepth) return hiddenValue(value);
  if (isList(value)) {
    const items = value.map((item) => maskedMember(item, path, depth + 1));
    return items.some((item, index) => item !== value[index]) ? items : value;
  }
  const changed = new Map<string, Json>();
  for (const [key, member] of Object.entries(value)) {
    if (member === undefined) continue;
    const at = `${path}.${snake(key)}`;
    const shown = namedSecret(at) ? hiddenValue(member) : maskedMember(member, at, depth + 1);
    if (shown !== member) changed.set(key, shown);
  }
  if (changed.size === 0) return value;
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, changed.get(key) ?? member ?? null]));
};

/** `masterUserPassword` → `master_user_password`, as states spell it. */
const snake = (key: string): string => key.replaceAll(/(?<=[a-z0-9])(?=[A-Z])/g, '_').toLowerCase();
