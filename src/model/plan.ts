import type { JsonObject } from '../lib/json.js';

/** The programs whose plans are read, see `PlanHead.program`. */
export const planPrograms = ['terraform', 'tofu'] as const;

/** A plan of Terraform or OpenTofu (D122). */
export type PlanHead = {
  /** `p_` and a hash of its content: the same plan has the same id, however often and by whom it was delivered. */
  readonly id: string;
  /** When it was begun, ISO 8601 UTC: what was changed later it does not know. */
  readonly taken: string;
  readonly program: (typeof planPrograms)[number];
  /** Of the program, such as `1.11.4`; '' if the plan does not show it. */
  readonly version: string;
  /** `document`: output of `show -json`; `events`: of `plan -json`, which names addresses without their attributes. */
  readonly form: 'document' | 'events';
  /** Who delivered it: the name of a credential, or `runner`; '' if unknown. */
  readonly by: string;
};

/** What a plan says about one managed resource instance. */
export type PlannedResource = {
  /** Full instance address (D13b). */
  readonly address: string;
  readonly type: string;
  /** The plan was refreshed for this resource to its end: what it does not list of it is as the state says. */
  readonly isConclusive: boolean;
  /** Names of the arguments and blocks that the configuration sets; null if the plan does not show them. */
  readonly configured: readonly string[] | null;
  /** What differs between the state and the provider's answer; null if nothing does. */
  readonly drift: PlannedChange | null;
  /** What an apply would change beside the drift (D124); null if nothing. */
  readonly pending: PendingChange | null;
};

export type PlannedChange = {
  readonly action: 'create' | 'update' | 'replace' | 'delete';
  /**
   * The attributes that differ, by their first name, with their whole values in the form of the state; sensitive values are masked. Null where
   * the plan does not show attributes, and `after` for a resource that is gone.
   */
  readonly before: JsonObject | null;
  readonly after: JsonObject | null;
  /** Paths of masked values, with dots between levels and without indexes. */
  readonly masked: readonly string[];
};

/**
 * Why an apply would change something that is as the state says, as far as the plan shows it: the configuration was changed and not applied, an
 * input of it has another value, or the provider has another version.
 */
export type PendingChange = PlannedChange & { readonly reason: 'not_applied' | 'input' | 'provider_version' };
