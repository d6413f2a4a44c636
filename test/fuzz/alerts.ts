import { gzipSync } from 'node:zlib';
import type { Json, JsonObject } from '../../src/lib/json.js';
import { allCases, type KnownCase } from '../support/all-cases.js';
import { cloudAlert, hostAlert } from '../support/sensor-alerts.js';
import { auditBody } from './audit-events.js';
import type { Dice } from './dice.js';
import { brokenBytes, hostileJson, hostileNames, hostileText, hostileTimes, mutated, textOf } from './hostile.js';

/** A request body for an intake with its headers. */
type IntakeBody = {
  readonly path: string;
  readonly body: Buffer;
  readonly headers: Readonly<Record<string, string>>;
};

const priorities = ['Emergency', 'alert', 'CRITICAL', 'Error', 'Warning', 'Notice', 'Informational', 'Debug', 'urgent', ...hostileNames];
const sources = ['aws_cloudtrail', 'aws_cloudtrail', 'syscall', 'k8s_audit', 'gcp_auditlog', 'aws_', '__proto__', ''];
const types = [
  'application/json',
  'application/x-ndjson',
  'text/plain',
  'text/plain; charset=latin1',
  'application/json; charset=__proto__',
];

/** Makes malformed bodies: alerts from every call in the catalog's examples, and audit events. */
export const intakeBodies = async (): Promise<(d: Dice) => IntakeBody> => {
  const cases = await allCases();
  let made = 0;

  const alertOf = (d: Dice, one: KnownCase): JsonObject => {
    const request = d.chance(0.7) ? mutated(d, one.request, 100_000) : one.request;
    const response = d.chance(0.2) ? mutated(d, one.response ?? {}, 5_000) : (one.response ?? null);
    const text = textOf(request);
    return cloudAlert(
      `${d.word()}${made++}`,
      { time: moment(d) },
      {
        'ct.src': one.eventSource,
        'ct.name': one.event,
        'ct.time': moment(d),
        'ct.request': d.chance(0.1) ? brokenBytes(d, Buffer.from(text)).toString('latin1') : text.slice(0, 450_000),
        'ct.response': textOf(response),
      },
    );
  };
  const alert = (d: Dice): Json => {
    const plain = d.chance(0.8) ? alertOf(d, d.pick(cases)) : hostAlert(`${d.word()}${made++}`, { time: moment(d) });
    return d.make<Json>([
      () => plain,
      () => plain,
      () => mutated(d, plain, 100_000),
      () => mutated(d, mutated(d, plain), 500),
      () => ({ ...plain, priority: d.pick(priorities) }),
      () => ({ ...plain, source: d.pick(sources), hostname: hostileText(d), uuid: hostileText(d) }),
      () => ({ ...plain, time: d.pick(hostileTimes), rule: hostileText(d), tags: hostileJson(d) }),
      () => ({ ...plain, output_fields: mutatedFields(d, plain['output_fields'] as JsonObject) }),
      () => hostileJson(d, 4, 100_000),
    ]);
  };
  const body = (d: Dice): Buffer =>
    d.make<Buffer>([
      () => Buffer.from(textOf(alert(d))),
      () => Buffer.from(textOf(d.times(6, () => alert(d)))),
      () => Buffer.from(d.times(6, () => textOf(alert(d))).join(d.pick(['\n', '\r\n', '', ' ', '\n\n,\n', '\0']))),
      () => Buffer.concat(d.times(6, () => (d.chance(0.6) ? Buffer.from(`${textOf(alert(d))}\n`) : d.bytes(d.below(200))))),
      () => brokenBytes(d, Buffer.from(textOf(d.times(3, () => alert(d))))),
      () => Buffer.from(textOf(alert(d)).slice(0, d.below(4_000))),
      () => Buffer.from(textOf({ Records: [alert(d)] })),
    ]);

  return (d) => {
    const isAudit = d.chance(0.4);
    const path = `/api/v1/intake/${isAudit ? 'kubernetes' : 'sensor'}`;
    const plain = isAudit ? auditBody(d) : body(d);
    const type = d.chance(0.9) ? d.pick(types) : hostileText(d).replace(/[^\x20-\x7e]/g, '');
    if (d.chance(0.85)) return { path, body: plain, headers: { 'Content-Type': type } };
    return {
      path,
      body: packed(d, plain),
      headers: { 'Content-Type': type, 'Content-Encoding': d.pick(['gzip', 'GZIP', 'x-gzip', 'br', 'gzip, gzip']) },
    };
  };
};

const moment = (d: Dice): string =>
  d.chance(0.1) ? d.pick(hostileTimes) : `2026-11-02T${String(d.below(24)).padStart(2, '0')}:${String(d.below(60)).padStart(2, '0')}:00Z`;

const mutatedFields = (d: Dice, fields: JsonObject): JsonObject => {
  const names = Object.keys(fields);
  const over = d.times(4, (): [string, Json] => [
    d.chance(0.7) ? d.pick(names) : d.pick(hostileNames),
    d.chance(0.5) ? hostileText(d) : hostileJson(d),
  ]);
  return Object.fromEntries([...Object.entries(fields), ...over]);
};

/** Gzip data: valid, truncated, changed, doubled, or a decompression bomb. */
const packed = (d: Dice, plain: Buffer): Buffer => {
  const whole = gzipSync(plain, { level: 1 });
  return d.make<Buffer>([
    () => whole,
    () => whole.subarray(0, d.below(whole.length)),
    () => brokenBytes(d, whole),
    () => Buffer.concat([whole, whole]),
    () => Buffer.concat([whole, d.bytes(20)]),
    () => plain,
    () => (d.chance(0.05) ? bomb(d) : whole),
  ]);
};

const bombs: readonly Buffer[] = [1, 9, 32].map((mebibytes) => gzipSync(Buffer.alloc(mebibytes * 1024 * 1024, ' ')));
const bomb = (d: Dice): Buffer => d.pick(bombs);
