import { writeFileSync } from 'node:fs';
import t from 'tap';
import { checked } from '../support/openapi-check.js';
import { startService } from '../support/service.js';
import { stateText } from '../support/role-fixture.js';
import { until } from '../support/until.js';

void t.test('D32: answers 503 on the state routes before a state exists, and picks up a state that appears', async (t) => {
  const service = await checked(
    await startService(t, {
      yaml: 'advanced:\n  state_refresh_interval: 1s\n',
      state: '',
      command: (file) => {
        writeFileSync(file, 'providers:\n  aws:\n    state:\n      local_path: later.tfstate\n      refresh_interval: 500ms\n');
        return ['--server', '--config', file];
      },
    }),
  );
  const paths = [
    '/api/v1/state',
    '/api/v1/state/resources',
    '/api/v1/state/resources?page=3&limit=2',
    '/api/v1/state/resources/aws_iam_role.deploy',
  ];
  for (const path of paths) {
    const { status, json, headers } = await service.get(path);
    t.equal(status, 503, path);
    t.match(json, { success: false, error: { code: 'SERVICE_UNAVAILABLE' } });
    t.match(headers.get('retry-after'), /^[1-9]\d*$/);
    t.notMatch(json.error.message, /later|tmp|ENOENT/, 'no internals');
  }
  t.equal((await service.get('/api/v1/state/resources?page=0')).status, 400, 'invalid requests are still rejected');
  const ready = await service.get('/ready');
  t.equal(ready.status, 503);
  t.match(ready.json, { ready: false, sensor: {}, state: { loaded: false } });
  for (const path of [
    '/health',
    '/healthz',
    '/metrics',
    '/api/v1/drifts',
    '/api/v1/events',
    '/api/v1/graph',
    '/api/v1/graph/stats',
    '/api/v1/stats',
    '/api/v1/config',
  ])
    t.equal((await service.get(path)).status, 200, path);

  const path = `${service.folder}/later.tfstate`;
  writeFileSync(path, '{"version": 4, "resources": [');
  await until(
    () => service.get('/metrics'),
    ({ text }) => /drift_state_load_errors_total [1-9]/.test(text),
  );
  t.equal((await service.get('/api/v1/state')).status, 503, 'half a state is not loaded');
  writeFileSync(path, stateText());
  t.equal(
    (
      await until(
        () => service.get('/ready'),
        ({ status }) => status === 200,
      )
    ).status,
    200,
  );
  t.equal(
    (
      await until(
        () => service.get('/api/v1/state'),
        ({ status }) => status === 200,
      )
    ).json.data.resource_count,
    1,
  );
  for (const path of paths) t.equal((await service.get(path)).status, 200, path);
  writeFileSync(path, 'nonsense');
  t.equal((await service.get('/api/v1/state')).status, 200, 'D52: the loaded state stays in effect');
});
