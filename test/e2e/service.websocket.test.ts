import { once } from 'node:events';
import t from 'tap';
import { WebSocket } from 'ws';
import { cloudAlert, hostAlert } from '../support/sensor-alerts.js';
import { startService, whenReady } from '../support/service.js';
import { Listener } from '../support/stream-clients.js';
import { until } from '../support/until.js';

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const moment = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
const yaml = 'state:\n  confirm: false\n';

const intake = '/api/v1/intake/sensor';
const badMessages: readonly unknown[] = [
  '',
  'no JSON',
  '[]',
  '[{"type":"ping"}]',
  'null',
  '"subscribe"',
  '7',
  '{',
  {},
  { topic: 'drifts' },
  { type: 'subscribe' },
  { type: 'subscribe', topic: 'drift' },
  { type: 'subscribe', topic: ['drifts'] },
  { type: 'subscribe', topic: 'drifts', payload: 'all' },
  { type: 'subscribe', topic: 'drifts', payload: { last_event_id: 7 } },
  { type: 'unsubscribe', topic: 'constructor' },
  { type: 'publish', topic: 'drifts' },
  { type: 'query', topic: 'all' },
  { type: 'query' },
];

const queryOf = (parameters: Readonly<Record<string, unknown>>): string =>
  `?${Object.entries(parameters)
    .map(([name, value]) => `${name}=${String(value)}`)
    .join('&')}`;

