import t from 'tap';
import { sensorGrpc } from '../../../src/streams/sensor/sensor-grpc.js';
import { SourceReader } from '../../conformance/source-reader.js';
import { sensorMessage } from '../../support/sensor-message.js';
import { SensorServer } from '../../support/sensor-server.js';
import { until } from '../../support/until.js';
import { sensorOptions } from './sensor-options.js';

/** Small messages: only their number matters. */
const template = sensorMessage({ seconds: 1_784_730_281, priority: 5, rule: 'number', output: '1000000' });
const messages = (from: number, to: number): Buffer[] =>
  Array.from({ length: to - from }, (_, index) => {
    const message = Buffer.from(template);
    message.write(String(1_000_000 + from + index), message.length - 7, 'latin1');
    return message;
  });

void t.test('100,000 alerts arrive once each across restarts of the sensor and broken streams', async (t) => {
  const server = await SensorServer.open();
  const reader = new SourceReader(sensorGrpc(sensorOptions(server)), 500_000);
  const reading = reader.readThrough(100_000);
  for (let round = 0; round < 10; round++) {
    server.push(messages(round * 10_000, (round + 1) * 10_000));
    const enough = round * 10_000 + 4_000;
    await until(
      () => server.handed,
      (handed) => handed >= enough,
      200_000,
    );
    // Alerts in flight are lost when a stream breaks, with any client, so wait until none is.
    server.hold();
    await until(
      () => reader.facts,
      (facts) => facts === server.handed,
      200_000,
    );
    t.ok(server.queued > 0, `${server.queued} alerts wait while the stream breaks`);
    if (round % 2 === 0) server.dropStreams();
    else {
      await server.stop();
      await server.start();
    }
    server.release();
  }
  await reading;
  t.equal(reader.facts, 100_000);
  t.equal(reader.seen.size, 100_000);
  t.equal(server.handed, 100_000);
  await reader.disconnect();
  await server.close();
});
