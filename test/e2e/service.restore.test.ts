import { join } from 'node:path';
import t from 'tap';
import { hostAlert } from '../support/sensor-alerts.js';
import { startService, whenReady } from '../support/service.js';
import { until } from '../support/until.js';

const events = 20_000;
const bodies = 20;

void t.test('D62: the API answers probes while a checkpoint is restored, and the other routes afterwards', async (t) => {
  const journal = join(t.testdir({}), 'journal');
  const yaml = `log:\n  dir: ${journal}\n`;
  const first = await whenReady(await startService(t, { state: '', yaml }));
  for (let body = 0; body < bodies; body++) {
    const alerts = Array.from({ length: events / bodies }, (_, n) => hostAlert(`${String(body)}-${String(n)}`));
    t.equal((await first.post('/api/v1/intake/sensor', alerts)).status, 202);
  }
  const before = (await first.get('/api/v1/events?limit=1000')).text;
  t.equal((await first.stop()).code, 0);

  const second = await startService(t, { state: '', yaml });
  // The service logged that it listens before it restored: the first requests arrive meanwhile.
  const ready = await second.get('/ready');
  t.equal(ready.status, 503);
  t.match(ready.json, { ready: false, message: /^restoring the checkpoint: \d+ %$/, rebuild: { position: 0, last: Number } });
  t.equal((await second.get('/healthz')).status, 200);
  const drifts = await second.get('/api/v1/drifts');
  t.equal(drifts.status, 503);
  t.ok(Number(drifts.headers.get('retry-after')) > 0);
  t.match(drifts.json, { error: { message: /restored/ } });
  t.match((await second.get('/metrics')).text, /^drift_rebuild_facts_left [1-9]/m);
  await whenReady(second);
  t.equal((await second.get('/api/v1/events?limit=1000')).text, before);
  t.equal((await second.get('/api/v1/stats')).json.data.events.total, events);
  t.equal((await second.stop()).code, 0);

  const third = await startService(t, { state: '', yaml });
  t.equal((await third.get('/ready')).status, 503);
  t.equal((await third.stop()).code, 0, 'a stop does not wait for the end of the restore');
  await until(
    () => third.output(),
    (text) => text.includes('stopped while the checkpoint was restored'),
  );

  const fourth = await whenReady(await startService(t, { state: '', yaml }));
  t.equal((await fourth.get('/api/v1/events?limit=1000')).text, before);
});
