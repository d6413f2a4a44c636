import t from 'tap';
import type { Ref } from '../../../src/model/change.js';
import { makeHistories, noteDifferences, useHistory, type Histories } from '../../../src/operators/compare/histories.js';
import { setLive, type Difference, type History } from '../../../src/operators/compare/history.js';

const refOf = (name: string): Ref => ({ type: 'aws_iam_user', attributes: { name }, key: name });

/** Histories of at most `bound` resources, and the names of the evicted ones. */
const bounded = (bound: number) => {
  const histories = makeHistories();
  const forgotten: string[] = [];
  const use = (key: string): History =>
    useHistory(histories, bound, key, refOf(key), undefined, undefined, (resource) => forgotten.push(resource.key));
  return { histories, forgotten, use };
};
const announce = (histories: Histories, resource: History): void => {
  setLive(resource, 'f', 'f', [{ isOpen: true } as Difference]);
  noteDifferences(histories, resource);
};

void t.test('D5: over the bound, evicts the least recently used resource', (t) => {
  const { histories, forgotten, use } = bounded(3);
  const [a, b] = ['a', 'b', 'c'].map((key) => use(key));
  t.equal(use('a'), a, 'known');
  use('b');
  use('d');
  t.strictSame(forgotten, ['c']);
  t.equal(use('a'), a, 'used since');
  t.equal(use('b'), b);
  use('e');
  t.strictSame(forgotten, ['c', 'd']);
  t.equal(histories.byKey.size, 3);
  t.equal(histories.byId.size, 3, 'an evicted resource without references is gone');
  t.end();
});

void t.test('D11: keeps a resource with an open alert before one without', (t) => {
  const { histories, forgotten, use } = bounded(2);
  const a = use('a');
  announce(histories, a);
  for (const key of ['b', 'c', 'd']) use(key);
  t.equal(use('a'), a);
  t.strictSame([...histories.active], [a.id]);
  t.strictSame(forgotten, ['b', 'c']);
  for (const key of ['b', 'c', 'd']) announce(histories, use(key));
  t.equal(histories.byKey.size, 2, 'unless all have one');
  t.equal(histories.active.size, 2);
  t.not(use('a'), a);
  t.end();
});

void t.test('D11: an evicted resource keeps its number while an alert waits, and does not come back', (t) => {
  const { histories, use } = bounded(1);
  const a = use('a');
  setLive(a, 'f', 'f', [{ isOpen: false } as Difference]);
  use('b');
  t.equal(histories.byId.get(a.id), a);
  noteDifferences(histories, a);
  t.strictSame([...histories.active], []);
  setLive(a, 'f', 'f', []);
  noteDifferences(histories, a);
  t.equal(histories.byId.get(a.id), undefined);
  t.not(use('a'), a);
  t.end();
});
