import t from 'tap';
import { startFauxqs } from '../support/fauxqs.js';
import { metricOf } from '../support/metric-of.js';
import { checked } from '../support/openapi-check.js';
import { startService } from '../support/service.js';
import { sessionChange } from '../support/trail-change.js';
import { addressesOf, addressOf, createTrailQueue, openTrailFixture, trailYaml } from '../support/trail-fixture.js';
import { until } from '../support/until.js';

void t.test('D36: an active instance is ready when all its inputs are, and names the missing ones', async (t) => {
  const fixture = await openTrailFixture(t);
  await fixture.sensor.stop();
  const first = await startFauxqs(t);
  await first.stop();
  const yaml = trailYaml(fixture, { endpoint: first.endpoint });
  // The state is reachable.
  const service = await checked(
    await startService(t, {
      state: '',
      env: fixture.store.env,
      yaml: yaml.replace('s3_bucket: states', `s3_bucket: states, s3_endpoint: '${fixture.store.endpoint}'`),
    }),
  );
  await fixture.declare({ byqueue: 3_600, bygrpc: 3_600 }, 1);
  const readyWhen = async (isIt: (json: Ready) => boolean): Promise<readonly [number, Ready]> => {
    const { status, json } = await until(
      () => service.get('/ready'),
      (answer) => isIt(answer.json as Ready),
    );
    return [status, json as Ready];
  };
  const audit = (connected: boolean) => ({ enabled: true, connected, sources: [{ source: 'cloudtrail-queue:events', connected }] });
  const expect = async (status: number, sensor: boolean, queue: boolean): Promise<void> => {
    const [given, json] = await readyWhen((one) => one.state.loaded && one.sensor.connected === sensor && one.audit.connected === queue);
    t.equal(given, status);
    t.match(json, {
      ready: status === 200,
      role: 'active',
      sensor: { enabled: true, connected: sensor },
      audit: audit(queue),
      state: { loaded: true },
    });
    t.equal(await metricOf(service, 'drift_sensor_connected'), sensor ? 1 : 0);
    t.equal(await metricOf(service, 'drift_source_connected', 'cloudtrail-queue'), queue ? 1 : 0);
  };
  await expect(503, false, false);
  await fixture.sensor.start();
  await expect(503, true, false);
  const again = await startFauxqs(t, Number(new URL(first.endpoint).port));
  await createTrailQueue(again, 'dead');
  const queue = await createTrailQueue(again, 'events');
  await expect(200, true, true);

  fixture.sensor.push([sessionChange('bygrpc', 1).message]);
  await again.send(queue, JSON.stringify(sessionChange('byqueue', 0).record));
  t.strictSame(await addressesOf(service, 2), [addressOf('bygrpc'), addressOf('byqueue')], 'both return their data');

  await fixture.sensor.stop();
  await expect(503, false, true);
  t.equal((await service.get('/api/v1/drifts')).status, 200, 'known data is still shown');
  await fixture.sensor.start();
  await expect(200, true, true);
  t.ok((await metricOf(service, 'drift_source_failures_total', 'source="sensor"')) > 0);
  t.equal((await service.stop()).code, 0);
});

type Ready = {
  readonly sensor: { readonly connected: boolean };
  readonly audit: { readonly connected: boolean };
  readonly state: { readonly loaded: boolean };
};
