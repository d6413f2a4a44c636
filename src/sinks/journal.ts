import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, readdirSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import type { Fact } from '../model/fact.js';
import { encodeFact, type JournalHeader } from '../model/journal-line.js';

/** Size at which a new segment begins, bytes. */
const segmentBytes = 64 * 1024 * 1024;

export const segmentName = (segment: number): string => `journal-${String(segment).padStart(6, '0')}.ndjson`;

/** Written, and flushed when told so. Facts hold what people typed: files are readable by their owner alone. */
export interface Journal {
  append(facts: readonly Fact[]): void;
  /** Everything appended so far survives a power cut once this has returned. */
  flush(): void;
  close(): void;
}

/**
 * Appends facts to NDJSON segments in a folder, each batch written before it is processed (D2). At least once: what a
 * crash cuts off was not processed either. Throws what the file system throws (no space, no permission), and for a folder
 * that holds a journal already.
 */
export const openJournal = (folder: string, confirm: boolean): Journal => {
  mkdirSync(folder, { recursive: true });
  if (existsSync(folder) && readdirSync(folder).some((name) => name.startsWith('journal-'))) {
    throw new Error(`${folder} holds a journal already: name an empty folder`);
  }
  let segment = 0;
  let written = Infinity;
  let file = -1;
  const write = (part: string | Uint8Array): void => {
    const bytes = typeof part === 'string' ? Buffer.from(part) : part;
    for (let done = 0; done < bytes.length; ) done += writeSync(file, bytes, done);
    written += bytes.length;
  };
  const rotate = (): void => {
    if (file >= 0) {
      fsyncSync(file);
      closeSync(file);
    }
    segment++;
    file = openSync(join(folder, segmentName(segment)), 'ax', 0o600);
    written = 0;
    const header: JournalHeader = { driftline: 'journal', version: 1, segment, confirm };
    write(`${JSON.stringify(header)}\n`);
  };
  rotate();
  return {
    append: (facts) => {
      let text = '';
      for (const fact of facts) {
        for (const part of encodeFact(fact)) {
          if (typeof part === 'string') text += part;
          else {
            write(text);
            write(part);
            text = '';
          }
        }
      }
      if (text !== '') write(text);
      if (written >= segmentBytes) rotate();
    },
    flush: () => {
      fsyncSync(file);
    },
    close: () => {
      fsyncSync(file);
      closeSync(file);
    },
  };
};
