import type { DropReason } from '../../src/model/drop-reason.js';
import type { Json, JsonObject } from '../../src/lib/json.js';

/**
 * One example of what an event means: a record in the provider's documented shape, the declared resources, and what
 * must come out. Everything that is not said takes a plain default (region us-east-1, account 111122223333, an IAM user).
 */
export type CatalogCase = {
  /** A sentence about behaviour. */
  readonly name: string;
  /** Event name as the record has it, version suffix included. */
  readonly event: string;
  readonly request: JsonObject | null;
  readonly response?: JsonObject | null;
  /** Other top-level members of the record, laid over the defaults. */
  readonly record?: JsonObject;
  readonly state: readonly DeclaredResource[];
  /** Every alert, in any order; `[]`: none. */
  readonly drifts: readonly ExpectedDrift[];
  /** For `drifts: []`: the reason that is counted, if it is not `declared`. */
  readonly dropped?: DropReason;
};

export type DeclaredResource = {
  readonly type: string;
  /** Default `this`. */
  readonly name?: string;
  /** As the Terraform provider writes them to the state, computed ones included where they matter. */
  readonly attributes: JsonObject;
};

export type ExpectedDrift = {
  /** `type.name`; for something undeclared the type alone: `aws_iam_user_policy`. */
  readonly address: string;
  readonly field: string;
  readonly old: Json;
  readonly new: Json;
  /** Default: `deleted` or `created` where field is `*` and new or old is null, else `modified`. */
  readonly change?: 'modified' | 'created' | 'deleted';
};
