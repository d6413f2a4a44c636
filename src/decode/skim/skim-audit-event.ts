import type { EventLookup } from '../../catalog/classify.js';
import { isNoise, isNoisyResource, isWrite, showsPod } from '../../catalog/kubernetes/audit-noise.js';
import { isPlatformUser, mayBorrowName } from '../../catalog/kubernetes/platform-user.js';
import type { TextWindow } from '../text-window.js';
import { found, type ObjectWalk } from '../walk/walk-rules.js';
import { NameCache } from './name-cache.js';
import { fields } from './record-fields.js';
import { asciiAt, outcomeOf, readOnly, undecided, type Skimmed } from './skimmed.js';
import { SkimmedTime } from './skim-time.js';

const openBrace = 0x7b;
const zero = 0x30;

/** Skims events of the audit log of Kubernetes: first the event, then for writes the objects in it. **Keeps** nothing. */
export class AuditEventSkimmer {
  readonly #catalog: EventLookup;
  readonly #time = new SkimmedTime();
  readonly #cache = new NameCache();

  constructor(catalog: EventLookup) {
    this.#catalog = catalog;
  }

  /** Fills in the result of an event that `walk` has just walked, and walks its parts. */
  decide(window: TextWindow, walk: ObjectWalk, result: Skimmed): void {
    const { what, from, to } = walk;
    const { bytes, view } = window;
    result.outcome = undecided;
    if (what[fields.auditID] !== found.plain || what[fields.verb] !== found.plain || what[fields.stageTimestamp] !== found.plain) return;
    if (!this.#time.read(bytes, view, from[fields.stageTimestamp] as number, to[fields.stageTimestamp] as number)) return;
    const verb = this.#textOf(walk, window, fields.verb);
    const stage = this.#textOf(walk, window, fields.stage);
    if (verb === undefined || verb === '' || stage === undefined || from[fields.auditID] === to[fields.auditID]) return;
    result.time = this.#time.time;
    if (!isWrite(verb) || stage !== 'ResponseComplete') {
      result.outcome = readOnly;
      return;
    }
    // Each further walk replaces these.
    const [uriKind, uriFrom, uriTo] = [
      what[fields.requestURI] as number,
      from[fields.requestURI] as number,
      to[fields.requestURI] as number,
    ];
    const reference = objectAt(walk, bytes, fields.objectRef);
    const user = objectAt(walk, bytes, fields.user);
    const status = objectAt(walk, bytes, fields.responseStatus);
    if (!walkPart(window, walk, reference)) return;
    const resource = reference < 0 ? '' : this.#textOf(walk, window, fields.resource);
    const subresource = reference < 0 ? '' : this.#textOf(walk, window, fields.subresource);
    if (resource === undefined || subresource === undefined || /[./ ]/.test(resource)) return;
    const mayShowPod = resource === 'pods' && (subresource === '' || subresource === 'status');
    // Most writes, which need no further look.
    if (!mayShowPod && (resource === '' || isNoisyResource(resource, subresource))) {
      result.outcome = readOnly;
      return;
    }
    if (!walkPart(window, walk, user)) return;
    const userEnd = walk.end;
    const username = user < 0 ? '' : this.#textOf(walk, window, fields.username);
    const requestURI = uriKind === found.plain ? asciiAt(bytes, uriFrom, uriTo) : uriKind === found.escaped ? undefined : '';
    if (username === undefined || requestURI === undefined) return;
    if (isPlatformUser(username) && mayBorrowName(username, textAt(bytes, user, userEnd))) return;
    const line = { stage, verb, resource, subresource, username, isBorrowed: false, requestURI };
    if (isNoise(line)) {
      // Only the parser finds out what the event shows of a pod.
      if (!showsPod(line) || hasFailed(window, walk, status) === true) result.outcome = readOnly;
      return;
    }
    const failed = hasFailed(window, walk, status);
    // The options of a deletion, which are in the request, may make it a dry run.
    if (failed === undefined || verb.startsWith('delete')) return;
    result.outcome = outcomeOf('supported', failed, this.#catalog);
  }

  /** Text of a member, '' if it is absent or no text. Undefined if it has escapes, or is too long. */
  #textOf({ what, from, to }: ObjectWalk, { bytes, view }: TextWindow, field: number): string | undefined {
    const kind = what[field] as number;
    if (kind === found.escaped) return undefined;
    return kind === found.plain ? this.#cache.at(bytes, view, from[field] as number, to[field] as number) : '';
  }
}

/** Walks a part of an event; -1 is none. False if the part must be parsed. */
const walkPart = (window: TextWindow, walk: ObjectWalk, at: number): boolean => {
  if (at < 0) return true;
  walk.walk(window, at);
  return !walk.doubtful;
};

const textAt = (bytes: Uint8Array, from: number, to: number): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset + from, to - from).toString('latin1');

/** Index of a member that is an object; -1 for any other value. */
const objectAt = ({ what, from }: ObjectWalk, bytes: Uint8Array, field: number): number => {
  const at = from[field] as number;
  return what[field] === found.other && bytes[at] === openBrace ? at : -1;
};

/** Whether `responseStatus` reports a failure; undefined if its form is unusual. */
const hasFailed = (window: TextWindow, walk: ObjectWalk, at: number): boolean | undefined => {
  if (at < 0) return false;
  walk.walk(window, at);
  if (walk.doubtful) return undefined;
  const { what, from } = walk;
  const { bytes } = window;
  const first = from[fields.code] as number;
  let code = 0;
  for (let i = 0; i < 3; i++) {
    const digit = (bytes[first + i] as number) - zero;
    if (what[fields.code] !== found.other || digit < (i === 0 ? 1 : 0) || digit > 9) return undefined;
    code = code * 10 + digit;
  }
  const next = bytes[first + 3] as number;
  return next === 0x2c || next === 0x7d || next <= 0x20 ? code >= 400 : undefined;
};
