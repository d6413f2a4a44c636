import type { EventLookup, EventStatus } from '../catalog/classify.js';
import { isReadVerb, plainEventName } from '../catalog/aws/decode-record.js';
import { dropReasons, type DropReason } from '../model/drop-reason.js';
import { timeOf } from '../lib/event-time.js';
import { fields } from './record-fields.js';
import { ScriptWalk } from './walk/script-walk.js';
import type { TextWindow } from './text-window.js';
import { makeObjectWalk } from './walk/vector-walk.js';
import { found, walked, type ObjectWalk, type Walked } from './walk/walk-rules.js';

/** Results for a whole object, besides an index into `dropReasons`. */
export const survivor = -1;
export const undecided = -2;

const reasonIndex = (reason: DropReason): number => dropReasons.indexOf(reason);
const readOnly = reasonIndex('read_only');
const failedCall = reasonIndex('failed_call');
const unsupported = reasonIndex('unsupported_event');
const uncovered = reasonIndex('unsupported_resource');

type Known = { readonly name: string; readonly read: boolean; readonly status: EventStatus | undefined };

/**
 * Classifies a record from its bytes, without parsing it. Exact: a reason (with the record's time and name) equals the result of parsing,
 * decoding and `classify`; `survivor` is a record that `classify` accepts. If in doubt, the record is `undecided` and must be parsed.
 *
 * **Keeps** the names of the writes seen, at most `maxNames`.
 */
export class RecordSkimmer {
  readonly #fast: ObjectWalk;
  /** For a text in memory that the fast walk cannot reach. */
  readonly #slow = new ScriptWalk();
  #walk: ObjectWalk;
  readonly #catalog: EventLookup;
  readonly #known = new Map<string, Map<string, Known>>();
  #names = 0;
  readonly #second = { a: 0, b: 0, c: 0, d: 0, e: 0 };
  /** Index after the object. */
  end = 0;
  outcome: number = undecided;
  /** See `ObjectWalk`. */
  longNumber = false;
  /** Set for a reason and for a survivor; milliseconds since the epoch. */
  time = 0;
  /** Set for `unsupported_event`. */
  name = '';

  constructor(catalog: EventLookup, walk: ObjectWalk = makeObjectWalk()) {
    this.#fast = walk;
    this.#walk = walk;
    this.#catalog = catalog;
  }

  skim(window: TextWindow, start: number): Walked {
    this.#walk = window.memory === undefined ? this.#slow : this.#fast;
    const how = this.#walk.walk(window, start);
    if (how === walked.whole) {
      this.end = this.#walk.end;
      this.longNumber = this.#walk.longNumber;
      this.outcome = this.#walk.doubtful ? undecided : this.#decide(window);
    }
    return how;
  }

  #decide(window: TextWindow): number {
    const { what, from, to } = this.#walk;
    if (what[fields.eventName] !== found.plain || what[fields.eventSource] !== found.plain) return undecided;
    if (from[fields.eventName] === to[fields.eventName] || from[fields.eventSource] === to[fields.eventSource]) return undecided;
    if (!this.#readTime(window) || this.#mayBeInsight()) return undecided;
    const read = what[fields.readOnly] as number;
    if (read === found.yes) return readOnly;
    if (read !== found.no && read !== found.absent) return undecided;
    const failed = this.#failed();
    if (failed === undefined) return undecided;
    const known = this.#lookup(window.bytes);
    if (known === undefined) return undecided;
    const isRead = (read === found.absent && known.read) || known.status === 'no_change';
    const isObject = known.status === 'only_declared';
    const isJudged = known.status === 'supported' || (isObject && this.#catalog.declaresObjects?.() !== false);
    if (!isRead && !failed && isJudged) return survivor;
    if (isRead) return readOnly;
    if (failed) return failedCall;
    if (isObject) return uncovered;
    this.name = known.name;
    return unsupported;
  }

  /** Whether the record has an error; `undefined` if its type is unusual. */
  #failed(): boolean | undefined {
    const { what, from, to } = this.#walk;
    let failed = false;
    for (let field: number = fields.errorCode; field <= fields.errorMessage; field++) {
      const kind = what[field] as number;
      if (kind === found.absent || kind === found.null) continue;
      if (kind !== found.plain && kind !== found.escaped) return undefined;
      failed ||= from[field] !== to[field];
    }
    return failed;
  }

