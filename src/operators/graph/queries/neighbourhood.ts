import type { GraphView } from '../../../model/contracts/graph-view.js';
import { reach, type Reach } from './reach.js';

/** What affects a node and what it affects, in any direction at every step. */
export const neighbourhood = (view: GraphView, node: number, depth: number, limit: number): Reach =>
  reach(view, node, 'both', { depth, limit });
