import t from 'tap';
import { differenceLines } from '../../../src/cli/rules/difference-lines.js';
import type { Difference } from '../../../src/operators/preview/compare-runs.js';
import { drift } from '../../sinks/report/ci/report-fixture.js';

const differences: readonly Difference[] = [
  { effect: 'severity', changed: ['severity'], before: drift({ severity: 'low' }), after: drift({ severity: 'critical' }) },
  { effect: 'appears', changed: [], before: null, after: drift({ severity: 'low' }) },
];

void t.test('colours each difference by severity, and nothing without colours', (t) => {
  const plain = differenceLines(differences, { width: 0, isColored: false });
  t.equal(
    plain,
    'APPEARS   low             2026-03-10 08:41  aws_iam_role.deploy max_session_duration  by ana\n' +
      '                          built-in rules; 3600 -> 7200\n' +
      'SEVERITY  low → critical  2026-03-10 08:41  aws_iam_role.deploy max_session_duration  by ana\n' +
      '                          3600 -> 7200\n',
  );
  const colored = differenceLines(differences, { width: 0, isColored: true });
  t.match(colored, '\u001b[36mAPPEARS   low           \u001b[0m  2026-03-10 08:41  aws');
  t.match(colored, '\u001b[1;31mSEVERITY  low → critical\u001b[0m  2026-03-10 08:41  aws');
  // eslint-disable-next-line no-control-regex -- the escape sequences of colours
  t.equal(colored.replaceAll(/\u001b\[[\d;]*m/g, ''), plain);
  t.end();
});

void t.test('no line is wider than the terminal', (t) => {
  for (const width of [10, 40]) {
    const lines = differenceLines(differences, { width, isColored: false }).trimEnd().split('\n');
    t.strictSame(
      lines.map(({ length }) => Math.min(length, width)),
      lines.map(({ length }) => length),
      String(width),
    );
  }
  t.end();
});

void t.test('says so if there are none', (t) => {
  t.equal(differenceLines([], { width: 0, isColored: true }), 'No differences.\n');
  t.end();
});
