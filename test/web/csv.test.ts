import assert from 'node:assert/strict';
import fc from 'fast-check';
import t from 'tap';
import { csvOf } from '../../web/src/alerts/csv.js';
import '../support/fixed-seed.js';
import { lawRuns } from '../support/law-runs.js';
import { madeAlert } from './made-alert.js';

/** Reads CSV as RFC 4180 defines it. */
const readCsv = (text: string): readonly (readonly string[])[] => {
  const rows: string[][] = [];
  const cells = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/y;
  let row: string[] = [];
  while (cells.lastIndex < text.length) {
    const [, quoted, plain = '', end] = cells.exec(text) ?? [];
    if (end === undefined) throw new Error(`not CSV: ${text}`);
    row.push(quoted?.replaceAll('""', '"') ?? plain);
    if (end === ',') continue;
    rows.push(row);
    row = [];
  }
  return rows;
};

void t.test('writes a header and one line per alert', (t) => {
  const [header = [], first = [], ...more] = readCsv(csvOf([madeAlert({ address: null, user: 'a "quoted", name\r\nof two lines' })]));
  const cellOf = (name: string): string | undefined => first[header.indexOf(name)];
  t.equal(cellOf('id'), 'd_0');
  t.equal(cellOf('address'), '');
  t.equal(cellOf('user'), 'a "quoted", name\r\nof two lines');
  t.equal(cellOf('occurrences'), '1');
  t.strictSame(more, []);
  t.equal(readCsv(csvOf([])).length, 1);
  t.end();
});

void t.test('law: values survive, except that no cell begins as a formula', (t) => {
  const value = fc.oneof(fc.string(), fc.constantFrom('=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r', '"', 'a,b', '\n'));
  fc.assert(
    fc.property(fc.array(value, { minLength: 1 }), (values) => {
      const rows = readCsv(csvOf(values.map((user) => madeAlert({ user }))));
      const column = rows[0]?.indexOf('user') ?? -1;
      for (const [at, row] of rows.slice(1).entries()) {
        const [cell = '', sent = ''] = [row[column], values[at]];
        assert.doesNotMatch(cell, /^[=+\-@\t\r]/);
        assert.equal(cell.startsWith("'") && !sent.startsWith("'") ? cell.slice(1) : cell, sent);
      }
    }),
    { numRuns: lawRuns(200) },
  );
  t.pass('holds');
  t.end();
});
