import t from 'tap';
import { openStream } from '../support/ask.js';
import { followSocket, followSource, isOpen, type Follower } from '../support/followers.js';
import { pause } from '../support/pause.js';
import { sessionAlert } from '../support/role-changes.js';
import { hostAlert } from '../support/sensor-alerts.js';
import { startService, whenReady } from '../support/service.js';
import { stateText } from '../support/role-fixture.js';
import { eventsIn, Listener, openProxy } from '../support/stream-clients.js';
import { until } from '../support/until.js';

/** Incidents are published at a pace of their own. */
const path = '/api/v1/stream?topics=drifts,events,state';
const intake = '/api/v1/intake/sensor';
const yaml = 'state:\n  confirm: false\n';
const output = (n: number): string => `shell in a container (${String(n)})`;
const range = (count: number, from = 0): readonly number[] => Array.from({ length: count }, (_, n) => from + n);

void t.test('D42 D45: a client with an id resumes after it', async (t) => {
  const roles = ['one', 'two', 'three'];
  const service = await whenReady(await startService(t, { yaml, state: stateText(Object.fromEntries(roles.map((name) => [name, 3600]))) }));
  const first = await openStream(service.url, path);
  await until(first.text, (text) => text.includes('event: connected'));
  const start = eventsIn(first.text())[0]?.id ?? '';
  for (const [n, name] of roles.entries()) await service.post(intake, [hostAlert(String(n)), sessionAlert(name, n, name)]);
  const seen = await until(
    () => eventsIn(first.text()).slice(1),
    ({ length }) => length >= 9,
  );
  first.leave();
  t.equal(seen.length, 9);
  const third = seen[2]?.id ?? '';

  await t.test('resumes by header and by query, and from the greeting of a stream without events', async (t) => {
    const cases = [
      { query: '', headers: { 'Last-Event-ID': third }, after: 3 },
      { query: `&last_event_id=${third}`, headers: {}, after: 3 },
      { query: `&last_event_id=${start}`, headers: { 'Last-Event-ID': third }, after: 3 },
      { query: `&last_event_id=${start}`, headers: {}, after: 0 },
      { query: `&last_event_id=${seen[8]?.id ?? ''}`, headers: {}, after: 9 },
    ];
    for (const { query, headers, after } of cases) {
      const stream = await openStream(service.url, `${path}${query}`, headers);
      const events = await until(
        () => eventsIn(stream.text()),
        ({ length }) => length >= 10 - after,
      );
      t.same(events.slice(1), seen.slice(after), `${query} ${JSON.stringify(headers)}`);
      t.equal(events[0]?.event, 'connected');
      stream.leave();
    }
    const drifts = await openStream(service.url, '/api/v1/stream?topics=drifts', { 'Last-Event-ID': third });
    await until(drifts.text, (text) => text.includes(seen.filter(({ event }) => event === 'drift').at(-1)?.id ?? '?'));
    t.same(
      eventsIn(drifts.text()).slice(1),
      seen.slice(3).filter(({ event }) => event === 'drift'),
    );
    drifts.leave();
  });

  await t.test('resuming a topic does not repeat the others', async (t) => {
    const client = await Listener.open(service.ws);
    await client.subscribe('events', third);
    const events = seen.filter(({ event }) => event === 'sensor');
    const drifts = seen.filter(({ event }) => event === 'drift');
    await client.waitFor(({ id }) => id === events.at(-1)?.id);
    await client.subscribe('drifts', start);
    await client.waitFor(({ id }) => id === drifts.at(-1)?.id);
    await service.post(intake, [hostAlert('after')]);
    await client.waitFor(({ payload }) => payload.output === 'shell in a container (after)');
    const pushed = client.messages.filter(({ id }) => id !== '').map(({ id }) => id);
    t.same(
      pushed.slice(0, -1),
      [...events.filter((one) => seen.indexOf(one) > 2), ...drifts].map(({ id }) => id),
    );
    t.same(client.of('gap'), []);
    await client.leave();
  });

  await t.test('an invalid id, or one of another run, is answered with a gap and then all buffered messages', async (t) => {
    const run = third.slice(0, third.lastIndexOf('-'));
    for (const id of [
      'x',
      `other-${third.slice(run.length + 1)}`,
      `${run}-999999999`,
      `${run}--1`,
      `${run}-1e3`,
      '-',
      'x'.repeat(1_000),
      '%',
    ]) {
      const stream = await openStream(service.url, path, { 'Last-Event-ID': id });
      await until(stream.text, (text) => text.includes(seen[8]?.id ?? '?'));
      const [connected, gap, ...rest] = eventsIn(stream.text());
      t.same([connected?.event, gap?.event], ['connected', 'gap'], id.slice(0, 40));
      t.match(gap?.data, { last_event_id: id, reason: String });
      t.same(rest.filter(({ event }) => event !== 'state_change').slice(0, 9), seen);
      stream.leave();
      const client = await Listener.open(service.ws);
      await client.subscribe('all', id);
      await client.waitFor((one) => one.id === seen[8]?.id);
      t.same(
        client.messages.slice(1, 3).map(({ type, topic }) => [type, topic]),
        [
          ['subscribed', 'all'],
          ['gap', 'all'],
        ],
      );
      t.equal(client.of('gap').length, 1);
      await client.leave();
    }
  });

  await t.test('a connection cut while alerts arrive leaves no gap and repeats nothing', async (t) => {
    const proxy = await openProxy(service.url);
    const followers: readonly Follower[] = [followSocket(proxy.url), followSource(proxy.url)];
    t.ok(await isOpen(followers));
    let n = 0;
    const flow = async (isDone: () => boolean): Promise<void> => {
      // Large alerts, so cuts occur in the middle of them; few enough that the buffer holds what a client misses in 3 s.
      const first = n;
      for (const end = Date.now() + 120_000; !isDone() && Date.now() < end; n++) {
        await service.post(intake, [hostAlert(String(n), { output: output(n), output_fields: { pad: 'x'.repeat(8_000) } })]);
        await pause(n - first < 2_000 ? 2 : 50); // the rate of alerts
      }
    };
    await flow(() => followers.every(({ ids }) => ids.length >= 20));
    for (const opened of [2, 3]) {
      proxy.cut();
      await flow(() => followers.every((one) => one.opened() >= opened));
    }
    const total = n;
    await until(
      () => followers.every(({ outputs }) => outputs.at(-1) === output(total - 1)),
      (yes) => yes,
    );
    for (const one of followers) {
      t.same(one.outputs, range(total).map(output));
      t.equal(new Set(one.ids).size, total);
      t.equal(one.opened(), 3);
      t.equal(one.gaps(), 0);
      one.leave();
    }
    t.same(followers[0]?.ids, followers[1]?.ids, 'ids are the same on both streams');
    proxy.close();
  });
});
