import { makeAuditRecord, type AuditRecord } from './audit-record.js';
import type { Arrival, AuditFact, Fact, PlanFact, SensorFact, StateFact } from './fact.js';
import { isList, isObject, type Json, type JsonObject } from '../lib/json.js';
import { hasLineBreaks, replaceLineBreaks } from '../lib/line-breaks.js';
import type { SensorEvent } from './sensor-event.js';
import { decodeSkipped, encodeSkipped } from './skipped-records.js';
import { decodeSkippedRun } from './skipped-run.js';
import type { StateSnapshot } from './state-snapshot.js';
import type { DriftAction } from './triage.js';

/**
 * The journal is NDJSON in segments: a header, then one line per stamped fact, in order (D2). Positions are not written: they follow from
 * `first` and the order. A state snapshot is the state file itself, at the end of its line, with its line breaks replaced by spaces (they
 * have no meaning between tokens, and JSON strings contain none).
 */
export type JournalHeader = {
  readonly driftline: 'journal';
  /** Version 1 has no `first`, and a run of skipped records takes one position per record. */
  readonly version: 1 | 2;
  readonly segment: number;
  /** The facts include the reads of states that alerts requested (D10). */
  readonly confirm: boolean;
  /** Position of the first fact of the segment. A gap after the previous segment means that facts could not be written. */
  readonly first?: number;
};

export const journalHeader = (line: string): JournalHeader | undefined => {
  if (!line.startsWith('{"driftline":"journal"')) return undefined;
  try {
    return JSON.parse(line) as JournalHeader;
  } catch {
    return undefined;
  }
};

const stateMark = ',"state":';
const closingBrace = 0x7d;

/** The line of a fact, with its line break. */
export const encodeFact = (fact: Fact): readonly (string | Uint8Array)[] => {
  switch (fact.kind) {
    case 'audit':
      return [`${JSON.stringify({ kind: 'audit', at: fact.at, ...encodeAudit(fact) })}\n`];
    case 'sensor':
      return [encodeSensor(fact)];
    case 'tick':
      return [`${JSON.stringify({ kind: 'tick', at: fact.at })}\n`];
    case 'action':
      return [`${JSON.stringify({ kind: 'action', at: fact.at, action: fact.action })}\n`];
    case 'plan':
      return [
        `${JSON.stringify({ kind: 'plan', at: fact.at, source: fact.source, plan: fact.plan, resources: fact.resources, isLast: fact.isLast })}\n`,
      ];
    case 'state':
      return encodeState(fact);
  }
};

/** The text of the event is that of the decoder: writing it again takes 4 us (`bench -- sensor`). */
const encodeSensor = ({ at, event, json, record }: SensorFact): string => {
  const recordText = record === undefined ? 'null' : JSON.stringify(record);
  return `{"kind":"sensor","at":${JSON.stringify(at)},"event":${json ?? JSON.stringify(event)},"record":${recordText}}\n`;
};

const encodeState = (fact: StateFact): readonly (string | Uint8Array)[] => {
  const { at, source, update, written, readAfter, message, snapshot } = fact;
  const head = JSON.stringify({ kind: 'state', at, source, news: update, written, readAfter, message });
  if (snapshot === undefined) return [`${head}\n`];
  return [`${head.slice(0, -1)}${stateMark}`, snapshot.raw.length === 0 ? 'null' : onOneLine(snapshot.raw), '}\n'];
};

/** The bytes, or a copy without line breaks. Bytes indexed by a worker have none: copying 10 MB takes 10 to 20 ms. */
const onOneLine = (bytes: Uint8Array): Uint8Array => {
  if (!hasLineBreaks(bytes)) return bytes;
  const copy = Uint8Array.from(bytes);
  replaceLineBreaks(copy);
  return copy;
};

const encodeAudit = ({ record, skipped }: AuditFact): object => (skipped === undefined ? { record } : { skipped: encodeSkipped(skipped) });

