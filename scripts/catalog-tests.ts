import { readdirSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import t from 'tap';
import { cloudCatalog } from '../src/catalog/providers.js';
import type { AuditRecord } from '../src/model/audit-record.js';

/** A test of the catalog that runs in this process, within milliseconds and again and again. */
export type CatalogTest = {
  readonly name: string;
  readonly passes: () => boolean;
  /** The records that it interprets, and the types of the resources that they name. */
  readonly records: readonly AuditRecord[];
  readonly types: ReadonlySet<string>;
};

type Body = (assertions: unknown) => unknown;

/** Tests with more records are left out: they prove laws of all events, and are slow. */
const maxRecords = 100;

/**
 * The tests below `test/catalog`, or of one provider, which import tap. Those that wait for something are left out, and those that use an assertion that is
 * not here.
 */
export const catalogTests = async (provider = ''): Promise<readonly CatalogTest[]> => {
  const bodies: (readonly [name: string, body: Body])[] = [];
  t.setTimeout(0);
  // Tap would print the result of an assertion outside of a test.
  Object.assign(t, Object.fromEntries(Object.keys(assertions).map((name) => [name, () => undefined])), {
    test: (name: string, ...rest: readonly Body[]) => void bodies.push([name, rest.at(-1) as Body]),
  });
  const folder = new URL('../test/catalog/', import.meta.url);
  for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort())
    if (file.startsWith(provider) && file.endsWith('.test.js')) await import(new URL(file, folder).href);
  const interpret = cloudCatalog.interpret.bind(cloudCatalog);
  let records: AuditRecord[] = [];
  let types = new Set<string>();
  cloudCatalog.interpret = (record) => {
    const found = interpret(record);
    records.push(record);
    for (const { owners, uncovered } of found.changes)
      for (const { type } of [...owners.flatMap(({ ref, parents }) => [ref, ...parents]), ...uncovered]) types.add(type);
    return found;
  };
  const tests: CatalogTest[] = [];
  // A test adds those inside it to the list.
  for (const [name, body] of bodies) {
    [records, types] = [[], new Set()];
    const isUsable = passes(body, (inner, test) => bodies.push([`${name}: ${inner}`, test]));
    if (isUsable && records.length > 0 && records.length <= maxRecords) tests.push({ name, passes: () => passes(body), records, types });
  }
  cloudCatalog.interpret = interpret;
  return tests;
};

const failed = new Error('an assertion failed');
const expect = (holds: boolean): void => {
  if (!holds) throw failed;
};

const assertions = {
  ok: (value: unknown) => {
    expect(Boolean(value));
  },
  notOk: (value: unknown) => {
    expect(!value);
  },
  equal: (found: unknown, wanted: unknown) => {
    expect(Object.is(found, wanted));
  },
  not: (found: unknown, wanted: unknown) => {
    expect(!Object.is(found, wanted));
  },
  strictSame: (found: unknown, wanted: unknown) => {
    expect(isDeepStrictEqual(found, wanted));
  },
  same: (found: unknown, wanted: unknown) => {
    expect(isDeepStrictEqual(found, wanted));
  },
  match: (found: unknown, wanted: unknown) => {
    expect(isLike(found, wanted));
  },
  notMatch: (found: unknown, wanted: unknown) => {
    expect(!isLike(found, wanted));
  },
  fail: () => {
    expect(false);
  },
  comment: () => undefined,
  pass: () => undefined,
  end: () => undefined,
};

/** `match` of tap, as far as the tests use it. */
const isLike = (found: unknown, wanted: unknown): boolean => {
  if (wanted instanceof RegExp) return wanted.test(String(found));
  if (typeof wanted === 'string' && typeof found === 'string') return found.includes(wanted);
  if (typeof wanted !== 'object' || wanted === null) return Object.is(found, wanted);
  if (typeof found !== 'object' || found === null) return false;
  return Object.entries(wanted).every(([name, one]) => isLike((found as Readonly<Record<string, unknown>>)[name], one));
};

/** `inner` takes the tests inside; they are tests of their own. */
const passes = (body: Body, inner: (name: string, body: Body) => void = () => undefined): boolean => {
  try {
    const result = body({ ...assertions, test: inner });
    if (result instanceof Promise) result.catch(() => undefined);
    return true;
  } catch {
    return false;
  }
};
