import { adviceFor } from '../../catalog/advice/advice-for.js';
import { driftStatuses, statusOf, type DriftQuery, type DriftStatus } from '../../model/drift-query.js';
import type { Drift } from '../../model/drift.js';
import { resourceKey } from '../../model/output.js';
import { conditionBits, withTriageText, type ActionEntry, type Triage } from '../../model/triage.js';
import type { RuleTraits } from '../../model/rules.js';
import type { DriftFilter, Matches, DriftReader, EvaluatedAlert, PageRequest, Page } from '../../model/contracts/store.js';
import { FindingNodes } from './finding-nodes.js';
import { driftNode } from './graph-nodes.js';
import { IdTable } from './id-table.js';
import { instant } from '../../lib/instant.js';
import type { Cause, RelatedEvents } from './related-events.js';
import { pageTexts } from './page-texts.js';
import { grown, Rows } from './rows.js';
import { savedTexts, type SavedPart } from './saved-part.js';
import { searchDrifts } from './search-drifts.js';
import { SlotList } from './slot-list.js';
import { packTraits, unpackTraits } from './pack-traits.js';
import { Texts, type TextReader } from './texts.js';
import { TimeIndex } from './time-index.js';

type DriftStoreOptions = {
  readonly maxDrifts: number;
  /** Maximum total bytes of their JSON. */
  readonly maxText: number;
  readonly related: RelatedEvents;
  /** See `StoredGraph`. */
  readonly tiedEvents?: (drift: string, window: number) => readonly string[];
  /** The actions on an alert, oldest first. */
  readonly actionsOf?: (id: string) => readonly ActionEntry[];
  /** Called before an alert is evicted for a newer one. */
  readonly onForgotten?: (slot: number) => void;
};

/** The order of announcement, the alert, and its packed traits. */
type SavedDrift = readonly [order: number, drift: Drift, traits: number];

/**
 * The stored alerts. **Keeps** the JSON of at most `maxDrifts` alerts and at most `maxText` of it. When full, a new alert evicts the oldest
 * resolved alert, or the oldest of all if none is resolved; the new alert stays, however old and large.
 */
export class DriftStore implements DriftReader, SavedPart {
  readonly #texts = new Texts();
  readonly #rows = new Rows();
  readonly #byTime = new TimeIndex(this.#rows);
  readonly #resolved = new SlotList(this.#rows);
  /** By slot, as index into `driftStatuses`. */
  #statuses = new Uint8Array(16);
  /** By slot, as `conditionBits` returns them. */
  #conditions = new Uint8Array(16);
  readonly #byId: IdTable;
  readonly nodes: FindingNodes;
  /** Slots of evicted alerts. */
  readonly #free: number[] = [];
  #version = 0;
  #forgotten = 0;

