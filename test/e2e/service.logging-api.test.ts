import { readFileSync } from 'node:fs';
import t from 'tap';
import { disabledAccount } from '../support/gcp-entries.js';
import { gcpRuns } from '../support/gcp-service.js';
import { LoggingServer } from '../support/logging-server.js';
import { until } from '../support/until.js';

void t.test('D51, D70: loses and doubles nothing over a kill, with the test server of the Logging API', async (t) => {
  const server = await new LoggingServer().open(t);
  server.hasEmptyPages = true;
  server.mostEntries = 7;
  const names = 'resource_names: [projects/acme-prod], poll_interval: 2s, cursor_file: FOLDER/cursor.json';
  const runs = gcpRuns(t, 60, `${names}, endpoint_url: '${server.url}'`);
  const add = (from: number, to: number): void => {
    for (let i = from; i < to; i++) {
      const received = Date.now() - 50 + i;
      const [time, stamp] = [received - 1_000 * (i % 5), received].map((one) => new Date(one).toISOString());
      server.add(disabledAccount(i, { time: time ?? '', received: stamp ?? '' }));
    }
  };
  const read = (): number => {
    try {
      return (JSON.parse(readFileSync(runs.path('cursor.json'), 'utf8')) as { readonly read: readonly unknown[] }).read.length;
    } catch {
      return 0;
    }
  };
  const first = await runs.start();
  t.match((await first.get('/ready')).json, {
    audit: { connected: true, sources: [{ source: 'gcp-logging:acme-prod', connected: true }] },
  });
  add(0, 10);
  await runs.reach(first, 10);
  t.equal(await until(read, (ids) => ids === 10), 10, 'the cursor is saved while the service runs');
  add(10, 30);
  await runs.reach(first, 15);
  await first.stop('SIGKILL');
  add(30, 50);
  const second = await runs.start();
  add(50, 60);
  t.equal(await until(read, (ids) => ids === 60), 60, 'all entries have passed');
  await runs.check(second);
  t.equal((await second.stop()).code, 0);

  const third = await runs.start();
  const before = server.requests.length;
  await until(
    () => server.requests.length,
    (count) => count > before + 4,
  );
  await runs.check(third);
  t.equal((await third.stop()).code, 0);
});
