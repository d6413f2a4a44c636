import { once } from 'node:events';
import { createServer as createPlainServer, type AddressInfo, type Server } from 'node:net';
import { connect, createServer, type ConnectionOptions } from 'node:tls';
import t from 'tap';
import { plainReason } from '../../src/lib/system-error.js';
import { hasOpenssl, makeCertificates } from '../support/certificates.js';

/** Messages for failed TLS connections, from real handshakes. */

const skip = hasOpenssl ? false : 'openssl is not installed';

void t.test('explains why a TLS connection failed', { skip }, async (t) => {
  const certificates = makeCertificates();
  t.teardown(certificates.remove);
  const text = certificates.text;
  const listening = async (server: Server): Promise<number> => {
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    t.teardown(() => {
      server.close();
    });
    return (server.address() as AddressInfo).port;
  };
  const signed = await listening(
    createServer({ cert: text(certificates.server.chain), key: text(certificates.server.key) }).on('tlsClientError', () => undefined),
  );
  const selfSigned = await listening(
    createServer({ cert: text(certificates.root), key: text(certificates.root.replace(/\.crt$/, '.key')) }).on(
      'tlsClientError',
      () => undefined,
    ),
  );
  const plain = await listening(createPlainServer((socket) => socket.on('error', () => undefined).end('HTTP/1.1 400 Bad Request\r\n\r\n')));
  const reason = async (port: number, options: ConnectionOptions): Promise<string> => {
    const socket = connect({ host: '127.0.0.1', port, servername: 'sensor.test', ...options });
    const [error] = (await once(socket, 'error')) as readonly unknown[];
    socket.destroy();
    return plainReason(error);
  };

  t.match(await reason(signed, {}), 'the certificate authority is unknown: name a file with its certificate in NODE_EXTRA_CA_CERTS');
  t.match(await reason(signed, { ca: text(certificates.other) }), 'the certificate authority is unknown');
  t.match(
    await reason(signed, { ca: text(certificates.root), servername: 'other.test' }),
    'the certificate is for another host name: check the name',
  );
  t.match(await reason(selfSigned, {}), 'the certificate is self-signed: name a file with it in NODE_EXTRA_CA_CERTS');
  t.match(await reason(plain, {}), 'the other side does not speak TLS: check the port, or use http if it is on this machine');
});
