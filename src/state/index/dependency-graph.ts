/** Groups and their dependents, as in `StateColumns`. */
type Groups = {
  readonly dependsFrom: Uint32Array;
  readonly dependsOn: Uint32Array;
  readonly membersFrom: Uint32Array;
  readonly members: Uint32Array;
};

/** Statistics of the dependency graph. A resource depends on all members of the groups that it names, except itself. */
export type GraphColumns = {
  /** Outgoing edges of all resources before each rank; the last entry is the total, which may exceed 32 bits. */
  readonly edgesFrom: Float64Array<ArrayBuffer>;
  /** Per resource: edges in and out. */
  readonly degree: Uint32Array<ArrayBuffer>;
  readonly components: number;
  readonly maxDegree: number;
};

/**
 * Counts the edges between resources from group sizes, without creating them: a thousand instances that depend on a thousand others have a
 * million edges.
 */
export const dependencyGraph = (groups: Groups, groupOf: (resource: number) => number, order: Uint32Array): GraphColumns => {
  const { dependsFrom, dependsOn } = groups;
  const sizeOf = (group: number): number => (groups.membersFrom[group + 1] as number) - (groups.membersFrom[group] as number);
  /** Number of resources that name each group. */
  const named = new Uint32Array(groups.membersFrom.length);
  for (const group of dependsOn) (named[group] as number)++;
  const out = new Uint32Array(order.length);
  const degree = new Uint32Array(order.length);
  let maxDegree = 0;
  for (let resource = 0; resource < order.length; resource++) {
    const own = groupOf(resource);
    let itself = 0;
    let targets = 0;
    for (let at = dependsFrom[resource] as number; at < (dependsFrom[resource + 1] as number); at++) {
      const group = dependsOn[at] as number;
      if (group === own) itself = 1;
      targets += sizeOf(group);
    }
    out[resource] = targets - itself;
    degree[resource] = targets - itself + (named[own] as number) - itself;
    maxDegree = Math.max(maxDegree, degree[resource] as number);
  }
  const edgesFrom = new Float64Array(order.length + 1);
  for (let rank = 0; rank < order.length; rank++)
    edgesFrom[rank + 1] = (edgesFrom[rank] as number) + (out[order[rank] as number] as number);
  return { edgesFrom, degree, components: componentsOf(groups, order.length, named), maxDegree };
};

/** Union-find over resources and groups: a resource is connected with all members of the groups that it names. */
const componentsOf = ({ dependsFrom, dependsOn, membersFrom, members }: Groups, resources: number, named: Uint32Array): number => {
  const parent = Uint32Array.from({ length: resources + membersFrom.length }, (_, node) => node);
  const rootOf = (node: number): number => {
    let at = node;
    while (parent[at] !== at) {
      parent[at] = parent[parent[at] as number] as number;
      at = parent[at] as number;
    }
    return at;
  };
  let components = resources;
  /** Returns true if the two were not connected before. */
  const join = (one: number, other: number): boolean => {
    const [a, b] = [rootOf(one), rootOf(other)];
    if (a === b) return false;
    parent[Math.max(a, b)] = Math.min(a, b);
    return true;
  };
  for (let group = 0; group + 1 < membersFrom.length; group++) {
    const from = membersFrom[group] as number;
    const to = membersFrom[group + 1] as number;
    if (named[group] === 0 || from === to) continue;
    // Connecting the first member adds the group; each other member then reduces the components by one.
    join(members[from] as number, resources + group);
    for (let at = from + 1; at < to; at++) if (join(members[at] as number, resources + group)) components--;
  }
  for (let resource = 0; resource < resources; resource++) {
    for (let at = dependsFrom[resource] as number; at < (dependsFrom[resource + 1] as number); at++) {
      const group = dependsOn[at] as number;
      if (membersFrom[group] === membersFrom[group + 1]) continue;
      if (join(resource, resources + group)) components--;
    }
  }
  return components;
};
