import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Test } from 'tap';
import { parse, stringify } from 'yaml';
import type { Drift } from '../../src/model/drift.js';
import type { Json } from '../../src/lib/json.js';
import type { Fauxqs } from '../support/fauxqs.js';
import { startService, whenReady, type RunningService } from '../support/service.js';
import { driftsOf } from '../support/trail-fixture.js';
import { until } from '../support/until.js';
import { incident } from './incident.js';

/** The day of the bundled incident, fed to a running service by its own inputs: queue, audit webhook and sensor. */

type Place = { readonly queue: string; readonly store: Fauxqs; readonly journal: string; readonly webhook: string };

const text = (name: string): string => readFileSync(join(incident, name), 'utf8');

/** A service with the configuration of the incident. The state is the one after the apply of the day before. */
export const startIncidentService = async (t: Test, { queue, store, journal, webhook }: Place): Promise<RunningService> => {
  const { providers, ...rest } = parse(text('driftline.yaml')) as { readonly providers: { readonly aws: object } };
  const aws = {
    ...providers.aws,
    region: store.region,
    endpoint_url: store.endpoint,
    cloudtrail: { queue },
    state: { backend: 'local', local_path: join(incident, 'state', 'after.tfstate') },
  };
  const yaml = stringify({
    ...rest,
    providers: { ...providers, aws },
    state: { confirm: false },
    log: { dir: journal },
    notifications: { webhook: { url: webhook, secret: `whsec_${Buffer.alloc(32, 'k').toString('base64')}` } },
  });
  return whenReady(await startService(t, { state: '', yaml, env: store.env }));
};

type TrailRecord = { readonly eventID: string; readonly eventName: string };

const trail = join(incident, 'logs', 'AWSLogs', '111122223333', 'CloudTrail', 'us-east-1', '2026', '03', '11');

/** The records of the day before Priya answers, without those that are delivered twice. */
const trailRecords = (): readonly TrailRecord[] => {
  const files = readdirSync(trail).filter((name) => name.endsWith('.json') && /_20260311T09[0-3]/.test(name));
  const records = files
    .sort()
    .flatMap((name) => (JSON.parse(readFileSync(join(trail, name), 'utf8')) as { readonly Records: TrailRecord[] }).Records);
  return [...new Map(records.map((one) => [one.eventID, one])).values()];
};

/** Waits for an alert with this field, and of this type. */
const announced = async (service: RunningService, field: string, type: string): Promise<void> => {
  const drifts = await until(
    () => driftsOf(service),
    (list) => list.some((one) => one.field === field && one.resource_type === type),
  );
  if (!drifts.some((one) => one.field === field && one.resource_type === type))
    throw new Error(`no alert about ${type}.${field}:\n${service.output()}`);
};

/**
 * Feeds the day: the records of the account up to the key, the sensor, the cluster, then the rest of the account. The sensor reports the role
 * before the queue does, and the shell before the cluster shows the pod.
 */
export const feedIncident = async (service: RunningService, { queue, store }: Pick<Place, 'queue' | 'store'>): Promise<void> => {
  const records = trailRecords();
  const split = records.findIndex(({ eventName }) => eventName === 'CreateAccessKey') + 1;
  const send = (some: readonly TrailRecord[]): Promise<void> => store.send(queue, ...some.map((one) => JSON.stringify(one)));
  const lines = (name: string): readonly Json[] =>
    text(name)
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line) as Json);
  await send(records.slice(0, split));
  await announced(service, '*', 'aws_iam_access_key');
  await service.post('/api/v1/intake/sensor', lines('sensor.ndjson'));
  await announced(service, 'assume_role_policy', 'aws_iam_role');
  await service.post('/api/v1/intake/kubernetes', lines('kubernetes-audit.ndjson'));
  await announced(service, 'spec.template.spec.container.image', 'kubernetes_deployment_v1');
  await send(records.slice(split));
  await announced(service, 'ingress', 'aws_security_group');
};

/** The alert about the trust policy of the role. */
export const roleChange = async (service: RunningService): Promise<Drift> => {
  const found = (await driftsOf(service)).find(({ field }) => field === 'assume_role_policy');
  if (found === undefined) throw new Error('no alert about the role');
  return found;
};
