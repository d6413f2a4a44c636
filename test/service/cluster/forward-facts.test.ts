import { Subject } from 'rxjs';
import t from 'tap';
import type { LeaderRequests } from '../../../src/model/contracts/leader-requests.js';
import type { Arrival } from '../../../src/model/fact.js';
import { Failure } from '../../../src/model/failure.js';
import { openStateObjects } from '../../../src/runtime/state-objects.js';
import { timeSlices } from '../../../src/runtime/time-slices.js';
import { forwardedBodies, forwardedFacts } from '../../../src/service/cluster/forwarded-body.js';
import { forwardFacts } from '../../../src/service/cluster/forward-facts.js';
import { serveForwarded } from '../../../src/service/cluster/serve-forwarded.js';
import type { InputBatch } from '../../../src/streams/input-port.js';
import { openInputPort } from '../../../src/streams/input-port.js';
import { ticks } from '../../support/log-messages.js';
import { MemoryObjects } from '../../support/memory-objects.js';
import { VirtualTime } from '../../support/virtual-time.js';

const objectsOf = (store = new MemoryObjects()) =>
  openStateObjects({ store, index: () => Promise.resolve(undefined), slices: timeSlices(4), now: () => 0 });

const open = (answer: (attempt: number, timeoutMs: number) => Promise<string>, maxBody = 1_000_000) => {
  const time = new VirtualTime();
  const batches$ = new Subject<InputBatch>();
  const events: string[] = [];
  const bodies: Uint8Array[] = [];
  const requests: LeaderRequests = {
    maxBody,
    ask: async (body, timeoutMs) => {
      bodies.push(body);
      return Buffer.from(await answer(bodies.length, timeoutMs));
    },
    serve: () => () => undefined,
  };
  const subscription = forwardFacts(batches$, { requests, objects: objectsOf(), scheduler: time }).subscribe({
    complete: () => events.push('complete'),
    error: (error: unknown) => events.push(String(error)),
  });
  const post = (name: string, facts: readonly Arrival[] = ticks(1, 2)): void => {
    batches$.next({
      facts,
      whenFull: 'refuse',
      onAdmitted: () => events.push(`${name} admitted`),
      onPassed: () => events.push(`${name} passed`),
      onDropped: () => events.push(`${name} dropped`),
    });
  };
  return { time, batches$, events, bodies, post, subscription };
};
const away = () => Promise.reject(new Failure('NotConnected', 'no instance leads'));

t.test('a batch has passed once the leader has stored it', async (t) => {
  const { time, events, bodies, post } = open(() => Promise.resolve('stored'));
  post('a');
  t.strictSame(events, ['a admitted']);
  await time.settle();
  t.strictSame(events, ['a admitted', 'a passed']);
  t.equal(bodies.length, 1);
});

t.test('without a leader it asks again until one is there (D92)', async (t) => {
  const { time, events, bodies, post } = open((attempt) => (attempt < 20 ? away() : Promise.resolve('stored')));
  post('a');
  await time.pass(5_000);
  t.strictSame(events, ['a admitted', 'a passed']);
  t.equal(bodies.length, 20);
});

t.test('a leader that ends its term refuses, and the next one stores', async (t) => {
  const { time, events, post } = open((attempt) => Promise.resolve(attempt === 1 ? 'refused' : 'stored'));
  post('a');
  await time.pass(200);
  t.strictSame(events, ['a admitted', 'a passed']);
});

t.test('a leader that does not answer leaves time for another attempt', async (t) => {
  const timeouts: number[] = [];
  const { time, events, post } = open((attempt, timeoutMs) => {
    timeouts.push(timeoutMs);
    return attempt === 1
      ? new Promise((_, reject) => time.schedule(() => reject(new Failure('NotConnected', 'late')), timeoutMs))
      : Promise.resolve('stored');
  });
  post('a');
  await time.pass(6_000);
  t.strictSame(events, ['a admitted', 'a passed']);
  t.strictSame(timeouts, [2_500, 2_300]);
});

t.test('a batch is dropped after five seconds without a leader, and its room is free', async (t) => {
  const { time, events, post } = open(away);
  post('large', ticks(1, 65_536));
  post('refused');
  t.strictSame(events, ['large admitted']);
  await time.pass(5_000);
  t.strictSame(events, ['large admitted', 'large dropped']);
  post('b');
  t.equal(events.at(-1), 'b admitted');
});

t.test('a request that can never succeed is not repeated', async (t) => {
  const { time, events, bodies, post } = open(() => Promise.reject(new Failure('Rejected', 'too large')));
  post('a');
  await time.settle();
  t.strictSame(events, ['a admitted', 'a dropped']);
  t.equal(bodies.length, 1);
});

