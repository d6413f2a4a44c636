import { once } from 'node:events';
import { request as send, type IncomingMessage } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import t, { type Test } from 'tap';
import { dispatcher } from '../../../src/http/dispatch.js';
import { servePage } from '../../../src/http/page/serve-page.js';
import type { Route } from '../../../src/http/route.js';
import { defineRoute } from '../../../src/http/routes/define-route.js';
import { readPage } from '../../../src/service/read-page.js';
import { RecordingDeps } from '../../http/recording-deps.js';
import { iconText, indexText, scriptText, temporaryFolder, writePage } from '../../support/page-fixture.js';
import { RawClient } from './raw-client.js';
import type { Serve } from './serve.js';

const script = '/assets/main-4F2A6B1C.js';
const html = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };

const read = (path: string): Route =>
  defineRoute({ path, summary: '', params: {}, response: undefined, handle: () => ({ kind: 'data', json: '1' }) });
const routes = ['/api/v1/drifts', '/metrics', '/ready'].map(read);

type Got = { readonly status: number; readonly headers: IncomingMessage['headers']; readonly body: Buffer };

/** Sends the path as written, and decodes nothing. */
const asker =
  (port: number) =>
  async (path: string, headers: Readonly<Record<string, string>> = {}, method = 'GET'): Promise<Got> => {
    const request = send({ host: '127.0.0.1', port, path, method, headers, agent: false }).end();
    const [response] = (await once(request, 'response')) as [IncomingMessage];
    const chunks: Buffer[] = [];
    for await (const chunk of response) chunks.push(chunk as Buffer);
    return { status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) };
  };

