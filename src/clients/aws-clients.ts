import type { KMSClient } from '@aws-sdk/client-kms';
import type { S3Client } from '@aws-sdk/client-s3';
import type { SQSClient } from '@aws-sdk/client-sqs';
import type { AwsAccessKey } from '../config/encryption/state-encryption.js';
import { Failure } from '../model/failure.js';
import { printable } from '../lib/printable.js';
import { reasonOfCode } from '../lib/system-error.js';

/** Options of the AWS SDK. For '', the SDK finds the value itself (environment, shared configuration, role). */
export type AwsAccess = { readonly profile: string; readonly region: string; readonly endpointUrl: string };

/** `accessKey`: precedes the profile; undefined: the SDK finds credentials. */
export type KmsAccess = AwsAccess & { readonly accessKey: AwsAccessKey | undefined };

/** A long poll lasts 20 s; add a margin before the call times out. */
const answerWithin = 30_000;
const connectWithin = 5_000;
/** Runners retry and log failed calls. The SDK retries only a connection that was closed while idle. */
const tries = 2;
const objectSockets = 64;
const keySockets = 4;

/**
 * Opens an SQS client with at most `sockets` connections, whose calls do not outlast the timeouts above. Loads the SDK's packages on first
 * use.
 */
export const openSqs = async (aws: AwsAccess, sockets = 16): Promise<SQSClient> => {
  const { SQSClient } = await import('@aws-sdk/client-sqs');
  return openForEndpoint(aws, (isCustomEndpoint) => new SQSClient({ ...common(aws, sockets), useQueueUrlAsEndpoint: !isCustomEndpoint }));
};

/** Opens a KMS client in the same way. */
export const openKms = async ({ accessKey, ...aws }: KmsAccess): Promise<KMSClient> => {
  const { KMSClient } = await import('@aws-sdk/client-kms');
  return new KMSClient({ ...common(aws, keySockets), ...(accessKey === undefined ? {} : { credentials: credentialsOf(accessKey) }) });
};

const credentialsOf = ({ sessionToken, ...key }: AwsAccessKey) => (sessionToken === '' ? key : { ...key, sessionToken });

/**
 * Opens an S3 client in the same way. Bodies have no timeout, because a slow consumer may delay them: callers guard the reading. Buckets in
 * other regions than the client's are found. `fallbackRegion`: used if neither the options nor the environment name one.
 */
