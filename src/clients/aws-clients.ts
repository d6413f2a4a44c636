import type { S3Client } from '@aws-sdk/client-s3';
import type { SQSClient } from '@aws-sdk/client-sqs';
import { Failure } from '../model/failure.js';
import { printable } from '../lib/printable.js';

/** Whom to ask, as the AWS SDK takes it; '': as it finds it itself (environment, shared configuration, role). */
export type AwsAccess = { readonly profile: string; readonly region: string; readonly endpointUrl: string };

/** A long poll lasts 20 s; an answer that has not begun by then and a margin is not going to. */
const answerWithin = 30_000;
const connectWithin = 5_000;
/** Runners try again, and say so; the SDK only gets over a connection that was closed while idle. */
const tries = 2;
const objectSockets = 64;

/** Calls must not outlast the timeouts above; at most `sockets` connections. The SDK has its own packages: loaded when first needed. */
export const openSqs = async (aws: AwsAccess, sockets = 16): Promise<SQSClient> => {
  const { SQSClient } = await import('@aws-sdk/client-sqs');
  return whereverItIs(aws, (isElsewhere) => new SQSClient({ ...common(aws, sockets), useQueueUrlAsEndpoint: !isElsewhere }));
};

/**
 * The same for objects. Bodies have no timeout, because who reads one may make it wait: guard the reading. Buckets of other regions than
 * the client's are found. `fallbackRegion`: where nobody says which region, not even the environment.
 */
export const openS3 = async (aws: AwsAccess, fallbackRegion = ''): Promise<S3Client> => {
  const { S3Client } = await import('@aws-sdk/client-s3');
  const client = await whereverItIs(
    aws,
    (isElsewhere) =>
      new S3Client({
        ...common(aws, objectSockets),
        forcePathStyle: isElsewhere,
        followRegionRedirects: !isElsewhere,
        // Stores that are only compatible know no checksums but their own; what is cut off shows in its length, gzip has a checksum.
        requestChecksumCalculation: 'WHEN_REQUIRED',
        responseChecksumValidation: 'WHEN_REQUIRED',
      }),
  );
  if (aws.region !== '' || fallbackRegion === '' || (await hasRegion(client))) return client;
  client.destroy();
  return openS3({ ...aws, region: fallbackRegion });
};

const hasRegion = (client: S3Client): Promise<boolean> =>
  client.config.region().then(
    () => true,
    () => false,
  );

/** The part of a client that tells where the environment (`AWS_ENDPOINT_URL`) or the shared configuration sends it. */
type Placed = {
  readonly config: { readonly serviceConfiguredEndpoint?: () => Promise<string | undefined> };
  readonly destroy: () => void;
};

/** A service that is not AWS has no name for each bucket, and gives queues URLs by which it may not be reached. */
const whereverItIs = async <C extends object>(aws: AwsAccess, open: (isElsewhere: boolean) => C): Promise<C> => {
  if (aws.endpointUrl !== '') return open(true);
  const client = open(false);
  const { config, destroy } = client as unknown as Placed;
  // A profile that is not there shows with the first call, too, which tells it.
  const found = await config.serviceConfiguredEndpoint?.().catch(() => undefined);
  if (found === undefined) return client;
  destroy.call(client);
  return open(true);
};

const silent = { trace: noop, debug: noop, info: noop, warn: noop, error: noop };
function noop(): void {
  // The SDK would write to the console.
}

const common = ({ profile, region, endpointUrl }: AwsAccess, maxSockets: number) => {
  const agent = { keepAlive: true, maxSockets, maxFreeSockets: Math.min(maxSockets, 16) };
  return {
    ...(profile === '' ? {} : { profile }),
    ...(region === '' ? {} : { region }),
    ...(endpointUrl === '' ? {} : { endpoint: endpointUrl }),
    maxAttempts: tries,
    logger: silent,
    requestHandler: {
      connectionTimeout: connectWithin,
      requestTimeout: answerWithin,
      throwOnRequestTimeout: true,
      socketTimeout: 0,
      httpAgent: agent,
      httpsAgent: agent,
      logger: silent,
    },
  };
};

/**
 * What the SDK threw, for a runner. `what` was being done to what, for people: `read queue trail-events`. What a person may mend while the
 * service runs (permissions, credentials, names) is `NotConnected` like a network that is gone; `Failed`: this call, as it is. The message
 * has no credentials and nothing of a signature.
 */
