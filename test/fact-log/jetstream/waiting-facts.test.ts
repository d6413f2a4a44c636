import t from 'tap';
import { WaitingFacts, type EncodedFacts } from '../../../src/fact-log/jetstream/waiting-facts.js';
import type { Fact } from '../../../src/model/fact.js';
import { facts } from '../../support/log-messages.js';

const line = (fact: Fact): string => `${String(fact.seq)}\n`;
const seqs = (unit: EncodedFacts | undefined): readonly number[] | undefined => unit?.facts.map(({ seq }) => seq);
const take = (waiting: WaitingFacts): readonly number[] | undefined => {
  const unit = waiting.take();
  if (unit instanceof Promise) throw new Error('the first line is not ready');
  return seqs(unit);
};

t.test('facts leave in order, at most 1,024 together', (t) => {
  const waiting = new WaitingFacts(line, 1_000_000);
  t.equal(waiting.take(), undefined);
  waiting.add(facts(1, 1_500));
  t.equal(take(waiting)?.length, 1_024);
  waiting.add(facts(1_501, 1_502));
  t.equal(take(waiting)?.at(-1), 1_502);
  t.equal(waiting.size, 0);
  t.end();
});

t.test('the lines of a message fit into the stream, which may take less than usual', (t) => {
  const waiting = new WaitingFacts(() => 'x'.repeat(400), 1_000);
  waiting.add(facts(1, 5));
  t.strictSame(take(waiting), [1, 2]);
  t.strictSame(take(waiting), [3, 4]);
  t.strictSame(take(waiting), [5]);
  t.end();
});

t.test('a line that is as large as a message leaves alone', (t) => {
  const waiting = new WaitingFacts(({ seq }) => 'x'.repeat(seq === 2 ? 1_000 : 10), 1_000);
  waiting.add(facts(1, 3));
  t.strictSame([take(waiting), take(waiting), take(waiting)], [[1], [2], [3]]);
  t.end();
});

t.test('a fact whose object is not stored yet holds back those behind it', async (t) => {
  let store = (_: string): void => undefined;
  const late = new Promise<string>((resolve) => (store = resolve));
  const waiting = new WaitingFacts((fact) => (fact.seq === 2 ? late : line(fact)), 1_000);
  waiting.add(facts(1, 3));
  t.strictSame(take(waiting), [1]);
  t.equal(waiting.isReady, false);
  const unit = waiting.take();
  store('object\n');
  t.strictSame((await unit)?.lines, ['object\n']);
  t.strictSame(take(waiting), [3]);
});

t.test('beyond 8,192 facts it is full until half of them left', (t) => {
  const waiting = new WaitingFacts(line, 1_000_000);
  let rooms = 0;
  waiting.room$.subscribe(() => rooms++);
  waiting.add(facts(1, 8_191));
  t.equal(waiting.isFull, false);
  waiting.add(facts(8_192, 8_192));
  t.equal(waiting.isFull, true);
  for (let n = 0; n < 3; n++) take(waiting);
  t.strictSame([waiting.isFull, rooms], [true, 0]);
  take(waiting);
  t.strictSame([waiting.isFull, rooms], [false, 1]);
  t.end();
});

t.test('facts whose lines are objects count, and make room when they leave', async (t) => {
  const waiting = new WaitingFacts(() => Promise.resolve('object\n'), 1_000_000);
  let rooms = 0;
  waiting.room$.subscribe(() => rooms++);
  waiting.add(facts(1, 32));
  t.equal(waiting.isFull, true);
  for (let n = 0; n < 16; n++) await waiting.take();
  t.strictSame([waiting.isFull, rooms, waiting.size], [false, 1, 16]);
});

t.test('clearing drops everything, makes room, and ends the wait for an object', async (t) => {
  let store = (_: string): void => undefined;
  const late = new Promise<string>((resolve) => (store = resolve));
  const waiting = new WaitingFacts((fact) => (fact.seq === 1 ? late : line(fact)), 1_000);
  let rooms = 0;
  waiting.room$.subscribe(() => rooms++);
  waiting.add(facts(1, 9_000));
  const unit = waiting.take();
  waiting.clear();
  store('object\n');
  t.strictSame(seqs(await unit), []);
  t.strictSame([waiting.size, waiting.isFull, rooms], [0, false, 1]);
});
