import { AgedMap } from '../../lib/aged-map.js';
import { awsCaller } from '../../catalog/observations/aws-caller.js';
import { callerOf } from '../../catalog/observations/caller-of.js';
import { aws } from '../../model/contracts/provider.js';
import { isObject, type Json } from '../../lib/json.js';
import type { AuditRecord } from '../../model/audit-record.js';
import { sameUser } from '../rules/shared-users.js';
import type { Caller, NodeRef, PodRef, Subject } from '../../model/graph-evidence.js';

const maxSessions = 100_000;
/** The longest session of a role is 12 hours, that of a federated user 36. */
const sessionLife = 36 * 3_600_000;
const maxCallers = 20_000;

/** Temporary credentials, and who acts with them. `at`: when they were issued, milliseconds. */
export type Session = {
  readonly parent: string;
  readonly identities: readonly NodeRef[];
  readonly subject: Subject | undefined;
  readonly pod: PodRef | undefined;
  readonly at: number;
};

/** A call of AWS. Its caller is worked out when an alert follows: few calls raise one (bench `graph`, calls). */
type AwsCall = Pick<AuditRecord, 'user' | 'context'>;
type Noted = Caller | AwsCall;

export const callerIn = (noted: Noted): Caller => ('user' in noted ? awsCaller(noted) : noted);

/** Roles assumed one after the other, at most. */
const maxChain = 8;

/** Callers of AWS that are shared by their calls: most calls are of few callers. */
const maxShared = 1_000;

/** Whether `awsCaller` gives the same for both, which have one ARN. */
const isSameCall = (one: AwsCall, other: AwsCall): boolean =>
  sameUser(one.user, other.user) && isSameContext(one.context['caller'], other.context['caller']);

const isSameContext = (one: Json | undefined, other: Json | undefined): boolean =>
  one === other ||
  (isObject(one) &&
    isObject(other) &&
    one['accessKeyId'] === other['accessKeyId'] &&
    one['issuer'] === other['issuer'] &&
    one['provider'] === other['provider']);

/**
 * Who acts with which temporary credentials, and who made the calls whose alerts may still come. **Keeps** the newest 100,000 sessions for
 * 36 hours, and the callers of the newest 20,000 records that change something.
 */
export class Callers {
  readonly #sessions = new AgedMap<string, Session>();
  readonly #byRecord = new AgedMap<string, Noted>();
  /** By ARN: the last caller that was worked out. */
  readonly #shared = new Map<string, { readonly call: AwsCall; readonly caller: Caller }>();

  issue(credential: string, session: Session): void {
    this.#sessions.setNewest(credential, session, maxSessions);
  }

  note(record: string, caller: Caller): void {
    this.#byRecord.setNewest(record, caller, maxCallers);
  }

  /** Notes who made the call of a record. */
  see(record: AuditRecord): void {
    this.#byRecord.setNewest(record.id, record.provider === aws ? this.#awsCall(record) : callerOf(record), maxCallers);
  }

  /** The caller of a record, with those who issued its credentials. */
  of(record: string): Caller | undefined {
    const noted = this.#byRecord.get(record);
    const caller = noted === undefined ? undefined : this.#callerIn(noted);
    if (caller === undefined || caller.credential === '') return caller;
    const identities = [...caller.identities];
    let { subject, pod } = caller;
    let { credential } = caller;
    for (let length = 0; length < maxChain && credential !== ''; length++) {
      const session = this.#sessions.get(credential);
      if (session === undefined) break;
      for (const one of session.identities) if (!identities.some(({ key }) => key === one.key)) identities.push(one);
      subject ??= session.subject;
      pod ??= session.pod;
      credential = session.parent;
    }
    return { ...caller, identities, subject, pod };
  }

  #awsCall({ user, context }: AuditRecord): Noted {
    const call = { user, context };
    const known = this.#shared.get(user.arn);
    return known !== undefined && isSameCall(known.call, call) ? known.caller : call;
  }

  #callerIn(noted: Noted): Caller {
    const caller = callerIn(noted);
    if ('user' in noted) {
      if (this.#shared.size >= maxShared) this.#shared.clear();
      this.#shared.set(noted.user.arn, { call: noted, caller });
    }
    return caller;
  }

  /** Forgets sessions that are over. */
  passTime(now: number): void {
    for (let { oldest } = this.#sessions; oldest !== undefined && oldest.value.at + sessionLife <= now; { oldest } = this.#sessions)
      this.#sessions.delete(oldest.key);
  }

  /** See `callerIn` for the callers. */
  save(): { readonly sessions: readonly (readonly [string, Session])[]; readonly callers: readonly (readonly [string, Noted])[] } {
    return { sessions: [...this.#sessions], callers: [...this.#byRecord] };
  }
}
