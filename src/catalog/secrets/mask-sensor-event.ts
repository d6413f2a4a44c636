import { isList, isObject, type Json } from '../../lib/json.js';
import type { SensorEvent } from '../../model/sensor-event.js';
import { maskedText } from './mask-text.js';
import { Masking } from './masking.js';
import { snake } from './secret-names.js';
import { SecretValues } from './secret-values.js';

/** A text that does not match contains no name that `Masking` hides, and is not parsed. */
const hint =
  /pass|pwd|secret|token|key|data|credential|env|variable|code|zip|kube|gateway_?conf|auth_?string|connection_?string|sas_|sensitive|protected|plaintext|secure|base_?32|settings/i;

/** A text that does not match is not changed by `maskedText` either. */
const hintOrForm = new RegExp(`${hint.source}|[=@]`, 'i');

/** Code in a request: the package of a function or a layer, or source code in a string. */
const isCode = (name: string, value: Json): boolean =>
  typeof value === 'string' && (name === 'zip_file' || name === 'function_code' || (name === 'code' && value.length >= leastCode));
/** Shorter strings of this name are other codes, such as result or MFA codes. */
const leastCode = 24;

/** Calls that contain a secret under a neutral name, with its path in the fields of an event. */
const callSecrets = new Map<Json | undefined, readonly string[]>([
  ['CreateApiKey', ['ct.request.createApiKeyInput.value', 'ct.request.value', 'ct.response.value']],
]);

/**
 * Creates the function that masks a sensor event for output (D20): fields with the name of a secret, such members of fields with JSON
 * (`ct.request`, `ct.response`), code and variables, and every repetition of a masked value in the event. Returns the same object if
 * nothing was masked. `showVariables`: `secrets.show_variables`.
 */
export const sensorEventMask = (showVariables: readonly string[]): ((event: SensorEvent) => SensorEvent) => {
  const masking = new Masking({ showVariables, hides: isCode });
  const names = new HintedNames();
  const values = new CleanValues();
  return (event) => {
    if (isClean(event, names, values)) return event;
    const secrets = callSecrets.get(event.output_fields['ct.name']) ?? [];
    const repeated: string[] = [];
    const masked: Record<string, Json> = {};
    for (const [name, value] of Object.entries(event.output_fields)) {
      const isPlain = secrets.length === 0 && typeof value === 'string' && !hint.test(value) && !names.isHinted(name);
      const onHidden = (_: string, hidden: Json): void => {
        for (const text of textsOf(hidden)) repeated.push(text);
      };
      const shown = isPlain ? maskedText(value) : masking.value(value, snake(name), [], secrets, onHidden);
      if (shown === value) continue;
      masked[name] = shown;
    }
    const isUnmasked = Object.keys(masked).length === 0;
    const output = maskedText(withoutFields(event, masked));
    if (isUnmasked) return output === event.output ? event : { ...event, output };
    const shown = { ...event, output, output_fields: { ...event.output_fields, ...masked } };
    return repeated.length === 0 ? shown : maskedByValue(shown, SecretValues.of(repeated));
  };
};

/**
 * Whether nothing in the event looks like a secret, so that masking would return it unchanged. Most events are clean, and finding that
 * costs less than masking them (`bench -- sensor`).
 */
const isClean = ({ output, output_fields }: SensorEvent, names: HintedNames, values: CleanValues): boolean => {
  for (const name of Object.keys(output_fields)) {
    const value = output_fields[name];
    if (typeof value === 'string' ? !values.isClean(value) : typeof value === 'object' && value !== null) return false;
    if (names.isHinted(name)) return false;
  }
  return maskedText(output) === output;
};

/** A power of two. */
const cleanValues = 1_024;

/** Whether values match `hintOrForm`. **Keeps** 1,024 short ones that do not, because events repeat most of theirs. */
class CleanValues {
  /** By length, first, middle and last character: the value that came last. */
  readonly #recent = new Array<string>(cleanValues).fill('');

  isClean(value: string): boolean {
    const { length } = value;
    if (length === 0) return true;
    if (length > maxLength) return !hintOrForm.test(value);
    const ends = value.charCodeAt(0) * 31 + value.charCodeAt(length - 1);
    const place = (length * 131 + ends * 17 + value.charCodeAt(length >> 1)) & (cleanValues - 1);
    if (this.#recent[place] === value) return true;
    const isClean = !hintOrForm.test(value);
    if (isClean) this.#recent[place] = value;
    return isClean;
  }
}

const maxNames = 10_000;
/** Longer names and values rarely repeat, so they are not kept. */
const maxLength = 64;

/** Whether names match `hint`. **Keeps** at most 10,000 names, then starts again from empty. */
class HintedNames {
  readonly #known = new Map<string, boolean>();

  isHinted(name: string): boolean {
    const known = this.#known.get(name);
    if (known !== undefined) return known;
    const isHinted = hint.test(name);
    if (this.#known.size >= maxNames) this.#known.clear();
    if (name.length <= maxLength) this.#known.set(name, isHinted);
    return isHinted;
  }
}

/** Masks the fields that the alert's own text repeats. */
const withoutFields = (event: SensorEvent, masked: Readonly<Record<string, Json>>): string => {
  let output = event.output;
  for (const [name, shown] of Object.entries(masked)) {
    const value = event.output_fields[name];
    if (typeof value === 'string' && typeof shown === 'string') output = output.split(value).join(shown);
  }
  return output;
};

/** Masks every repetition of the secret values in an event; returns the same object if there is none. */
export const maskedByValue = (event: SensorEvent, secrets: SecretValues): SensorEvent => {
  if (secrets.isEmpty) return event;
  const output = secrets.masked(event.output);
  const fields = secrets.maskedValue(event.output_fields) as SensorEvent['output_fields'];
  return output === event.output && fields === event.output_fields ? event : { ...event, output, output_fields: fields };
};

/** Every string in a hidden value, which may nest without bound. */
const textsOf = (value: Json): readonly string[] => {
  const texts: string[] = [];
  const rest: Json[] = [value];
  for (let one = rest.pop(); one !== undefined; one = rest.pop()) {
    if (typeof one === 'string') texts.push(one);
    else if (isList(one)) for (const item of one) rest.push(item);
    else if (isObject(one)) for (const member of Object.values(one)) rest.push(member ?? null);
  }
  return texts;
};
