import t, { type Test } from 'tap';
import type { Json } from '../../../src/lib/json.js';
import { sameValue } from '../../../src/operators/compare/compare-values.js';

const check = (t: Test, pairs: readonly (readonly [Json, Json | undefined])[], expected: boolean): void => {
  for (const [given, declared] of pairs) t.equal(sameValue(given, declared, 'given'), expected, JSON.stringify([given, declared]));
  t.end();
};

const group = 'https://www.googleapis.com/compute/v1/projects/p/zones/z/instanceGroups/g';
const backend = { group, balancing_mode: 'UTILIZATION', capacity_scaler: 1, max_rate: 0, description: '' };

void t.test('only given members are compared', (t) => {
  check(
    t,
    [
      [[{ group: 'projects/p/zones/z/instanceGroups/g' }], [backend]],
      [{ balancing_mode: 'UTILIZATION', capacity_scaler: '1' }, [backend]],
      [[{ match: [{ config: [{ src_ip_ranges: ['b', 'a'] }] }] }], [{ match: [{ config: [{ src_ip_ranges: ['a', 'b'] }], expr: [] }] }]],
    ],
    true,
  );
});

void t.test('members that the state does not have are not compared', (t) => {
  check(t, [[[{ group, kind: 'compute#backend' }], [backend]]], true);
});

void t.test('a given member that differs is a difference', (t) => {
  check(
    t,
    [
      [[{ group, balancing_mode: 'RATE' }], [backend]],
      [[{ protocol: 'tcp', ports: [] }], [{ protocol: 'tcp', ports: ['22'] }]],
      [[{ group }], []],
      [[], [backend]],
      [null, [backend]],
      [[{ group }], [backend, backend]],
    ],
    false,
  );
});

void t.test('an empty block equals no block, because services write both for off', (t) => {
  check(
    t,
    [
      [[{ enable: false }], []],
      [{}, undefined],
      [null, [{ enable: false, metadata: '' }]],
    ],
    true,
  );
});

void t.test('blocks agree in any order, each with a different declared block', (t) => {
  const declared = [
    { name: 'a', size: 1 },
    { name: 'b', size: 2 },
  ];
  t.equal(sameValue([{ name: 'b' }, { name: 'a' }], declared, 'given'), true);
  t.equal(sameValue([{ name: 'a' }, { name: 'a' }], declared, 'given'), false);
  t.end();
});

void t.test('long lists are compared in order', (t) => {
  const blocks = Array.from({ length: 300 }, (_, at): Json => ({ priority: at + 1 }));
  t.ok(sameValue(blocks, blocks.slice(), 'given'));
  t.notOk(sameValue([...blocks].reverse(), blocks, 'given'));
  t.end();
});
