import { JetStreamApiCodes, JetStreamApiError, type JetStreamManager, type StreamConfig, type StreamInfo } from '@nats-io/jetstream';
import { setTimeout as delay } from 'node:timers/promises';
import { Failure } from '../model/failure.js';
import { natsFailure } from './nats-failure.js';

/** Another instance creates the stream at the same time, with another random id. In a cluster it takes a moment to appear. */
const nameInUse = 10_058;
/** A cluster that is starting has not found enough servers for all copies. */
const noPeers = 10_005;
/** How long these two may last. */
const settleMs = 15_000;
const waitMs = 250;

type Wanted = Partial<StreamConfig> & { readonly name: string };

type Ensured = { readonly jsm: JetStreamManager; readonly signal: AbortSignal };

/**
 * Returns the stream; creates it if it does not exist. Several instances may do this at the same time. Retries until `signal` aborts while
 * JetStream has no leader; rejects with a `Failure` for any other reason. A promise loop: each attempt follows the last.
 */
export const ensureStream = async ({ jsm, signal }: Ensured, wanted: Wanted): Promise<StreamInfo> => {
  const began = performance.now();
  for (;;) {
    try {
      return (await found(jsm, wanted.name)) ?? (await jsm.streams.add(wanted));
    } catch (error) {
      const failure = natsFailure(`create stream ${wanted.name}`, error);
      const isSettling = error instanceof JetStreamApiError && [nameInUse, noPeers].includes(error.code);
      if (failure.kind !== 'NotConnected' && !(isSettling && performance.now() - began < settleMs)) throw failure;
      if (signal.aborted) throw new Failure('Closed', failure.message);
    }
    await delay(waitMs, undefined, { signal }).catch(() => undefined);
  }
};

const found = async (jsm: JetStreamManager, name: string): Promise<StreamInfo | undefined> => {
  try {
    return await jsm.streams.info(name);
  } catch (error) {
    if (error instanceof JetStreamApiError && error.code === JetStreamApiCodes.StreamNotFound) return undefined;
    throw error;
  }
};

/**
 * Rejects a stream that stores something else or loses messages. `keys`: the settings to compare; others are left to the operator, such as
 * the number of copies.
 */
export const checkShape = ({ config }: StreamInfo, wanted: Wanted, keys: readonly (keyof StreamConfig)[]): void => {
  const text = (value: unknown): string => (Array.isArray(value) ? value.join(', ') : String(value));
  const wrong = keys.filter((key) => text(config[key] ?? false) !== text(wanted[key] ?? false));
  if (wrong.length === 0) return;
  const differences = wrong.map((key) => `${key} is ${text(config[key])} instead of ${text(wanted[key])}`).join('; ');
  throw new Failure(
    'Rejected',
    `NATS stream ${wanted.name} exists with other settings: ${differences}. Set log.stream to another name, or correct the stream`,
  );
};