export const openS3 = async (aws: AwsAccess, fallbackRegion = ''): Promise<S3Client> => {
  const { S3Client } = await import('@aws-sdk/client-s3');
  const client = await openForEndpoint(
    aws,
    (isCustomEndpoint) =>
      new S3Client({
        ...common(aws, objectSockets),
        forcePathStyle: isCustomEndpoint,
        followRegionRedirects: !isCustomEndpoint,
        // S3-compatible stores support only their own checksums. The length reveals a truncated body, and gzip has a checksum.
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

/** The part of a client that shows an endpoint set by the environment (`AWS_ENDPOINT_URL`) or the shared configuration. */
type EndpointClient = {
  readonly config: { readonly serviceConfiguredEndpoint?: () => Promise<string | undefined> };
  readonly destroy: () => void;
};

/**
 * Opens a client for AWS or for a compatible service, which has no host name per bucket and may return queue URLs that cannot be reached.
 */
const openForEndpoint = async <C extends object>(aws: AwsAccess, open: (isCustomEndpoint: boolean) => C): Promise<C> => {
  if (aws.endpointUrl !== '') return open(true);
  const client = open(false);
  const { config, destroy } = client as unknown as EndpointClient;
  // The first call reports a missing profile.
  const found = await config.serviceConfiguredEndpoint?.().catch(() => undefined);
  if (found === undefined) return client;
  destroy.call(client);
  return open(true);
};

const silent = { trace: noop, debug: noop, info: noop, warn: noop, error: noop };
function noop(): void {
  // Without a logger, the SDK writes to the console.
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
 * Converts an error of the SDK to a `Failure`. `what` describes the operation: `read queue trail-events`. Problems that an operator can fix
 * while the service runs (permissions, credentials, names) are `NotConnected`, like a network failure; `Failed`: only this call failed. The
 * message contains no credentials and no part of a signature.
 */
export const failureOfAws = (error: unknown, what: string): Failure => {
  if (error instanceof Failure) return error;
  const { name, code, status, message } = parts(error);
  const failureWith = (kind: Failure['kind'], reason: string, waitMs = 0): Failure =>
    new Failure(kind, `cannot ${what}: ${reason}`, waitMs);
  if (throttled.test(name) || status === 429) return failureWith('BackOff', 'throttled', throttledWait);
  for (const [names, reason] of fixableErrors) if (names.test(name)) return failureWith('NotConnected', reason);
  if (/AccessDenied|^Forbidden$|NotAuthorized|AccessDisabled/i.test(name) || (status === 403 && plain(name)))
    return failureWith('NotConnected', `access denied${/ is not authorized to perform: /.test(message) ? ` (${cleaned(message)})` : ''}`);
  if (message === 'Region is missing') return failureWith('NotConnected', 'no region is known: set providers.aws.region or AWS_REGION');
  if (network.test(code) || network.test(name))
    return failureWith('NotConnected', `no connection: ${reasonOfCode(code) ?? (code === '' ? name : code)}`);
  if (/^(?:TimeoutError|RequestTimeout)$/.test(name)) return failureWith('NotConnected', 'no answer in time');
  if (/^(?:NoSuchKey|NotFound|NotFoundException|NoSuchVersion)$/.test(name) || (status === 404 && plain(name)))
    return failureWith('Failed', 'not found');
  if (status >= 500) return failureWith('Failed', `${plain(name) ? 'the service failed' : name} (${status})`);
  return failureWith('Failed', [plain(name) ? '' : name, cleaned(message)].filter((part) => part !== '').join(': '));
};

const throttledWait = 5_000;
const throttled =
  /Throttl|^(?:TooManyRequests(?:Exception)?|SlowDown|RequestLimitExceeded|ProvisionedThroughputExceededException|OverLimit|BandwidthLimitExceeded)$/i;
const network =
  /^(?:ECONNREFUSED|ECONNRESET|ECONNABORTED|EPIPE|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENETDOWN|EADDRNOTAVAIL|EPROTO|ERR_TLS\w+|ERR_SSL\w+|CERT_\w+|UNABLE_TO_\w+|DEPTH_ZERO\w+|SELF_SIGNED\w+)$/;
const noCredentials =
  'no credentials were found or loaded: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, choose a profile (providers.aws.profile or AWS_PROFILE), or run with a role';
const fixableErrors: readonly (readonly [RegExp, string])[] = [
  [/QueueDoesNotExist|NonExistentQueue/, 'the queue does not exist'],
  [/^(?:InvalidCiphertext|IncorrectKey)Exception$/, 'it was encrypted with another key or encryption context'],
  [/^(?:DisabledException|KMSInvalidStateException|KeyUnavailableException)$/, 'the key is disabled or pending deletion'],
  [/^NoSuchBucket$/, 'the bucket does not exist'],
  [/CredentialsProvider|^CredentialsError$|TokenProviderError/, noCredentials],
  [/Expired|^TokenRefreshRequired$/, 'the credentials have expired'],
  [
    /^(?:InvalidAccessKeyId|InvalidClientTokenId|UnrecognizedClientException|InvalidToken|InvalidSecurity|MissingAuthenticationToken\w*)$/,
    'the credentials are not valid',
  ],
  [/^(?:SignatureDoesNotMatch|InvalidSignatureException|IncompleteSignature\w*)$/, 'the signature does not match: wrong secret key?'],
  [/^(?:RequestTimeTooSkewed|RequestExpired)$/, 'the clock of this machine is wrong'],
  [/^(?:PermanentRedirect|AuthorizationHeaderMalformed|IllegalLocationConstraintException)$/, 'it is in another region'],
];

type ErrorParts = { readonly name: string; readonly code: string; readonly status: number; readonly message: string };

/** The properties of an error from the SDK, Node.js or another library. */
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
/** Error names without information. */
const plain = (name: string): boolean =>
  /^(?:|Error|Unknown|UnknownError|\d+|TypeError|SyntaxError|SQSServiceException|S3ServiceException|KMSServiceException)$/.test(name);

/** Removes URL queries, key ids and long random-looking words; at most 200 characters. */
const cleaned = (message: string): string =>
  printable(message)
    .replaceAll(/https?:\/\/[^\s"']*/g, (url) => url.split('?', 1)[0] ?? '')
    .replaceAll(/\/\/[^\s/@]*@/g, '//')
    .replaceAll(/\b(?:AKIA|ASIA)[A-Z0-9]{8,}\b/g, '…')
    .replaceAll(/[A-Za-z0-9+=]{36,}/g, '…')
    .slice(0, 200)
    .trim();
