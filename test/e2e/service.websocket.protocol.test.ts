import t from 'tap';
import { WebSocket } from 'ws';
import { ask } from '../support/ask.js';
import { hostAlert } from '../support/sensor-alerts.js';
import { startService, whenReady } from '../support/service.js';
import { frame, handshake, Listener, openRaw } from '../support/stream-clients.js';
import { until } from '../support/until.js';

void t.test('the WebSocket protocol of the service', async (t) => {
  const service = await whenReady(await startService(t));
  const witness = await Listener.open(service.ws);
  await witness.subscribe('all');

  await t.test('disconnects a client that violates the protocol, without effect on others', async (t) => {
    const broken: Readonly<Record<string, Buffer>> = {
      'a reserved bit': frame(0xc1, '{}'),
      'an unknown opcode': frame(0x83, '{}'),
      'a fragmented control frame': frame(0x09, 'x'),
      'a continuation without a start': frame(0x80, '{}'),
      'a message within a fragmented message': Buffer.concat([frame(0x01, '{"type":'), frame(0x81, '"ping"}')]),
      'a long ping': Buffer.concat([Buffer.from([0x89, 0xfe, 0, 200, 0, 0, 0, 0]), Buffer.alloc(200)]),
      'text that is not UTF-8': Buffer.concat([Buffer.from([0x81, 0x82, 0, 0, 0, 0]), Buffer.from([0xc3, 0x28])]),
    };
    for (const [name, bytes] of Object.entries(broken)) {
      const raw = openRaw(service.url, handshake());
      await until(raw.text, (text) => text.includes('client_id'));
      raw.socket.write(bytes);
      await raw.closed;
      t.ok(raw.text().startsWith('HTTP/1.1 101'), name);
    }
    // Without a mask, or with half a frame, the following bytes cannot be interpreted.
    const odd = [
      frame(0x81, '{"type":"ping"}', false),
      Buffer.from([0x81]),
      Buffer.from([0x88, 0x81, 0, 0, 0, 0, 3]),
      Buffer.alloc(4_096, 0xff),
    ];
    const raws = odd.map((bytes) => openRaw(service.url, Buffer.concat([Buffer.from(handshake()), bytes])));
    const half = openRaw(service.url, handshake().slice(0, 60));
    await service.post('/api/v1/intake/sensor', [hostAlert('odd')]);
    await witness.waitFor(({ payload }) => payload.output === 'shell in a container (odd)');
    await witness.settled();
    for (const { socket } of [...raws, half]) socket.destroy();
    t.equal(witness.socket.readyState, WebSocket.OPEN);
  });

  await t.test('accepts only a GET upgrade of /ws in version 13', async (t) => {
    const statusOf = async (text: string): Promise<string> => {
      const raw = openRaw(service.url, text);
      await until(raw.text, (received) => received.includes('\r\n\r\n'));
      raw.socket.destroy();
      return raw.text();
    };
    const plain = await ask(service.url, '/ws');
    t.same([plain.status, plain.code], [400, 'VALIDATION_ERROR']);
    const refused: Readonly<Record<string, string>> = {
      'no version': handshake({ 'Sec-WebSocket-Version': '' }),
      'another version': handshake({ 'Sec-WebSocket-Version': '8' }),
      'no key': handshake({ 'Sec-WebSocket-Key': '' }),
      'a short key': handshake({ 'Sec-WebSocket-Key': 'c2hvcnQ=' }),
      'no upgrade': handshake({ Upgrade: '' }),
      'another upgrade': handshake({ Upgrade: 'h2c' }),
      'no connection': handshake({ Connection: 'keep-alive' }),
      'a body': `${handshake({ 'Content-Length': '5' })}hello`,
      'a body in chunks': `${handshake({ 'Transfer-Encoding': 'chunked' })}5\r\nhello\r\n0\r\n\r\n`,
    };
    for (const [name, text] of Object.entries(refused)) {
      const answer = await statusOf(text);
      t.match(answer, /^HTTP\/1\.1 400 /, name);
      t.match(answer, /"code":"VALIDATION_ERROR"/, name);
    }
    t.match(await statusOf(handshake({ 'Sec-WebSocket-Version': '8' })), /\r\nSec-WebSocket-Version: 13\r\n/i, 'and the supported version');
    t.match(await statusOf(handshake({}, '/socket')), /^HTTP\/1\.1 404 [^]*"NOT_FOUND"/);
    t.match(await statusOf(handshake({}, '/ws/')), /^HTTP\/1\.1 404 /);
    t.match(await statusOf(handshake().replace('GET', 'POST')), /^HTTP\/1\.1 405 /);
    t.match(
      await statusOf(handshake({ Connection: 'keep-alive, Upgrade', Upgrade: 'WebSocket' })),
      /^HTTP\/1\.1 101 /,
      'as browsers send it',
    );
    t.match(await statusOf(handshake({ 'Content-Length': '0' })), /^HTTP\/1\.1 101 /);
    t.match(await statusOf(handshake({}, '/ws?x=y')), /^HTTP\/1\.1 101 /);

    const client = await Listener.open(service.ws, { perMessageDeflate: true }, ['first', 'second']);
    t.equal(client.socket.extensions, '', 'offered compression is not used');
    t.equal(client.socket.protocol, 'first', 'browsers require one of the offered protocols in the response');
    await client.leave();
  });
  await witness.leave();
});
