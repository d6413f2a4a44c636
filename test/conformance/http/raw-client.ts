import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** A raw TCP connection. */
export class RawClient {
  readonly #socket: Socket;
  #received = '';
  bytes = 0;
  isClosed = false;

  private constructor(socket: Socket) {
    this.#socket = socket;
    socket.on('data', (chunk) => {
      this.bytes += chunk.length;
      this.#received = (this.#received + chunk.toString('latin1')).slice(-100_000);
    });
    socket.on('error', () => undefined);
    socket.on('close', () => (this.isClosed = true));
  }

  static async connect(port: number): Promise<RawClient> {
    const socket = connect(port, '127.0.0.1');
    await once(socket, 'connect');
    return new RawClient(socket);
  }

  send(text: string | Buffer): this {
    this.#socket.write(text);
    return this;
  }
  stopReading(): this {
    this.#socket.pause();
    return this;
  }
  resumeReading(): this {
    this.#socket.resume();
    return this;
  }
  leave(): void {
    this.#socket.destroy();
  }
  /** The last 100,000 characters received. */
  get received(): string {
    return this.#received;
  }
  /** All received text once it contains `text`; rejects after a minute. */
  async until(text: string): Promise<string> {
    await eventually(() => this.#received.includes(text), `"${text}", got "${this.#received.slice(-300)}"`);
    return this.#received;
  }
  async closed(): Promise<string> {
    await eventually(() => this.isClosed, 'the end of the connection');
    return this.#received;
  }
}

/** Polls until the condition is met; rejects after a minute. */
export const eventually = async (holds: () => boolean, what: string): Promise<void> => {
  const start = performance.now();
  while (!holds()) {
    await sleep(5);
    if (performance.now() - start > 60_000) throw new Error(`never came: ${what}`);
  }
};