  constructor(readonly options: DriftStoreOptions) {
    this.#byId = new IdTable(this.#texts, this.#rows, options.maxDrifts);
    this.nodes = new FindingNodes(this.#texts, this.#rows, this.#byId, driftNode);
  }

  get version(): number {
    return this.#version;
  }

  get size(): number {
    return this.#byId.size;
  }

  /** Number of alerts evicted since the first one. */
  get forgotten(): number {
    return this.#forgotten;
  }

  /** Adds an alert, replacing one with the same id, whose slot it takes. `json`: its text. Returns its slot. */
  announce(drift: Drift, json: string, traits?: RuleTraits): number {
    this.#version++;
    const same = this.#byId.find(drift.id);
    if (same >= 0) this.#remove(same);
    return this.#add(drift, json, this.#version, packTraits(traits));
  }

  /**
   * Updates an alert that was resolved or repeated; neither changes its order or filters. Returns false for an evicted alert, which is
   * ignored.
   */
  update(drift: Drift, json: string): boolean {
    const slot = this.#byId.find(drift.id);
    if (slot < 0) return false;
    this.#replaceText(slot, json);
    this.#resolved.remove(slot);
    this.#setStatus(slot, drift);
    return true;
  }

  /** Shows other triage in an alert; neither its order nor its status changes. Ignores an evicted alert. */
  setTriage(id: string, triage: Triage | null): void {
    const slot = this.#byId.find(id);
    if (slot < 0) return;
    this.#replaceText(slot, withTriageText(this.#json(slot), triage));
    this.#conditions[slot] = conditionBits(triage);
  }

  page(filter: DriftFilter, request: PageRequest): Page {
    const { slots, total } = this.#byTime.page(filter.severity, filter.resourceType, request);
    return { items: pageTexts(this.#rows, this.#texts, slots), total };
  }

  search(query: DriftQuery): Generator<undefined, Matches, unknown> {
    const drifts = {
      texts: this.#texts,
      rows: this.#rows,
      byTime: this.#byTime,
      statusOf: (slot: number) => this.#statusAt(slot),
      conditionsOf: (slot: number) => this.#conditions[slot] as number,
      version: () => this.#version,
    };
    return searchDrifts(drifts, query);
  }

  all(): Page {
    const drifts = { texts: this.#texts, rows: this.#rows, byTime: this.#byTime, version: this.#version };
    return { items: listDrifts(drifts), total: this.size };
  }

  text(id: string): string | undefined {
    const slot = this.#byId.find(id);
    return slot < 0 ? undefined : this.#json(slot);
  }

  statusOf(id: string): DriftStatus | undefined {
    const slot = this.#byId.find(id);
    return slot < 0 ? undefined : this.#statusAt(slot);
  }

  get(id: string): string | undefined {
    const json = this.text(id);
    if (json === undefined) return undefined;
    const { related: events, tiedEvents, actionsOf } = this.options;
    const drift = JSON.parse(json) as Drift;
    const related = events.of(causeOf(drift), (window) => tiedEvents?.(id, window) ?? []);
    const more = { related_events: related, actions: actionsOf?.(id) ?? [], advice: adviceFor(drift) };
    return `${json.slice(0, -1)},${JSON.stringify(more).slice(1)}`;
  }

  /**
   * The alerts with what rules look at, each as it is when it is taken. Alerts that are added meanwhile may be left out. Yields `undefined`
   * for a place without an alert.
   */
  *evaluated(): Iterable<EvaluatedAlert | undefined> {
    for (let slot = 0; slot < this.#rows.order.length; slot++) {
      const traits = Number.isNaN(this.#rows.order[slot]) ? undefined : unpackTraits(this.#rows.tag[slot] as number);
      yield traits === undefined ? undefined : { json: this.#json(slot), traits, isRefused: false };
    }
  }

  save(): Iterable<string> {
    return savedTexts(
      this.#texts,
      this.#rows,
      this.#byTime.capture(),
      (order, json, _, traits) => `[${String(order)},${json},${String(traits)}]`,
    );
  }

  /** Returns the alert and its slot. */
  restore(saved: unknown): { readonly drift: Drift; readonly slot: number } {
    const [order, drift, traits] = saved as SavedDrift;
    return { drift, slot: this.#add(drift, JSON.stringify(drift), order, traits) };
  }

  /** Call last in a restore. */
  restoreVersion(version: number, forgotten: number): void {
    this.#version = version;
    this.#forgotten = forgotten;
  }

  #add(drift: Drift, json: string, order: number, traits: number): number {
    const { maxDrifts, maxText } = this.options;
    // Reserves the slot of a replaced alert before others are evicted.
    const reserved = this.#free.pop();
    const text = this.#texts.put(json);
    while (this.size > 0 && (this.size >= maxDrifts || this.#texts.bytes > maxText)) this.#forgetOne();
    const slot = reserved ?? this.#free.pop() ?? this.size;
    this.#rows.set(slot, instant(drift.timestamp), order, text, traits);
    this.#byId.add(slot, drift.id);
    this.#byTime.add(slot, drift.severity, drift.resource_type);
    this.#setStatus(slot, drift);
    return slot;
  }

  #statusAt(slot: number): DriftStatus {
    return driftStatuses[this.#statuses[slot] as number] as DriftStatus;
  }

  #setStatus(slot: number, drift: Drift): void {
    this.#statuses = grown(this.#statuses, slot);
    this.#statuses[slot] = driftStatuses.indexOf(statusOf(drift));
    this.#conditions = grown(this.#conditions, slot);
    this.#conditions[slot] = conditionBits(drift.triage);
    if (drift.resolution !== null) this.#resolved.insert(slot);
  }

  #forgetOne(): void {
    const oldest = this.#resolved.oldest ?? this.#byTime.oldest;
    if (oldest === undefined) return;
    this.#forgotten++;
    this.options.onForgotten?.(oldest);
    this.#remove(oldest);
  }

  #remove(slot: number): void {
    this.#byTime.remove(slot);
    this.#resolved.remove(slot);
    this.#byId.remove(slot);
    this.#texts.remove(this.#rows.text[slot] as number);
    this.#rows.clear(slot);
    this.#free.push(slot);
  }

  #replaceText(slot: number, json: string): void {
    this.#version++;
    this.#texts.remove(this.#rows.text[slot] as number);
    this.#rows.setText(slot, this.#texts.put(json));
  }

  #json(slot: number): string {
    return this.#texts.read(this.#rows.text[slot] as number);
  }
}

const causeOf = (drift: Drift): Cause => ({
  id: drift.event_id,
  timestamp: drift.event_time,
  name: drift.event_name,
  provider: drift.provider,
  userName: drift.user_identity.user_name,
  arn: drift.user_identity.arn,
  origin: drift.origin,
  // Records from before a state declared the resource contain its id.
  resources: [
    resourceKey(drift.address, drift.resource_type, drift.resource_id),
    resourceKey(null, drift.resource_type, drift.resource_id),
  ],
});

type ListedDrifts = { readonly texts: TextReader; readonly rows: Rows; readonly byTime: TimeIndex; readonly version: number };

/** Slots that are read from the index at once: some 10 us. */
const slotsAtOnce = 512;

/**
 * The texts of the alerts that existed at `version`, newest first, each read when it is taken. Continues from the time and order of the last
 * alert, so insertions and evictions in between do no harm. **Keeps** 512 slots.
 */
function* listDrifts({ texts, rows, byTime, version }: ListedDrifts): Generator<string, void> {
  for (let to = Infinity, toOrder = Infinity; ;) {
    const slots = byTime.list(undefined)?.within(-Infinity, to, slotsAtOnce, toOrder) ?? [];
    const last = slots.at(-1);
    if (last === undefined) return;
    to = rows.time[last] as number;
    toOrder = (rows.order[last] as number) - 1;
    const orders = slots.map((slot) => rows.order[slot] as number);
    for (const [at, slot] of slots.entries()) {
      const order = orders[at] as number;
      if (order <= version && rows.order[slot] === order) yield texts.read(rows.text[slot] as number);
    }
  }
}
