import fc from 'fast-check';
import t from 'tap';
import { replayCommand } from '../../src/cli/commands/replay-command.js';
import { driftQueryOf, type FilterOptions } from '../../src/cli/filter-options.js';
import { cloudTypes } from '../../src/catalog/providers.js';
import { paramsDecoder } from '../../src/http/params.js';
import { driftParams, driftQuery, type DriftParams } from '../../src/http/routes/drifts/drift-params.js';
import { driftMatcher, textMatcher, type DriftQuery } from '../../src/model/drift-query.js';
import { resolveDrift, type Drift } from '../../src/model/drift.js';
import { severities } from '../../src/model/severity.js';
import { textPrefilter } from '../../src/model/text-prefilter.js';
import { DriftSelection } from '../../src/sinks/report/drift-selection.js';
import { MemoryStore } from '../../src/sinks/store/memory-store.js';
import { arrivedAt, clock, sampleDrift } from '../sinks/store/samples.js';
import '../support/fixed-seed.js';
import { accounts, addresses, drifts, piece, text } from '../support/any-drift.js';
import { lawRuns } from '../support/law-runs.js';

/** Laws of the query that the command line and the API share. */

const pattern = fc.array(fc.oneof(piece, fc.constant('*')), { minLength: 1, maxLength: 4 }).map((all) => all.join(''));
/** Options as written, by the name of their parameter. */
const written = fc.record(
  {
    min_severity: fc.constantFrom(...severities),
    since: fc.integer({ min: 0, max: 15 }).map(clock),
    until: fc.integer({ min: 16, max: 30 }).map(clock),
    only_open: fc.constant('true'),
    user: fc.array(pattern, { minLength: 1, maxLength: 2 }),
    account: fc.array(fc.constantFrom(...accounts, '1,2'), { minLength: 1, maxLength: 2 }),
    source_ip: fc.array(fc.constantFrom(...addresses, '192.0.2.*', '*'), { minLength: 1, maxLength: 2 }),
    tool: fc.array(fc.constantFrom('cli', 'console', 'cli,sdk'), { minLength: 1, maxLength: 2 }),
    address: fc.array(pattern, { minLength: 1, maxLength: 2 }),
    search: text.filter((all) => all.trim() !== '' && all.length <= 256),
  },
  { requiredKeys: [] },
);
type Written = typeof written extends fc.Arbitrary<infer A> ? A : never;

const commandLine = (options: Written): DriftQuery => {
  const args = Object.entries(options).flatMap(([name, values]) =>
    name === 'only_open' ? ['--only-open'] : [values].flat().map((one) => `--${name.replace('_', '-')}=${one}`),
  );
  const command = replayCommand(() => undefined, '');
  command.parseOptions(args);
  return driftQueryOf(command.opts<FilterOptions>());
};

const decode = paramsDecoder(driftParams);
const fromQuery = (query: string): DriftQuery => driftQuery(decode(new Map(), query) as DriftParams, clock(0));
const api = (options: Written): DriftQuery =>
  fromQuery(
    Object.entries(options)
      .flatMap(([name, values]) =>
        [values].flat().map((one) => `${name === 'search' ? 'q' : name}=${encodeURIComponent(Buffer.from(one).toString())}`),
      )
      .join('&'),
  );

const storeOf = (all: readonly Drift[]): MemoryStore => {
  const store = new MemoryStore({ maxDrifts: 12, maxEvents: 1, types: cloudTypes, showVariables: [] });
  for (const one of all) store.take([{ output: 'drift', drift: one, waited: 0 }], arrivedAt(60));
  return store;
};

/** The ids of all pages, after a search with `between` called in each pause. */
const found = (store: MemoryStore, query: DriftQuery, limit = 3, between: () => void = () => undefined): readonly string[] => {
  const search = store.drifts.search(query);
  let step = search.next();
  for (; step.done !== true; step = search.next()) between();
  const { total, page } = step.value;
  const ids: string[] = [];
  for (let number = 1; ids.length < total; number++)
    for (const item of page({ page: number, limit }).items) ids.push((JSON.parse(item) as Drift).id);
  return ids;
};

