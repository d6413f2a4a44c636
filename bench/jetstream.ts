import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { measureAppend } from './jetstream/measure-append.js';
import { measureCheckpoints } from './jetstream/measure-checkpoints.js';
import { measureJoin } from './jetstream/measure-join.js';
import { measureLatency } from './jetstream/measure-latency.js';
import { measureParts } from './measure.js';

/**
 * The fact log on JetStream beside the file log, with a NATS server and every instance in a process of its own: facts per second, delays,
 * CPU time of the leader and of followers, checkpoints, and the time to join. Options: `parts` (append,latency,checkpoint,join), `runs`
 * (5), `seconds` (1) of each measurement, `batches` (1,16,256 facts), `window` (4,096 unconfirmed facts), `rates` (1000,10000 facts a
 * second), `alerts` (100,000) and `records` (1,000,000) in a checkpoint, `facts` (200,000) in the log that an instance joins; with
 * 10,000,000 facts the logs take 10 GB and the first run starts after several minutes.
 */
export const run = async (options: Readonly<Record<string, string>> = {}): Promise<object> => {
  const numbers = (name: string, otherwise: string): readonly number[] => (options[name] ?? otherwise).split(',').map(Number);
  const [runs = 5] = numbers('runs', '5');
  const [seconds = 1] = numbers('seconds', '1');
  const [window = 4_096] = numbers('window', '4096');
  const [alerts = 100_000] = numbers('alerts', '100000');
  const [records = 1_000_000] = numbers('records', '1000000');
  const [facts = 200_000] = numbers('facts', '200000');
  const folder = mkdtempSync(join(tmpdir(), 'driftline-bench-'));
  const parts = {
    append: () => measureAppend({ folder, runs, seconds, window, batches: numbers('batches', '1,16,256') }),
    latency: () => measureLatency({ folder, runs, seconds, rates: numbers('rates', '1000,10000') }),
    checkpoint: () => measureCheckpoints(folder, { runs, alerts, records }),
    join: () => measureJoin({ folder, runs, facts }),
  };
  try {
    return { runs, results: await measureParts(parts, options['parts']) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};
