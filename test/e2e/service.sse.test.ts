import { writeFileSync } from 'node:fs';
import { EventSource } from 'eventsource';
import t from 'tap';
import type { Json } from '../../src/lib/json.js';
import { ask, openStream, type Stream } from '../support/ask.js';
import { pause } from '../support/pause.js';
import { sessionAlert } from '../support/role-changes.js';
import { cloudAlert, hostAlert } from '../support/sensor-alerts.js';
import { startService, whenReady, type RunningService } from '../support/service.js';
import { stateText } from '../support/role-fixture.js';
import { eventsIn, Listener, type Event, type StreamMessage } from '../support/stream-clients.js';
import { until } from '../support/until.js';

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const moment = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;
const path = '/api/v1/stream';
const intake = '/api/v1/intake/sensor';
const yaml = `state:
  confirm: false
advanced:
  state_refresh_interval: 500ms
`;

const eventOf = async (stream: Stream, isIt: (one: Event) => boolean): Promise<Event> => {
  const found = await until(
    () => eventsIn(stream.text()).find(isIt),
    (one) => one !== undefined,
  );
  if (found === undefined) throw new Error(`no such event in ${stream.text().slice(-2_000)}`);
  return found;
};

/** A drift as in lists; the single form also has `related_events` and `actions`. */
const driftOf = async (service: RunningService, id: string): Promise<Json> => {
  const {
    related_events: _,
    actions: __,
    advice: ___,
    ...drift
  } = (await service.get(`/api/v1/drifts/${id}`)).json.data as Record<string, Json>;
  return drift;
};

