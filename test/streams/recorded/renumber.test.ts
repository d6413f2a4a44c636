import t from 'tap';
import type { Arrival, Fact } from '../../../src/model/fact.js';
import { renumber } from '../../../src/streams/recorded/renumber.js';

const at = '2026-03-02T10:00:00.000Z';
const tick: Arrival = { kind: 'tick', at };
const journalled = (seq: number): Fact => ({ kind: 'tick', seq, at });
const answer = (seq: number, readAfter: number): Fact => ({
  kind: 'state',
  seq,
  at,
  source: 's',
  update: 'unchanged',
  snapshot: undefined,
  written: '',
  readAfter,
  message: '',
});

/** The answers to confirmations among the facts, by what they refer to after renumbering. */
const answered = async (...batches: readonly (readonly Arrival[])[]): Promise<readonly number[]> => {
  async function* source() {
    for (const batch of batches) yield await Promise.resolve(batch);
  }
  const found: number[] = [];
  for await (const batch of renumber(source())) for (const fact of batch) if (fact.kind === 'state') found.push(fact.readAfter);
  return found;
};

void t.test('D2: a journal read alone from its beginning is unchanged', async (t) => {
  t.strictSame(await answered([journalled(1), journalled(2)], [answer(3, 2), answer(4, 0)]), [2, 0]);
});

void t.test('D63: a journal without its beginning', async (t) => {
  t.strictSame(await answered([journalled(101), journalled(102), answer(103, 101), answer(104, 103)]), [1, 3]);
  t.strictSame(await answered([journalled(101), answer(102, 60)]), [0], 'the fact that it answers is gone');
});

void t.test('D2: a journal with a gap', async (t) => {
  const facts = [journalled(1), journalled(2), journalled(11), journalled(12)];
  t.strictSame(await answered([...facts, answer(13, 1), answer(14, 12), answer(15, 5), answer(16, 10), answer(17, 11)]), [1, 4, 2, 2, 3]);
});

void t.test('other inputs between the facts of a journal, and one journal after another', async (t) => {
  t.strictSame(await answered([journalled(1), tick, tick, journalled(2), answer(3, 1), answer(4, 2)]), [1, 4]);
  t.strictSame(await answered([journalled(7), answer(8, 7)], [journalled(1), answer(2, 1)]), [1, 3]);
});

void t.test('facts without positions are unchanged', async (t) => {
  const { seq, ...bare } = answer(3, 2);
  t.equal(seq, 3);
  t.strictSame(await answered([tick, bare]), [2]);
});
