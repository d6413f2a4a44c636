import { defer, exhaustMap, filter, firstValueFrom, interval, retry, tap } from 'rxjs';
import { test } from 'tap';
import { jetstreamManager } from '@nats-io/jetstream';
import { connect } from '@nats-io/transport-node';
import type { LogStream } from '../../src/model/contracts/log-stream.js';
import { openNats } from '../support/nats-cluster.js';
import { startNatsCluster, withoutNats, type NatsServer } from '../support/nats-server.js';
import { pause } from '../support/pause.js';
import { until } from '../support/until.js';

const skip = withoutNats();

/** The server that leads a stream. */
const leaderOf = async (servers: readonly NatsServer[], stream: string): Promise<NatsServer> => {
  const nc = await connect({ servers: servers.map(({ url }) => url) });
  try {
    const found = await until(
      async () => {
        const { cluster } = await (await jetstreamManager(nc)).streams.info(stream);
        return servers[Number(cluster?.leader?.slice(1)) - 1];
      },
      (server) => server !== undefined,
    );
    return found as NatsServer;
  } finally {
    await nc.close();
  }
};

/** Publishes numbered messages one after the other until told to stop. Settles unknown results by reading the stream. */
const publisher = (stream: LogStream): { readonly confirmed: number[]; readonly stop: () => Promise<void> } => {
  const confirmed: number[] = [];
  let isStopped = false;
  const publish = async (): Promise<void> => {
    for (let last = 0; !isStopped;) {
      const body = Buffer.from(String(last + 1));
      const result = await stream.publish([{ first: last + 1, count: 1, term: 1, writer: 'one.1.a', encoding: '', body }], last);
      const isThere =
        result.kind === 'stored' || (result.kind === 'conflict' && (await stream.read(last + 1).catch(() => undefined)) !== undefined);
      if (isThere) confirmed.push(++last);
      else await pause(50); // a publisher does not retry without a pause
    }
  };
  const done = publish();
  return {
    confirmed,
    stop: () => {
      isStopped = true;
      return done;
    },
  };
};

/** Follows without end, from the last message received. */
const follower = (stream: LogStream): { readonly received: number[]; readonly stop: () => void } => {
  const received: number[] = [];
  const subscription = defer(() => stream.messages$(received.length + 1))
    .pipe(
      tap(({ sequence, body }) => received.push(sequence === Number(Buffer.from(body).toString()) ? sequence : -1)),
      retry({ delay: 100 }),
    )
    .subscribe();
  return {
    received,
    stop: () => {
      subscription.unsubscribe();
    },
  };
};

for (const loss of ['kill', 'freeze', 'stop'] as const)
  void test(
    `nothing confirmed is lost, nor delivered twice, when the server that leads the stream is lost (${loss})`,
    { skip },
    async (t) => {
      const servers = await startNatsCluster(t);
      const urls = servers.map(({ url }) => url);
      const options = { replicas: 3, requestTimeoutMs: 1_000 };
      const [one, two, three] = await Promise.all(urls.map((_, at) => openNats(t, [...urls.slice(at), ...urls.slice(0, at)], options)));
      if (one === undefined || two === undefined || three === undefined) throw new Error('three instances are opened');
      const followers = [follower(one.stream), follower(two.stream), follower(three.stream)];
      const writer = publisher(one.stream);
      await until(() => writer.confirmed.length > 100);
      const leader = await leaderOf(servers, 'drift');
      const began = performance.now();
      const before = writer.confirmed.length;
      await leader[loss]();
      await until(() => writer.confirmed.length > before + 50);
      t.comment(`published again after ${String(Math.round(performance.now() - began))} ms`);
      if (loss === 'freeze') leader.thaw();
      else await leader.start();
      const after = writer.confirmed.length;
      await until(() => writer.confirmed.length > after + 50);
      await writer.stop();
      const { confirmed } = writer;
      await until(() => followers.every(({ received }) => received.length >= confirmed.length));
      t.comment(`${String(confirmed.length)} messages`);
      t.same(
        confirmed,
        confirmed.map((_, index) => index + 1),
      );
      for (const { received, stop } of followers) {
        stop();
        t.same(received, confirmed);
      }
    },
  );

void test('D92 the lease outlives the server that leads its bucket', { skip }, async (t) => {
  const servers = await startNatsCluster(t);
  const urls = servers.map(({ url }) => url);
  const options = { replicas: 3, leaseMs: 3_000, requestTimeoutMs: 1_000 };
  const [one, two] = await Promise.all([openNats(t, urls, options), openNats(t, [...urls].reverse(), options)]);
  let revision = (await one.lease.acquire('one')) ?? 0;
  const holders: (string | undefined)[] = [];
  const watch = two.lease.states$.subscribe(({ holder }) => holders.push(holder));
  await (await leaderOf(servers, 'KV_drift-lease')).kill();
  const began = performance.now();
  // As a holder does: try again until the lease must be over.
  for (;;) {
    const renewed = await one.lease.renew('one', revision).catch(() => undefined);
    if (renewed !== undefined) {
      revision = renewed;
      break;
    }
    if (performance.now() - began > 15_000) break;
    await pause(100); // a holder does not retry without a pause
    const taken = await one.lease.acquire('one').catch(() => undefined);
    revision = taken ?? revision;
  }
  t.comment(`renewed after ${String(Math.round(performance.now() - began))} ms`);
  const newest = revision;
  // The other instance may learn of it late, from a server that lags, so the holder goes on.
  const renewing = interval(500)
    .pipe(exhaustMap(() => one.lease.renew('one', revision).catch(() => undefined)))
    .subscribe((renewed) => (revision = renewed ?? revision));
  const current = await firstValueFrom(two.lease.states$.pipe(filter(({ holder, revision: at }) => holder !== undefined && at >= newest)));
  t.equal(current.holder, 'one');
  renewing.unsubscribe();
  watch.unsubscribe();
});
