import { get, request } from 'node:http';
import { connect } from 'node:net';
import { networkInterfaces } from 'node:os';
import { gunzipSync } from 'node:zlib';
import t from 'tap';
import { startPprof } from '../../src/service/pprof-server.js';
import type { Log } from '../../src/model/contracts/log.js';

const quiet: Log = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined };

type Answer = { readonly status: number; readonly type: string; readonly body: Buffer };

const ask = (port: number, path: string, options: { readonly method?: string; readonly host?: string } = {}): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const { method = 'GET', host } = options;
    request({ host: '127.0.0.1', port, path, method, agent: false, ...(host === undefined ? {} : { headers: { host } }) }, (response) => {
      const parts: Buffer[] = [];
      response
        .on('data', (part: Buffer) => parts.push(part))
        .on('end', () => {
          resolve({ status: response.statusCode ?? 0, type: response.headers['content-type'] ?? '', body: Buffer.concat(parts) });
        });
    })
      .on('error', reject)
      .end();
  });

const start = async (t: { teardown: (action: () => Promise<void>) => unknown }): Promise<number> => {
  const server = await startPprof(0, quiet);
  t.teardown(() => server.close());
  return server.port;
};

/** Fields of a protobuf message: number → values, in order. Packed and nested ones are bytes. */
const decode = (bytes: Uint8Array): ReadonlyMap<number, readonly (number | Uint8Array)[]> => {
  const fields = new Map<number, (number | Uint8Array)[]>();
  let at = 0;
  const varint = (): number => {
    let value = 0;
    for (let scale = 1; ; scale *= 128) {
      const byte = bytes[at++];
      if (byte === undefined) throw new Error('cut off');
      value += (byte & 127) * scale;
      if (byte < 128) return value;
    }
  };
  while (at < bytes.length) {
    const tag = varint();
    const wire = tag & 7;
    if (wire !== 0 && wire !== 2) throw new Error(`wire type ${wire}`);
    let value: number | Uint8Array = varint();
    if (wire === 2) {
      const end = at + value;
      if (end > bytes.length) throw new Error('cut off');
      value = bytes.subarray(at, end);
      at = end;
    }
    fields.set(tag >> 3, [...(fields.get(tag >> 3) ?? []), value]);
  }
  return fields;
};

/** Names of the sample types, and number of samples, of a `perftools.profiles.Profile`. */
const profileOf = (body: Uint8Array): { readonly types: readonly string[]; readonly samples: number; readonly functions: number } => {
  t.strictSame([...body.subarray(0, 2)], [0x1f, 0x8b], 'gzip');
  const profile = decode(gunzipSync(body));
  const texts = (profile.get(6) ?? []).map((value) => Buffer.from(value as Uint8Array).toString());
  const types = (profile.get(1) ?? []).map((value) => {
    const { type, unit } = Object.fromEntries(
      [...decode(value as Uint8Array)].map(([field, [index]]) => [field === 1 ? 'type' : 'unit', texts[Number(index)]]),
    );
    return `${type ?? ''}/${unit ?? ''}`;
  });
  return { types, samples: profile.get(2)?.length ?? 0, functions: profile.get(5)?.length ?? 0 };
};

void t.test('returns a heap profile in the format of go tool pprof', async (t) => {
  const port = await start(t);
  const kept = Array.from({ length: 200 }, () => new Array<number>(10_000).fill(1.5));
  for (const path of ['heap', 'allocs']) {
    const answer = await ask(port, `/debug/pprof/${path}`);
    t.strictSame([answer.status, answer.type], [200, 'application/octet-stream']);
    const { types, samples, functions } = profileOf(answer.body);
    t.strictSame(types, ['inuse_objects/count', 'inuse_space/bytes']);
    t.ok(samples > 0 && functions > 0);
  }
  t.equal(kept.length, 200);
});

void t.test('returns a CPU profile in the format of go tool pprof', async (t) => {
  const port = await start(t);
  const timer = setInterval(() => {
    for (const end = performance.now() + 20; performance.now() < end;);
  }, 30);
  const answer = await ask(port, '/debug/pprof/profile?seconds=1');
  clearInterval(timer);
  t.equal(answer.status, 200);
  const { types, samples, functions } = profileOf(answer.body);
  t.strictSame(types, ['sample/count', 'wall/nanoseconds']);
  t.ok(samples > 0 && functions > 0);
});