  /** Decides by length alone: no other value of these members is as long as the two that mean an insight. */
  #mayBeInsight(): boolean {
    return this.#unusual(fields.eventType, 20) || this.#unusual(fields.eventCategory, 7);
  }

  #unusual(field: number, length: number): boolean {
    const { what, from, to } = this.#walk;
    const kind = what[field] as number;
    if (kind === found.absent || kind === found.null) return false;
    return kind !== found.plain || (to[field] as number) - (from[field] as number) === length;
  }

  /**
   * Reads `2026-11-02T09:30:00Z`, the form that CloudTrail writes. Neighbouring records mostly share a second, so the last result is kept.
   */
  #readTime(window: TextWindow): boolean {
    const { what, from, to } = this.#walk;
    const at = from[fields.eventTime] as number;
    if (what[fields.eventTime] !== found.plain || (to[fields.eventTime] as number) - at !== 20) return false;
    const { view, bytes } = window;
    const last = this.#second;
    const a = view.getInt32(at, true);
    const b = view.getInt32(at + 4, true);
    const c = view.getInt32(at + 8, true);
    const d = view.getInt32(at + 12, true);
    const e = view.getInt32(at + 16, true);
    if (a === last.a && b === last.b && c === last.c && d === last.d && e === last.e) return true;
    const time = timeInBytes(bytes, at);
    if (Number.isNaN(time)) return false;
    this.time = time;
    last.a = a;
    last.b = b;
    last.c = c;
    last.d = d;
    last.e = e;
    return true;
  }

  #lookup(bytes: Uint8Array): Known | undefined {
    const { from, to } = this.#walk;
    const source = asciiAt(bytes, from[fields.eventSource] as number, to[fields.eventSource] as number);
    const name = asciiAt(bytes, from[fields.eventName] as number, to[fields.eventName] as number);
    if (source === undefined || name === undefined) return undefined;
    const names = this.#known.get(source);
    const known = names?.get(name);
    if (known !== undefined) return known;
    const plain = plainEventName(name);
    const learned: Known = { name: plain, read: isReadVerb(plain), status: this.#catalog.lookup(source, plain) };
    if (this.#names++ >= maxNames) {
      this.#known.clear();
      this.#names = 1;
    }
    const into = this.#known.get(source) ?? new Map<string, Known>();
    this.#known.set(source, into.set(name, learned));
    return learned;
  }
}

const maxNames = 20_000;

/** Undefined for names longer than any provider's, which are left to the parser. */
const asciiAt = (bytes: Uint8Array, from: number, to: number): string | undefined => {
  if (to - from > 128) return undefined;
  let all = 0;
  for (let i = from; i < to; i++) all |= bytes[i] as number;
  return all > 0x7f ? undefined : String.fromCharCode.apply(undefined, bytes.subarray(from, to) as unknown as number[]);
};

const timeInBytes = (bytes: Uint8Array, at: number): number => {
  for (let i = 0; i < 20; i++) {
    const digit = (bytes[at + i] as number) - 0x30;
    const wanted = '    -  -  T  :  :  Z'.charCodeAt(i);
    if (wanted === 0x20 ? digit < 0 || digit > 9 : digit + 0x30 !== wanted) return Number.NaN;
  }
  const two = (i: number): number => ((bytes[at + i] as number) - 0x30) * 10 + (bytes[at + i + 1] as number) - 0x30;
  return timeOf(two(0) * 100 + two(2), two(5), two(8), two(11), two(14), two(17));
};
