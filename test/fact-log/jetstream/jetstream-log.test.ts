import t from 'tap';
import { Failure } from '../../../src/model/failure.js';
import { message, openTerm, ticks } from '../../support/log-messages.js';
import { range, seen, sharedLogs, SlowStream } from '../../support/shared-logs.js';
import { until } from '../../support/until.js';

t.test('every instance delivers the same facts, whoever leads (D90)', async (t) => {
  const { open, time } = sharedLogs();
  const [one, two] = [await open('one'), await open('two')];
  const [atOne, atTwo] = [seen(one.facts), seen(two.facts)];
  t.equal(await one.facts.lead(openTerm(1)), true);
  one.facts.append(ticks(1, 3));
  await one.facts.flush();
  one.facts.follow();
  t.equal(await two.facts.lead(openTerm(2)), true);
  two.facts.append(ticks(4, 5));
  await two.facts.flush();
  await time.settle();
  t.strictSame([atOne.seqs, atTwo.seqs], [range(5), range(5)]);
  t.equal(one.facts.failures, 0);
});

t.test('a deposed leader stores nothing, follows, and reports its facts as lost (D91)', async (t) => {
  const { open, time } = sharedLogs();
  const [one, two] = [await open('one'), await open('two')];
  const atOne = seen(one.facts);
  let deposed = 0;
  one.facts.deposed$.subscribe(() => deposed++);
  await one.facts.lead(openTerm(1));
  await two.facts.lead(openTerm(2));
  one.facts.append(ticks(1, 2));
  const flushed = one.facts.flush();
  two.facts.append(ticks(1, 1));
  await flushed;
  await two.facts.flush();
  await time.settle();
  t.strictSame([deposed, one.facts.failures], [1, 1]);
  t.strictSame(atOne.seqs, [1]);
  t.equal(one.facts.last, 1);
  t.strictSame(one.warnings(), [
    'another instance leads: this one follows',
    'facts were not stored before the end of leadership; their sources deliver them again',
  ]);
});

t.test('a term that ends while its fence is being stored leaves no trace: positions continue (D91)', async (t) => {
  const { open, stream, time } = sharedLogs();
  const [one, two] = [await open('one'), await open('two')];
  const [atOne, atTwo] = [seen(one.facts), seen(two.facts)];
  stream.isSlow = true;
  const leading = one.facts.lead(openTerm(1));
  await time.settle();
  t.equal(stream.messages.length, 1, 'the fence is stored, and not confirmed yet');
  one.facts.follow();
  stream.held.shift()?.();
  t.equal(await leading, false);
  stream.isSlow = false;
  await two.facts.lead(openTerm(2));
  two.facts.append(ticks(1, 3));
  await two.facts.flush();
  await time.settle();
  two.facts.follow();
  t.equal(await one.facts.lead(openTerm(3)), true);
  one.facts.append(ticks(4, 5));
  await one.facts.flush();
  await time.settle();
  t.strictSame([atOne.seqs, atTwo.seqs], [range(5), range(5)]);
});

t.test('a term that ends while it catches up does not lead', async (t) => {
  const { open, stream, time } = sharedLogs();
  const one = await open('one');
  const bounds = stream.bounds.bind(stream);
  stream.bounds = () => Promise.reject(new Failure('NotConnected', 'no answer in time'));
  const leading = one.facts.lead(openTerm(1));
  await time.pass(250);
  one.facts.follow();
  stream.bounds = bounds;
  await time.pass(200);
  t.equal(await leading, false);
  t.equal(stream.messages.length, 0);
});

t.test('facts without an answer at the end of the term are not confirmed, even if they were stored', async (t) => {
  const { open, stream, time } = sharedLogs();
  const one = await open('one');
  const atOne = seen(one.facts);
  await one.facts.lead(openTerm(1));
  stream.isSlow = true;
  one.facts.append(ticks(1, 2));
  one.facts.append(ticks(3, 3));
  const flushed = one.facts.flush();
  await time.settle();
  one.facts.follow();
  await flushed;
  t.equal(one.facts.failures, 1);
  stream.held.shift()?.();
  await time.settle();
  t.strictSame(atOne.seqs, [1, 2], 'the stored ones are delivered once');
});

t.test('without a term, appended facts count as failed and flushing does not wait', async (t) => {
  const { open } = sharedLogs();
  const { facts } = await open('one');
  facts.append(ticks(1, 1));
  await facts.flush();
  t.equal(facts.failures, 1);
  t.equal(facts.isFull, false);
});

