import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';
import type { Source, SourceBatch, SourceConnection, SourceCount } from '../../../../src/model/contracts/source.js';
import { openS3 } from '../../../../src/clients/aws-clients.js';
import { cloudtrailBucket } from '../../../../src/streams/cloudtrail/bucket/cloudtrail-bucket.js';
import { dayOf, trailKey, trailRoot } from '../../../../src/streams/cloudtrail/trail-key.js';
import { openTrailObjects } from '../../../../src/streams/cloudtrail/trail-object.js';
import { DecodePool } from '../../../../src/decode/workers/decode-pool.js';
import { auditJson } from '../../../support/audit-json.js';
import { startFauxqs, type Fauxqs } from '../../../support/fauxqs.js';
import { RecordingLog } from '../../../support/recording-log.js';

import { served } from '../../../support/served.js';
import { until } from '../../../support/until.js';
import { VirtualTime } from '../../../support/virtual-time.js';

type Test = { readonly teardown: (work: () => void | Promise<void>) => void };

export const bucket = 'trail-logs';
export const account = '111122223333';
export const region = 'us-east-1';
export const minute = 60_000;
export const hour = 60 * minute;

/** How the server in front of S3 answers a request; a number is a status code. */
type Rule = (path: string, isListing: boolean) => 'pass' | 'hang' | number;

type Put = {
  readonly account?: string;
  readonly region?: string;
  readonly root?: string;
  readonly day?: string;
  readonly body?: Uint8Array;
};

/** S3 on loopback behind a server that injects the faults of `rule`, on virtual time. */
export type BucketFixture = {
  readonly fauxqs: Fauxqs;
  readonly time: VirtualTime;
  readonly log: RecordingLog;
  readonly counts: Map<SourceCount, number>;
  /** Requests so far: `PREFIX > START-AFTER` of a listing, or the key of an object. */
  readonly requests: string[];
  rule: Rule;
  /** How far the clock of S3 is ahead of this machine, in milliseconds. */
  skew: number;
  /** Stores a log file of that time with one record of that name, modified now. Returns its key. */
  put(time: number, name: string, put?: Put): Promise<string>;
  open(options?: Partial<Parameters<typeof cloudtrailBucket>[0]>): Source;
  /** Advances the time and waits until the requests that this causes are answered. */
  pass(milliseconds: number): Promise<void>;
};

export const openBucketFixture = async (t: Test, now = Date.parse('2026-03-10T12:00:00Z')): Promise<BucketFixture> => {
  const fauxqs = await startFauxqs(t);
  await fauxqs.createBucket(bucket);
  const time = new VirtualTime(now);
  const arrivals = new Map<string, number>();
  const requests: string[] = [];
  let answering = 0;
  const front = createServer((incoming, answer) => {
    answering++;
    serve(incoming, answer)
      .catch(() => answer.destroy())
      .finally(() => answering--);
  });
  const serve = async (incoming: IncomingMessage, answer: ServerResponse): Promise<void> => {
    const url = new URL(incoming.url ?? '', 'http://s3');
    const isListing = url.searchParams.has('list-type');
    const path = isListing ? (url.searchParams.get('prefix') ?? '') : decodeURIComponent(url.pathname.slice(bucket.length + 2));
    requests.push(isListing ? `${path} > ${url.searchParams.get('start-after') ?? ''}` : path);
    const action = fixture.rule(path, isListing);
    if (action === 'hang') return;
    if (action !== 'pass') {
      answer
        .writeHead(action, { 'content-type': 'application/xml' })
        .end(`<Error><Code>${codes[action] ?? 'InternalError'}</Code></Error>`);
      return;
    }
    const reply = await forwarded(fauxqs.endpoint, incoming);
    const body = isListing ? Buffer.from(withArrivals(reply.body.toString(), arrivals)) : reply.body;
    const date = new Date(Date.now() + fixture.skew).toUTCString();
    answer.writeHead(reply.status, { ...reply.headers, date, 'content-length': body.length }).end(body);
  };
  const client = await openS3({ ...fauxqs.aws, endpointUrl: await served(t, front) });
  t.teardown(() => {
    client.destroy();
  });
  const pool = new DecodePool(0);
  const s3 = () => Promise.resolve(client);
  const objects = openTrailObjects({ s3, pool, maxBytes: 1024 ** 2, workers: 4 });
  const counts = new Map<SourceCount, number>();
  const log = new RecordingLog();
  const idle = async (): Promise<void> => {
    let [before, quiet] = [-1, 0];
    await until(() => {
      quiet = answering === 0 && requests.length === before ? quiet + 1 : 0;
      before = requests.length;
      return quiet === 6;
    });
  };
  const fixture: BucketFixture = {
    fauxqs,
    time,
    log,
    counts,
    requests,
    rule: () => 'pass',
    skew: 0,
    put: async (startedAt, name, put = {}) => {
      const location = { account: put.account ?? account, region: put.region ?? region };
      const stamp = `${new Date(startedAt).toISOString().slice(0, 16).replaceAll(/[-:]/g, '')}Z`;
      const key = trailKey(put.root ?? trailRoot('', ''), location, put.day ?? dayOf(startedAt), `${stamp}_${name}`);
      arrivals.set(key, time.now() + fixture.skew);
      await fauxqs.put(bucket, key, put.body ?? fileOf([name]));
      return key;
    },
    open: (options = {}) =>
      cloudtrailBucket({
        bucket,
        prefix: '',
        organizationId: '',
        accounts: [],
        regions: [],
        pollInterval: minute,
        lookback: 2 * hour,
        cursorPath: '',
        workers: 4,
        s3,
        objects,
        clock: { now: () => new Date(time.now()).toISOString() },
        meter: { count: (what, by) => counts.set(what, (counts.get(what) ?? 0) + by) },
        log,
        scheduler: time,
        ...options,
      }),
    pass: async (milliseconds) => {
      await idle();
      time.jump(milliseconds);
      await idle();
    },
  };
  return fixture;
};

