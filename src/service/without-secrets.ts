import type { Json } from '../lib/json.js';

const redacted = '(redacted)';

/** Last words of the names of secrets: `jwt_secret`, `X-API-Key`, `access_token`. */
const secretWords = new Set(
  'authorization apikey cookie credential credentials jwt key passphrase password passwd pwd secret signature token webhook'.split(' '),
);

/** Maximum characters of a text that is logged. */
const longest = 4_000;
/** Maximum depth of an object that is logged. */
const deepest = 5;

/** Matches every name that ends in a secret word, and a few others, which `isSecret` decides. */
const secretEnd = new RegExp(`(?:${[...secretWords].join('|')})[^A-Za-z0-9]*$`, 'i');

/** Whether a name ends in a secret word: `JWTSecret`, `x-api-key` and `access_token` end in `secret`, `key` and `token`. */
const endsInSecret = (name: string): boolean =>
  secretEnd.test(name) &&
  secretWords.has(
    name
      .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
      .split(/[^A-Za-z0-9]+/)
      .findLast((word) => word !== '')
      ?.toLowerCase() ?? '',
  );

/** The results for names so far. The names of fields are few; those of logged objects may be anything. */
const known = new Map<string, boolean>();
const maxKnown = 1_000;

const isSecret = (name: string): boolean => {
  let result = known.get(name);
  if (result === undefined) {
    result = endsInSecret(name);
    if (known.size < maxKnown) known.set(name, result);
  }
  return result;
};

/** Credentials by shape: in a query, after the scheme of `Authorization`, JSON web tokens, API keys, user and password of a URL. */
const secretTexts: readonly (readonly [RegExp, string])[] = [
  [/((?:access|api|refresh|id)(?:_|%5f)?(?:token|key)=)[^&\s"'#]*/gi, `$1${redacted}`],
  [/\b(Bearer|Basic)\s+[\w.~+/=-]{8,}/gi, `$1 ${redacted}`],
  [/\beyJ[\w-]+\.[\w-]+\.[\w-]*/g, redacted],
  [/\bdl_[\w-]{43}/g, redacted],
  [/(:\/\/)[^\s/@"']+@/g, `$1${redacted}@`],
];
/** A text that does not match contains none of `secretTexts`. Most texts do not, and one test takes less than five replacements. */
const secretHint = /[=@]|bearer|basic|eyJ|dl_/i;

/**
 * Makes a value safe to log. Fields with the name of a secret, and credentials within texts, become `(redacted)`; long texts are truncated,
 * deep objects omitted.
 */
export const withoutSecrets = <T extends Json | undefined | { readonly [name: string]: Json | undefined }>(value: T): T =>
  clean(value, 0) as T;

/** The JSON of an object, made safe to log. Most have nothing to hide, which takes one test of their text. */
export const jsonWithoutSecrets = (fields: { readonly [name: string]: Json | undefined }): string => {
  const json = JSON.stringify(fields);
  const isShort = json.length <= longest && json.indexOf('{', 1) < 0;
  return isShort && !secretHint.test(json) && Object.keys(fields).every(isShownAsIs) ? json : JSON.stringify(withoutSecrets(fields));
};

const isShownAsIs = (name: string): boolean => !taken.has(name) && !isSecret(name);

const clean = (value: unknown, depth: number): unknown => {
  if (typeof value === 'string') return cleanText(value);
  if (typeof value !== 'object' || value === null) return value;
  if (depth === deepest) return '…';
  if (Array.isArray(value)) return value.map((one) => clean(one, depth + 1));
  // A loop, because entries and `Object.fromEntries` took three times as long (bench `sensor`, grpc_drifts).
  const result: Record<string, unknown> = {};
  for (const name of Object.keys(value)) {
    const one = (value as Readonly<Record<string, unknown>>)[name];
    const shown = isSecret(name) && one !== undefined && one !== null ? redacted : clean(one, depth + 1);
    setMember(result, depth === 0 ? ownName(name) : name, shown);
  }
  return result;
};

const setMember = (object: Record<string, unknown>, name: string, value: unknown): void => {
  // Assignment would set the prototype.
  if (name === '__proto__') Object.defineProperty(object, name, { value, configurable: true, enumerable: true, writable: true });
  else object[name] = value;
};

const cleanText = (text: string): string => {
  const short = text.length > longest ? `${text.slice(0, longest)}…` : text;
  if (!secretHint.test(short)) return short;
  return secretTexts.reduce((rest, [form, instead]) => rest.replaceAll(form, instead), short);
};

/** Names of the fixed fields; a second member of the same name would hide the first. */
const taken = new Set(['level', 'time', 'component', 'msg']);
const ownName = (name: string): string => (taken.has(name) ? `${name}_` : name);
