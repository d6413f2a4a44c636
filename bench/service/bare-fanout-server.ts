import uWS, { type HttpResponse } from 'uWebSockets.js';
import { fanoutRounds } from './fanout-rounds.js';
import { answering } from './peer.js';

/** The bare library: publishes one frame to WebSockets and writes another to every event stream. */
export type BareFanoutServer = typeof handlers;

type Frames = { readonly webSocket: Uint8Array; readonly sse: Uint8Array };

const streams = new Set<HttpResponse>();
let frames: Frames = { webSocket: new Uint8Array(0), sse: new Uint8Array(0) };
const app = uWS.App();
app.ws('/ws', { maxBackpressure: 0, idleTimeout: 0, open: (ws) => void ws.subscribe('drifts') });
app.get('/api/v1/stream', (res) => {
  res.onAborted(() => streams.delete(res));
  res.writeStatus('200 OK').writeHeader('Content-Type', 'text/event-stream').write(': hello\n\n');
  streams.add(res);
});
let sockets = false;
const rounds = await fanoutRounds((drifts) => {
  if (sockets) for (let i = 0; i < drifts; i++) app.publish('drifts', frames.webSocket, false);
  for (const res of streams)
    res.cork(() => {
      for (let i = 0; i < drifts; i++) res.write(frames.sse);
    });
});

const handlers = {
  open: (given: Frames & { readonly sockets: boolean }): Promise<{ readonly port: number; readonly control: number }> => {
    frames = given;
    sockets = given.sockets;
    return new Promise((resolve) => {
      app.listen('127.0.0.1', 0, (listener) => {
        resolve({ port: listener === false ? 0 : uWS.us_socket_local_port(listener), control: rounds.port });
      });
    });
  },
  run: rounds.run,
};
answering(handlers);
