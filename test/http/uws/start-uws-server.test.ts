import t from 'tap';
import { httpConformance } from '../../conformance/http-conformance.js';
import { loadableServers } from '../../support/servers.js';

if (loadableServers.includes('uws')) {
  const { startUwsServer } = await import('../../../src/http/uws/start-uws-server.js');
  httpConformance(startUwsServer);
} else {
  void t.test('the contract of an HTTP server', { skip: 'uWebSockets.js cannot be loaded here' }, (t) => {
    t.end();
  });
}
