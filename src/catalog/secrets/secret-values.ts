import { isList, isObject, type Json } from '../../lib/json.js';
import { hashed, leavingWeight, secretWindow, type PackedSecrets } from '../../model/packed-secrets.js';
import { mask } from './mask-text.js';
import { SecretCollector } from './pack-secrets.js';

type Source = { readonly packed: PackedSecrets; readonly shown: readonly boolean[] };

/**
 * The secret values of states, masked wherever a text repeats them. One pass over a text finds all of them, regardless of their number,
 * with a rolling hash: values are compared only at matching windows. **Keeps** the texts of each source's newest version, and about 32
 * bytes for each.
 */
export class SecretValues {
  readonly #sources = new Map<string, Source>();
  #index: Index | undefined;

  /** `shows`: whether the configuration allows the value of the variable of this name to be shown. */
  constructor(readonly shows: (variable: string) => boolean) {}

  /** Secret values of these texts only. */
  static of(texts: readonly string[]): SecretValues {
    const collector = new SecretCollector();
    for (const text of texts) collector.add('', text, '', true);
    const values = new SecretValues(() => false);
    values.put('', collector.pack());
    return values;
  }

  /** Replaces the values of a source. */
  put(source: string, packed: PackedSecrets): void {
    this.#index = undefined;
    if (packed.hashes.length === 0) this.#sources.delete(source);
    else {
      const shown = packed.names.split('\0').map((name) => name !== '' && this.shows(name));
      this.#sources.set(source, { packed, shown });
    }
  }

  get isEmpty(): boolean {
    return this.#sources.size === 0;
  }

  /** Masks the secrets in a text; returns the same text if there is none. */
  masked(text: string): string {
    if (this.isEmpty || text.length < secretWindow) return text;
    this.#index ??= new Index([...this.#sources.values()]);
    const found = this.#index.find(text);
    return found.length === 0 ? text : withMasks(text, found);
  }

  /** Masks every string in a value; returns the same value if there is no secret. */
  maskedValue(value: Json): Json {
    if (typeof value === 'string') return this.masked(value);
    if (this.isEmpty || value === null || typeof value !== 'object') return value;
    if (isList(value)) {
      const items = value.map((item) => this.maskedValue(item));
      return items.some((item, i) => item !== value[i]) ? items : value;
    }
    if (!isObject(value)) return value;
    let changed: Record<string, Json | undefined> | undefined;
    for (const [name, member] of Object.entries(value)) {
      const shown = member === undefined ? undefined : this.maskedValue(member);
      if (shown !== member) (changed ??= { ...value })[name] = shown;
    }
    return changed ?? value;
  }
}

/** Start and end in pairs, in the order in which the windows were found. */
type Spans = number[];

/** All patterns of all sources by the hash of their window. */
class Index {
  readonly #sources: readonly Source[];
  /** One bit for each used slot: small enough to stay in the processor's cache. */
  readonly #taken: Uint32Array;
  readonly #heads: Int32Array;
  readonly #next: Int32Array;
  readonly #source: Uint32Array;
  readonly #pattern: Uint32Array;
  readonly #shift: number;

  constructor(sources: readonly Source[]) {
    const count = sources.reduce((sum, { packed }) => sum + packed.hashes.length, 0);
    const bits = Math.min(26, Math.max(10, Math.ceil(Math.log2(count * 8))));
    this.#sources = sources;
    this.#shift = 32 - bits;
    this.#taken = new Uint32Array(2 ** (bits - 5));
    this.#heads = new Int32Array(2 ** bits).fill(-1);
    this.#next = new Int32Array(count);
    this.#source = new Uint32Array(count);
    this.#pattern = new Uint32Array(count);
    let entry = 0;
    sources.forEach(({ packed, shown }, source) => {
      for (let pattern = 0; pattern < packed.hashes.length; pattern++) {
        if (shown[packed.variables[pattern] ?? 0] === true) continue;
        const slot = this.#slot(packed.hashes[pattern] ?? 0);
        this.#taken[slot >>> 5] = (this.#taken[slot >>> 5] ?? 0) | (1 << (slot & 31));
        this.#next[entry] = this.#heads[slot] ?? -1;
        this.#heads[slot] = entry;
        this.#source[entry] = source;
        this.#pattern[entry++] = pattern;
      }
    });
  }

  find(text: string): Spans {
    const spans: Spans = [];
    let hash = 0;
    for (let i = 0; i < text.length; i++) {
      hash = hashed(hash, text.charCodeAt(i));
      if (i < secretWindow - 1) continue;
      if (i >= secretWindow) hash = (hash - Math.imul(leavingWeight, text.charCodeAt(i - secretWindow))) | 0;
      const slot = this.#slot(hash);
      if (((this.#taken[slot >>> 5] as number) & (1 << (slot & 31))) !== 0) this.#compare(text, i - secretWindow + 1, hash, slot, spans);
    }
    return spans;
  }

  #compare(text: string, window: number, hash: number, slot: number, spans: Spans): void {
    for (let entry = this.#heads[slot] ?? -1; entry >= 0; entry = this.#next[entry] ?? -1) {
      const { packed } = this.#sources[this.#source[entry] ?? 0] as Source;
      const pattern = this.#pattern[entry] as number;
      if (((packed.hashes[pattern] as number) | 0) !== hash) continue;
      const at = window - (packed.anchors[pattern] as number);
      if (at < 0 || !text.startsWith(packed.text.slice(packed.starts[pattern], packed.starts[pattern + 1]), at)) continue;
      spans.push(at + (packed.hideFrom[pattern] as number), at + (packed.hideTo[pattern] as number));
    }
  }

  #slot(hash: number): number {
    return Math.imul(hash, 0x9e37_79b1) >>> this.#shift;
  }
}

/** Merges spans that overlap or touch into one mask. */
const withMasks = (text: string, spans: Spans): string => {
  const pairs: (readonly [number, number])[] = [];
  for (let i = 0; i < spans.length; i += 2) pairs.push([spans[i] as number, spans[i + 1] as number]);
  pairs.sort(([a], [b]) => a - b);
  let shown = '';
  let from = 0;
  let open = false;
  for (const [start, end] of pairs) {
    if (end <= from) continue;
    if (start > from || !open) shown += text.slice(from, Math.max(from, start)) + mask;
    open = true;
    from = end;
  }
  return shown + text.slice(from);
};
