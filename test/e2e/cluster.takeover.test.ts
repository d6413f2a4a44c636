import t from 'tap';
import type { Drift } from '../../src/model/drift.js';
import { startHookRecord } from '../support/hook-record.js';
import { leaderOf, othersOf, startInstances, untilLevel, type Instance } from '../support/instances.js';
import { startNats, withoutNats } from '../support/nats-server.js';
import { pause } from '../support/pause.js';
import { replicasPosting, sensorPosting, shownDriftEvents, shownSensor, startPosting } from '../support/posted-load.js';
import { answersOfAll, differences, pagesOf } from '../support/same-answers.js';
import { until } from '../support/until.js';

const names = Array.from({ length: 500 }, (_, n) => `web-${String(n)}`);

/** Lines of a log about leading. */
const leadingLines = /"(?:no longer )?leading[^"]*"/g;

/** Milliseconds until another instance leads. */
const takeover = async (instances: readonly Instance[], began: number): Promise<number> => {
  await leaderOf(instances);
  return performance.now() - began;
};

void t.test('D92: another instance takes over, and nothing acknowledged is lost', { skip: withoutNats() }, async (t) => {
  const nats = await startNats(t);
  const hook = await startHookRecord(t);
  const { all } = await startInstances(t, {
    nats: [nats],
    count: 3,
    declared: names,
    log: 'checkpoint_interval: 2s',
    yaml: `notifications: {webhook: {url: '${hook.url}'}}`,
  });
  const load = startPosting(all, {
    perSecond: 5,
    posting: (n) => {
      const name = names[n];
      return name === undefined || n % 2 === 0 ? sensorPosting(n) : replicasPosting(name, n, 7);
    },
  });
  const ended: { leader: Instance; began: number } = { leader: await leaderOf(all), began: 0 };
  const end = async (signal: NodeJS.Signals): Promise<number> => {
    await pause(500); // the load arrives between two takeovers
    ended.leader = await leaderOf(all);
    ended.began = performance.now();
    ended.leader.signal(signal);
    return takeover(othersOf(all, ended.leader), ended.began);
  };

  await t.test('after SIGKILL', async (t) => {
    const took = await end('SIGKILL');
    t.comment(`${took.toFixed(0)} ms`);
    t.not((await leaderOf(othersOf(all, ended.leader))).name, ended.leader.name);
    await ended.leader.start();
  });

  await t.test('after an orderly end, which hands over instead of waiting for the lease to expire', async (t) => {
    const ends: string[] = [];
    const endOrderly = async (): Promise<string> => {
      t.comment(`${(await end('SIGTERM')).toFixed(0)} ms`);
      t.equal((await ended.leader.service().ended).code, 0);
      // On a busy machine, it may have lost the lease just before the signal. Then the next leader is ended.
      ends.push(ended.leader.service().output().match(leadingLines)?.at(-1) ?? 'never led');
      await ended.leader.start();
      return ends.at(-1) ?? '';
    };
    await until(endOrderly, (last) => !/no longer leading: (?!handing over)/.test(last));
    t.match(ends.at(-1), /no longer leading: handing over/);
  });

  await t.test('while the leader is paused; it follows after it wakes', async (t) => {
    const took = await end('SIGSTOP');
    t.comment(`${took.toFixed(0)} ms`);
    t.not((await leaderOf(othersOf(all, ended.leader))).name, ended.leader.name);
    const losses = (): number => ended.leader.service().output().split('"no longer leading').length;
    const before = losses();
    ended.leader.signal('SIGCONT');
    await until(() => losses() > before);
    const leaders = await until(
      async () => (await Promise.all(all.map((one) => one.status()))).map((one) => (one?.isReady === true ? one.leader : null)),
      ([first, ...others]) => first !== null && others.every((one) => one === first),
    );
    t.ok(leaders.includes((await leaderOf(all)).name), 'all follow the same leader');
  });

  await t.test('everything that was acknowledged is shown and notified', async (t) => {
    await load.stop();
    await untilLevel(all);
    const sensor = load.accepted.filter(({ id }) => id.startsWith('s-')).map(({ id }) => id);
    const events = load.accepted.filter(({ id }) => id.startsWith('k-')).map(({ id }) => id);
    for (const instance of all) {
      const shown = shownSensor(await pagesOf(instance, '/api/v1/events'));
      const drifted = shownDriftEvents(await pagesOf(instance, '/api/v1/drifts'));
      t.strictSame(
        sensor.filter((id) => !shown.has(id)),
        [],
        `alerts of ${instance.name}`,
      );
      t.strictSame(
        events.filter((id) => !drifted.has(id)),
        [],
        `drifts of ${instance.name}`,
      );
    }
    t.strictSame(load.unexpected, []);
    t.strictSame(
      load.refusals.filter(({ retryAfter }) => !/^\d+$/.test(retryAfter ?? '')),
      [],
    );
    t.strictSame(differences(await answersOfAll(all)), []);
    const drifts = (await pagesOf(await leaderOf(all), '/api/v1/drifts')).flatMap(
      ({ json }) => (json as { readonly data: { readonly drifts: readonly Drift[] } }).data.drifts,
    );
    const missing = await until(
      () => drifts.filter(({ id }) => hook.typesOf(id).size === 0),
      ({ length }) => length === 0,
    );
    t.strictSame(missing, [], 'each alert is notified');
    t.comment(`${String(load.accepted.length)} bodies, ${String(drifts.length)} drifts, ${String(load.refusals.length)} times 503`);
  });
});
