import assert from 'node:assert/strict';
import fc from 'fast-check';
import { isLeft } from 'fp-ts/lib/Either.js';
import t from 'tap';
import type { TypeSpec } from '../../../src/catalog/type-spec.js';
import { refKey } from '../../../src/model/change.js';
import type { StateSnapshot } from '../../../src/model/state-snapshot.js';
import { changedAddresses, examineChanges } from '../../../src/operators/states/compare-snapshots.js';
import { indexState } from '../../../src/state/index/index-state.js';
import '../../support/fixed-seed.js';

type Row = { readonly name: string; readonly mode: string; readonly id: number };

const snapshotOf = (rows: readonly Row[]): StateSnapshot => {
  const resources = rows.map(({ name, mode, id }) => ({ mode, type: 'aws_x', name, provider: 'p', instances: [{ attributes: { id } }] }));
  const result = indexState(new TextEncoder().encode(JSON.stringify({ version: 4, resources })), 's', {});
  if (isLeft(result)) throw new Error(result.left.message);
  return result.right;
};

const managed = (...names: readonly string[]): readonly Row[] => names.map((name) => ({ name, mode: 'managed', id: 1 }));

t.test('reports no changes for a first or an equal snapshot', async (t) => {
  t.strictSame(changedAddresses(undefined, snapshotOf(managed('a'))), []);
  t.strictSame(changedAddresses(snapshotOf(managed('a', 'b')), snapshotOf(managed('a', 'b'))), []);
  t.strictSame(changedAddresses(snapshotOf(managed('a', 'b', 'c')), snapshotOf(managed('c', 'a', 'b'))), [], 'in another order');
});

t.test('reports created, modified and deleted managed resources in file order (D44)', async (t) => {
  const before = snapshotOf([...managed('a', 'b', 'c'), { name: 'd', mode: 'data', id: 1 }, ...managed('e')]);
  const after = snapshotOf([
    ...managed('a', 'n'),
    { name: 'c', mode: 'managed', id: 2 },
    { name: 'd', mode: 'data', id: 2 },
    ...managed('e'),
  ]);
  t.strictSame(changedAddresses(before, after), [
    { address: 'aws_x.n', action: 'added' },
    { address: 'aws_x.c', action: 'modified' },
    { address: 'aws_x.b', action: 'removed' },
  ]);
  t.strictSame(
    changedAddresses(before, snapshotOf([])).map(({ action }) => action),
    ['removed', 'removed', 'removed', 'removed'],
  );
});

t.test('skips unchanged resources without reading their addresses', async (t) => {
  const names = Array.from({ length: 1_000 }, (_, i) => `r${String(i)}`);
  const after = snapshotOf(managed(...names.filter((name) => name !== 'r500'), 'new'));
  let asked = 0;
  const counted = Object.create(after, {
    address: {
      value: (resource: number): string => {
        asked++;
        return after.address(resource);
      },
    },
  }) as StateSnapshot;
  t.equal(changedAddresses(snapshotOf(managed(...names)), counted).length, 2);
  t.ok(asked <= 3, 'the one after the gap, and the new one');
});

/** The expected changes, computed with maps. */
const expectedChanges = (before: readonly Row[], after: readonly Row[]): readonly object[] => {
  const ids = (rows: readonly Row[]) => new Map(rows.filter((row) => row.mode === 'managed').map((row) => [row.name, row.id]));
  const [old, now] = [ids(before), ids(after)];
  const changed = [...now].filter(([name, id]) => old.get(name) !== id);
  return [
    ...changed.map(([name]) => ({ address: `aws_x.${name}`, action: old.has(name) ? 'modified' : 'added' })),
    ...[...old.keys()].filter((name) => !now.has(name)).map((name) => ({ address: `aws_x.${name}`, action: 'removed' })),
  ];
};

t.test('law: holds for any two states', async (t) => {
  const rows = fc.uniqueArray(
    fc.record({ name: fc.constantFrom(...Array.from('abcdefghij')), mode: fc.constantFrom('managed', 'managed', 'data'), id: fc.nat(2) }),
    { selector: ({ name, mode }) => `${mode} ${name}`, maxLength: 12 },
  );
  fc.assert(
    fc.property(rows, rows, (before, after) =>
      assert.deepStrictEqual(changedAddresses(snapshotOf(before), snapshotOf(after)), expectedChanges(before, after)),
    ),
    { numRuns: 500 },
  );
  t.pass('500 pairs');
});

t.test('a resource loses the keys of the elements that its list loses', async (t) => {
  const types: Readonly<Record<string, TypeSpec>> = { aws_x: { keys: [['id', 'list.*'], ['id']], scope: 'region', family: 'ec2' } };
  const withList = (list: unknown): StateSnapshot => {
    const resources = [{ mode: 'managed', type: 'aws_x', name: 'a', provider: 'p', instances: [{ attributes: { id: '1', list } }] }];
    const result = indexState(new TextEncoder().encode(JSON.stringify({ version: 4, resources })), 's', types);
    if (isLeft(result)) throw new Error(result.left.message);
    return result.right;
  };
  const lost = (from: unknown, to: unknown) => {
    const [before, after] = [withList(from), withList(to)];
    return examineChanges(before, after, changedAddresses(before, after), types).keys;
  };
  t.strictSame(lost(['a', 'b'], ['b']), [refKey('aws_x', ['id', 'list.*'], ['1', 'a'])]);
  t.strictSame(lost(['a'], null), [refKey('aws_x', ['id', 'list.*'], ['1', 'a'])]);
  t.strictSame(lost(['a'], ['a', 'b']), []);
  t.strictSame(lost(null, ['a']), []);
});