t.test('at the end of the source, batches on their way are completed; leaving drops them', async (t) => {
  let store = (_: string): void => undefined;
  const first = open(() => new Promise((resolve) => (store = resolve)));
  first.post('a');
  await first.time.settle();
  first.batches$.complete();
  t.strictSame(first.events, ['a admitted']);
  store('stored');
  await first.time.settle();
  t.strictSame(first.events, ['a admitted', 'a passed', 'complete']);
  const second = open(away);
  second.post('a');
  await second.time.settle();
  second.subscription.unsubscribe();
  t.strictSame(second.events, ['a admitted', 'a dropped']);
});

t.test('bodies respect the limit; a larger fact becomes an object that the leader reads', async (t) => {
  const store = new MemoryObjects();
  const objects = objectsOf(store);
  const state = { kind: 'state', source: 'a', update: 'failed', snapshot: undefined, written: '', readAfter: 0 } as const;
  const facts: readonly Arrival[] = [
    ...ticks(1, 50),
    { ...state, at: '2026-03-02T10:00:00.060Z', message: 'x'.repeat(3_000) },
    ...ticks(70, 71),
  ];
  const bodies = await forwardedBodies(facts, objects, 1_000);
  t.ok(bodies.length > 2 && bodies.every(({ length }) => length <= 1_000));
  t.equal(store.puts.length, 1);
  const found = (await Promise.all(bodies.map((body) => forwardedFacts(body, objects)))).flatMap((some) => some ?? []);
  t.match(found, facts);
  t.equal(await forwardedFacts(Buffer.from('{"kind"\n'), objects), undefined, 'damaged');
  store.objects.clear();
  t.equal(await forwardedFacts(bodies.find((body) => Buffer.from(body).includes('stored-fact')) ?? new Uint8Array(), objects), undefined);
});

t.test('the leader answers once the facts are stored, with its own time', async (t) => {
  const port = openInputPort();
  const taken: InputBatch[] = [];
  const objects = objectsOf();
  const facts = { failures: 0, flush: () => Promise.resolve() };
  const serve = serveForwarded({ port, objects, clock: { now: () => '2026-03-02T11:00:00.000Z' }, facts });
  const [body = new Uint8Array()] = await forwardedBodies(ticks(1, 2), objects, 1_000);
  const answer = async (): Promise<string> => Buffer.from(await serve(body)).toString();
  t.equal(await answer(), 'refused', 'nobody takes facts');
  let end: (batch: InputBatch) => void = ({ onPassed }) => {
    onPassed();
  };
  port.batches$.subscribe((batch) => {
    taken.push(batch);
    batch.onAdmitted();
    end(batch);
  });
  t.equal(await answer(), 'stored');
  t.strictSame(
    taken[0]?.facts.map(({ at }) => at),
    ['2026-03-02T11:00:00.000Z', '2026-03-02T11:00:00.000Z'],
  );
  end = ({ onDropped }) => onDropped?.();
  t.equal(await answer(), 'refused', 'the term ended before they passed');
  end = ({ onPassed }) => {
    facts.failures++;
    onPassed();
  };
  t.equal(await answer(), 'refused', 'the term ended before they were stored');
  t.equal(Buffer.from(await serve(Buffer.from('damaged'))).toString(), 'refused');
});

t.test('the parts of a plan are forwarded; a large part becomes an object', async (t) => {
  const store = new MemoryObjects();
  const objects = objectsOf(store);
  const plan = { id: 'p_1', taken: '2026-03-02T09:00:00.000Z', program: 'tofu', version: '1.10.0', form: 'document', by: 'ci' } as const;
  const part = (from: number, width: number, isLast: boolean): Arrival => ({
    ...{ kind: 'plan', at: '2026-03-02T10:00:00.000Z', source: 'main', plan, isLast },
    resources: Array.from({ length: 3 }, (_, n) => ({
      ...{ address: `aws_x.r${String(from + n)}`, type: 'aws_x', isConclusive: true, configured: ['a'], pending: null },
      drift: { action: 'update', before: { a: 'x'.repeat(width) }, after: { a: null }, masked: [] },
    })),
  });
  const facts = [part(0, 10, false), part(3, 2_000, false), part(6, 10, true)];
  const bodies = await forwardedBodies(facts, objects, 2_000);
  t.equal(store.puts.length, 1);
  const found = (await Promise.all(bodies.map((body) => forwardedFacts(body, objects)))).flatMap((some) => some ?? []);
  t.strictSame(found, facts);
});
