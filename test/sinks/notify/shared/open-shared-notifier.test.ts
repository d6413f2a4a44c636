import t, { type Test } from 'tap';
import type { Output } from '../../../../src/model/output.js';
import { NoticeHistory } from '../../../../src/sinks/notify/shared/notice-history.js';
import { RecordingLog } from '../../../support/recording-log.js';
import { SharedNotifiers } from '../../../support/shared-notifiers.js';
import { driftWith, noticeOf } from '../samples.js';

const drift = (n: number): Output => ({ output: 'drift', drift: driftWith({ id: `d_${n}`, field: `f${n}` }), waited: 0 });
const ended = (n: number): Output => ({ output: 'resolved', drift: noticeOf('resolved', { id: `d_${n}`, field: `f${n}` }).drift });

/** Three instances, of which the first leads. */
const three = async (t: Test, options?: ConstructorParameters<typeof SharedNotifiers>[0]) => {
  const at = new SharedNotifiers(options);
  t.intercept(globalThis, 'fetch', { value: at.fetch });
  t.teardown(() => {
    at.close();
  });
  const [a, b, c] = [at.open(), at.open(), at.open()];
  const { term } = at.lead(a);
  await at.time.pass(100);
  await term.started;
  return { at, a, b, c, term };
};

void t.test('D92: an orderly hand-over sends and records everything, so that the next leader repeats nothing', async (t) => {
  const { at, b, term } = await three(t, { answer: () => ({ status: 202, delay: 100 }) });
  at.append(drift(1), drift(2), ended(1));
  const done = term.handOver(500);
  await at.time.pass(500);
  await done;
  at.lead(b);
  await at.time.pass(60_000);
  t.strictSame([...at.acceptedBy('webhook')].sort(), ['d_1_detected', 'd_1_resolved', 'd_2_detected']);
  t.strictSame(at.violations, []);
});

void t.test('D92: a hand-over ends in time although a target does not answer; the next leader sends the rest', async (t) => {
  let delay = 60_000;
  const { at, a, b, term } = await three(t, { targets: ['webhook'], answer: () => ({ status: 202, delay }) });
  at.append(drift(1));
  const began = at.time.now();
  let took = 0;
  const done = term.handOver(400).then(() => (took = at.time.now() - began));
  await at.time.pass(2_000);
  await done;
  t.ok(took <= 400, `${took} ms`);
  delay = 0;
  at.lead(b);
  await at.time.pass(1_000);
  t.strictSame(
    at.requests.map(({ id, by }) => [id, by]),
    [
      ['d_1_detected', 0],
      ['d_1_detected', 1],
    ],
  );
  t.notOk(a.log.lines.some(([level]) => level === 'warn'));
});

void t.test('D91: a leader that wakes after its term sends nothing, records nothing and says nothing', async (t) => {
  const { at, a, b } = await three(t, { answer: (_, earlier) => ({ status: earlier === 0 ? 503 : 202, delay: 0 }) });
  at.append(drift(1));
  await at.time.settle();
  t.equal(at.requests.length, 2);
  at.lead(b);
  await at.time.pass(60_000);
  t.strictSame(at.violations, []);
  t.strictSame(new Set(at.requests.slice(2).map(({ by }) => by)), new Set([1]));
  t.strictSame(a.log.lines, []);
  t.equal(a.notifier.depth('webhook'), 0);
});

void t.test('D92: notices that pass while a new leader reads the progress are sent once', async (t) => {
  const { at, b } = await three(t, { targets: ['webhook'] });
  at.texts.latency = 200;
  at.crash();
  at.append(drift(1));
  at.lead(b);
  await at.time.pass(250);
  at.append(drift(2));
  t.strictSame(at.acceptedBy('webhook'), []);
  await at.time.pass(250);
  at.append(drift(3), ended(1));
  await at.time.pass(10_000);
  t.strictSame([...at.acceptedBy('webhook')].sort(), ['d_1_detected', 'd_1_resolved', 'd_2_detected', 'd_3_detected']);
});

