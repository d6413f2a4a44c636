import { gzipSync } from 'node:zlib';
import t from 'tap';
import type { PlanIntake, PostedPlan } from '../../../src/model/contracts/intake.js';
import type { Arrival } from '../../../src/model/fact.js';
import { openInputFifo } from '../../../src/streams/input-fifo.js';
import { openInputPort } from '../../../src/streams/input-port.js';
import { planIntake } from '../../../src/streams/plans/intake-plan.js';
import { snapshotOf, stateDocument } from '../../support/arrivals.js';
import { changeOf, planDocument, recordedPlan, type DocumentParts } from '../../support/plan-documents.js';
import { until } from '../../support/until.js';

const now = '2026-03-01T10:30:00.000Z';
const state = snapshotOf(
  stateDocument([
    { type: 'aws_vpc', name: 'a', attributes: { id: 'id of aws_vpc.a' } },
    { type: 'aws_vpc', name: 'b', attributes: { id: 'id of aws_vpc.b' } },
  ]),
  'main',
);

const setUp = ({ maxFacts = 1_000, awaitPassed = false } = {}) => {
  const port = openInputPort();
  const fifo = openInputFifo({ maxFacts, maxSlice: 1_024, now: () => 0 });
  port.batches$.subscribe((batch) => {
    fifo.receive(batch);
  });
  const intake = planIntake({ port, buffer: fifo, clock: { now: () => now }, awaitPassed });
  const take = (): readonly Arrival[] => {
    const facts: Arrival[] = [];
    for (let slice = fifo.take(); slice !== undefined; slice = fifo.take()) {
      facts.push(...slice.facts);
      for (const { onPassed } of slice.ended) onPassed();
    }
    return facts;
  };
  const post = (body: Uint8Array | string, posted: Partial<PostedPlan> = {}): ReturnType<PlanIntake> =>
    intake({ body: Buffer.from(body), snapshots: [state], state: undefined, taken: undefined, by: 'ci', ...posted });
  return { fifo, take, post };
};

const drift = [changeOf('aws_vpc.a', ['update'], { before: { a: 1 }, after: { a: 2 } })];
const prior = ['aws_vpc.a', 'aws_vpc.b'];
const text = (parts: DocumentParts): string => JSON.stringify(planDocument(parts));

void t.test('D122: a plan becomes facts, plain or with gzip', async (t) => {
  for (const body of [text({ prior, drift }), gzipSync(text({ prior, drift }))]) {
    const { post, take } = setUp();
    const taken = await post(body);
    t.match(taken, { id: /^p_/, state: 'main', resources: 2, drift: 1 });
    const facts = take();
    t.match(facts, [{ kind: 'plan', at: now, source: 'main', isLast: true, plan: { by: 'ci', taken: '2026-03-01T10:00:00.000Z' } }]);
    t.equal(facts.length, 1);
  }
});

void t.test('facts of a large plan arrive together, in parts', async (t) => {
  const { post, take } = setUp();
  const many = Array.from({ length: 225 }, (_, i) => `aws_vpc.v${String(i)}`);
  const snapshot = snapshotOf(
    stateDocument(many.map((one) => ({ type: 'aws_vpc', name: one.slice(8), attributes: { id: `id of ${one}` } }))),
    'many',
  );
  t.match(await post(text({ prior: many }), { snapshots: [state, snapshot] }), { state: 'many', resources: 225, drift: 0 });
  const facts = take();
  t.strictSame(
    facts.map((fact) => (fact.kind === 'plan' ? [fact.resources.length, fact.isLast, fact.source] : [])),
    [
      [50, false, 'many'],
      [50, false, 'many'],
      [50, false, 'many'],
      [50, false, 'many'],
      [25, true, 'many'],
    ],
  );
});

void t.test('a plan with a problem is not taken', async (t) => {
  const { post, take } = setUp();
  t.match(await post('[]'), { problem: 'invalid', message: /a list/ });
  t.match(await post(text({ prior, drift }).slice(0, 500)), { problem: 'invalid', message: /incomplete/ });
  t.match(await post(gzipSync(text({ prior })).subarray(0, 100)), { problem: 'invalid', message: /gzip/ });
  t.match(await post(Buffer.concat([gzipSync('{}').subarray(0, 10), Buffer.from('broken data')])), { problem: 'invalid', message: /gzip/ });
  t.match(await post(text({ prior: ['aws_vpc.other'] })), { problem: 'unplaced' });
  t.match(await post(text({ prior }), { state: 'other' }), { problem: 'unplaced', message: /expected one of main/ });
  t.match(await post(text({ prior }), { snapshots: [] }), { problem: 'unplaced' });
  t.match(await post(recordedPlan('plain.json')), { problem: 'invalid', message: /in the future/ });
  t.match(await post(text({ prior, other: { timestamp: '2026-03-01T10:35:01Z' } })), {
    problem: 'invalid',
    message: /in the future of this service/,
  });
  t.strictSame(take(), []);
  t.match(await post(text({ prior, other: { timestamp: '2026-03-01T10:35:00Z' } })), { state: 'main' }, 'five minutes are borne');
});

void t.test('a plan without a time needs one', async (t) => {
  const { post, take } = setUp();
  const body = text({ prior, other: { timestamp: undefined } });
  t.match(await post(body), { problem: 'invalid', message: /does not say when it was made/ });
  t.match(await post(body, { taken: '2026-03-01T09:00:00.000Z' }), { state: 'main' });
  t.match(take(), [{ plan: { taken: '2026-03-01T09:00:00.000Z' } }]);
});

void t.test('bounds the size after decompression', async (t) => {
  const { post, take } = setUp();
  const packed = gzipSync(Buffer.concat([Buffer.from('{"planned_values":"'), Buffer.alloc(300 * 1024 * 1024, 'x')]), { level: 1 });
  t.match(await post(packed), { problem: 'too_large' });
  t.strictSame(take(), []);
});

void t.test('refuses when the buffer is full, and a third plan at a time', async (t) => {
  const full = setUp({ maxFacts: 1 });
  t.match(await full.post(text({ prior })), { state: 'main' });
  t.equal(await full.post(text({ prior })), 'full');
  full.take();
  t.match(await full.post(text({ prior })), { state: 'main' });

  const { post } = setUp();
  const results = await Promise.all([post(text({ prior })), post('[]'), post(text({ prior }))]);
  t.match(results, [{ state: 'main' }, { problem: 'invalid' }, 'full']);
  t.match(await post(text({ prior })), { state: 'main' });
});

void t.test('D49: with a journal, is answered after all facts have passed', async (t) => {
  const { post, take, fifo } = setUp({ awaitPassed: true });
  let isAnswered = false;
  const answer = post(text({ prior })).then((taken) => {
    isAnswered = true;
    return taken;
  });
  await until(() => fifo.depth === 1);
  t.notOk(isAnswered);
  take();
  t.match(await answer, { state: 'main' });
});
