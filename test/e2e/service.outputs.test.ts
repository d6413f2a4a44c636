import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { callAlert } from '../support/role-changes.js';
import { startService } from '../support/service.js';
import { stateText } from '../support/role-fixture.js';
import { until } from '../support/until.js';

const set = (id: string, second: number, maxSessionDuration: number) =>
  callAlert(id, second, 'UpdateRole', { roleName: 'deploy', maxSessionDuration });

void t.test('writes each new alert and resolution to outputs.file as the API shows it, and appends after a restart', async (t) => {
  const folder = t.testdir({});
  const path = join(folder, 'drifts.ndjson');
  const options = {
    state: stateText({ deploy: 3600 }),
    args: ['--record', join(folder, 'journal')],
    yaml: `outputs: {file: {path: '${path}'}}\n`,
  };
  const first = await startService(t, options);
  await until(
    () => first.get('/ready'),
    ({ status }) => status === 200,
  );
  await first.post('/api/v1/intake/sensor', set('1', 0, 7200));
  await first.post('/api/v1/intake/sensor', set('2', 60, 3600));
  const list = await until(
    () => first.get('/api/v1/drifts'),
    ({ json }) => json.data.drifts[0]?.resolution === 'reverted',
  );
  t.equal((await first.stop()).code, 0);
  const lines = (): readonly string[] => readFileSync(path, 'utf8').trimEnd().split('\n');
  t.equal(lines().length, 2);
  t.match(JSON.parse(lines()[0] ?? ''), { id: list.json.data.drifts[0].id, new_value: 7200, resolution: null });
  t.strictSame(JSON.parse(lines()[1] ?? ''), list.json.data.drifts[0]);

  const second = await startService(t, options);
  await until(
    () => second.get('/ready'),
    ({ status }) => status === 200,
  );
  await second.post('/api/v1/intake/sensor', set('3', 120, 9000));
  await until(
    () => second.get('/api/v1/drifts'),
    ({ json }) => json.data.total === 2,
  );
  t.equal((await second.stop()).code, 0);
  t.equal(lines().length, 3, 'history is not written again');
});
