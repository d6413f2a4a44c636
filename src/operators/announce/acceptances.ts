import { canonicalJson } from '../../lib/canonical-json.js';
import { contentId } from '../../lib/content-id.js';
import { DeadlineQueue } from '../../lib/deadline-queue.js';
import type { OwnerCandidate } from '../../model/change.js';
import type { Drift } from '../../model/drift.js';
import { severities } from '../../model/severity.js';
import type { RuleTraits } from '../../model/rules.js';
import { endedAcceptance, withSummary } from '../../model/summary.js';
import type { DriftAction } from '../../model/triage.js';
import type { Subject } from '../flow/finding.js';

/** A person accepts the difference (D121). `id`: of the action. `until`: ISO 8601 UTC; null for good. */
export type Acceptance = Readonly<Pick<DriftAction, 'id' | 'by' | 'until'>>;

/**
 * An open alert, or one that a person accepted: then `drift` is what it was, and is announced again when the acceptance ends. Replaced, never
 * modified. `number`: of its finding. `map`: the map of which the field is a key.
 */
export type Open = {
  readonly number: number;
  readonly field: string;
  readonly drift: Drift;
  readonly traits: RuleTraits;
  readonly map: string | null;
  readonly acceptance: Acceptance | null;
  /** What the creation of an undeclared resource set, see `contentsOf`, `hiddenContents` and `replacedContents`; null for other changes. */
  readonly contents: string | null;
};

type OpenAlerts = ReadonlyMap<number, readonly Open[]>;

/** `resource`: number of the resource. */
type Deadline = { readonly deadline: number; readonly resource: number; readonly field: string; readonly id: string };

/** When acceptances end. **Keeps** an entry for each acceptance with an end; one that was over before stays until its time. */
export class AcceptanceEnds {
  readonly #queue = new DeadlineQueue<Deadline>();

  /** When the next one may end, in milliseconds since the epoch; Infinity without one. */
  get next(): number {
    return this.#queue.next;
  }

  add({ id: resource }: Pick<Subject, 'id'>, { field, acceptance }: Open): void {
    if (acceptance === null || acceptance.until === null) return;
    this.#queue.add({ deadline: Date.parse(acceptance.until), resource, field, id: acceptance.id });
  }

  /** The alerts whose acceptance is over, by time, resource and field: a checkpoint does not tell which was accepted first. */
  take(open: OpenAlerts, now: number): readonly (readonly [resource: number, one: Open])[] {
    const due: Deadline[] = [];
    while (this.next <= now) {
      const first = this.#queue.shift();
      if (first !== undefined) due.push(first);
    }
    due.sort((a, b) => a.deadline - b.deadline || a.resource - b.resource || (a.field < b.field ? -1 : 1));
    return due.flatMap(({ resource, field, id }) => {
      const one = open.get(resource)?.find((alert) => alert.field === field && alert.acceptance?.id === id);
      return one === undefined ? [] : [[resource, one] as const];
    });
  }
}

/** Resources by the id of an open alert. Made when somebody first accepts one: most runs never need it. **Keeps** an entry for each. */
export class ResourceOfAlert {
  #known: Map<string, number> | undefined;

  find(open: OpenAlerts, id: string): number | undefined {
    if (this.#known === undefined) {
      this.#known = new Map();
      for (const [resource, alerts] of open) for (const { drift } of alerts) this.#known.set(drift.id, resource);
    }
    return this.#known.get(id);
  }

  add(resource: number, { drift }: Open): void {
    this.#known?.set(drift.id, resource);
  }

  delete({ drift }: Open): void {
    this.#known?.delete(drift.id);
  }
}

/** The alert about a difference that is still there when its acceptance ends. `at`: of the fact, ISO 8601 UTC. */
export const announcedAgain = (drift: Drift, { id, by }: Acceptance, at: string): Drift =>
  withSummary({ ...drift, id: contentId('d_', drift.id, id), detected_at: at, detail: endedAcceptance(drift.detail, by) });

/** Contents that a record did not show, and contents that a later record has replaced while the alert was open. */
export const hiddenContents = 'hidden';
export const replacedContents = 'replaced';

/**
 * A digest of what a record set in an undeclared resource. Its alert only says that the resource exists, and each further call that writes it
 * is a repetition: an acceptance must cover the same contents only.
 */
export const contentsOf = ({ ref, edits }: OwnerCandidate): string =>
  edits.some(({ op }) => op === 'hidden')
    ? hiddenContents
    : contentId('', canonicalJson([ref.attributes, edits.map(({ field, op, value }) => [field, op, value])]));

/** Equal traits share one object, so that an open alert keeps no object of its own. */
export const sharedTraits = ({ severity, isBuiltIn }: RuleTraits): RuleTraits =>
  allTraits[severities.indexOf(severity) * 2 + Number(isBuiltIn)] as RuleTraits;

const allTraits: readonly RuleTraits[] = severities.flatMap((severity) => [false, true].map((isBuiltIn) => ({ severity, isBuiltIn })));
