import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { once } from 'node:events';
import t from 'tap';
import { sensorGrpc } from '../../../src/streams/sensor/sensor-grpc.js';
import { SourceReader } from '../../conformance/source-reader.js';
import { SensorServer } from '../../support/sensor-server.js';
import { outcomeOf } from '../../conformance/outcomes.js';
import { VirtualTime } from '../../support/virtual-time.js';
import { messages, sensorOptions } from './sensor-options.js';

type Test = { readonly teardown: (work: () => unknown) => void };

/** A proxy between client and server. After `drop` it silently discards everything sent to the server. */
const openBlackHole = async (t: Test, to: number) => {
  const sockets: Socket[] = [];
  let isDropping = false;
  const pass = (from: Socket, other: Socket): void => {
    sockets.push(from);
    from.on('error', () => undefined);
    from.on('data', (bytes) => {
      if (!isDropping) other.write(bytes);
    });
  };
  const server = createServer((near) => {
    const far = connect(to, '127.0.0.1');
    pass(near, far);
    pass(far, near);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.teardown(() => {
    server.close();
    for (const socket of sockets) socket.destroy();
  });
  return {
    port: (server.address() as AddressInfo).port,
    drop: () => {
      isDropping = true;
    },
  };
};

void t.test('keepalive pings keep a silent sensor connected and detect one that is gone', async (t) => {
  const server = await SensorServer.open();
  t.teardown(() => server.close());
  const blackHole = await openBlackHole(t, server.port);
  const time = new VirtualTime();
  const reader = new SourceReader(sensorGrpc({ ...sensorOptions(blackHole), scheduler: time }), 60_000);
  await reader.connect();
  await time.pass(120_000);
  server.push(messages(0, 10));
  await time.pass(20);
  await reader.readUntil(10);
  blackHole.drop();
  const [outcome] = await Promise.all([outcomeOf(reader.readFor(60_000)), time.pass(60_000)]);
  t.match(outcome, { ended: 'failure', error: { kind: 'NotConnected', message: /no answer within 5 s/ } });
  await reader.disconnect();
});
