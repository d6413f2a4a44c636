import uWS, { type HttpResponse } from 'uWebSockets.js';
import { answering } from './peer.js';

/** The bare library: answers every post and sends the ids of its records to each stream. */
export type BareLatencyServer = typeof handlers;

const streams = new Set<HttpResponse>();
const app = uWS.App();
app.ws('/ws', { maxBackpressure: 0, idleTimeout: 0, open: (ws) => void ws.subscribe('drifts') });
app.get('/api/v1/stream', (res) => {
  res.onAborted(() => streams.delete(res));
  res.writeStatus('200 OK').writeHeader('Content-Type', 'text/event-stream').write(': hello\n\n');
  streams.add(res);
});
app.post('/api/v1/intake/sensor', (res) => {
  let body = '';
  res.onAborted(() => undefined);
  res.onData((chunk, isLast) => {
    body += Buffer.from(chunk).toString('latin1');
    if (!isLast) return;
    res.cork(() => res.writeStatus('202 Accepted').end());
    for (const [, id = ''] of body.matchAll(/"ct\.id":"([^"]+)"/g)) {
      const message = `{"event_id":"${id}"}`;
      app.publish('drifts', message, false);
      for (const stream of streams) stream.cork(() => stream.write(`data: ${message}\n\n`));
    }
  });
});

const handlers = {
  /** Returns the port. */
  open: (): Promise<number> =>
    new Promise((resolve) => {
      app.listen('127.0.0.1', 0, (listener) => {
        resolve(listener === false ? 0 : uWS.us_socket_local_port(listener));
      });
    }),
};
answering(handlers);
