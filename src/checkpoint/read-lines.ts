import type { FileHandle } from 'node:fs/promises';

/** Bytes per read. */
const chunkBytes = 256 * 1024;
const lineBreak = 0x0a;

/** The lines of the first `end` bytes of a file without their line breaks, a few at a time. */
export const readLines = async function* (file: FileHandle, end: number): AsyncGenerator<readonly Buffer[], undefined> {
  let rest: Buffer[] = [];
  for (let at = 0; at < end;) {
    // A fresh buffer each time: lines are views of it.
    const chunk = Buffer.allocUnsafe(Math.min(chunkBytes, end - at));
    const { bytesRead } = await file.read(chunk, 0, chunk.length, at);
    if (bytesRead === 0) break;
    at += bytesRead;
    const lines: Buffer[] = [];
    let from = 0;
    for (let to = chunk.indexOf(lineBreak); to >= 0 && to < bytesRead; to = chunk.indexOf(lineBreak, from)) {
      const line = chunk.subarray(from, to);
      lines.push(rest.length === 0 ? line : Buffer.concat([...rest, line]));
      rest = [];
      from = to + 1;
    }
    if (from < bytesRead) rest.push(chunk.subarray(from, bytesRead));
    if (lines.length > 0) yield lines;
  }
  return undefined;
};
