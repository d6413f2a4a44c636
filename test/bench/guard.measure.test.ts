import { existsSync, mkdirSync, readdirSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { baseFolder } from '../../bench/guard/base-build.js';
import type { Build, Side } from '../../bench/guard/builds.js';
import type { Values } from '../../bench/guard/figure.js';
import { wantedGroups, type Wanted } from '../../bench/guard/guarded-groups.js';
import { judgeGroup } from '../../bench/guard/judge-group.js';
import { measurePairs } from '../../bench/guard/measure-pairs.js';

const buildOf = (side: Side): Build => ({ side, folder: '', program: '' });
const builds = { base: buildOf('base'), new: buildOf('new') };

/** A group whose measurements return the next of these values. */
const scripted = (figures: readonly string[], values: readonly Values[], isSplit = false) => {
  const log: string[] = [];
  let measured = 0;
  const wanted: Wanted = {
    name: 'group',
    figures,
    group: {
      ...{ isKey: true, pairs: 2, isSplit },
      figures: Object.fromEntries(figures.map((name) => [name, { unit: '', cost: 'cpu' }])),
      open: async ({ side }) => {
        log.push(`open ${side}`);
        return {
          measure: async (names) => {
            log.push(`${side} ${names.join()}`);
            const found = values[measured++];
            if (found === undefined) throw new Error('no value is left');
            return found;
          },
          close: async () => void log.push(`close ${side}`),
        };
      },
    },
  };
  return { wanted, log };
};

const measurement = (...inBase: readonly string[]) => ({ builds, inBase: new Set(inBase), folder: '' });

void t.test('both builds are open while they are measured in turns', async (t) => {
  const { wanted, log } = scripted(['a'], [{ a: 5 }, { a: 9 }, { a: 7 }, { a: 6 }]);
  t.same(await measurePairs(wanted, measurement('group.a')), {
    'group.a': [
      { first: 'base', base: 5, new: 9 },
      { first: 'new', base: 6, new: 7 },
    ],
  });
  t.same(log, ['open base', 'open new', 'base a', 'new a', 'new a', 'base a', 'close base', 'close new']);
});

void t.test('the builds take turns after each figure of a split group', async (t) => {
  const values = [{ a: 1 }, { a: 2 }, { b: 3 }, { b: 4 }, { a: 5 }, { a: 6 }, { b: 7 }, { b: 8 }];
  const { wanted, log } = scripted(['a', 'b'], values, true);
  t.same(await measurePairs(wanted, measurement('group.a', 'group.b')), {
    'group.a': [
      { first: 'base', base: 1, new: 2 },
      { first: 'new', base: 6, new: 5 },
    ],
    'group.b': [
      { first: 'base', base: 3, new: 4 },
      { first: 'new', base: 8, new: 7 },
    ],
  });
  t.same(log.slice(2, -2), ['base a', 'new a', 'base b', 'new b', 'new a', 'base a', 'new b', 'base b']);
});

void t.test('a figure of a split group can have more pairs than the others', async (t) => {
  const { wanted, log } = scripted(
    ['a', 'b'],
    Array.from({ length: 10 }, () => ({ a: 1, b: 1 })),
    true,
  );
  const { group } = wanted;
  const pairs = await measurePairs(
    { ...wanted, group: { ...group, figures: { ...group.figures, b: { unit: '', cost: 'cpu', pairs: 3 } } } },
    measurement('group.a', 'group.b'),
  );
  t.same([pairs['group.a']?.length, pairs['group.b']?.length], [2, 3]);
  t.same(log.slice(-4, -2), ['base b', 'new b']);
});

void t.test('a figure that the base does not have is measured on the new build only', async (t) => {
  const { wanted, log } = scripted(['a', 'b'], [{ a: 5 }, { a: 9, b: 2 }, { a: 8, b: 3 }, { a: 4 }]);
  const pairs = await measurePairs(wanted, measurement('group.a'));
  t.same(log.slice(2, -2), ['base a', 'new a,b', 'new a,b', 'base a']);
  t.same(pairs['group.b'], [
    { first: 'base', base: undefined, new: 2 },
    { first: 'new', base: undefined, new: 3 },
  ]);
  const other = scripted(['b'], [{ b: 2 }, { b: 3 }]);
  await measurePairs(other.wanted, measurement());
  t.same(other.log, ['open new', 'new b', 'new b', 'close new']);
});

void t.test('both builds are closed when a measurement fails', async (t) => {
  const { wanted, log } = scripted(['a'], [{ a: 5 }]);
  await t.rejects(measurePairs(wanted, measurement('group.a')), { message: 'no value is left' });
  t.same(log.slice(-2), ['close base', 'close new']);
});

void t.test('a measurement without its figure is an error, not a pass', async (t) => {
  const { wanted } = scripted(['a'], [{ a: 5 }, {}, { a: 5 }, { a: 5 }]);
  await t.rejects(judgeGroup(wanted, measurement('group.a'), {}), { message: 'group.a: expected a positive figure, got NaN' });
});

void t.test('a figure that fails is measured up to two more times, and all pairs count', async (t) => {
  const ratio = (value: number): readonly Values[] => [
    { a: 10, b: 1 },
    { a: value, b: 1 },
    { a: value, b: 1 },
    { a: 10, b: 1 },
  ];
  const both = measurement('group.a', 'group.b');
  const quiet = scripted(['a', 'b'], ratio(10));
  t.match(await judgeGroup(quiet.wanted, both, {}), [{ name: 'group.a', verdict: 'pass' }, { verdict: 'pass' }]);
  const recovers = scripted(['a', 'b'], [...ratio(14), ...ratio(10), ...ratio(10)]);
  t.match(await judgeGroup(recovers.wanted, both, {}), [{ ratio: 1, verdict: 'pass' }, { verdict: 'pass' }]);
  t.equal(recovers.log.filter((line) => line === 'new a').length, 4, 'without the figure that passed');
  const remains = scripted(['a', 'b'], [...ratio(14), ...ratio(14), ...ratio(10)]);
  t.match(await judgeGroup(remains.wanted, both, {}), [{ ratio: 1.4, verdict: 'fail' }, { verdict: 'pass' }]);
});

void t.test('the short form measures the key figures, the other one all', (t) => {
  const names = (isShort: boolean, only?: string) =>
    wantedGroups({ isShort, only }).flatMap(({ name, figures }) => figures.map((figure) => `${name}.${figure}`));
  t.same(names(true), [
    ...['service.host', 'service.agrees', 'service.drifts', 'service.page', 'service.memory'],
    ...['replay.cpu', 'replay.memory', 'ready.cpu'],
  ]);
  t.ok(['service.host', 'skim.record', 'latency.sse'].every((name) => names(false).includes(name)));
  t.same(names(false, 'replay,service.host'), ['service.host', 'replay.cpu', 'replay.memory']);
  t.end();
});

void t.test('a build that fails or was killed leaves nothing that looks complete', async (t) => {
  const { XDG_CACHE_HOME: before } = process.env;
  process.env['XDG_CACHE_HOME'] = t.testdir();
  t.teardown(() => {
    if (before === undefined) delete process.env['XDG_CACHE_HOME'];
    else process.env['XDG_CACHE_HOME'] = before;
  });
  const cache = join(process.env['XDG_CACHE_HOME'], 'driftline', 'bench-base');
  const [killed, running, complete] = [join(cache, 'unfinished-old'), join(cache, 'unfinished-new'), join(cache, 'f'.repeat(40))];
  for (const folder of [killed, running, complete]) mkdirSync(folder, { recursive: true });
  const twoHoursAgo = Date.now() / 1_000 - 7_200;
  utimesSync(killed, twoHoursAgo, twoHoursAgo);
  await t.rejects(baseFolder('0'.repeat(40)), { message: /^git archive / });
  t.same(readdirSync(cache).sort(), ['f'.repeat(40), 'unfinished-new']);
  t.equal(await baseFolder('f'.repeat(40)), complete);
  t.ok(existsSync(complete));
});
