import { randomUUID } from 'node:crypto';
import { isLeft } from 'fp-ts/lib/Either.js';
import { cloudCatalog } from '../../src/catalog/providers.js';
import { openFileLog } from '../../src/fact-log/file-log.js';
import { openJetStreamLog } from '../../src/fact-log/jetstream/jetstream-log.js';
import type { Cluster } from '../../src/model/contracts/cluster.js';
import type { FactLog } from '../../src/model/contracts/fact-log.js';
import type { Log } from '../../src/model/contracts/log.js';
import type { StateSnapshot } from '../../src/model/state-snapshot.js';
import { openCluster } from '../../src/nats/open-cluster.js';
import { openStateObjects } from '../../src/runtime/state-objects.js';
import { timeSlices } from '../../src/runtime/time-slices.js';
import { indexState } from '../../src/state/index/index-state.js';
import { natsOptions } from '../../test/support/nats-cluster.js';

/** `atomic`: store messages in atomic batches. */
type StreamPlace = { readonly url: string; readonly stream: string; readonly atomic: boolean };
/** Where a log is. */
export type LogPlace = { readonly kind: 'file'; readonly folder: string } | ({ readonly kind: 'jetstream' } & StreamPlace);

/** `messages`: in the stream so far; undefined for a file. */
export type BenchLog = {
  readonly log: FactLog;
  readonly messages: () => Promise<number | undefined>;
  readonly close: () => Promise<void>;
};

/** Milliseconds of work on states between two turns of the event loop. */
const sliceBudget = 4;

/** Opens a log to append to, or to follow. */
export const openBenchLog = async (place: LogPlace, leads: boolean): Promise<BenchLog> => {
  if (place.kind === 'file') {
    const log = await openFileLog(place.folder, { confirm: false, index, log: warnings });
    return { log, messages: () => Promise.resolve(undefined), close: () => log.close() };
  }
  const cluster = await openBenchCluster(place);
  const log = await openJetStreamLog({
    stream: cluster.stream,
    objects: openStateObjects({
      ...{ store: cluster.states, slices: timeSlices(sliceBudget), now: Date.now },
      index: (source, bytes) => Promise.resolve(index(bytes, source)),
    }),
    instance: 'bench',
    random: randomUUID,
    atomicBatches: place.atomic,
    log: warnings,
  });
  // Later leaders have greater terms, as with a lease.
  if (leads && !(await log.lead({ number: Date.now(), isHeld: () => true }))) throw new Error('the log cannot be led');
  return {
    log,
    messages: async () => (await cluster.stream.bounds()).last,
    close: async () => {
      await log.close();
      await cluster.close();
    },
  };
};

/** Connects to a server without credentials. */
export const openBenchCluster = ({ url, stream, atomic }: StreamPlace): Promise<Cluster> =>
  openCluster(natsOptions([url], { name: stream, atomicBatches: atomic, log: warnings }));

const index = (bytes: Uint8Array, source: string): StateSnapshot | undefined => {
  const snapshot = indexState(bytes, source, cloudCatalog.types);
  return isLeft(snapshot) ? undefined : snapshot.right;
};

/** Prints what must not happen while figures are taken. */
const warnings: Log = {
  debug: () => undefined,
  info: () => undefined,
  warn: (message, fields) => void process.stderr.write(`${message} ${JSON.stringify(fields ?? {})}\n`),
  error: (message, fields) => void process.stderr.write(`${message} ${JSON.stringify(fields ?? {})}\n`),
};
