import t from 'tap';
import { sensorGrpc } from '../../../src/streams/sensor/sensor-grpc.js';
import { SourceReader } from '../../conformance/source-reader.js';
import { SensorServerProcess } from '../../support/sensor-server-process.js';
import { sensorOptions } from './sensor-options.js';

void t.test('receives alerts from another process across its restart', async (t) => {
  const server = await SensorServerProcess.open({ version: '0.35.0' });
  const { port } = await server.give({ order: 'push', from: 0, count: 2_000 });
  const reader = new SourceReader(sensorGrpc(sensorOptions({ port })), 60_000);
  await reader.readThrough(2_000);
  t.match(await server.give({ order: 'status' }), { handed: 2_000, queued: 0, streams: 1 });
  await server.give({ order: 'stop' });
  await server.give({ order: 'push', from: 2_000, count: 500 });
  await server.give({ order: 'start' });
  await reader.readThrough(2_500);
  t.equal(reader.seen.size, 2_500);
  await reader.disconnect();
  await server.close();
  await t.rejects(server.give({ order: 'status' }), 'the process has ended');
});
