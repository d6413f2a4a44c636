import t from 'tap';
import { startNodeServer } from '../../../src/http/node/start-node-server.js';
import { httpConformance } from '../../conformance/http-conformance.js';
import { RawClient } from '../../conformance/http/raw-client.js';
import { serveWith, textReply } from '../../conformance/http/serve.js';

httpConformance(startNodeServer);

// Not for both: uWebSockets.js ignores `Expect`, and clients send the body after a second.
void t.test('asks a client that expects it for the body only if the body is read', async (t) => {
  const serve = serveWith(startNodeServer);
  const server = await serve(t, async (request) =>
    request.path === '/read' ? textReply(`got ${Buffer.from(await request.body(100)).toString()};`) : textReply('refused;', 401),
  );
  const head = (path: string): string => `POST ${path} HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nExpect: 100-continue\r\n\r\n`;
  const client = await RawClient.connect(server.port);
  client.send(head('/read'));
  t.equal(await client.until('\r\n\r\n'), 'HTTP/1.1 100 Continue\r\n\r\n');
  client.send('hello');
  await client.until('got hello;');
  client.send(head('/refused'));
  t.match(await client.closed(), /401 Unauthorized\r\n.*Connection: close\r\n.*refused;$/s);
});
