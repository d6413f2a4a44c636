import { apiRequests, intakeRequest, operationsOf } from './api-requests.js';
import { intakeBodies } from './alerts.js';
import { Connection } from './connection.js';
import { Dice } from './dice.js';
import { handshake } from './frames.js';
import { hostileText, wellFormed } from './hostile.js';
import { rawRequest } from './raw-requests.js';
import { Tally, type Report } from './tally.js';
import { tryLeaving, tryRaw, tryRequest, tryStream, type Outcome } from './try-http.js';
import { isOutcome, openSocket, tryFrames, tryMessages } from './try-socket.js';

type Headers = Readonly<Record<string, string>>;
/** How a client authenticates: by headers or by the query. */
export type Credential = { readonly headers: Headers; readonly query: string };
type Options = {
  readonly port: number;
  readonly pid: number;
  readonly seed: number;
  /** Stops after `count` cases or `seconds`. */
  readonly count: number;
  readonly seconds: number;
  /** The first case. A case depends only on the seed and its number. */
  readonly from?: number;
  /** Kinds of cases, repeated by weight; default all. */
  readonly mix?: readonly Kind[];
  /** The service's OpenAPI document. */
  readonly document: Parameters<typeof operationsOf>[0];
  /** Valid and invalid credentials. */
  readonly credential: (d: Dice) => Credential;
  readonly good: Credential;
  /** Called every 5,000 cases. */
  readonly onProgress?: (cases: number) => void;
};

const workers = 16;

/** Kinds of cases, repeated by weight. */
const allKinds = [
  'raw',
  'raw',
  'raw',
  'raw',
  'api',
  'api',
  'api',
  'api',
  'intake',
  'intake',
  'messages',
  'frames',
  'stream',
  'leave',
] as const;
type Kind = (typeof allKinds)[number];

/** Fuzzes a service until a limit is reached. Rejects if the service is gone. */
export const runFuzz = async ({
  port,
  pid,
  seed,
  count,
  seconds,
  from = 0,
  mix = allKinds,
  document,
  credential,
  good,
  onProgress,
}: Options): Promise<Report> => {
  const intake = await intakeBodies();
  const request = apiRequests({ operations: operationsOf(document), intake, credential });
  const tally = new Tally(pid);
  const end = Date.now() + seconds * 1_000;
  let next = from;

  const work = async (): Promise<void> => {
    let kept: Connection | undefined;
    while (tally.cases < count && Date.now() < end && tally.failures.length < 50) {
      const number = next++;
      const d = new Dice(seed, number);
      const kind = d.pick(mix);
      if (kind === 'api' || kind === 'intake') {
        kept ??= await Connection.open(port);
        const apiRequest = kind === 'api' ? request(d) : intakeRequest(d, intake(d), good.headers);
        const outcome = await tryRequest(kept, apiRequest);
        tally.add(number, kind, [withRequest(outcome, apiRequest.bytes)]);
        if (!outcome.isReusable || d.chance(0.05)) {
          kept.leave();
          kept = undefined;
        }
      } else {
        tally.add(number, kind, await once(d, kind));
      }
      if (tally.cases % 50 === 0) tally.sample();
      if (tally.cases % 5_000 === 0) onProgress?.(tally.cases);
    }
    kept?.leave();
  };

  const once = async (d: Dice, kind: 'raw' | 'messages' | 'frames' | 'stream' | 'leave'): Promise<readonly Outcome[]> => {
    const connection = await Connection.open(port);
    try {
      if (kind === 'raw') {
        const raw = rawRequest(d);
        return [withRequest(await tryRaw(connection, raw), Buffer.concat(raw.pieces))];
      }
      if (kind === 'stream') return [await tryStream(connection, streamHead(d, good))];
      if (kind === 'leave') {
        const begun = d.make([
          () => request(d).bytes,
          () => Buffer.from(handshake(good.headers, '')),
          () => Buffer.from(streamHead(d, good)),
        ]);
        return [await tryLeaving(d, connection, begun)];
      }
      const { headers, query } = d.chance(0.9) ? good : credential(d);
      const reader = await openSocket(connection, handshake(headers, query));
      if (isOutcome(reader)) return [reader];
      return kind === 'frames' ? [await tryFrames(d, reader)] : await tryMessages(d, reader, 1 + d.below(10));
    } finally {
      connection.leave();
    }
  };

  await Promise.all(Array.from({ length: workers }, work));
  return tally.report(seed);
};

const streamHead = (d: Dice, { headers }: Credential): string => {
  const topics = d.pick([
    '',
    'drifts',
    'all',
    'stats,drifts',
    'x',
    ',',
    'drifts,',
    '__proto__',
    '%',
    '%00',
    encodeURIComponent(wellFormed(hostileText(d))).slice(0, 500),
  ]);
  const id = hostileText(d)
    .slice(0, 500)
    .replaceAll(/[^\t\x20-\x7e]/g, '')
    .trim();
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  const query = d.chance(0.3) ? `&last_event_id=${encodeURIComponent(id)}` : '';
  return `GET /api/v1/stream?topics=${topics}${query} HTTP/1.1\r\nHost: a\r\nLast-Event-ID: ${d.chance(0.5) ? id : d.pick(['a-1', '-', '-1', '0', 'a-99999999999999999999'])}\r\n${lines.join('')}\r\n`;
};

const withRequest = ({ answer, wrong }: Outcome, bytes: Buffer): Outcome => ({
  answer,
  wrong: wrong === undefined ? undefined : `${wrong}\n  to ${JSON.stringify(bytes.toString('latin1', 0, 1_500))} (${bytes.length} bytes)`,
});
