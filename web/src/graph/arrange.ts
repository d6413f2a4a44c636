import { layersOf, placesOf, routeOf, rowsOf, type Pair, type Place, type Spacing } from './layered.js';

/** Pixels of a line of text, and the width of a character of a label, about; see graph.css. */
const lineHeight = 17;
const characterWidth = 8;
const cardPadding = 20;
const mostLines = 5;
/** Pixels between columns: the number of a step and an arrowhead. */
const gap = 46;
/** Pixels by which edges beside each other are moved. */
const lanes = [0, 8, -8, 4, -4, 12, -12];

export type Arrangement = {
  readonly places: readonly Place[];
  readonly routes: readonly (readonly Place[])[];
  readonly width: number;
  readonly height: number;
  readonly spacing: Spacing;
  /** Lines of text of a label. */
  readonly lines: number;
  /** Nodes in the order in which they are read: column by column. */
  readonly order: readonly number[];
};

type ArrangeOptions = {
  readonly labels: readonly string[];
  /** Lines of text of a card beside its label. */
  readonly otherLines: number;
  readonly edges: readonly Pair[];
  /** Nodes that are one after the other, from the left to the right, in the first row. */
  readonly path: readonly number[];
  /** The column of each node, if it does not follow from the edges; and nodes that stand in the first rows of theirs. */
  readonly columns?: { readonly layers: readonly number[]; readonly first: readonly number[] } | undefined;
  readonly cardWidth: number;
  /** Pixels for a line of cards; what does not fit goes on below. Undefined: one line, however long. */
  readonly wrapAt: number | undefined;
};

/** Where cards and edges are drawn. */
export const arrange = ({ labels, otherLines, edges, path, columns, cardWidth, wrapAt }: ArrangeOptions): Arrangement => {
  const layers = columns?.layers ?? layersOf({ count: labels.length, edges, path });
  const rows = rowsOf({ layers, edges, first: columns?.first ?? path });
  const characters = Math.floor((cardWidth - cardPadding) / characterWidth);
  const lines = Math.min(mostLines, Math.max(1, ...labels.map((label) => linesOf(label, characters))));
  const spacing: Spacing = {
    cardWidth,
    cardHeight: (lines + otherLines) * lineHeight + 12,
    gapX: gap,
    gapY: 16,
    perLine: wrapAt === undefined ? Infinity : Math.max(1, Math.floor(wrapAt / (cardWidth + gap))),
  };
  const { places, width, height } = placesOf(layers, rows, spacing);
  const at = (node: number): Place => places[node] ?? { x: 0, y: 0 };
  /** Edges in one gap: those to the next column only compete with others between the same cards. */
  const counts = new Map<string, number>();
  const routes = edges.map(([cause, effect]) => {
    const isNext = (layers[effect] ?? 0) - (layers[cause] ?? 0) === 1;
    const key = isNext ? `${String(cause)} ${String(effect)}` : String(layers[cause]);
    const number = counts.get(key) ?? 0;
    counts.set(key, number + 1);
    return routeOf(at(cause), at(effect), spacing, lanes[number % lanes.length] ?? 0);
  });
  const order = [...labels.keys()].sort((one, other) => at(one).x - at(other).x || at(one).y - at(other).y);
  return { places, routes, width, height, spacing, lines, order };
};

/** Where names are broken into lines. */
export const afterSeparators = /(?<=[._/:-])(?=.)/;

/** Lines that a text takes, about: words stay whole if a line has room for them. */
const linesOf = (label: string, characters: number): number => {
  let [lines, used] = [1, 0];
  for (const { length } of label.split(/(?<= )/).flatMap((word) => word.split(afterSeparators))) {
    used += length;
    if (used <= characters) continue;
    lines += Math.ceil(length / characters);
    used = length % characters;
  }
  return lines;
};
