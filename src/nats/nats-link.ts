import type { JetStreamClient, JetStreamManager } from '@nats-io/jetstream';
import type { NatsConnection } from '@nats-io/transport-node';
import type { Observable } from 'rxjs';
import type { Log } from '../model/contracts/log.js';

/** The connection that all adapters share. */
export type NatsLink = {
  readonly nc: NatsConnection;
  readonly js: JetStreamClient;
  readonly jsm: JetStreamManager;
  readonly isConnected: () => boolean;
  /** Emits each time that the connection is lost. */
  readonly disconnected$: Observable<void>;
  readonly requestTimeoutMs: number;
  readonly log: Log;
};