/** A running profile of five minutes, during which other requests are refused. */
const profiling = async (port: number): Promise<{ readonly leave: () => void; readonly answered: Promise<number> }> => {
  for (;;) {
    let leave = (): void => undefined;
    let isOver = false;
    const answered = new Promise<number>((resolve) => {
      const asked = get({ host: '127.0.0.1', port, path: '/debug/pprof/profile?seconds=300', agent: false }, (response) => {
        response.resume().on('end', () => {
          resolve(response.statusCode ?? 0);
        });
      }).on('error', () => {
        resolve(0);
      });
      leave = () => void asked.destroy();
    });
    void answered.finally(() => (isOver = true));
    // Either of two concurrent requests may come first; retry if this one was refused.
    while (!isOver) if ((await ask(port, '/debug/pprof/profile?seconds=1')).status === 409) return { leave, answered };
  }
};

void t.test('takes one profile at a time, and ends one whose client has left', async (t) => {
  const port = await start(t);
  const first = await profiling(port);
  t.equal((await ask(port, '/debug/pprof/heap')).status, 200, 'the heap is available meanwhile');
  first.leave();
  let second: Answer;
  do second = await ask(port, '/debug/pprof/profile?seconds=1');
  while (second.status === 409);
  t.equal(second.status, 200);
});

void t.test('refuses invalid requests', async (t) => {
  const port = await start(t);
  for (const seconds of ['0', '301', '-1', '1.5', 'abc', '', '1e2', '0x10', '9'.repeat(400)])
    t.equal((await ask(port, `/debug/pprof/profile?seconds=${seconds}`)).status, 400, seconds);
  t.equal((await ask(port, '/debug/pprof/goroutine')).status, 404);
  t.equal((await ask(port, '/')).status, 404);
  t.equal((await ask(port, '//')).status, 400);
  t.equal((await ask(port, '/debug/pprof/heap', { method: 'POST' })).status, 405);
  t.equal(
    (await ask(port, '/debug/pprof/', { host: 'evil.example:80' })).status,
    403,
    'DNS rebinding: a foreign host name for the loopback address',
  );
  for (const host of ['localhost:1', '127.0.0.1', '[::1]:9']) t.equal((await ask(port, '/debug/pprof/', { host })).status, 200, host);
  t.match((await ask(port, '/debug/pprof/')).body.toString(), /\/debug\/pprof\/heap/);
});

void t.test('listens only on the loopback address', async (t) => {
  const port = await start(t);
  const outside = Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .find((address) => !address.internal && address.family === 'IPv4');
  if (outside === undefined) {
    t.pass('no other address on this machine');
    return;
  }
  const outcome = await new Promise<string>((resolve) => {
    connect({ host: outside.address, port, timeout: 2_000 })
      .on('connect', () => {
        resolve('connected');
      })
      .on('error', (error: NodeJS.ErrnoException) => {
        resolve(error.code ?? '');
      })
      .on('timeout', () => {
        resolve('timeout');
      });
  });
  t.not(outcome, 'connected');
});

void t.test('reports a port in use by number, and ends a running profile on close', async (t) => {
  const server = await startPprof(0, quiet);
  await t.rejects(startPprof(server.port, quiet), /--pprof-port: cannot listen on 127\.0\.0\.1:\d+: the port is in use/);
  const profile = await profiling(server.port);
  await server.close();
  t.equal(await profile.answered, 200);
});

void t.test('closes despite a client that never finishes its request', async (t) => {
  const server = await startPprof(0, quiet);
  const client = connect(server.port, '127.0.0.1').on('error', () => undefined);
  t.teardown(() => client.destroy());
  await new Promise((resolve) => client.write('GET /debug/pprof/ HTTP/1.1\r\nHost: localhost\r\nX-Half: ', resolve));
  // A later connection is answered, so the server has this one as well.
  t.equal((await ask(server.port, '/debug/pprof/')).status, 200);
  // Without an end of the unfinished request this waits for the minutes that a client may take.
  await server.close();
  const isCut = await new Promise<boolean>((resolve) =>
    client.destroyed ? resolve(true) : client.on('close', () => resolve(true)).resume(),
  );
  t.ok(isCut);
});
