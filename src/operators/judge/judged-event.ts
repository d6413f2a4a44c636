import type { AuditRecord, UserIdentity } from '../../model/audit-record.js';

/** The part of a record that judging keeps; its request and response have become changes. Shared by everything derived from the record. */
export type JudgedEvent = {
  /** Its number in the order of arrival. One fact may release several records: a waiting operation, and its own. */
  readonly number: number;
  /** Position of the fact that contained or released the record. */
  readonly seq: number;
  /** Arrival, ISO 8601 UTC. */
  readonly at: string;
  readonly id: string;
  readonly key: string;
  readonly provider: AuditRecord['provider'];
  readonly eventName: string;
  readonly eventTime: string;
  /** `eventTime` in milliseconds since the epoch. */
  readonly time: number;
  readonly account: string;
  readonly region: string;
  readonly user: UserIdentity;
  readonly userAgent: string;
  /** Whether an IaC tool made the call. */
  readonly iacAgent: boolean;
  /** Derived, not saved: `at` in milliseconds since the epoch. */
  readonly arrived: number;
  /** Resources that the record concerns, as `resourceKey` spells them. Grows if its changes are judged again. Most records concern one. */
  resource: string | undefined;
  others: Set<string> | undefined;
};

/** `arrived`: `at` in milliseconds since the epoch. */
export const makeJudgedEvent = (
  number: number,
  seq: number,
  at: string,
  arrived: number,
  record: AuditRecord,
  iacAgent: boolean,
): JudgedEvent => ({
  number,
  seq,
  at,
  id: record.id,
  key: record.key,
  provider: record.provider,
  eventName: record.eventName,
  eventTime: record.eventTime,
  time: record.time,
  account: record.account,
  region: record.region,
  user: record.user,
  userAgent: record.userAgent,
  iacAgent,
  arrived,
  resource: undefined,
  others: undefined,
});

/** Notes a resource that the record concerns. */
export const addConcern = (event: JudgedEvent, resource: string): void => {
  if (event.resource === undefined) event.resource = resource;
  else if (event.resource !== resource) (event.others ??= new Set()).add(resource);
};

export const concerns = ({ resource, others }: JudgedEvent, wanted: string): boolean => resource === wanted || others?.has(wanted) === true;

/** The resources that the record concerns, in the order in which they were noted. */
export const concernsOf = ({ resource, others }: JudgedEvent): readonly string[] =>
  resource === undefined ? [] : others === undefined ? [resource] : [resource, ...others];

/** One judgement of a record. Some records are judged again by another version of the state, with an outcome of their own. */
export type Judging = {
  readonly event: JudgedEvent;
  /** Number of its outcome, see `Outcomes`. */
  readonly outcome: number;
};

/** Event order; ties by arrival (D11b). */
export const byEvent = (one: JudgedEvent, other: JudgedEvent): number => one.time - other.time || one.number - other.number;