export const failureOfAws = (error: unknown, what: string): Failure => {
  if (error instanceof Failure) return error;
  const { name, code, status, message } = parts(error);
  const told = (kind: Failure['kind'], reason: string, waitMs = 0): Failure => new Failure(kind, `cannot ${what}: ${reason}`, waitMs);
  if (throttled.test(name) || status === 429) return told('BackOff', 'throttled', patience);
  for (const [names, reason] of mendable) if (names.test(name)) return told('NotConnected', reason);
  if (/AccessDenied|^Forbidden$|NotAuthorized|AccessDisabled/i.test(name) || (status === 403 && plain(name)))
    return told('NotConnected', `access denied${/ is not authorized to perform: /.test(message) ? ` (${cleaned(message)})` : ''}`);
  if (message === 'Region is missing') return told('NotConnected', 'no region is known: configure one');
  if (network.test(code) || network.test(name)) return told('NotConnected', `no connection (${code === '' ? name : code})`);
  if (/^(?:TimeoutError|RequestTimeout)$/.test(name)) return told('NotConnected', 'no answer in time');
  if (/^(?:NoSuchKey|NotFound|NoSuchVersion)$/.test(name) || (status === 404 && plain(name))) return told('Failed', 'not found');
  if (status >= 500) return told('Failed', `${plain(name) ? 'the service failed' : name} (${status})`);
  return told('Failed', [plain(name) ? '' : name, cleaned(message)].filter((part) => part !== '').join(': '));
};

const patience = 5_000;
const throttled =
  /Throttl|^(?:TooManyRequests(?:Exception)?|SlowDown|RequestLimitExceeded|ProvisionedThroughputExceededException|OverLimit|BandwidthLimitExceeded)$/i;
const network =
  /^(?:ECONNREFUSED|ECONNRESET|ECONNABORTED|EPIPE|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENETDOWN|EADDRNOTAVAIL|EPROTO|ERR_TLS\w+|ERR_SSL\w+|CERT_\w+|UNABLE_TO_\w+|DEPTH_ZERO\w+|SELF_SIGNED\w+)$/;
const mendable: readonly (readonly [RegExp, string])[] = [
  [/QueueDoesNotExist|NonExistentQueue/, 'there is no such queue'],
  [/^NoSuchBucket$/, 'there is no such bucket'],
  [/CredentialsProvider|^CredentialsError$|TokenProviderError/, 'no credentials were found, or they could not be loaded'],
  [/Expired|^TokenRefreshRequired$/, 'the credentials have expired'],
  [
    /^(?:InvalidAccessKeyId|InvalidClientTokenId|UnrecognizedClientException|InvalidToken|InvalidSecurity|MissingAuthenticationToken\w*)$/,
    'the credentials are not known',
  ],
  [/^(?:SignatureDoesNotMatch|InvalidSignatureException|IncompleteSignature\w*)$/, 'the signature does not match: wrong secret key?'],
  [/^(?:RequestTimeTooSkewed|RequestExpired)$/, "this machine's clock is wrong"],
  [/^(?:PermanentRedirect|AuthorizationHeaderMalformed|IllegalLocationConstraintException)$/, 'it is in another region'],
];

type ErrorParts = { readonly name: string; readonly code: string; readonly status: number; readonly message: string };

/** As the SDK, Node.js or somebody else threw it. */
const parts = (error: unknown): ErrorParts => {
  if (typeof error !== 'object' || error === null) return { name: '', code: '', status: 0, message: String(error) };
  const { name, code, Code, message, $metadata } = error as Readonly<Record<string, unknown>>;
  const status = ($metadata as { readonly httpStatusCode?: unknown } | undefined)?.httpStatusCode;
  const inner = error instanceof AggregateError ? parts(error.errors[0]) : undefined;
  return {
    name: textOf(name) === 'Error' ? textOf(Code) : textOf(name),
    code: textOf(code) === '' ? (inner?.code ?? '') : textOf(code),
    status: typeof status === 'number' ? status : 0,
    message: textOf(message),
  };
};

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
/** Names that say nothing. */
const plain = (name: string): boolean =>
  /^(?:|Error|Unknown|UnknownError|\d+|TypeError|SyntaxError|SQSServiceException|S3ServiceException)$/.test(name);

/** Without queries of URLs, key ids, and whatever is long and looks random; at most 200 characters. */
const cleaned = (message: string): string =>
  printable(message)
    .replaceAll(/https?:\/\/[^\s"']*/g, (url) => url.split('?', 1)[0] ?? '')
    .replaceAll(/\/\/[^\s/@]*@/g, '//')
    .replaceAll(/\b(?:AKIA|ASIA)[A-Z0-9]{8,}\b/g, '…')
    .replaceAll(/[A-Za-z0-9+=]{36,}/g, '…')
    .slice(0, 200)
    .trim();