const codes: Readonly<Record<number, string>> = { 403: 'AccessDenied', 404: 'NoSuchKey', 503: 'SlowDown' };

/** A log file with one record per name. */
export const fileOf = (names: readonly string[]): Uint8Array =>
  gzipSync(JSON.stringify({ Records: names.map((name) => auditJson({ eventID: name })) }), { level: 1 });

const forwarded = (
  endpoint: string,
  incoming: IncomingMessage,
): Promise<{ readonly status: number; readonly headers: IncomingMessage['headers']; readonly body: Buffer }> =>
  new Promise((resolve, reject) => {
    const { host, port } = new URL(endpoint);
    const forward = request({
      host: '127.0.0.1',
      port,
      path: incoming.url,
      method: incoming.method,
      headers: { ...incoming.headers, host },
    });
    forward.on('error', reject);
    forward.on('response', (answer) => {
      const pieces: Buffer[] = [];
      answer.on('data', (piece: Buffer) => pieces.push(piece));
      answer.on('end', () => {
        const { 'transfer-encoding': _, ...headers } = answer.headers;
        resolve({ status: answer.statusCode ?? 500, headers, body: Buffer.concat(pieces) });
      });
    });
    incoming.pipe(forward);
  });

/** The fake S3 stamps objects with the time of this machine; replace that with the virtual time. */
const withArrivals = (listing: string, arrivals: ReadonlyMap<string, number>): string =>
  listing.replaceAll(/<Key>([^<]*)<\/Key>(.*?)<LastModified>[^<]*</gs, (all, key: string, between: string) => {
    const at = arrivals.get(key);
    return at === undefined ? all : `<Key>${key}</Key>${between}<LastModified>${new Date(at).toISOString()}<`;
  });

/** Reads a source as the runner does. */
export class CollectingReader {
  /** Ids of the records in order of arrival. */
  readonly names: string[] = [];
  readonly failures: string[] = [];
  isAcking = true;
  isOver = false;
  #unacked: SourceBatch[] = [];
  #connection: SourceConnection | undefined;
  #loop: Promise<void> | undefined;

  static async connect(source: Source): Promise<CollectingReader> {
    const reader = new CollectingReader();
    await reader.connect(source);
    return reader;
  }

  async connect(source: Source): Promise<void> {
    const connection = await source.connect(new AbortController().signal);
    this.#connection = connection;
    this.isOver = false;
    this.#loop = this.#run(connection);
  }

  get connection(): SourceConnection {
    if (this.#connection === undefined) throw new Error('not connected');
    return this.#connection;
  }

  /** Ends like a process that exits: no further acknowledgements. */
  async close(): Promise<void> {
    this.#unacked = [];
    await this.#connection?.close();
    await this.#loop;
  }

  async ackAll(): Promise<void> {
    for (const { ack } of this.#unacked.splice(0)) await ack();
  }

  async #run(connection: SourceConnection): Promise<void> {
    for (;;) {
      try {
        const batch = await connection.read();
        if (batch === undefined) break;
        for (const fact of batch.facts) if (fact.kind === 'audit' && fact.record !== undefined) this.names.push(fact.record.id);
        this.#unacked.push(batch);
        if (this.isAcking) await this.ackAll();
      } catch (error) {
        this.failures.push((error as Error).message);
        if (this.failures.length > 50) break;
      }
    }
    this.isOver = true;
  }
}
