import * as hdr from 'hdr-histogram-js';
import { connect, type Socket } from 'node:net';
import { performance } from 'node:perf_hooks';
import { setImmediate as turn, setTimeout } from 'node:timers/promises';
import { roleAlert } from '../inputs/alerts.js';
import { roleOf } from './declared-roles.js';
import { answering } from './peer.js';
import { streamReader } from './stream-reader.js';

/** A sensor that posts alerts at fixed times, and one client of each stream that awaits their drifts, all on one clock. */
export type LatencyLoad = typeof handlers;

/** Per second. `facts`: all alerts; `drifts`: those about a role, each role once. */
type Load = { readonly port: number; readonly facts: number; readonly drifts: number; readonly seconds: number; readonly warmUp: number };
type Percentiles = {
  readonly least: number;
  readonly p50: number;
  readonly p99: number;
  readonly p99_9: number;
  readonly max: number;
  readonly count: number;
};
type Delays = {
  readonly webSocket: Percentiles;
  readonly sse: Percentiles;
  readonly answered: Percentiles;
  readonly sent: Percentiles;
  readonly refused: number;
};

const period = 5;
const lateTimeout = 30_000;
/** Milliseconds before a refused body is posted again. */
const again = 100;
const head = 'POST /api/v1/intake/sensor HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/x-ndjson\r\nContent-Length: ';

const handlers = {
  /** Milliseconds from the scheduled time of a body until it was sent, answered, and its drift received over each stream; and refusals. */
  run: async ({ port, facts, drifts, seconds, warmUp }: Load): Promise<Delays> => {
    const [webSocket, sse, answered, sent] = [histogram(), histogram(), histogram(), histogram()];
    const expected = Math.round(drifts * (seconds + warmUp));
    const isCounted = (drift: number): boolean => drift >= drifts * warmUp;
    /** Per drift, the scheduled time of its body. */
    const due = new Float64Array(expected);
    const [bySocket, byStream] = [new Uint8Array(expected), new Uint8Array(expected)];
    const got = (seen: Uint8Array, to: hdr.Histogram) => (drift: number) => {
      const isNew = seen[drift] === 0;
      seen[drift] = 1;
      if (isNew && isCounted(drift)) record(to, performance.now() - (due[drift] ?? NaN));
    };
    const closeSocket = await streamReader('webSocket', port, got(bySocket, webSocket));
    const closeStream = await streamReader('sse', port, got(byStream, sse));
    const { post, refused } = poster(port);
    const began = performance.now() + 50;
    const bodies = Math.round(((seconds + warmUp) * 1_000) / period);
    let [made, drifted] = [0, 0];
    for (let body = 0; body < bodies; body++) {
      const time = began + body * period;
      await until(time);
      const part = (body + 1) / bodies;
      const [allUpTo, driftsUpTo] = [Math.round(part * facts * (seconds + warmUp)), Math.round(part * expected)];
      const lines: string[] = [];
      for (; drifted < driftsUpTo; drifted++, made++) {
        due[drifted] = time;
        lines.push(JSON.stringify(roleChange(drifted)));
      }
      for (; made < allUpTo; made++) lines.push(hostAlert(made));
      const counts = body * period >= warmUp * 1_000;
      if (counts) record(sent, performance.now() - time);
      post(lines.join('\n'), () => {
        if (counts) record(answered, performance.now() - time);
      });
    }
    const all = (seen: Uint8Array): boolean => !seen.includes(0);
    for (const end = performance.now() + lateTimeout; !all(bySocket) || !all(byStream);) {
      if (performance.now() > end)
        throw new Error(`of ${String(expected)} drifts ${String(sum(bySocket))} and ${String(sum(byStream))} came`);
      await setTimeout(20);
    }
    closeSocket();
    closeStream();
    return {
      webSocket: percentiles(webSocket),
      sse: percentiles(sse),
      answered: percentiles(answered),
      sent: percentiles(sent),
      refused: refused(),
    };
  },
};
answering(handlers);

/** Timers are late by up to a millisecond: busy-wait for the rest. */
async function until(time: number): Promise<void> {
  const left = time - performance.now();
  if (left > 2) await setTimeout(left - 1.5);
  while (performance.now() < time) await turn();
}

/**
 * Posts bodies over free connections, and opens a new one if none is free. Posts a body again if the server refuses it or closes its
 * connection before the response; counts refusals.
 */
function poster(port: number): { readonly post: (body: string, answered: () => void) => void; readonly refused: () => number } {
  const free = new Set<Socket>();
  let refused = 0;
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
      post(Buffer.from(`${head}${String(Buffer.byteLength(body))}\r\n\r\n${body}`), answered);
    },
    refused: () => refused,
  };
}

/** Microseconds from 1 up to a minute, to three digits. */
function histogram(): hdr.Histogram {
  return hdr.build({ lowestDiscernibleValue: 1, highestTrackableValue: 60_000_000, numberOfSignificantValueDigits: 3 });
}

function record(to: hdr.Histogram, ms: number): void {
  to.recordValue(Math.max(1, Math.round(ms * 1_000)));
}

function percentiles(of: hdr.Histogram): Percentiles {
  const at = (percent: number): number => of.getValueAtPercentile(percent) / 1_000;
  return { least: of.minNonZeroValue / 1_000, p50: at(50), p99: at(99), p99_9: at(99.9), max: of.maxValue / 1_000, count: of.totalCount };
}

function sum(seen: Uint8Array): number {
  return seen.reduce((total, one) => total + one, 0);
}

/** One alert per role, all with the same value. */
function roleChange(number: number): object {
  return roleAlert(number, { role: roleOf(number), session: 7_200, time: new Date().toISOString() });
}

function hostAlert(number: number): string {
  return JSON.stringify({
    hostname: `node-${String(number % 100)}`,
    output: `shell in a container (${String(number)})`,
    priority: 'Notice',
    rule: 'Terminal shell in container',
    source: 'syscall',
    tags: ['container', 'shell'],
    time: new Date().toISOString(),
    output_fields: { 'container.id': '3ad7b26ded6d', 'proc.name': 'bash', 'user.name': 'root', 'evt.num': number, 'evt.type': 'execve' },
  });
}
