import fc from 'fast-check';
import t from 'tap';
import { arrange } from '../../web/src/graph/arrange.js';
import { layersOf, rowsOf, type Pair } from '../../web/src/graph/layered.js';
import { lawRuns } from '../support/law-runs.js';
import '../support/fixed-seed.js';

/** A graph with circles and several edges between two nodes, and a path that may use none of its edges. */
const graphs = fc.integer({ min: 1, max: 24 }).chain((count) =>
  fc.record({
    count: fc.constant(count),
    edges: fc.array(fc.tuple(fc.nat(count - 1), fc.nat(count - 1)), { maxLength: 60 }),
    path: fc.shuffledSubarray([...Array(count).keys()]),
  }),
);
const arranged = (
  { count, edges, path }: { readonly count: number; readonly edges: readonly Pair[]; readonly path: readonly number[] },
  wrapAt?: number,
) =>
  arrange({ labels: Array.from({ length: count }, (_, at) => `node ${String(at)}`), otherLines: 1, edges, path, cardWidth: 144, wrapAt });

void t.test('a path is read from the left to the right, whatever else is drawn', (t) => {
  fc.assert(
    fc.property(graphs, (graph) => {
      const { places } = arranged(graph);
      return graph.path.every((node, at) => at === 0 || (places[graph.path[at - 1] ?? 0]?.x ?? 0) < (places[node]?.x ?? 0));
    }),
    { numRuns: lawRuns(1_500) },
  );
  t.end();
});

void t.test('a path that is wrapped is read as a text: from the left to the right, then below', (t) => {
  fc.assert(
    fc.property(graphs, fc.integer({ min: 0, max: 1_200 }), (graph, width) => {
      const { places, width: used } = arranged(graph, width);
      const isRead = graph.path.every((node, at) => {
        const [former, place] = [places[graph.path[at - 1] ?? node], places[node]];
        if (at === 0 || former === undefined || place === undefined) return true;
        return former.y === place.y ? former.x < place.x : former.y < place.y;
      });
      return isRead && used <= Math.max(width, 200);
    }),
    { numRuns: lawRuns(1_500) },
  );
  t.end();
});

void t.test('without circles every cause stands on the left of its effects', (t) => {
  fc.assert(
    fc.property(graphs, ({ count, edges }) => {
      const forward = edges.filter(([cause, effect]) => cause < effect);
      const layers = layersOf({ count, edges: forward, path: [] });
      return forward.every(([cause, effect]) => (layers[cause] ?? 0) < (layers[effect] ?? 0)) && layers.every((layer) => layer >= 0);
    }),
    { numRuns: lawRuns(1_500) },
  );
  t.end();
});

void t.test('no two cards overlap, and edges pass only between cards', (t) => {
  fc.assert(
    fc.property(graphs, fc.option(fc.integer({ min: 0, max: 1_200 }), { nil: undefined }), (graph, wrapAt) => {
      const { places, routes, spacing } = arranged(graph, wrapAt);
      const { cardWidth, cardHeight } = spacing;
      const isApart = places.every((one, n) =>
        places.every((other, m) => n === m || Math.abs(one.x - other.x) >= cardWidth || Math.abs(one.y - other.y) >= cardHeight),
      );
      return (
        isApart &&
        routes.every((route) =>
          route.slice(1).every((to, at) => {
            const from = route[at] ?? to;
            return places.every(
              ({ x, y }) =>
                Math.max(from.x, to.x) <= x ||
                Math.min(from.x, to.x) >= x + cardWidth ||
                Math.max(from.y, to.y) <= y ||
                Math.min(from.y, to.y) >= y + cardHeight,
            );
          }),
        )
      );
    }),
    { numRuns: lawRuns(800) },
  );
  t.end();
});

void t.test('rows: what is given first keeps its order, and nothing shares a place', (t) => {
  fc.assert(
    fc.property(graphs, ({ count, edges, path }) => {
      const layers = Array.from({ length: count }, (_, node) => node % 4);
      const rows = rowsOf({ layers, edges, first: path });
      const places = new Set(layers.map((layer, node) => `${String(layer)} ${String(rows[node])}`));
      const kept = [0, 1, 2, 3].every((layer) => path.filter((node) => layers[node] === layer).every((node, at) => rows[node] === at));
      return places.size === count && kept;
    }),
    { numRuns: lawRuns(800) },
  );
  t.end();
});
