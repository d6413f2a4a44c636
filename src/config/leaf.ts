import { isLeft } from 'fp-ts/lib/Either.js';
import * as t from 'io-ts';
import { countText } from '../lib/count-text.js';
import { maxPattern } from '../lib/glob.js';
import { parseDuration, parseLongDuration } from './duration.js';

/** One key of the configuration: its codec, its default and its documentation. */
export type Leaf<A> = {
  readonly kind: 'leaf';
  readonly codec: t.Type<A, unknown>;
  /** Undefined: the key is optional and has no default. */
  readonly fallback: A | undefined;
  /** The accepted values, in the words of an error message: `a duration such as 5m`. */
  readonly expected: string;
  readonly doc: string;
  readonly secret: boolean;
  /** Keywords of JSON Schema that narrow the type of the value. */
  readonly narrower?: { readonly enum: readonly string[] } | { readonly minimum: number; readonly maximum: number };
};
type Members = Readonly<Record<string, Schema>>;
export type Section<P extends Members> = {
  readonly kind: 'section';
  readonly members: P;
  /** Checks that involve several keys; runs if every key is valid by itself. */
  readonly check: (value: never) => Violation | undefined;
  /** If true, the section is undefined unless one of its keys is set. */
  readonly whenGiven: boolean;
};
/** A section that is undefined if neither the file nor the environment sets it. */
type Given<P extends Members> = Section<P> & { readonly whenGiven: true };
/** A list of sections: `drift_rules[]`. */
export type List<P extends Members> = { readonly kind: 'list'; readonly item: Section<P>; readonly doc: string };
/** Any part of a schema, by `kind`. */
export interface Schema {
  readonly kind: 'leaf' | 'section' | 'list';
}
/** The same as a union, for code that walks over a schema. */
export type AnySchema = Leaf<unknown> | Section<Members> | List<Members>;

/**
 * A contradiction between values: the key within the section ('' for the section itself, `a.b` for a nested key), and what is expected
 * there.
 */
export type Violation = { readonly key: string; readonly expected: string };

/** The type of a decoded configuration. */
export type Decoded<S> =
  S extends Leaf<infer A>
    ? A
    : S extends Given<infer P>
      ? { readonly [K in keyof P]: Decoded<P[K]> } | undefined
      : S extends Section<infer P>
        ? { readonly [K in keyof P]: Decoded<P[K]> }
        : S extends List<infer P>
          ? readonly { readonly [K in keyof P]: Decoded<P[K]> }[]
          : never;

export const section = <P extends Members>(members: P): Section<P> => ({
  kind: 'section',
  members,
  check: () => undefined,
  whenGiven: false,
});
export const whenGiven = <P extends Members>(part: Section<P>): Given<P> => ({ ...part, whenGiven: true });
export const listOf = <P extends Members>(
  members: P,
  doc: string,
  check: (item: Decoded<Section<P>>) => Violation | undefined,
): List<P> => ({ kind: 'list', item: { ...section(members), check }, doc });

const leaf = <A>(codec: t.Type<A, unknown>, expected: string, fallback: A, doc: string): Leaf<A> => ({
  kind: 'leaf',
  codec,
  fallback,
  expected,
  doc,
  secret: false,
});

/** Makes a key optional. */
export const optional = <A>(one: Leaf<A>): Leaf<A | undefined> => ({
  ...one,
  codec: one.codec as t.Type<A | undefined, unknown>,
  fallback: undefined,
});
/** Makes a key a secret: its value is never shown. */
export const secret = <A>(one: Leaf<A>): Leaf<A> => ({ ...one, secret: true });

export const bool = (fallback: boolean, doc: string): Leaf<boolean> => leaf(t.boolean, 'true or false', fallback, doc);
export const string = (fallback: string, doc: string): Leaf<string> => leaf(t.string, 'a string', fallback, doc);
export const strings = (fallback: readonly string[], doc: string): Leaf<readonly string[]> =>
  leaf(t.readonlyArray(t.string), 'a list of strings', fallback, doc);

