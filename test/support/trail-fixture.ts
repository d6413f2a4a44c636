import type { Drift } from '../../src/model/drift.js';
import { startFauxqs, type Fauxqs } from './fauxqs.js';
import { SensorServer } from './sensor-server.js';
import type { RunningService } from './service.js';
import { stateText } from './role-fixture.js';
import { trailFile, trailKey, type TrailChange } from './trail-change.js';
import { until } from './until.js';
import { startWebhookServer, type WebhookServer } from './webhook-server.js';

/** The methods of a tap test that this file uses. */
type Test = { readonly teardown: (work: () => void | Promise<void>) => void };

/** The peers of a service: a store with log files and states, a queue, a sensor, a chat and a webhook. All are real servers. */
export type TrailFixture = {
  readonly store: Fauxqs;
  /** URL of the queue `events`. */
  readonly queue: string;
  readonly sensor: SensorServer;
  readonly chat: WebhookServer;
  readonly hook: WebhookServer;
  /** Writes the state: roles with their maximum session durations. */
  readonly declare: (roles: Readonly<Record<string, number>>, serial: number, key?: string) => Promise<void>;
  /** Puts a log file into the bucket and returns its key. */
  readonly file: (change: TrailChange) => Promise<string>;
};

export const stateKey = 'prod/terraform.tfstate';
export const webhookSecret = `whsec_${Buffer.from('0123456789abcdef0123456789abcdef').toString('base64')}`;
const redrive = { deadLetterTargetArn: 'arn:aws:sqs:us-east-1:000000000000:dead', maxReceiveCount: 20 };

/** Freed when the test ends, after services started later. */
export const openTrailFixture = async (t: Test): Promise<TrailFixture> => {
  const store = await startFauxqs(t);
  const sensor = await SensorServer.open();
  t.teardown(() => sensor.close());
  const [chat, hook] = await Promise.all([startWebhookServer(), startWebhookServer()]);
  t.teardown(async () => {
    await Promise.all([chat.close(), hook.close()]);
  });
  await Promise.all([store.createBucket('trail'), store.createBucket('states'), store.createQueue('dead')]);
  return {
    store,
    queue: await createTrailQueue(store, 'events'),
    sensor,
    chat,
    hook,
    declare: (roles, serial, key = stateKey) => store.put('states', key, stateText(roles, { serial })),
    file: async (change) => {
      const key = trailKey(change.role);
      await store.put('trail', key, trailFile(change));
      return key;
    },
  };
};

/** Creates a queue with its required dead-letter queue. */
export const createTrailQueue = (store: Fauxqs, name: string): Promise<string> =>
  store.createQueue(name, { RedrivePolicy: JSON.stringify(redrive) });

/** Configuration that differs between services on the same peers. */
type TrailYaml = {
  readonly queue?: string;
  readonly key?: string;
  readonly refresh?: string;
  /** Further keys of `providers.aws.cloudtrail`. */
  readonly trail?: string;
  /** Replaces the store's endpoint. */
  readonly endpoint?: string;
  readonly sensorPort?: number;
  /** Further lines. */
  readonly more?: string;
};

/** Configuration of a service connected to all peers. */
export const trailYaml = (fixture: TrailFixture, over: TrailYaml = {}): string => `
providers:
  aws:
    region: us-east-1
    endpoint_url: ${over.endpoint ?? fixture.store.endpoint}
    account_names: {'111122223333': production}
    cloudtrail: {queue: ${over.queue ?? 'events'}, visibility_timeout: 30s${over.trail ?? ''}}
    state: {backend: s3, s3_bucket: states, s3_key: ${over.key ?? stateKey}, refresh_interval: ${over.refresh ?? '500ms'}}
sensor: {enabled: true, hostname: 127.0.0.1, port: ${String(over.sensorPort ?? fixture.sensor.port)}, poll_interval: 100ms}
notifications:
  gather: 0s
  chat: {webhook_url: '${fixture.chat.url}', max_per_minute: 10000}
  webhook: {url: '${fixture.hook.url}', secret: '${webhookSecret}'}
state: {confirm_min_interval: 50ms}
${over.more ?? ''}`;

export const driftsOf = async (service: RunningService): Promise<readonly Drift[]> =>
  ((await service.get('/api/v1/drifts?limit=1000')).json as { readonly data: { readonly drifts: readonly Drift[] } }).data.drifts;

/** Addresses of the service's alerts in order, once there are `count`. */
export const addressesOf = async (service: RunningService, count: number): Promise<readonly (string | null)[]> => {
  const drifts = await until(
    () => driftsOf(service),
    (list) => list.length >= count,
  );
  return drifts.map(({ address }) => address).sort();
};

export const addressOf = (role: string): string => `aws_iam_role.${role}`;

/** The message types a webhook received for a role. */
export const webhookTypesOf = (hook: WebhookServer, role: string): readonly string[] =>
  hook.requests
    .map(({ json }) => json as { readonly type: string; readonly data: Drift })
    .filter(({ data }) => data.address === addressOf(role))
    .map(({ type }) => type);

/** Number of chat messages that name a role. */
export const chatMessageCount = (chat: WebhookServer, role: string): number =>
  chat.requests.filter(({ body }) => body.includes(`\`${addressOf(role)}\``)).length;
