import type { EventLookup, EventStatus } from '../../catalog/classify.js';
import { eventKey } from '../../catalog/event-key.js';
import { logKind, type LogKind } from '../../catalog/gcp/log-kind.js';
import type { TextWindow } from '../text-window.js';
import { found, type ObjectWalk } from '../walk/walk-rules.js';
import { NameCache } from './name-cache.js';
import { fields } from './record-fields.js';
import { outcomeOf, readOnly, undecided, type Skimmed } from './skimmed.js';
import { SkimmedTime } from './skim-time.js';

type Known = { readonly name: string; readonly status: EventStatus | undefined };

const openBrace = 0x7b;
const zero = 0x30;

/**
 * Skims entries of Cloud Logging: first the entry, then, in the log of administrative activity, `protoPayload` and its `status`. **Keeps** the names of logs and of
 * methods seen, at most `maxNames` each.
 */
export class EntrySkimmer {
  readonly #catalog: EventLookup;
  readonly #time = new SkimmedTime();
  readonly #logs = new Map<string, LogKind>();
  readonly #cache = new NameCache();
  readonly #known = new Map<string, Map<string, Known>>();
  #names = 0;

  constructor(catalog: EventLookup) {
    this.#catalog = catalog;
  }

  /** Fills in the result of an entry that `walk` has just walked, and walks its parts. */
  decide(window: TextWindow, walk: ObjectWalk, result: Skimmed): void {
    const { what, from, to } = walk;
    const { bytes, view } = window;
    result.outcome = undecided;
    if (what[fields.logName] !== found.plain || what[fields.timestamp] !== found.plain) return;
    if (!this.#time.read(bytes, view, from[fields.timestamp] as number, to[fields.timestamp] as number)) return;
    const kind = this.#kindOf(this.#cache.at(bytes, view, from[fields.logName] as number, to[fields.logName] as number));
    if (kind === undefined) return;
    result.time = this.#time.time;
    if (kind !== 'activity') {
      result.outcome = readOnly;
      return;
    }
    const payload = from[fields.protoPayload] as number;
    if (what[fields.protoPayload] !== found.other || bytes[payload] !== openBrace) return;
    const isPart = what[fields.operation] !== found.absent;
    walk.walk(window, payload);
    if (walk.doubtful || what[fields.serviceName] !== found.plain || what[fields.methodName] !== found.plain) return;
    const known = this.#lookup(window, walk);
    if (known === undefined) return;
    const failed = hasFailed(window, walk);
    // The failure of an operation is not that of its last entry (D12).
    if (failed === undefined || (failed && isPart)) return;
    result.name = known.name;
    result.outcome = outcomeOf(known.status, failed, this.#catalog);
  }

  #kindOf(log: string | undefined): LogKind | undefined {
    if (log === undefined) return undefined;
    let kind = this.#logs.get(log);
    if (kind === undefined) {
      if (this.#logs.size >= maxNames) this.#logs.clear();
      this.#logs.set(log, (kind = logKind(log)));
    }
    return kind;
  }

  #lookup({ bytes, view }: TextWindow, { from, to }: ObjectWalk): Known | undefined {
    const source = this.#cache.at(bytes, view, from[fields.serviceName] as number, to[fields.serviceName] as number);
    const name = this.#cache.at(bytes, view, from[fields.methodName] as number, to[fields.methodName] as number);
    if (source === undefined || name === undefined || source === '' || name === '' || source === 'k8s.io') return undefined;
    const names = this.#known.get(source);
    const known = names?.get(name);
    if (known !== undefined) return known;
    const learned: Known = { name, status: this.#catalog.lookup(source, eventKey(source, name)) };
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

/** Whether `status` has another code than 0; undefined if its form is unusual. Walks `status`, so that the walk's results are gone. */
const hasFailed = (window: TextWindow, walk: ObjectWalk): boolean | undefined => {
  const { what, from } = walk;
  const { bytes } = window;
  const at = from[fields.status] as number;
  if (what[fields.status] !== found.other || bytes[at] !== openBrace) return false;
  walk.walk(window, at);
  if (walk.doubtful) return undefined;
  const kind = what[fields.code] as number;
  if (kind === found.absent || kind === found.null) return false;
  const code = from[fields.code] as number;
  const digit = bytes[code] as number;
  if (kind !== found.other || digit < zero || digit > zero + 9) return undefined;
  if (digit !== zero) return true;
  const next = bytes[code + 1] as number;
  return next === 0x2e || (next | 0x20) === 0x65 ? undefined : false;
};
