import { connect, type Socket } from 'node:net';
import { performance } from 'node:perf_hooks';
import { answering, cpuTime } from './peer.js';

/** Clients with one connection each that repeat a request as soon as it is answered. */
export type RestLoad = typeof handlers;

type Target = { readonly port: number; readonly request: string };
/** `length`: bytes of one response, including the head. */
type Load = Target & { readonly connections: number; readonly seconds: number; readonly length: number };
type Loaded = { readonly answers: number; readonly ms: number; readonly cpu: number };

const ok = 0x32;

const handlers = {
  /** One response, byte for byte. */
  ask: ({ port, request }: Target): Promise<Uint8Array> =>
    new Promise((resolve, reject) => {
      const socket = connect(port, '127.0.0.1', () => socket.write(request));
      let got = Buffer.alloc(0);
      socket.on('error', reject);
      socket.on('data', (chunk) => {
        got = Buffer.concat([got, chunk]);
        const end = got.indexOf('\r\n\r\n');
        const length = Number(/\r\ncontent-length: (\d+)/i.exec(got.toString('latin1', 0, end + 2))?.[1]);
        if (end < 0 || got.length < end + 4 + length) return;
        socket.destroy();
        resolve(got);
      });
    }),
  load: ({ port, request, connections, seconds, length }: Load): Promise<Loaded> =>
    new Promise((resolve, reject) => {
      // A read is processed before the next one, so one buffer is enough.
      const buffer = Buffer.alloc(256 * 1024);
      const bytes = Buffer.from(request);
      const sockets: Socket[] = [];
      const [began, cpu] = [performance.now(), cpuTime()];
      let answers = 0;
      const end = (): void => {
        for (const socket of sockets) socket.destroy();
      };
      for (let i = 0; i < connections; i++) {
        let missing = length;
        const callback = (count: number): boolean => {
          const isGood = (missing < length || buffer[9] === ok) && count <= missing;
          if (!isGood) {
            end();
            reject(new Error(`a response differs: ${buffer.toString('latin1', 0, 200)}`));
            return false;
          }
          missing -= count;
          if (missing > 0) return true;
          answers += 1;
          missing = length;
          socket.write(bytes);
          return true;
        };
        const socket = connect({ port, host: '127.0.0.1', noDelay: true, onread: { buffer, callback } }, () => socket.write(bytes));
        socket.on('error', reject);
        sockets.push(socket);
      }
      setTimeout(() => {
        const ms = performance.now() - began;
        end();
        resolve({ answers, ms, cpu: cpuTime() - cpu });
      }, seconds * 1_000);
    }),
};
answering(handlers);
