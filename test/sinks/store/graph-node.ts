import type { Json } from '../../../src/lib/json.js';

/** A node in the form of the interface (Cytoscape). */
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
