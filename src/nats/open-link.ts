import { jetstream, jetstreamManager, type JetStreamManager } from '@nats-io/jetstream';
import type { NatsConnection } from '@nats-io/transport-node';
import { Subject } from 'rxjs';
import { setTimeout as delay } from 'node:timers/promises';
import { Failure } from '../model/failure.js';
import type { ClusterOptions } from './cluster-options.js';
import { openConnection } from './nats-connection.js';
import { isNoResponders, natsFailure } from './nats-failure.js';
import type { NatsLink } from './nats-link.js';

const defaultRequestTimeoutMs = 2_000;
/** A cluster that is starting has no JetStream for a few seconds. */
const attempts = 20;
const attemptWaitMs = 250;

/** Connects and checks that the server has JetStream. Rejects with a `Failure` (see `openConnection`). */
export const openLink = async (options: ClusterOptions): Promise<NatsLink> => {
  const { log, requestTimeoutMs = defaultRequestTimeoutMs } = options;
  const nc = await openConnection(options);
  try {
    checkVersion(nc);
    const jsm = await openJetStream(nc, options, requestTimeoutMs);
    const { isConnected, disconnected$ } = watchConnection(nc, options);
    return { nc, js: jetstream(nc, { timeout: requestTimeoutMs }), jsm, isConnected, disconnected$, requestTimeoutMs, log };
  } catch (error) {
    await nc.close();
    throw error;
  }
};

/** Keys that expire with a marker came with 2.11. */
const checkVersion = (nc: NatsConnection): void => {
  const { version = '' } = nc.info ?? {};
  const [major = 0, minor = 0] = version.split('.').map(Number);
  if (major < 2 || (major === 2 && minor < 11))
    throw new Failure('Rejected', `NATS server ${nc.getServer()} is version ${version}; 2.11 or newer is needed`);
};

const openJetStream = async (nc: NatsConnection, { signal, log }: ClusterOptions, timeout: number): Promise<JetStreamManager> => {
  for (let attempt = 1; ; attempt++) {
    try {
      return await jetstreamManager(nc, { timeout });
    } catch (error) {
      if (signal.aborted) throw new Failure('Closed', 'stopped while connecting to NATS');
      const failure = natsFailure('use JetStream', error);
      // Code 10039, whose class is not exported.
      const isDisabled = failure.kind === 'Failed' && /not enabled/.test(failure.message);
      const isAbsent = isNoResponders(error) && nc.info?.jetstream !== true && attempt >= attempts;
      if (isDisabled || isAbsent)
        throw new Failure('Rejected', `NATS server ${nc.getServer()} has no JetStream for this account: enable it in its configuration`);
      if (failure.kind !== 'NotConnected') throw failure;
      if (attempt % 100 === attempts) log.warn('JetStream is not available, retrying', { error: failure.message });
      await delay(attemptWaitMs, undefined, { signal }).catch(() => undefined);
    }
  }
};

const watchConnection = (nc: NatsConnection, { log }: ClusterOptions): Pick<NatsLink, 'isConnected' | 'disconnected$'> => {
  let isOpen = true;
  const disconnected$ = new Subject<void>();
  const lost = (): void => {
    if (isOpen) disconnected$.next();
    isOpen = false;
  };
  const watch = async (): Promise<void> => {
    for await (const status of nc.status())
      switch (status.type) {
        case 'disconnect':
          log.warn('lost the connection to NATS', { server: status.server });
          lost();
          break;
        case 'reconnect':
          isOpen = true;
          log.info('connected to NATS again', { server: status.server });
          break;
        case 'error':
          log.warn('NATS reported an error', { error: status.error.message });
          break;
        default:
      }
    lost();
  };
  // The iterator ends with the connection and does not fail.
  void watch();
  return { isConnected: () => isOpen && !nc.isClosed(), disconnected$ };
};
