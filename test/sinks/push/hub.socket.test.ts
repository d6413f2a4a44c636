import t from 'tap';
import { Problem } from '../../../src/model/http/problem.js';
import type { Principal } from '../../../src/model/http/principal.js';
import { anonymous, HubFixture } from './hub-fixture.js';

const time = '2026-03-10T12:00:00.000Z';

const unlimited = (): undefined => undefined;

void t.test('D42: welcome comes first and alone; nothing else is delivered before a subscribe', (t) => {
  const fixture = new HubFixture();
  const peer = fixture.socket();
  fixture.push(['drifts', 'events', 'state']);
  t.strictSame(peer.received, [
    { type: 'welcome', topic: '', timestamp: time, payload: { message: 'connected; subscribe to a topic', client_id: 'uuid-1' } },
  ]);
  t.end();
});

void t.test('D42: responses to subscribe and unsubscribe list all current topics', (t) => {
  const fixture = new HubFixture();
  const peer = fixture.socket();
  const topicsAfter = (type: string, topic: string): unknown => {
    peer.say({ type, topic, payload: {} });
    t.match(peer.last, { type: `${type}d`, topic, timestamp: time });
    return peer.last?.payload;
  };
  t.strictSame(topicsAfter('subscribe', 'stats'), { topics: ['stats'] });
  t.strictSame(topicsAfter('subscribe', 'drifts'), { topics: ['drifts', 'stats'] });
  t.strictSame(topicsAfter('subscribe', 'drifts'), { topics: ['drifts', 'stats'] });
  t.strictSame(topicsAfter('unsubscribe', 'events'), { topics: ['drifts', 'stats'] });
  t.strictSame(topicsAfter('subscribe', 'all'), { topics: ['drifts', 'events', 'state', 'stats', 'incidents'] });
  t.strictSame(
    topicsAfter('unsubscribe', 'state'),
    { topics: ['drifts', 'events', 'stats', 'incidents'] },
    'unsubscribing one of all leaves the others',
  );
  const [drift] = fixture.push(['drifts', 'state']);
  t.strictSame(peer.pushed, [drift]);
  t.strictSame(topicsAfter('unsubscribe', 'all'), { topics: [] });
  fixture.push(['drifts', 'events', 'state']);
  t.strictSame(peer.pushed, [drift], 'nothing arrives any more');
  t.end();
});

void t.test('D42: a message arrives once, with its id, however often and under whichever names its topic was subscribed', (t) => {
  const fixture = new HubFixture();
  const peer = fixture.subscriber('drifts');
  for (const topic of ['all', 'drifts', 'all']) peer.say({ type: 'subscribe', topic });
  const others = Array.from({ length: 20 }, () => fixture.subscriber('all'));
  const ids = fixture.push(['drifts', 'events', 'state', 'drifts']);
  for (const one of [peer, ...others]) t.strictSame(one.pushed, ids);
  t.equal(fixture.channels.published, 4, 'published once each, whatever the number of subscribers');
  t.end();
});

void t.test('D42: last_event_id resumes after it: the backlog first, then new messages, without gap or repeat', (t) => {
  const fixture = new HubFixture();
  const before = fixture.push(['drifts', 'events', 'drifts', 'state', 'drifts']);
  const peer = fixture.socket();
  peer.say({ type: 'subscribe', topic: 'drifts', payload: { last_event_id: before[0] } });
  t.match(peer.last, { type: 'subscribed', topic: 'drifts' });
  const after = fixture.push(['drifts', 'events']);
  fixture.clock.settle();
  const live = fixture.push(['drifts']);
  t.strictSame(peer.pushed, [before[2], before[4], after[0], ...live]);
  t.end();
});

void t.test('D42: resuming one topic repeats nothing of the others', (t) => {
  const fixture = new HubFixture();
  const peer = fixture.subscriber('drifts');
  const first = fixture.push(['drifts', 'events', 'drifts', 'events']);
  peer.say({ type: 'subscribe', topic: 'events', payload: { last_event_id: fixture.broadcast.idOf(0) } });
  const second = fixture.push(['events', 'drifts']);
  fixture.clock.settle();
  const third = fixture.push(['drifts', 'events']);
  t.strictSame(peer.pushed, [first[0], first[2], first[1], first[3], ...second, ...third]);
  t.end();
});

