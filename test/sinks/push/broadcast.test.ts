import t from 'tap';
import type { Message } from '../../../src/model/contracts/broadcast.js';
import { Broadcast } from '../../../src/sinks/push/broadcast.js';
import { driftOutput, eventOutput, now, someDrift, someEvent, stateOutput } from './broadcast-outputs.js';

const decoder = new TextDecoder();
const frameOf = (message: Message | undefined): unknown => JSON.parse(decoder.decode(message?.webSocket));
const sseOf = (message: Message | undefined): string => decoder.decode(message?.sse);

void t.test('D42: a drift is the same complete REST object in both frames, under one id', (t) => {
  const broadcast = new Broadcast({ run: 'r1' });
  broadcast.take([driftOutput()], now);
  const payload = JSON.parse(JSON.stringify(someDrift())) as unknown;
  const timestamp = '2026-03-10T08:47:00.000Z';
  t.strictSame(frameOf(broadcast.get(1)), { type: 'drift', topic: 'drifts', timestamp, id: 'r1-1', payload });
  t.equal(sseOf(broadcast.get(1)), `id: r1-1\nevent: drift\ndata: ${JSON.stringify(someDrift())}\n\n`);
  t.end();
});

void t.test('D11: a resolved or repeated alert is a drift_update of the topic drifts', (t) => {
  const broadcast = new Broadcast({ run: 'r' });
  broadcast.take(
    [
      { output: 'resolved', drift: someDrift({ resolution: 'reverted', resolved_at: '2026-03-10T09:00:00.000Z' }) },
      { output: 'repeated', drift: someDrift({ occurrences: 2, last_seen: '2026-03-10T09:01:00Z' }) },
    ],
    now,
  );
  t.match(frameOf(broadcast.get(1)), {
    type: 'drift_update',
    topic: 'drifts',
    timestamp: '2026-03-10T09:00:00.000Z',
    payload: { resolution: 'reverted' },
  });
  t.match(frameOf(broadcast.get(2)), { type: 'drift_update', timestamp: '2026-03-10T09:01:00Z', payload: { occurrences: 2 } });
  t.end();
});

void t.test('outputs of history make no message, because an earlier run sent them', (t) => {
  const broadcast = new Broadcast({ run: 'r' });
  broadcast.take([driftOutput(), eventOutput(), stateOutput()], { ...now, isHistory: true });
  t.equal(broadcast.last, 0);
  broadcast.take([driftOutput()], now);
  t.equal(broadcast.last, 1);
  t.end();
});

void t.test('D44: a sensor event is the complete REST event with container_id', (t) => {
  const broadcast = new Broadcast({ run: 'r' });
  const containers: readonly (readonly [string | null | undefined, string])[] = [
    ['3ad7b26ded6d', '3ad7b26ded6d'],
    ['<NA>', ''],
    [null, ''],
    [undefined, ''],
    ['a"b', 'a"b'],
  ];
  for (const [given, shown] of containers) {
    const event = { output_fields: given === undefined ? {} : { 'container.id': given } };
    broadcast.take([eventOutput(event)], now);
    t.strictSame(frameOf(broadcast.get(broadcast.last)), {
      type: 'sensor',
      topic: 'events',
      timestamp: '2026-03-10T08:41:21.000Z',
      id: `r-${broadcast.last}`,
      payload: { ...someEvent(event), container_id: shown },
    });
  }
  t.equal(sseOf(broadcast.get(1)).split('\n').length, 5, 'line breaks in text do not break SSE lines');
  t.end();
});

void t.test('D44: a state change has the time of arrival of its state; a truncated one has the number of others', (t) => {
  const broadcast = new Broadcast({ run: 'r' });
  const declared = { output: 'declared', at: '2026-03-10T10:00:00.000Z' } as unknown as Parameters<Broadcast['take']>[0][number];
  broadcast.take([declared, stateOutput(), stateOutput({ resource: '', action: 'truncated', count: 12 })], now);
  t.equal(broadcast.last, 2);
  t.match(frameOf(broadcast.get(1)), { type: 'state_change', topic: 'state', timestamp: '2026-03-10T10:00:00.000Z' });
  t.match(sseOf(broadcast.get(1)), 'data: {"resource":"aws_instance.a","action":"modified","serial":7,"provider":"aws"}\n\n');
  t.match(sseOf(broadcast.get(2)), 'data: {"action":"truncated","count":12,"serial":7,"provider":"aws"}\n\n');
  t.end();
});

