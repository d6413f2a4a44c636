import t, { type Test } from 'tap';
import { entryText } from '../streams/gcp/pubsub/pubsub-fixture.js';
import { gcpRuns } from '../support/gcp-service.js';
import { metricOf } from '../support/metric-of.js';
import { startPubsubEmulator, withoutEmulator } from '../support/pubsub-emulator.js';
import { PubsubServer } from '../support/pubsub-server.js';
import { until } from '../support/until.js';

type Setup = {
  readonly subscription: string;
  /** Members of `audit_logs`. */
  readonly more: string;
  readonly env: Readonly<Record<string, string>>;
  readonly publish: (...bodies: readonly string[]) => unknown;
  /** Number of messages that are not acknowledged; undefined if unknown. */
  readonly left?: () => number;
};

const survivesKills = async (t: Test, { subscription, more, env, publish, left = () => 0 }: Setup): Promise<void> => {
  const runs = gcpRuns(t, 60, `subscription: ${subscription}, ack_deadline: 10s${more}`, env);
  const texts = (from: number, to: number): readonly string[] => Array.from({ length: to - from }, (_, i) => entryText(from + i));
  const first = await runs.start();
  t.match((await first.get('/ready')).json, {
    ready: true,
    audit: { enabled: true, connected: true, sources: [{ source: /^gcp-pubsub:audit/, connected: true }] },
  });
  await publish(...texts(0, 10));
  await runs.reach(first, 10);
  void publish(...texts(10, 30));
  await runs.reach(first, 12);
  await first.stop('SIGKILL');
  await publish(...texts(30, 50));
  const second = await runs.start();
  await publish(...texts(50, 60));
  // Messages of the killed process are hidden until their deadline has expired.
  t.equal(await until(left, (count) => count === 0), 0, 'all messages are acknowledged');
  await runs.check(second);
  t.ok(
    (await until(
      () => metricOf(second, 'drift_source_messages_total', 'outcome="deleted"'),
      (deleted) => deleted >= 30,
    )) >= 30,
  );
  t.equal((await second.stop()).code, 0);
};

void t.test('D70, D50: loses and doubles nothing over a kill, with the test server of Pub/Sub', async (t) => {
  const server = await new PubsubServer().open(t);
  const { subscription, url } = server;
  const publish = (...bodies: readonly string[]): void => {
    server.publish(...bodies);
  };
  await survivesKills(t, { subscription, more: `, endpoint_url: '${url}'`, env: {}, publish, left: () => server.left });
});

void t.test('D70, D50: loses and doubles nothing over a kill, with the emulator', { skip: withoutEmulator }, async (t) => {
  const emulator = await startPubsubEmulator(t);
  const { subscription, publish } = await emulator.open();
  await survivesKills(t, { subscription, more: '', env: { PUBSUB_EMULATOR_HOST: emulator.host }, publish });
});
