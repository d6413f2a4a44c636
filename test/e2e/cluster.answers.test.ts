import t from 'tap';
import { openStream } from '../support/ask.js';
import { leaderOf, othersOf, startInstances, untilLevel, type Instance } from '../support/instances.js';
import { metricOf } from '../support/metric-of.js';
import { startNats, withoutNats } from '../support/nats-server.js';
import { replicasPosting, sensorPosting } from '../support/posted-load.js';
import { answersOfAll, differences } from '../support/same-answers.js';
import { eventsIn, Listener, type Event } from '../support/stream-clients.js';
import { until } from '../support/until.js';

const names = ['web', 'api', 'cart', 'search'] as const;

/** Posts the n-th fact: a sensor alert, or an event of a cluster that drifts a deployment. */
const post = async (instance: Instance, n: number): Promise<number | undefined> => {
  const { path, body } = n % 2 === 0 ? sensorPosting(n) : replicasPosting(names[((n - 1) / 2) % names.length] ?? '', n, 4 + n);
  return (await instance.post(path, body))?.status;
};

const shown = (events: readonly Event[]): readonly Event[] => events.filter(({ event }) => event === 'drift' || event === 'sensor');

void t.test('D90 D91: all instances answer alike, whichever of them received a fact', { skip: withoutNats() }, async (t) => {
  const nats = await startNats(t);
  const { all } = await startInstances(t, { nats: [nats], count: 3, declared: names });
  const leader = await leaderOf(all);
  const [follower, other] = othersOf(all, leader) as [Instance, Instance];
  const sockets = await Promise.all(all.map(({ ws }) => Listener.open(ws)));
  await Promise.all(sockets.map((socket) => socket.subscribe('all')));
  const streams = await Promise.all(all.map(({ url }) => openStream(url, '/api/v1/stream?topics=drifts,events')));

  for (let n = 0; n < 8; n++) t.equal(await post(n < 6 ? follower : leader, n), 202, `fact ${String(n)}`);

  await t.test('REST', async (t) => {
    await until(
      async () => ((await other.get('/api/v1/drifts')).json as { data: { total: number } }).data.total,
      (total) => total >= 4,
    );
    const answers = await answersOfAll(all);
    t.strictSame(differences(answers), []);
    t.match(JSON.parse(answers[0]?.bodies['/api/v1/stats'] ?? ''), { data: { drifts: { total: 4 }, events: { total: 4 } } });
  });

  await t.test('WebSocket and SSE, with the same ids', async (t) => {
    const received = await Promise.all(
      streams.map(({ text }) =>
        until(
          () => shown(eventsIn(text())),
          ({ length }) => length >= 8,
        ),
      ),
    );
    t.equal(received[0]?.length, 8);
    for (const one of received) t.strictSame(one, received[0]);
    for (const socket of sockets) {
      await socket.waitFor(({ id }) => id === received[0]?.at(-1)?.id);
      const pushed = socket.messages.filter(({ type }) => type === 'drift' || type === 'sensor');
      t.strictSame(
        pushed.map(({ id, payload }) => ({ id, payload: payload as unknown })),
        received[0]?.map(({ id, data }) => ({ id, payload: data as unknown })),
      );
    }
  });

  await t.test('a client resumes at another instance with exactly the rest', async (t) => {
    const [first] = streams;
    const before = shown(eventsIn(first?.text() ?? ''));
    const place = before[2]?.id ?? '';
    for (const instance of all) {
      const resumed = await openStream(instance.url, '/api/v1/stream?topics=drifts,events', { 'Last-Event-ID': place });
      const events = await until(
        () => eventsIn(resumed.text()),
        ({ length }) => length >= 6,
      );
      t.strictSame(events.slice(1), before.slice(3), instance.name);
      t.notOk(resumed.text().includes('event: gap'));
      resumed.leave();
      const socket = await Listener.open(instance.ws);
      await socket.subscribe('drifts', place);
      const drifts = before.slice(3).filter(({ event }) => event === 'drift');
      await socket.waitFor(({ id }) => id === drifts.at(-1)?.id);
      t.strictSame(
        socket.of('drift').map(({ id }) => id),
        drifts.map(({ id }) => id),
      );
      t.strictSame(socket.of('gap'), []);
      await socket.leave();
    }
  });

  await t.test('/ready and the metrics say who leads, and how far each instance is', async (t) => {
    await untilLevel(all);
    for (const instance of all) {
      const isLeader = instance === leader;
      t.match(await instance.status(), { isReady: true, leading: isLeader, leader: leader.name, connected: true, lag: 0 });
      t.equal(await metricOf(instance.service(), 'drift_leader'), isLeader ? 1 : 0);
      t.equal(await metricOf(instance.service(), 'drift_log_connected'), 1);
    }
  });

  for (const stream of streams) stream.leave();
});

void t.test('D91: a replica never leads; without a leader a post is answered 503 with Retry-After', { skip: withoutNats() }, async (t) => {
  const nats = await startNats(t);
  const { all } = await startInstances(t, {
    nats: [nats],
    count: 2,
    log: 'lease: 1s',
    yamlOf: (index) => (index === 1 ? 'role: replica' : ''),
  });
  const [active, replica] = all as [Instance, Instance];
  t.equal((await leaderOf(all)).name, active.name);
  // A leader that was not scheduled for a second has lost its lease until it takes it again.
  const forwarded = await until(
    () => post(replica, 0),
    (status) => status === 202,
  );
  t.equal(forwarded, 202, 'a replica forwards to the leader');
  await untilLevel(all);
  t.strictSame(differences(await answersOfAll(all)), []);

  await active.stop('SIGKILL');
  const refused = await replica.post('/api/v1/intake/sensor', sensorPosting(2).body);
  t.equal(refused?.status, 503);
  t.match(refused?.headers.get('retry-after'), /^\d+$/);
  const status = await until(
    () => replica.status(),
    (one) => one?.leader === null,
  );
  t.match(status, { leading: false, leader: null, connected: true });

  await active.start();
  t.equal((await leaderOf(all)).name, active.name);
  t.equal(await post(replica, 2), 202);
});