void t.test('D45: an evicted or foreign id is answered with a gap before the messages', (t) => {
  const fixture = new HubFixture({ messages: 4 });
  const ids = Array.from({ length: 6 }, () => fixture.push(['drifts'])).flat();
  for (const lastEventId of ['run-1', 'other-3']) {
    const peer = fixture.socket();
    peer.say({ type: 'subscribe', topic: 'all', payload: { last_event_id: lastEventId } });
    fixture.clock.settle();
    const gap = peer.received[2];
    t.match(gap, { type: 'gap', topic: 'all', timestamp: time, payload: { last_event_id: lastEventId } });
    t.type(gap?.payload['reason'], 'string');
    t.strictSame(peer.pushed, ids.slice(2), 'then all that the ring has');
    t.equal(peer.received.length, 7);
  }
  t.end();
});

void t.test('answers a ping with its payload', (t) => {
  const fixture = new HubFixture();
  const peer = fixture.socket();
  peer.say({ type: 'ping', payload: { n: [1, { deep: null }] } });
  t.strictSame(peer.last, { type: 'pong', topic: '', timestamp: time, payload: { n: [1, { deep: null }] } });
  peer.say({ type: 'ping', topic: 'drifts' });
  t.strictSame(peer.last, { type: 'pong', topic: 'drifts', timestamp: time, payload: {} });
  t.end();
});

void t.test('D43: query returns the REST data and echoes request_id in results and errors', (t) => {
  const fixture = new HubFixture();
  const peer = fixture.socket();
  peer.say({ type: 'query', topic: 'drifts', payload: { page: 2, request_id: 'a"1' } });
  t.strictSame(peer.last, {
    type: 'query_result',
    topic: 'drifts',
    timestamp: time,
    payload: { request_id: 'a"1', topic: 'drifts', parameters: { page: 2, request_id: 'a"1' } },
  });
  peer.say({ type: 'query', topic: 'stats' });
  t.strictSame(peer.last?.payload, { topic: 'stats', parameters: {} }, 'does not invent a request_id');
  peer.say({ type: 'query', topic: 'events', payload: { limit: 0, request_id: 7 } });
  t.match(peer.last, {
    type: 'error',
    topic: 'events',
    payload: { request_id: 7, code: 'VALIDATION_ERROR', message: 'limit must be a whole number' },
  });
  peer.say({ type: 'query', topic: 'all', payload: { request_id: 8 } });
  t.match(peer.last, { type: 'error', topic: 'all', payload: { request_id: 8, code: 'VALIDATION_ERROR' } });
  t.end();
});

void t.test('D35: only queries count against the rate limit', (t) => {
  const fixture = new HubFixture();
  const peer = fixture.socket();
  fixture.queries = 1;
  peer.say({ type: 'query', topic: 'drifts', payload: { request_id: 1 } });
  t.match(peer.last, { type: 'query_result', payload: { request_id: 1 } });
  peer.say({ type: 'query', topic: 'drifts', payload: { request_id: 2 } });
  t.match(peer.last, {
    type: 'error',
    topic: 'drifts',
    payload: { request_id: 2, code: 'RATE_LIMIT_EXCEEDED', message: 'too many requests' },
  });
  peer.say({ type: 'subscribe', topic: 'drifts' });
  t.match(peer.last, { type: 'subscribed' });
  peer.say({ type: 'ping' });
  t.match(peer.last, { type: 'pong' });
  t.equal(fixture.queries, -1);
  t.end();
});

void t.test('D42: an invalid message is answered with VALIDATION_ERROR, and the connection stays open', (t) => {
  const fixture = new HubFixture();
  const peer = fixture.subscriber('drifts');
  const deep = `${'['.repeat(20_000)}${']'.repeat(20_000)}`;
  const bad = [
    '',
    '{',
    'null',
    '[]',
    '"subscribe"',
    '{}',
    '{"type":"subscribe"}',
    '{"topic":"drifts"}',
    '{"type":"jump","topic":"drifts"}',
    '{"type":"toString","topic":"drifts"}',
    '{"type":"subscribe","topic":"cats"}',
    '{"type":"subscribe","topic":"constructor"}',
    '{"type":"subscribe","topic":7}',
    '{"type":"ping","topic":"cats"}',
    '{"type":"subscribe","topic":"drifts","payload":[]}',
    '{"type":"subscribe","topic":"drifts","payload":null}',
    '{"type":"subscribe","topic":"drifts","payload":{"last_event_id":7}}',
    `{"type":"ping","payload":{"a":${deep}}}`,
  ];
  for (const text of bad) {
    peer.sayText(text);
    t.match(peer.last, { type: 'error', timestamp: time, payload: { code: 'VALIDATION_ERROR' } }, text.slice(0, 60));
    t.type(peer.last?.payload['message'], 'string');
  }
  peer.handlers?.message(Uint8Array.of(0x7b, 0xff, 0x7d), false);
  t.match(peer.last, { type: 'error' }, 'no UTF-8');
  peer.sayText('{"type":"subscribe","topic":"cats"}');
  t.equal(peer.last?.topic, 'cats', 'echoes the topic');
  t.strictSame(fixture.push(['drifts']), peer.pushed);
  t.equal(peer.closing, undefined);
  t.end();
});

