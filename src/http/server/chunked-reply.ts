import type { StreamHandlers, StreamPeer, StreamReply } from '../../model/http/exchange.js';
import type { WriteBuffer } from './write-buffer.js';

/** A reply that is being sent in chunks. */
export type ChunkedReply = {
  readonly buffer: WriteBuffer;
  /** Whether the reply has ended or the client disconnected. */
  readonly isOver: () => boolean;
  /** Ends the reply; buffered chunks are still sent. */
  readonly end: () => void;
  readonly cut: () => void;
  /** Replaces the callbacks: the client accepts more data, and the reply has ended. */
  readonly onChange: (drained: () => void, over: () => void) => void;
  readonly onBug: (error: unknown) => void;
};

/** Sends chunks as fast as the client reads them. Stops when the client disconnects; closes the connection if the chunks fail. */
export const sendChunks = async (reply: ChunkedReply, chunks: AsyncIterable<Uint8Array>): Promise<void> => {
  const { buffer } = reply;
  const drained = (): Promise<void> => new Promise((resolve) => reply.onChange(resolve, resolve));
  try {
    for await (const chunk of chunks) {
      if (reply.isOver()) return;
      if (!buffer.write(chunk)) await drained();
      if (reply.isOver()) return;
    }
    if (!reply.isOver()) reply.end();
  } catch (error) {
    reply.onBug(error);
    if (!reply.isOver()) reply.cut();
  }
};

/** Opens a stream: `open` receives the client and writes to it from then on. */
export const openStream = (reply: ChunkedReply, open: StreamReply['open']): void => {
  const { buffer } = reply;
  let isEnding = false;
  const finish = (): void => {
    if (!reply.isOver()) reply.end();
  };
  const peer: StreamPeer = {
    write: (chunk) => reply.isOver() || isEnding || buffer.write(chunk),
    end: () => {
      isEnding = true;
      if (!buffer.blocked) finish();
    },
    abort: () => {
      if (!reply.isOver()) reply.cut();
    },
  };
  const handlers = opened(reply, open, peer);
  if (handlers === undefined) return;
  reply.onChange(() => {
    if (isEnding) finish();
    else handlers.drained();
  }, handlers.closed);
  if (reply.isOver()) handlers.closed();
};

const opened = (reply: ChunkedReply, open: StreamReply['open'], peer: StreamPeer): StreamHandlers | undefined => {
  try {
    return open(peer);
  } catch (error) {
    reply.onBug(error);
    peer.abort();
    return undefined;
  }
};
