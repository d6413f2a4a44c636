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
 * Blast radius of a resource (D85), see `blastRadiusSize`; 0 if the graph does not have it. The
 * answer must depend on earlier facts only, so that replays give the same alerts (D1).
 */
export type ImpactOf = (resource: ImpactedResource) => number;
