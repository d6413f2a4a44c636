import { textMatcher, type DriftQuery, type DriftStatus } from '../../model/drift-query.js';
import { textPrefilter } from '../../model/text-prefilter.js';
import { bitsOf } from '../../model/triage.js';
import type { Drift } from '../../model/drift.js';
import type { Matches } from '../../model/contracts/store.js';
import { pageTexts } from './page-texts.js';
import type { Rows } from './rows.js';
import type { Texts } from './texts.js';
import type { TimeIndex } from './time-index.js';

/** What a search reads of the stored alerts. */
type SearchedDrifts = {
  readonly texts: Texts;
  readonly rows: Rows;
  readonly byTime: TimeIndex;
  readonly statusOf: (slot: number) => DriftStatus;
  /** As `conditionBits` returns them. */
  readonly conditionsOf: (slot: number) => number;
  readonly version: () => number;
};

/** Slots whose columns are compared in one step, and characters of texts that are read in one: some 50 us each. */
const slotsPerStep = 512;
const textPerStep = 16 * 1024;

/**
 * The search of `DriftReader`: columns first, then texts, which are parsed only if they may match. It continues from the time and order of
 * the last alert, so insertions and evictions in between do no harm. Only the status and the triage of an alert can change, so they are
 * compared again at the end. **Keeps** the slots of all matches.
 */
export function* searchDrifts(drifts: SearchedDrifts, query: DriftQuery): Generator<undefined, Matches, unknown> {
  const { texts, rows, byTime } = drifts;
  const version = drifts.version();
  const mayMatch = textPrefilter(query);
  const hasText = textMatcher(query);
  const conditions = bitsOf(query.triage);
  const isCurrent = (slot: number): boolean => query.statuses.has(drifts.statusOf(slot)) && (drifts.conditionsOf(slot) & conditions) !== 0;
  const isWanted = (slot: number): boolean =>
    (rows.order[slot] as number) <= version && query.severities.has(byTime.severityOf(slot)) && isCurrent(slot);
  const slots: number[] = [];
  const orders: number[] = [];
  let read = 0;
  for (let to = query.until, toOrder = Infinity; ;) {
    const candidates = byTime.list(query.resourceType)?.within(query.since, to, slotsPerStep, toOrder) ?? [];
    const last = candidates.at(-1);
    if (last === undefined) break;
    to = rows.time[last] as number;
    toOrder = (rows.order[last] as number) - 1;
    const wanted = candidates.filter(isWanted);
    const wantedOrders = wanted.map((slot) => rows.order[slot] as number);
    for (const [at, slot] of wanted.entries()) {
      const order = wantedOrders[at] as number;
      if (mayMatch !== undefined) {
        if (read >= textPerStep) {
          read = 0;
          yield;
        }
        // Evicted during a pause.
        if (rows.order[slot] !== order) continue;
        const json = texts.read(rows.text[slot] as number);
        read += json.length;
        if (!mayMatch(json) || !hasText(JSON.parse(json) as Drift)) continue;
      }
      slots.push(slot);
      orders.push(order);
    }
    yield;
  }
  return matchesOf(drifts, slots, orders, isCurrent);
}

const matchesOf = (
  { rows, texts }: SearchedDrifts,
  found: readonly number[],
  foundOrders: readonly number[],
  isCurrent: (slot: number) => boolean,
): Matches => {
  const slots = new Int32Array(found.length);
  const orders = new Float64Array(found.length);
  let total = 0;
  for (let at = 0; at < found.length; at++) {
    const slot = found[at] as number;
    const order = foundOrders[at] as number;
    if (rows.order[slot] !== order || !isCurrent(slot)) continue;
    slots[total] = slot;
    orders[total++] = order;
  }
  return {
    total,
    page: ({ page, limit }) => {
      const from = (page - 1) * limit;
      const kept = [...slots.subarray(from, Math.min(total, from + limit))].filter((slot, at) => rows.order[slot] === orders[from + at]);
      return { items: pageTexts(rows, texts, kept), total };
    },
  };
};
