import t from 'tap';
import { WebSocket } from 'ws';
import { openStream } from '../support/ask.js';
import { pause } from '../support/pause.js';
import { startService, whenReady } from '../support/service.js';
import { Listener } from '../support/stream-clients.js';
import { until } from '../support/until.js';

// Both tests wait in real time.
t.jobs = 2;

void t.test('cuts a WebSocket client that does not answer pings after a minute', async (t) => {
  const service = await whenReady(await startService(t, {}));
  const good = await Listener.open(service.ws);
  const from = Date.now();
  const silent = await Listener.open(service.ws, { autoPong: false });
  let pings = 0;
  let isPinged = false;
  good.socket.on('ping', () => (pings += 1));
  silent.socket.on('ping', () => (isPinged = true));
  const { code } = await silent.closed;
  const cutAfter = Date.now() - from;
  // `good` connected at the same time and would be cut by now.
  await pause(1_500);
  await good.settled();
  t.ok(pings >= 1);
  t.ok(isPinged);
  t.ok(cutAfter > 58_500, `after ${String(cutAfter)} ms`);
  t.equal(code, 1006);
  t.equal(good.socket.readyState, WebSocket.OPEN);
  await good.leave();
});

void t.test('D45: keeps an event stream open with a comment every 30 s', async (t) => {
  const service = await whenReady(await startService(t, {}));
  const since = Date.now();
  const stream = await openStream(service.url, '/api/v1/stream?topics=state');
  await until(
    () => stream.text().includes('\n: keep-alive\n\n'),
    (isThere) => isThere,
  );
  const after = Date.now() - since;
  t.ok(after > 29_000, `after ${String(after)} ms`);
  stream.leave();
});
