import { gzipSync } from 'node:zlib';
import type { JsonObject } from '../../src/lib/json.js';
import { eventBridgeObject, s3Event, sns, cloudTrailNotification } from '../streams/cloudtrail/queue/queue-bodies.js';
import { auditJson } from './audit-json.js';
import { stateText } from './role-fixture.js';

/** A log file. `ids`: records that each cause an alert. `body` undefined: announced but missing in the bucket. */
type LogFile = {
  readonly key: string;
  readonly body: Uint8Array | undefined;
  readonly ids: readonly string[];
  readonly records: number;
};

/** Log files like those of a trail, mostly reads, and the messages that announce them. */
type KillFixture = {
  readonly state: string;
  readonly objects: readonly LogFile[];
  /** Messages in random order, with duplicates. */
  readonly messages: readonly string[];
  /** Messages whose log file cannot be read. */
  readonly damaged: ReadonlySet<string>;
  /** Ids of records that cause alerts, by message body. */
  readonly idsOf: ReadonlyMap<string, readonly string[]>;
  /** Ids of all records that cause alerts. */
  readonly ids: readonly string[];
  /** Number of repeated deliveries of records that cause alerts. */
  readonly duplicates: number;
};

/** Reproducible numbers from 0 to 1 (mulberry32). */
export const seededRandom = (seed: number): (() => number) => {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
};

const timeOf = (n: number): string => new Date(Date.UTC(2026, 10, 2) + (n % 21_600) * 1_000).toISOString().replace('.000Z', 'Z');
const roleOf = (id: number): string => `role-${String(id)}`;

/** Sets the maximum session duration of a role that nothing else changes. */
export const roleChange = (id: number, eventTime = timeOf(id * 7)): JsonObject =>
  auditJson({ eventID: `e-${String(id)}`, eventTime, requestParameters: { roleName: roleOf(id), maxSessionDuration: 7200 } });

/** A state that declares the roles of `changes` changes. */
export const declaredRoles = (changes: number): string =>
  stateText(Object.fromEntries(Array.from({ length: changes }, (_, id) => [roleOf(id), 3600])));

const read = (id: number): JsonObject =>
  auditJson({
    eventID: `r-${String(id)}`,
    eventTime: timeOf(id),
    eventName: 'GetRole',
    requestParameters: { roleName: 'x' },
    readOnly: true,
  });

export const gzipRecords = (records: readonly JsonObject[]): Buffer => gzipSync(JSON.stringify({ Records: records }), { level: 1 });

export const killFixture = (count: number, random: () => number): KillFixture => {
  const upTo = (most: number): number => Math.floor(random() * (most + 1));
  let changes = 0;
  let reads = 0;
  let repeatedChanges = 0;
  const objectOf = (n: number): LogFile => {
    const key = `AWSLogs/111122223333/CloudTrail/us-east-1/2026/11/02/111122223333_CloudTrail_us-east-1_20261102T1005Z_f${String(n)}.json.gz`;
    if (n % 97 === 50) return { key, body: damagedBody(n), ids: [], records: 0 };
    const records = Array.from({ length: 5 + upTo(35) }, () => read(reads++));
    const numbers: number[] = [];
    if (n % 4 === 0) for (let more = upTo(4) === 0 ? 2 : 1; more > 0; more--) numbers.push(changes++);
    else if (n % 10 === 1 && changes > 0) {
      numbers.push(upTo(changes - 1));
      repeatedChanges++;
    }
    for (const id of numbers) records.splice(upTo(records.length), 0, roleChange(id));
    return { key, body: gzipRecords(records), ids: numbers.map((id) => `e-${String(id)}`), records: records.length };
  };
  const objects = Array.from({ length: count }, (_, n) => objectOf(n));

  const damaged = new Set<string>();
  const idsOf = new Map<string, readonly string[]>();
  const messages: string[] = [];
  let repeated = 0;
  const announce = (group: readonly LogFile[]): void => {
    const [{ key, records } = { key: '', records: 0 }] = group;
    const forms = [s3Event(key), sns(s3Event(key)), eventBridgeObject(key), sns(cloudTrailNotification(...group.map((one) => one.key)))];
    const body = (group.length > 1 ? forms[3] : forms[upTo(3)]) ?? '';
    messages.push(body);
    idsOf.set(
      body,
      group.flatMap(({ ids }) => ids),
    );
    if (records === 0) damaged.add(body);
    else if (upTo(9) === 0) {
      // The same message again, or the same log file in another format.
      const other = (group.length > 1 ? body : forms[upTo(3)]) ?? '';
      messages.push(other);
      idsOf.set(
        other,
        group.flatMap(({ ids }) => ids),
      );
      repeated += group.reduce((sum, one) => sum + one.ids.length, 0);
    }
  };
  for (let at = 0; at < objects.length;) {
    const wanted = upTo(4) === 0 ? 3 : 1;
    const group = objects.slice(at, at + wanted);
    const isWhole = group.every(({ records }) => records > 0);
    const taken = isWhole ? group : group.slice(0, 1);
    announce(taken);
    at += taken.length;
  }
  for (let n = 0; n < 5; n++) {
    const bodies = [
      JSON.stringify({ Service: 'Amazon S3', Event: 's3:TestEvent', Bucket: `b${String(n)}` }),
      'CloudTrail validation message.',
    ];
    messages.push(...bodies);
    for (const body of bodies) idsOf.set(body, []);
  }
  for (let at = messages.length - 1; at > 0; at--) {
    const other = upTo(at);
    [messages[at], messages[other]] = [messages[other] ?? '', messages[at] ?? ''];
  }
  const ids = Array.from({ length: changes }, (_, id) => `e-${String(id)}`);
  return { state: declaredRoles(changes), objects, messages, damaged, idsOf, ids, duplicates: repeated + repeatedChanges };
};

/** Truncated, or overwritten before the first record ends, or missing. */
const damagedBody = (n: number): Uint8Array | undefined => {
  const kind = Math.floor(n / 97) % 3;
  const whole = gzipRecords([read(1), read(2)]);
  return kind === 2 ? undefined : kind === 1 ? whole.fill(0x55, 12, 60) : whole.subarray(0, 40);
};
