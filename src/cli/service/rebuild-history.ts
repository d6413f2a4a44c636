import { existsSync, readdirSync } from 'node:fs';
import type { Config } from '../../config/schema.js';
import type { Log } from '../../model/log.js';
import { recordedArrivals } from '../recorded-arrivals.js';
import type { Detection } from './detection.js';

/**
 * Takes the facts of earlier runs from a journal through the pipeline (D2). Returns when the newest of them arrived, ISO 8601; '' where
 * there is no journal yet. Nobody is told again of what came of them.
 */
export const rebuildHistory = async (folder: string, config: Config, detection: Detection, log: Log): Promise<string> => {
  if (!existsSync(folder) || !readdirSync(folder).some((name) => name.startsWith('journal-'))) return '';
  const began = Date.now();
  const recorded = { inputs: [folder], states: [], speed: 0, order: 'arrival', prefilter: true } as const;
  const arrivals = recordedArrivals(recorded, config, {
    stdin: process.stdin,
    warn: (line) => {
      log.warn(line);
    },
    progress: () => undefined,
  });
  let newest = '';
  let facts = 0;
  for await (const batch of arrivals) {
    detection.rebuild(batch);
    newest = batch.at(-1)?.at ?? newest;
    facts += batch.length;
  }
  log.info('history rebuilt from the journal', { facts, seconds: (Date.now() - began) / 1_000, newest });
  return newest;
};
