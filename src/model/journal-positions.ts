import type { JournalHeader } from './journal-line.js';

/** Covers the count of a run and the start of its reasons; a time has 24 characters. */
const headBytes = 128;
const skippedRun = /^\{"kind":"audit","at":"[^"]*","skipped":\{"count":(\d+),"reasons":"/;

/**
 * Number of positions that a line takes, without decoding it. Since version 2 each line takes one, readable or not. In version 1 a run of
 * skipped records takes one per record, and a line that is not a fact takes none.
 */
export const journalPositions = (line: Uint8Array, version: JournalHeader['version']): number => {
  if (version === 2) return 1;
  const head = Buffer.from(line.buffer, line.byteOffset, Math.min(line.byteLength, headBytes)).toString('latin1');
  if (!head.startsWith('{"kind":"')) return 0;
  const [, count] = skippedRun.exec(head) ?? [];
  return count === undefined ? 1 : Number(count);
};
