import type { Socket } from 'node:net';

const nothing = new Uint8Array(0);

/**
 * Writes to a connection. Returns true if the kernel took everything; else `flushed` is called once it has. `drain` of Node is not enough:
 * it reports only connections with more than 64 KiB.
 */
export const flushedWrite = (socket: Socket, bytes: Uint8Array, flushed: () => void): boolean => {
  socket.write(bytes);
  if (socket.writableLength === 0) return true;
  socket.write(nothing, flushed);
  return false;
};
