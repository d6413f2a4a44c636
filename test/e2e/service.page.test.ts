import { cpSync, mkdirSync, symlinkSync } from 'node:fs';
import { join, resolve } from 'node:path';
import t from 'tap';
import { indexText, temporaryFolder, writePage } from '../support/page-fixture.js';
import { startService, whenReady } from '../support/service.js';

const secret = { SVC_API_AUTH_JWT_SECRET: 'x'.repeat(32) };

/** A copy of the program with another page, as an installation has it. */
const programWith = (folder: string, writeFiles: (page: string) => void): string => {
  const app = join(folder, 'dist', 'app');
  mkdirSync(app, { recursive: true });
  cpSync('dist/app', app, { recursive: true, filter: (path) => !path.startsWith(join('dist', 'app', 'web')) });
  for (const name of ['package.json', 'generated', 'node_modules']) symlinkSync(resolve(name), join(folder, name));
  writeFiles(join(app, 'web'));
  return join(app, 'main.js');
};

void t.test('serves the page beside the program, open even with authentication on', async (t) => {
  const program = programWith(temporaryFolder(t), writePage);
  const service = await startService(t, { program, yaml: 'api:\n  auth:\n    enabled: true\n', env: secret });
  const page = await service.get('/', { accept: 'text/html' });
  t.equal(page.status, 200);
  t.equal(page.text, indexText);
  t.equal((await service.get('/drifts', { accept: 'text/html' })).text, indexText);
  t.equal((await service.get('/assets/main-4F2A6B1C.js')).status, 200);
  t.equal((await service.get('/api/v1/drifts', { accept: 'text/html' })).status, 401);
  t.match(
    service.logs().find((one) => one['msg'] === 'listening'),
    { dashboard: true },
  );
  t.notMatch(service.output(), /dashboard is not served/);
});

void t.test('does not limit requests for the page', async (t) => {
  const program = programWith(temporaryFolder(t), writePage);
  const service = await startService(t, { program, yaml: 'api:\n  rate_limit:\n    requests_per_minute: 1\n' });
  for (let count = 0; count < 5; count++) {
    const { status, headers } = await service.get('/');
    t.equal(status, 200);
    t.equal(headers.get('x-ratelimit-remaining'), null);
  }
});

void t.test('serves no page with api.dashboard: false', async (t) => {
  const program = programWith(temporaryFolder(t), writePage);
  const service = await whenReady(await startService(t, { program, yaml: 'api:\n  dashboard: false\n' }));
  t.match(await service.get('/', { accept: 'text/html' }), { status: 404, json: { success: false, error: { code: 'NOT_FOUND' } } });
  t.match(
    service.logs().find((one) => one['msg'] === 'listening'),
    { dashboard: false },
  );
  t.notMatch(service.output(), /dashboard is not served/);
});

void t.test('a program whose page was not built says so once, and serves the API', async (t) => {
  const program = programWith(temporaryFolder(t), () => undefined);
  const service = await whenReady(await startService(t, { program }));
  t.equal((await service.get('/', { accept: 'text/html' })).status, 404);
  t.equal(service.logs().filter(({ msg }) => typeof msg === 'string' && msg.startsWith('the dashboard is not served')).length, 1);
});
