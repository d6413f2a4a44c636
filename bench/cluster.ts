import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { measureDelays } from './cluster/measure-delays.js';
import { measureTakeover } from './cluster/measure-takeover.js';
import { measureThroughput } from './cluster/measure-throughput.js';
import { measureParts } from './measure.js';
import { rolesState } from './service/declared-roles.js';

/** Roles in the declared state; each alert about a role changes another one. */
const roles = 50_000;

/**
 * The whole service as one to three processes over a NATS server, beside one process with a file log: delay from a posted alert to its
 * drift on WebSockets of the leader and of a follower, alerts per second, and the time until another instance has taken over. Options:
 * `parts` (delays,throughput,takeover), `runs` (5), `seconds` (5) of each measurement after `warm_up` (5), `rates` (1000,10000 alerts a
 * second, 100 of them about roles), `instances` (1,2,3), `batch` (100 alerts per body).
 */
export const run = async (options: Readonly<Record<string, string>> = {}): Promise<object> => {
  const numbers = (name: string, otherwise: string): readonly number[] => (options[name] ?? otherwise).split(',').map(Number);
  const [runs = 5] = numbers('runs', '5');
  const [seconds = 5] = numbers('seconds', '5');
  const [warmUp = 5] = numbers('warm_up', '5');
  const [batch = 100] = numbers('batch', '100');
  const folder = mkdtempSync(join(tmpdir(), 'driftline-bench-'));
  writeFileSync(join(folder, 'terraform.tfstate'), rolesState(roles));
  const parts = {
    delays: () => measureDelays({ folder, runs, seconds, warmUp, rates: numbers('rates', '1000,10000') }),
    throughput: () => measureThroughput({ folder, runs, seconds, warmUp, batch, instances: numbers('instances', '1,2,3') }),
    takeover: () => measureTakeover({ folder, runs }),
  };
  try {
    return { runs, results: await measureParts(parts, options['parts']) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};
