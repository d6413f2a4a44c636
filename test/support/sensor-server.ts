import { Buffer } from 'node:buffer';
import { connect } from 'node:net';
import { Server, ServerCredentials, status, type ServerDuplexStream, type ServiceDefinition } from '@grpc/grpc-js';
import version from '#generated/version_pb.js';
import { until } from './until.js';

/** PEM. With it the server requires a client certificate, as the sensor does. */
type ServerTls = { readonly root: string; readonly chain: string; readonly key: string; readonly clientMayBeUnknown?: boolean };

export type SensorServerOptions = {
  /** '' for a sensor without a version service. */
  readonly version?: string;
  /** Default `127.0.0.1:0`; also `unix:///…`. */
  readonly address?: string;
  readonly tls?: ServerTls;
};

type Call = ServerDuplexStream<Buffer, Buffer>;

const asBuffer = (bytes: Buffer): Buffer => bytes;
const ways = { requestSerialize: asBuffer, requestDeserialize: asBuffer, responseSerialize: asBuffer, responseDeserialize: asBuffer };
const outputService: ServiceDefinition = {
  sub: { path: '/falco.outputs.service/sub', requestStream: true, responseStream: true, ...ways },
};
const versionService: ServiceDefinition = {
  version: { path: '/falco.version.service/version', requestStream: false, responseStream: false, ...ways },
};

/**
 * A real gRPC server that behaves like the sensor's. All clients compete for one queue. Each request sends the queue's content, then
 * nothing
 * until the next request; sent messages are gone. HTTP/2 flow control limits what leaves the queue. Only `close` or process exit empties
 * it.
 */
export class SensorServer {
  /** Messages sent and requests answered since the start. */
  handed = 0;
  requests = 0;
  readonly #options: SensorServerOptions;
  #queue: Buffer[] = [];
  #from = 0;
  #server = new Server();
  #address: string;
  readonly #calls = new Set<Call>();
  #held: (() => void)[] | undefined;

  private constructor(options: SensorServerOptions) {
    this.#options = options;
    this.#address = options.address ?? '127.0.0.1:0';
  }

  static async open(options: SensorServerOptions = {}): Promise<SensorServer> {
    const server = new SensorServer(options);
    await server.start();
    return server;
  }

  get queued(): number {
    return this.#queue.length - this.#from;
  }

  /** Open subscriptions. */
  get streams(): number {
    return this.#calls.size;
  }

  /** 0 for a Unix socket. */
  get port(): number {
    return Number(/:(\d+)$/.exec(this.#address)?.[1] ?? 0);
  }

  push(messages: readonly Buffer[]): void {
    for (const message of messages) this.#queue.push(message);
  }

  /** Delays later requests, so that tests can compare sent and received messages. */
  hold(): void {
    this.#held ??= [];
  }

  release(): void {
    const held = this.#held ?? [];
    this.#held = undefined;
    for (const go of held) go();
  }

  /** Ends every subscription with an error. */
  dropStreams(): void {
    for (const call of [...this.#calls]) {
      this.#calls.delete(call);
      call.emit('error', { code: status.UNAVAILABLE, details: 'dropped by the test' });
    }
  }

  /** Stops the server and keeps its queue. */
  async stop(): Promise<void> {
    this.#calls.clear();
    this.#server.forceShutdown();
    await until(() => this.#isClosed());
  }

  /** Starts again at the same address. */
  async start(): Promise<void> {
    this.#server = new Server({ 'grpc.max_receive_message_length': 1_024 });
    this.#server.addService(outputService, {
      sub: (call: Call) => {
        this.#serve(call);
      },
    });
    const { version: spoken = '0.43.1', tls } = this.#options;
    if (spoken !== '')
      this.#server.addService(versionService, {
        version: (_: unknown, answer: (error: null, bytes: Buffer) => void) => {
          answer(null, versionMessage(spoken));
        },
      });
    const credentials =
      tls === undefined
        ? ServerCredentials.createInsecure()
        : ServerCredentials.createSsl(
            Buffer.from(tls.root),
            [{ private_key: Buffer.from(tls.key), cert_chain: Buffer.from(tls.chain) }],
            tls.clientMayBeUnknown !== true,
          );
    // The last server's socket takes a moment to close.
    const bound = await until(
      () => this.#bind(credentials).catch((error: unknown) => error),
      (answer) => typeof answer === 'number',
    );
    if (!this.#address.startsWith('unix:')) this.#address = this.#address.replace(/:\d+$/, `:${String(bound)}`);
  }

  async close(): Promise<void> {
    this.#queue = [];
    this.#from = 0;
    this.release();
    await this.stop();
  }

  /** Whether nothing accepts connections at the address. */
  #isClosed(): Promise<boolean> {
    const socket = this.#address.startsWith('unix:') ? connect(this.#address.slice('unix://'.length)) : connect(this.port, '127.0.0.1');
    return new Promise((resolve) => {
      for (const [event, isClosed] of [
        ['connect', false],
        ['error', true],
      ] as const)
        socket.once(event, () => {
          socket.destroy();
          resolve(isClosed);
        });
    });
  }

  #bind(credentials: ServerCredentials): Promise<number> {
    return new Promise((resolve, reject) => {
      this.#server.bindAsync(this.#address, credentials, (error, port) => {
        if (error === null) resolve(port);
        else reject(error);
      });
    });
  }

  #serve(call: Call): void {
    this.#calls.add(call);
    let requested = 0;
    let isDraining = false;
    let isHalfClosed = false;
    let wake: (() => void) | undefined;
    const isOpen = (): boolean => this.#calls.has(call);
    const room = (): Promise<void> => new Promise((resolve) => (wake = resolve));
    const go = async (): Promise<void> => {
      if (isDraining) return;
      isDraining = true;
      for (; requested > 0 && isOpen(); requested--) {
        if (this.#held !== undefined) await new Promise<void>((resolve) => this.#held?.push(resolve));
        while (isOpen() && this.#held === undefined && this.queued > 0) if (!call.write(this.#take())) await room();
        this.requests++;
      }
      isDraining = false;
      if (isHalfClosed && isOpen()) call.end();
    };
    const gone = (): void => {
      this.#calls.delete(call);
      wake?.();
    };
    call.on('data', () => {
      requested++;
      void go();
    });
    call.on('end', () => {
      isHalfClosed = true;
      void go();
    });
    call.on('drain', () => wake?.());
    for (const event of ['cancelled', 'close', 'error']) call.on(event, gone);
  }

  #take(): Buffer {
    const message = this.#queue[this.#from++];
    if (message === undefined) throw new Error('the queue is empty');
    this.handed++;
    if (this.#from === 4_096) {
      this.#queue = this.#queue.slice(this.#from);
      this.#from = 0;
    }
    return message;
  }
}

const versionMessage = (spoken: string): Buffer => {
  const [major = 0, minor = 0, patch = 0] = spoken.split(/[.-]/).map(Number);
  const response = new version.response();
  response.setVersion(spoken);
  response.setMajor(major);
  response.setMinor(minor);
  response.setPatch(patch);
  return Buffer.from(response.serializeBinary());
};
