import { connect, type Socket } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { markerCounter } from './marker-counter.js';
import { answering, cpuTime } from './peer.js';
import { openedBy, requestOf, subscribe, type StreamKind } from './stream-opening.js';

/** Clients of a stream that count their messages and report when all of them have received a flush. */
export type FanoutClients = typeof handlers;

type Connect = { readonly kind: StreamKind; readonly port: number; readonly control: number; readonly clients: number };

const sockets: Socket[] = [];
/** Messages per client, and in total. */
let counts = new Float64Array(0);
let total = 0;
let perFlush = Infinity;
let nextFlush = Infinity;
let control: Socket | undefined;
const one = Buffer.from('.');
/** Unsolicited pong (RFC 6455, section 5.5.3): the service closes clients that are silent for 60 s. */
const pong = Buffer.from([0x8a, 0x80, 0, 0, 0, 0]);
const pongPeriod = 20_000;

const count = (client: number, found: number): void => {
  if (found === 0) return;
  counts[client] = (counts[client] ?? 0) + found;
  total += found;
  for (; total >= nextFlush; nextFlush += perFlush) control?.write(one);
};

const handlers = {
  connect: async ({ kind, port, control: controlPort, clients }: Connect): Promise<void> => {
    control = connect({ port: controlPort, host: '127.0.0.1', noDelay: true });
    counts = new Float64Array(clients);
    // A read is processed before the next one, so one buffer is enough.
    const buffer = Buffer.alloc(256 * 1024);
    for (let client = 0; client < clients; client++) {
      await new Promise<void>((resolve, reject) => {
        let isOpen = false;
        const markersIn = markerCounter();
        const callback = (length: number): boolean => {
          if (!isOpen) {
            isOpen = true;
            if (!buffer.toString('latin1', 0, length).startsWith(openedBy(kind))) reject(new Error('refused'));
            if (kind === 'webSocket') socket.write(subscribe);
            resolve();
          }
          count(client, markersIn(buffer.subarray(0, length)));
          return true;
        };
        const socket = connect({ port, host: '127.0.0.1', noDelay: true, onread: { buffer, callback } }, () => {
          socket.write(requestOf(kind));
        });
        socket.on('error', reject);
        sockets.push(socket);
      });
    }
    if (kind === 'webSocket')
      setInterval(() => {
        for (const socket of sockets) socket.write(pong);
      }, pongPeriod).unref();
    await setTimeout(1_000);
  },
  /** Sets the number of messages that each client gets per flush; call it with nothing in flight. */
  expect: (drifts: number): void => {
    total = 0;
    counts.fill(0);
    perFlush = drifts * counts.length;
    nextFlush = perFlush;
  },
  /** Least and greatest number of messages of a client. */
  counts: () => ({ least: Math.min(...counts), most: Math.max(...counts), cpu: cpuTime() }),
};
answering(handlers);
