import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { WriteBuffer } from '../server/write-buffer.js';
import type { ChunkFramer } from './chunk-framer.js';
import { flushedWrite } from './flushed-write.js';

/**
 * The body of a response whose head was written. Chunks go to the connection directly, not through the response, because they are framed
 * once for all clients of a stream.
 *
 * @param flushed called when the kernel has taken everything that it did not take at once; not after the client disconnected
 */
export const responseBuffer = (response: ServerResponse, connection: Socket, framer: ChunkFramer, flushed: () => void): WriteBuffer => {
  response.flushHeaders();
  const onFlushed = (error?: Error | null): void => {
    if (error === undefined || error === null) flushed();
  };
  return new WriteBuffer({
    write: (chunk) => flushedWrite(connection, response.chunkedEncoding ? framer(chunk) : chunk, onFlushed),
    flush: () => undefined,
  });
};
