/** An edge from a cause to an effect, as indexes of nodes. */
export type Pair = readonly [cause: number, effect: number];

type Layered = { readonly count: number; readonly edges: readonly Pair[]; readonly path: readonly number[] };

/**
 * The layer of each node: a cause is in an earlier one than its effects. Of the edges that close a circle, the last ones do not count; the
 * steps of `path` count first, so the layers increase along it.
 */
export const layersOf = ({ count, edges, path }: Layered): readonly number[] => {
  const effects: number[][] = Array.from({ length: count }, () => []);
  const causes: number[][] = Array.from({ length: count }, () => []);
  const reaches = (from: number, to: number): boolean => {
    const seen = new Set([from]);
    for (const node of seen) {
      if (node === to) return true;
      for (const next of effects[node] ?? []) seen.add(next);
    }
    return false;
  };
  const steps = path.slice(1).map((effect, at): Pair => [path[at] ?? 0, effect]);
  for (const [cause, effect] of [...steps, ...edges]) {
    if (cause === effect || effects[cause]?.includes(effect) === true || reaches(effect, cause)) continue;
    effects[cause]?.push(effect);
    causes[effect]?.push(cause);
  }

  const layers = new Array<number>(count).fill(0);
  const waiting = causes.map((those) => those.length);
  const sorted = [...waiting.keys()].filter((node) => waiting[node] === 0);
  for (const node of sorted)
    for (const effect of effects[node] ?? []) {
      layers[effect] = Math.max(layers[effect] ?? 0, (layers[node] ?? 0) + 1);
      waiting[effect] = (waiting[effect] ?? 0) - 1;
      if (waiting[effect] === 0) sorted.push(effect);
    }
  // Causes without a cause stand beside their first effect.
  const isOnPath = new Set(path);
  for (const node of sorted.reverse()) {
    const next = Math.min(...(effects[node] ?? []).map((effect) => layers[effect] ?? 0));
    if (causes[node]?.length === 0 && !isOnPath.has(node) && next !== Infinity) layers[node] = next - 1;
  }
  return layers;
};

/** Rounds of ordering; further ones hardly change anything. */
const rounds = 4;

type Ordered = {
  readonly layers: readonly number[];
  readonly edges: readonly Pair[];
  /** Nodes that stand in the first rows, in this order: those of a path, which so becomes a straight line. */
  readonly first: readonly number[];
};

/** The row of each node in its layer: beside the first of those that it is connected with, or below. */
export const rowsOf = ({ layers, edges, first }: Ordered): readonly number[] => {
  const near: number[][] = layers.map(() => []);
  for (const [cause, effect] of edges) {
    near[cause]?.push(effect);
    near[effect]?.push(cause);
  }
  const rows = layers.map(() => 0);
  const columns = Array.from({ length: Math.max(0, ...layers) + 1 }, () => ({ begin: 0, free: [] as number[] }));
  const isFirst = new Set(first);
  for (const node of isFirst) {
    const column = columns[layers[node] ?? 0];
    if (column !== undefined) rows[node] = column.begin++;
  }
  for (const [node, layer] of layers.entries()) if (!isFirst.has(node)) columns[layer]?.free.push(node);
  for (let round = 0; round < rounds; round++)
    for (const { begin, free } of round % 2 === 0 ? columns : columns.toReversed()) {
      const wanted = new Map(
        free.map((node) => {
          const beside = (near[node] ?? []).map((other) => rows[other] ?? 0);
          return [node, { row: beside.length === 0 ? 0 : Math.min(...beside), mean: mean(beside) }] as const;
        }),
      );
      const order = (one: number, other: number): number => {
        const [a, b] = [wanted.get(one), wanted.get(other)];
        return (a?.row ?? 0) - (b?.row ?? 0) || (a?.mean ?? 0) - (b?.mean ?? 0) || one - other;
      };
      let next = begin;
      for (const node of free.sort(order)) {
        rows[node] = Math.max(next, wanted.get(node)?.row ?? 0);
        next = (rows[node] ?? 0) + 1;
      }
    }
  return rows;
};

const mean = (numbers: readonly number[]): number => numbers.reduce((sum, one) => sum + one, 0) / Math.max(1, numbers.length);

export type Place = { readonly x: number; readonly y: number };
type Placed = { readonly places: readonly Place[]; readonly width: number; readonly height: number };

/** Sizes in pixels. `perLine`: layers beside each other; further ones go on below, as words of a text. */
export type Spacing = {
  readonly cardWidth: number;
  readonly cardHeight: number;
  readonly gapX: number;
  readonly gapY: number;
  readonly perLine: number;
};

/** Upper left corners, from layers and rows. */
export const placesOf = (layers: readonly number[], rows: readonly number[], spacing: Spacing): Placed => {
  const { cardWidth, cardHeight, gapX, gapY, perLine } = spacing;
  const lines: number[] = [];
  for (const [node, layer] of layers.entries()) {
    const line = Math.floor(layer / perLine);
    lines[line] = Math.max(lines[line] ?? 0, (rows[node] ?? 0) + 1);
  }
  // Lines are twice as far from each other as rows, so that the edges between them can be followed.
  const tops: number[] = [];
  let bottom = gapY;
  for (const [line, height] of lines.entries()) {
    tops[line] = bottom;
    bottom += height * (cardHeight + gapY) + gapY;
  }
  const columns = Math.min(perLine, Math.max(0, ...layers) + 1);
  return {
    places: layers.map((layer, node) => ({
      x: gapX / 2 + (layer % perLine) * (cardWidth + gapX),
      y: (tops[Math.floor(layer / perLine)] ?? 0) + (rows[node] ?? 0) * (cardHeight + gapY),
    })),
    width: columns * (cardWidth + gapX),
    height: bottom,
  };
};

/**
 * The way of an edge between two cards. Four points, of a curve, lead to the next column; others are corners of a line that passes cards only in
 * the gaps between them. `lane`: pixels by which it is moved, so that edges beside each other stay apart.
 */
export const routeOf = (cause: Place, effect: Place, spacing: Spacing, lane: number): readonly Place[] => {
  const { cardWidth, cardHeight, gapX, gapY } = spacing;
  const begin = { x: cause.x + cardWidth, y: cause.y + cardHeight / 2 };
  const end = { x: effect.x, y: effect.y + cardHeight / 2 };
  const out = begin.x + gapX / 2;
  if (Math.abs(end.x - begin.x - gapX) < 1) return [begin, { x: out, y: begin.y + 2 * lane }, { x: out, y: end.y + 2 * lane }, end];
  const into = end.x - gapX / 2 + lane;
  const between = effect.y - gapY / 2 + lane / 2;
  return [begin, { x: out + lane, y: begin.y }, { x: out + lane, y: between }, { x: into, y: between }, { x: into, y: end.y }, end];
};
