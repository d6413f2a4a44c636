/** The edges of each node in one array: those of node `n` lie between `starts[n]` and `starts[n + 1]` of `others`. */
export type Adjacency = { readonly starts: Int32Array; readonly others: Int32Array };

/** Neighbours of each node, without regard to the direction of edges. `edges`: pairs. */
export const adjacencyOf = (count: number, edges: Int32Array): Adjacency => {
  const starts = new Int32Array(count + 1);
  for (const node of edges) starts[node + 1] = (starts[node + 1] ?? 0) + 1;
  for (let node = 0; node < count; node++) starts[node + 1] = (starts[node + 1] ?? 0) + (starts[node] ?? 0);
  const next = starts.slice();
  const others = new Int32Array(edges.length);
  const add = (from: number, to: number): void => {
    const at = next[from] ?? 0;
    others[at] = to;
    next[from] = at + 1;
  };
  for (let at = 0; at < edges.length; at += 2) {
    add(edges[at] ?? 0, edges[at + 1] ?? 0);
    add(edges[at + 1] ?? 0, edges[at] ?? 0);
  }
  return { starts, others };
};

/** The connected parts of a graph, the largest first; each a list of nodes that begins with its node of most edges, in the order of distance. */
export const componentsOf = (count: number, { starts, others }: Adjacency): readonly Int32Array[] => {
  const degree = (node: number): number => (starts[node + 1] ?? 0) - (starts[node] ?? 0);
  const seen = new Uint8Array(count);
  const found: Int32Array[] = [];
  for (const first of Array.from({ length: count }, (_, node) => node).sort((a, b) => degree(b) - degree(a) || a - b)) {
    if (seen[first] === 1) continue;
    seen[first] = 1;
    const members = [first];
    for (let at = 0; at < members.length; at++) {
      const node = members[at] ?? 0;
      for (let edge = starts[node] ?? 0; edge < (starts[node + 1] ?? 0); edge++) {
        const other = others[edge] ?? 0;
        if (seen[other] === 1) continue;
        seen[other] = 1;
        members.push(other);
      }
    }
    found.push(Int32Array.from(members));
  }
  return found.sort((a, b) => b.length - a.length);
};