void t.test('D42: 100 bad messages in a row close with 1002; a good one resets the count', (t) => {
  const fixture = new HubFixture();
  const peer = fixture.socket();
  for (let index = 0; index < 99; index += 1) peer.sayText('?');
  peer.say({ type: 'ping' });
  for (let index = 0; index < 99; index += 1) peer.sayText('?');
  t.equal(peer.closing, undefined);
  peer.sayText('?');
  t.equal(peer.closing?.code, 1002);
  t.equal(fixture.hub.counts().webSocket, 0);
  t.end();
});

void t.test('D42: a binary frame closes with 1003, a message over 64 KiB with 1009', (t) => {
  const fixture = new HubFixture();
  const binary = fixture.socket();
  binary.handlers?.message(Buffer.from('{"type":"ping"}'), true);
  t.equal(binary.closing?.code, 1003);
  const big = fixture.socket();
  const ping = (size: number): string => `{"type":"ping"${' '.repeat(size - 15)}}`;
  big.sayText(ping(64 * 1024));
  t.match(big.last, { type: 'pong' }, 'accepts 64 KiB');
  big.sayText(ping(64 * 1024 + 1));
  t.equal(big.closing?.code, 1009);
  t.end();
});

void t.test('D42: an expired credential closes with 1008 within a second', (t) => {
  const fixture = new HubFixture();
  const end = fixture.clock.time + 90_000;
  const principal: Principal = { ...anonymous, kind: 'token', isValid: (now) => now < end };
  const peer = fixture.socket(principal);
  const other = fixture.socket();
  fixture.clock.advance(89_000);
  t.equal(peer.closing, undefined);
  fixture.clock.advance(1_000);
  t.strictSame(peer.closing, { code: 1008, reason: 'credential expired' });
  t.equal(other.closing, undefined);
  t.strictSame(fixture.slow, [], 'not counted as slow');
  t.end();
});

void t.test('pings every 54 s and aborts a client that has not answered for 60 s', (t) => {
  const fixture = new HubFixture();
  const healthy = fixture.socket();
  const dead = fixture.socket();
  dead.isResponsive = false;
  fixture.clock.advance(53_000);
  t.equal(healthy.pings, 0);
  fixture.clock.advance(1_000);
  t.equal(healthy.pings, 1);
  t.equal(dead.pings, 1);
  fixture.clock.advance(5_000);
  t.notOk(dead.aborted);
  fixture.clock.advance(1_000);
  t.ok(dead.aborted);
  fixture.clock.advance(540_000);
  t.equal(healthy.pings, 11);
  t.notOk(healthy.aborted);
  t.strictSame(fixture.hub.counts(), { webSocket: 1, sse: 0 });
  t.end();
});

void t.test('D47: the connection limit covers both kinds together: 503 with Retry-After', (t) => {
  const fixture = new HubFixture({ maxConnections: 3 });
  const peer = fixture.socket();
  fixture.stream();
  fixture.socket();
  for (const refused of [fixture.hub.webSocket(anonymous, unlimited), fixture.hub.sse(anonymous, { topics: '', lastEventId: '' })]) {
    t.ok(refused instanceof Problem);
    t.match(refused, { kind: 'unavailable', headers: [['Retry-After', '5']] });
  }
  peer.disconnect();
  t.notOk(fixture.hub.webSocket(anonymous, unlimited) instanceof Problem, 'a slot that becomes free is used again');
  t.end();
});

void t.test('D58: shutdown closes WebSockets with 1001, ends event streams, refuses new clients and leaves no timer', (t) => {
  const fixture = new HubFixture();
  const peer = fixture.socket();
  const rude = fixture.socket();
  rude.isResponsive = false;
  const stream = fixture.stream();
  fixture.hub.closeAll();
  t.strictSame(peer.closing, { code: 1001, reason: 'server shutting down' });
  t.ok(stream.ended);
  t.ok(fixture.hub.webSocket(anonymous, unlimited) instanceof Problem);
  t.strictSame(fixture.hub.counts(), { webSocket: 1, sse: 0 }, 'one does not respond');
  fixture.clock.advance(5_000);
  t.ok(rude.aborted);
  t.equal(fixture.clock.running, 0);
  t.end();
});
