import type { Json } from '../../../lib/json.js';
import type { GraphNode, GraphView } from '../../../model/contracts/graph-view.js';
import { Problem } from '../../../model/http/problem.js';
import { fieldValue } from './node-field.js';
import { PatternSearch, type Match } from './pattern-search.js';
import { cursorOf } from './pattern-cursor.js';
import { maxRows, type Column, type PatternQuery } from './pattern-query.js';
import { rowKey, sortRows, type Row } from './sort-rows.js';
import type { Steps } from './steps.js';

/** `ids`: the nodes of the rows, those between them included. */
type PatternResult = {
  readonly columns: readonly string[];
  /** The JSON of each row. */
  readonly rows: readonly string[];
  readonly ids: readonly string[];
  readonly truncated: boolean;
  readonly nextCursor: string | undefined;
};

/** Nodes of the rows that are shown. */
const maxNodes = 10_000;
/** How often the matches of one first node are searched again because the graph changed meanwhile. */
const maxAttempts = 3;

/**
 * The rows of a query (D86), each an assignment of nodes to the pattern. Rows hold values, not nodes, so they outlive a change of the graph.
 * If the graph changes during a pause, the search goes on with the changed graph: from the beginning of the current first node, because the
 * numbers of its nodes may have been given to others. Throws a `Problem` if the graph has changed since the cursor was made.
 *
 * **Keeps** at most 10,000 rows, and `maxBytes` of their JSON or one row.
 */
export function* matchPattern(view: GraphView, query: PatternQuery, maxBytes: number): Steps<PatternResult> {
  const { from, order, limit, digest } = query;
  if (from !== undefined && from.version !== view.version)
    throw new Problem('invalid', 'cursor: the graph has changed since; ask again without a cursor');
  const isOrdered = order !== undefined;
  const result = new Rows(view, query, { rows: isOrdered ? maxRows : limit, bytes: maxBytes });
  const search = new PatternSearch(view, query);
  let completed = isOrdered ? 0 : (from?.completed ?? 0);
  let rows = isOrdered ? 0 : (from?.rows ?? 0);
  const { version } = view;
  let attempts = 0;

  while (!search.isOver() && !result.isFull()) {
    const start = yield* search.start(completed);
    if (search.isStale()) continue;
    if (start < 0) break;
    let found = 0;
    for (const match of search.matches(start)) {
      if (match === undefined) search.resume(yield);
      else if (found++ >= rows && !result.add(match)) break;
      if (search.stops()) break;
    }
    if (result.isFull() || search.isOver()) {
      rows = Math.max(rows, found - (result.isFull() ? 1 : 0));
      break;
    }
    if (search.isStale() && ++attempts < maxAttempts) {
      rows = Math.max(rows, found);
      continue;
    }
    if (search.isStale()) search.giveUp();
    completed++;
    rows = 0;
    attempts = 0;
  }

  const isSame = view.version === version;
  const hasMore = result.isFull() || search.isOver();
  if (!isOrdered) {
    const hasAdvanced = result.size > 0 || completed > (from?.completed ?? 0);
    const nextCursor = hasMore && isSame && hasAdvanced ? cursorOf(digest, { version, completed, rows }) : undefined;
    return { ...result.values(0, limit), truncated: hasMore || search.isCut, nextCursor };
  }
  const offset = from?.rows ?? 0;
  const isBeyond = result.size > offset + limit;
  const nextCursor = isBeyond && isSame && !search.isOver() ? cursorOf(digest, { version, completed: 0, rows: offset + limit }) : undefined;
  return { ...result.values(offset, limit), truncated: isBeyond || hasMore || search.isCut, nextCursor };
}

class Rows {
  #isFull = false;
  readonly #rows: Row[] = [];
  #bytes = 0;

  constructor(
    readonly view: GraphView,
    readonly query: PatternQuery,
    readonly most: { readonly rows: number; readonly bytes: number },
  ) {}

  /** There was no room for a row. */
  isFull(): boolean {
    return this.#isFull;
  }

  get size(): number {
    return this.#rows.length;
  }

  /** False if there is no room. */
  add({ nodes, between }: Match): boolean {
    const { columns, order } = this.query;
    const { rows, bytes } = this.most;
    if (this.#rows.length < rows) {
      const described = new Map<number, GraphNode>();
      const json = JSON.stringify(columns.map((column) => this.#cell(column, nodes, described) ?? null));
      this.#bytes += Buffer.byteLength(json);
      if (this.#rows.length === 0 || this.#bytes <= bytes) {
        const key = order === undefined ? undefined : rowKey(order.column, this.#cell(order.column, nodes, described));
        this.#rows.push({ json, key, ids: [...nodes, ...between].map((node) => this.view.id(node)) });
        return true;
      }
    }
    this.#isFull = true;
    return false;
  }

  values(offset: number, limit: number): Pick<PatternResult, 'columns' | 'rows' | 'ids'> {
    const { order, columns } = this.query;
    const shown = (order === undefined ? this.#rows : sortRows(this.#rows, order.isDescending)).slice(offset, offset + limit);
    const ids = new Set<string>();
    for (const row of shown) for (const id of row.ids) if (ids.size < maxNodes) ids.add(id);
    return { columns: columns.map(({ text }) => text), rows: shown.map(({ json }) => json), ids: [...ids] };
  }

  #cell({ node, field }: Column, nodes: readonly number[], described: Map<number, GraphNode>): Json | undefined {
    const number = nodes[node] ?? -1;
    if (field === undefined) return this.view.id(number);
    const description = described.get(number) ?? this.view.describe(number);
    described.set(number, description);
    return fieldValue(description, field);
  }
}
