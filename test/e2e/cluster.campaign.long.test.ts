import { renameSync, writeFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import t, { type Test } from 'tap';
import type { Drift } from '../../src/model/drift.js';
import { declaredDeployments } from '../support/cluster-fixture.js';
import { disturb, type Disturbance, type Disturbed } from '../support/disturbances.js';
import { startHookRecord, type HookRecord } from '../support/hook-record.js';
import { startHopping } from '../support/hopping-client.js';
import { leaderOf, othersOf, startInstances, untilLevel, type Instance, type Instances } from '../support/instances.js';
import { seededRandom } from '../support/kill-fixture.js';
import { openNats } from '../support/nats-cluster.js';
import { startNats, startNatsCluster, withoutNats, type NatsServer } from '../support/nats-server.js';
import { pause } from '../support/pause.js';
import { replicasPosting, sensorPosting, shownDriftEvents, shownSensor, startPosting, type PostedLoad } from '../support/posted-load.js';
import { answersAt, answersOfAll, differences, pagesOf } from '../support/same-answers.js';
import { startService, whenReady } from '../support/service.js';
import { until } from '../support/until.js';

/*
 * DRIFTLINE_TEST_SEED to repeat a run; DRIFTLINE_TEST_KILLS, _PAUSES, _CUTS, _RESTARTS, _MEMBERS and _SECONDS for its length;
 * DRIFTLINE_TEST_LOGS for a folder of logs. Prints the figures as JSON.
 */
const setting = (name: string, usual: number): number => Number(process.env[`DRIFTLINE_TEST_${name}`] ?? usual);
const seed = setting('SEED', 90_95);
const budget = setting('SECONDS', 600) * 1_000;

t.setTimeout(4 * budget + 600_000);

const maxDrifts = 1_500;
const declared = Array.from({ length: maxDrifts }, (_, n) => `web-${String(n)}`);
/** Deployments that drift before a state declares them. */
const lateOf = (count: number): readonly string[] => Array.from({ length: count }, (_, n) => `late-${String(n)}`);

const times = (count: number, kind: Disturbance): readonly Disturbance[] => Array.from({ length: count }, () => kind);
const shuffled = <A>(items: readonly A[], random: () => number): readonly A[] =>
  items
    .map((item) => ({ item, order: random() }))
    .sort((one, other) => one.order - other.order)
    .map(({ item }) => item);

type CampaignOptions = {
  readonly nats: readonly NatsServer[];
  readonly kinds: readonly Disturbance[];
  readonly log: string;
  readonly random: () => number;
  readonly budget: number;
};

const campaign = async (t: Test, { nats, kinds, log, random, budget }: CampaignOptions): Promise<void> => {
  const hook = await startHookRecord(t);
  const yaml = `notifications: {webhook: {url: '${hook.url}'}}\nstorage: {max_drifts: 10000, max_events: 100000}`;
  const instances = await startInstances(t, { nats, count: 3, areProxied: true, declared, log: `checkpoint_interval: 5s${log}`, yaml });
  const { all, statePath } = instances;
  const states = startStates(statePath);
  const client = startHopping(all, random);
  // Without an event the client has no id to resume with, and would miss what is posted between two visits.
  for (let n = -1; client.events.length === 0; n--) {
    await all[0]?.post('/api/v1/intake/sensor', sensorPosting(n).body);
    await pause(300); // the client visits another instance
  }
  const load = startPosting(all, {
    perSecond: 8,
    posting: (n) => {
      if (n % 3 !== 0) return sensorPosting(n);
      const k = n / 3;
      const name = k % 10 === 9 ? `late-${String((k - 9) / 10)}` : declared[k];
      return name === undefined ? sensorPosting(n) : replicasPosting(name, n, 7);
    },
  });
  const disturbed = await disturb(kinds, { instances: all, nats, random }, budget);
  await pause(3_000); // load after the last disturbance
  await load.stop();
  await states.end(lateOf(load.accepted.length));
  await untilLevel(all);
  const facts = {
    sensor: load.accepted.map(({ id }) => id).filter((id) => id.startsWith('s-')),
    audit: load.accepted.map(({ id }) => id).filter((id) => id.startsWith('k-')),
  };
  const [first] = all as [Instance];
  await until(
    async () => shownDriftEvents(await pagesOf(first, '/api/v1/drifts')).size,
    (size) => size >= facts.audit.length,
  );

  await t.test('everything acknowledged is shown by all, in identical answers', async (t) => {
    await untilLevel(all);
    for (const instance of all) {
      const alerts = shownSensor(await pagesOf(instance, '/api/v1/events'));
      const drifted = shownDriftEvents(await pagesOf(instance, '/api/v1/drifts'));
      t.strictSame(
        facts.sensor.filter((id) => !alerts.has(id)),
        [],
        `alerts of ${instance.name}`,
      );
      t.strictSame(
        facts.audit.filter((id) => !drifted.has(id)),
        [],
        `drifts of ${instance.name}`,
      );
    }
    t.strictSame(load.unexpected, []);
    t.strictSame(differences(await answersOfAll(all)), []);
    for (const instance of all) t.notMatch(instance.output(), /"a bug"|^ {4}at /m, `${instance.name} has no bug`);
  });

  await t.test('a client that moved between instances received everything once', async (t) => {
    const shown = shownSensor(await pagesOf(first, '/api/v1/events'));
    const outputs = (): readonly string[] =>
      client.events.flatMap(({ data }) => [...JSON.stringify(data).matchAll(/shell in a container \((s-\d+)\)/g)].map(([, id = '']) => id));
    await until(outputs, (received) => new Set(received).size >= shown.size);
    await client.stop();
    const ids = client.events.map(({ id }) => id);
    t.equal(client.gaps(), 0);
    t.equal(new Set(ids).size, ids.length, 'nothing came twice');
    const received = new Set(outputs());
    t.strictSame(
      [...shown].filter((id) => !received.has(id)),
      [],
    );
  });

  const notices = await checkNotices(t, { hook, all, disturbed });
  await t.test('a fresh fold of the log gives the same answers', (t) => checkFold(t, instances, nats));
  const folder = process.env['DRIFTLINE_TEST_LOGS'] ?? '';
  if (folder !== '') {
    for (const one of all) writeFileSync(`${folder}/${String(nats.length)}-${one.name}.log`, one.output());
    writeFileSync(
      `${folder}/${String(nats.length)}-disturbed.json`,
      JSON.stringify({ origin: performance.timeOrigin, disturbed, accepted: load.accepted, arrivals: [...hook.arrivals] }),
    );
  }
  t.comment(JSON.stringify(figures({ disturbed, load, notices, hops: client.hops() })));
};

/** Rewrites the state every four seconds, with some of the late deployments. `end`: declares all of them. */
const startStates = (path: string) => {
  let serial = 1;
  let late: readonly string[] = [];
  const write = (): void => {
    serial++;
    writeFileSync(`${path}.new`, declaredDeployments(...declared, ...late).replace('"serial":1', `"serial":${String(serial)}`));
    renameSync(`${path}.new`, path);
  };
  const timer = setInterval(() => {
    late = lateOf(late.length + 1);
    write();
  }, 4_000);
  return {
    end: async (all: readonly string[]): Promise<void> => {
      clearInterval(timer);
      late = all.slice(0, maxDrifts / 10);
      write();
      await pause(3_000); // longer than the refresh interval of the state
    },
  };
};

const driftsOf = async (instance: Instance): Promise<readonly Drift[]> =>
  (await pagesOf(instance, '/api/v1/drifts')).flatMap(
    ({ json }) => (json as { readonly data: { readonly drifts: readonly Drift[] } }).data.drifts,
  );

type Checked = { readonly hook: HookRecord; readonly all: readonly Instance[]; readonly disturbed: readonly Disturbed[] };

/** Every alert is notified; a repeated notice was sent first within a second before the leader was lost, or before it noticed that. */
const checkNotices = async (t: Test, { hook, all, disturbed }: Checked) => {
  const drifts = await driftsOf(await leaderOf(all));
  const missing = await until(
    () => drifts.filter(({ id }) => hook.typesOf(id).size === 0).map(({ id }) => id),
    ({ length }) => length === 0,
  );
  const repeated = [...hook.arrivals].filter(([, arrivals]) => arrivals.length > 1);
  // The progress is recorded every second, and a record takes a moment on a busy machine.
  const slack = 1_000;
  const isExplained = (first: number, second: number): boolean =>
    disturbed.some(
      ({ kind, killed, led, over }) =>
        (first >= killed - 1_000 - slack && first <= led) ||
        // A paused leader had begun to send, and goes on with that request when it wakes.
        (kind === 'pause' && first >= led && second >= over - slack && second <= over + slack),
    );
  const unexplained = repeated.flatMap(([id, arrivals]) =>
    arrivals.slice(1).flatMap((second, index) => {
      const first = arrivals[index] ?? 0;
      const before = disturbed.filter(({ killed }) => killed <= second).sort((one, other) => other.killed - one.killed);
      return isExplained(first, second) ? [] : [{ id, first, second, last: before[0] }];
    }),
  );
  await t.test('each alert is notified, and repeated only if its notice went out in the last second before a crash', (t) => {
    t.strictSame(missing, []);
    t.strictSame(unexplained, []);
    t.end();
  });
  return { drifts: drifts.length, notices: hook.arrivals.size, repeated: repeated.length };
};

/** Ends the leader, so that the log stands still, and folds it again without checkpoints. */
const checkFold = async (t: Test, { all, yamlOf }: Instances, nats: readonly NatsServer[]): Promise<void> => {
  const leader = await leaderOf(all);
  const others = othersOf(all, leader);
  const cluster = await openNats(
    t,
    nats.map(({ url }) => url),
  );
  leader.signal('SIGSTOP');
  // Without the leader's clock; the others compete for the lease meanwhile, but theirs may not tick yet.
  const answers = await until(
    async () => Promise.all(others.map((one) => answersAt(one))),
    (found) => found[0] !== undefined && found[0].position === found[1]?.position,
  );
  for (const one of others) one.signal('SIGKILL');
  leader.signal('SIGKILL');
  t.comment(`position ${String(answers[0]?.position)}`);
  const fold = async (): Promise<Awaited<ReturnType<typeof answersAt>>> => {
    const service = await whenReady(await startService(t, { state: '', yaml: `${yamlOf(0)}\nrole: replica` }));
    const status = async (): ReturnType<Instance['status']> => ({
      isReady: true,
      ...((await service.get('/ready')).json as { readonly log: Omit<NonNullable<Awaited<ReturnType<Instance['status']>>>, 'isReady'> })
        .log,
    });
    const replica = { get: service.get, status };
    const found = await until(
      () => answersAt(replica),
      (one) => one !== undefined,
    );
    await service.stop('SIGKILL');
    return found;
  };
  const restored = await fold();
  for (const { name } of await cluster.checkpoints.list()) await cluster.checkpoints.remove(name);
  const fresh = await fold();
  t.equal(fresh?.position, restored?.position);
  t.strictSame(differences([restored, fresh].flatMap((one) => one ?? [])), [], 'with a checkpoint and without one');
  const settled = [...answers, fresh].flatMap((one) => one ?? []);
  t.equal(settled.length, 3);
  t.strictSame(
    differences(settled),
    [],
    `the instances of the campaign at ${String(answers[0]?.position)}, the fresh one at ${String(fresh?.position)}`,
  );
};

type Measured = {
  readonly disturbed: readonly Disturbed[];
  readonly load: PostedLoad;
  readonly notices: Readonly<Record<string, number>>;
  readonly hops: number;
};

/** Milliseconds: until an instance led again, and until a body posted after the disturbance was accepted. */
const figures = ({ disturbed, load, notices, hops }: Measured) => {
  const accepting = ({ at }: Disturbed): number => Math.min(...load.accepted.filter(({ began }) => began >= at).map((one) => one.at)) - at;
  const kinds = [...new Set(disturbed.map(({ kind }) => kind))];
  const summary = (values: readonly number[]) => {
    const sorted = [...values].sort((one, other) => one - other).map(Math.round);
    return { median: sorted[Math.floor(sorted.length / 2)], worst: sorted.at(-1) };
  };
  return {
    seed,
    load: loadavg().map((one) => Math.round(one)),
    kinds: Object.fromEntries(
      kinds.map((kind) => {
        const own = disturbed.filter((one) => one.kind === kind);
        return [kind, { count: own.length, leads: summary(own.map(({ at, led }) => led - at)), accepts: summary(own.map(accepting)) }];
      }),
    ),
    accepted: load.accepted.length,
    unavailable: load.refusals.length,
    ...notices,
    hops,
  };
};

const random = seededRandom(seed);

void t.test('D90 to D94: nothing acknowledged is lost while leaders and NATS fail', { skip: withoutNats() }, async (t) => {
  const nats = await startNats(t);
  const kinds = shuffled(
    [
      ...times(setting('KILLS', 20), 'kill'),
      ...times(setting('ENDS', 5), 'end'),
      ...times(setting('PAUSES', 10), 'pause'),
      ...times(setting('CUTS', 10), 'cut'),
      ...times(setting('STALLS', 3), 'stall'),
      ...times(setting('RESTARTS', 4), 'restart NATS'),
    ],
    random,
  );
  await campaign(t, { nats: [nats], kinds, log: '', random, budget });
});

void t.test('D94: a cluster of three NATS servers loses one at a time', { skip: withoutNats() }, async (t) => {
  const nats = await startNatsCluster(t);
  const kinds = shuffled([...times(setting('MEMBERS', 5), 'lose a member'), ...times(2, 'kill')], random);
  await campaign(t, { nats, kinds, log: ', stream_replicas: 3', random, budget: budget / 4 });
});
