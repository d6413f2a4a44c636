import { adjacencyOf, componentsOf, type Adjacency } from './components.js';
import { linkLength, type LayoutRequest } from './layout.js';
import { packRows } from './pack-rows.js';
import { placeRadially } from './radial-start.js';
import { repel } from './repulsion.js';

/** Forces between two nodes at the distance of a link: edges pull a little more than nodes push. */
const push = 0.5 * linkLength;
const pull = 0.7 * linkLength;
/** Pull to the middle of a connected part, as a share of the distance: keeps loose branches near. */
const gravity = 0.15;
/** A force moves a node by at most this in the first round; the limit shrinks to nothing. */
const maxStep = 40;

/** Rounds by size: about the same time for every graph from 500 nodes on. */
const roundsFor = (nodes: number): number => Math.round(Math.min(200, Math.max(30, 100_000 / nodes)));

/**
 * Places connected nodes close to each other and others apart. Connected parts stand side by side. Nodes whose place is known stay there
 * exactly; new ones are placed between their neighbours, or below if they have none that is known.
 */
export const forceLayout = ({ count, edges, known }: Omit<LayoutRequest, 'id' | 'kind'>): Float64Array => {
  const positions = known.slice();
  const adjacency = adjacencyOf(count, edges);
  const isKnown = (node: number): boolean => !Number.isNaN(known[2 * node] ?? NaN);
  const free: Int32Array[] = [];
  let bottom = -Infinity;
  for (const members of componentsOf(count, adjacency)) {
    if (members.some(isKnown)) {
      placeBetween(members, adjacency, positions, isKnown);
      settle(
        members.filter((node) => !isKnown(node)),
        members,
        adjacency,
        positions,
        maxStep / 2,
      );
      for (const node of members) bottom = Math.max(bottom, positions[2 * node + 1] ?? 0);
    } else {
      placeRadially(members, adjacency, positions);
      if (members.length > 2) settle(members, members, adjacency, positions, maxStep);
      free.push(members);
    }
  }
  packRows(free, positions, bottom === -Infinity ? 0 : bottom + linkLength);
  return positions;
};

/** Places new nodes near a neighbour that is placed, one after the other. */
const placeBetween = (
  members: Int32Array,
  { starts, others }: Adjacency,
  positions: Float64Array,
  isKnown: (node: number) => boolean,
): void => {
  const placed = [...members].filter(isKnown);
  for (let at = 0; at < placed.length; at++) {
    const node = placed[at] ?? 0;
    for (let edge = starts[node] ?? 0; edge < (starts[node + 1] ?? 0); edge++) {
      const other = others[edge] ?? 0;
      if (!Number.isNaN(positions[2 * other] ?? NaN)) continue;
      // The golden angle separates the new neighbours of a node from each other.
      const angle = other * 2.399963;
      positions[2 * other] = (positions[2 * node] ?? 0) + linkLength * Math.cos(angle);
      positions[2 * other + 1] = (positions[2 * node + 1] ?? 0) + linkLength * Math.sin(angle);
      placed.push(other);
    }
  }
};

/** Moves `moving` until they hardly move. `step`: the largest movement in the first round. */
const settle = (moving: Int32Array, members: Int32Array, adjacency: Adjacency, positions: Float64Array, step: number): void => {
  if (moving.length === 0) return;
  const rounds = roundsFor(members.length);
  const forces = new Float64Array(positions.length);
  for (let round = 0; round < rounds; round++) {
    forces.fill(0);
    repel(moving, members, positions, forces, push * linkLength);
    attract(moving, adjacency, positions, forces);
    if (moving === members) gather(members, positions, forces);
    const limit = step * (1 - round / rounds);
    for (const node of moving) {
      const fx = forces[2 * node] ?? 0;
      const fy = forces[2 * node + 1] ?? 0;
      const scale = Math.min(1, limit / Math.max(1e-6, Math.hypot(fx, fy)));
      positions[2 * node] = (positions[2 * node] ?? 0) + fx * scale;
      positions[2 * node + 1] = (positions[2 * node + 1] ?? 0) + fy * scale;
    }
  }
};

/** Edges pull the more, the longer they are; those of nodes with many edges less, so that a hub does not draw everything into one place. */
const attract = (moving: Int32Array, { starts, others }: Adjacency, positions: Float64Array, forces: Float64Array): void => {
  const degree = (node: number): number => (starts[node + 1] ?? 0) - (starts[node] ?? 0);
  for (const node of moving) {
    let fx = 0;
    let fy = 0;
    for (let edge = starts[node] ?? 0; edge < (starts[node + 1] ?? 0); edge++) {
      const other = others[edge] ?? 0;
      const dx = (positions[2 * other] ?? 0) - (positions[2 * node] ?? 0);
      const dy = (positions[2 * other + 1] ?? 0) - (positions[2 * node + 1] ?? 0);
      const force = (pull * Math.hypot(dx, dy)) / linkLength ** 2 / Math.sqrt(Math.min(degree(node), degree(other)));
      fx += dx * force;
      fy += dy * force;
    }
    forces[2 * node] = (forces[2 * node] ?? 0) + fx;
    forces[2 * node + 1] = (forces[2 * node + 1] ?? 0) + fy;
  }
};

const gather = (members: Int32Array, positions: Float64Array, forces: Float64Array): void => {
  let x = 0;
  let y = 0;
  for (const node of members) {
    x += (positions[2 * node] ?? 0) / members.length;
    y += (positions[2 * node + 1] ?? 0) / members.length;
  }
  for (const node of members) {
    forces[2 * node] = (forces[2 * node] ?? 0) + gravity * (x - (positions[2 * node] ?? 0));
    forces[2 * node + 1] = (forces[2 * node + 1] ?? 0) + gravity * (y - (positions[2 * node + 1] ?? 0));
  }
};
