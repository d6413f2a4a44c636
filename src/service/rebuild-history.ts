import { existsSync, readdirSync } from 'node:fs';
import { setImmediate } from 'node:timers/promises';
import type { Config } from '../config/schema.js';
import type { Log } from '../model/log.js';
import { recordedArrivals } from './recorded-arrivals.js';
import { untilStopped } from './until-stopped.js';
import type { Detection } from './detection.js';

/**
 * Takes the facts of earlier runs from a journal through the pipeline (D2). Returns when the newest of them arrived, ISO 8601; '' where
 * there is no journal yet. Nobody is told again of what came of them. Once stopped it leaves the rest. Between two batches everybody
 * else has a turn: probes are answered, and signals heard.
 */
export const rebuildHistory = async (
  folder: string,
  {
    config,
    detection,
    log,
    stop,
  }: { readonly config: Config; readonly detection: Detection; readonly log: Log; readonly stop: AbortSignal },
): Promise<string> => {
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
  for await (const batch of untilStopped(arrivals, stop)) {
    detection.rebuild(batch);
    newest = batch.at(-1)?.at ?? newest;
    facts += batch.length;
    await setImmediate();
  }
  log.info(stop.aborted ? 'stopped before history was rebuilt' : 'history rebuilt from the journal', {
    facts,
    seconds: (Date.now() - began) / 1_000,
    newest,
  });
  return newest;
};
