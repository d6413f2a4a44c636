import t from 'tap';
import { HubFixture } from './hub-fixture.js';

const kib = 1024;

/** Publishes `count` drifts of 8 KiB each. */
const pushMany = (fixture: HubFixture, count: number): readonly string[] =>
  Array.from({ length: count }, () => fixture.push(['drifts'], 8 * kib)).flat();

void t.test('D46: a slow WebSocket has at most 96 KiB and a message in its connection and gets everything once it reads', (t) => {
  const fixture = new HubFixture();
  const slow = fixture.subscriber('drifts');
  const fast = fixture.subscriber('drifts');
  slow.fast = false;
  const ids = pushMany(fixture, 300);
  t.strictSame(fast.pushed, ids, 'others are not affected');
  t.ok(slow.wire.peak > 64 * kib && slow.wire.peak < 110 * kib, `${slow.wire.peak} bytes wait`);
  t.equal(slow.closing, undefined, 'less than its bound');
  for (let step = 0; step < 1_000 && slow.pushed.length < ids.length; step += 1) {
    slow.read(3);
    fixture.clock.settle();
  }
  t.strictSame(slow.pushed, ids);
  t.ok(slow.wire.peak < 110 * kib, 'no more while it catches up');
  slow.fast = true;
  slow.read();
  const more = pushMany(fixture, 3);
  t.strictSame(slow.pushed, [...ids, ...more], 'caught up');
  t.equal(slow.closing, undefined);
  t.end();
});

void t.test('D46: a WebSocket that never reads is closed with 1008 at its bound, counted, and aborted if it does not respond', (t) => {
  const fixture = new HubFixture({ maxBufferBytes: 1024 * kib });
  const slow = fixture.subscriber('drifts');
  slow.fast = false;
  slow.isResponsive = false;
  pushMany(fixture, 110);
  t.equal(slow.closing, undefined);
  pushMany(fixture, 15);
  t.strictSame(slow.closing, { code: 1008, reason: 'slow consumer' });
  t.strictSame(fixture.hub.slow, { webSocket: 1, sse: 0 });
  t.strictSame(fixture.slow, ['webSocket']);
  const held = slow.wire.buffered;
  pushMany(fixture, 10);
  t.equal(slow.wire.buffered, held, 'nothing is sent after the close');
  fixture.clock.advance(4_000);
  t.notOk(slow.aborted);
  fixture.clock.advance(1_000);
  t.ok(slow.aborted);
  t.equal(fixture.hub.counts().webSocket, 0);
  t.end();
});

void t.test('D46: a closed client resumes with the last id it saw and misses nothing', (t) => {
  const fixture = new HubFixture({ maxBufferBytes: 256 * kib });
  const slow = fixture.subscriber('drifts');
  slow.fast = false;
  const ids = pushMany(fixture, 60);
  t.equal(slow.closing?.code, 1008);
  slow.read(5);
  const seen = slow.pushed;
  t.ok(seen.length > 0);
  const again = fixture.socket();
  again.say({ type: 'subscribe', topic: 'drifts', payload: { last_event_id: seen.at(-1) } });
  fixture.clock.settle();
  t.strictSame([...seen, ...again.pushed], ids);
  t.equal(again.closing, undefined, 'resuming from further back than the bound is not slow');
  t.end();
});

void t.test('D46: a client that resumes and never reads is closed by the bytes published since', (t) => {
  const fixture = new HubFixture({ maxBufferBytes: 256 * kib });
  pushMany(fixture, 100);
  const socket = fixture.socket();
  socket.fast = false;
  socket.say({ type: 'subscribe', topic: 'drifts', payload: { last_event_id: 'run-0' } });
  const stream = fixture.stream({ lastEventId: 'run-0', fast: false });
  fixture.clock.settle();
  pushMany(fixture, 15);
  t.equal(socket.closing, undefined);
  t.notOk(stream.ended);
  t.ok(socket.wire.peak < 110 * kib, 'pending messages are in the ring, not in the connection');
  pushMany(fixture, 25);
  t.equal(socket.closing?.code, 1008);
  t.ok(stream.ended);
  t.end();
});

