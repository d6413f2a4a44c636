import { monitorEventLoopDelay, performance } from 'node:perf_hooks';
import t from 'tap';
import type { Arrival } from '../../../src/model/fact.js';
import type { JsonObject } from '../../../src/lib/json.js';
import { openInputFifo } from '../../../src/streams/input-fifo.js';
import { openInputPort } from '../../../src/streams/input-port.js';
import { sensorIntake } from '../../../src/streams/sensor/intake-sensor.js';
import { auditJson } from '../../support/audit-json.js';

const alert = (over: JsonObject = {}): JsonObject => ({
  hostname: 'node-7',
  output: 'A shell was spawned (user=root)',
  priority: 'Notice',
  rule: 'Terminal shell in container',
  source: 'syscall',
  tags: ['container', 'shell'],
  time: '2026-11-02T09:31:00.123456789Z',
  output_fields: { 'container.id': '0f3c', 'proc.tty': null },
  ...over,
});
const named = (rule: string, over: JsonObject = {}): string => JSON.stringify(alert({ rule, ...over }));

/** Accepts bodies. `seen`: the rules that entered the buffer and the counts of malformed parts. */
const setUp = ({ maxFacts = 1_000, awaitPassed = false } = {}) => {
  const port = openInputPort();
  const fifo = openInputFifo({ maxFacts, maxSlice: 1_024, now: () => 0 });
  port.batches$.subscribe((batch) => {
    fifo.receive(batch);
  });
  const malformed: (readonly [number, string])[] = [];
  let now = 0;
  const intake = sensorIntake({
    port,
    buffer: fifo,
    clock: { now: () => `t${String(now++)}` },
    awaitPassed,
    onMalformed: (count, sample) => void malformed.push([count, sample]),
  });
  const take = (): readonly Arrival[] => {
    const facts: Arrival[] = [];
    for (let slice = fifo.take(); slice !== undefined; slice = fifo.take()) {
      facts.push(...slice.facts);
      for (const { onPassed } of slice.ended) onPassed();
    }
    return facts;
  };
  return {
    fifo,
    malformed,
    take,
    post: (body: string | Uint8Array) => intake(typeof body === 'string' ? Buffer.from(body) : body),
    seen: () => take().map(wordOf),
  };
};

const wordOf = (one: Arrival): string => {
  if (one.kind === 'sensor') return one.event.rule;
  const { count, reasons } = (one.kind === 'audit' ? one.skipped : undefined) ?? { count: 0, reasons: {} };
  return `${String(count)} ${Object.keys(reasons).join()}`;
};

void t.test('D48: one alert, an array, one per line, concatenated, spread over lines, with a byte order mark', async (t) => {
  const pretty = JSON.stringify(alert({ rule: 'b' }), undefined, 2);
  const bodies: Readonly<Record<string, string>> = {
    array: `[${named('a')}, ${pretty}]`,
    lines: `${named('a')}\n${named('b')}\n`,
    'carriage returns': `${named('a')}\r\n\r\n${named('b')}\r\n`,
    concatenated: named('a') + named('b'),
    pretty: `${named('a')}\n${pretty}`,
    'lists on lines': `[${named('a')}]\n[${named('b')}]`,
    'byte order mark': `\ufeff${named('a')}\n${named('b')}`,
  };
  for (const [what, body] of Object.entries(bodies)) {
    const { post, seen, malformed } = setUp();
    t.strictSame(await post(body), { accepted: 2, malformed: 0, sample: '' }, what);
    t.strictSame(seen(), ['a', 'b'], what);
    t.strictSame(malformed, []);
  }
  const { post, seen } = setUp();
  t.match(await post(named('one', { uuid: 'forwarded by a relay', date: 1.5 })), { accepted: 1 });
  t.match(await post('[]'), { accepted: 0, malformed: 0 });
  t.strictSame(seen(), ['one']);
});

