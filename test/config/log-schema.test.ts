import t from 'tap';
import { configView } from '../../src/config/config-view.js';
import { logFolder } from '../../src/config/log-folder.js';
import { problemsOf, problemTexts, usable } from './read.js';

void t.test('D63: rejects two different folders in the two names of the log folder', (t) => {
  t.equal(logFolder(usable('')), '');
  t.equal(logFolder(usable('journal: {dir: a}')), 'a');
  t.equal(logFolder(usable('log: {dir: a}')), 'a');
  t.equal(logFolder(usable('log: {dir: a}\njournal: {dir: a}')), 'a');
  t.strictSame(problemTexts('log: {dir: a}\njournal:\n  dir: b'), [
    'line 3: journal.dir: "b": expected the folder that log.dir names, or only one of them',
  ]);
  t.match(problemsOf('log: {dir: a}', { SVC_JOURNAL_DIR: 'b' }), [{ path: 'journal.dir', shown: '"b"', variable: 'SVC_JOURNAL_DIR' }]);
  t.end();
});

void t.test('D63: accepts retention in days, hours or less, and shows it in hours', (t) => {
  for (const [text, hours] of [
    ['7d', 168],
    ['1d', 24],
    ['36h', 36],
    ['0s', 0],
  ] as const)
    t.equal(usable(`log: {retention: ${text}}`).log.retention, hours * 3_600_000, text);
  for (const text of ['7', '7 days', '1.5d', '-1d', 'd'])
    t.match(problemTexts(`log: {retention: ${text}}`), [/log\.retention: .*: expected a duration such as 12h or 7d$/], text);
  t.match(JSON.parse(configView(usable('log: {retention: 30d}'))), { log: { retention: '720h', checkpoint_interval: '5m' } });
  t.end();
});

void t.test('D62: accepts checkpoint intervals from a second to a day', (t) => {
  t.equal(usable('log: {checkpoint_interval: 1s}').log.checkpoint_interval, 1_000);
  for (const text of ['0s', '25h']) t.equal(problemTexts(`log: {checkpoint_interval: ${text}}`).length, 1, text);
  t.equal(problemTexts('log: {max_bytes: 1000}').length, 1, 'the log must hold at least a few facts');
  t.end();
});
