import t from 'tap';
import { makeDrift, withImpact } from '../../src/model/drift.js';
import { sampleDrift } from '../sinks/store/samples.js';

void t.test('D85: the root cause and the blast radius follow the detail', (t) => {
  const names = Object.keys(makeDrift(sampleDrift('d_1', 0)));
  t.strictSame(names.slice(names.indexOf('detail'), names.indexOf('occurrences')), [
    'detail',
    'incident',
    'root_cause',
    'blast_radius_size',
    'seen_in_state',
    'verified_at',
    'candidates',
    'unconfirmed',
    'cascade_of',
    'superseded_by',
  ]);
  t.end();
});

void t.test('D85: adds what the causal graph shows and changes nothing else', (t) => {
  const drift = makeDrift(sampleDrift('d_1', 0));
  const shown = withImpact(drift, { incident: null, rootCause: 'aws_iam_user "milo"', blastRadiusSize: 7 });
  t.strictSame(shown, { ...drift, root_cause: 'aws_iam_user "milo"', blast_radius_size: 7 });
  t.strictSame(Object.keys(shown), Object.keys(drift), 'in the same order');
  t.strictSame([drift.root_cause, drift.blast_radius_size], [null, null], 'the original is unchanged');
  t.strictSame(withImpact(shown, { incident: null, rootCause: null, blastRadiusSize: null }), drift);
  t.end();
});
