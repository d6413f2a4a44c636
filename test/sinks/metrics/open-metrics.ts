import { Metrics } from '../../../src/sinks/metrics/metrics.js';
import type { Gauges } from '../../../src/sinks/metrics/metrics-gauges.js';
import { makeDrift, type Drift } from '../../../src/model/drift.js';
import type { Output } from '../../../src/model/output.js';

const gauges: Gauges = {
  queueDepth: () => 7,
  queueCapacity: () => 65_536,
  stateLastSync: () => 1_700_000_300_500,
  statesSuspect: () => [{ source: 'a.tfstate', isSuspect: true }],
  stateResources: () => 27,
  stateRefreshInterval: () => 300,
  waiting: () => ({ not_in_state: 2, candidates: 6 }),
  plans: () => [{ state: 'my states/a.tfstate', consecutive_failures: 2, queued: 5 }],
  storeDrifts: () => 3,
  storeEvents: () => 4,
  sensorConnected: () => true,
  sources: () => [{ name: 'sensor', connected: true }],
  notificationsQueued: () => [['chat', 3]],
  heldRecords: () => 0,
  heldEarly: () => 0,
  streamClients: (kind) => (kind === 'sse' ? 2 : 5),
  isLeader: () => true,
  leaderChanges: () => 3,
  isLogConnected: () => true,
  logLag: () => 12,
  journalBytes: () => 1_234,
  checkpoint: () => ({ seconds: 1.5, bytes: 2_345, seq: 77, writtenAt: 1_700_000_400_500, errors: 2 }),
  rebuildFactsLeft: () => 9,
  outputFileLost: () => 9,
  logLinesLost: () => 1,
};

/** Metrics for a test, closed at its end. */
export const openMetrics = (t: { teardown: (action: () => void) => unknown }, more: Partial<Gauges> = {}): Metrics => {
  const metrics = new Metrics({ version: '1.2.3', now: () => 10_500 });
  metrics.observe({ ...gauges, ...more });
  t.teardown(() => {
    metrics.close();
  });
  return metrics;
};

/** Parses the exposition text: `name{labels}` → value. */
export const samples = async (metrics: Metrics): Promise<ReadonlyMap<string, number>> =>
  new Map(
    (await metrics.text())
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'))
      .map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ') + 1))]),
  );

export const drift = (fields: Partial<Drift>): Drift =>
  makeDrift({
    ...({ id: 'd_1', severity: 'high', resource_type: 'aws_iam_role', resolution: null } as Drift),
    ...fields,
  });
export const announced = (fields: Partial<Drift>, waited = 0): Output => ({ output: 'drift', drift: drift(fields), waited });
