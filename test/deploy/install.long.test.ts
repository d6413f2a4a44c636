import { execFile, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import t, { type Test } from 'tap';

const run = promisify(execFile);
const mebibyte = 1024 * 1024;

/** Bytes on disk. */
const sizeOf = (folder: string): number =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => statSync(join(folder, name)))
    .reduce((sum, { blocks }) => sum + blocks * 512, 0);

/** A response of the installed service. */
type Seen = { readonly version: unknown; readonly page: Response; readonly html: string; readonly assets: readonly Response[] };

/** Starts the installed service and asks for its version and its page with all assets. */
const seenOf = async (t: Test, command: string, environment: NodeJS.ProcessEnv): Promise<Seen> => {
  const service = spawn(command, ['--server', '--api-port', '0'], { env: environment, stdio: ['ignore', 'pipe', 'inherit'] });
  t.teardown(() => service.kill('SIGKILL'));
  let output = '';
  for await (const text of service.stdout.setEncoding('utf8') as AsyncIterable<string>) {
    output += text;
    const [, url] = /"url":"([^"]+)".*"msg":"listening"/.exec(output) ?? [];
    if (url === undefined) continue;
    const page = await fetch(url, { headers: { accept: 'text/html' } });
    const html = await page.text();
    const paths = [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, path = '']) => path);
    const assets = await Promise.all(paths.map((path) => fetch(url + path)));
    return { version: await (await fetch(`${url}/api/v1/version`)).json(), page, html, assets };
  }
  throw new Error(`the service does not listen:\n${output}`);
};

void t.test('the packed tarball can be installed in an empty folder and runs, with this Node and with Node 24', async (t) => {
  // Not within the repository, whose node_modules has uWebSockets.js.
  const folder = mkdtempSync(join(tmpdir(), 'driftline-install-'));
  t.teardown(() => {
    rmSync(folder, { recursive: true, force: true });
  });
  const environment = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !name.startsWith('SVC_') && !name.startsWith('npm_')),
  );
  const { stdout } = await run('npm', ['pack', '--ignore-scripts', '--json', '--pack-destination', folder], { env: environment });
  const [packed] = JSON.parse(stdout) as readonly { readonly filename: string }[];
  const newer = (await run('sh', ['test/support/get-node-24.sh'])).stdout.trim();
  for (const [name, node] of [
    ['this', process.execPath],
    ['newer', newer],
  ] as const) {
    const place = join(folder, name);
    mkdirSync(place);
    writeFileSync(join(place, 'package.json'), '{}');
    const env = { ...environment, PATH: `${dirname(node)}:${process.env['PATH'] ?? ''}` };
    const began = performance.now();
    await run('npm', ['install', '--no-audit', '--no-fund', join(folder, packed?.filename ?? '')], { cwd: place, env });
    const [size, seconds] = [sizeOf(join(place, 'node_modules')) / mebibyte, (performance.now() - began) / 1e3];
    t.comment(`${name}: ${size.toFixed(0)} MB in ${seconds.toFixed(1)} s`);
    t.ok(size < 100, `${size.toFixed(0)} MB`);
    const command = join(place, 'node_modules', '.bin', 'driftline');
    const demo = await run(command, ['demo'], { env });
    t.match(demo.stdout + demo.stderr, /236 records in/);
    const { stdout: version } = await run(node, ['--version']);
    const seen = await seenOf(t, command, env);
    t.match(seen.version, {
      success: true,
      data: { node: version.trim().slice(1), server: { kind: 'node', reason: 'uWebSockets.js is not installed' } },
    });
    t.equal(seen.page.status, 200, 'the page');
    t.match(seen.page.headers.get('content-security-policy'), /default-src 'none'.*script-src 'self'/);
    t.match(seen.page.headers.get('content-type'), /^text\/html/);
    t.ok(seen.assets.length >= 3, `icon, style and script: ${seen.html}`);
    for (const { status, headers, url } of seen.assets) {
      t.equal(status, 200, url);
      t.match(headers.get('cache-control'), /immutable/, url);
      t.ok(headers.get('content-encoding'), `${url} is compressed`);
    }
  }
});
