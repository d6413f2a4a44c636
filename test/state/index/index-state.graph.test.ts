import t from 'tap';
import type { StateSnapshot } from '../../../src/model/state-snapshot.js';
import { block, instance, snapshot, state } from './state-document.js';

const ordered = (one: StateSnapshot): readonly string[] => Array.from({ length: one.size }, (_, rank) => one.address(one.ranked(rank)));

const counted = (type: string, name: string, count: number, dependencies: readonly string[] = []): object =>
  block(
    type,
    name,
    Array.from({ length: count }, (_, index) => instance({}, { index_key: index, dependencies })),
  );

t.test('ranks resources in the order of JavaScript strings, also outside of the basic plane', async (t) => {
  const keys = ['Ａ', '😀', '😁', '鿕', 'ü', 'a', 'Z', '😀ａ', ''].map((key) => instance({}, { index_key: key }));
  const one = snapshot(state(block('aws_x', 'b', keys), block('aws_x', 'a', [instance({})], { module: 'module.m' })));
  const addresses = ordered(one);
  t.strictSame(addresses, [...addresses].sort());
  t.ok(addresses.indexOf('aws_x.b["😀"]') < addresses.indexOf('aws_x.b["Ａ"]'), 'UTF-8 order is the reverse');
  for (let resource = 0; resource < one.size; resource++) t.equal(one.ranked(one.rank(resource)), resource);
  t.throws(() => one.ranked(one.size), RangeError);
});

t.test('ranks thousands of addresses with a common prefix', async (t) => {
  const addresses = ordered(snapshot(state(counted('aws_x', 'long_enough_to_be_shared', 3_000), counted('aws_x', 'long', 500))));
  t.strictSame(addresses, [...addresses].sort());
});

t.test('counts the edges of instances without creating them', async (t) => {
  const wide = snapshot(
    state(
      counted('aws_x', 'from', 20_000, ['aws_x.to', 'aws_x.from', 'aws_x.gone']),
      counted('aws_x', 'to', 20_000),
      counted('aws_y', 'alone', 3),
    ),
  );
  t.equal(wide.edges, 20_000 * 20_000 + 20_000 * 19_999, 'to all of the one, and to all others of its own group');
  t.equal(wide.edgesBefore(wide.size), wide.edges);
  t.equal(wide.maxDegree, 20_000 + 2 * 19_999);
  t.equal(wide.degree(wide.byAddress('aws_x.to[7]') ?? 0), 20_000);
  t.equal(wide.components, 4);
});

t.test('a group without instances connects nothing', async (t) => {
  const one = snapshot(
    state(counted('aws_x', 'a', 1, ['aws_x.none']), counted('aws_x', 'b', 1, ['aws_x.none']), counted('aws_x', 'none', 0)),
  );
  t.strictSame([one.edges, one.components, one.maxDegree], [0, 2, 0]);
  const none = snapshot(state());
  t.strictSame([none.edges, none.edgesBefore(0), none.components, none.maxDegree], [0, 0, 0, 0]);
});

t.test('finds a resource by type and name in any module (D13b)', async (t) => {
  const one = snapshot(
    state(
      block('aws_x', 'a', [instance({})], { module: 'module.m["k"]' }),
      block('aws_x', 'a', [instance({})], { module: 'module.n' }),
      counted('aws_y', 'b', 3),
      counted('aws_y', 'none', 0),
    ),
  );
  t.strictSame([...one.named('aws_x.a', 9)].sort(), [0, 1]);
  t.equal(one.named('aws_x.a', 1).length, 1);
  t.strictSame(one.named('aws_y.b', 2), [2, 3]);
  t.strictSame(one.named('aws_y.none', 2), []);
  t.strictSame(one.named('aws_x', 2), []);
});
