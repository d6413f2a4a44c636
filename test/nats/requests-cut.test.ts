import { setImmediate } from 'node:timers/promises';
import { test } from 'tap';
import { natsOptions } from '../support/nats-cluster.js';
import { openCluster } from '../../src/nats/open-cluster.js';
import { message } from '../support/log-messages.js';
import { startNats, withoutNats } from '../support/nats-server.js';
import { startTcpProxy } from '../support/tcp-proxy.js';
import { until } from '../support/until.js';

void test('requests under way end with the connection, long before their timeout', { skip: withoutNats() }, async (t) => {
  const server = await startNats(t);
  const proxy = await startTcpProxy(t, server.port);
  const cluster = await openCluster(natsOptions([`nats://127.0.0.1:${String(proxy.port)}`], { requestTimeoutMs: 60_000 }));
  t.teardown(() => cluster.close());
  const { stream, lease, progress } = cluster;
  const revision = (await lease.acquire('one')) ?? 0;
  t.same(await stream.publish([message(1, 1)], 0), { kind: 'stored', last: 1 });
  proxy.stall();
  const lost = { name: 'Failure', kind: 'NotConnected', message: /the connection was lost/ };
  const requests: Readonly<Record<string, Promise<unknown>>> = {
    bounds: stream.bounds(),
    read: stream.read(1),
    acquire: lease.acquire('two'),
    renew: lease.renew('one', revision),
    release: lease.release(revision),
    'read a text': progress.get('slack'),
    'write a text': progress.put('slack', 'text'),
  };
  const published = stream.publish([message(2, 2)], 1);
  const ended = Object.entries(requests).map(([name, request]) => t.rejects(request, lost, name));
  // The client writes the requests within a few turns.
  for (let turns = 0; turns < 20; turns++) await setImmediate();
  proxy.cut();
  await Promise.all(ended);
  t.same(await published, { kind: 'unknown', message: 'the connection was lost' });
  proxy.mend();
  await until(() => cluster.isConnected());
  t.equal((await stream.bounds()).last, 1, 'and the next ones are answered');
});
