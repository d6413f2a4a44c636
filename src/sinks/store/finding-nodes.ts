import type { IdTable } from './id-table.js';
import type { Rows } from './rows.js';
import type { Key, SortedRun } from './sorted-runs.js';
import type { Texts } from './texts.js';

/** Alerts or sensor events as nodes, by id. **Keeps** nothing: each node is made from the stored text when it is read. */
export class FindingNodes implements SortedRun {
  constructor(
    readonly texts: Texts,
    readonly rows: Rows,
    readonly ids: IdTable,
    private readonly nodeOf: (json: string) => string,
  ) {}

  get size(): number {
    return this.ids.size;
  }

  key(rank: number): Key {
    return [this.ids.idOf(this.ids.at(rank)), ''];
  }

  json(rank: number): string {
    return this.nodeOf(this.texts.read(this.rows.text[this.ids.at(rank)] as number));
  }

  /** All nodes at the time of the call. */
  capture(): Iterable<string> {
    const texts = this.texts.capture('document');
    const entries = this.ids.capture(texts);
    const { nodeOf } = this;
    return {
      *[Symbol.iterator]() {
        for (const { text } of entries) yield nodeOf(texts.read(text));
      },
    };
  }
}
