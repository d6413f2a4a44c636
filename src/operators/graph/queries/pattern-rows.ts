import { parseEventTime } from '../../../lib/event-time.js';
import type { Json } from '../../../lib/json.js';
import type { GraphNode, GraphView } from '../../../model/contracts/graph-view.js';
import { severities } from '../../../model/severity.js';
import { compareValues } from './compare-values.js';
import { JsonPieces } from './json-pieces.js';
import { fieldValue } from './node-field.js';
import type { Column, PatternQuery } from './pattern-query.js';
import type { Match } from './pattern-search.js';
import { sorted } from './sorted.js';
import type { Steps } from './steps.js';

/** Nodes of the rows that are shown. */
const maxNodes = 10_000;
/** Rows between two pauses. */
const unpaused = 128;

/** A row that waits until all are sorted. `ids`: of its nodes. */
type Row = { readonly json: string; readonly key: RowKey; readonly ids: readonly string[] };
/** The rows that are shown, in a JSON list, and their nodes. */
type Shown = { readonly rows: JsonPieces; readonly count: number; readonly ids: ReadonlySet<string> };

/** The rows of a query. Those that need no sorting are written at once. **Keeps** at most so many rows, and so many bytes of JSON or one row. */
export class PatternRows {
  #isFull = false;
  #size = 0;
  #bytes = 0;
  readonly #waiting: Row[] = [];
  readonly #json = new JsonPieces();
  readonly #ids = new Set<string>();
  /** One text for each node that is in many rows. Forgotten when the graph changes. */
  readonly #texts = new Map<number, string>();
  #version: number;

  constructor(
    readonly view: GraphView,
    readonly query: PatternQuery,
    readonly most: { readonly rows: number; readonly bytes: number },
  ) {
    this.#version = view.version;
  }

  /** There was no room for a row. */
  isFull(): boolean {
    return this.#isFull;
  }

  get size(): number {
    return this.#size;
  }

  /** False if there is no room. */
  add({ nodes, between }: Match): boolean {
    const { columns, order } = this.query;
    if (this.view.version !== this.#version) this.#texts.clear();
    this.#version = this.view.version;
    if (this.#size < this.most.rows) {
      const described = new Map<number, GraphNode>();
      const json = JSON.stringify(columns.map((column) => this.#cell(column, nodes, described) ?? null));
      this.#bytes += Buffer.byteLength(json);
      if (this.#size === 0 || this.#bytes <= this.most.bytes) {
        this.#size++;
        if (order === undefined) {
          this.#write(json);
          for (const node of nodes) this.#show(this.#id(node));
          for (const node of between) this.#show(this.#id(node));
        } else {
          const key = rowKey(order.column, this.#cell(order.column, nodes, described));
          this.#waiting.push({ json, key, ids: [...nodes, ...between].map((node) => this.#id(node)) });
        }
        return true;
      }
    }
    this.#isFull = true;
    return false;
  }

  /** The rows in order, from an offset. Call it once. */
  *shown(offset: number, limit: number): Steps<Shown> {
    const { order } = this.query;
    if (order === undefined) return { rows: this.#json, count: this.#size, ids: this.#ids };
    const rows = yield* sorted(this.#waiting, (a, b) => compareKeys(a.key, b.key, order.isDescending));
    const end = Math.min(rows.length, offset + limit);
    for (let at = offset; at < end; at++) {
      const { json, ids } = rows[at] as Row;
      this.#write(json);
      for (const id of ids) this.#show(id);
      if (at % unpaused === 0) yield;
    }
    return { rows: this.#json, count: Math.max(0, end - offset), ids: this.#ids };
  }

  #write(json: string): void {
    if (this.#json.length > 0) this.#json.add(',');
    this.#json.add(json);
  }

  #show(id: string): void {
    if (this.#ids.size < maxNodes) this.#ids.add(id);
  }

  #id(node: number): string {
    let id = this.#texts.get(node);
    if (id !== undefined) return id;
    id = this.view.id(node);
    if (this.#texts.size < maxNodes) this.#texts.set(node, id);
    return id;
  }

  #cell({ node, field }: Column, nodes: readonly number[], described: Map<number, GraphNode>): Json | undefined {
    const number = nodes[node] ?? -1;
    if (field === undefined) return this.#id(number);
    const description = described.get(number) ?? this.view.describe(number);
    described.set(number, description);
    return fieldValue(description, field);
  }
}

/** What rows are ordered by: numbers, then strings, then rows without a comparable value. */
type RowKey = number | string | undefined;

/** The key of a row by the value of the column that rows are ordered by. */
const rowKey = ({ field: path }: Column, value: Json | undefined): RowKey => {
  const field = path?.[0] ?? 'id';
  if (field === 'severity') return numberOrNothing(compareValues(field, value, severities[0]));
  if (typeof value === 'number') return numberOrNothing(value);
  if (typeof value !== 'string') return undefined;
  return field === 'timestamp' ? numberOrNothing(parseEventTime(value)) : value;
};

const numberOrNothing = (value: number): number | undefined => (Number.isNaN(value) ? undefined : value);

/** Rows without a comparable value come last, in either direction: numbers, then strings, then the others. */
const compareKeys = (one: RowKey, other: RowKey, isDescending: boolean): number => {
  const sign = isDescending ? -1 : 1;
  if (typeof one === 'number' && typeof other === 'number') return sign * (one - other);
  if (typeof one === 'string' && typeof other === 'string') return one === other ? 0 : one < other ? -sign : sign;
  return kindOf(one) - kindOf(other);
};

const kindOf = (key: RowKey): number => (typeof key === 'number' ? 0 : typeof key === 'string' ? 1 : 2);
