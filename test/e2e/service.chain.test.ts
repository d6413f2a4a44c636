import { createHmac } from 'node:crypto';
import t, { type Test } from 'tap';
import type { Drift } from '../../src/model/drift.js';
import { cloudTrailNotification, eventBridgeObject, eventBridgeRecord, s3Event, sns } from '../streams/cloudtrail/queue/queue-bodies.js';
import { readEvents } from '../support/event-reader.js';
import { metricOf } from '../support/metric-of.js';
import { startService, whenReady, type RunningService } from '../support/service.js';
import { Listener } from '../support/stream-clients.js';
import { actor, sessionChange, type TrailChange } from '../support/trail-change.js';
import {
  addressOf,
  chatMessageCount,
  createTrailQueue,
  driftsOf,
  openTrailFixture,
  stateKey,
  webhookTypesOf,
  trailYaml,
  webhookSecret,
  type TrailFixture,
} from '../support/trail-fixture.js';
import { until } from '../support/until.js';

/** Routes of a record through the queue: the message for a change, and its file in the bucket if it has one. */
const forms: Readonly<Record<string, (fixture: TrailFixture, change: TrailChange) => Promise<string>>> = {
  s3: async (fixture, change) => s3Event(await fixture.file(change)),
  sns: async (fixture, change) => sns(s3Event(await fixture.file(change))),
  notice: async (fixture, change) => cloudTrailNotification(await fixture.file(change)),
  wrappednotice: async (fixture, change) => sns(cloudTrailNotification(await fixture.file(change))),
  busobject: async (fixture, change) => eventBridgeObject(await fixture.file(change)),
  busrecord: (_, { record }) => Promise.resolve(eventBridgeRecord(JSON.stringify(record))),
  raw: (_, { record }) => Promise.resolve(JSON.stringify(record)),
};
const formNames = Object.keys(forms);
const others = ['grpc', 'http', 'twice', 'thrice', 'atonce', 'last', 'applied', 'held', 'strange'];
const roles = (over: Readonly<Record<string, number>> = {}): Readonly<Record<string, number>> => ({
  ...Object.fromEntries([...formNames, ...others].map((role) => [role, 3_600])),
  ...over,
});

/** The queue has neither ready nor hidden messages. */
const isEmpty = async (fixture: TrailFixture, queue: string): Promise<boolean> => {
  const content = await until(
    () => fixture.store.queue(queue),
    ({ ready, delayed, inflight }) => ready.length + delayed.length + inflight.length === 0,
  );
  return content.ready.length + content.delayed.length + content.inflight.length === 0;
};
const dropped = (service: RunningService, reason: string): Promise<number> =>
  metricOf(service, 'drift_dropped_total', `reason="${reason}"`);
/** Waits until the metric reaches the value: the server shows an effect before the service counts it. */
const reaching = (count: number, figure: () => Promise<number>): Promise<number> => until(figure, (now) => now >= count);
const all = async (service: RunningService, count: number): Promise<readonly Drift[]> =>
  until(
    () => driftsOf(service),
    (list) => list.length >= count,
  );

