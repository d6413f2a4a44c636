import t, { type Test } from 'tap';
import { leaderOf, othersOf, prepareInstances, startInstances, untilLevel, type Instance } from '../support/instances.js';
import { startNats, withoutNats } from '../support/nats-server.js';
import { pause } from '../support/pause.js';
import { sensorPosting, shownSensor, startPosting, type PostedLoad } from '../support/posted-load.js';
import { answersOfAll, differences, pagesOf } from '../support/same-answers.js';
import { startService } from '../support/service.js';
import { until } from '../support/until.js';

const checkShown = async (t: Test, all: readonly Instance[], load: PostedLoad): Promise<void> => {
  await untilLevel(all);
  for (const instance of all) {
    const shown = shownSensor(await pagesOf(instance, '/api/v1/events'));
    t.strictSame(
      load.accepted.filter(({ id }) => !shown.has(id)),
      [],
      `alerts of ${instance.name}`,
    );
  }
  t.strictSame(load.unexpected, []);
  t.strictSame(differences(await answersOfAll(all)), []);
};

void t.test('D92 D94: lost connections to NATS lose nothing that was acknowledged', { skip: withoutNats() }, async (t) => {
  const nats = await startNats(t);
  const { all } = await startInstances(t, { nats: [nats], count: 3, areProxied: true });
  const load = startPosting(all, { perSecond: 5, posting: sensorPosting });

  await t.test('of the leader only: another instance takes over, and it follows once it is back', async (t) => {
    const leader = await leaderOf(all);
    const began = performance.now();
    leader.cut();
    const next = await leaderOf(othersOf(all, leader));
    t.comment(`${(performance.now() - began).toFixed(0)} ms`);
    t.match(await leader.status(), { leading: false, connected: false, isReady: true });
    leader.mend();
    const status = await until(
      () => leader.status(),
      (one) => one?.leader === next.name && one.connected,
    );
    t.match(status, { leading: false, leader: next.name, connected: true });
  });

  await t.test('of a follower: it serves what it has, and catches up', async (t) => {
    const leader = await leaderOf(all);
    const [follower] = othersOf(all, leader) as [Instance];
    follower.cut();
    await until(
      () => follower.status(),
      (one) => one?.connected === false,
    );
    t.equal((await follower.get('/api/v1/stats')).status, 200);
    t.equal((await leaderOf(all)).name, leader.name, 'the leader stays');
    follower.mend();
    await untilLevel(all);
    t.match(
      await until(
        () => follower.status(),
        (one) => one?.connected === true,
      ),
      { connected: true, leading: false, leader: leader.name },
    );
  });

  await t.test('of all: the server crashes and starts again', async (t) => {
    await nats.kill();
    const unknown = await until(
      () => Promise.all(all.map((one) => one.status())),
      (statuses) => statuses.every((one) => one?.connected === false && !one.leading),
    );
    t.ok(unknown.every((one) => one?.isReady === true && !one.leading && !one.connected));
    const [first] = all as [Instance];
    const refused = await first.post('/api/v1/intake/sensor', sensorPosting(1_000_001).body);
    t.equal(refused?.status, 503);
    t.match(refused?.headers.get('retry-after'), /^\d+$/);
    await nats.start();
    await leaderOf(all);
    const { length } = load.accepted;
    await until(
      () => load.accepted.length,
      (now) => now > length,
    );
    t.ok(load.accepted.length > length, 'posts are accepted again');
  });

  await load.stop();
  await checkShown(t, all, load);
});

void t.test('D90: an instance waits for a server that is not up yet', { skip: withoutNats() }, async (t) => {
  const nats = await startNats(t);
  await nats.stop();
  const { all } = await prepareInstances(t, { nats: [nats], count: 1 });
  const [one] = all as [Instance];
  const started = one.start();
  await pause(2_000); // the instance has probably tried by then; it starts in either order
  await nats.start();
  await started;
  t.equal((await leaderOf(all)).name, 'i1');
  t.equal((await one.post('/api/v1/intake/sensor', sensorPosting(0).body))?.status, 202);
  t.equal((await one.stop()).code, 0);
});

void t.test('D90: wrong credentials end the program with a clear error', { skip: withoutNats() }, async (t) => {
  const nats = await startNats(t, { config: 'authorization { user: driftline, password: right }' });
  const run = async (credentials: string): Promise<Awaited<ReturnType<typeof startService>>> =>
    startService(t, { state: '', yaml: `log: {kind: jetstream, servers: ['${nats.url}']${credentials}}\n` });
  for (const credentials of ['', ', user: driftline, password: wrong', ', token: other']) {
    const failure = await run(credentials).then(
      () => '',
      (error: unknown) => (error as Error).message,
    );
    t.match(failure, /the service exited with 2:/, credentials);
    t.match(failure, /refused|authori[sz]ation|credentials/i);
    t.notMatch(failure, /wrong|at .*\.js:\d+/);
  }
  const right = await run(', user: driftline, password: right');
  t.equal((await right.stop()).code, 0);
});
