import type { DropReason } from './drop-reason.js';
import type { Severity } from './severity.js';

/** Which page of a collection; both count from 1 and are whole numbers. */
export type PageRequest = { readonly page: number; readonly limit: number };

/**
 * A page. `items` are JSON texts, to be walked once, at any time: those of what changes are there already, each serialised once in its
 * life; others are made when it is their turn. `total`: items of the whole collection under the same filter. Past the end `items` is empty.
 */
export type Page = { readonly items: Iterable<string>; readonly total: number };
/** One whose items are all there. */
export type ListedPage = Page & { readonly items: readonly string[] };

export type DriftFilter = { readonly severity: Severity | undefined; readonly resourceType: string | undefined };
export type EventFilter = { readonly severity: Severity | undefined; readonly provider: 'aws' | 'gcp' | 'kubernetes' | undefined };

/**
 * What was found, in memory. Every method is synchronous and costs O(page), whatever is stored. `version` differs whenever a
 * page may differ from an earlier one.
 */
export interface DriftReader {
  readonly version: number;
  /** Newest first: by `timestamp`, of equal ones the one announced later. */
  page(filter: DriftFilter, request: PageRequest): ListedPage;
  /** JSON of the alert with `related_events` (D21); undefined where the id is unknown, or forgotten. */
  get(id: string): string | undefined;
}

export interface EventReader {
  readonly version: number;
  /** Newest first, as for drifts. */
  page(filter: EventFilter, request: PageRequest): ListedPage;
  get(id: string): string | undefined;
}

/** The declared resources of all states. Secrets are masked (D20). */
export interface StateReader {
  /** JSON of the metadata; undefined while no state was loaded. */
  metadata(): string | undefined;
  /** By address; undefined while no state was loaded. Items are made as they are walked, of the states of this moment. */
  page(request: PageRequest): Page | undefined;
  /** By full instance address, or by `<type>.<name>` where that names exactly one instance (D13b). */
  get(address: string): string | undefined;
}

/** A large answer, serialised once per version: `chunks` may be walked by many at once. */
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
  readonly version: number;
  /** JSON of the statistics of the interface, with `dropped` (D6). */
  json(): string;
}

export interface Store {
  readonly drifts: DriftReader;
  readonly events: EventReader;
  readonly state: StateReader;
  readonly graph: GraphReader;
  readonly statistics: StatisticsReader;
}

/** Facts without an alert, by reason, and the most frequent writes that the catalog does not know (D6). */
export type Dropped = Readonly<Record<DropReason, number>> & {
  readonly unsupported_events: readonly { readonly name: string; readonly count: number }[];
};
