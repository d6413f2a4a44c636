import { connect } from 'node:net';
import { gzipSync } from 'node:zlib';
import t, { type Test } from 'tap';
import { checked } from '../support/openapi-check.js';
import { hostAlert } from '../support/sensor-alerts.js';
import { startService, whenReady, type Answered } from '../support/service.js';
import { until } from '../support/until.js';

const mebibyte = 1024 * 1024;
const intake = '/api/v1/intake/sensor';
const admin = 'an-admin-key-of-more-than-32-characters';
const json = { 'Content-Type': 'application/json', 'X-API-Key': admin };
/** Text that no response may contain. */
const inside = /node_modules|\.js\b|\.ts\b|\/tmp\/|at .*\(|Error:|undefined/;

const isError = (t: Test, { status, headers, text, json }: Answered, expected: number, code: string, name: string): void => {
  t.equal(status, expected, name);
  t.match(headers.get('content-type'), 'application/json', name);
  t.same(Object.keys(json as object), ['success', 'error'], name);
  t.same(Object.keys(json.error as object), ['code', 'message'], name);
  t.match(json, { success: false, error: { code, message: /./ } }, name);
  t.notMatch(text, inside, name);
};

/** Sends raw bytes; returns everything received until the server closed, or until `isWhole` was true at a pause. */
const raw = (url: string, bytes: string, isWhole: (text: string) => boolean): Promise<string> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(url);
    let text = '';
    const socket = connect(Number(port), hostname, () => socket.write(bytes));
    const end = (): void => {
      socket.destroy();
      resolve(text);
    };
    socket.setEncoding('utf8').on('data', (piece: string) => {
      text += piece;
      if (isWhole(text)) end();
    });
    socket.on('close', end);
    socket.on('error', reject);
  });

