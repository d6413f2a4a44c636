import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import t from 'tap';
import type { Failure } from '../../../src/model/failure.js';
import { sensorGrpc } from '../../../src/streams/sensor/sensor-grpc.js';
import { SourceReader } from '../../conformance/source-reader.js';
import { hasOpenssl, makeCertificates } from '../../support/certificates.js';
import { numberedMessage, sensorMessage } from '../../support/sensor-message.js';
import { SensorServer, type SensorServerOptions } from '../../support/sensor-server.js';
import { plain, sensorOptions } from './sensor-options.js';

type Options = ReturnType<typeof sensorOptions>;

/** Connects and reads an alert; returns the error of a failed attempt. */
const tried = async (options: Omit<Options, 'tls'> & { readonly tls: Record<keyof Options['tls'], string> }, server?: SensorServer) => {
  const reader = new SourceReader(sensorGrpc(options), 60_000);
  try {
    await reader.connect();
    server?.push([sensorMessage(numberedMessage(1))]);
    if (server !== undefined) await reader.readUntil(1);
    return 'connected';
  } catch (error) {
    return `${(error as Failure).kind}: ${(error as Failure).message}`;
  } finally {
    await reader.disconnect();
  }
};
const withServer = async <A>(options: SensorServerOptions, work: (server: SensorServer) => Promise<A>): Promise<A> => {
  const server = await SensorServer.open(options);
  try {
    return await work(server);
  } finally {
    await server.close();
  }
};

void t.test('D48: refuses a sensor below version 0.35 and accepts any later one', async (t) => {
  const answer = (version: string): Promise<string> => withServer({ version }, (server) => tried(sensorOptions(server)));
  t.equal(await answer('0.34.1'), 'NotConnected: the sensor is version 0.34.1; 0.35 or later is required: upgrade the sensor');
  t.match(await answer('0.9.0'), /^NotConnected: the sensor is version 0\.9\.0;/);
  for (const version of ['0.35.0', '0.43.1', '0.36.0-rc1', '0.44.0', '1.0.0']) t.equal(await answer(version), 'connected', version);
});

void t.test('a server without a version service is not a sensor', async (t) => {
  const answer = await withServer({ version: '' }, (server) => tried(sensorOptions(server)));
  t.match(answer, /^NotConnected: 127\.0\.0\.1:\d+: the server has no version service: it is not a sensor of version 0\.35 to 0\.43/);
});

void t.test('D48: a socket', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'driftline-sensor-'));
  const address = `unix://${join(folder, 'sensor.sock')}`;
  const answer = await withServer({ address }, (server) =>
    // Certificates do not apply to a Unix socket and are not read.
    tried({ ...sensorOptions(server), hostname: address, tls: { ...plain, caRootFile: '/nonexistent/ca.crt' } }, server),
  );
  t.equal(answer, 'connected');
  t.match(await tried({ ...sensorOptions({ port: 0 }), hostname: address }), /^NotConnected: unix:.*ENOENT/);
  rmSync(folder, { recursive: true });
});

void t.test('D48: certificates', { skip: hasOpenssl ? false : 'no openssl to make certificates with' }, (t) => {
  const made = makeCertificates();
  t.teardown(made.remove);
  const serverTls = { root: made.text(made.root), chain: made.text(made.server.chain), key: made.text(made.server.key) };
  const client = { certFile: made.client.chain, keyFile: made.client.key, caRootFile: made.root };
  const answer = (tls: typeof client, serverName = 'sensor.test', clientMayBeUnknown = false): Promise<string> =>
    withServer({ tls: { ...serverTls, clientMayBeUnknown } }, (server) => tried({ ...sensorOptions(server), tls, serverName }, server));

  void t.test('connects with client certificate, authority and server name', async (t) => {
    t.equal(await answer(client), 'connected');
  });
  void t.test('connects with the authority alone to a sensor that requires no client certificate', async (t) => {
    t.equal(await answer({ ...plain, caRootFile: made.root }, 'sensor.test', true), 'connected');
  });
  void t.test('refuses the certificate of another name unless server_name is set', async (t) => {
    t.match(
      await answer(client, ''),
      /^NotConnected: 127\.0\.0\.1:\d+: the certificate of the sensor is for another name: set sensor\.server_name/,
    );
  });
  void t.test('refuses a certificate of another authority', async (t) => {
    t.match(
      await answer({ ...client, caRootFile: made.other }),
      /^NotConnected: .*the certificate of the sensor is not from the authority in .*other\.crt/,
    );
    t.match(await answer({ ...client, caRootFile: '' }), /^NotConnected: .*set sensor\.ca_root_file/);
  });
  void t.test('says that the sensor requires a certificate', async (t) => {
    t.match(await answer({ ...plain, caRootFile: made.root }), /^NotConnected: .*it may want a client certificate \(sensor\.cert_file/);
  });
  void t.test('refuses a plain connection to a TLS sensor with a hint', async (t) => {
    t.match(await answer({ ...plain }, ''), /^NotConnected: .*it may want a client certificate/);
  });
  void t.test('refuses certificates for a sensor without TLS with a hint', async (t) => {
    const server = await SensorServer.open();
    t.match(
      await tried({ ...sensorOptions(server), tls: client, serverName: 'localhost' }),
      /^NotConnected: .*the server does not use TLS/,
    );
    await server.close();
  });
  void t.test('names a missing or wrong file, but not its contents', async (t) => {
    const empty = join(made.folder, 'empty.crt');
    writeFileSync(empty, 'secret');
    const files = [
      [{ ...client, keyFile: '/nonexistent/client.key' }, 'cannot read /nonexistent/client.key: no such file or folder: check the path'],
      [{ ...client, certFile: empty }, `${empty} contains no certificate in PEM`],
      [{ ...client, caRootFile: empty }, `${empty} contains no certificate in PEM`],
      [{ ...client, keyFile: empty }, `${empty} contains no private key without a passphrase in PEM`],
      [{ ...client, keyFile: made.server.key }, `the key in ${made.server.key} does not match the certificate in ${made.client.chain}`],
    ] as const;
    for (const [tls, message] of files) t.equal(await answer(tls), `NotConnected: ${message}`);
  });
  t.end();
});

void t.test('ignores proxy environment variables', async (t) => {
  const before = process.env['http_proxy'];
  t.teardown(() => {
    if (before === undefined) delete process.env['http_proxy'];
    else process.env['http_proxy'] = before;
  });
  process.env['http_proxy'] = 'http://127.0.0.1:1';
  t.equal(await withServer({}, (server) => tried(sensorOptions(server), server)), 'connected');
});

void t.test('D48: connects once the sensor has started', async (t) => {
  const server = await SensorServer.open();
  const options = sensorOptions(server);
  await server.stop();
  t.match(await tried(options), /^NotConnected: 127\.0\.0\.1:\d+: .*ECONNREFUSED/);
  await server.start();
  t.equal(await tried(options, server), 'connected');
  await server.close();
});