export const integer = (fallback: number, least: number, most: number, doc: string): Leaf<number> => ({
  ...leaf(
    narrowed(t.number, (value) => Number.isInteger(value) && value >= least && value <= most),
    `a whole number from ${least} to ${most}`,
    fallback,
    doc,
  ),
  narrower: { minimum: least, maximum: most },
});

export const oneOf = <A extends string>(values: readonly A[], fallback: A, doc: string): Leaf<A> => ({
  ...leaf(
    narrowed(t.string, (value) => values.some((one) => one === value)) as unknown as t.Type<A, unknown>,
    `one of ${values.join(', ')}`,
    fallback,
    doc,
  ),
  narrower: { enum: values },
});

/** A string that satisfies a test, such as a time of day; optional. */
export const shaped = (test: (value: string) => boolean, expected: string, doc: string): Leaf<string | undefined> =>
  optional(leaf(narrowed(t.string, test), expected, '', doc));

/** The same with a default. */
export const shapedOr = (fallback: string, test: (value: string) => boolean, expected: string, doc: string): Leaf<string> =>
  leaf(narrowed(t.string, test), expected, fallback, doc);

/** Strings that each satisfy a test. */
export const shapedList = (test: (value: string) => boolean, expected: string, doc: string): Leaf<readonly string[]> =>
  leaf(
    narrowed(t.readonlyArray(t.string), (values) => values.every(test)),
    expected,
    [],
    doc,
  );

/** Bytes as numbers. */
export const bytes = (doc: string): Leaf<readonly number[]> =>
  leaf(
    narrowed(t.readonlyArray(t.number), (values) => values.every((one) => Number.isInteger(one) && one >= 0 && one <= 255)),
    'a list of numbers from 0 to 255',
    [],
    doc,
  );

/** Patterns in which `*` matches any run of characters. */
export const patterns = (fallback: readonly string[], doc: string): Leaf<readonly string[]> => ({
  ...shapedList(isPattern, `a list of patterns, each of at most ${countText(maxPattern)} characters`, doc),
  fallback,
});
export const pattern = (fallback: string, doc: string): Leaf<string> =>
  leaf(narrowed(t.string, isPattern), `a pattern of at most ${countText(maxPattern)} characters`, fallback, doc);

const isPattern = (value: string): boolean => value.length <= maxPattern;

/** Strings by name, such as headers. */
export const textMap = (doc: string): Leaf<Readonly<Record<string, string>>> =>
  leaf(t.readonly(t.record(t.string, t.string)), 'a map of names to strings', {}, doc);

/** Decoded to milliseconds; `fallback` is written as in the file. */
export const duration = (fallback: string, doc: string): Leaf<number> =>
  leaf(durationCodec, 'a duration such as 500ms, 5s, 5m or 1h', parseDuration(fallback), doc);

/** A duration between two bounds, which are written as in the file. */
export const durationWithin = (fallback: string, least: string, most: string, doc: string): Leaf<number> =>
  leaf(
    narrowed(durationCodec, (value) => value >= parseDuration(least) && value <= parseDuration(most)),
    `a duration from ${least} to ${most}`,
    parseDuration(fallback),
    doc,
  );

/** A duration that may also be in days. */
export const longDuration = (fallback: string, doc: string): Leaf<number> =>
  leaf(durationCodecOf(parseLongDuration), 'a duration such as 12h or 7d', parseLongDuration(fallback), doc);

const durationCodecOf = (read: (text: string) => number): t.Type<number, unknown> =>
  new t.Type<number, unknown>(
    'duration',
    t.number.is,
    (input, context) => {
      const value = typeof input === 'string' ? read(input) : input === 0 ? 0 : Number.NaN;
      return Number.isNaN(value) ? t.failure(input, context) : t.success(value);
    },
    String,
  );

const durationCodec = durationCodecOf(parseDuration);

const narrowed = <A>(codec: t.Type<A, unknown>, test: (value: A) => boolean): t.Type<A, unknown> =>
  new t.Type<A, unknown>(
    codec.name,
    codec.is,
    (input, context) => {
      const decoded = codec.validate(input, context);
      return isLeft(decoded) || test(decoded.right) ? decoded : t.failure(input, context);
    },
    t.identity,
  );
