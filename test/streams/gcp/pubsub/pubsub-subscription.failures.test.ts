import t from 'tap';
import type { Failure } from '../../../../src/model/failure.js';
import { PubsubServer } from '../../../support/pubsub-server.js';
import { connect, entryText, openPubsub, readIds } from './pubsub-fixture.js';

const refusal = async (t: { fail(message: string): unknown }, server: PubsubServer, options = {}): Promise<Failure> =>
  connect(openPubsub(server, options).source).then(
    () => t.fail('connected') as never,
    (error: unknown) => error as Failure,
  );

void t.test('does not connect to a missing or forbidden subscription and says why', async (t) => {
  const server = await new PubsubServer().open(t);
  server.exists = false;
  t.match(await refusal(t, server), {
    kind: 'NotConnected',
    message: 'cannot read subscription audit: not found: Resource not found (resource=audit).',
  });
  server.exists = true;
  server.trouble = 'denied';
  t.match(await refusal(t, server), {
    kind: 'NotConnected',
    message: 'cannot read subscription audit: access denied: User not authorized to perform this action.',
  });
  server.trouble = 'none';
  server.token = 'some';
  t.match(await refusal(t, server), { kind: 'NotConnected', message: /^cannot read subscription audit: the credentials are not valid/ });
  t.match(await refusal(t, server, { environment: { GOOGLE_APPLICATION_CREDENTIALS: '/absent.json' } }), {
    kind: 'NotConnected',
    message: /^cannot read subscription audit: no credentials were found: .*absent\.json/,
  });
  t.match(await refusal(t, server, { endpointUrl: 'http://127.0.0.1:59999' }), {
    kind: 'NotConnected',
    message: /no connection: connection refused/,
  });
});

void t.test('continues after a quota was exceeded, an outage, and a subscription that was deleted and created again', async (t) => {
  const server = await new PubsubServer().open(t);
  server.longPoll = 200;
  const { source } = openPubsub(server);
  const connection = await connect(source);
  server.trouble = 'throttled';
  await t.rejects(connection.read(), { kind: 'BackOff', waitMs: 10_000, message: /throttled: Quota exceeded/ });
  server.trouble = 'error';
  await t.rejects(connection.read(), { kind: 'Failed', message: /the service failed \(503\): The service was unable/ });
  server.trouble = 'none';
  server.publish(entryText(0));
  t.same(await readIds(connection, 1), ['e-0'], 'the same connection continues');
  server.exists = false;
  await t.rejects(connection.read(), { kind: 'NotConnected', message: /not found/ });
  await connection.close();
  server.exists = true;
  server.publish(entryText(1));
  const again = await connect(source);
  t.same(await readIds(again, 1), ['e-1']);
  await again.close();
});

void t.test('uses the emulator that PUBSUB_EMULATOR_HOST names', async (t) => {
  const server = await new PubsubServer().open(t);
  const { source } = openPubsub(server, { endpointUrl: '', environment: { PUBSUB_EMULATOR_HOST: new URL(server.url).host } });
  server.publish(entryText(0));
  const connection = await connect(source);
  t.same(await readIds(connection, 1), ['e-0']);
  await connection.close();
});
