import type { Log } from '../model/contracts/log.js';

/** How to reach the NATS servers, and what the instances of one service share there (D90). */
export type ClusterOptions = {
  /** URLs without credentials, `nats://` or `tls://`. */
  readonly servers: readonly string[];
  /** Name of the stream; buckets and subjects begin with it. */
  readonly name: string;
  /** Copies of the stream and the buckets, used when they are created. */
  readonly replicas: number;
  /** Ask for atomic batches (see `LogStream.atomic`). */
  readonly atomicBatches: boolean;
  /** Name of the connection. */
  readonly instance: string;
  readonly leaseMs: number;
  /** Path of a credentials file. At most one of this, `token` and `user` is set; unset: no credentials. */
  readonly credsFile: string | undefined;
  readonly token: string | undefined;
  readonly user: string | undefined;
  readonly password: string | undefined;
  /** Paths of PEM files. */
  readonly tls: { readonly caFile: string | undefined; readonly certFile: string | undefined; readonly keyFile: string | undefined };
  /** Time after which a request has no known result. Default: 2 s. */
  readonly requestTimeoutMs?: number;
  /** Ends the attempts to connect. */
  readonly signal: AbortSignal;
  readonly log: Log;
};