void t.test('D92: a leader waits for the progress instead of taking its targets for new ones', async (t) => {
  const { at, b } = await three(t, { targets: ['webhook'] });
  at.crash();
  at.append(drift(1));
  at.texts.isDown = true;
  at.lead(b);
  await at.time.pass(20_000);
  t.strictSame(at.acceptedBy('webhook'), []);
  at.texts.isDown = false;
  await at.time.pass(2_000);
  t.strictSame(at.acceptedBy('webhook'), ['d_1_detected']);
});

void t.test('a target that is new to the log gets no alerts from before; one that was removed is new again', async (t) => {
  const { at } = await three(t, { targets: ['webhook'] });
  at.append(drift(1));
  await at.time.pass(5_000);
  const both = at.open(undefined, ['webhook', 'pagerduty']);
  at.append(drift(2));
  await at.time.pass(5_000);
  t.same(both.notifier.stats(), { kept: 2, forgotten: 0 }, 'kept for the target without progress');
  at.lead(both);
  await at.time.pass(100);
  at.append(drift(3));
  await at.time.pass(10_000);
  t.strictSame(at.acceptedBy('pagerduty'), ['d_3_detected']);
  t.strictSame(at.acceptedBy('webhook'), ['d_1_detected', 'd_2_detected', 'd_3_detected']);
  t.same(both.notifier.stats(), { kept: 0, forgotten: 0 });
  t.match(both.log.lines, [['info', /new to this log/, { target: 'pagerduty', skipped: 2 }]]);
  at.lead(at.instances[1] ?? both);
  await at.time.pass(1_000);
  t.strictSame([...at.texts.texts.keys()], ['webhook']);
});

void t.test('D92: PagerDuty: a resolution waits for the record of its alert, while the lease can last', async (t) => {
  const { at } = await three(t, { targets: ['pagerduty'] });
  at.texts.isDown = true;
  at.append(drift(1), ended(1));
  await at.time.pass(2_500);
  t.strictSame(at.acceptedBy('pagerduty'), ['d_1_detected']);
  await at.time.pass(2_500);
  t.strictSame(at.acceptedBy('pagerduty'), ['d_1_detected', 'd_1_resolved'], 'still leading, so only the store of progress fails');
});

void t.test('D92: progress is written at most once a second', async (t) => {
  const { at } = await three(t, { targets: ['webhook'] });
  const { puts } = at.texts;
  for (let n = 0; n < 200; n++) {
    at.append(drift(n));
    await at.time.pass(50);
  }
  t.ok(at.texts.puts - puts <= 11, `${at.texts.puts - puts} writes in 10 s`);
});

void t.test('D62: an instance that restores a checkpoint knows the unsent notices and the sent ones', async (t) => {
  let status = 503;
  const { at, b } = await three(t, { targets: ['webhook'], answer: () => ({ status, delay: 0 }) });
  status = 202;
  at.append(drift(1));
  await at.time.pass(5_000);
  status = 503;
  at.append(drift(2));
  await at.time.settle();
  const late = at.open(at.checkpointOf(b));
  at.crash();
  status = 202;
  at.lead(late);
  await at.time.pass(100);
  at.append(drift(1), ended(1));
  await at.time.pass(5_000);
  t.strictSame([...at.acceptedBy('webhook')].sort(), ['d_1_detected', 'd_1_resolved', 'd_2_detected']);
});

void t.test('keeps the newest notices, and counts and reports those it forgets', (t) => {
  const log = new RecordingLog();
  const history = new NoticeHistory({ targets: [{ name: 'webhook', wants: () => true }], log, now: () => 0, most: 3 });
  for (let n = 0; n < 5; n++) history.take([drift(n)], '2026-03-02T10:00:00.000Z');
  t.strictSame(
    history.all().map(({ notice }) => notice.drift.id),
    ['d_2', 'd_3', 'd_4'],
  );
  t.equal(history.forgotten, 2);
  t.match(log.lines, [['warn', /too many notifications are unsent/, { kept: 3, forgotten: 1 }]]);
  t.end();
});
