import t from 'tap';
import { Problem } from '../../../src/model/http/problem.js';
import type { Principal } from '../../../src/model/http/principal.js';
import { anonymous, HubFixture } from './hub-fixture.js';

void t.test('D45: connected comes first, with retry, an id to resume from, and headers that prevent buffering', (t) => {
  const fixture = new HubFixture();
  fixture.push(['drifts']);
  const stream = fixture.stream();
  t.strictSame(stream.events, [{ id: 'run-1', event: 'connected', data: { stream_id: 'uuid-1', message: 'connected' }, retry: '3000' }]);
  t.strictSame(stream.headers, [
    ['Content-Type', 'text/event-stream'],
    ['Cache-Control', 'no-cache, no-store'],
    ['X-Accel-Buffering', 'no'],
  ]);
  t.end();
});

void t.test('D45: delivers all topics but stats by default, else the requested ones', (t) => {
  const fixture = new HubFixture();
  const asked = ['', 'all', 'drifts', 'stats,events', ' state , state'].map((topics) => fixture.stream({ topics }));
  const [drift, event, state] = fixture.push(['drifts', 'events', 'state']);
  fixture.clock.advance(1_000);
  const stats = fixture.broadcast.idOf(4);
  t.strictSame(
    asked.map((one) => one.pushed),
    [[drift, event, state], [drift, event, state, stats], [drift], [event, stats], [state]],
  );
  t.match(asked[0]?.events[1], { id: 'run-1', event: 'drift', data: { resource_type: 'aws_s3_bucket' } });
  t.end();
});

void t.test('D28: an unknown topic is VALIDATION_ERROR and names the parameter', (t) => {
  const fixture = new HubFixture();
  for (const topics of ['cats', 'drifts,', ',', 'drifts;events', 'Drifts']) {
    const reply = fixture.hub.sse(anonymous, { topics, lastEventId: '' });
    t.ok(reply instanceof Problem && reply.kind === 'invalid' && reply.message.includes('topics'), topics);
  }
  t.end();
});

void t.test('D45: Last-Event-ID resumes without gap or repeat, also from the id of connected', (t) => {
  const fixture = new HubFixture();
  const early = fixture.stream();
  const before = fixture.push(['drifts', 'events', 'drifts', 'state']);
  const resumed = fixture.stream({ topics: 'drifts', lastEventId: before[0] ?? '' });
  const from = fixture.stream({ lastEventId: early.events[0]?.id ?? '' });
  const current = fixture.stream({ lastEventId: before[3] ?? '' });
  const meanwhile = fixture.push(['drifts']);
  fixture.clock.settle();
  const live = fixture.push(['drifts']);
  t.strictSame(resumed.pushed, [before[2], ...meanwhile, ...live]);
  t.strictSame(from.pushed, [...before, ...meanwhile, ...live]);
  t.strictSame(current.pushed, [...meanwhile, ...live]);
  t.equal(
    [resumed, from, current].flatMap((one) => one.events).some((one) => one.event === 'gap'),
    false,
  );
  t.equal(resumed.events[0]?.id, before[0], 'a client disconnected right away loses nothing');
  t.end();
});

void t.test('D45: an evicted or foreign id yields a gap event with an id to resume from', (t) => {
  const fixture = new HubFixture({ messages: 4 });
  const ids = Array.from({ length: 6 }, () => fixture.push(['drifts'])).flat();
  for (const lastEventId of ['run-1', 'other-6', 'nonsense\n\nevent: x']) {
    const stream = fixture.stream({ lastEventId });
    fixture.clock.settle();
    t.match(stream.events[1], { event: 'gap', id: 'run-2', data: { last_event_id: lastEventId } });
    t.type(stream.events[1]?.data['reason'], 'string');
    t.strictSame(stream.pushed, ids.slice(2));
    t.equal(stream.events.length, 6);
  }
  t.end();
});

void t.test('sends a keep-alive comment every 30 s', (t) => {
  const fixture = new HubFixture();
  const stream = fixture.stream();
  fixture.clock.advance(29_000);
  t.strictSame(stream.comments, []);
  fixture.clock.advance(1_000);
  t.strictSame(stream.comments, ['keep-alive']);
  fixture.clock.advance(60_000);
  t.equal(stream.comments.length, 3);
  t.end();
});

void t.test('ends a stream whose credential has expired', (t) => {
  const fixture = new HubFixture();
  const end = fixture.clock.time + 5_000;
  const principal: Principal = { ...anonymous, kind: 'key', isValid: (now) => now < end };
  const stream = fixture.stream({ principal });
  fixture.clock.advance(4_000);
  t.notOk(stream.ended);
  fixture.clock.advance(1_000);
  t.ok(stream.ended);
  fixture.push(['drifts']);
  t.strictSame(stream.pushed, []);
  t.strictSame(fixture.hub.counts(), { webSocket: 0, sse: 0 });
  t.end();
});

void t.test('the messages of a batch are one write per client', (t) => {
  const fixture = new HubFixture();
  const stream = fixture.stream();
  const ids = fixture.push(['drifts', 'events', 'state']);
  t.strictSame(stream.pushed, ids);
  t.equal(stream.writes, 2, 'connected, and the batch');
  t.end();
});

void t.test('does not read statistics before the store is open, although clients have subscribed', (t) => {
  const fixture = new HubFixture();
  fixture.statistics.version = undefined;
  const socket = fixture.subscriber('stats');
  fixture.clock.advance(10_000);
  t.equal(fixture.statistics.read, 0, 'the service would end: reading throws');
  fixture.statistics.version = 1;
  fixture.clock.advance(1_000);
  t.equal(fixture.statistics.read, 1);
  t.equal(socket.pushed.length, 1);
  t.end();
});

void t.test('D44: sends statistics while subscribed, when changed, at most once a second', (t) => {
  const fixture = new HubFixture();
  const stats = (): number => fixture.broadcast.last;
  fixture.clock.advance(5_000);
  t.equal(fixture.statistics.read, 0, 'not computed without subscribers');
  const stream = fixture.stream({ topics: 'stats' });
  const socket = fixture.subscriber('stats');
  fixture.clock.advance(10_000);
  t.equal(stats(), 1);
  fixture.statistics.version = 2;
  fixture.clock.advance(10_000);
  t.equal(stats(), 1, 'a new version with the same text');
  for (let index = 0; index < 30; index += 1) {
    fixture.statistics.total += 1;
    fixture.statistics.version = (fixture.statistics.version ?? 0) + 1;
    fixture.clock.advance(100);
  }
  t.equal(stats(), 4, '30 changes in 3 s');
  t.strictSame(stream.pushed, ['run-1', 'run-2', 'run-3', 'run-4']);
  t.strictSame(socket.pushed, stream.pushed);
  t.match(socket.last, {
    type: 'stats',
    topic: 'stats',
    timestamp: new Date(fixture.clock.time).toISOString(),
    payload: { drifts: { total: 30 } },
  });
  socket.say({ type: 'unsubscribe', topic: 'stats' });
  stream.disconnect();
  fixture.statistics.version = (fixture.statistics.version ?? 0) + 1;
  fixture.statistics.total += 1;
  fixture.clock.advance(10_000);
  t.equal(stats(), 4, 'no subscribers');
  t.end();
});
