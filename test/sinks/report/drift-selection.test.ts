import t from 'tap';
import { allDrifts } from '../../../src/model/drift-query.js';
import { dropped, type Output } from '../../../src/model/output.js';
import { resolveDrift } from '../../../src/model/drift.js';
import { DriftSelection } from '../../../src/sinks/report/drift-selection.js';
import { sampleDrift } from '../store/samples.js';

const low = sampleDrift('d_low', 0, { severity: 'low' });
const high = sampleDrift('d_high');
const again = { ...high, occurrences: 2 };
const end = resolveDrift(high, 'reverted', '2026-11-02T11:00:00Z', null);
const other = sampleDrift('d_other');
const counted = dropped('read_only', 3);

const outputs: readonly Output[] = [
  { output: 'drift', drift: low, waited: 0 },
  { output: 'drift', drift: high, waited: 0 },
  counted,
  { output: 'repeated', drift: again },
  { output: 'resolved', drift: end },
  { output: 'drift', drift: other, waited: 0 },
];

void t.test('passes every version of the drifts that match, in order, beside all other outputs', (t) => {
  const selection = new DriftSelection({ ...allDrifts, severities: new Set(['high']) });
  t.strictSame(selection.take(outputs), outputs.slice(1));
  t.strictSame(selection.end(), []);
  t.equal(selection.listed, 2);
  t.equal(selection.text(), 'filter: 2 drifts listed, 1 left out\n');
  t.end();
});

void t.test('with a condition on the status each drift passes once, at the end and in its last version', (t) => {
  const open = new DriftSelection({ ...allDrifts, statuses: new Set(['open']) });
  t.strictSame(open.take(outputs), [counted]);
  t.equal(open.listed, 0);
  t.strictSame(
    open.end().map((one) => ('drift' in one ? [one.output, one.drift] : [])),
    [
      ['drift', low],
      ['drift', other],
    ],
  );
  t.equal(open.text(), 'filter: 2 drifts listed, 1 left out\n');
  const reverted = new DriftSelection({ ...allDrifts, statuses: new Set(['reverted']) });
  for (const one of outputs) reverted.take([one]);
  t.match(reverted.end(), [{ output: 'drift', drift: end }]);
  t.equal(reverted.text(), 'filter: 1 drift listed, 2 left out\n');
  t.end();
});

void t.test('without conditions nothing changes', (t) => {
  const selection = new DriftSelection(allDrifts);
  t.strictSame(selection.take(outputs), outputs);
  t.strictSame([selection.listed, selection.end()], [3, []]);
  t.end();
});
