import type { StreamHandlers, StreamPeer, StreamReply } from '../../model/http/exchange.js';
import type { Outflow } from './outflow.js';

/** An answer in chunks that is under way. */
export type Line = {
  readonly flow: Outflow;
  /** It ended, or the client is gone. */
  readonly isOver: () => boolean;
  /** What was given to the flow still arrives. */
  readonly end: () => void;
  readonly cut: () => void;
  /** What happens from now on once the client takes more, and at the end. */
  readonly when: (drained: () => void, over: () => void) => void;
  readonly onBug: (error: unknown) => void;
};

/** Sends chunks as fast as the client takes them; they are given up when it leaves. Where they fail, the connection is cut. */
export const sendChunks = async (line: Line, chunks: AsyncIterable<Uint8Array>): Promise<void> => {
  const { flow } = line;
  const drained = (): Promise<void> => new Promise((resolve) => line.when(resolve, resolve));
  try {
    for await (const chunk of chunks) {
      if (line.isOver()) return;
      if (!flow.write(chunk)) await drained();
      if (line.isOver()) return;
    }
    if (!line.isOver()) line.end();
  } catch (error) {
    line.onBug(error);
    if (!line.isOver()) line.cut();
  }
};

/** Hands the client of a stream to whoever feeds it. */
export const openStream = (line: Line, open: StreamReply['open']): void => {
  const { flow } = line;
  let isEnding = false;
  const finish = (): void => {
    if (!line.isOver()) line.end();
  };
  const peer: StreamPeer = {
    write: (chunk) => line.isOver() || isEnding || flow.write(chunk),
    end: () => {
      isEnding = true;
      if (!flow.blocked) finish();
    },
    abort: () => {
      if (!line.isOver()) line.cut();
    },
  };
  const handlers = opened(line, open, peer);
  if (handlers === undefined) return;
  line.when(() => {
    if (isEnding) finish();
    else handlers.drained();
  }, handlers.closed);
  if (line.isOver()) handlers.closed();
};

const opened = (line: Line, open: StreamReply['open'], peer: StreamPeer): StreamHandlers | undefined => {
  try {
    return open(peer);
  } catch (error) {
    line.onBug(error);
    peer.abort();
    return undefined;
  }
};