void t.test('D45: messages evicted during catch-up are a gap; the client is not closed', (t) => {
  const fixture = new HubFixture({ messages: 20 });
  const ids = pushMany(fixture, 20);
  const socket = fixture.socket();
  socket.say({ type: 'subscribe', topic: 'drifts', payload: { last_event_id: 'run-0' } });
  const stream = fixture.stream({ lastEventId: 'run-0' });
  const more = pushMany(fixture, 10);
  fixture.clock.settle();
  for (const pushed of [socket.pushed, stream.pushed]) t.strictSame(pushed, [...ids.slice(10), ...more]);
  t.match(
    socket.received.find((one) => one.type === 'gap'),
    { payload: { last_event_id: 'run-0' } },
  );
  t.match(
    stream.events.find((one) => one.event === 'gap'),
    { data: { last_event_id: 'run-0' }, id: 'run-10' },
  );
  t.end();
});

void t.test('D46: a client whose position is evicted from the ring is closed as slow', (t) => {
  const fixture = new HubFixture({ messages: 50 });
  const socket = fixture.subscriber('drifts');
  const stream = fixture.stream();
  socket.fast = false;
  stream.fast = false;
  pushMany(fixture, 50);
  t.equal(socket.closing, undefined);
  pushMany(fixture, 60);
  fixture.clock.advance(100);
  t.equal(socket.closing?.code, 1008);
  t.ok(stream.ended);
  t.strictSame(fixture.hub.slow, { webSocket: 1, sse: 1 });
  t.end();
});

void t.test('D46: a client that sends commands and never reads the responses is slow', (t) => {
  const fixture = new HubFixture({ maxBufferBytes: 100_000 });
  const socket = fixture.socket();
  socket.fast = false;
  const payload = { filler: 'x'.repeat(9_000) };
  for (let index = 0; index < 10; index += 1) socket.say({ type: 'ping', payload });
  t.equal(socket.closing, undefined);
  for (let index = 0; index < 3; index += 1) socket.say({ type: 'ping', payload });
  t.equal(socket.closing?.code, 1008);
  t.end();
});

void t.test('D46: a burst in one batch goes out in pieces, so a stalled client is not sent all of it', (t) => {
  const fixture = new HubFixture();
  const socket = fixture.subscriber('all');
  const stream = fixture.stream();
  socket.fast = false;
  stream.fast = false;
  const ids = fixture.push(
    Array.from({ length: 300 }, () => 'events' as const),
    8 * kib,
  );
  t.ok(socket.wire.peak < 150 * kib, `${socket.wire.peak} bytes wait for the WebSocket`);
  t.ok(stream.wire.peak < 50 * kib, `${stream.wire.peak} bytes wait for the event stream`);
  for (let step = 0; step < 1_000; step += 1) {
    socket.read(2);
    stream.read();
    fixture.clock.settle();
  }
  t.strictSame(socket.pushed, ids);
  t.strictSame(stream.pushed, ids);
  t.end();
});

