import { isLeft } from 'fp-ts/lib/Either.js';
import * as t from 'io-ts';

/** One key of the configuration: how it is decoded, its default, and what a person is told of it. */
export type Leaf<A> = {
  readonly kind: 'leaf';
  readonly codec: t.Type<A, unknown>;
  /** Undefined: the key may be left out, and then is undefined. */
  readonly fallback: A | undefined;
  /** What a value must be, in the words of an error message: `a duration such as 5m`. */
  readonly expected: string;
  readonly doc: string;
  readonly secret: boolean;
};
export type Section<P extends Readonly<Record<string, Schema>>> = { readonly kind: 'section'; readonly members: P; readonly doc: string };
/** A list of sections: `drift_rules[]`. */
export type List<P extends Readonly<Record<string, Schema>>> = { readonly kind: 'list'; readonly item: Section<P>; readonly doc: string };
/** Any part of a schema; `kind` tells which. */
export interface Schema {
  readonly kind: 'leaf' | 'section' | 'list';
  readonly doc: string;
}
/** The same with what a walk over a schema needs. */
export type AnySchema = Leaf<unknown> | Section<Readonly<Record<string, Schema>>> | List<Readonly<Record<string, Schema>>>;

/** The type of a decoded configuration. */
export type Decoded<S> =
  S extends Leaf<infer A>
    ? A
    : S extends Section<infer P>
      ? { readonly [K in keyof P]: Decoded<P[K]> }
      : S extends List<infer P>
        ? readonly { readonly [K in keyof P]: Decoded<P[K]> }[]
        : never;

export const section = <P extends Readonly<Record<string, Schema>>>(members: P, doc = ''): Section<P> => ({ kind: 'section', members, doc });
export const listOf = <P extends Readonly<Record<string, Schema>>>(members: P, doc: string): List<P> => ({ kind: 'list', item: section(members), doc });

const leaf = <A>(codec: t.Type<A, unknown>, expected: string, fallback: A, doc: string, secret = false): Leaf<A> => ({
  kind: 'leaf', codec, fallback, expected, doc, secret,
});

/** The same key, but it may be left out. */
export const optional = <A>(one: Leaf<A>): Leaf<A | undefined> => ({ ...one, codec: one.codec as t.Type<A | undefined, unknown>, fallback: undefined });
export const secret = <A>(one: Leaf<A>): Leaf<A> => ({ ...one, secret: true });

export const bool = (fallback: boolean, doc: string): Leaf<boolean> => leaf(t.boolean, 'true or false', fallback, doc);
export const string = (fallback: string, doc: string): Leaf<string> => leaf(t.string, 'a text', fallback, doc);
export const strings = (fallback: readonly string[], doc: string): Leaf<readonly string[]> => leaf(t.readonlyArray(t.string), 'a list of texts', fallback, doc);

export const integer = (fallback: number, least: number, most: number, doc: string): Leaf<number> =>
  leaf(refine(t.number, 'integer', (value) => Number.isInteger(value) && value >= least && value <= most), `a whole number from ${String(least)} to ${String(most)}`, fallback, doc);

export const oneOf = <A extends string>(values: readonly A[], fallback: A, doc: string): Leaf<A> =>
  leaf(refine(t.string, 'choice', (value) => values.includes(value as A)) as unknown as t.Type<A, unknown>, `one of ${values.join(', ')}`, fallback, doc);

/** A text that satisfies a test, such as a time of day. */
export const shaped = (test: (value: string) => boolean, expected: string, doc: string): Leaf<string> => leaf(refine(t.string, 'shaped', test), expected, '', doc);

const units: Readonly<Record<string, number>> = { ms: 1, s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 };

/** Milliseconds, from texts such as `500ms`, `5s`, `5m`, `1h`. */
const durationCodec = new t.Type<number, unknown>(
  'duration',
  t.number.is,
  (input, context) => {
    const parts = typeof input === 'string' ? /^(\d+(?:\.\d+)?)(ms|s|m|h|d)$/.exec(input.trim()) : null;
    const value = Number(parts?.[1]) * (units[parts?.[2] ?? ''] ?? NaN);
    return Number.isFinite(value) ? t.success(value) : t.failure(input, context);
  },
  String,
);

/** `fallback` is written as in the file. */
export const duration = (fallback: string, doc: string): Leaf<number> => {
  const decoded = durationCodec.decode(fallback);
  if (isLeft(decoded)) throw new Error(`configuration schema: ${fallback} is no duration`);
  return leaf(durationCodec, 'a duration such as 500ms, 5s, 5m or 1h', decoded.right, doc);
};

/** Milliseconds as a person writes them; the largest unit that divides them. */
export const durationText = (milliseconds: number): string => {
  for (const unit of ['h', 'm', 's']) {
    const size = units[unit] as number;
    if (milliseconds > 0 && milliseconds % size === 0) return `${String(milliseconds / size)}${unit}`;
  }
  return `${String(milliseconds)}ms`;
};

const refine = <A>(codec: t.Type<A, unknown>, name: string, test: (value: A) => boolean): t.Type<A, unknown> =>
  new t.Type<A, unknown>(
    name,
    codec.is,
    (input, context) => {
      const decoded = codec.validate(input, context);
      return isLeft(decoded) || test(decoded.right) ? decoded : t.failure(input, context);
    },
    (value) => value,
  );
