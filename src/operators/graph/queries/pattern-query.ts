import type { EdgeType, NodeType } from '../../../model/graph-evidence.js';
import type { NodeTest } from './node-test.js';

/** A node of a pattern. `name`: its variable; '' if it has none. `ids`: the only nodes that can match, if the conditions name them. */
export type NodePattern = {
  readonly name: string;
  readonly types: ReadonlySet<NodeType> | undefined;
  readonly tests: readonly NodeTest[];
  readonly ids: readonly string[] | undefined;
};

/** `out`: along the edge as it is drawn. `least`, `most`: edges of the shortest way between the two nodes. */
export type EdgePattern = {
  readonly types: ReadonlySet<EdgeType> | undefined;
  readonly direction: 'out' | 'in' | 'any';
  readonly least: number;
  readonly most: number;
};

/** A variable, or one of its fields. `node`: index in the pattern. `field`: undefined for the node itself. */
export type Column = { readonly text: string; readonly node: number; readonly field: readonly string[] | undefined };

/** A decoded query of D86: nodes and the edges between them; `edges[i]` leads from `nodes[i]` to `nodes[i + 1]`. */
export type PatternQuery = {
  readonly nodes: readonly NodePattern[];
  readonly edges: readonly EdgePattern[];
  readonly columns: readonly Column[];
  readonly order: { readonly column: Column; readonly isDescending: boolean } | undefined;
  readonly limit: number;
  /** Identifies the query in its cursors. */
  readonly digest: string;
  readonly from: PatternPosition | undefined;
};

/** Where a query goes on: completed first nodes (0 if the rows are ordered), and rows after them that were returned already. */
export type PatternPosition = { readonly version: number; readonly completed: number; readonly rows: number };

export const maxRows = 10_000;
