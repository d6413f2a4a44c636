import t from 'tap';
import { openStream } from '../support/ask.js';
import { followSocket, followSource, isOpen, type Follower } from '../support/followers.js';
import { hostAlert } from '../support/sensor-alerts.js';
import { startService, whenReady } from '../support/service.js';
import { eventsIn, Listener } from '../support/stream-clients.js';
import { until } from '../support/until.js';

const path = '/api/v1/stream';
const intake = '/api/v1/intake/sensor';
const yaml = 'state:\n  confirm: false\n';
const output = (n: number): string => `shell in a container (${String(n)})`;
const range = (count: number, from = 0): readonly number[] => Array.from({ length: count }, (_, n) => from + n);

void t.test('D45: 20 clients of each kind receive 20,000 alerts once each in one order; the buffer keeps the last 10,000', async (t) => {
  const total = 20_000;
  const service = await whenReady(await startService(t, { yaml }));
  const followers = range(20).flatMap((): readonly Follower[] => [followSocket(service.url), followSource(service.url)]);
  t.ok(await isOpen(followers));
  const first = (await openStream(service.url, path)).text;
  const start = eventsIn(await until(first, (text) => text.includes('event: connected')))[0]?.id ?? '';
  const haveReceived = (count: number): Promise<boolean> =>
    until(() => followers.every(({ ids }) => ids.length >= count), Boolean, 300_000);
  for (let from = 0; from < total; from += 500) {
    // A disconnected client reconnects after three seconds; the buffer must contain everything that it missed.
    await haveReceived(from - 5_000);
    const answer = await service.post(
      intake,
      range(500, from).map((n) => hostAlert(String(n))),
    );
    t.equal(answer.status, 202);
  }
  await haveReceived(total);
  const wanted = range(total).map(output).join('\n');
  const ids = followers[0]?.ids ?? [];
  t.equal(new Set(ids).size, total);
  for (const one of followers) {
    t.ok(one.outputs.join('\n') === wanted, `${String(one.outputs.length)} alerts over ${String(one.opened())} connections`);
    t.ok(one.ids.join() === ids.join(), 'the same ids');
    t.equal(one.gaps(), 0);
    one.leave();
  }

  const old = await Listener.open(service.ws);
  await old.subscribe('events', ids[5_000]);
  await old.waitFor(({ id }) => id === ids.at(-1));
  t.same(
    old.messages.slice(1, 3).map(({ type }) => type),
    ['subscribed', 'gap'],
  );
  t.match(old.messages[2]?.payload, { last_event_id: ids[5_000], reason: String });
  t.ok(
    old
      .of('sensor')
      .map(({ id }) => id)
      .join() === ids.slice(-10_000).join(),
    'everything in the buffer',
  );
  await old.leave();
  const stream = await openStream(service.url, `${path}?last_event_id=${start}`);
  await until(stream.text, (text) => text.includes(`id: ${ids.at(-1) ?? '?'}\n`));
  const [, gap, ...rest] = eventsIn(stream.text());
  t.match(gap, { event: 'gap', data: { last_event_id: start } });
  t.ok(rest.map(({ id }) => id).join() === ids.slice(-10_000).join());
  stream.leave();
  const kept = await Listener.open(service.ws);
  await kept.subscribe('events', ids[15_000]);
  await kept.waitFor(({ id }) => id === ids.at(-1));
  t.equal(kept.of('gap').length, 0);
  t.ok(
    kept
      .of('sensor')
      .map(({ id }) => id)
      .join() === ids.slice(15_001).join(),
  );
  await kept.leave();
});

void t.test('D46: a client that does not read is disconnected, resumes and misses nothing; others are not delayed', async (t) => {
  const service = await whenReady(await startService(t, { yaml: `${yaml}streams:\n  max_buffer_bytes: 65536\n` }));
  const slow = followSocket(service.url);
  const quick = followSocket(service.url);
  t.ok(await isOpen([slow, quick]));
  const abort = new AbortController();
  const response = await fetch(`${service.url}${path}?topics=events`, { signal: abort.signal });
  const reader = response.body?.getReader();
  const decoder = new TextDecoder();
  let text = '';
  const read = async (): Promise<boolean> => {
    const { done = true, value } = (await reader?.read().catch(() => undefined)) ?? {};
    text += decoder.decode(value, { stream: true });
    return done;
  };
  while (!text.includes('event: connected')) await read();

  slow.current().pause();
  const isClosed = (kind: string): boolean =>
    service.logs().some((line) => line['msg'] === 'a client was closed because it does not keep up' && line['kind'] === kind);
  // The kernel buffers several megabytes per connection.
  let n = 0;
  let slowest = 0;
  for (; n < 900 && !(isClosed('webSocket') && isClosed('sse')); n++) {
    const began = Date.now();
    t.equal((await service.post(intake, [hostAlert(String(n), { output_fields: { pad: 'x'.repeat(60_000) } })])).status, 202);
    slowest = Math.max(slowest, Date.now() - began);
    if (isClosed('webSocket') && slow.current().isPaused) slow.current().resume();
  }
  if (slow.current().isPaused) slow.current().resume();
  const total = n;
  t.ok(isClosed('webSocket') && isClosed('sse'), `after ${String(total)} alerts`);
  const wanted = range(total).map(output);
  await until(
    () => quick.outputs.length >= total && slow.outputs.length >= total,
    (yes) => yes,
  );
  t.same(slow.outputs, wanted);
  t.same(slow.closings, ['1008 slow consumer']);
  t.equal(slow.gaps(), 0);
  t.same(quick.outputs, wanted);
  t.ok(slowest < 30_000, 'the intake keeps answering');

  while (!(await read()));
  const before = eventsIn(text);
  t.ok(before.length - 1 < total, 'the stream was closed');
  const rest = await openStream(service.url, `${path}?topics=events`, { 'Last-Event-ID': before.at(-1)?.id ?? '' });
  const events = await until(
    () => eventsIn(rest.text()),
    ({ length }) => length >= total - before.length + 2,
  );
  t.same(
    [...before.slice(1), ...events.slice(1)].map(({ data }) => data.output as string),
    wanted,
  );
  const metrics = (await service.get('/metrics')).text;
  t.match(metrics, /slow[a-z_]*\{[^}]*\} [1-9]/, 'it is counted');
  rest.leave();
  slow.leave();
  quick.leave();
  abort.abort();
});
