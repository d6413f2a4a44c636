import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import t from 'tap';
import { cloudAlert } from '../support/sensor-alerts.js';
import { startService, whenReady } from '../support/service.js';
import { until } from '../support/until.js';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'firefox'];
const browser = names
  .flatMap((name) => (process.env['PATH'] ?? '').split(delimiter).map((folder) => join(folder, name)))
  .find((file) => existsSync(file));

/** Reports the events of both streams to the server of the page. `API` is replaced. */
const page = `<!doctype html><meta charset="utf-8"><title>streams</title><script>
const report = (event) => fetch('/report', { method: 'POST', body: JSON.stringify(event) });
const socket = new WebSocket('API'.replace('http', 'ws') + '/ws', ['driftline', 'other']);
socket.onopen = () => socket.send(JSON.stringify({ type: 'subscribe', topic: 'drifts' }));
socket.onmessage = ({ data }) => report({ from: 'socket', ...JSON.parse(data) });
socket.onerror = () => report({ from: 'socket', type: 'error' });
const source = new EventSource('API/api/v1/stream?topics=drifts');
for (const type of ['connected', 'drift']) source.addEventListener(type, ({ data, lastEventId }) => report({ from: 'source', type, id: lastEventId, payload: JSON.parse(data) }));
source.onerror = () => report({ from: 'source', type: 'error' });
</script>`;

type Report = { readonly from: string; readonly type: string; readonly id?: string; readonly payload?: unknown };

// In CI a missing browser is a failure: `.ci/run` installs one.
const isMissing = browser === undefined && process.env['CI'] !== 'true';
const skip = isMissing ? `no browser on this machine (looked for ${names.join(', ')})` : false;
void t.test('D34: a page of an allowed origin receives both streams in a real browser', { skip }, async (t) => {
  if (browser === undefined) throw new Error(`no browser on this machine: install chromium (looked for ${names.join(', ')})`);
  const reports: Report[] = [];
  const pages = createServer((request, response) => {
    if (request.method === 'POST') {
      let text = '';
      request.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
      request.on('end', () => {
        reports.push(JSON.parse(text) as Report);
        response.end();
      });
    } else response.setHeader('Content-Type', 'text/html').end(page.replaceAll('API', service.url));
  });
  pages.listen(0, '127.0.0.1');
  await once(pages, 'listening');
  const origin = `http://127.0.0.1:${String((pages.address() as AddressInfo).port)}`;
  const yaml = `state:\n  confirm: false\napi:\n  cors:\n    allowed_origins: ['${origin}']\n`;
  const service = await whenReady(await startService(t, { yaml }));
  const profile = mkdtempSync(join(tmpdir(), 'driftline-browser-'));
  const isFirefox = browser.endsWith('firefox');
  const args = isFirefox
    ? ['--headless', '--no-remote', '--profile', profile, origin]
    : ['--headless', '--no-sandbox', '--disable-gpu', '--no-first-run', '--remote-debugging-port=0', `--user-data-dir=${profile}`, origin];
  // A separate process group: browsers are many processes.
  const child = spawn(browser, args, { stdio: 'ignore', detached: true });
  const ended = once(child, 'close');
  t.teardown(async () => {
    if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, 'SIGKILL');
    await ended;
    pages.close();
    pages.closeAllConnections();
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  });

  const has = (from: string, type: string): Report | undefined => reports.find((one) => one.from === from && one.type === type);
  await until(
    () => has('socket', 'subscribed') !== undefined && has('source', 'connected') !== undefined,
    (yes) => yes,
  );
  await service.post('/api/v1/intake/sensor', [cloudAlert('browser')]);
  await until(
    () => has('socket', 'drift') !== undefined && has('source', 'drift') !== undefined,
    (yes) => yes,
  );
  const [drift] = (await service.get('/api/v1/drifts')).json.data.drifts as readonly unknown[];
  t.same(has('socket', 'drift')?.payload, drift);
  t.same(has('source', 'drift')?.payload, drift);
  t.equal(has('source', 'drift')?.id, has('socket', 'drift')?.id);
  t.same(
    reports.filter(({ type }) => type === 'error'),
    [],
  );
});