/** In the order of pages: the last announced first among equal times. */
const newestFirst = (all: readonly Drift[]): readonly string[] =>
  all
    .map((one, n) => ({ one, n }))
    .sort((a, b) => (a.one.timestamp === b.one.timestamp ? b.n - a.n : a.one.timestamp < b.one.timestamp ? 1 : -1))
    .map(({ one }) => one.id);

void t.test('the same options select the same drifts on the command line and in the API', (t) => {
  fc.assert(
    fc.property(drifts, written, (all, options) => {
      const wellFormed = Object.fromEntries(
        Object.entries(options).map(([name, values]) => [
          name,
          Array.isArray(values) ? values.map((one) => Buffer.from(one).toString()) : Buffer.from(values).toString(),
        ]),
      ) as Written;
      const selection = new DriftSelection(commandLine(wellFormed));
      const printed = [...selection.take(all.map((one) => ({ output: 'drift', drift: one, waited: 0 }))), ...selection.end()];
      const ids = new Set(printed.map((one) => ('drift' in one ? one.drift.id : '')));
      t.strictSame(found(storeOf(all), api(wellFormed)), newestFirst(all.filter(({ id }) => ids.has(id))));
    }),
    { numRuns: lawRuns(300) },
  );
  t.end();
});

void t.test('a search finds what the predicate matches, with any text and status', (t) => {
  const status = fc.constantFrom('open', 'resolved', 'declared,open', 'reverted');
  fc.assert(
    fc.property(drifts, text, status, written, (all, q, statuses, options) => {
      const query = { ...api(options), ...fromQuery(`status=${statuses}`), text: q };
      t.strictSame(found(storeOf(all), query), newestFirst(all.filter(driftMatcher(query))));
    }),
    { numRuns: lawRuns(500) },
  );
  t.end();
});

void t.test('the test of the JSON never rejects an alert that matches', (t) => {
  fc.assert(
    fc.property(drifts, written, text, (all, options, q) => {
      const query = { ...api(options), users: options.user ?? [], addresses: options.address ?? [], text: q };
      const mayMatch = textPrefilter(query);
      for (const one of all.filter(textMatcher(query))) if (mayMatch?.(JSON.stringify(one)) === false) return false;
      return true;
    }),
    { numRuns: lawRuns(3_000) },
  );
  t.end();
});

void t.test('a search shows the statuses and the alerts of the moment in which it ends', (t) => {
  const store = new MemoryStore({ maxDrifts: 2_000, maxEvents: 1, types: cloudTypes, showVariables: [] });
  const id = (n: number): string =>
    `d_${String(n).padStart(26, 'a').replaceAll('0', 'b').replaceAll('1', 'c').replaceAll(/[89]/g, 'z')}_${String(n)}`;
  for (let n = 0; n < 2_000; n++) store.take([{ output: 'drift', drift: sampleDrift(id(n), n), waited: 0 }], arrivedAt(60));
  let pause = 0;
  const between = (): void => {
    // Resolves one of the newest, which was already seen, and announces another, which evicts the first of them or the oldest open one.
    if (pause >= 3) return;
    const seen = sampleDrift(id(1_999 - pause), 1_999 - pause);
    store.take([{ output: 'resolved', drift: resolveDrift(seen, 'reverted', clock(60), null) }], arrivedAt(60));
    if (pause === 2) store.take([{ output: 'drift', drift: sampleDrift(id(5_000), 1_000), waited: 0 }], arrivedAt(60));
    pause++;
  };
  const ids = found(store, { ...fromQuery('only_open=true&q=ALICE') }, 1_000, between);
  t.equal(pause, 3);
  t.equal(ids.length, 1_997);
  t.equal(ids[0], id(1_996));
  t.notOk(ids.includes(id(5_000)), 'announced since the search began');
  t.equal(found(store, fromQuery('status=resolved')).length, 2, 'one of the three was evicted');
  t.equal(found(store, fromQuery('only_open=true'), 1_000).length, 1_998);
  t.end();
});
