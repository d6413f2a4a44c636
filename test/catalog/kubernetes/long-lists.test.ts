import t from 'tap';
import { sameMeaning } from '../../../src/catalog/kubernetes/same-meaning.js';
import { inFormOf } from '../../../src/catalog/kubernetes/state-form.js';
import type { JsonObject } from '../../../src/lib/json.js';

/** Lists as long as an object of the API server may be: matching every element with every other one would take minutes. */

const count = 20_000;
const declared = (n: number): JsonObject => ({ api_group: '', kind: 'ServiceAccount', name: `deployer-${String(n)}`, namespace: 'shop' });
const given = (n: number): JsonObject => ({ kind: 'ServiceAccount', name: `deployer-${String(n)}`, namespace: 'shop' });
const all = Array.from({ length: count }, (_, n) => n);
/** Milliseconds; quadratic work takes far more than ten times as long. */
const limit = 10_000;

void t.test('D118: 20,000 subjects in another order are the same, and one other is seen', (t) => {
  const own = all.map(declared);
  const began = performance.now();
  const reordered = all.toReversed().map(given);
  t.equal(sameMeaning(own, reordered, 'subject'), true);
  t.equal(sameMeaning(own, [...reordered.slice(1), given(count)], 'subject'), false);
  t.equal(sameMeaning(own, [...reordered.slice(1), given(0)], 'subject'), false, 'one twice');
  t.equal(sameMeaning(own, [...reordered.slice(1), { ...given(count - 1), namespace: 'other' }], 'subject'), false, 'another namespace');
  t.strictSame(inFormOf(own, reordered, 'subject'), own.toReversed());
  const took = performance.now() - began;
  t.ok(took < limit, `${String(Math.round(took))} ms`);
  t.end();
});

void t.test('users and groups have no namespace, and elements without names are matched too', (t) => {
  const user = { api_group: 'rbac.authorization.k8s.io', kind: 'User', name: 'alice', namespace: 'default' };
  const group = { api_group: 'rbac.authorization.k8s.io', kind: 'Group', name: 'ops', namespace: 'default' };
  t.ok(
    sameMeaning(
      [user, group],
      [
        { apiGroup: group.api_group, kind: 'Group', name: 'ops' },
        { kind: 'User', name: 'alice' },
      ],
      'subject',
    ),
  );
  const port = (port: string | number) => ({ port, protocol: 'TCP' });
  t.ok(sameMeaning([port('80'), port('443')], [port(443), port(80)], 'ports'));
  t.notOk(sameMeaning([port('80'), port('80')], [port(443), port(80)], 'ports'));
  t.end();
});
