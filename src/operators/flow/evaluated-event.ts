import type { AuditRecord, Origin, UserIdentity } from '../../model/audit-record.js';

/** The part of a record that evaluation keeps; its request and response have become changes. Shared by everything derived from the record. */
export type EvaluatedEvent = {
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
  readonly origin: Origin;
  /** Whether an IaC tool made the call. */
  readonly iacAgent: boolean;
  /** Whether the platform itself made the call (D104). */
  readonly ofPlatform: boolean;
  /** The CloudFormation stack for which it was made, by ARN or name; '' for other calls. */
  readonly stack: string;
  /** Derived, not saved: `at` in milliseconds since the epoch. */
  readonly arrived: number;
};

/** `arrived`: `at` in milliseconds since the epoch. */
export const makeEvaluatedEvent = (
  number: number,
  seq: number,
  at: string,
  arrived: number,
  record: AuditRecord,
  { iacAgent, ofPlatform, stack }: Pick<EvaluatedEvent, 'iacAgent' | 'ofPlatform' | 'stack'>,
): EvaluatedEvent => ({
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
  origin: record.origin,
  iacAgent,
  ofPlatform,
  stack,
  arrived,
});

/** One walk of a record through the stages. Some records are evaluated again by another version of the state, with a number of their own. */
export type Evaluation = {
  readonly event: EvaluatedEvent;
  readonly number: number;
  /** An earlier walk has counted the record. */
  readonly isCounted: boolean;
};

/** Event order; ties by arrival (D11b). */
export const byEvent = (one: EvaluatedEvent, other: EvaluatedEvent): number => one.time - other.time || one.number - other.number;

/** Whether two records show one identity that used one client. */
export const isSameCaller = (one: EvaluatedEvent, other: EvaluatedEvent): boolean =>
  one.origin.user_agent === other.origin.user_agent &&
  one.user.arn === other.user.arn &&
  one.user.principal_id === other.user.principal_id &&
  one.user.user_name === other.user.user_name;