void t.test('D50: the chain', async (t) => {
  const fixture = await openTrailFixture(t);
  await fixture.declare(roles(), 1);
  const service = await whenReady(
    await startService(t, {
      state: '',
      env: fixture.store.env,
      yaml: trailYaml(fixture, { more: "api: {public_url: 'https://drift.example'}" }),
    }),
  );
  const source = await readEvents(service.url, '?topics=drifts');
  const socket = await Listener.open(service.ws);
  await socket.subscribe('drifts');
  const eventsOf = (role: string) =>
    source
      .events()
      .flatMap(({ event, data }) => ((data as Partial<Drift>).address === addressOf(role) ? [{ event, data: data as Drift }] : []));
  const messagesOf = (role: string) =>
    socket.messages.flatMap(({ type, payload }) =>
      (payload as Partial<Drift> | undefined)?.address === addressOf(role) ? [{ event: type, data: payload as Drift }] : [],
    );

  /** Every sink receives it once with the same content. */
  const expectNotified = async (t: Test, role: string): Promise<void> => {
    const deliveryCounts = (): readonly number[] => [
      eventsOf(role).length,
      messagesOf(role).length,
      chatMessageCount(fixture.chat, role),
      webhookTypesOf(fixture.hook, role).length,
    ];
    t.strictSame(
      await until(deliveryCounts, (counts) => counts.every((count) => count > 0)),
      [1, 1, 1, 1],
      'once over SSE, WebSocket, chat and webhook',
    );
    const drift = (await driftsOf(service)).find(({ address }) => address === addressOf(role));
    t.match(drift, {
      resource_type: 'aws_iam_role',
      resource_name: role,
      resource_id: role,
      field: 'max_session_duration',
      old_value: 3_600,
      new_value: 7_200,
      user_identity: actor,
      account_id: actor.account_id,
      account_name: 'production',
      region: 'us-east-1',
      region_name: 'US East (N. Virginia)',
      change: 'modified',
      event_id: new RegExp(`e-${role}`),
      occurrences: 1,
      resolution: null,
    });
    t.strictSame(eventsOf(role), [{ event: 'drift', data: drift }]);
    t.strictSame(messagesOf(role), [{ event: 'drift', data: drift }]);
    const sent = fixture.hook.requests.find(({ json }) => (json as { data: Drift }).data.address === addressOf(role));
    t.strictSame(sent?.json.data, drift);
    const { 'webhook-id': id, 'webhook-timestamp': at, 'webhook-signature': signature } = sent?.headers ?? {};
    const key = Buffer.from(webhookSecret.slice('whsec_'.length), 'base64');
    const expected = createHmac('sha256', key)
      .update(`${String(id)}.${String(at)}.${sent?.body ?? ''}`)
      .digest('base64');
    t.equal(signature, `v1,${expected}`, 'signed');
    const chat = fixture.chat.requests.find(({ body }) => body.includes(addressOf(role)))?.body ?? '';
    for (const said of [
      'max_session_duration: 3600 -&gt; 7200',
      'dana',
      'Operator',
      'production',
      'us-east-1',
      `drifts/${drift?.id ?? ''}`,
    ])
      t.ok(chat.includes(said), `the chat message contains ${said}`);
  };

  await t.test('reads the queue, in every notification format', async (t) => {
    for (const [n, [role, bodyOf]] of Object.entries(forms).entries())
      await fixture.store.send(fixture.queue, await bodyOf(fixture, sessionChange(role, n)));
    t.equal((await all(service, formNames.length)).length, formNames.length);
    for (const role of formNames) await t.test(role, (t) => expectNotified(t, role));
    t.ok(await isEmpty(fixture, 'events'), 'the queue is empty');
    const deleted = (): Promise<number> => metricOf(service, 'drift_source_messages_total', 'outcome="deleted"');
    t.equal(await reaching(formNames.length, deleted), formNames.length);
    t.equal(await metricOf(service, 'drift_source_messages_total', 'outcome="failed"'), 0);
    t.equal(await metricOf(service, 'drift_source_objects_total', 'outcome="read"'), 5);
    t.equal(await metricOf(service, 'drift_source_facts_total', 'cloudtrail-queue:events'), formNames.length);
    t.equal(await metricOf(service, 'drift_events_total'), formNames.length);
    t.equal(await metricOf(service, 'drift_events_by_type', 'aws_iam_role'), formNames.length);
  });

  await t.test('D48: reads the sensor, over gRPC and over HTTP', async (t) => {
    fixture.sensor.push([sessionChange('grpc', 20).message]);
    t.equal((await service.post('/api/v1/intake/sensor', sessionChange('http', 21).alert)).status, 202);
    await all(service, formNames.length + 2);
    for (const role of ['grpc', 'http']) await t.test(role, (t) => expectNotified(t, role));
    t.equal(await metricOf(service, 'drift_sensor_connected'), 1);
    t.equal(await metricOf(service, 'drift_events_total'), formNames.length + 2);
  });

  await t.test('D4: makes one drift of a record that arrives over two or three inputs', async (t) => {
    const before = await dropped(service, 'duplicate');
    const queued = async (change: TrailChange): Promise<void> => fixture.store.send(fixture.queue, s3Event(await fixture.file(change)));
    const [twice, thrice, atOnce] = [sessionChange('twice', 30), sessionChange('thrice', 31), sessionChange('atonce', 32)];
    await queued(twice);
    await all(service, formNames.length + 3);
    fixture.sensor.push([twice.message]);
    fixture.sensor.push([thrice.message]);
    await all(service, formNames.length + 4);
    t.equal((await service.post('/api/v1/intake/sensor', thrice.alert)).status, 202);
    await queued(thrice);
    fixture.sensor.push([atOnce.message]);
    await Promise.all([queued(atOnce), service.post('/api/v1/intake/sensor', atOnce.alert)]);
    const duplicates = await until(
      () => dropped(service, 'duplicate'),
      (count) => count >= before + 5,
    );
    t.equal(duplicates, before + 5);
    for (const role of ['twice', 'thrice', 'atonce']) await t.test(role, (t) => expectNotified(t, role));
    t.ok(await isEmpty(fixture, 'events'));
    t.equal((await driftsOf(service)).length, formNames.length + 5);
    t.equal(await metricOf(service, 'drift_events_total'), formNames.length + 5);
    t.equal(await dropped(service, 'duplicate'), before + 5);
  });

  await t.test('D11: a state in the bucket that declares the value resolves the alert and notifies all sinks', async (t) => {
    await fixture.declare(roles({ s3: 7_200 }), 2);
    const isEnded = (): boolean => [...eventsOf('s3'), ...messagesOf('s3')].length === 4 && webhookTypesOf(fixture.hook, 's3').length === 2;
    t.ok(await until(isEnded, Boolean));
    const drift = (await driftsOf(service)).find(({ address }) => address === addressOf('s3'));
    t.match(drift, { resolution: 'declared', resolved_at: /Z$/ });
    t.strictSame(eventsOf('s3')[1], { event: 'drift_update', data: drift });
    t.strictSame(messagesOf('s3')[1], { event: 'drift_update', data: drift });
    t.strictSame(webhookTypesOf(fixture.hook, 's3'), ['drift.detected', 'drift.resolved']);
    t.equal(await metricOf(service, 'drift_resolved_total', 'declared'), 1);
    t.equal((await driftsOf(service)).filter(({ resolution }) => resolution !== null).length, 1, 'the others stay open');
  });

  // Queued notifications for chat and webhook are delivered before the exit.
  t.equal((await service.stop()).code, 0);
  t.equal(fixture.chat.requests.length, formNames.length + 6, 'one message per alert, and one for the resolution');
  t.equal(fixture.hook.requests.length, formNames.length + 6);
  t.notMatch(service.output(), /whsec_|hook-path|hook-query/, 'no secrets in the log');
});

