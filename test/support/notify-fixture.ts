import type { Test } from 'tap';
import type { Drift } from '../../src/model/drift.js';
import { startService, whenReady, type RunningService } from './service.js';
import { stateText } from './role-fixture.js';
import { startWebhookServer, type WebhookServer } from './webhook-server.js';

export const intake = '/api/v1/intake/sensor';
export const roleNames = Array.from({ length: 20 }, (_, n) => `r${String(n)}`);
const state = stateText(Object.fromEntries(['deploy', ...roleNames].map((name) => [name, 3600])));

/** Real notification targets, closed after the service. */
export const startTargets = async (t: Test, count: number): Promise<readonly WebhookServer[]> => {
  const servers = await Promise.all(Array.from({ length: count }, startWebhookServer));
  t.teardown(() => Promise.all(servers.map((server) => server.close())).then(() => undefined));
  return servers;
};
export const urlOf = (servers: readonly WebhookServer[], index: number): string => servers[index]?.url ?? '';

export const startNotifying = async (t: Test, yaml: string): Promise<RunningService> =>
  whenReady(await startService(t, { state, yaml: `state: {confirm_min_interval: 50ms}\n${yaml}` }));

type Delivery = { readonly type: string; readonly data: Drift };
export const deliveriesAt = (server: WebhookServer | undefined): readonly Delivery[] =>
  (server?.requests ?? []).map(({ json }) => json as Delivery);
export const notificationsAt = (server: WebhookServer | undefined): readonly string[] =>
  deliveriesAt(server).map(({ type, data }) => `${type} ${String(data.address)} ${String(data.resolution)}`);
export const requestCounts = (servers: readonly WebhookServer[]): readonly number[] => servers.map(({ requests }) => requests.length);
export const allAtLeast = (count: number) => (counts: readonly number[]) => counts.every((one) => one >= count);

export const driftsOf = async (service: RunningService): Promise<readonly Drift[]> => {
  const { json } = await service.get('/api/v1/drifts');
  return (json as { readonly data: { readonly drifts: readonly Drift[] } }).data.drifts;
};