void t.test('D46: a slow event stream is fed as it reads, ended at its bound, counted, and aborted if it does not respond', (t) => {
  const fixture = new HubFixture({ maxBufferBytes: 512 * kib });
  const slow = fixture.stream({ topics: 'drifts' });
  const stuck = fixture.stream({ topics: 'drifts' });
  const fast = fixture.stream({ topics: 'drifts' });
  slow.fast = false;
  stuck.fast = false;
  stuck.isResponsive = false;
  const ids: string[] = [];
  for (let round = 0; round < 20; round += 1) {
    ids.push(...pushMany(fixture, 5));
    slow.read();
    fixture.clock.settle();
  }
  while (slow.wire.buffered > 0) {
    slow.read();
    fixture.clock.settle();
  }
  t.strictSame(slow.pushed, ids);
  t.strictSame(fast.pushed, ids);
  t.ok(slow.wire.peak < 64 * kib);
  t.notOk(slow.ended);
  t.ok(stuck.ended);
  t.strictSame(fixture.hub.slow, { webSocket: 0, sse: 1 });
  t.strictSame(fixture.slow, ['sse']);
  fixture.clock.advance(4_000);
  t.notOk(stuck.aborted);
  fixture.clock.advance(1_000);
  t.ok(stuck.aborted);
  t.strictSame(fixture.hub.counts(), { webSocket: 0, sse: 2 });
  t.end();
});

void t.test('clients that catch up take turns and yield to the event loop', (t) => {
  const fixture = new HubFixture();
  pushMany(fixture, 100);
  const peers = Array.from({ length: 40 }, () => {
    const peer = fixture.socket();
    peer.say({ type: 'subscribe', topic: 'drifts', payload: { last_event_id: 'run-0' } });
    return peer;
  });
  fixture.clock.turn();
  t.equal(peers.filter((one) => one.pushed.length > 0).length, 32, 'one piece each for a limited number');
  fixture.clock.turn();
  t.ok(peers.every((one) => one.pushed.length > 0 && one.pushed.length < 100));
  fixture.clock.settle();
  t.ok(peers.every((one) => one.pushed.length === 100));
  t.end();
});

void t.test('many clients: with other work in the loop the hub pauses after a delivery as long as it took, then delivers together', (t) => {
  const fixture = new HubFixture({ maxConnections: 1_000 });
  const peers = Array.from({ length: 120 }, () => fixture.subscriber('drifts'));
  const [peer] = peers;
  const stream = fixture.stream();
  const writes = stream.writes;
  fixture.publishTakes = 10;
  const ids = fixture.push(['drifts']);
  t.strictSame(peer?.pushed, ids, 'the first one does not wait');
  for (let index = 0; index < 20; index += 1) fixture.push(['drifts']);
  t.equal(peer?.pushed.length, 1);
  fixture.clock.turnTakes = 1;
  // The turn of the delivery counts towards its duration.
  for (let turn = 0; turn < 11; turn += 1) fixture.clock.turn();
  t.equal(peer?.pushed.length, 1);
  fixture.clock.turn();
  for (const one of peers) t.equal(one.pushed.length, 21);
  t.equal(stream.pushed.length, 21);
  t.equal(stream.writes - writes, 2);
  t.end();
});

void t.test('many clients: the hub does not pause without other work in the loop', (t) => {
  const fixture = new HubFixture({ maxConnections: 1_000 });
  const peers = Array.from({ length: 120 }, () => fixture.subscriber('drifts'));
  fixture.publishTakes = 1_000;
  for (let index = 0; index < 21; index += 1) fixture.push(['drifts']);
  for (let turn = 0; turn < 3; turn += 1) fixture.clock.turn();
  t.ok(
    peers.every((one) => one.pushed.length === 1),
    'other work had its turn first',
  );
  fixture.clock.turn();
  t.ok(peers.every((one) => one.pushed.length === 21));
  t.end();
});

void t.test('many clients: pending messages are bounded, and a shutdown delivers all of them first', (t) => {
  const fixture = new HubFixture({ maxConnections: 1_000 });
  for (let index = 0; index < 120; index += 1) fixture.socket();
  const peer = fixture.subscriber('drifts');
  const ids = Array.from({ length: 6_000 }, () => fixture.push(['drifts'])).flat();
  const got = peer.pushed.length;
  t.ok(ids.length - got < 4_096, `${got} of ${ids.length} were delivered without any time passing`);
  t.ok(got < ids.length);
  fixture.hub.closeAll();
  t.strictSame(peer.pushed, ids);
  t.end();
});