void t.test('the WebSocket of the service', async (t) => {
  const service = await whenReady(await startService(t, { yaml }));
  const witness = await Listener.open(service.ws);
  await witness.subscribe('all');

  await t.test('D42: sends only a welcome before a subscription, and only subscribed topics after it', async (t) => {
    const silent = await Listener.open(service.ws);
    const subscriber = await Listener.open(service.ws);
    const [welcome] = silent.messages;
    t.match(welcome, { type: 'welcome', timestamp: moment, payload: { message: String, client_id: uuid } });
    t.not(welcome?.payload.client_id, subscriber.messages[0]?.payload.client_id, 'a unique client id');
    t.equal(welcome?.id, '', 'a welcome has no id');

    const ask = async (type: string, topic: string): Promise<unknown> => {
      const { type: kind, topic: named, timestamp, payload } = await subscriber.ask({ type, topic, payload: {} });
      t.match(timestamp, moment);
      return [kind, named, payload];
    };
    t.same(await ask('subscribe', 'stats'), ['subscribed', 'stats', { topics: ['stats'] }]);
    t.same(await ask('subscribe', 'drifts'), ['subscribed', 'drifts', { topics: ['drifts', 'stats'] }]);
    t.same(await ask('subscribe', 'drifts'), ['subscribed', 'drifts', { topics: ['drifts', 'stats'] }], 'subscribing twice has no effect');
    t.same(await ask('subscribe', 'all'), ['subscribed', 'all', { topics: ['drifts', 'events', 'state', 'stats', 'incidents'] }]);
    t.same(await ask('unsubscribe', 'stats'), ['unsubscribed', 'stats', { topics: ['drifts', 'events', 'state', 'incidents'] }]);
    t.same(await ask('unsubscribe', 'all'), ['unsubscribed', 'all', { topics: [] }]);
    t.same(await ask('unsubscribe', 'state'), ['unsubscribed', 'state', { topics: [] }], 'a topic without subscription');
    t.same(await ask('subscribe', 'drifts'), ['subscribed', 'drifts', { topics: ['drifts'] }]);

    // Statistics may have arrived each second while it was subscribed to all topics.
    const from = subscriber.messages.length;
    await service.post(intake, [hostAlert('welcome'), cloudAlert('welcome')]);
    const drift = await subscriber.waitFor(({ type }) => type === 'drift');
    await witness.waitFor(({ id }) => id === drift.id);
    await Promise.all([silent.settled(), subscriber.settled()]);
    t.same(
      silent.messages.map(({ type }) => type),
      ['welcome', 'pong'],
    );
    t.same(
      subscriber.messages
        .slice(from)
        .filter(({ id }) => id !== '')
        .map(({ type, topic }) => [type, topic]),
      [['drift', 'drifts']],
    );
    await subscriber.ask({ type: 'unsubscribe', topic: 'drifts' });
    const count = subscriber.messages.length;
    const seen = witness.messages.length;
    await service.post(intake, [cloudAlert('again')]);
    await witness.waitFor(({ type }) => type === 'drift_update', seen);
    await subscriber.settled();
    t.equal(subscriber.messages.length, count + 1, 'only the pong');
    t.same(await subscriber.leave(), { code: 1000, reason: '' }, 'the service answers the close');
    await silent.leave();
  });

  await t.test('D43: answers a query like the route of its topic', async (t) => {
    const client = await Listener.open(service.ws);
    await service.post(
      intake,
      ['Critical', 'Error', 'Notice'].map((priority) => hostAlert(`q-${priority}`, { priority })),
    );
    await until(
      () => service.get('/api/v1/events'),
      ({ json }) => json.data.total >= 5,
    );
    const questions: readonly (readonly [topic: string, payload: Readonly<Record<string, unknown>>])[] = [
      ['drifts', {}],
      ['drifts', { resource_type: 'aws_iam_role', limit: 1 }],
      ['drifts', { resource_type: 'aws_lambda_function' }],
      ['drifts', { severity: 'low' }],
      ['events', { limit: 2, page: 2 }],
      ['events', { severity: 'critical' }],
      ['events', { provider: 'aws', unknown: 'x' }],
      ['events', { page: '99' }],
      ['state', {}],
      ['stats', {}],
    ];
    for (const [topic, payload] of questions) {
      const { json } = await service.get(`/api/v1/${topic}${queryOf(payload)}`);
      const answer = await client.ask({ type: 'query', topic, payload: { ...payload, request_id: 'r-1' } });
      t.equal(answer.type, 'query_result');
      t.equal(answer.topic, topic);
      t.match(answer.timestamp, moment);
      t.same(answer.payload, { ...json.data, request_id: 'r-1' }, `${topic} ${JSON.stringify(payload)}`);
    }
    const bare = await client.ask({ type: 'query', topic: 'stats' });
    t.notOk('request_id' in bare.payload, 'no request id is added');
    for (const id of [7, null, { a: ['b'] }])
      t.same((await client.ask({ type: 'query', topic: 'state', payload: { request_id: id } })).payload.request_id, id);

    const mistakes: readonly (readonly [topic: string, payload: Readonly<Record<string, unknown>>])[] = [
      ['drifts', { page: 0 }],
      ['drifts', { limit: 0 }],
      ['drifts', { limit: 1001 }],
      ['events', { limit: 'x' }],
      ['drifts', { severity: 'worst' }],
      ['events', { provider: 'azure' }],
    ];
    for (const [topic, payload] of mistakes) {
      const { json } = await service.get(`/api/v1/${topic}${queryOf(payload)}`);
      const answer = await client.ask({ type: 'query', topic, payload: { ...payload, request_id: 'r-2' } });
      t.same([answer.type, answer.topic], ['error', topic]);
      t.same(answer.payload, { ...json.error, request_id: 'r-2' }, `${topic} ${JSON.stringify(payload)}`);
    }
    t.match((await client.ask({ type: 'query', topic: 'drifts', payload: { limit: [5] } })).payload, { code: 'VALIDATION_ERROR' });
    await client.leave();
  });

  await t.test('D42: answers an invalid message with an error, and closes the connection after 100 in a row', async (t) => {
    const client = await Listener.open(service.ws);
    for (const bad of badMessages) {
      const answer = await client.ask(bad);
      t.match(answer, { type: 'error', timestamp: moment, payload: { code: 'VALIDATION_ERROR', message: /./ } }, JSON.stringify(bad));
    }
    t.equal((await client.ask({ type: 'what', topic: 'drifts' })).topic, 'drifts', 'the topic is returned');
    await client.settled();
    for (let n = 0; n < 99; n++) client.send('bad');
    await client.settled();
    for (let n = 0; n < 99; n++) client.send('bad');
    await client.settled();
    t.equal(client.socket.readyState, WebSocket.OPEN, 'a valid message resets the count');
    const before = client.of('error').length;
    for (let n = 0; n < 120; n++) client.send('bad');
    t.equal((await client.closed).code, 1002);
    t.equal(client.of('error').length - before, 100);
  });

  await t.test('D42: closes the connection after a binary or oversized message', async (t) => {
    const padded = (bytes: number): string => {
      const empty = JSON.stringify({ type: 'ping', topic: '', payload: { pad: '' } });
      return empty.replace('""}}', `"${'x'.repeat(bytes - empty.length)}"}}`);
    };
    const client = await Listener.open(service.ws);
    const pong = await client.ask(padded(64 * 1024));
    t.equal(pong.type, 'pong');
    client.send(padded(64 * 1024 + 1));
    t.equal((await client.closed).code, 1009);
    const huge = await Listener.open(service.ws);
    huge.send(padded(12 * 1024 * 1024));
    t.equal((await huge.closed).code, 1009);
    const endless = await Listener.open(service.ws);
    endless.socket.on('error', () => undefined);
    endless.send(padded(20 * 1024 * 1024));
    t.ok([1006, 1009].includes((await endless.closed).code));
    const binary = await Listener.open(service.ws);
    binary.socket.send(Buffer.from('{"type":"ping"}'), { binary: true });
    t.equal((await binary.closed).code, 1003);
  });

  await t.test('returns the payload of pings in pongs, and accepts fragmented messages', async (t) => {
    const client = await Listener.open(service.ws);
    const payload = { n: 7, text: 'ä "quoted" \u2028', list: [null, true] };
    t.match(await client.ask({ type: 'ping', topic: 'drifts', payload }), { type: 'pong', topic: 'drifts', timestamp: moment, payload });
    t.same((await client.ask({ type: 'ping' })).payload, {});
    const answered = once(client.socket, 'pong');
    client.socket.ping('are you there?');
    t.equal(String((await answered)[0]), 'are you there?');
    const text = JSON.stringify({ type: 'ping', topic: 'all', payload });
    const after = client.messages.length;
    for (const letter of text.slice(0, -1)) client.socket.send(letter, { fin: false });
    client.socket.ping();
    client.socket.send(text.slice(-1), { fin: true });
    t.same((await client.waitFor(({ type }) => type === 'pong', after)).payload, payload);
    await client.leave();
  });
  await witness.leave();
});
