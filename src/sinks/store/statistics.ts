import { mostFrequent, NameCounts, type SavedNameCount } from '../../lib/name-counts.js';
import type { Drift } from '../../model/drift.js';
import { noDrops, type DropReason } from '../../model/drop-reason.js';
import type { Output, Waiting } from '../../model/output.js';
import { severities, type Severity } from '../../model/severity.js';
import type { Dropped, StatisticsReader } from '../../model/contracts/store.js';
import { RecentCount, type SavedCount } from './recent-count.js';
import type { SavedPart } from './saved-part.js';

/** `types`: number of nodes by type. */
type GraphCounts = { readonly nodes: number; readonly edges: number; readonly types: Readonly<Record<string, number>> };

type Resolved = Record<NonNullable<Drift['resolution']>, number>;

type SavedStatistics = {
  readonly version: number;
  readonly drops: Readonly<Record<DropReason, number>>;
  readonly unsupported: readonly SavedNameCount[];
  /** Absent in checkpoints of earlier versions. */
  readonly onDeclared?: readonly SavedNameCount[];
  readonly severities: Readonly<Record<Severity, number>>;
  readonly types: readonly SavedNameCount[];
  readonly resolved: Readonly<Resolved>;
  readonly lastDay: SavedCount;
  readonly waiting: Waiting;
  readonly drifts: number;
  readonly events: number;
};

/** Maximum number of names of unsupported events shown (D6). */
const namesShown = 1_000;
const typesShown = 10;

/**
 * Counts everything since the start, output by output; evicted alerts and events stay counted. **Keeps** a number for each resource type of
 * the catalog, each minute of a day, and at most 2,000 event names.
 */
export class Statistics implements StatisticsReader, SavedPart {
  readonly #drops = noDrops();
  readonly #unsupported = new NameCounts(namesShown);
  readonly #severities: Record<Severity, number> = { critical: 0, high: 0, medium: 0, low: 0 };
  readonly #types = new Map<string, number>();
  readonly #onDeclared = new Map<string, number>();
  readonly #resolved: Resolved = { declared: 0, reverted: 0, superseded: 0, removed: 0, accepted: 0, verified: 0 };
  readonly #lastDay = new RecentCount();
  #waiting: Waiting = { not_in_state: 0, candidates: 0 };
  #drifts = 0;
  #events = 0;
  #version = 0;
  #written = '';
  #writtenVersion = -1;

  constructor(readonly graph: () => GraphCounts) {}

  /** Records and alerts without an outcome yet (D68). */
  get waiting(): Waiting {
    return this.#waiting;
  }

  get version(): number {
    return this.#version;
  }

  /** Call when facts were processed, the last of which arrived at this time (ISO 8601 UTC). */
  advance(at: string): void {
    const before = this.#lastDay.total;
    this.#lastDay.advance(at);
    if (this.#lastDay.total !== before) this.#version++;
  }

  take(output: Output): void {
    switch (output.output) {
      case 'drift': {
        const { severity, resource_type: type } = output.drift;
        this.#drifts++;
        this.#severities[severity]++;
        this.#types.set(type, (this.#types.get(type) ?? 0) + 1);
        break;
      }
      case 'resolved':
        if (output.drift.resolution === null) return;
        this.#resolved[output.drift.resolution]++;
        break;
      case 'sensor_event':
        this.#events++;
        this.#lastDay.add(output.event.timestamp, output.at);
        break;
      case 'dropped':
        this.#drops[output.reason] += output.count;
        if (output.name !== '' && output.reason === 'unsupported_event') this.#unsupported.add(output.name, output.count);
        if (output.on !== undefined && output.on !== '')
          this.#onDeclared.set(output.on, (this.#onDeclared.get(output.on) ?? 0) + output.count);
        break;
      case 'waiting':
        this.#waiting = { not_in_state: output.not_in_state, candidates: output.candidates };
        break;
      case 'declared':
        break;
      case 'refused':
      case 'repeated':
      case 'updated':
      case 'suspect':
      case 'triaged':
      case 'state_change':
      case 'activity':
      case 'outcome':
      case 'incident':
      case 'confirm':
      case 'unverified':
      case 'held':
      case 'released':
        return;
    }
    this.#version++;
  }

  /** Changes counted as `ignored`. */
  get ignored(): number {
    return this.#drops.ignored;
  }

  json(): string {
    if (this.#writtenVersion !== this.#version) {
      this.#written = this.#write();
      this.#writtenVersion = this.#version;
    }
    return this.#written;
  }

  save(): Iterable<string> {
    const saved: SavedStatistics = {
      version: this.#version,
      drops: this.#drops,
      unsupported: this.#unsupported.save(),
      onDeclared: [...this.#onDeclared],
      severities: this.#severities,
      types: [...this.#types],
      resolved: this.#resolved,
      lastDay: this.#lastDay.save(),
      waiting: this.#waiting,
      drifts: this.#drifts,
      events: this.#events,
    };
    return [JSON.stringify(saved)];
  }

  restore(saved: unknown): void {
    const {
      version,
      drops,
      unsupported,
      onDeclared = [],
      severities: bySeverity,
      types,
      resolved,
      lastDay,
      waiting,
      drifts,
      events,
    } = saved as SavedStatistics;
    Object.assign(this.#drops, drops);
    this.#unsupported.restore(unsupported);
    for (const [type, count] of onDeclared) this.#onDeclared.set(type, count);
    Object.assign(this.#severities, bySeverity);
    for (const [type, count] of types) this.#types.set(type, count);
    Object.assign(this.#resolved, resolved);
    this.#lastDay.restore(lastDay);
    this.#waiting = waiting;
    this.#drifts = drifts;
    this.#events = events;
    this.#version = version;
  }

  #write(): string {
    const { nodes, edges, types } = this.graph();
    const dropped: Dropped = {
      ...this.#drops,
      unsupported_events: this.#unsupported.top(),
      unsupported_on_declared: mostFrequent(this.#onDeclared, this.#onDeclared.size).map(({ name, count }) => ({ type: name, count })),
    };
    return JSON.stringify({
      graph: { total_nodes: nodes, total_edges: edges, node_types: types },
      drifts: {
        total: this.#drifts,
        severity_counts: this.#severities,
        open: Object.values(this.#resolved).reduce((left, count) => left - count, this.#drifts),
        resolved: this.#resolved,
      },
      events: { total: this.#events, last_24h: this.#lastDay.total },
      severity_breakdown: Object.fromEntries(severities.map((one) => [one, percent(this.#severities[one], this.#drifts)])),
      top_resource_types: mostFrequent(this.#types, typesShown).map(({ name, count }) => ({ type: name, count })),
      dropped,
      waiting: this.#waiting,
    });
  }
}

/** With one decimal; 0 if `whole` is 0. */
const percent = (part: number, whole: number): number => (whole === 0 ? 0 : Math.round((part * 1000) / whole) / 10);
