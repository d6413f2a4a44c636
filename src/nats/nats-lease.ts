import { DeliverPolicy } from '@nats-io/jetstream';
import { defer, exhaustMap, filter, map, merge, ReplaySubject, retry, scan, share, tap, timer, type Observable } from 'rxjs';
import type { LeaseState, LeaseStore } from '../model/contracts/lease-store.js';
import { followStream, type Followed } from './follow-stream.js';
import { isMarker, readNewest, writeAfter, type Newest } from './key-value.js';
import type { LeaseBucket } from './lease-bucket.js';
import { natsCall } from './nats-failure.js';
import type { NatsLink } from './nats-link.js';

const retryMs = 250;

/**
 * A state, and whether no message backs it: the marker of an expired lease expires too. `revision` of such a state: the newest that was known
 * when the stream was asked, because the lease may have been taken since.
 */
type Seen = LeaseState & { readonly isAbsent: boolean };

/** The lease as a key whose age is bounded (D91). `holder`: unique for each process; renewing recognises its own earlier attempts. */
export const natsLease = (link: NatsLink, { stream, subject, leaseMs }: LeaseBucket): LeaseStore => {
  let known = 0;
  const newest = (): Promise<Newest | undefined> => readNewest(link, stream, subject);
  const asked = async (): Promise<Seen> => {
    const revision = known;
    return stateOf(await newest(), revision);
  };
  const write = (holder: string, after: number): Promise<number | undefined> => writeAfter(link, { subject, data: holder, after });

  const renew = async (holder: string, revision: number): Promise<number | undefined> => {
    const renewed = await write(holder, revision);
    if (renewed !== undefined) return renewed;
    // An earlier renewal whose answer was lost has changed the revision.
    const current = await newest();
    if (current === undefined || current.isDeleted || textOf(current.data) !== holder) return undefined;
    return write(holder, current.revision);
  };

  const acquire = async (holder: string): Promise<number | undefined> => {
    const current = await newest();
    return current === undefined || current.isDeleted ? write(holder, current?.revision ?? 0) : undefined;
  };

  const seen = ({ message, at }: Followed): Seen => {
    const isFree = isMarker((name) => message.headers?.get(name) ?? '');
    return { holder: isFree ? undefined : textOf(message.data), revision: at.sequence, isAbsent: false };
  };
  const watched$ = defer(() => followStream(link, stream, { deliver_policy: DeliverPolicy.LastPerSubject, filter_subject: subject })).pipe(
    map(seen),
    retry({ delay: retryMs }),
  );
  // Also shows a free lease without a message, and what a consumer on a lagging server has not delivered.
  const polled$ = timer(0, leaseMs).pipe(
    filter(link.isConnected),
    exhaustMap(() => defer(asked).pipe(retry({ count: 1, delay: retryMs }))),
    retry({ delay: leaseMs }),
  );

  return {
    acquire: (holder) => natsCall('acquire the lease', () => acquire(holder)),
    renew: (holder, revision) => natsCall('renew the lease', () => renew(holder, revision)),
    release: async (revision) => {
      await natsCall('release the lease', () => writeAfter(link, { subject, data: '', after: revision, isDeleted: true }));
    },
    states$: changes(merge(watched$, polled$)).pipe(
      tap(({ revision }) => (known = revision)),
      share({ connector: () => new ReplaySubject(1) }),
    ),
  };
};

const stateOf = (newest: Newest | undefined, known: number): Seen =>
  newest === undefined
    ? { holder: undefined, revision: known, isAbsent: true }
    : { holder: newest.isDeleted ? undefined : textOf(newest.data), revision: newest.revision, isAbsent: false };

/** Drops what is older than the newest state, and repetitions. */
const changes = (states$: Observable<Seen>): Observable<LeaseState> =>
  states$.pipe(
    scan<Seen, { readonly state: LeaseState | undefined; readonly isNew: boolean }>(
      ({ state }, { holder, revision, isAbsent }) => {
        if (isAbsent && state?.holder !== undefined && revision >= state.revision)
          return { state: { holder: undefined, revision: state.revision }, isNew: true };
        const isNew = state === undefined || revision > state.revision;
        return { state: isNew ? { holder, revision } : state, isNew };
      },
      { state: undefined, isNew: false },
    ),
    filter(({ isNew }) => isNew),
    map(({ state }) => state),
    filter((state) => state !== undefined),
  );

const textOf = (data: Uint8Array): string => Buffer.from(data).toString('utf8');
