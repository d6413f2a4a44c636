import type { DropReason } from '../../src/model/drop-reason.js';
import type { Json, JsonObject } from '../../src/lib/json.js';

/**
 * One example of an event: a record in the provider's documented shape, the declared resources and the expected alerts.
 * Defaults: region us-east-1, account 111122223333, an IAM user.
 */
export type CatalogCase = {
  /** A sentence about behavior. */
  readonly name: string;
  /** Event name as in the record, including the version suffix. */
  readonly event: string;
  readonly request: JsonObject | null;
  readonly response?: JsonObject | null;
  /** Other top-level members of the record; they override the defaults. */
  readonly record?: JsonObject;
  readonly state: readonly DeclaredResource[];
  /** All alerts in any order; `[]` for none. */
  readonly drifts: readonly ExpectedDrift[];
  /** For `drifts: []`: the expected drop reason, if not `declared`. */
  readonly dropped?: DropReason;
};

export type DeclaredResource = {
  readonly type: string;
  /** Default `this`. */
  readonly name?: string;
  /** As the Terraform provider writes them to the state, including computed attributes if they matter. */
  readonly attributes: JsonObject;
};

export type ExpectedDrift = {
  /** `type.name`; only the type for an undeclared resource: `aws_iam_user_policy`. */
  readonly address: string;
  readonly field: string;
  readonly old: Json;
  readonly new: Json;
  /** Default: `deleted` or `created` if field is `*` and new or old is null, else `modified`. */
  readonly change?: 'modified' | 'created' | 'deleted';
};
