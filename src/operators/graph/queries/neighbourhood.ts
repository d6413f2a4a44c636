import type { GraphView } from '../../../model/contracts/graph-view.js';
import { reach, type ReachedNodes } from './reach.js';
import type { Steps } from './steps.js';

/** What affects a node and what it affects, in any direction at every step. `centre`: its id. */
export const neighbourhood = (view: GraphView, centre: string, depth: number, limit: number): Steps<ReachedNodes> =>
  reach(view, centre, 'both', { depth, limit });
