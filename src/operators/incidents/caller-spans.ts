import { setNewest } from '../../lib/bounded-map.js';
import { incidentGap } from '../../model/incident.js';

/** A time in which a caller made changes, in milliseconds since the epoch, and the incident that they belong to. */
type Span = { from: number; to: number; incident: string };

/** Callers, and spans of one caller, that are kept; the oldest are forgotten first. */
const maxCallers = 10_000;
const maxSpans = 64;

/** When which callers made changes. Spans of one caller are more than `incidentGap` apart. **Keeps** the spans of the newest 10,000 callers. */
export class CallerSpans {
  readonly #byCaller = new Map<string, Span[]>();

  /** Adds a change. Returns its span, and those that it joined to this one: a late record may join several. */
  add(caller: string, time: number): { readonly span: Span; readonly joined: readonly Span[] } {
    const spans = this.#byCaller.get(caller) ?? [];
    const [only] = spans;
    if (only !== undefined && spans.length === 1 && time >= only.from && time <= only.to + incidentGap) {
      only.to = Math.max(only.to, time);
      if (this.#byCaller.size > maxCallers / 2) setNewest(this.#byCaller, caller, spans, maxCallers);
      return { span: only, joined: spans };
    }
    const joined = spans.filter(({ from, to }) => time >= from - incidentGap && time <= to + incidentGap);
    const [first] = joined;
    const span = first ?? { from: time, to: time, incident: '' };
    for (const { from, to } of joined) {
      span.from = Math.min(span.from, from, time);
      span.to = Math.max(span.to, to, time);
    }
    const others = spans.filter((one) => !joined.includes(one)).slice(1 - maxSpans);
    setNewest(this.#byCaller, caller, [...others, span], maxCallers);
    return { span, joined };
  }

  entries(): readonly (readonly [string, readonly Span[]])[] {
    return [...this.#byCaller].map(([caller, spans]) => [caller, spans.map((one) => ({ ...one }))]);
  }

  restore(caller: string, spans: readonly Span[]): void {
    this.#byCaller.set(caller, [...spans]);
  }
}