void t.test('D8 D9: reads the queue with a state that is only re-read on demand', async (t) => {
  const fixture = await openTrailFixture(t);
  await fixture.declare(roles(), 1);
  const queue = await createTrailQueue(fixture.store, 'late');
  const service = await whenReady(
    await startService(t, { state: '', env: fixture.store.env, yaml: trailYaml(fixture, { queue: 'late', refresh: '1h' }) }),
  );
  const send = async (change: TrailChange): Promise<void> => fixture.store.send(queue, s3Event(await fixture.file(change)));

  await t.test('D8: a record whose state was written just before the re-read is not drift', async (t) => {
    await fixture.declare(roles({ applied: 7_200 }), 2);
    await send(sessionChange('applied', 0));
    await send(sessionChange('strange', 1));
    t.strictSame(
      (await all(service, 1)).map(({ address }) => address),
      [addressOf('strange')],
    );
    t.equal(await reaching(1, () => dropped(service, 'declared')), 1);
  });

  await t.test('D9: the lock beside the state holds a candidate until it is removed', async (t) => {
    await fixture.store.put('states', `${stateKey}.tflock`, '{"ID":"1"}');
    await send(sessionChange('held', 2));
    await send(sessionChange('last', 3));
    const isLocked = (): boolean => service.logs().some(({ msg }) => msg === 'state locked by an apply');
    t.ok(await until(isLocked, Boolean), 'the lock is detected');
    t.equal(await reaching(2, () => metricOf(service, 'drift_held_records')), 2, 'the records have passed and are held');
    const inFlight = async (): Promise<number> => (await fixture.store.queue('late')).inflight.length;
    t.equal(await until(inFlight, (count) => count <= 2), 2, 'only their messages are unacknowledged');
    t.equal((await driftsOf(service)).length, 1, 'nothing is announced');
    t.strictSame([webhookTypesOf(fixture.hook, 'held'), chatMessageCount(fixture.chat, 'held')], [[], 0]);
    await fixture.declare(roles({ applied: 7_200, held: 7_200 }), 3);
    await fixture.store.remove('states', `${stateKey}.tflock`);
    t.strictSame((await all(service, 2)).map(({ address }) => address).sort(), [addressOf('last'), addressOf('strange')].sort());
    t.equal(await reaching(2, () => dropped(service, 'declared')), 2, 'changes of the apply are not drift');
    t.ok(await isEmpty(fixture, 'late'), 'now they are acknowledged');
  });

  t.equal((await service.stop()).code, 0);
  t.strictSame(fixture.hook.requests.length, 2);
});
