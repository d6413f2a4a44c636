import { mkdirSync, readFileSync } from 'node:fs';
import { createConnection, createServer, type NetConnectOpts } from 'node:net';
import { once } from 'node:events';
import { join } from 'node:path';
import t from 'tap';
import { placedReason, plainReason } from '../../src/lib/system-error.js';

const reasonFrom = (work: () => unknown): string => {
  try {
    work();
  } catch (error) {
    return plainReason(error);
  }
  throw new Error('expected an error');
};

void t.test('describes errors of files', (t) => {
  const folder = t.testdir({ file: '' });
  const read = (...path: readonly string[]) => reasonFrom(() => readFileSync(join(folder, ...path)));
  t.strictSame(
    [
      read('none'),
      read('file', 'below'),
      read(),
      reasonFrom(() => {
        mkdirSync(join(folder, 'file'));
      }),
    ],
    [
      'no such file or folder: check the path',
      'a part of the path is a file, not a folder',
      'it is a folder, not a file',
      'it is a file, not a folder',
    ],
  );
  t.end();
});

void t.test('describes errors of connections and ports', async (t) => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' ? (address?.port ?? 0) : 0;
  const second = createServer().listen(port, '127.0.0.1');
  const [taken] = (await once(second, 'error')) as readonly unknown[];
  server.close();
  await once(server, 'close');
  const [refused] = (await once(createConnection(port, '127.0.0.1'), 'error')) as readonly unknown[];
  t.strictSame(
    [plainReason(taken), plainReason(refused)],
    [
      'the port is in use: stop the program that uses it, or choose another port',
      'connection refused: nothing listens at this address and port',
    ],
  );
});

void t.test('keeps the code of an unknown error, and the text of any other', (t) => {
  const unknown = Object.assign(new Error("EXDEV: cross-device link not permitted, rename '/a' -> '/b'"), {
    code: 'EXDEV',
    syscall: 'rename',
  });
  t.equal(plainReason(unknown), 'cross-device link not permitted (EXDEV)');
  t.equal(plainReason(new Error('it is too large')), 'it is too large');
  t.equal(plainReason('text'), 'text');
  t.end();
});

void t.test('says which file, address or host an error is about', async (t) => {
  const errorOf = (options: NetConnectOpts): Promise<Error> => new Promise((resolve) => createConnection(options).on('error', resolve));
  t.equal(
    placedReason(await errorOf({ host: '127.0.0.1', port: 1 })),
    '127.0.0.1:1: connection refused: nothing listens at this address and port',
  );
  const made = (more: object): Error => Object.assign(new Error('E'), { code: 'ECONNREFUSED', syscall: 'connect' }, more);
  t.match(placedReason(made({ address: '::1', port: 443 })), /^\[::1\]:443: connection refused/);
  t.match(placedReason(made({ code: 'ENOTFOUND', syscall: 'getaddrinfo', hostname: 'none.invalid' })), /^none\.invalid: unknown host/);
  t.match(placedReason(made({ path: '/run/x.sock', address: '/run/x.sock' })), /^\/run\/x\.sock: connection refused/);
  t.match(placedReason(made({})), /^connection refused/);
});
