import { fork, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { numberedMessage, sensorMessage } from './sensor-message.js';
import { SensorServer, type SensorServerOptions } from './sensor-server.js';

/** `push`: sends `count` messages starting with `numberedMessage(from)`. */
type Order =
  | { readonly order: 'open'; readonly options: SensorServerOptions }
  | { readonly order: 'push'; readonly from: number; readonly count: number }
  | { readonly order: 'hold' | 'release' | 'dropStreams' | 'stop' | 'start' | 'status' };

type SensorStatus = {
  readonly port: number;
  readonly handed: number;
  readonly queued: number;
  readonly requests: number;
  readonly streams: number;
};

/** The server of `sensor-server.ts` in a separate process, which ends with its parent. */
export class SensorServerProcess {
  readonly #child: ChildProcess;
  #last: Promise<unknown> = Promise.resolve();

  private constructor() {
    this.#child = fork(fileURLToPath(import.meta.url), ['serve'], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  }

  static async open(options: SensorServerOptions = {}): Promise<SensorServerProcess> {
    const server = new SensorServerProcess();
    await server.give({ order: 'open', options });
    return server;
  }

  /** Resolves with the server's status after the command. */
  give(order: Order): Promise<SensorStatus> {
    const answer = this.#last.then(
      () =>
        new Promise<SensorStatus>((resolve, reject) => {
          const gone = (): void => reject(new Error('the sensor process exited'));
          this.#child.once('exit', gone);
          this.#child.once('message', (status) => {
            this.#child.off('exit', gone);
            resolve(status as SensorStatus);
          });
          this.#child.send(order, (error) => {
            if (error !== null) reject(error);
          });
        }),
    );
    this.#last = answer.catch(() => undefined);
    return answer;
  }

  async close(): Promise<void> {
    if (this.#child.exitCode !== null) return;
    await new Promise((resolve) => {
      this.#child.once('exit', resolve);
      this.#child.disconnect();
    });
  }
}

const serve = (): void => {
  let server: SensorServer | undefined;
  let last = Promise.resolve();
  const act = async (order: Order): Promise<void> => {
    if (order.order === 'open') server = await SensorServer.open(order.options);
    if (server === undefined) throw new Error('the server is not open');
    if (order.order === 'push')
      server.push(Array.from({ length: order.count }, (_, index) => sensorMessage(numberedMessage(order.from + index))));
    else if (order.order !== 'open' && order.order !== 'status') await server[order.order]();
    const { port, handed, queued, requests, streams } = server;
    process.send?.({ port, handed, queued, requests, streams } satisfies SensorStatus);
  };
  process.on('message', (order: Order) => {
    last = last.then(() => act(order));
  });
  process.on('disconnect', () => process.exit());
};

if (process.argv[2] === 'serve' && process.argv[1] === fileURLToPath(import.meta.url)) serve();