void t.test('the event stream of the service', async (t) => {
  const service = await whenReady(await startService(t, { yaml, state: stateText({ deploy: 3600, build: 3600, old: 3600 }) }));
  const quiet = await openStream(service.url, `${path}?topics=state`);

  await t.test('D45: has the headers of an event stream, and the events of its topics', async (t) => {
    const stream = await openStream(service.url, path, { Origin: 'http://localhost:5173' });
    t.equal(stream.status, 200);
    t.match(stream.headers['content-type'], /^text\/event-stream/);
    t.match(stream.headers['cache-control'], /no-cache/);
    t.equal(stream.headers['access-control-allow-origin'], 'http://localhost:5173');
    t.equal(stream.headers['content-length'], undefined);
    const connected = await eventOf(stream, ({ event }) => event === 'connected');
    t.match(connected.data, { stream_id: uuid, message: String });
    t.match(stream.text(), /^retry: 3000$/m);
    for (const topics of ['drift', 'drifts,nothing', ',', 'drifts;events', '__proto__']) {
      const answer = await ask(service.url, `${path}?topics=${encodeURIComponent(topics)}`);
      t.same([answer.status, answer.code], [400, 'VALIDATION_ERROR'], topics);
      t.match(answer.text, /topics/, 'the message names the parameter');
    }
    stream.leave();
  });

  await t.test('D42 D44: sends every kind of message on both streams, with the whole object', async (t) => {
    const socket = await Listener.open(service.ws);
    await socket.subscribe('all');
    const stream = await openStream(service.url, `${path}?topics=all`);
    const some = await openStream(service.url, `${path}?topics=drifts%2Cstate`);
    const usual = await openStream(service.url, path);
    await eventOf(usual, ({ event }) => event === 'connected');
    /** The same message from both streams, compared. */
    const both = async (isIt: (one: StreamMessage) => boolean): Promise<StreamMessage> => {
      const message = await socket.waitFor(isIt);
      const event = await eventOf(stream, ({ id }) => id === message.id);
      t.same(
        { event: event.event, data: event.data },
        { event: message.type, data: message.payload },
        `${message.type} is the same on both streams`,
      );
      t.match(message.timestamp, moment);
      t.match(message.id, /./);
      return message;
    };

    await service.post(intake, [
      sessionAlert('a', 1, 'deploy'),
      hostAlert('h'),
      hostAlert('n', { output_fields: { 'container.id': null } }),
    ]);
    const drift = await both(({ type }) => type === 'drift');
    t.equal(drift.topic, 'drifts');
    t.same(drift.payload, await driftOf(service, drift.payload.id as string));
    t.same((await service.get('/api/v1/drifts')).json.data.drifts, [drift.payload], 'and as in the list');
    t.match(drift.payload, { severity: String, resource_type: 'aws_iam_role', resource_id: 'deploy', old_value: 3600, new_value: 7200 });
    for (const name of ['timestamp', 'detected_at']) t.match(drift.payload[name], /^\d{4}-\d\d-\d\dT[\d:.]+Z$/);

    const sensor = await both(({ type, payload }) => type === 'sensor' && payload.output === 'shell in a container (h)');
    t.equal(sensor.topic, 'events');
    const { container_id, ...event } = sensor.payload as Record<string, Json>;
    t.equal(container_id, '3ad7b26ded6d');
    t.same(event, (await service.get(`/api/v1/events/${event['id'] as string}`)).json.data);
    t.equal((await both(({ payload }) => payload.output === 'shell in a container (n)')).payload.container_id, '');

    await service.post(intake, [sessionAlert('b', 2, 'deploy')]);
    const repeated = await both(({ type }) => type === 'drift_update');
    t.match(repeated, { topic: 'drifts', payload: { id: drift.payload.id, occurrences: 2, resolution: null } });
    t.same(repeated.payload, await driftOf(service, drift.payload.id as string));

    writeFileSync(service.statePath, stateText({ deploy: 7200, build: 3600, young: 3600 }, { serial: 2 }));
    const resolved = await both(({ type, payload }) => type === 'drift_update' && payload.resolution !== null);
    t.match(resolved.payload, { id: drift.payload.id, resolution: 'declared', resolved_at: /Z$/ });
    t.same(resolved.payload, await driftOf(service, drift.payload.id as string));
    const changes = ['aws_iam_role.deploy', 'aws_iam_role.old', 'aws_iam_role.young'];
    const messages = await Promise.all(
      changes.map((address) => both(({ type, payload }) => type === 'state_change' && payload.resource === address)),
    );
    t.same(
      messages.map(({ topic, payload }) => [topic, payload]),
      ['modified', 'removed', 'added'].map((action, n) => ['state', { resource: changes[n], action, serial: 2, provider: 'aws' }]),
    );
    t.equal(socket.of('state_change').length, 3, 'one per changed resource');

    const data = (): Promise<Json> => service.get('/api/v1/stats').then(({ json }) => json.data as Json);
    const newest = await until(data, (json) => JSON.stringify(json) === JSON.stringify(socket.of('stats').at(-1)?.payload));
    t.same((await both(({ type, payload }) => type === 'stats' && JSON.stringify(payload) === JSON.stringify(newest))).topic, 'stats');

    const ids = socket.messages.filter(({ id }) => id !== '').map(({ id }) => id);
    t.equal(new Set(ids).size, ids.length);
    const changesAt = ({ text }: Stream): number => eventsIn(text()).filter(({ event }) => event === 'state_change').length;
    await until(
      () => [some, usual, quiet].every((one) => changesAt(one) >= changes.length),
      (yes) => yes,
    );
    const kinds = (text: string): readonly string[] => [...new Set(eventsIn(text).map(({ event }) => event))].sort();
    t.same(kinds(some.text()), ['connected', 'drift', 'drift_update', 'state_change']);
    t.same(kinds(usual.text()), ['connected', 'drift', 'drift_update', 'incident', 'sensor', 'state_change'], 'D45: all except stats');
    t.same(
      eventsIn(quiet.text())
        .slice(1)
        .map(({ event }) => event),
      ['state_change', 'state_change', 'state_change'],
    );
    for (const one of [stream, some, usual]) one.leave();
    await socket.leave();
  });

  await t.test('D44: sends changed statistics, at most once a second', async (t) => {
    const socket = await Listener.open(service.ws);
    await socket.subscribe('stats');
    let posted = 0;
    await until(async () => {
      await service.post(intake, [hostAlert(`s${String(posted++)}`)]);
      return socket.of('stats').length >= 4;
    });
    const updates = socket.of('stats');
    const times = updates.map(({ timestamp }) => Date.parse(timestamp));
    t.ok(updates.length >= 4);
    // After a late timer the next one is early.
    times.slice(2).forEach((time, n) => t.ok(time - (times[n] ?? 0) > 1_000, 'never three in a second'));
    updates.slice(1).forEach(({ payload }, n) => t.not(JSON.stringify(payload), JSON.stringify(updates[n]?.payload)));
    await until(
      () => service.get('/api/v1/stats'),
      ({ json }) => JSON.stringify(json.data) === JSON.stringify(socket.of('stats').at(-1)?.payload),
    );
    const count = socket.of('stats').length;
    await pause(2_500); // longer than the second between two updates
    await socket.settled();
    t.equal(socket.of('stats').length, count, 'nothing changed');
    await socket.leave();
  });

  await t.test('an EventSource receives events by name', async (t) => {
    const source = new EventSource(`${service.url}${path}?topics=drifts`);
    const received: MessageEvent[] = [];
    const states: number[] = [];
    source.addEventListener('connected', () => states.push(source.readyState));
    source.addEventListener('drift', (event) => received.push(event));
    await until(
      () => states.length,
      (count) => count > 0,
    );
    await service.post(intake, [cloudAlert('es', {}, { 'ct.request': JSON.stringify({ roleName: 'build', maxSessionDuration: 9000 }) })]);
    await until(
      () => received.length,
      (count) => count > 0,
    );
    source.close();
    t.same(states, [EventSource.OPEN]);
    t.match(JSON.parse(String(received[0]?.data)), { resource_id: 'build', new_value: 9000 });
    t.match(received[0]?.lastEventId, /./);
  });

  await t.test('D47: answers 503 above `streams.max_connections`, and accepts a client again after one leaves', async (t) => {
    const small = await startService(t, { yaml: 'streams:\n  max_connections: 5\n' });
    const sockets = await Promise.all([1, 2, 3].map(() => Listener.open(small.ws)));
    const streams = await Promise.all([1, 2].map(() => openStream(small.url, path)));
    const refused = await ask(small.url, path);
    t.same([refused.status, refused.code], [503, 'SERVICE_UNAVAILABLE']);
    t.match(refused.headers['retry-after'], /^\d+$/);
    const socket = await ask(small.url, '/ws', {
      headers: {
        Upgrade: 'websocket',
        Connection: 'Upgrade',
        'Sec-WebSocket-Version': '13',
        'Sec-WebSocket-Key': 'dGhlIHNhbXBsZSBub25jZQ==',
      },
    });
    t.same([socket.status, socket.code], [503, 'SERVICE_UNAVAILABLE']);
    t.match(socket.headers['retry-after'], /^\d+$/);
    t.equal((await small.get('/health')).status, 200, 'other requests are served');
    const isRoom = async (): Promise<boolean> => {
      const again = await openStream(small.url, path);
      again.leave();
      return again.status === 200;
    };
    await sockets[0]?.leave();
    t.ok(await until(isRoom, (yes) => yes), 'a WebSocket left');
    const fourth = await until(
      () => Listener.open(small.ws).catch(() => undefined),
      (one) => one !== undefined,
    );
    t.equal((await ask(small.url, path)).status, 503);
    streams[0]?.leave();
    t.ok(await until(isRoom, (yes) => yes), 'an event stream left');

    // The service notifies all clients when it stops.
    const code = small.stop();
    t.match(await fourth?.closed, { code: 1001 });
    t.match(await sockets[1]?.closed, { code: 1001 });
    await streams[1]?.ended;
    t.equal((await code).code, 0);
  });

  quiet.leave();
});