t.test('a fact larger than a message becomes an object, on a stream with small messages too', async (t) => {
  const { open, stream, store, time } = sharedLogs(new SlowStream(2_000));
  const [one, two] = [await open('one'), await open('two')];
  const atTwo = seen(two.facts);
  await one.facts.lead(openTerm(1));
  const state = { kind: 'state', source: 'a', update: 'failed', snapshot: undefined, written: '', readAfter: 0 } as const;
  one.facts.append([...ticks(1, 100), { ...state, at: '2026-03-02T10:00:00.200Z', message: 'x'.repeat(5_000) }, ...ticks(300, 301)]);
  await one.facts.flush();
  await time.settle();
  t.strictSame(atTwo.seqs, range(103));
  t.equal(store.puts.length, 1);
  t.ok(stream.messages.every((stored) => (stored?.body.length ?? 0) <= 2_000));
});

t.test('an object that cannot be stored when the lease is over ends the writing, not the process', async (t) => {
  const { open, store, time } = sharedLogs(new SlowStream(2_000));
  const one = await open('one');
  const term = openTerm(1);
  await one.facts.lead(term);
  store.refuse = (operation) => {
    if (operation === 'put') throw new Failure('NotConnected', 'not connected to NATS');
  };
  const state = { kind: 'state', source: 'a', update: 'failed', snapshot: undefined, written: '', readAfter: 0 } as const;
  one.facts.append([{ ...state, at: '2026-03-02T10:00:00.200Z', message: 'x'.repeat(5_000) }]);
  const flushed = one.facts.flush();
  await time.pass(1_600);
  t.strictSame(one.warnings(), ['an object of the fact log cannot be stored; inputs wait until it is']);
  term.end();
  await time.pass(1_000);
  one.facts.follow();
  await flushed;
  t.equal(one.facts.failures, 1);
});

t.test('a follower that joins late reads everything, then what is stored next', async (t) => {
  const { open, time } = sharedLogs();
  const one = await open('one');
  await one.facts.lead(openTerm(1));
  for (let n = 0; n < 20; n++) {
    one.facts.append(ticks(2 * n + 1, 2 * n + 2));
    await one.facts.flush();
  }
  const two = await open('two');
  t.strictSame([two.facts.first, two.facts.last], [1, 40]);
  const [all, some] = [seen(two.facts), seen(two.facts, 12)];
  one.facts.append(ticks(41, 42));
  await one.facts.flush();
  await time.settle();
  t.strictSame(all.seqs, range(42));
  t.strictSame(some.seqs, range(42).slice(11));
  t.strictSame([all.ends, some.ends], [1, 1]);
});

t.test('after all messages were removed, positions continue behind the checkpoint', async (t) => {
  const { open, stream, time } = sharedLogs();
  const one = await open('one');
  await one.facts.lead(openTerm(1));
  one.facts.append(ticks(1, 5));
  await one.facts.close();
  await stream.purge(stream.messages.length + 1);
  const two = await open('two');
  t.strictSame(two.warnings(), ['all messages were removed from the stream: positions continue from the newest checkpoint']);
  two.facts.skipTo(5);
  const atTwo = seen(two.facts, 6);
  await two.facts.lead(openTerm(2));
  await two.facts.flush();
  two.facts.append(ticks(6, 7));
  await two.facts.flush();
  await time.settle();
  t.strictSame(atTwo.seqs, [6, 7]);
  const three = await open('three');
  t.strictSame([three.facts.first, three.facts.last], [6, 7]);
});

t.test('damaged messages and lost messages are reported to the readers', async (t) => {
  const { open, stream, time } = sharedLogs();
  const one = await open('one');
  const atOne = seen(one.facts);
  await stream.publish([{ ...message(1, 2), body: Buffer.from('{"kind"\n') }], 0);
  await time.settle();
  t.match(atOne.error, { name: 'UnreadableFact' });

  const other = sharedLogs();
  const two = await other.open('two');
  const atTwo = seen(two.facts);
  await other.stream.publish([{ ...message(1, 2), encoding: 'deflate' }], 0);
  await until(() => atTwo.error !== undefined);
  t.match(atTwo.error, { name: 'UnreadableFact', message: 'message 1 of the stream is damaged' });

  const third = sharedLogs();
  await third.stream.publish([message(1, 2), message(3, 4)], 0);
  const three = await third.open('three');
  const atThree = seen(three.facts, 5);
  third.stream.messages.pop();
  t.equal(await three.facts.lead(openTerm(1)), false);
  t.match(atThree.error, { kind: 'Rejected' });
});

t.test('closing ends the readers and refuses facts', async (t) => {
  const { open } = sharedLogs();
  const { facts } = await open('one');
  await facts.lead(openTerm(1));
  let isComplete = false;
  facts.facts$(1).subscribe({ complete: () => (isComplete = true) });
  facts.append(ticks(1, 1));
  await facts.close();
  await facts.close();
  t.equal(isComplete, true);
  t.throws(() => {
    facts.append(ticks(2, 2));
  }, /closed/);
});
