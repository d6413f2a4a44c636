import { isOfAws, type EventLookup, type EventStatus } from '../../catalog/classify.js';
import { isReadVerb, plainEventName } from '../../catalog/aws/decode-record.js';
import { podIdentity } from '../../catalog/observations/aws-sessions.js';
import type { TextWindow } from '../text-window.js';
import { found, type ObjectWalk } from '../walk/walk-rules.js';
import { NameCache } from './name-cache.js';
import { fields } from './record-fields.js';
import { outcomeOf, readOnly, survivor, undecided, unsupported, type Skimmed } from './skimmed.js';
import { SkimmedTime } from './skim-time.js';

type Known = { readonly name: string; readonly read: boolean; readonly status: EventStatus | undefined; readonly ofAws: boolean };

/** Skims records of CloudTrail. **Keeps** the names of the writes seen, at most `maxNames`. */
export class TrailSkimmer {
  readonly #catalog: EventLookup;
  readonly #time = new SkimmedTime();
  readonly #cache = new NameCache();
  readonly #known = new Map<string, Map<string, Known>>();
  #names = 0;

  constructor(catalog: EventLookup) {
    this.#catalog = catalog;
  }

  /** Fills in the result of a record that `walk` has just walked. */
  decide(window: TextWindow, walk: ObjectWalk, result: Skimmed): void {
    const { what, from, to } = walk;
    result.outcome = undecided;
    if (what[fields.eventName] !== found.plain || what[fields.eventSource] !== found.plain) return;
    if (from[fields.eventName] === to[fields.eventName] || from[fields.eventSource] === to[fields.eventSource]) return;
    if (!this.#readTime(window, walk) || mayBeInsight(walk)) return;
    result.time = this.#time.time;
    const read = what[fields.readOnly] as number;
    if (read !== found.yes && read !== found.no && read !== found.absent) return;
    const isAssumeRole = namesAssumeRole(window, walk);
    if (read === found.yes && !isAssumeRole) {
      result.outcome = readOnly;
      return;
    }
    const failed = hasFailed(walk);
    if (failed === undefined) return;
    // Only the parser finds out what the record shows of a session.
    if (isAssumeRole && !failed && hasResponse(walk) && !(read === found.yes && this.#isOfService(window, walk))) return;
    if (read === found.yes) {
      result.outcome = readOnly;
      return;
    }
    const known = this.#lookup(window, walk);
    if (known === undefined) return;
    result.name = known.name;
    const outcome = read === found.absent && known.read ? readOnly : outcomeOf(known.status, failed, this.#catalog);
    result.outcome = outcome === unsupported && known.ofAws && this.#isManagement(window, walk) ? survivor : outcome;
  }

  /** CloudTrail writes whole seconds. */
  #readTime({ bytes, view }: TextWindow, { what, from, to }: ObjectWalk): boolean {
    const at = from[fields.eventTime] as number;
    const end = to[fields.eventTime] as number;
    return what[fields.eventTime] === found.plain && this.#time.read(bytes, view, at, end);
  }

  #isManagement({ bytes, view }: TextWindow, { what, from, to }: ObjectWalk): boolean {
    const kind = what[fields.eventCategory];
    if (kind !== found.plain) return true;
    return this.#cache.at(bytes, view, from[fields.eventCategory] as number, to[fields.eventCategory] as number) === 'Management';
  }

  /** Whether a service assumed the role, but not for a pod. Walks `userIdentity`, whose members take the place of the record's. */
  #isOfService(window: TextWindow, walk: ObjectWalk): boolean {
    const { what, from, to } = walk;
    const { bytes, view } = window;
    const at = from[fields.userIdentity] as number;
    if (what[fields.userIdentity] !== found.other || bytes[at] !== openBrace) return false;
    walk.walk(window, at);
    if (walk.doubtful || what[fields.type] !== found.plain || what[fields.invokedBy] !== found.plain) return false;
    const type = this.#cache.at(bytes, view, from[fields.type] as number, to[fields.type] as number);
    const service = this.#cache.at(bytes, view, from[fields.invokedBy] as number, to[fields.invokedBy] as number);
    return type === 'AWSService' && service !== undefined && service !== '' && service !== podIdentity;
  }

  #lookup({ bytes, view }: TextWindow, { from, to }: ObjectWalk): Known | undefined {
    const source = this.#cache.at(bytes, view, from[fields.eventSource] as number, to[fields.eventSource] as number);
    const name = this.#cache.at(bytes, view, from[fields.eventName] as number, to[fields.eventName] as number);
    if (source === undefined || name === undefined) return undefined;
    const names = this.#known.get(source);
    const known = names?.get(name);
    if (known !== undefined) return known;
    const plain = plainEventName(name);
    const learned: Known = { name: plain, read: isReadVerb(plain), status: this.#catalog.lookup(source, plain), ofAws: isOfAws(source) };
    if (this.#names++ >= maxNames) {
      this.#known.clear();
      this.#names = 1;
    }
    const into = this.#known.get(source) ?? new Map<string, Known>();
    this.#known.set(source, into.set(name, learned));
    return learned;
  }
}

const openBrace = 0x7b;
const maxNames = 20_000;

/** Whether the record has an error; `undefined` if its type is unusual. */
const hasFailed = ({ what, from, to }: ObjectWalk): boolean | undefined => {
  let failed = false;
  for (let field: number = fields.errorCode; field <= fields.errorMessage; field++) {
    const kind = what[field] as number;
    if (kind === found.absent || kind === found.null) continue;
    if (kind !== found.plain && kind !== found.escaped) return undefined;
    failed ||= from[field] !== to[field];
  }
  return failed;
};

/** `AssumeRole` and its like; the name is plain. */
const namesAssumeRole = ({ bytes }: TextWindow, { from, to }: ObjectWalk): boolean => {
  const at = from[fields.eventName] as number;
  if ((to[fields.eventName] as number) - at < assumeRole.length || bytes[at] !== assumeRole[0]) return false;
  for (let i = 1; i < assumeRole.length; i++) if (bytes[at + i] !== assumeRole[i]) return false;
  return true;
};

/** A session needs the credentials in the response. */
const hasResponse = ({ what }: ObjectWalk): boolean =>
  what[fields.responseElements] !== found.absent && what[fields.responseElements] !== found.null;

const assumeRole = Buffer.from('AssumeRole');

/** Decides by length alone: no other value of these members is as long as the two that mean an insight. */
const mayBeInsight = (walk: ObjectWalk): boolean => isUnusual(walk, fields.eventType, 20) || isUnusual(walk, fields.eventCategory, 7);

const isUnusual = ({ what, from, to }: ObjectWalk, field: number, length: number): boolean => {
  const kind = what[field] as number;
  if (kind === found.absent || kind === found.null) return false;
  return kind !== found.plain || (to[field] as number) - (from[field] as number) === length;
};
