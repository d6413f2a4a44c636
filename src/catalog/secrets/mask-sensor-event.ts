import { isList, isObject, type Json } from '../../lib/json.js';
import type { SensorEvent } from '../../model/sensor-event.js';
import { maskedText } from './mask-text.js';
import { Masking } from './masking.js';
import { snake } from './secret-names.js';
import { SecretValues } from './secret-values.js';

/** A text without any of these holds no name that `Masking` knows, and need not be parsed. */
const hint =
  /pass|pwd|secret|token|key|data|credential|env|variable|code|zip|kube|gateway_?conf|auth_?string|connection_?string|sas_|sensitive|protected|plaintext|secure|base_?32|settings/i;

/** What a request carries that is code: a function's package, also one of a layer, and source in a text. */
const isCode = (name: string, value: Json): boolean =>
  typeof value === 'string' && (name === 'zip_file' || name === 'function_code' || (name === 'code' && value.length >= leastCode));
/** Shorter texts under this name are codes of another kind: of a result, of a factor. */
const leastCode = 24;

/** Calls that carry a secret under a name that says nothing: where it stands in the fields of an event. */
const callSecrets = new Map<Json | undefined, readonly string[]>([
  ['CreateApiKey', ['ct.request.createApiKeyInput.value', 'ct.request.value', 'ct.response.value']],
]);

/**
 * Makes the function that masks a sensor event for output (D20): a field that is named like a secret, and such members of a field that holds
 * JSON (`ct.request`, `ct.response`), code and variables included; and what was masked in one field wherever else the event repeats it.
 * It returns the same object where nothing was. `showVariables`: `secrets.show_variables`.
 */
export const sensorEventMask = (showVariables: readonly string[]): ((event: SensorEvent) => SensorEvent) => {
  const masking = new Masking({ showVariables, hides: isCode });
  return (event) => {
    const secrets = callSecrets.get(event.output_fields['ct.name']) ?? [];
    const repeated: string[] = [];
    const masked: Record<string, Json> = {};
    for (const [name, value] of Object.entries(event.output_fields)) {
      const isPlain = secrets.length === 0 && typeof value === 'string' && !hint.test(value) && !hint.test(name);
      const onHidden = (_: string, hidden: Json): void => {
        for (const text of textsOf(hidden)) repeated.push(text);
      };
      const shown = isPlain ? maskedText(value) : masking.value(value, snake(name), [], secrets, onHidden);
      if (shown === value) continue;
      masked[name] = shown;
    }
    const names = Object.keys(masked);
    const output = maskedText(withoutFields(event, masked));
    if (names.length === 0) return output === event.output ? event : { ...event, output };
    const shown = { ...event, output, output_fields: { ...event.output_fields, ...masked } };
    return repeated.length === 0 ? shown : maskedByValue(shown, SecretValues.of(repeated));
  };
};

/** The alert's own text, with the masked text of each field that it repeats. */
const withoutFields = (event: SensorEvent, masked: Readonly<Record<string, Json>>): string => {
  let output = event.output;
  for (const [name, shown] of Object.entries(masked)) {
    const value = event.output_fields[name];
    if (typeof value === 'string' && typeof shown === 'string') output = output.split(value).join(shown);
  }
  return output;
};

/** An event with the secret values masked wherever it repeats them; the same object where it does not. */
export const maskedByValue = (event: SensorEvent, secrets: SecretValues): SensorEvent => {
  if (secrets.isEmpty) return event;
  const output = secrets.masked(event.output);
  const fields = secrets.maskedValue(event.output_fields) as SensorEvent['output_fields'];
  return output === event.output && fields === event.output_fields ? event : { ...event, output, output_fields: fields };
};

/** Every text in what was hidden, which may nest without end. */
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
