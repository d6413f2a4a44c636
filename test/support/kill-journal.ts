import { closeSync, existsSync, openSync, readdirSync, readSync } from 'node:fs';
import { join } from 'node:path';

const chunk = Buffer.alloc(1 << 20);
const idShape = /"(e-\d+)"/g;

/** Follows a journal while another process writes it: the ids `e-N` in whole lines of its segments. */
export class KillJournal {
  readonly #folder: string;
  readonly #ids = new Set<string>();
  readonly #segments = new Map<string, { at: number; rest: string }>();

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** The members of `ids` that are not yet in the journal. */
  missing(ids: readonly string[]): readonly string[] {
    const absent = (): readonly string[] => ids.filter((id) => !this.#ids.has(id));
    if (absent().length > 0) this.#read();
    return absent();
  }

  #read(): void {
    if (!existsSync(this.#folder)) return;
    for (const name of readdirSync(this.#folder)
      .filter((one) => one.startsWith('journal-'))
      .sort()) {
      const segment = this.#segments.get(name) ?? { at: 0, rest: '' };
      this.#segments.set(name, segment);
      const file = openSync(join(this.#folder, name), 'r');
      for (let size = readSync(file, chunk, 0, chunk.length, segment.at); size > 0;) {
        segment.at += size;
        const text = segment.rest + chunk.toString('latin1', 0, size);
        const end = text.lastIndexOf('\n') + 1;
        for (const [, id = ''] of text.slice(0, end).matchAll(idShape)) this.#ids.add(id);
        segment.rest = text.slice(end);
        size = readSync(file, chunk, 0, chunk.length, segment.at);
      }
      closeSync(file);
    }
  }
}
