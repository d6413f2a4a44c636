import type { LeaderRequests } from './leader-requests.js';
import type { LeaseStore } from './lease-store.js';
import type { LogStream } from './log-stream.js';
import type { ObjectStore } from './object-store.js';
import type { TextStore } from './text-store.js';

/** What the instances of one service share (section P of the decisions). */
export interface Cluster {
  readonly stream: LogStream;
  readonly lease: LeaseStore;
  /** Checkpoints, named as in a folder. */
  readonly checkpoints: ObjectStore;
  /** Bytes of declared states, named by their SHA-256 in hex. */
  readonly states: ObjectStore;
  /** How far the notices of each target went. */
  readonly progress: TextStore;
  readonly requests: LeaderRequests;
  /** Whether the connection is open at the moment. It is reopened without end. */
  isConnected(): boolean;
  close(): Promise<void>;
}
