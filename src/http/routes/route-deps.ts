import type { AcceptIntake, ActionIntake, AuditIntake, Intake } from '../../model/contracts/intake.js';
import type { Readiness } from '../../model/readiness.js';
import type { NamedAccounts } from '../../config/evaluation-policy.js';
import type { PostedRules } from '../../config/read-rules.js';

import type { Store } from '../../model/contracts/store.js';
import type { KeyStore } from '../auth/key-store.js';
import type { Answer, Call } from '../route.js';
import type { streamParams } from './stream-params.js';

/** Dependencies of the handlers. They are used during requests, never while the table is built. */
export interface RouteDeps {
  readonly store: Store;
  readonly config: { view(): string };
  /** The rules in effect. */
  readonly rules: PostedRules & NamedAccounts;
  readonly keys: Pick<KeyStore, 'create' | 'revoke'>;
  readonly intake: Intake;
  readonly auditIntake: AuditIntake;
  readonly actionIntake: ActionIntake;
  readonly acceptIntake: AcceptIntake;
  /** Names of the configured Kubernetes clusters. */
  readonly clusters: readonly string[];
  readonly version: string;
  /** Which HTTP server answers, and why. */
  readonly server: { readonly kind: string; readonly reason: string };
  /** Whether requests need a credential: `api.auth.enabled`. */
  readonly authenticated: boolean;
  /** Maximum total size of the items of a page. */
  readonly maxPageBytes: number;
  /** Bound of the stored alerts: `storage.max_drifts`. */
  readonly maxDrifts: number;
  /** Media type of `metrics`. */
  readonly metricsType: string;
  readiness(): Readiness;
  /** ISO 8601 UTC. */
  now(): string;
  metrics(): Promise<string>;
  /** Id of the newest message of the streams. */
  lastEventId(): string;
  /** Opens a stream of server-sent events, or throws a `Problem`. */
  stream(call: Call<typeof streamParams>): Answer;
}
