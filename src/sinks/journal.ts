import { closeSync, fsyncSync, mkdirSync, openSync, readdirSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import type { Fact } from '../model/fact.js';
import { encodeFact, type JournalHeader } from '../model/journal-line.js';
import { UnwritableOutput } from './unwritable-output.js';

/** Size at which a new segment begins, bytes. */
const segmentBytes = 64 * 1024 * 1024;

const segmentName = (segment: number): string => `journal-${String(segment).padStart(6, '0')}.ndjson`;

/** Facts hold what people typed: files are readable by their owner alone. */
interface Journal {
  append(facts: readonly Fact[]): void;
  /** Everything appended survives a power cut once this has returned. */
  close(): void;
}

/**
 * Appends facts to NDJSON segments in a folder, each batch written before it is processed (D2). At least once: what a
 * crash cuts off was not processed either. Throws `UnwritableOutput` (no space, no permission), at once for a folder that
 * holds a journal already; what was written until then can be replayed.
 */
export const openJournal = (folder: string, confirm: boolean): Journal => {
  let segment = 0;
  let written = 0;
  let file = -1;
  const guarded = (action: () => void): void => {
    try {
      action();
    } catch (error) {
      throw new UnwritableOutput(file < 0 ? folder : join(folder, segmentName(segment)), error);
    }
  };
  const write = (part: string | Uint8Array): void => {
    const bytes = typeof part === 'string' ? Buffer.from(part) : part;
    for (let done = 0; done < bytes.length;) done += writeSync(file, bytes, done);
    written += bytes.length;
  };
  const close = (): void => {
    fsyncSync(file);
    closeSync(file);
  };
  const begin = (): void => {
    segment++;
    file = openSync(join(folder, segmentName(segment)), 'ax', 0o600);
    written = 0;
    const header: JournalHeader = { driftline: 'journal', version: 1, segment, confirm };
    write(`${JSON.stringify(header)}\n`);
  };
  guarded(() => {
    mkdirSync(folder, { recursive: true });
    if (readdirSync(folder).some((name) => name.startsWith('journal-')))
      throw new Error('it holds a journal already; name an empty folder');
    begin();
  });
  return {
    append: (facts) => {
      guarded(() => {
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
        write(text);
        if (written >= segmentBytes) {
          close();
          begin();
        }
      });
    },
    close: () => {
      guarded(close);
    },
  };
};
