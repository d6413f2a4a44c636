import type { Json } from '../lib/json.js';

/** Nodes and edges in the form of the interface (Cytoscape). */
export type GraphNode = {
  readonly data: {
    readonly id: string;
    readonly label: string;
    readonly type: 'resource' | 'drift' | 'sensor';
    readonly resourceType: string;
    readonly severity: string;
    readonly metadata: { readonly [key: string]: Json };
  };
};
export type GraphEdge = {
  readonly data: { readonly id: string; readonly source: string; readonly target: string; readonly label: string };
};

/** Id of an edge. Sorting by it sorts edges by source, because a space sorts before any character that may follow an address. */
export const edgeId = (source: string, target: string): string => `${source} -> ${target}`;
