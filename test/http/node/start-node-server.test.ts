import t from 'tap';
import { problemReply } from '../../../src/http/envelope.js';
import { startNodeServer } from '../../../src/http/node/start-node-server.js';
import type { Problem } from '../../../src/model/http/problem.js';
import { httpConformance } from '../../conformance/http-conformance.js';
import { RawClient } from '../../conformance/http/raw-client.js';
import { serveWith, textReply } from '../../conformance/http/serve.js';
import { until } from '../../support/until.js';

httpConformance(startNodeServer);

// Not for both: uWebSockets.js itself sends 100 with every request that expects it.
void t.test('asks a client that expects it for the body only if the body is read', async (t) => {
  const serve = serveWith(startNodeServer);
  const server = await serve(t, async (request) =>
    request.path === '/refused'
      ? textReply('refused;', 401)
      : request.body(100).then(
          (body) => textReply(`got ${Buffer.from(body).toString()};`),
          (problem: unknown) => problemReply(problem as Problem),
        ),
  );
  const head = (path: string): string => `POST ${path} HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nExpect: 100-continue\r\n\r\n`;
  const client = await RawClient.connect(server.port);
  client.send(head('/read'));
  t.equal(await client.until('\r\n\r\n'), 'HTTP/1.1 100 Continue\r\n\r\n');
  client.send('hello');
  await client.until('got hello;');
  const large = await RawClient.connect(server.port);
  large.send(head('/read').replace('Length: 5', 'Length: 101'));
  t.match(await large.closed(), /^HTTP\/1\.1 413 /);
  client.send(head('/refused'));
  t.match(await client.closed(), /401 Unauthorized\r\n.*Connection: close\r\n.*refused;$/s);
});

// Not for both: uWebSockets.js answers all requests of a read and keeps the responses.
void t.test('has one response in memory for a client that does not read', async (t) => {
  const serve = serveWith(startNodeServer);
  let served = 0;
  const server = await serve(t, () => {
    served += 1;
    return textReply('x'.repeat(60_000));
  });
  const client = await RawClient.connect(server.port);
  client.stopReading().send('GET / HTTP/1.1\r\nHost: a\r\n\r\n'.repeat(1_000));
  let last = -1;
  await until(() => {
    const isSame = last === served && served > 0;
    last = served;
    return isSame;
  });
  t.ok(served < 500, `${served} of 1,000 in buffers of the kernel`);
});

// Not for both: uWebSockets.js has its own refusals.
void t.test('refuses malformed bytes in the envelope, after the responses to the requests before them', async (t) => {
  const serve = serveWith(startNodeServer);
  const server = await serve(t, (request) => textReply(`<${request.path}>`));
  const refusalOf = async (bytes: string): Promise<string> => (await RawClient.connect(server.port)).send(bytes).closed();
  const one = 'GET /1 HTTP/1.1\r\nHost: a\r\n\r\n';
  t.match(await refusalOf(`${one}${one}nonsense\r\n\r\n`), /<\/1>.*<\/1>HTTP\/1\.1 400 .*"not a valid HTTP request: .*"\}\}$/s);
  t.match(await refusalOf(`${one}GET / HTTP/1.1\r\n\r\n${one}`), /<\/1>HTTP\/1\.1 400 .*"the Host header is missing"\}\}$/s);
  t.match(await refusalOf('GET http://a/ HTTP/1.1\r\nHost: a\r\n\r\n'), /"expected a path, got an absolute URL"\}\}$/);
  t.match(await refusalOf('GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\nmore'), /<\/>$/, 'ignored after the last request');
});
