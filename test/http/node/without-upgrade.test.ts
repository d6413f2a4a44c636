import t from 'tap';
import { withoutUpgrade } from '../../../src/http/node/without-upgrade.js';

const rewritten = (...rawHeaders: string[]): string =>
  withoutUpgrade({ method: 'GET', url: '/a?b', httpVersion: '1.1', rawHeaders }).toString('latin1');

void t.test('removes the upgrade and keeps the other options of the connection', (t) => {
  t.equal(
    rewritten('Host', 'a', 'Connection', 'close, Upgrade,HTTP2-Settings', 'Upgrade', 'h2c', 'HTTP2-Settings', 'AAMA', 'X', '\xe4'),
    'GET /a?b HTTP/1.1\r\nHost: a\r\nConnection: close\r\nX: \xe4\r\n\r\n',
  );
  t.equal(
    rewritten('connection', 'keep-alive', 'connection', 'upgrade', 'upgrade', 'websocket'),
    'GET /a?b HTTP/1.1\r\nconnection: keep-alive\r\nconnection: \r\n\r\n',
  );
  t.end();
});