void t.test('D44: statistics are a message of the topic stats', (t) => {
  const broadcast = new Broadcast({ run: 'r' });
  broadcast.stats('{"drifts":{"total":1}}', '2026-03-10T10:00:00.000Z');
  t.strictSame(frameOf(broadcast.get(1)), {
    type: 'stats',
    topic: 'stats',
    timestamp: '2026-03-10T10:00:00.000Z',
    id: 'r-1',
    payload: { drifts: { total: 1 } },
  });
  t.end();
});

void t.test('outputs of topics without subscribers make no message and call no listener', (t) => {
  const broadcast = new Broadcast({ run: 'r' });
  broadcast.onMessages(() => t.fail('called'));
  broadcast.take([{ output: 'dropped', reason: 'read_only', count: 3, name: '' }], now);
  t.equal(broadcast.last, 0);
  t.end();
});

void t.test('listeners are called once per batch with its range', (t) => {
  const broadcast = new Broadcast({ run: 'r' });
  const heard: (readonly [number, number])[] = [];
  broadcast.onMessages((first, last) => heard.push([first, last]));
  broadcast.take([driftOutput(), eventOutput()], now);
  broadcast.take([], now);
  broadcast.take([stateOutput()], now);
  t.strictSame(heard, [
    [1, 2],
    [3, 3],
  ]);
  t.end();
});

void t.test('D45: the ring keeps the newest messages; listeners get a large batch before any of it is evicted', (t) => {
  const broadcast = new Broadcast({ run: 'r', messages: 5 });
  const seen: number[] = [];
  broadcast.onMessages((first, last) => {
    for (let number = first; number <= last; number += 1) if (broadcast.get(number)?.number === number) seen.push(number);
  });
  broadcast.take(
    Array.from({ length: 13 }, () => driftOutput()),
    now,
  );
  t.strictSame(
    seen,
    Array.from({ length: 13 }, (_, index) => index + 1),
  );
  t.equal(broadcast.first, 9);
  t.equal(broadcast.last, 13);
  t.equal(broadcast.get(8), undefined);
  t.equal(broadcast.get(14), undefined);
  t.equal(broadcast.get(9)?.id, 'r-9');
  t.end();
});

void t.test('D45: large messages are evicted by size; the newest stays whatever its size', (t) => {
  const broadcast = new Broadcast({ run: 'r', bytes: 10_000 });
  for (let index = 0; index < 20; index += 1) broadcast.take([driftOutput({ old_value: 'x'.repeat(1_000) })], now);
  let kept = 0;
  for (let number = broadcast.first; number <= broadcast.last; number += 1) {
    const message = broadcast.get(number);
    kept += (message?.webSocket.length ?? 0) + (message?.sse.length ?? 0);
  }
  t.ok(kept > 5_000 && kept <= 10_000, `keeps ${kept} bytes`);
  broadcast.take([driftOutput({ old_value: 'x'.repeat(50_000) })], now);
  t.equal(broadcast.first, broadcast.last);
  t.ok(broadcast.get(broadcast.last));
  t.end();
});

void t.test('returns the bytes between two messages, evicted ones included', (t) => {
  const broadcast = new Broadcast({ run: 'r', messages: 4 });
  const sizes = [0];
  for (let index = 1; index <= 10; index += 1) {
    broadcast.take([eventOutput({ output: 'é'.repeat(index) })], now);
    const message = broadcast.get(index);
    sizes.push(message?.webSocket.length ?? 0);
    t.equal(message?.size, message?.webSocket.length);
  }
  const total = (from: number, to: number): number => sizes.slice(from, to + 1).reduce((a, b) => a + b, 0);
  for (let number = broadcast.first - 1; number <= 10; number += 1) t.equal(broadcast.bytesUntil(number), total(1, number));
  t.equal(broadcast.bytesUntil(2), total(1, broadcast.first - 1), 'all that was evicted');
  t.end();
});

void t.test('D45: an id resumes after it; evicted, foreign, future and invalid ids are a gap', (t) => {
  const broadcast = new Broadcast({ run: 'r', messages: 4 });
  t.strictSame(broadcast.resume(broadcast.idOf(0)), { from: 1, gap: false }, 'connected before the first message');
  broadcast.take(
    Array.from({ length: 10 }, () => stateOutput()),
    now,
  );
  t.strictSame(broadcast.resume('r-8'), { from: 9, gap: false });
  t.strictSame(broadcast.resume('r-10'), { from: 11, gap: false });
  t.strictSame(broadcast.resume('r-6'), { from: 7, gap: false }, 'nothing after it was evicted');
  t.strictSame(broadcast.resume('r-5'), { from: 7, gap: true });
  for (const id of ['q-8', '8', '-8', 'r-', 'r-11', 'r-8x', 'r--8', 'r-1e1', '', 'r- 8', `r-${'9'.repeat(40)}`])
    t.strictSame(broadcast.resume(id), { from: 7, gap: true }, id);
  t.end();
});
