import type { FileHandle } from 'node:fs/promises';

const pieceSize = 128 * 1024;

/** The pieces of a part of a file. Ends early if the file does. */
export async function* readRange(
  handle: FileHandle,
  from: number,
  to: number,
  count: (bytes: number) => void = () => undefined,
): AsyncGenerator<Uint8Array> {
  for (let at = from; at < to; at += pieceSize) {
    const piece = await readAt(handle, at, Math.min(pieceSize, to - at));
    count(piece.length);
    if (piece.length === 0) return;
    yield piece;
  }
}

export const readAt = async (handle: FileHandle, at: number, length: number): Promise<Uint8Array> => {
  const buffer = new Uint8Array(length);
  let done = 0;
  while (done < length) {
    const { bytesRead } = await handle.read(buffer, done, length - done, at + done);
    if (bytesRead === 0) break;
    done += bytesRead;
  }
  return buffer.subarray(0, done);
};
