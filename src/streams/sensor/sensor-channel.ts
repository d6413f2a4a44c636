import type { ChannelCredentials, ChannelOptions, Client, ClientDuplexStream } from '@grpc/grpc-js';
import { Failure, failureOf } from '../../model/failure.js';
import { printable } from '../../lib/printable.js';
import { readCertificates, type Certificates, type TlsFiles } from './read-certificates.js';

export type SensorAddress = {
  /** A host, or a socket: `unix:///run/falco/falco.sock`. */
  readonly hostname: string;
  readonly port: number;
  readonly tls: TlsFiles;
  /** The name in the sensor's certificate; '' if it equals `hostname`. */
  readonly serverName: string;
};

/** The `sub` call: requests are empty, responses are undecoded bytes. */
export type SensorCall = ClientDuplexStream<undefined, Buffer>;

type SensorChannel = {
  /** The version of the sensor. Rejects with a `Failure` if it is not supported. */
  readonly version: (signal: AbortSignal) => Promise<string>;
  readonly subscribe: () => SensorCall;
  readonly close: () => void;
};

/** Milliseconds for connecting and reading the version. */
const deadline = 5_000;

/**
 * A sensor of these versions treats more than one ping in five minutes without data as abuse and ends the connection (the default of the
 * gRPC core library). Requests do not count as pings, and keep the connection open through proxies.
 */
const options: ChannelOptions = {
  'grpc.keepalive_time_ms': 310_000,
  'grpc.keepalive_timeout_ms': 20_000,
  // A longer message breaks the stream and loses the messages after it.
  'grpc.max_receive_message_length': 64 * 1024 * 1024,
  // A new connection must not inherit the backoff of the last one, because the runner has its own.
  'grpc.use_local_subchannel_pool': 1,
  'grpc.service_config_disable_resolution': 1,
  // Ignores http_proxy, which is for outgoing traffic; a sensor is local.
  'grpc.enable_http_proxy': 0,
};

const asBuffer = (bytes: Buffer): Buffer => bytes;

/** Opens a channel, which connects with the first call. Reads the certificates each time, because they are renewed. */
export const openSensorChannel = async (sensor: SensorAddress): Promise<SensorChannel> => {
  const isSocket = sensor.hostname.startsWith('unix:');
  const certificates = isSocket ? undefined : await readCertificates(sensor.tls);
  const [grpc, outputs, version] = await Promise.all([
    import('@grpc/grpc-js'),
    import('#generated/outputs_pb.js'),
    import('#generated/version_pb.js'),
  ]);
  const target = targetOf(sensor);
  const request = Buffer.from(new outputs.default.request().serializeBinary());
  const name = sensor.serverName === '' ? {} : { 'grpc.ssl_target_name_override': sensor.serverName };
  const client = new grpc.Client(target, credentialsOf(certificates, grpc.credentials), { ...options, ...name });
  const asRequest = (): Buffer => request;
  return {
    version: async (signal) => {
      const bytes = await ask(client, '/falco.version.service/version', request, signal).catch((error: unknown) => {
        throw new Failure('NotConnected', `${sensor.hostname}${isSocket ? '' : `:${sensor.port}`}: ${explanationOf(error, sensor)}`);
      });
      return sensorVersion(version.default.response.deserializeBinary(bytes));
    },
    subscribe: () => client.makeBidiStreamRequest<undefined, Buffer>('/falco.outputs.service/sub', asRequest, asBuffer),
    close: () => {
      client.close();
    },
  };
};

const targetOf = ({ hostname, port }: SensorAddress): string => {
  if (hostname.startsWith('unix:')) return hostname;
  return hostname.includes(':') && !hostname.startsWith('[') ? `[${hostname}]:${port}` : `${hostname}:${port}`;
};

type MakesCredentials = {
  createInsecure(): ChannelCredentials;
  createSsl(root: Buffer | null, key: Buffer | null, chain: Buffer | null): ChannelCredentials;
};
const credentialsOf = (certificates: Certificates | undefined, credentials: MakesCredentials): ChannelCredentials =>
  certificates === undefined
    ? credentials.createInsecure()
    : credentials.createSsl(certificates.root ?? null, certificates.key ?? null, certificates.chain ?? null);

