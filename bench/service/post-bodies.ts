import { connect, type Socket } from 'node:net';
import { setTimeout } from 'node:timers/promises';

/** Milliseconds before a refused body is posted again. */
const again = 100;
/** Bodies in flight; the others wait here, because a service that falls behind would be busy with refusing them. */
const mostInFlight = 32;
/** Bytes of bodies that wait here. */
const mostWaiting = 256 << 20;
const head = 'POST /api/v1/intake/sensor HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/x-ndjson\r\nContent-Length: ';

/**
 * Posts bodies over free connections, and opens a new one if none is free. Posts a body again if the server refuses it or closes its
 * connection before the response; counts refusals. Bodies are posted in order. `isFull`: whether those
 * that wait take more than 256 MiB, so that an open loop should pause.
 */
export const openPoster = (
  port: number,
): {
  readonly post: (body: string, answered: () => void) => void;
  readonly refused: () => number;
  readonly isFull: () => boolean;
} => {
  const free = new Set<Socket>();
  const waiting: ((() => void) | undefined)[] = [];
  let [refused, inFlight, taken, waitingBytes] = [0, 0, 0, 0];
  const next = (): void => {
    inFlight--;
    const start = waiting[taken];
    if (start === undefined) return;
    // Releases the body.
    waiting[taken++] = undefined;
    inFlight++;
    start();
  };
  const open = (): Socket => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true });
    socket.on('close', () => free.delete(socket));
    socket.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'ECONNRESET' && error.code !== 'EPIPE') throw error;
    });
    return socket;
  };
  const post = (bytes: Buffer, answered: () => void): void => {
    const [socket = open()] = free;
    free.delete(socket);
    const ended = (): void => {
      post(bytes, answered);
    };
    socket.once('close', ended);
    socket.once('data', (answer) => {
      const status = answer.toString('latin1', 9, 12);
      if (status !== '202' && status !== '503') throw new Error(answer.toString());
      socket.off('close', ended);
      free.add(socket);
      if (status === '202') {
        answered();
        next();
        return;
      }
      refused += 1;
      void setTimeout(again).then(() => {
        post(bytes, answered);
      });
    });
    socket.write(bytes);
  };
  return {
    post: (body, answered) => {
      const start = (): void => {
        post(Buffer.from(`${head}${String(Buffer.byteLength(body))}\r\n\r\n${body}`), answered);
      };
      if (inFlight < mostInFlight) {
        inFlight++;
        start();
        return;
      }
      waitingBytes += body.length;
      waiting.push(() => {
        waitingBytes -= body.length;
        start();
      });
    },
    refused: () => refused,
    isFull: () => waitingBytes > mostWaiting,
  };
};
