import type { EventLookup } from '../../catalog/classify.js';
import type { TextWindow } from '../text-window.js';
import { ScriptWalk } from '../walk/script-walk.js';
import { makeObjectWalk } from '../walk/vector-walk.js';
import { found, walked, type ObjectWalk, type Walked } from '../walk/walk-rules.js';
import { fields } from './record-fields.js';
import { AuditEventSkimmer } from './skim-audit-event.js';
import { EntrySkimmer } from './skim-entry.js';
import { TrailSkimmer } from './skim-trail.js';
import { undecided, type Skimmed } from './skimmed.js';

/**
 * Classifies a record from its bytes, without parsing it. Exact: a reason (with the record's time and name) equals the result of parsing,
 * decoding and `classify`; `survivor` is a record that `classify` accepts. If in doubt, and for reads that may show sessions or pods
 * (`observationsOf`), the record is `undecided` and must be parsed.
 */
export class RecordSkimmer {
  readonly #fast: ObjectWalk;
  /** For a text in memory that the fast walk cannot reach. */
  readonly #slow = new ScriptWalk();
  readonly #trail: TrailSkimmer;
  readonly #entry: EntrySkimmer;
  readonly #event: AuditEventSkimmer;
  readonly #result: Skimmed = { outcome: undecided, time: 0, name: '' };
  /** Index after the object. */
  end = 0;
  /** See `ObjectWalk`. */
  longNumber = false;
  /** Whether the record has the members of an event of Kubernetes. */
  isEvent = false;

  constructor(catalog: EventLookup, walk: ObjectWalk = makeObjectWalk()) {
    this.#fast = walk;
    this.#trail = new TrailSkimmer(catalog);
    this.#entry = new EntrySkimmer(catalog);
    this.#event = new AuditEventSkimmer(catalog);
  }

  /** See `Skimmed`. */
  get outcome(): number {
    return this.#result.outcome;
  }
  get time(): number {
    return this.#result.time;
  }
  get name(): string {
    return this.#result.name;
  }

  skim(window: TextWindow, start: number): Walked {
    const walk = window.memory === undefined ? this.#slow : this.#fast;
    const how = walk.walk(window, start);
    if (how === walked.whole) {
      this.end = walk.end;
      this.longNumber = walk.longNumber;
      this.#decide(window, walk);
    }
    return how;
  }

  /** The members reveal the format, as in `decodeAudit`. */
  #decide(window: TextWindow, walk: ObjectWalk): void {
    const { what } = walk;
    this.isEvent = false;
    if (walk.doubtful) this.#result.outcome = undecided;
    else if (what[fields.logName] !== found.absent) this.#entry.decide(window, walk, this.#result);
    else if (what[fields.protoPayload] !== found.absent) this.#result.outcome = undecided;
    else if (isAuditEvent(walk)) {
      this.isEvent = true;
      this.#event.decide(window, walk, this.#result);
    } else this.#trail.decide(window, walk, this.#result);
  }
}

/** Whether the record is an event of Kubernetes, or of a form that only the parser can tell from one. */
const isAuditEvent = ({ what }: ObjectWalk): boolean =>
  what[fields.auditID] !== found.absent && what[fields.verb] !== found.absent && what[fields.eventName] === found.absent;
