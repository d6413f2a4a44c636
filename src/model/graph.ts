/** An edge in the form of the interface (Cytoscape). */
export type GraphEdge = {
  readonly data: { readonly id: string; readonly source: string; readonly target: string; readonly label: string };
};

/** Id of an edge. Sorting by it sorts edges by source, because a space sorts before any character that may follow an address. */
export const edgeId = (source: string, target: string): string => `${source} -> ${target}`;