void t.test('facts of a body share one time of arrival; long numbers keep their digits; the reported record is included', async (t) => {
  const { post, take } = setUp();
  const fields = { 'ct.id': 'x', 'ct.name': 'PutBucketAcl', 'ct.src': 's3.amazonaws.com', 'ct.request': '{}' };
  const long = named('a').replace('"0f3c"', '1784730281000000001');
  await post(`${long}\n${named('b', { source: 'aws_cloudtrail', output_fields: fields })}`);
  await post(named('c'));
  const facts = take();
  t.match(facts, [
    { kind: 'sensor', at: 't0', event: { output_fields: { 'container.id': '1784730281000000001' } }, record: undefined },
    { at: 't0', record: { eventName: 'PutBucketAcl' } },
    { at: 't1' },
  ]);
});

void t.test('D6, D53: counts malformed parts of a body and shows the first', async (t) => {
  const audit = JSON.stringify(auditJson());
  const cases: readonly (readonly [string, readonly string[], string | RegExp])[] = [
    [audit, ['1 malformed'], /^not a sensor alert: \{"/],
    [`{"Records":[${audit},${audit.replace('{', '{"a":1,')}]}`, ['2 malformed'], /^not a sensor alert/],
    ['', ['1 malformed'], 'is empty: '],
    ['hello', ['1 malformed'], 'not valid JSON: hello'],
    ['3', ['1 malformed'], 'a single value instead of a record: 3'],
    ['\u0000\u0007\u009b31m', ['1 malformed'], /^not valid JSON: +31m$/],
    [`${named('a')}\n{"rule":\n${named('b')}\n7\nnull\n${named('c')}`, ['a', 'b', 'c', '3 malformed'], /^not valid JSON: \{"rule":/],
    [`[${named('a')}`, ['a', '1 malformed'], /^ends before/],
    [named('a').slice(0, -1), ['1 malformed'], /^ends in the middle/],
    [named('a', { priority: 'Loud' }), ['1 malformed'], /^a sensor alert without a rule, a known priority/],
    [
      `{"rule":"r","priority":"Error","time":"2026-11-02T09:31:00Z","x":${'['.repeat(5_000)}${']'.repeat(5_000)}}`,
      ['1 malformed'],
      /^nested too deep/,
    ],
    ['['.repeat(9_000), ['1 malformed'], /^nested too deep|^ends/],
  ];
  for (const [body, expected, sample] of cases) {
    const { post, seen, malformed } = setUp();
    const result = await post(body);
    const words = seen();
    t.strictSame(words, expected, body.slice(0, 40));
    const count = words.reduce((sum, word) => sum + (word.endsWith(' malformed') ? Number.parseInt(word, 10) : 0), 0);
    t.match(result, { accepted: words.filter((word) => word.length === 1).length, malformed: count, sample });
    t.match(malformed, [[count, sample]]);
    t.ok(malformed[0] !== undefined && malformed[0][1].length < 200);
  }
});

void t.test('D49: a full queue takes nothing of a body', async (t) => {
  const { post, seen, fifo } = setUp({ maxFacts: 2 });
  t.match(await post(named('a')), { accepted: 1 });
  t.equal(await post(named('b') + named('c')), 'full');
  t.match(await post(named('d')), { accepted: 1 });
  t.equal(await post('rubbish'), 'full');
  t.equal(fifo.refused, 2);
  t.strictSame(seen(), ['a', 'd']);
});

void t.test('D49: with a journal the response waits for the pipeline', async (t) => {
  const { post, take } = setUp({ awaitPassed: true });
  let isAnswered = false;
  const answer = post(named('a')).then(() => (isAnswered = true));
  await new Promise((resolve) => setImmediate(resolve));
  t.notOk(isAnswered);
  take();
  t.ok(await answer);
});

const many = (count: number): string => Array.from({ length: count }, (_, n) => named(`r${String(n)}`)).join('\n');

void t.test('large bodies yield to the event loop and are decoded in order, one at a time', async (t) => {
  const count = 25_000;
  const body = Buffer.from(many(count));
  t.ok(body.length > 6e6);
  const { post, seen } = setUp({ maxFacts: 3 * count });
  await post(body.subarray(0, 100_000));
  seen();
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  let turns = 0;
  let isOver = false;
  const turn = (): void => {
    turns++;
    if (!isOver) setImmediate(turn);
  };
  turn();
  const began = performance.now();
  const before = turns;
  const both = Promise.all([post(body), post(body)]);
  const small = await post(named('small'));
  const early = turns - before;
  t.match(await both, [{ accepted: count }, { accepted: count }]);
  const all = performance.now() - began;
  delay.disable();
  isOver = true;
  t.match(small, { accepted: 1 });
  t.ok(early < (turns - before) / 4, 'a small body does not wait for them');
  t.comment(
    `16 MB in ${all.toFixed(0)} ms; event loop: p99 ${(delay.percentile(99) / 1e6).toFixed(1)} ms, longest ${(delay.max / 1e6).toFixed(1)} ms`,
  );
  t.ok(turns > 20, 'in turns');
  const words = seen();
  t.strictSame(
    [words.length, words[0], words[1], words[count], words[2 * count]],
    [2 * count + 1, 'small', 'r0', `r${String(count - 1)}`, `r${String(count - 1)}`],
  );
});

void t.test('a large body does not overtake an even larger one', async (t) => {
  const { post, seen } = setUp({ maxFacts: 100_000 });
  await Promise.all([post(many(10_000)), post(`${many(100)}\n${named('last')}`)]);
  const words = seen();
  t.strictSame([words.length, words.indexOf('last')], [10_101, 10_100]);
});

void t.test('bounds: large bodies that wait, malformed parts of a body, length of an alert', async (t) => {
  const { post, seen } = setUp({ maxFacts: 100_000 });
  const body = many(100);
  const results = await Promise.all(Array.from({ length: 12 }, () => post(body)));
  t.equal(results.filter((one) => one === 'full').length, 4);
  t.equal(seen().length, 800);
  const ones = await post('1,'.repeat(150_000));
  t.ok(typeof ones !== 'string' && ones.malformed > 100_000 && ones.malformed < 120_000);
  seen();
  t.match(await post(`${named('a', { output: 'x'.repeat(600_000) })}\n${named('b')}`), {
    accepted: 1,
    malformed: 1,
    sample: /^an alert over 512 KiB/,
  });
  t.strictSame(seen(), ['b', '1 malformed']);
});

void t.test('a small alert takes microseconds', async (t) => {
  const { post, take } = setUp({ maxFacts: 100_000 });
  const bodies = Array.from({ length: 300 }, (_, n) => Buffer.from(named(`r${String(n)}`)));
  let best = Number.POSITIVE_INFINITY;
  // Take the best of many short rounds, because other work on the machine interrupts some of them.
  for (let round = 0; round < 100; round++) {
    const began = performance.now();
    for (const body of bodies) await post(body);
    best = Math.min(best, (performance.now() - began) / bodies.length);
    take();
  }
  t.comment(`${(best * 1_000).toFixed(1)} µs`);
  t.ok(best < 0.2);
});

void t.test('D20: a sample shows keys and hides values that may be secret', async (t) => {
  const bodies = [
    '{"rule":"r","priority":"Warning","output_fields":{"ct.request":"{\\"masterUserPassword\\":\\"hunter2\\"',
    '[{"password":"hunter2"},"hunter2", "hun\\"hunter2"]',
    '{"password": hunter2}',
    "{'password': 'my hunter2'}",
    '{"a": "x"y": "password is hunter2"}',
    'mysql --user=root --verbose --password=hunter2',
  ];
  for (const body of bodies) {
    const { post, malformed } = setUp();
    const result = await post(body);
    t.notMatch(JSON.stringify([result, malformed]), 'hunter2', body);
  }
  const { post } = setUp();
  t.match(await post('{"password" : "hunter2", "n": 1}'), { sample: 'not a sensor alert: {"password" : "…", "n": 1}' });
});

void t.test('D49: a full queue refuses a body without decoding it, until the pipeline makes room', async (t) => {
  const { fifo, post, take, malformed } = setUp({ maxFacts: 2 });
  t.match(await post(`[${named('a')},${named('b')}]`), { accepted: 2 });
  t.ok(fifo.isFull);
  t.equal(await post('rubbish'), 'full');
  t.strictSame(malformed, []);
  take();
  t.match(await post(named('c')), { accepted: 1 });
});
