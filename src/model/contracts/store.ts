import type { DropReason } from '../drop-reason.js';
import type { GraphView } from './graph-view.js';
import type { DriftQuery, DriftStatus } from '../drift-query.js';
import type { Incident } from '../incident.js';
import type { TrackedProvider } from './provider.js';
import type { RuleTraits } from '../rules.js';
import type { Severity } from '../severity.js';
import type { StateSnapshot } from '../state-snapshot.js';
import type { Suspicion } from '../suspicion.js';

/** Request for a page of a collection; both are integers from 1. */
export type PageRequest = { readonly page: number; readonly limit: number };

/**
 * A page of JSON texts; iterate over `items` once. Most texts are read or built during iteration; an alert or event
 * that is evicted before its turn is left out.
 * `total`: items of the whole collection under the same filter. Past the end, `items` is empty.
 */
export type Page = { readonly items: Iterable<string>; readonly total: number };
/** A page of texts that all exist, of the graph. */
export type ListedPage = Page & { readonly items: readonly string[] };

export type DriftFilter = { readonly severity: Severity | undefined; readonly resourceType: string | undefined };
/** Result of a search. */
export type Matches = { readonly total: number; readonly page: (request: PageRequest) => Page };
export type EventFilter = { readonly severity: Severity | undefined; readonly provider: TrackedProvider | undefined };

/**
 * The alerts in memory. Every method except `search` and `all` is synchronous and costs O(page), whatever the size of the store.
 * `version` changes whenever a page may have changed.
 */
export interface DriftReader {
  readonly version: number;
  /** Newest first: by `timestamp`, then by order of announcement. */
  page(filter: DriftFilter, request: PageRequest): Page;
  /**
   * Looks for alerts in steps of well under a millisecond; alerts may change in between. The result is that of the moment in which the
   * search ends, without alerts announced since it began. In the order of `page`; a page leaves out alerts evicted since.
   */
  search(query: DriftQuery): Generator<undefined, Matches, unknown>;
  /**
   * All alerts at the time of the call, in the order of `page`, each as it is when it is taken; the store may change in between. Leaves out
   * alerts that were evicted or announced again since.
   */
  all(): Page;
  /** JSON of the alert with `related_events` (D21), `actions` and `advice` (D119); undefined if the id is unknown or evicted. */
  get(id: string): string | undefined;
  /** JSON of the alert alone. */
  text(id: string): string | undefined;
  /** Undefined if the id is unknown or evicted. */
  statusOf(id: string): DriftStatus | undefined;
}

/** What rules decided about: an alert, or a change that they refused. `json`: the alert, or what it would have been. */
export type EvaluatedAlert = { readonly json: string; readonly traits: RuleTraits; readonly isRefused: boolean };

/** The decisions of rules that are in memory. */
export interface DecisionReader {
  /** Refused changes, then alerts; `undefined` for an empty place. The store may change during the iteration. */
  evaluated(): Iterable<EvaluatedAlert | undefined>;
  /** Evicted alerts and refused changes. */
  readonly forgotten: number;
  /** Changes that `ignore` or the catalog dropped before rules saw them. */
  readonly ignored: number;
}

/** `sort`: `urgent` lists open incidents first, then the most severe, then the newest. */
export type IncidentQuery = {
  readonly severity: Severity | undefined;
  readonly status: Incident['status'] | undefined;
  readonly sort: 'newest' | 'urgent' | undefined;
};

/** Alerts that belong together (D117). */
export interface IncidentReader {
  /** By the time of their last alert, or see `sort`; without those that became part of another one. */
  page(query: IncidentQuery, request: PageRequest): Page;
  /** `members`: ids of its first 10,000 alerts, oldest first; alerts may have been evicted. */
  get(id: string): { readonly incident: Incident; readonly members: readonly string[] } | undefined;
  /** Incidents that turned out to be parts of others, with those, which may be parts themselves. */
  merges(): readonly (readonly [part: string, whole: string])[];
}

export interface EventReader {
  readonly version: number;
  /** Newest first, as for drifts. */
  page(filter: EventFilter, request: PageRequest): Page;
  get(id: string): string | undefined;
}

/** The declared resources of all states. Secrets are masked (D20). */
export interface StateReader {
  readonly version: number;
  /** The states that are not believed (D101). */
  suspicions(): readonly Suspicion[];
  /** The version of each state that is in force. */
  snapshots(): readonly StateSnapshot[];
  /** JSON of the metadata; undefined until a state was loaded. */
  metadata(): string | undefined;
  /** By address; undefined until a state was loaded. Items are made during iteration, from the states at the time of the call. */
  page(request: PageRequest): Page | undefined;
  /**
   * Looks for resources whose address or type contains the text, whatever its case, in steps of well under a millisecond; undefined until a
   * state was loaded. The result is that of the states at the time of the call, by address.
   */
  search(text: string): Generator<undefined, Matches, unknown> | undefined;
  /** By full instance address, or by `<type>.<name>` if exactly one instance has that name (D13b). */
  get(address: string): string | undefined;
}

/** A large reply, serialised once per version; several readers may iterate over `chunks` at once. */
export type Document = { readonly etag: string; readonly chunks: AsyncIterable<Uint8Array> };

export interface GraphReader {
  readonly version: number;
  /** By id. */
  nodes(request: PageRequest): ListedPage;
  edges(request: PageRequest): ListedPage;
  /** JSON of the statistics of D30. */
  stats(): string;
  /** The JSON object `{"nodes":[…],"edges":[…]}`. */
  whole(): Document;
}

export interface StatisticsReader {
  /** Undefined until the store is open: there is no JSON to read yet. */
  readonly version: number | undefined;
  /** JSON of the statistics with `dropped` (D6). */
  json(): string;
}

/** `keptSince`: event time of the oldest record that is kept; null if none was evicted. */
export type UndeclaredMatches = Matches & { readonly keptSince: string | null };

interface RecordReader {
  /** The outcome of each record with this id: record ids are unique only within an account. */
  find(id: string): readonly object[];
  /**
   * Looks for resources that records changed without an alert and that no state declared, in steps of well under a millisecond. `text`: in
   * type, id or caller, whatever its case. Newest change first.
   */
  undeclared(text: string): Generator<undefined, UndeclaredMatches, unknown>;
}

export interface Store {
  readonly drifts: DriftReader;
  readonly decisions: DecisionReader;
  readonly incidents: IncidentReader;
  readonly events: EventReader;
  readonly state: StateReader;
  readonly graph: GraphReader;
  readonly causal: GraphView;
  readonly statistics: StatisticsReader;
  readonly outcomes: RecordReader;
}

/** Facts without an alert, by reason, and the most frequent unsupported events (D6). */
export type Dropped = Readonly<Record<DropReason, number>> & {
  readonly unsupported_events: readonly { readonly name: string; readonly count: number }[];
  /** Those that name a declared resource (D67). */
  readonly unsupported_on_declared: readonly { readonly type: string; readonly count: number }[];
};
