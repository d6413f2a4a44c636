import type { JsonObject } from '../../lib/json.js';

/**
 * A changed resource. `address`: null if no state declares it. `attributes`: the declared ones, else those that the record shows.
 * `account`: account, project or cluster.
 */
type ImpactedResource = {
  readonly address: string | null;
  readonly type: string;
  readonly attributes: JsonObject;
  readonly account: string;
};

/**
 * Number of resources that a resource reaches in the causal graph in at most 4 steps (D85); 0 for resources without a blast radius. The
 * answer must depend on earlier facts only, so that replays give the same alerts (D1).
 */
export type ImpactOf = (resource: ImpactedResource) => number;
