import { isList, isObject, type Json } from '../../lib/json.js';
import { parseJson } from '../../lib/parse-json.js';
import { isRedacted } from '../redactions.js';
import { mask } from '../secrets/mask-text.js';

/**
 * Commands of advice. Names and values of an alert are chosen by attackers: each becomes a part of one quoted word of the shell, or the
 * command is not given. Templates have words, separated by one space, with values in braces:
 *
 * - `{name}`: a scalar; `{name.member}`: a member of an object.
 * - `{name:json}`: as JSON; `{name:doc}`: a document, which may be JSON text; `{name:text}`: the same as a JSON string.
 * - `{name:last}`: what follows the last `/`; `{name:item}`, `{name:list}`: an element, or a list of them, for options that split at commas.
 * - `--[no-]flag={name}`: `--flag` or `--no-flag`, by a switch.
 */
export type ValueOf = (name: string) => Json | undefined;

/** `command` is null if a value is missing or does not belong into a command. `shown` has `<name>` there. */
type FilledCommand = { readonly command: string | null; readonly shown: string };

/** A bucket policy has at most 20 KiB. */
const longestWord = 24 * 1024;

const unprintable = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}]/u;

/**
 * The word for a POSIX shell. Undefined if it has control or format characters, which a terminal or an editor may interpret or hide, or if it
 * is longer than any value that a person would paste.
 */
export const shellWord = (word: string): string | undefined => {
  if (word.length > longestWord || unprintable.test(word)) return undefined;
  // A leading `=` is an expansion in zsh.
  return /^[\w@%+:,./-][\w@%+=:,./-]*$/.test(word) ? word : `'${word.replaceAll("'", String.raw`'\''`)}'`;
};

/** Whether a value is shown completely, in characters that a command may contain. */
const isPlain = (value: Json): boolean => {
  if (typeof value === 'string') return !value.includes(mask) && !isRedacted(value) && !unprintable.test(value);
  if (isList(value)) return value.every(isPlain);
  return !isObject(value) || Object.entries(value).every(([key, one]) => isPlain(key) && isPlain(one ?? null));
};

const scalar = (value: Json): string | undefined =>
  typeof value === 'string' ? value || undefined : typeof value === 'number' || typeof value === 'boolean' ? String(value) : undefined;

/** A document without the spaces and line breaks of its text; undefined for other text. */
const document = (value: Json): string | undefined => {
  if (isObject(value)) return JSON.stringify(value);
  if (typeof value !== 'string' || value.length > longestWord) return undefined;
  try {
    const parsed = parseJson(value);
    return isObject(parsed) && isPlain(parsed) ? JSON.stringify(parsed) : undefined;
  } catch {
    return undefined;
  }
};

const element = (value: Json): string | undefined => {
  const one = scalar(value);
  return one !== undefined && /^[\w./:@*-]+$/.test(one) ? one : undefined;
};

const elements = (value: Json): string | undefined => {
  const all = isList(value) ? value.map(element) : [];
  return all.length === 0 || all.includes(undefined) ? undefined : all.join(',');
};

const forms: Readonly<Record<string, (value: Json) => string | undefined>> = {
  json: (value) => JSON.stringify(value),
  text: (value) => {
    const shown = document(value);
    return shown === undefined ? undefined : JSON.stringify(shown);
  },
  last: (value) => (scalar(value) ?? '').split('/').at(-1) || undefined,
  item: element,
  list: elements,
};

const written = (value: Json | undefined, form: string | undefined): string | undefined => {
  if (value === undefined || value === null) return undefined;
  // The line breaks of a document are no part of it.
  if (form === 'doc') return typeof value === 'string' && (value.includes(mask) || isRedacted(value)) ? undefined : document(value);
  if (form === 'text' && typeof value === 'string') return value.includes(mask) ? undefined : forms['text']?.(value);
  return isPlain(value) ? (form === undefined ? scalar : forms[form])?.(value) : undefined;
};

const placeholder = /\{([a-z_]+(?:\.\w+)?)(?::([a-z]+))?\}/g;
const flag = /^--\[no-\]([\w-]+)=\{(\w+)\}$/;

/**
 * A value that the program would not take as it stands: the AWS command line reads files and addresses (`file://`), gcloud other delimiters
 * (`^:^`).
 */
const isSpecial = (program: string, option: string, value: string): boolean =>
  program === 'aws' ? /^(?:fileb?|https?):\/\//i.test(value) && option !== '--queue-url' : program === 'gcloud' && value.startsWith('^');

export const fillCommand = (template: string, valueOf: ValueOf): FilledCommand => {
  const [program = '', ...rest] = template.split(' ');
  let isComplete = true;
  const words: string[] = [program];
  const shown: string[] = [program];
  for (const part of rest) {
    const [, name, of = ''] = flag.exec(part) ?? [];
    const value = name === undefined ? filled(part, valueOf) : switched(name, valueOf(of));
    const last = words.at(-1) ?? '';
    const quoted = value === undefined ? undefined : shellWord(value);
    const isGiven = part.startsWith('{') && value !== undefined;
    // What follows `=` in an option, or the whole word.
    const given = value === undefined ? '' : part.startsWith('--') ? value.slice(value.indexOf('=') + 1) : value;
    if (value === undefined || quoted === undefined || isSpecial(program, last, given)) {
      isComplete = false;
      shown.push(name === undefined ? part.replaceAll(placeholder, '<$1>') : `--[no-]${name}`);
      continue;
    }
    if (isGiven && value.startsWith('-')) {
      // An option may have such a value, but a name may not look like an option.
      const joined = last.startsWith('--') && !last.includes('=') ? shellWord(`${last}=${value}`) : undefined;
      if (joined === undefined) isComplete = false;
      else words[words.length - 1] = joined;
      shown.push(joined === undefined ? part.replaceAll(placeholder, '<$1>') : quoted);
      continue;
    }
    words.push(quoted);
    shown.push(quoted);
  }
  return { command: isComplete ? words.join(' ') : null, shown: shown.join(' ') };
};

const filled = (part: string, valueOf: ValueOf): string | undefined => fillText(part, (name, form) => written(valueOf(name), form));

/** The text with its values; undefined if one is missing. */
export const fillText = (template: string, valueOf: (name: string, form: string | undefined) => string | undefined): string | undefined => {
  const values = [...template.matchAll(placeholder)].map(([, name = '', form]) => valueOf(name, form));
  let at = 0;
  return values.includes(undefined) ? undefined : template.replaceAll(placeholder, () => values[at++] ?? '');
};

const switched = (name: string, value: Json | undefined): string | undefined =>
  value === true || value === 'true' ? `--${name}` : value === false || value === 'false' ? `--no-${name}` : undefined;