export const pageCases = (serve: Serve): void => {
  const start = async (t: Test, isServed = true) => {
    const folder = temporaryFolder(t);
    writePage(folder);
    const deps = new RecordingDeps();
    const files = await readPage(folder);
    if (isServed && files !== undefined) deps.page = servePage(files);
    const server = await serve(t, dispatcher(routes, deps));
    return { ask: asker(server.port), deps, port: server.port };
  };

  void t.test('serves the page and its assets without a credential and without counting them', async (t) => {
    const { ask, deps } = await start(t);
    for (const path of ['/', '/index.html', '/?view=drifts']) {
      const { status, headers, body } = await ask(path);
      t.equal(status, 200);
      t.match(headers, {
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-cache',
        vary: 'Accept-Encoding',
        etag: /^"[\w-]{43}"$/,
      });
      t.equal(body.toString(), indexText);
    }
    const asset = await ask(script);
    t.equal(asset.body.toString(), scriptText);
    t.match(asset.headers, {
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
      vary: 'Accept-Encoding',
    });
    const icon = await ask('/assets/icon-0D9C8B7A.svg', { 'accept-encoding': 'br, gzip' });
    t.match(icon.headers, { 'content-type': 'image/svg+xml', 'content-encoding': undefined });
    t.equal(icon.body.toString(), iconText);
    t.same(deps.seen, ['/ 200', '/ 200', '/ 200', '/ 200', '/ 200']);
  });

  void t.test('forbids the page everything that does not come from the service', async (t) => {
    const { ask } = await start(t);
    for (const path of ['/', script, '/drifts'])
      t.match((await ask(path, html)).headers, {
        'content-security-policy':
          "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; font-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
        'permissions-policy': /camera=\(\)/,
        'access-control-allow-origin': undefined,
      });
    t.equal((await ask('/api/v1/drifts', { 'x-api-key': 'good' })).headers['content-security-policy'], undefined);
  });

  void t.test('sends the encoding that the client prefers', async (t) => {
    const { ask } = await start(t);
    for (const path of ['/', script]) {
      const plain = path === '/' ? indexText : scriptText;
      const br = await ask(path, { 'accept-encoding': 'gzip, deflate, br' });
      t.equal(br.headers['content-encoding'], 'br');
      t.equal(br.headers['content-length'], String(br.body.length));
      t.equal(brotliDecompressSync(br.body).toString(), plain);
      const gzip = await ask(path, { 'accept-encoding': 'br;q=0.5, gzip;q=0.8' });
      t.equal(gzip.headers['content-encoding'], 'gzip');
      t.equal(gunzipSync(gzip.body).toString(), plain);
      t.equal((await ask(path, { 'accept-encoding': 'br;q=0, gzip;q=0' })).body.toString(), plain);
    }
  });

  void t.test('answers HEAD with the headers of GET', async (t) => {
    const { ask } = await start(t);
    for (const [path, headers] of [
      ['/', {}],
      [script, { 'accept-encoding': 'br' }],
    ] as const) {
      const got = await ask(path, headers);
      const head = await ask(path, headers, 'HEAD');
      t.equal(head.body.length, 0);
      t.same({ ...head.headers, date: '', connection: '' }, { ...got.headers, date: '', connection: '' });
    }
  });

  void t.test('answers 304 to a client that has the page in this encoding', async (t) => {
    const { ask } = await start(t);
    const plain = (await ask('/')).headers.etag ?? '';
    const br = (await ask('/', { 'accept-encoding': 'br' })).headers.etag ?? '';
    t.not(plain, br);
    const again = await ask('/', { 'if-none-match': `"other", ${plain}` });
    t.match(again, { status: 304, headers: { etag: plain, 'cache-control': 'no-cache', vary: 'Accept-Encoding' } });
    t.equal(again.body.length, 0);
    t.equal((await ask('/', { 'if-none-match': `W/${br}`, 'accept-encoding': 'br' })).status, 304);
    t.equal((await ask('/', { 'if-none-match': br })).status, 200);
    t.equal((await ask('/', { 'if-none-match': '*' })).status, 304);
  });

  void t.test('answers the paths of views with the page, if the client asks for HTML', async (t) => {
    const { ask } = await start(t);
    for (const path of [
      '/drifts',
      '/drifts/d_abc?tab=graph',
      '/graph/around/',
      '/resources/module.api.aws_iam_role.this',
      '/resources/aws_s3_bucket.data%5B%22a%2Eb%22%5D',
      `/${'x'.repeat(4_000)}`,
      '/%00',
    ]) {
      const { status, headers, body } = await ask(path, html);
      t.equal(status, 200, path);
      t.equal(headers.vary, 'Accept, Accept-Encoding');
      t.equal(body.toString(), indexText);
    }
    for (const headers of [{}, { accept: '*/*' }, { accept: 'application/json' }, { accept: 'text/html;q=0' }])
      t.match(await ask('/drifts', { ...headers, 'x-api-key': 'good' }), {
        status: 404,
        headers: { 'content-type': /^application\/json/ },
      });
    t.equal((await ask('/drifts', { ...html, 'x-api-key': 'good' }, 'POST')).status, 404);
  });

  void t.test('leaves other paths to the API, in its envelope', async (t) => {
    const { ask } = await start(t);
    for (const path of [
      '/api',
      '/api/v2/drifts',
      '/api/v1/nothing',
      '/ws/x',
      '/metrics/x',
      '/debug/pprof/',
      '/health/x',
      '/healthy',
      '/ready/',
      '/favicon.ico',
      '/drifts.html',
      '/a%2Eb',
      '/assets',
      '/assets/',
      '/assets/unknown',
      '/assets/main-4F2A6B1C.js.br',
      '/assets/main-4F2A6B1C.js/',
      '/main-4F2A6B1C.js',
    ]) {
      const { status, headers, body } = await ask(path, { ...html, 'x-api-key': 'good' });
      t.equal(status, 404, path);
      t.match(headers, { 'content-type': /^application\/json/, 'content-security-policy': undefined });
      t.match(JSON.parse(body.toString()), { success: false, error: { code: 'NOT_FOUND' } });
      t.equal((await ask(path, html)).status, 401, path);
    }
    t.equal((await ask('/ready', { ...html, 'x-api-key': 'good' })).body.toString(), '{"success":true,"data":1}');
  });

  void t.test('reads no path outside of the page', async (t) => {
    const { ask, port } = await start(t);
    for (const path of [
      '/assets/../index.html',
      '/assets/../../package.json',
      '/assets/%2e%2e/index.html',
      '/assets/..%2f..%2fpackage.json',
      '/assets//main-4F2A6B1C.js',
      '/assets/\\main-4F2A6B1C.js',
      '/assets/main-4F2A6B1C.js%00',
      '/../package.json',
      '/..',
      '/%2e%2e',
      `/assets/${'a'.repeat(4_000)}.js`,
    ])
      t.equal((await ask(path, { ...html, 'x-api-key': 'good' })).status, 404, path);
    const client = await RawClient.connect(port);
    client.send('GET /assets/main\0.js HTTP/1.1\r\nHost: a\r\nX-API-Key: good\r\nConnection: close\r\n\r\n');
    t.match(await client.until('\r\n\r\n'), /^HTTP\/1\.1 [45]\d\d /);
    client.leave();
  });

  void t.test('refuses the page to other hosts', async (t) => {
    const { ask } = await start(t);
    for (const path of ['/', script, '/drifts']) t.equal((await ask(path, { ...html, host: 'rebound.example' })).status, 403, path);
  });

  void t.test('without a page, its paths are unknown', async (t) => {
    const { ask } = await start(t, false);
    for (const path of ['/', '/index.html', script, '/drifts']) {
      t.match(await ask(path, { ...html, 'x-api-key': 'good' }), { status: 404, headers: { 'content-type': /^application\/json/ } }, path);
      t.equal((await ask(path, html)).status, 401, path);
    }
  });
};