void t.test('every error is as documented', async (t) => {
  const service = await whenReady(await checked(await startService(t, { env: { SVC_API_ADMIN_KEY: admin } })));

  void t.test('D32: answers 404 to unknown paths and ids', async (t) => {
    const paths = [
      '/api',
      '/api/v1',
      '/api/v1/',
      '/api/v2/drifts',
      '/api/v1/Drifts',
      '/api/v1/drifts/',
      '/api/v1/drifts/a/b',
      '/api/v1//drifts',
      '/api/v1/nothing',
      '/favicon.ico',
      '/debug/pprof/heap',
      '/api/v1/graph/x',
    ];
    for (const path of paths) isError(t, await service.get(path), 404, 'NOT_FOUND', path);
    for (const id of ['d_none', 'e_none', '..%2F..%2Fetc%2Fpasswd', 'x%00y', '%E2%82%AC', '"<script>"', 'y'.repeat(2_000)]) {
      for (const list of ['drifts', 'events']) {
        const answer = await service.get(`/api/v1/${list}/${id}`);
        isError(t, answer, 404, 'NOT_FOUND', `${list}/${id}`);
        t.ok(answer.json.error.message.includes(decodeURIComponent(id)), 'the message contains the id');
      }
    }
    isError(t, await service.get('/api/v1/drifts/%zz'), 400, 'VALIDATION_ERROR', 'malformed');
  });

  void t.test('D32: lists the supported methods for an unsupported one', async (t) => {
    const reads = [
      '/health',
      '/healthz',
      '/ready',
      '/metrics',
      '/api/v1/drifts',
      '/api/v1/drifts/x',
      '/api/v1/events',
      '/api/v1/events/x',
      '/api/v1/graph',
      '/api/v1/graph/nodes',
      '/api/v1/graph/edges',
      '/api/v1/graph/stats',
      '/api/v1/state',
      '/api/v1/state/resources',
      '/api/v1/state/resources/x',
      '/api/v1/stats',
      '/api/v1/config',
      '/api/v1/version',
      '/api/v1/openapi.json',
      '/api/v1/stream',
    ];
    for (const path of reads) {
      for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'PROPFIND']) {
        const answer = await service.send(method, path, method === 'POST' ? { body: '{}', headers: json } : {});
        isError(t, answer, 405, 'METHOD_NOT_ALLOWED', `${method} ${path}`);
        t.same(answer.headers.get('allow')?.split(', ').sort(), ['GET', 'HEAD', 'OPTIONS'], path);
      }
    }
    for (const [path, allow, methods] of [
      [intake, ['OPTIONS', 'POST'], ['GET', 'HEAD', 'PUT', 'DELETE']],
      ['/api/v1/auth/api-keys', ['DELETE', 'OPTIONS', 'POST'], ['GET', 'HEAD', 'PUT', 'PATCH']],
    ] as const) {
      for (const method of methods) {
        const answer = method === 'HEAD' ? undefined : await service.send(method, path);
        const { status, headers } = answer ?? (await fetch(`${service.url}${path}`, { method }));
        t.equal(status, 405, `${method} ${path}`);
        t.same(headers.get('allow')?.split(', ').sort(), allow);
      }
    }
  });

  void t.test('answers HEAD like GET without the body, and OPTIONS only with CORS headers', async (t) => {
    for (const path of [
      '/health',
      '/healthz',
      '/ready',
      '/metrics',
      '/api/v1/drifts',
      '/api/v1/graph',
      '/api/v1/graph/nodes',
      '/api/v1/state',
      '/api/v1/stats',
      '/api/v1/config',
      '/api/v1/openapi.json',
    ]) {
      const [head, got] = [await service.send('HEAD', path), await service.get(path)];
      t.equal(head.status, got.status, path);
      t.equal(head.text, '');
      t.equal(head.headers.get('content-type'), got.headers.get('content-type'));
      const answer = await service.send('OPTIONS', path, {
        headers: { Origin: 'http://localhost:5173', 'Access-Control-Request-Method': 'GET' },
      });
      t.equal(answer.status, 204);
      t.equal(answer.headers.get('access-control-allow-origin'), 'http://localhost:5173');
      t.match(answer.headers.get('access-control-allow-methods'), /GET.*OPTIONS/);
      t.equal(
        (await service.send('OPTIONS', path, { headers: { Origin: 'http://evil.example' } })).headers.get('access-control-allow-origin'),
        null,
      );
    }
    t.equal((await service.send('HEAD', '/api/v1/drifts/none')).status, 404);
    const text = await raw(
      service.url,
      'HEAD /api/v1/stats HTTP/1.1\r\nHost: localhost\r\n\r\nGET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n',
      (so) => /\r\n\r\nok$/.test(so),
    );
    t.match(text, /^HTTP\/1\.1 200 [^]*\r\n\r\nHTTP\/1\.1 200 [^]*\r\n\r\nok$/, 'no body between two responses of one connection');
  });

  void t.test('D33: rejects bodies that are too large', async (t) => {
    const large = JSON.stringify({ name: 'x'.repeat(mebibyte), scopes: ['read'] });
    isError(t, await service.post('/api/v1/auth/api-keys', large, json), 413, 'PAYLOAD_TOO_LARGE', 'JSON over 1 MiB');
    isError(
      t,
      await service.send('DELETE', '/api/v1/auth/api-keys', { body: large, headers: json }),
      413,
      'PAYLOAD_TOO_LARGE',
      'DELETE too',
    );
    const nearly = JSON.stringify({ name: 'x'.repeat(mebibyte - 100), scopes: ['read'] });
    t.equal((await service.post('/api/v1/auth/api-keys', nearly, json)).status, 400, 'under the limit, but without a name');
    isError(t, await service.post(intake, `[${' '.repeat(8 * mebibyte)}]`), 413, 'PAYLOAD_TOO_LARGE', 'more than 8 MiB');
    const full = JSON.stringify([hostAlert('full')]);
    t.equal((await service.post(intake, full + ' '.repeat(8 * mebibyte - Buffer.byteLength(full)))).status, 202, 'exactly 8 MiB');
    const zipped = { 'Content-Encoding': 'gzip' };
    const before = await rss(service);
    const bomb = gzipSync(Buffer.alloc(100 * mebibyte, 32));
    for (let n = 0; n < 5; n++) isError(t, await service.post(intake, bomb, zipped), 413, 'PAYLOAD_TOO_LARGE', '100 MB in 100 kB');
    t.ok((await rss(service)) < before + 90 * mebibyte, 'it was never decompressed as a whole');
    const chunked = await raw(
      service.url,
      `POST /api/v1/auth/api-keys HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nX-API-Key: ${admin}\r\nTransfer-Encoding: chunked\r\n\r\n${`10000\r\n${' '.repeat(65_536)}\r\n`.repeat(17)}0\r\n\r\n`,
      (so) => so.includes('PAYLOAD_TOO_LARGE'),
    );
    t.match(chunked, /^HTTP\/1\.1 413 /, 'counted without Content-Length');
  });

  void t.test('D33: rejects bodies of other types', async (t) => {
    for (const type of [
      'text/html',
      'application/xml',
      'multipart/form-data; boundary=a',
      'application/octet-stream',
      'application/jsonp',
      'json',
    ]) {
      isError(t, await service.post(intake, '{}', { 'Content-Type': type }), 415, 'UNSUPPORTED_MEDIA_TYPE', type);
      isError(t, await service.post('/api/v1/auth/api-keys', '{}', { ...json, 'Content-Type': type }), 415, 'UNSUPPORTED_MEDIA_TYPE', type);
    }
    isError(
      t,
      await service.post('/api/v1/auth/api-keys', '{}', { ...json, 'Content-Type': 'text/plain' }),
      415,
      'UNSUPPORTED_MEDIA_TYPE',
      'JSON only',
    );
    for (const encoding of ['br', 'deflate', 'zstd', 'gzip, gzip', 'nonsense'])
      isError(t, await service.post(intake, '{}', { 'Content-Encoding': encoding }), 415, 'UNSUPPORTED_MEDIA_TYPE', encoding);
    isError(t, await service.post(intake, '{"no":"gzip"}', { 'Content-Encoding': 'gzip' }), 400, 'VALIDATION_ERROR', 'not gzip');
    isError(
      t,
      await service.post(intake, gzipSync(JSON.stringify(hostAlert('x'))).subarray(0, 60), { 'Content-Encoding': 'gzip' }),
      400,
      'VALIDATION_ERROR',
      'half of a body',
    );
    for (const body of [
      '',
      '{',
      '[]',
      'null',
      '1',
      '"a"',
      '{"name":1}',
      '{"name":"a"}',
      '{"name":"a","scopes":"read"}',
      '{"name":"a","scopes":["root"]}',
      '{"name":"","scopes":["read"]}',
    ])
      isError(t, await service.post('/api/v1/auth/api-keys', body, json), 400, 'VALIDATION_ERROR', body);
    isError(
      t,
      await service.post('/api/v1/auth/api-keys', new Uint8Array([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x7d]), json),
      400,
      'VALIDATION_ERROR',
      'no UTF-8',
    );
    isError(
      t,
      await service.send('DELETE', '/api/v1/auth/api-keys', { body: '{"name":"nobody"}', headers: json }),
      404,
      'NOT_FOUND',
      'unknown key',
    );
  });

  void t.test('closes the connection of a malformed request, and no other', async (t) => {
    for (const bytes of [
      'nonsense\r\n\r\n',
      'GET /health HTTP/9.9\r\n\r\n',
      `GET /${'a'.repeat(100_000)} HTTP/1.1\r\nHost: localhost\r\n\r\n`,
      `GET /health HTTP/1.1\r\nHost: localhost\r\n${'X: y\r\n'.repeat(5_000)}\r\n`,
      'POST /api/v1/intake/sensor HTTP/1.1\r\nHost: localhost\r\nContent-Length: -5\r\n\r\n',
      '\u0000\u0001\u0002\r\n\r\n',
    ]) {
      const text = await raw(service.url, bytes, (so) => /^HTTP\/1\.1 [45]\d\d/.test(so));
      t.notMatch(text, /^HTTP\/1\.1 (2|500)/, JSON.stringify(bytes.slice(0, 40)));
      t.notMatch(text, inside);
    }
    const absolute = await raw(service.url, 'GET /api/v1/../../health HTTP/1.1\r\nHost: localhost\r\n\r\n', (so) => so.endsWith('}'));
    t.match(absolute, /^HTTP\/1\.1 404 /, 'the path is compared as sent');
    t.equal((await service.get('/healthz')).text, 'ok');
    t.equal(service.child.exitCode, null);
    t.notMatch(service.output(), /"level":"error"|a request failed|a bug/);
  });
});

