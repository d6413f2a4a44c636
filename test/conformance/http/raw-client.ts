import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { until } from '../../support/until.js';

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
  /** All received text once it contains `text`. */
  until(text: string): Promise<string> {
    return until(
      () => this.#received,
      (received) => received.includes(text),
    );
  }
  async closed(): Promise<string> {
    await until(() => this.isClosed);
    return this.#received;
  }
}
