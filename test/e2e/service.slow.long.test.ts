import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import t from 'tap';
import { readEvents } from '../support/event-reader.js';
import { metricOf } from '../support/metric-of.js';
import { hostAlert } from '../support/sensor-alerts.js';
import { startService } from '../support/service.js';
import { frame, handshake, Listener } from '../support/stream-clients.js';
import { until } from '../support/until.js';

/** Number of each kind; the full size is 1,000. */
const slowClients = Number(process.env['DRIFTLINE_TEST_SLOW_CLIENTS'] ?? 150);
const fastClients = 20;
const perPost = 5;
const padding = 'x'.repeat(10_000);

void t.test('D46: closes clients that never read; they neither delay others nor use up memory', async (t) => {
  const service = await startService(t, { yaml: 'streams:\n  max_buffer_bytes: 65536\n' });
  const port = Number(new URL(service.url).port);
  const sockets = await Promise.all(Array.from({ length: fastClients }, () => Listener.open(service.ws)));
  for (const one of sockets) await one.subscribe('events');
  const streams = await Promise.all(Array.from({ length: fastClients }, () => readEvents(service.url, '?topics=events')));

  const slow: Socket[] = [];
  t.teardown(() => {
    for (const one of slow) one.destroy();
  });
  /** A client that reads its first answer and nothing after it. */
  const openSlow = async (request: string): Promise<Socket> => {
    const socket = connect(port, '127.0.0.1').on('error', () => undefined);
    slow.push(socket);
    socket.write(request);
    await once(socket, 'data');
    return socket.pause();
  };
  for (let n = 0; n < slowClients; n += 25) {
    const some = await Promise.all(Array.from({ length: Math.min(25, slowClients - n) }, () => openSlow(handshake())));
    for (const one of some) one.write(frame(0x81, '{"type":"subscribe","topic":"events","payload":{}}'));
    await Promise.all(
      Array.from({ length: some.length }, () => openSlow('GET /api/v1/stream?topics=events HTTP/1.1\r\nHost: localhost\r\n\r\n')),
    );
  }

  const memory = (): number => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${String(service.child.pid)}/status`, 'utf8'))?.[1]) / 1024;
  let posted = 0;
  let mostMemory = 0;
  /** Milliseconds from the first byte of each post until its alerts had passed the pipeline, summed up. */
  let detecting = 0;
  const sensorsOf = (n: number): number => streams[n]?.events().filter(({ event }) => event === 'sensor').length ?? 0;
  /** Posts alerts and waits until the fast clients have them. They must keep up, however busy this process is. */
  const post = async (): Promise<void> => {
    const began = performance.now();
    const alerts = Array.from({ length: perPost }, (_, n) => hostAlert(String(posted + n), { output: `${String(posted + n)} ${padding}` }));
    t.equal((await service.post('/api/v1/intake/sensor', alerts)).status, 202);
    posted += perPost;
    await until(
      async () => (await service.get('/api/v1/stats')).json.data.events.total as number,
      (total) => total >= posted,
    );
    detecting += performance.now() - began;
    await until(
      () => sockets.every((one) => one.messages.length >= posted + 2) && streams.every((_, n) => sensorsOf(n) >= posted),
      (isThere) => isThere,
    );
    mostMemory = Math.max(mostMemory, memory());
  };
  const closed = (): Promise<number> => metricOf(service, 'drift_stream_slow_closed_total');

  /** Milliseconds per post until detection and until delivery to all fast clients. */
  const stretch = async (isOver: (n: number) => boolean | Promise<boolean>): Promise<string> => {
    const [began, before, first] = [performance.now(), detecting, posted];
    for (let n = 0; n < 400 && !(await isOver(n)); n++) await post();
    const posts = (posted - first) / perPost;
    const each = (milliseconds: number): string => (milliseconds / posts).toFixed(1);
    return `${String(posts)} posts, each detected in ${each(detecting - before)} ms, delivered in ${each(performance.now() - began)} ms`;
  };
  const withSlow = await stretch(async () => (await closed()) >= 2 * slowClients);
  t.equal(await closed(), 2 * slowClients, 'all slow clients were closed and counted');
  const without = await stretch((n) => n === 40);
  t.comment(`${String(slowClients)} slow clients of each kind: ${withSlow}; without: ${without}; ${mostMemory.toFixed(0)} MiB at most`);
  t.ok(mostMemory < 300, `${mostMemory.toFixed(0)} MiB`);
  t.equal((await service.get('/api/v1/stats')).json.data.events.total, posted, 'all posted alerts were processed');
  const numbers = Array.from({ length: posted }, (_, n) => n);
  const numberOf = (output: string): number => Number(output.split(' ')[0]);
  for (const one of sockets)
    t.strictSame(
      one.of('sensor').map(({ payload }) => numberOf(payload.output)),
      numbers,
      'WebSocket: once, in order',
    );
  for (const one of streams)
    t.strictSame(
      one
        .events()
        .filter(({ event }) => event === 'sensor')
        .map(({ data }) => numberOf(data.output)),
      numbers,
      'SSE: once, in order',
    );
  t.equal((await service.stop()).code, 0);
});
