import { countText } from '../../lib/count-text.js';
import { noDrops } from '../../model/drop-reason.js';
import type { Fact } from '../../model/fact.js';
import type { Output } from '../../model/output.js';
import { recordCount } from '../../model/record-count.js';
import { severities, type Severity } from '../../model/severity.js';
import { NameCounts } from '../../lib/name-counts.js';

/** Maximum number of names of unsupported events (D6). */
const namesKept = 1_000;

/**
 * Counts the facts and outputs of a run. Each record that was read is in exactly one of three groups at the end of the run: it caused or
 * repeated an alert, it caused none for a reason of `drops`, or it is a sensor event that reports no call. A sensor event that reports a
 * call counts as the record of that call.
 */
export class RunSummary {
  readonly drops = noDrops();
  readonly severities: Record<Severity, number> = { critical: 0, high: 0, medium: 0, low: 0 };
  #records = 0;
  #drifts = 0;
  #repeats = 0;
  #sensorEvents = 0;
  #plans = 0;
  /** Sensor events of the current batch that report a call, by id. */
  readonly #reporting = new Set<string>();
  readonly #resolved = { declared: 0, reverted: 0, superseded: 0, removed: 0, accepted: 0, verified: 0 };
  readonly #names = new NameCounts(namesKept);
  /** Events of which the provider has cut what they concern (D113). */
  readonly #cut = new NameCounts(namesKept);

  get drifts(): number {
    return this.#drifts;
  }

  /** Records and sensor events that entered the pipeline. Each unreadable span of an input counts as one record. */
  get records(): number {
    return this.#records;
  }

  /** Records and parts of inputs that could not be read. */
  get malformed(): number {
    return this.drops.malformed;
  }

  /** Records that caused or repeated an alert. Valid at the end of the run: until then it includes those that still wait. */
  get alerting(): number {
    return this.#records - this.dropped - this.#sensorEvents;
  }

  /** Records without an alert. */
  get dropped(): number {
    return Object.values(this.drops).reduce((sum, count) => sum + count, 0);
  }

  /** Sensor events that report no call. */
  get sensorEvents(): number {
    return this.#sensorEvents;
  }

  /** Whether no input contained anything readable. */
  get readNothing(): boolean {
    return this.#records === this.malformed && this.#plans === 0;
  }

  /** Call with each batch of facts before its outputs. */
  see(facts: readonly Fact[]): void {
    this.#reporting.clear();
    for (const fact of facts) {
      if (fact.kind === 'sensor') {
        this.#records++;
        if (fact.record !== undefined) this.#reporting.add(fact.event.id);
      } else if (fact.kind === 'audit') this.#records += recordCount(fact);
      else if (fact.kind === 'plan' && fact.isLast) this.#plans++;
    }
  }

  take(outputs: readonly Output[]): void {
    for (const one of outputs) {
      switch (one.output) {
        case 'drift':
          this.#drifts++;
          this.severities[one.drift.severity]++;
          break;
        case 'resolved':
          if (one.drift.resolution !== null) this.#resolved[one.drift.resolution]++;
          break;
        case 'repeated':
          this.#repeats++;
          break;
        case 'sensor_event':
          if (!this.#reporting.has(one.event.id)) this.#sensorEvents++;
          break;
        case 'dropped':
          this.drops[one.reason] += one.count;
          if (one.name !== '') (one.reason === 'no_resource_id' ? this.#cut : this.#names).add(one.name, one.count);
          break;
        default:
      }
    }
  }

  /** Readable lines. `seconds`: duration of the run. */
  text(seconds: number): string {
    const rate = seconds > 0 ? Math.round(this.#records / seconds) : this.#records;
    const lines = [
      `${countText(this.#records)} records in ${seconds.toFixed(1)} s (${countText(rate)}/s): ${countText(this.alerting)} with drift, ${countText(this.dropped)} without${this.#sensorEvents > 0 ? `, ${countText(this.#sensorEvents)} sensor events` : ''}`,
    ];
    const by = severities.filter((one) => this.severities[one] > 0).map((one) => `${countText(this.severities[one])} ${one}`);
    const ended = Object.entries(this.#resolved)
      .filter(([, count]) => count > 0)
      .map(([how, count]) => `${countText(count)} ${how}`);
    lines.push(
      `${countText(this.#drifts)} drift${this.#drifts === 1 ? '' : 's'}${by.length > 0 ? `: ${by.join(', ')}` : ''}${ended.length > 0 ? `; resolved: ${ended.join(', ')}` : ''}${this.#repeats > 0 ? `; ${countText(this.#repeats)} repeated` : ''}`,
    );
    const drops = Object.entries(this.drops)
      .filter(([, count]) => count > 0)
      .sort((a, b) => b[1] - a[1]);
    lines.push(`no alert: ${drops.length > 0 ? drops.map(([reason, count]) => `${reason} ${countText(count)}`).join(', ') : 'none'}`);
    lines.push(
      ...namesLine('writes not in the catalog', this.#names),
      ...namesLine('writes too large for the log, resource unknown', this.#cut),
    );
    return `${lines.join('\n')}\n`;
  }
}

const namesLine = (what: string, counts: NameCounts): readonly string[] => {
  const names = counts.top();
  if (names.length === 0) return [];
  const shown = names.slice(0, 10).map(({ name, count }) => `${name} ${countText(count)}`);
  return [`${what}: ${shown.join(', ')}${counts.size > 10 ? `, and ${countText(counts.size - 10)} more` : ''}`];
};
