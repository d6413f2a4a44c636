import type { AcceptIntake, ActionIntake, AuditIntake, Intake, PlanIntake } from '../../model/contracts/intake.js';
import type { Readiness } from '../../model/readiness.js';
import type { NamedAccounts } from '../../config/evaluation-policy.js';
import type { PostedRules } from '../../config/read-rules.js';

import type { PlansView } from '../../model/contracts/plans-view.js';
import type { Store } from '../../model/contracts/store.js';
import type { HttpRequest } from '../../model/http/exchange.js';
import type { Principal } from '../../model/http/principal.js';
import type { KeyStore } from '../auth/key-store.js';
import type { SignIn } from '../auth/oidc/sign-in.js';
import type { Sessions } from '../auth/session/sessions.js';
import type { Answer, Call } from '../route.js';
import type { streamParams } from './stream-params.js';

/** Dependencies of the handlers. They are used during requests, never while the table is built. */
export interface RouteDeps {
  readonly store: Store;
  readonly config: { view(): string };
  /** The rules in effect. */
  readonly rules: PostedRules & NamedAccounts;
  readonly keys: Pick<KeyStore, 'create' | 'revoke'>;
  readonly signIn: {
    /** Undefined: authentication is off. */
    readonly sessions: Sessions | undefined;
    /** Sign-in with the identity provider; undefined: none is configured. */
    readonly provider: (SignIn & { readonly label: string; readonly logoutUrl: () => string | undefined }) | undefined;
    /** Milliseconds that a browser stays signed in with a key or token. */
    readonly lasting: number;
    /** Who sends a request; undefined without a valid credential. Rejects with a `Problem` (403) if the page must not use the cookie. */
    readonly current: (request: HttpRequest) => Principal | undefined | Promise<Principal | undefined>;
    readonly isOwnPage: (request: HttpRequest) => boolean;
    /** Milliseconds since the epoch. */
    readonly now: () => number;
  };
  readonly intake: Intake;
  readonly auditIntake: AuditIntake;
  readonly actionIntake: ActionIntake;
  readonly acceptIntake: AcceptIntake;
  readonly planRuns: PlansView;
  readonly planIntake: PlanIntake;
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
