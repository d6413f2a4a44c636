import type { GraphView } from '../../../model/contracts/graph-view.js';
import { Problem } from '../../../model/http/problem.js';
import type { JsonPieces } from './json-pieces.js';
import { cursorOf } from './pattern-cursor.js';
import { maxRows, type PatternQuery } from './pattern-query.js';
import { PatternRows } from './pattern-rows.js';
import { PatternSearch } from './pattern-search.js';
import type { Steps } from './steps.js';

/** `ids`: the nodes of the rows, those between them included. */
type PatternResult = {
  readonly columns: readonly string[];
  /** Their JSON, separated by commas. */
  readonly rows: JsonPieces;
  readonly count: number;
  readonly ids: ReadonlySet<string>;
  readonly truncated: boolean;
  readonly nextCursor: string | undefined;
};

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
  const result = new PatternRows(view, query, { rows: isOrdered ? maxRows : limit, bytes: maxBytes });
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

  const columns = query.columns.map(({ text }) => text);
  const isSame = view.version === version;
  const hasMore = result.isFull() || search.isOver();
  if (!isOrdered) {
    const hasAdvanced = result.size > 0 || completed > (from?.completed ?? 0);
    const nextCursor = hasMore && isSame && hasAdvanced ? cursorOf(digest, { version, completed, rows }) : undefined;
    return { columns, ...(yield* result.shown(0, limit)), truncated: hasMore || search.isCut, nextCursor };
  }
  const offset = from?.rows ?? 0;
  const isBeyond = result.size > offset + limit;
  const nextCursor = isBeyond && isSame && !search.isOver() ? cursorOf(digest, { version, completed: 0, rows: offset + limit }) : undefined;
  return { columns, ...(yield* result.shown(offset, limit)), truncated: isBeyond || hasMore || search.isCut, nextCursor };
}
