import { countText } from '../../lib/count-text.js';
import type { Drift } from '../../model/drift.js';
import type { Fact } from '../../model/fact.js';
import type { Output } from '../../model/output.js';
import type { PendingChange, PlanHead } from '../../model/plan.js';
import { actorText } from '../../model/summary.js';

/** Lines of a list that are printed, and callers that are named. */
const mostLines = 50;
const mostNamed = 5;
/** Attributes named in a line. */
const mostAttributes = 5;

/** Why an apply would change something that is as the state says. */
const reasons: Readonly<Record<PendingChange['reason'], string>> = {
  not_applied: 'the configuration was changed and not applied',
  input: 'an input has another value: a variable, a data source, another resource',
  provider_version: 'the provider sets it, not the configuration: another version of the provider',
};

/**
 * What a plan shows (D124): the differences that records explain, those without a record, and what only the configuration wants, which is no
 * drift. **Keeps** the alerts that a plan confirms, and 50 lines.
 */
export class PlanSummary {
  #head: PlanHead | undefined;
  #source = '';
  #resources = 0;
  #silent = 0;
  #drifted = 0;
  #pending = 0;
  readonly #lines: string[] = [];
  readonly #confirmed = new Map<string, Drift>();

  see(facts: readonly Fact[]): void {
    for (const fact of facts) {
      if (fact.kind !== 'plan') continue;
      this.#head = fact.plan;
      this.#source = fact.source;
      this.#resources += fact.resources.length;
      for (const { address, isConclusive, drift, pending } of fact.resources) {
        if (drift !== null) this.#drifted++;
        else if (!isConclusive && pending?.action !== 'create') this.#silent++;
        if (pending === null) continue;
        this.#pending++;
        if (this.#lines.length < mostLines) {
          // Events name addresses only.
          const reason = fact.plan.form === 'events' ? '' : ` (${reasons[pending.reason]})`;
          this.#lines.push(`  ${address}: ${whatOf(pending)}${reason}`);
        }
      }
    }
  }

  take(outputs: readonly Output[]): void {
    for (const output of outputs) {
      if (!('drift' in output)) continue;
      const { drift } = output;
      if (drift.verified_at !== undefined && drift.resolution === null) this.#confirmed.set(drift.id, drift);
      else this.#confirmed.delete(drift.id);
    }
  }

  /** Readable lines; '' without a plan. */
  text(): string {
    const head = this.#head;
    if (head === undefined) return '';
    const version = head.version === '' ? head.program : `${head.program} ${head.version}`;
    const lines = [
      `plan of ${version} made at ${head.taken}: ${counted(this.#resources, 'resource')} of ${this.#source}, ${countText(this.#drifted)} with differences`,
      this.#differences(),
    ];
    if (this.#silent > 0)
      lines.push(`the plan says nothing about ${counted(this.#silent, 'resource')}: it did not refresh them, or it failed`);
    if (this.#pending > 0) {
      lines.push(`an apply would also change ${counted(this.#pending, 'resource')}, which is no drift:`, ...this.#lines);
      if (this.#pending > this.#lines.length) lines.push(`  and ${countText(this.#pending - this.#lines.length)} more`);
    }
    return `${lines.join('\n')}\n`;
  }

  #differences(): string {
    const all = [...this.#confirmed.values()];
    const explained = all.filter(({ origin }) => origin.tool !== 'plan');
    const others = all.length - explained.length;
    const who = explained.slice(0, mostNamed).map((one) => `${actorText(one.user_identity)} at ${one.event_time}`);
    const more = explained.length > mostNamed ? ', …' : '';
    const named = who.length === 0 ? '' : ` (${who.join(', ')}${more})`;
    return `${counted(all.length, 'drift')}${all.length === 0 ? '' : `: ${countText(explained.length)} explained${named}, ${countText(others)} without a record`}`;
  }
}

const counted = (count: number, what: string): string => `${countText(count)} ${what}${count === 1 ? '' : 's'}`;

const whatOf = ({ action, before, after }: PendingChange): string => {
  const names = action === 'create' || action === 'delete' ? [] : [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  const shown = names.slice(0, mostAttributes).join(', ');
  return `${action}${shown === '' ? '' : ` ${shown}`}${names.length > mostAttributes ? `, and ${countText(names.length - mostAttributes)} more` : ''}`;
};