/** Builds a snapshot from the bytes of a state; undefined if they are not a state. */
export type IndexBytes = (bytes: Uint8Array, source: string) => StateSnapshot | undefined;

/**
 * Decodes the facts of a line: one, or in a journal of version 1 one per skipped record of a run. Undefined if the line is torn or is not a
 * journal line.
 */
export const decodeFacts = (line: Uint8Array, index: IndexBytes): readonly Arrival[] | undefined => {
  const buffer = Buffer.from(line.buffer, line.byteOffset, line.byteLength);
  if (buffer.subarray(0, 16).toString('latin1').startsWith('{"kind":"state"')) return one(decodeState(buffer, index));
  const parsed = parse(buffer.toString('utf8'));
  if (!isObject(parsed) || typeof parsed['at'] !== 'string') return undefined;
  const { at } = parsed;
  switch (parsed['kind']) {
    case 'tick':
      return [{ kind: 'tick', at }];
    case 'action':
      return isObject(parsed['action']) ? [{ kind: 'action', at, action: parsed['action'] as unknown as DriftAction }] : undefined;
    case 'plan':
      return decodePlan(at, parsed);
    case 'sensor':
      return isObject(parsed['event'])
        ? [{ kind: 'sensor', at, event: parsed['event'] as unknown as SensorEvent, record: decodeRecordMember(parsed['record']) }]
        : undefined;
    case 'audit': {
      const record = decodeRecordMember(parsed['record']);
      return record === undefined ? decodeSkippedMember(at, parsed['skipped']) : [{ kind: 'audit', at, record, skipped: undefined }];
    }
    default:
      return undefined;
  }
};

const one = (fact: Arrival | undefined): readonly Arrival[] | undefined => (fact === undefined ? undefined : [fact]);

const decodeSkippedMember = (at: string, value: Json | undefined): readonly Arrival[] | undefined => {
  const counts = decodeSkipped(value);
  const all = counts === undefined ? decodeSkippedRun(value) : [counts];
  return all?.map((skipped) => ({ kind: 'audit', at, record: undefined, skipped }));
};

const decodeState = (buffer: Buffer, index: IndexBytes): Arrival | undefined => {
  const mark = buffer.indexOf(stateMark);
  const head = parse(mark < 0 ? buffer.toString('utf8') : `${buffer.subarray(0, mark).toString('utf8')}}`);
  if (!isObject(head) || typeof head['at'] !== 'string' || typeof head['source'] !== 'string') return undefined;
  let snapshot: StateSnapshot | undefined;
  if (mark >= 0) {
    const body = buffer.subarray(mark + stateMark.length, -1);
    // Reject a line that was cut here, which would read as an empty state.
    if (body.length === 0 || buffer.at(-1) !== closingBrace) return undefined;
    snapshot = index(body.toString('latin1') === 'null' ? new Uint8Array(0) : Uint8Array.from(body), head['source']);
    if (snapshot === undefined) return undefined;
  }
  return {
    kind: 'state',
    at: head['at'],
    source: head['source'],
    update: head['news'] as StateFact['update'],
    snapshot,
    written: typeof head['written'] === 'string' ? head['written'] : '',
    readAfter: typeof head['readAfter'] === 'number' ? head['readAfter'] : 0,
    message: typeof head['message'] === 'string' ? head['message'] : '',
  };
};

const decodePlan = (at: string, { source, plan, resources, isLast }: JsonObject): readonly Arrival[] | undefined =>
  typeof source === 'string' && isObject(plan) && isList(resources)
    ? [
        {
          kind: 'plan',
          at,
          source,
          plan: plan as unknown as PlanFact['plan'],
          resources: resources as unknown as PlanFact['resources'],
          isLast: isLast === true,
        },
      ]
    : undefined;

const decodeRecordMember = (value: Json | undefined): AuditRecord | undefined =>
  isObject(value) && typeof value['key'] === 'string' ? makeAuditRecord(value as unknown as AuditRecord) : undefined;

const parse = (text: string): Json | undefined => {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
};