const ask = (client: Client, path: string, request: Buffer, signal: AbortSignal): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    if (signal.aborted) {
      reject(new Failure('NotConnected', 'the connection attempt was stopped'));
      return;
    }
    const call = client.makeUnaryRequest(path, asBuffer, asBuffer, request, { deadline: Date.now() + deadline }, (error, bytes) => {
      signal.removeEventListener('abort', cancel);
      if (bytes !== undefined) resolve(bytes);
      else reject(error ?? new Failure('NotConnected', 'the sensor did not answer'));
    });
    const cancel = (): void => call.cancel();
    signal.addEventListener('abort', cancel, { once: true });
  });

/** An explanation for the operator, followed by the message of the library. */
const explanationOf = (error: unknown, { tls, serverName }: SensorAddress): string => {
  const code: unknown = error instanceof Error && 'code' in error ? error.code : undefined;
  const details = plainly(
    printable(error instanceof Error && 'details' in error && typeof error.details === 'string' ? error.details : failureOf(error).message),
  );
  if (code === 12) return 'the server has no version service: it is not a sensor of version 0.35 to 0.43 with its gRPC server enabled';
  if (code === 4) return `no answer within ${deadline / 1_000} s (${details})`;
  const hint = hints.find(([sign]) => sign.test(details))?.[1]({ tls, serverName });
  return hint === undefined ? details : `${hint} (${details})`;
};

/** The message of the library without its internals. */
const plainly = (details: string): string =>
  details.replace(/^No connection established\. Last error: (?:Error: )?(.*?)(?: \(\d{4}-[\dT:.-]+Z\))?\. Resolution note:[^]*$/, '$1');

type Used = Pick<SensorAddress, 'tls' | 'serverName'>;
const hints: readonly (readonly [RegExp, (used: Used) => string])[] = [
  [/altnames|Hostname\/IP/i, () => 'the certificate of the sensor is for another name: set sensor.server_name to a name in it'],
  [
    /self[- ]signed|unable to (verify|get)|unknown ca\b/i,
    ({ tls }) =>
      tls.caRootFile === ''
        ? 'the certificate of the sensor is from an unknown authority: set sensor.ca_root_file'
        : `the certificate of the sensor is not from the authority in ${tls.caRootFile}`,
  ],
  [
    /wrong version number|packet length too long/i,
    () => 'the server does not use TLS: for a plain connection remove sensor.ca_root_file and the client certificate',
  ],
  [/certificate has expired|not yet valid/i, () => 'the certificate of the sensor is not valid now'],
  [
    /Failed to connect|alert|ECONNRESET|EPROTO|socket hang up|dropped|disconnected|Goaway|protocol error|ENHANCE/i,
    ({ tls }) =>
      tls.certFile === ''
        ? 'the sensor ended the connection: it may want a client certificate (sensor.cert_file, sensor.key_file, sensor.ca_root_file)'
        : `the sensor ended the connection: it may not accept the client certificate in ${tls.certFile}`,
  ],
];

type VersionResponse = { getVersion(): string; getMajor(): number; getMinor(): number; getPatch(): number };

/** The first version that serves this `outputs.proto`; later versions serve it until they drop it. */
const least = [0, 35] as const;

/** The version that the sensor reports. Throws a `Failure` if it is too old (D48). */
const sensorVersion = (response: VersionResponse): string => {
  const spoken = printable(response.getVersion()).slice(0, 64);
  const parts = /^v?(\d+)\.(\d+)/.exec(spoken);
  const [major, minor] = parts === null ? [response.getMajor(), response.getMinor()] : [Number(parts[1]), Number(parts[2])];
  const version = spoken === '' ? `${major}.${minor}.${response.getPatch()}` : spoken;
  if (major > least[0] || (major === least[0] && minor >= least[1])) return version;
  throw new Failure('NotConnected', `the sensor is version ${version}; ${least.join('.')} or later is required: upgrade the sensor`);
};
