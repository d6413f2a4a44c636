/** The same questions to either graph. Nodes are those of the made graph. */
export interface BenchGraph {
  /** Number of nodes within so many edges, at most `limit`. */
  reachSize(node: number, depth: number, limit: number): number;
  /** The same, with the list of nodes. */
  reached(node: number, depth: number, limit: number): number;
  /** Edges of the shortest path of at most 8; -1 if there is none. */
  pathLength(from: number, to: number): number;
  /** Number of shortest paths found, at most 5. */
  paths?(from: number, to: number): number;
}
