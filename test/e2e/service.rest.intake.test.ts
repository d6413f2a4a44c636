import { writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import t, { type Test } from 'tap';
import type { JsonObject } from '../../src/lib/json.js';
import { checked, type CheckedService } from '../support/openapi-check.js';
import { callAlert, moment, sessionAlert } from '../support/role-changes.js';
import { hostAlert } from '../support/sensor-alerts.js';
import { startService, whenReady } from '../support/service.js';
import { sessionSet, stateText, trail } from '../support/role-fixture.js';
import { until } from '../support/until.js';

const intake = '/api/v1/intake/sensor';
const lines = (alerts: readonly JsonObject[]): string => alerts.map((one) => JSON.stringify(one)).join('\n');

/** Waits until `count` events exist and returns their number. */
const events = async (service: CheckedService, total: number): Promise<number> =>
  (
    await until(
      () => service.get('/api/v1/events?limit=1'),
      ({ json }) => json.data.total >= total,
    )
  ).json.data.total as number;

/** Value of a metric, with labels in exposition format. */
const metric = (text: string, name: string): number =>
  Number(
    text
      .split('\n')
      .find((line) => line.startsWith(`${name} `))
      ?.slice(name.length + 1),
  );

void t.test('D48 D49: the intake accepts alerts in all formats of the sensor', async (t) => {
  const service = await whenReady(await checked(await startService(t, { yaml: 'state:\n  confirm: false\n' })));
  let sent = 0;
  let malformed = 0;
  const takes = async (
    t: Test,
    name: string,
    body: unknown,
    headers: Record<string, string>,
    accepted: number,
    broken = 0,
  ): Promise<void> => {
    const { status, json } = await service.post(intake, body, headers);
    t.equal(status, 202, name);
    t.same(json, { success: true, data: { accepted, malformed: broken } }, name);
    sent += accepted;
    malformed += broken;
    t.equal(await events(service, sent), sent, name);
  };
  const plain = { 'Content-Type': 'text/plain' };
  const three = (id: string): readonly JsonObject[] => [1, 2, 3].map((n) => hostAlert(`${id}${String(n)}`));

  void t.test('accepts one alert, an array or lines, as JSON or text, compressed, with a byte order mark', async (t) => {
    await takes(t, 'one', hostAlert('one'), {}, 1);
    await takes(t, 'one alert as text', JSON.stringify(hostAlert('text')), plain, 1);
    await takes(t, 'with a charset', JSON.stringify(hostAlert('charset')), { 'Content-Type': 'Application/JSON; charset=utf-8' }, 1);
    await takes(t, 'an array', three('array'), {}, 3);
    await takes(t, 'an indented array', JSON.stringify(three('indented'), undefined, 2), plain, 3);
    await takes(t, 'lines', lines(three('lines')), plain, 3);
    for (const type of ['application/x-ndjson', 'application/ndjson', 'application/json'])
      await takes(t, `lines as ${type}`, `${lines(three(type))}\n`, { 'Content-Type': type }, 3);
    await takes(t, 'Windows line ends', `\r\n${lines(three('crlf')).replaceAll('\n', '\r\n\r\n')}\r\n`, plain, 3);
    await takes(t, 'compressed', gzipSync(lines(three('gzip'))), { ...plain, 'Content-Encoding': 'gzip' }, 3);
    await takes(t, 'a compressed array', gzipSync(JSON.stringify(three('gziparray'))), { 'Content-Encoding': 'GZIP' }, 3);
    await takes(t, 'with a BOM', `\ufeff${lines(three('bom'))}`, plain, 3);
    await takes(t, 'a compressed BOM', gzipSync(`\ufeff${JSON.stringify(three('gzbom'))}`), { 'Content-Encoding': 'gzip' }, 3);
    const many = Array.from({ length: 3_000 }, (_, n) => hostAlert(`many${String(n)}`));
    await takes(t, 'many', many, {}, 3_000);
    const untyped = await fetch(`${service.url}${intake}`, { method: 'POST', body: new Blob([JSON.stringify(hostAlert('untyped'))]) });
    t.equal(untyped.status, 202, 'the media type is optional');
    sent++;
  });

  void t.test('D26 D29: returns an event in the format of the interface', async (t) => {
    const alert = hostAlert('shown', {
      time: '2026-11-02T11:00:00.5Z',
      priority: 'Error',
      uuid: 'random',
      output_fields: {
        'container.id': 'ab12',
        'proc.name': 'ba"sh\n',
        'user.name': 'grün',
        'evt.num': 7,
        'evt.time': 1_700_000_000_000_000_001n.toString(),
        nothing: null,
      },
    });
    await takes(t, 'one', alert, {}, 1);
    const [event] = (await service.get('/api/v1/events?severity=high')).json.data.events;
    t.match(event, {
      id: /^e_[a-z2-7]{26}$/,
      timestamp: '2026-11-02T11:00:00.5Z',
      severity: 'high',
      rule: 'Terminal shell in container',
      output: alert['output'],
      output_fields: alert['output_fields'],
      tags: ['container', 'shell'],
      source: 'syscall',
      provider: null,
    });
    t.same((await service.get(`/api/v1/events/${event.id as string}`)).json.data, event);
    await service.post(intake, { ...alert, uuid: 'another' });
    await takes(t, 'something newer', hostAlert('newer'), {}, 1);
    await takes(t, 'with another time zone', hostAlert('zone', { time: '2026-11-02T14:00:00.123456789+02:00', priority: 'Alert' }), {}, 1);
    t.match(
      (await service.get('/api/v1/events')).json.data.events[0],
      { timestamp: '2026-11-02T12:00:00.123456789Z', severity: 'critical' },
      'in UTC',
    );
    t.equal((await service.get('/api/v1/events?severity=high')).json.data.total, 1, 'D3 D4: the same alert again is the same event');
  });

  void t.test('D53: counts malformed alerts and accepts the rest', async (t) => {
    const good = JSON.stringify(hostAlert('good1'));
    await takes(t, 'lines', [good, '{"rule":', JSON.stringify(hostAlert('good2')), 'garbage', '{"a":1}', '42'].join('\n'), plain, 2, 4);
    const [priority, time] = [hostAlert('p', { priority: 'urgent' }), hostAlert('t', { time: 'soon' })];
    await takes(t, 'an array', [hostAlert('good3'), null, 7, 'text', {}, priority, time], {}, 1, 6);
    // The same body again would be a duplicate.
    const [other, later] = [JSON.stringify({ ...priority, rule: 'other' }), JSON.stringify([{ ...time, rule: 'other' }])];
    for (const body of ['{', 'rubbish', '{"a":2}', 'nil', '[1,2]', other, later]) {
      const { status, json } = await service.post(intake, body, plain);
      t.equal(status, 400, body);
      t.match(json, { success: false, error: { code: 'VALIDATION_ERROR' } });
      malformed += body === '[1,2]' ? 2 : 1;
    }
    for (const body of ['', ' ', '\n\n', '[]', '\ufeff', gzipSync('')]) {
      const headers: Record<string, string> = typeof body === 'string' ? plain : { 'Content-Encoding': 'gzip' };
      const { status, json } = await service.post(intake, body, headers);
      t.equal(status, 400, `nothing usable: ${JSON.stringify(body)}`);
      t.match(json, { error: { code: 'VALIDATION_ERROR' } });
    }
    t.equal(await events(service, sent), sent);
  });

  void t.test('D6: counts outcomes equally in the statistics and in the metrics', async (t) => {
    const unknown = (id: string, name: string): JsonObject => callAlert(id, 5, name, { a: 1 }, { 'ct.src': 'sqs.amazonaws.com' });
    const alerts = [
      ...['u1', 'u2', 'u3'].map((id) => unknown(id, 'MakeItSo')),
      unknown('u4', 'MakeItNot'),
      callAlert('read', 6, 'GetRole', { roleName: 'deploy' }, { 'ct.readonly': 'true' }),
      callAlert('failed', 7, 'UpdateRole', { roleName: 'deploy', maxSessionDuration: 7200 }, { 'ct.error': 'AccessDenied' }),
      callAlert('same', 8, 'UpdateRole', { roleName: 'deploy', maxSessionDuration: 3600 }),
      sessionAlert('drift', 9, 'deploy'),
    ];
    await takes(t, 'calls', alerts, {}, alerts.length);
    const stats = await until(
      () => service.get('/api/v1/stats'),
      ({ json }) => json.data.dropped.malformed === malformed,
    );
    const { dropped, drifts, events: counted } = stats.json.data;
    t.match(dropped, { read_only: 1, failed_call: 1, declared: 1, unsupported_event: 4, malformed });
    t.match(
      dropped.unsupported_events.map(({ name, count }: { name: string; count: number }) => [name.replace(/^.*[:.]/, ''), count]),
      [
        ['MakeItSo', 3],
        ['MakeItNot', 1],
      ],
    );
    t.match(drifts, { total: 1, open: 1 });
    t.equal(counted.total, sent);
    const { text } = await service.get('/metrics');
    for (const [reason, count] of Object.entries(dropped as Record<string, unknown>))
      if (typeof count === 'number') t.equal(metric(text, `drift_dropped_total{reason="${reason}"}`), count, reason);
    for (const severity of ['critical', 'high', 'medium', 'low'])
      t.equal(metric(text, `drift_events_total{severity="${severity}"}`), drifts.severity_counts[severity], severity);
    t.equal(metric(text, 'drift_events_by_type{type="aws_iam_role"}'), 1);
    t.equal(metric(text, 'drift_intake_malformed_total'), malformed);
    t.equal(metric(text, 'drift_store_events'), sent);
  });
});

void t.test('D4: makes one alert of a record that arrives over two inputs', async (t) => {
  const service = await whenReady(
    await checked(
      await startService(t, {
        yaml: 'state:\n  confirm: false\n',
        command: (file) => {
          const recorded = join(dirname(file), 'trail.json');
          writeFileSync(recorded, trail(sessionSet('both', '10:00:00')));
          return ['replay', recorded, '--server', '--config', file];
        },
      }),
    ),
  );
  t.equal(
    (
      await until(
        () => service.get('/api/v1/drifts'),
        ({ json }) => json.data.total === 1,
      )
    ).json.data.total,
    1,
  );
  await service.post(intake, sessionAlert('both', 0, 'deploy'));
  await events(service, 1);
  const { json } = await until(
    () => service.get('/api/v1/stats'),
    ({ json }) => json.data.dropped.duplicate === 1,
  );
  t.match(json.data, { drifts: { total: 1 }, dropped: { duplicate: 1 } });
  t.match((await service.get('/api/v1/drifts')).json.data.drifts, [{ occurrences: 1, event_time: moment(0) }]);
});

void t.test('D21: returns the events related to an alert', async (t) => {
  const service = await whenReady(
    await checked(await startService(t, { state: stateText({ deploy: 3600, other: 3600 }), yaml: 'state:\n  confirm: false\n' })),
  );
  const inContainer = { 'container.id': 'c0ffee' };
  const erin = { 'ct.user': 'erin', 'ct.user.arn': 'arn:aws:iam::111122223333:user/erin' };
  const alerts = [
    sessionAlert('cause', 1_000, 'deploy', inContainer),
    callAlert('resource', 1_010, 'TagRole', { roleName: 'deploy', tags: [{ key: 'a', value: 'b' }] }, erin),
    sessionAlert('actor', 1_020, 'other'),
    hostAlert('container', { time: moment(990), output_fields: inContainer }),
    hostAlert('stranger', { time: moment(1_001), output_fields: { 'container.id': 'other' } }),
    callAlert('before', 1_000 - 899, 'TagRole', { roleName: 'deploy', tags: [{ key: 'a', value: 'c' }] }, erin),
    callAlert('long-before', 1_000 - 901, 'TagRole', { roleName: 'deploy', tags: [{ key: 'a', value: 'd' }] }, erin),
    hostAlert('after', { time: moment(1_000 + 899), output_fields: inContainer }),
    hostAlert('long-after', { time: moment(1_000 + 901), output_fields: inContainer }),
  ];
  await service.post(intake, alerts);
  t.equal(await events(service, alerts.length), alerts.length);
  const { drifts } = (await service.get('/api/v1/drifts?resource_type=aws_iam_role')).json.data;
  const { id } = drifts.find((one: { event_id: string }) => one.event_id === 'e-cause');
  const { data } = (await service.get(`/api/v1/drifts/${id as string}`)).json;
  const { related_events: related, actions: _, advice, ...drift } = data;
  t.same(
    drift,
    drifts.find((one: { id: string }) => one.id === id),
    'the single form equals the listed one, with more fields',
  );
  t.match(
    related.map(({ relation, timestamp, name }: Record<string, string>) => [relation, timestamp, name]),
    [
      ['same_container', moment(1_899), 'Terminal shell in container'],
      ['same_actor', moment(1_020), 'Role changed'],
      ['same_resource', moment(1_010), 'Role changed'],
      ['cause', moment(1_000), 'Role changed'],
      ['same_container', moment(990), 'Terminal shell in container'],
      ['same_resource', moment(101), 'Role changed'],
    ],
  );
  t.equal(related.length, 6, JSON.stringify(related, undefined, 1));
  t.same(Object.keys(related[0]), ['id', 'kind', 'timestamp', 'name', 'provider', 'user_name', 'origin', 'relation']);
  t.match(related[3], { kind: 'sensor', provider: 'aws', user_name: 'dana' });
  t.equal((await service.get(`/api/v1/events/${related[3].id as string}`)).status, 200, 'found by its id');
});
