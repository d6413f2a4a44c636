import { connect, type Socket } from 'node:net';

/** A TCP connection whose bytes can be inspected as they arrive. */
export class Connection {
  received = Buffer.alloc(0);
  isClosed = false;
  readonly #socket: Socket;
  #onChange: () => void = () => undefined;

  private constructor(socket: Socket) {
    this.#socket = socket;
    socket.on('data', (chunk) => {
      this.received = this.received.length === 0 ? chunk : Buffer.concat([this.received, chunk]);
      this.#onChange();
    });
    socket.on('error', () => undefined);
    for (const event of ['close', 'end'])
      socket.on(event, () => {
        this.isClosed = true;
        this.#onChange();
      });
  }

  /** Rejects if the port is closed. */
  static open(port: number): Promise<Connection> {
    return new Promise((resolve, reject) => {
      const socket = connect({ port, host: '127.0.0.1', noDelay: true });
      socket.once('error', reject);
      socket.once('connect', () => {
        socket.removeListener('error', reject);
        resolve(new Connection(socket));
      });
    });
  }

  send(bytes: string | Uint8Array): void {
    if (!this.#socket.destroyed && this.#socket.writable) this.#socket.write(bytes);
  }

  /** Drops received bytes up to `end`. */
  skip(end: number): void {
    this.received = this.received.subarray(end);
  }

  /** Ends the sending side. */
  endWriting(): void {
    this.#socket.end();
  }

  leave(harshly = false): void {
    if (harshly) this.#socket.resetAndDestroy();
    else this.#socket.destroy();
  }

  /** Calls `look` whenever bytes arrive or the connection ends, and resolves with its first result; undefined after the time limit. */
  async waitFor<A>(inspect: () => A | undefined, milliseconds: number): Promise<A | undefined> {
    const now = inspect();
    if (now !== undefined) return now;
    return new Promise((resolve) => {
      const done = (value: A | undefined): void => {
        clearTimeout(timer);
        this.#onChange = () => undefined;
        resolve(value);
      };
      const timer = setTimeout(() => done(inspect()), milliseconds);
      this.#onChange = () => {
        const value = inspect();
        if (value !== undefined) done(value);
      };
    });
  }
}
