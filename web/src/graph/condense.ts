import type { CausalNode } from '../api/client.js';
import { relationsOf, type Graph, type NodeType, type Relation } from './graph.js';

/** Neighbours of one type by one relation that are drawn one by one; more become one summary. */
const handful = 4;
/** Members of an expanded summary that are drawn. */
const mostExpanded = 100;

/** Stands for several neighbours of a node. `relation`: the edge to one of them. */
type Summary = {
  readonly id: string;
  readonly near: string;
  readonly type: NodeType;
  readonly count: number;
  readonly relation: Relation;
};

/** `hidden`: nodes that are neither drawn nor part of a summary. */
export type Condensed = {
  readonly nodes: readonly CausalNode[];
  readonly relations: readonly Relation[];
  readonly summaries: readonly Summary[];
  readonly hidden: number;
};

type CondenseOptions = {
  /** Nodes that are drawn in any case, such as a path; those near them are drawn before those that are farther away. */
  readonly keep: readonly string[];
  /** Ids of summaries whose members are drawn. */
  readonly expanded: ReadonlySet<string>;
  /** Nodes and summaries at most, beside those of `keep` and of expanded summaries. */
  readonly most: number;
};

/** As much of a graph as can be read in one drawing. */
export const condense = (graph: Graph, { keep, expanded, most }: CondenseOptions): Condensed => {
  const nodes = new Map(graph.nodes.map((node) => [node.id, node]));
  const relations = relationsOf(graph);
  const near = new Map<string, Relation[]>();
  for (const relation of relations)
    for (const id of [relation.source, relation.target]) {
      const known = near.get(id);
      if (known === undefined) near.set(id, [relation]);
      else known.push(relation);
    }
  const kept = keep.filter((id) => nodes.has(id));
  const first = graph.nodes[0];
  const drawn = new Set(kept.length === 0 && first !== undefined ? [first.id] : kept);
  const room = drawn.size + most + expanded.size * mostExpanded;
  const seen = new Set(drawn);
  const summaries: Summary[] = [];
  let summarised = 0;
  for (const id of drawn)
    for (const { type, relation, members } of groupsOf(near.get(id) ?? [], id, nodes, seen)) {
      const key = `+ ${JSON.stringify([id, relation.type, type, relation.source === id])}`;
      const free = room - drawn.size - summaries.length;
      if (free <= 0) continue;
      const isExpanded = expanded.has(key);
      const isWhole = members.length <= Math.min(free, isExpanded ? mostExpanded : handful);
      const shown = isWhole ? members : members.slice(0, isExpanded ? Math.min(free - 1, mostExpanded) : 0);
      for (const one of shown) drawn.add(one);
      const count = members.length - shown.length;
      if (count > 0) summaries.push({ id: key, near: id, type, count, relation });
      summarised += count;
      for (const one of members) seen.add(one);
    }
  return {
    nodes: graph.nodes.filter(({ id }) => drawn.has(id)),
    relations: relations.filter(({ source, target }) => drawn.has(source) && drawn.has(target)),
    summaries,
    hidden: graph.nodes.length - drawn.size - summarised,
  };
};

type Group = { readonly type: NodeType; readonly relation: Relation; readonly members: readonly string[] };

/** Neighbours of a node that were not seen, by their type and relation. */
const groupsOf = (
  relations: readonly Relation[],
  id: string,
  nodes: ReadonlyMap<string, CausalNode>,
  seen: ReadonlySet<string>,
): readonly Group[] => {
  const groups = new Map<string, Omit<Group, 'members'> & { readonly members: string[] }>();
  const taken = new Set<string>();
  for (const relation of relations) {
    const other = nodes.get(relation.source === id ? relation.target : relation.source);
    if (other === undefined || seen.has(other.id) || taken.has(other.id)) continue;
    taken.add(other.id);
    const key = JSON.stringify([other.type, relation.type, relation.source === id]);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, { type: other.type, relation, members: [other.id] });
    else group.members.push(other.id);
  }
  return [...groups.values()];
};