/** Memory of the process, from its own metrics. */
const rss = async (service: { readonly get: (path: string) => Promise<Answered> }): Promise<number> =>
  Number(/^process_resident_memory_bytes ([\d.e+]+)/m.exec((await service.get('/metrics')).text)?.[1]);

void t.test('D49: refuses whole bodies with Retry-After while the queue is full, and counts them', async (t) => {
  const service = await whenReady(await checked(await startService(t, { yaml: 'intake:\n  queue_size: 1\n' })));
  const body = (round: number): readonly unknown[] => Array.from({ length: 300 }, (_, n) => hostAlert(`q${String(round)}-${String(n)}`));
  let taken = 0;
  let refused = 0;
  const post = async (round: number): Promise<void> => {
    const answer = await service.post(intake, body(round));
    if (answer.status === 202) taken += answer.json.data.accepted as number;
    else {
      refused++;
      isError(t, answer, 503, 'SERVICE_UNAVAILABLE', 'full');
      t.match(answer.headers.get('retry-after'), /^[1-9]\d*$/);
    }
  };
  for (let round = 0; round < 400 && refused === 0; round += 8) await Promise.all(Array.from({ length: 8 }, (_, n) => post(round + n)));
  t.ok(refused > 0 && taken > 0, `${String(refused)} refused, ${String(taken)} alerts taken`);
  const total = await until(
    () => service.get('/api/v1/events?limit=1'),
    ({ json }) => json.data.total === taken,
  );
  t.equal(total.json.data.total, taken, 'bodies are accepted or refused as a whole');
  t.match((await service.get('/metrics')).text, new RegExp(`^drift_intake_refused_total ${String(refused)}$`, 'm'));
});
