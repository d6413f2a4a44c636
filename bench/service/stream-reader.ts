import { connect } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { keepOpen, openedBy, requestOf, subscribe, type StreamKind } from './stream-opening.js';

const field = '"event_id":"bench-';
const digits = 8;

/**
 * A client that reports the event number of each received drift. The returned function closes it. `closed` is called if the server does,
 * for example because the client reads too slowly; the default throws.
 */
export const streamReader = async (
  kind: StreamKind,
  port: number,
  got: (drift: number) => void,
  closed: () => void = failed,
): Promise<() => void> => {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true });
  socket.setEncoding('latin1');
  let rest = '';
  await new Promise<void>((resolve, reject) => {
    socket.on('error', reject);
    socket.once('data', (text: string) => {
      if (text.startsWith(openedBy(kind))) resolve();
      else reject(new Error(text));
    });
    socket.write(requestOf(kind));
  });
  socket.on('data', (text: string) => {
    rest += text;
    let done = 0;
    for (let at = rest.indexOf(field); at >= 0 && at + field.length + digits <= rest.length; at = rest.indexOf(field, done)) {
      done = at + field.length + digits;
      got(Number(rest.slice(at + field.length, done)));
    }
    // A field may be split between two reads.
    rest = rest.slice(Math.max(done, rest.length - field.length - digits));
  });
  if (kind === 'webSocket') {
    socket.write(subscribe);
    keepOpen(socket);
  }
  socket.on('close', closed);
  await setTimeout(200);
  return () => {
    socket.off('close', closed);
    socket.destroy();
  };
};

function failed(): never {
  throw new Error('the server closed the stream');
}
