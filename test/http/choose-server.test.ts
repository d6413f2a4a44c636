import t from 'tap';
import { chooseServer } from '../../src/http/choose-server.js';

const install = 'npm install "uWebSockets.js@npm:uwebsockets@3.0.6"';

/** Fails as Node does for each reason. */
const failing = (message: string, code?: string) => (): Promise<never> => Promise.reject(Object.assign(new Error(message), { code }));
const missing = failing("Cannot find package 'uWebSockets.js' imported from /app/main.js", 'ERR_MODULE_NOT_FOUND');
const wrapped = (cause: string): string => `This version of uWS.js supports only Node.js versions 16, 18 and 20.\n\n${cause}`;
const oldLibrary = failing(wrapped("Error: /lib/libc.so.6: version `GLIBC_2.38' not found (required by uws_linux_x64_137.node)"));
const unknownNode = failing(wrapped("Error: Cannot find module './uws_linux_x64_999.node'"));
const broken = failing(wrapped('Error: uws_linux_x64_115.node: file too short'));

void t.test('auto takes uWebSockets.js where it can be loaded, else the server of Node, and says why', async (t) => {
  const reasons = [
    [missing, /^uWebSockets\.js is not installed$/],
    [oldLibrary, /^uWebSockets\.js needs glibc 2\.38 or newer with Node\.js \d+\.\d+\.\d+$/],
    [unknownNode, /^uWebSockets\.js has no binary for Node\.js [\d.]+ on \w+ \w+$/],
    [broken, /^uWebSockets\.js cannot be loaded by .*: Error: uws_linux_x64_115\.node: file too short$/],
  ] as const;
  for (const [load, reason] of reasons) t.match(await chooseServer('auto', load), { kind: 'node', reason });
});

void t.test('node does not load uWebSockets.js', async (t) => {
  const choice = await chooseServer('node', () => Promise.reject(new Error('loaded')));
  t.match(choice, { kind: 'node', reason: 'api.server is node' });
});

void t.test('uws that cannot be loaded is an error that says what to do', async (t) => {
  const advice = [
    [missing, `is not installed; run ${install}, or set api.server to auto or node`],
    [oldLibrary, 'use Node.js 20 or a newer system, or set api.server to auto or node'],
    [unknownNode, 'use Node.js 20, 22 or 24, or set api.server to auto or node'],
    [broken, `run ${install} again, or set api.server to auto or node`],
  ] as const;
  for (const [load, words] of advice) await t.rejects(chooseServer('uws', load), { tag: 'server_unavailable', message: words });
});
