import { readFileSync } from 'node:fs';
import t from 'tap';
import { measurements } from '../../bench/report/measurements.js';
import { renderPage, type Result } from '../../bench/report/render-page.js';
import { checkFigures } from '../../bench/report/results.js';
import { figures, measurementsOf, medians, optional, sum, type Section } from '../../bench/report/section.js';
import { sections } from '../../bench/report/sections.js';

const machine = { cpu: 'a processor', cores: 2, memory_gib: 24, node: 'v20.20.2', platform: 'linux x64' };
const now = { commit: '`abc1234`', date: '2026-11-28', machine };
const result = (report: object, commit = now.commit): Result => ({ commit, date: '2026-11-20', report });

const section: Section = {
  title: 'The cost of an alert',
  text: ['Processor time.'],
  tables: [
    {
      columns: ['alerts', 'time', 'rate'],
      rows: [{ label: 'host', cells: [medians('us', ['sensor', 'host', 'cpu']), figures('perSecond', ['sensor', 'host', 'rate'])] }],
    },
    {
      columns: ['mixed', 'figure'],
      rows: [
        { label: 'delay', cells: [figures('ms', ['stages', 'p50'], ['stages', 'p99'])] },
        { label: 'sum', cells: [sum('us', ['stages', 'p50'], ['stages', 'none'])] },
        { label: 'frames', cells: [figures('perSecond', ['stages', 'frames'])] },
        { label: 'counted', cells: [figures('count', ['stages', 'counted'], ['stages', 'due'])] },
        { label: 'left out', cells: [optional(figures('bytes', ['stages', 'none']))] },
      ],
    },
  ],
};
const sensor = { host: { cpu: { median: 26.04 }, rate: 40_912.3 } };
const stages = { p50: 0.794_4, p99: 1_901, frames: 60, counted: 1_999, due: 2_000 };

void t.test('a page has figures with units, and arrows that say what is better', (t) => {
  const page = renderPage([section], { sensor: result(sensor), stages: result(stages) }, now);
  t.match(page, '\n| alerts | time ↓ | rate ↑ |\n| --- | --- | --- |\n| host | 26 µs | 40,900 a second |\n');
  t.match(page, '\n| mixed | figure |\n');
  t.match(
    page,
    '\n| delay ↓ | 0.794 / 1,900 ms |\n| sum ↓ | 0.794 µs |\n| frames ↑ | 60 a second |\n| counted | 1,999 / 2,000 |\n| left out ↓ | none |\n',
  );
  t.match(page, 'measured on 2026-11-28 with commit `abc1234`');
  t.notMatch(page, 'Measured earlier');
  t.end();
});

void t.test('a result of another commit is marked with it, and what was not measured is left out', (t) => {
  const page = renderPage([section], { sensor: result(sensor, '`0ld`') }, now);
  t.match(page, '\nMeasured earlier: `sensor` on 2026-11-20 with commit `0ld`.\n');
  t.match(page, '\nNot measured: `stages`.\n');
  t.match(page, '| host | 26 µs |');
  t.notMatch(page, '| mixed |');
  t.end();
});

void t.test('a figure that is missing or none is an error that names its path', (t) => {
  for (const cpu of [{}, { median: null }, { median: NaN }, { median: '1' }]) {
    const report = { host: { cpu, rate: 1 } };
    const message = 'the report has no figure at sensor > host > cpu > median';
    t.throws(() => renderPage([section], { sensor: result(report) }, now), { message });
    t.throws(() => checkFigures([section], 'sensor', report), { message });
  }
  t.throws(() => renderPage([section], { stages: result({ p50: 1, frames: 1 }) }, now), { message: /stages > p99$/ });
  t.doesNotThrow(() => checkFigures([section], 'stages', stages));
  t.end();
});

void t.test('lines of prose have at most 110 characters', (t) => {
  for (const line of blocks(renderPage(sections, everything(), now))
    .filter(isText)
    .join('\n')
    .split('\n'))
    t.ok(line.length <= 110 || line.startsWith('    '), line);
  t.end();
});

void t.test('every measurement is shown, and every shown figure is one of a measurement', (t) => {
  t.same(new Set(sections.flatMap(measurementsOf)), new Set(Object.keys(measurements)));
  for (const { tables } of sections)
    for (const { columns, rows } of tables) for (const { label, cells } of rows) t.equal(cells.length, columns.length - 1, label);
  t.end();
});

void t.test('docs/performance.md has the text and the tables of the report', (t) => {
  const page = blocks(readFileSync('docs/performance.md', 'utf8'));
  const expected = blocks(renderPage(sections, everything(), now));
  const ofRun = /^(?:Unless a section says otherwise, measured on|Not measured:|Measured earlier:) /;
  const texts = (all: readonly string[]): readonly string[] => all.filter((block) => isText(block) && !ofRun.test(block));
  t.same(texts(page), texts(expected), 'run `npm run bench -- report`, do not edit the page');
  const tables = new Map(expected.filter((block) => !isText(block)).map((block) => [headOf(block), labelsOf(block)]));
  for (const table of page.filter((block) => !isText(block))) {
    const labels = tables.get(headOf(table));
    t.ok(labels !== undefined, headOf(table));
    t.same(
      labelsOf(table),
      labels?.filter((label) => labelsOf(table).includes(label)),
    );
  }
  t.notMatch(page.join('\n'), /NaN|undefined|null/);
  t.end();
});

function blocks(page: string): readonly string[] {
  return page.trimEnd().split('\n\n');
}

function isText(block: string): boolean {
  return !block.startsWith('|');
}

function headOf(table: string): string {
  return table.split('\n')[0] ?? '';
}

function labelsOf(table: string): readonly string[] {
  return table
    .split('\n')
    .slice(2)
    .map((line) => line.split(' | ')[0] ?? '');
}

/** A result of each measurement in which every figure of the page is 1. */
function everything(): Readonly<Record<string, Result>> {
  const reports: Record<string, object> = {};
  const cells = sections.flatMap(({ tables }) => tables).flatMap(({ rows }) => rows.flatMap(({ cells }) => cells));
  for (const path of cells.flatMap(({ paths }) => paths)) {
    let at = reports as Record<string, unknown>;
    for (const key of path.slice(0, -1)) at = (at[key] ??= {}) as Record<string, unknown>;
    at[path.at(-1) ?? ''] = 1;
  }
  return Object.fromEntries(Object.entries(reports).map(([name, report]) => [name, result(report)]));
}
