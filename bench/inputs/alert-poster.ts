import { connect } from 'node:net';
import { performance } from 'node:perf_hooks';
import { answering, cpuTime } from '../service/peer.js';
import { benchAlert } from './alerts.js';
import type { AlertNumbers } from './sensor-server.js';

/** Persistent connections that each post the next body of alerts when the previous one is answered. */
export type AlertPoster = typeof handlers;

type Posting = { readonly port: number; readonly connections: number };
/** `p50`, `p99`: milliseconds from a request to its response. */
type Posted = { readonly ms: number; readonly cpu: number; readonly p50: number; readonly p99: number };

let requests: readonly Buffer[] = [];

const requestOf = ({ from, count, kind }: AlertNumbers): Buffer => {
  const body = Array.from({ length: count }, (_, i) => JSON.stringify(benchAlert(from + i, kind))).join('\n');
  const head = 'POST /api/v1/intake/sensor HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/x-ndjson\r\nContent-Length: ';
  return Buffer.from(`${head}${String(Buffer.byteLength(body))}\r\n\r\n${body}`);
};

const handlers = {
  /** Builds the requests in advance, with `batch` alerts each. */
  prepare: ({ from, count, kind, batch }: AlertNumbers & { readonly batch: number }): void => {
    const bodies = Math.ceil(count / batch);
    requests = Array.from({ length: bodies }, (_, i) =>
      requestOf({ from: from + i * batch, count: Math.min(batch, count - i * batch), kind }),
    );
  },
  post: async ({ port, connections }: Posting): Promise<Posted> => {
    const delays = new Float64Array(requests.length);
    const [began, cpu] = [performance.now(), cpuTime()];
    let next = 0;
    const one = (): Promise<void> =>
      new Promise((resolve, reject) => {
        let current = 0;
        let sentAt = 0;
        const send = (): void => {
          const request = requests[next];
          if (request === undefined) {
            socket.destroy();
            resolve();
            return;
          }
          current = next++;
          sentAt = performance.now();
          socket.write(request);
        };
        let got = '';
        const socket = connect({ port, host: '127.0.0.1', noDelay: true }, send);
        socket.setEncoding('latin1');
        socket.on('error', reject);
        socket.on('data', (text: string) => {
          got += text;
          const end = got.indexOf('\r\n\r\n');
          if (end < 0 || got.length < end + 4 + Number(/\r\ncontent-length: (\d+)/i.exec(got)?.[1] ?? 0)) return;
          if (!got.startsWith('HTTP/1.1 202')) reject(new Error(got));
          got = '';
          delays[current] = performance.now() - sentAt;
          send();
        });
      });
    await Promise.all(Array.from({ length: connections }, one));
    const ms = performance.now() - began;
    delays.sort();
    const at = (share: number): number => delays[Math.floor(delays.length * share)] ?? NaN;
    return { ms, cpu: cpuTime() - cpu, p50: at(0.5), p99: at(0.99) };
  },
};
answering(handlers);
