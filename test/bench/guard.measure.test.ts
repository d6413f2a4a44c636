import { existsSync, mkdirSync, readdirSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { baseFolder } from '../../bench/guard/base-build.js';
import type { Build, Side } from '../../bench/guard/builds.js';
import type { Values } from '../../bench/guard/figure.js';
import { wantedGroups, type Wanted } from '../../bench/guard/guarded-groups.js';
import { measureAlternately } from '../../bench/guard/measure-alternately.js';

const buildOf = (side: Side): Build => ({ side, folder: '', program: '' });
const builds = { base: buildOf('base'), new: buildOf('new') };

/** A group whose measurements return the next of these values. */
const scripted = (figures: readonly string[], values: readonly Values[]) => {
  const measured: string[] = [];
  const wanted: Wanted = {
    name: 'group',
    figures,
    group: {
      ...{ isKey: true, rounds: 2 },
      figures: Object.fromEntries(figures.map((name) => [name, { unit: '', cost: 'cpu' }])),
      measure: async ({ side }, names) => {
        measured.push(`${side} ${names.join()}`);
        return values[measured.length - 1] ?? {};
      },
    },
  };
  return { wanted, measured };
};

const nothing = { base: {}, new: {} };

void t.test('both builds are measured in turns, and the least of each counts', async (t) => {
  const { wanted, measured } = scripted(['a'], [{ a: 5 }, { a: 9 }, { a: 7 }, { a: 6 }]);
  const measurement = { builds, inBase: new Set(['group.a']), folder: '', rounds: 2 };
  const least = await measureAlternately(wanted, measurement, nothing);
  t.same(measured, ['base a', 'new a', 'new a', 'base a']);
  t.same(least, { base: { 'group.a': 5 }, new: { 'group.a': 7 } });
  const again = scripted(['a'], [{ a: 8 }, { a: 4 }, { a: 9 }, { a: 3 }]);
  t.same(await measureAlternately(again.wanted, measurement, least), { base: { 'group.a': 3 }, new: { 'group.a': 4 } });
});

void t.test('a figure that the base does not have is measured on the new build only', async (t) => {
  const { wanted, measured } = scripted(['a', 'b'], [{ a: 5 }, { a: 9, b: 2 }]);
  const least = await measureAlternately(wanted, { builds, inBase: new Set(['group.a']), folder: '', rounds: 1 }, nothing);
  t.same(measured, ['base a', 'new a,b']);
  t.same(least, { base: { 'group.a': 5 }, new: { 'group.a': 9, 'group.b': 2 } });
  const other = scripted(['b'], [{ b: 2 }]);
  await measureAlternately(other.wanted, { builds, inBase: new Set(), folder: '', rounds: 1 }, nothing);
  t.same(other.measured, ['new b']);
});

void t.test('a measurement without its figure does not pass as zero', async (t) => {
  const { wanted } = scripted(['a'], [{ a: 5 }, {}]);
  const least = await measureAlternately(wanted, { builds, inBase: new Set(['group.a']), folder: '', rounds: 1 }, nothing);
  t.same(least.new, { 'group.a': NaN });
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
