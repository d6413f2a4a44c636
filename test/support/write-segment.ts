import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Fact } from '../../src/model/fact.js';
import { encodeFact } from '../../src/model/journal-line.js';

/** Writes a whole journal segment of version 1. `torn`: a last line without its newline. */
export const writeSegment = (folder: string, segment: number, facts: readonly Fact[], torn = ''): void => {
  const header = `${JSON.stringify({ driftline: 'journal', version: 1, segment, confirm: true })}\n`;
  const bytes = facts.flatMap((fact) => [...encodeFact(fact)].map((part) => Buffer.from(part)));
  writeFileSync(
    join(folder, `journal-${String(segment).padStart(6, '0')}.ndjson`),
    Buffer.concat([Buffer.from(header), ...bytes, Buffer.from(torn)]),
  );
};
