import type { Intake } from '../../model/intake.js';
import type { Readiness } from '../../model/readiness.js';
import type { Store } from '../../model/store.js';
import type { KeyStore } from '../auth/key-store.js';
import type { Answer, Call } from '../route.js';
import type { streamParams } from './stream-params.js';

/** Everything that the handlers ask. Each is asked when a request comes, never when the table is made. */
export interface RouteDeps {
  readonly store: Store;
  readonly config: { view(): string };
  readonly keys: Pick<KeyStore, 'create' | 'revoke'>;
  readonly intake: Intake;
  readonly version: string;
  /** Requests need a credential: `api.auth.enabled`. */
  readonly authenticated: boolean;
  /** What the items of a page may have together. */
  readonly maxPageBytes: number;
  /** Media type of `metrics`. */
  readonly metricsType: string;
  readiness(): Readiness;
  /** ISO 8601 UTC. */
  now(): string;
  metrics(): Promise<string>;
  /** Takes a client of server-sent events, or throws a `Problem`. */
  stream(call: Call<typeof streamParams>): Answer;
}
