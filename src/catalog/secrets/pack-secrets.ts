import { isList, isObject, type Json } from '../../lib/json.js';
import { secretWindow, windowHash, type PackedSecrets } from '../../model/packed-secrets.js';
import { namedSecret, snake } from './secret-names.js';

/** Size limit of the collected secret texts of one state, in UTF-16 code units; later secrets are masked by name only. */
const maxText = 64 * 1024 * 1024;
/** Values nested deeper are not collected. */
const maxDepth = 64;
/** A longer secret is split into pieces, so that a fragment of it is found too. */
const pieceLength = 512;

/**
 * Common values that are masked in members of the same name only. An account is part of every ARN; regions and usual names of databases and
 * environments appear everywhere.
 */
const common =
  /^(\d{12}|[a-z]{2}(-gov|-iso[a-z]?)?-[a-z]{4,16}-\d[a-z]?|administrator|postgres(ql)?|production|development|internal|disabled|required|anonymous|localhost|kubernetes|terraform|automatic|undefined)$/i;

/** Members of a credential that describe its scope, not its value. */
const besides = new Set(['name', 'key', 'type', 'host', 'port', 'user', 'username', 'user_name', 'region', 'engine', 'endpoint', 'dbname']);

type Pattern = { readonly text: string; readonly from: number; readonly to: number; readonly variable: string };

/**
 * Collects the secret values of a state, so that every repetition of them in an output can be masked. A value of 8 characters or more is
 * found anywhere, also as JSON and URLs escape it. A shorter one would match by chance, so it counts only as the whole value of a member of
 * the same name in a document. **Keeps** each value once.
 */
export class SecretCollector {
  readonly #patterns = new Map<string, Pattern>();
  #size = 0;

  /** Adds a hidden value; `name` in snake case. `isMarked`: the state marks it as sensitive, with all its parts. */
  add(name: string, value: Json, variable: string, isMarked: boolean, depth = 0): void {
    if (depth > maxDepth) return;
    if (typeof value === 'string') {
      this.#text(name, value, variable);
      const inner = documentIn(value);
      if (inner !== undefined) this.#named(inner, variable, depth + 1);
    } else if (typeof value === 'number') this.#text(name, String(value), variable);
    else if (isList(value)) for (const one of value) this.add(name, one, variable, isMarked, depth + 1);
    else if (isObject(value)) {
      for (const [key, one] of Object.entries(value))
        if (one !== undefined && (isMarked || !besides.has(snake(key)))) this.add(key, one, variable, isMarked, depth + 1);
    }
  }

  pack(): PackedSecrets {
    const patterns = [...this.#patterns.values()];
    const column = (of: (pattern: Pattern) => number): Uint32Array<ArrayBuffer> => Uint32Array.from(patterns, of);
    const names = ['', ...new Set(patterns.map(({ variable }) => variable).filter((name) => name !== ''))];
    const numbers = new Map(names.map((name, number) => [name, number]));
    const starts = new Uint32Array(patterns.length + 1);
    const seen = new Uint16Array(1 << 16);
    let end = 0;
    patterns.forEach(({ text }, i) => (starts[i + 1] = end += text.length));
    const anchors = column(({ text }) => rarestWindow(text, seen));
    return {
      text: patterns.map(({ text }) => text).join(''),
      starts,
      hideFrom: column(({ from }) => from),
      hideTo: column(({ to }) => to),
      anchors,
      hashes: Uint32Array.from(patterns, ({ text }, i) => windowHash(text, anchors[i] ?? 0)),
      names: names.join('\0'),
      variables: column(({ variable }) => numbers.get(variable) ?? 0),
    };
  }

  /** Collects the secrets of a document by its own member names. */
  #named(value: Json, variable: string, depth: number): void {
    if (depth > maxDepth) return;
    if (isList(value)) for (const one of value) this.#named(one, variable, depth + 1);
    else if (isObject(value)) {
      for (const [key, one] of Object.entries(value)) {
        if (one === undefined) continue;
        if (namedSecret(snake(key))) this.add(key, one, variable, false, depth + 1);
        else this.#named(one, variable, depth + 1);
      }
    }
  }

  #text(name: string, value: string, variable: string): void {
    if (value === '') return;
    if (value.length < secretWindow || common.test(value)) {
      for (const text of membersOf(name, value)) this.#put(text, text.length - 1 - escaped(value).length, text.length - 1, variable);
      return;
    }
    for (let from = 0; from < value.length; from += pieceLength) {
      // The last piece is as long as the others, because the short end of a script would match many texts.
      const start = Math.max(0, Math.min(from, value.length - pieceLength));
      for (const text of spellingsOf(value.slice(start, start + pieceLength))) this.#put(text, 0, text.length, variable);
    }
  }

  #put(text: string, from: number, to: number, variable: string): void {
    if (text.length < secretWindow || this.#size + text.length > maxText) return;
    const other = this.#patterns.get(text);
    // A value that a variable shares with another member is not shown as the variable's.
    if (other !== undefined && (other.variable === '' || other.variable === variable)) return;
    if (other === undefined) this.#size += text.length;
    this.#patterns.set(text, { text, from, to, variable: other === undefined ? variable : '' });
  }
}

const escaped = (text: string): string => JSON.stringify(text).slice(1, -1);

/** The text itself, as JSON writes it (directly and in a string of JSON; Go and others escape more), and as URLs write it. */
const spellingsOf = (text: string): ReadonlySet<string> => {
  if (/^[\w.~-]*$/.test(text)) return new Set([text]);
  const json = escaped(text);
  const go = json.replaceAll(/[<>&]/g, unicode);
  return new Set([
    text,
    json,
    escaped(json),
    go,
    json.replaceAll(/[^\0-\x7f]/g, unicode),
    go.replaceAll(/[^\0-\x7f]/g, unicode),
    encodeURIComponent(text.replaceAll(/\p{Surrogate}/gu, '\ufffd')),
  ]);
};
const unicode = (one: string): string => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`;

/** `"name":"value"`, with the name in the spellings of states, requests and others. */
const membersOf = (name: string, value: string): ReadonlySet<string> => {
  const camel = name.replaceAll(/_([a-z0-9])/g, (_, one: string) => one.toUpperCase());
  const names = [name, camel, camel.slice(0, 1).toUpperCase() + camel.slice(1)];
  return new Set(names.flatMap((one) => [`"${one}":"${escaped(value)}"`, `"${one}": "${escaped(value)}"`]));
};

const documentIn = (text: string): Json | undefined => {
  if (!text.startsWith('{') && !text.startsWith('[')) return undefined;
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
};

/** The window, of a few in the text, that the fewest earlier texts use: many texts begin alike (`https://`, `-----BEGIN`). */
const rarestWindow = (text: string, seen: Uint16Array): number => {
  const last = text.length - secretWindow;
  let best = 0;
  let least = Infinity;
  for (const at of new Set([0, last >> 2, last >> 1, last - (last >> 2), last])) {
    const count = seen[slotOf(text, at)] ?? 0;
    if (count < least) [best, least] = [at, count];
  }
  const slot = slotOf(text, best);
  seen[slot] = Math.min(0xffff, (seen[slot] ?? 0) + 1);
  return best;
};
const slotOf = (text: string, at: number): number => Math.imul(windowHash(text, at), 0x9e37_79b1) >>> 16;
