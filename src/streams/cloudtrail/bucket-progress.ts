import { dayOf, startOfDay, timeOfId, type TrailPlace } from './trail-key.js';
import { Shelf } from './bucket-shelf.js';

/** How far one place has been read. Files of before `from` are not wanted, or were read; days since then have a shelf each. */
type PlaceProgress = TrailPlace & { from: number; readonly days: Map<string, Shelf> };

/** One day's folder of a place, to be listed whole, or from a little before the newest file that is known. */
export type Listing = { readonly place: PlaceProgress; readonly day: string; readonly shelf: Shelf; readonly isWhole: boolean };
/** A log file that is to be read. */
export type FileToRead = { readonly place: PlaceProgress; readonly day: string; readonly shelf: Shelf; readonly id: string };

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/**
 * Files come in late by minutes, now and then by hours: each listing looks back so far; each hour the last days are listed whole. What
 * could not be delivered for longer is not found: CloudTrail tries for 30 days, of which nobody lists so much every hour.
 */
export const overlap = 15 * minute;
const daysSwept = 2;
const nightShift = 6 * hour;
/** After an outage that was longer, older files are not read. */
const longestOutage = 30 * day;
/** What arrived this long before a listing is taken to be in it: clocks differ, and replicas come with the time of their original. */
const settled = 2 * hour;

/** Tries of one file: after minutes, then hours, over two days in all. */
const firstRetry = minute;
const lastRetry = 6 * hour;
const mostTries = 16;

const mostOpen = 10_000;
const mostPlaces = 100_000;

/**
 * What has been read of a bucket. Pure but for the time it is given.
 *
 * Keeps: of each place the days of a sweep and those not read yet, of each day ids of files that arrived within the last hours:
 * `maxIds` in all, then the older half of the largest day counts as read. Files that could not be read: 10,000, then none is tried again.
 */
export class BucketProgress {
  readonly places = new Map<string, PlaceProgress>();
  /** Where the first listing began, milliseconds. */
  readonly begin: number;
  /** There were listings: a place that is new from now on has no older files than those of a sweep. */
  isBegun = false;
  readonly #maxIds: number;
  #ids = 0;

  constructor(begin: number, maxIds = 1_000_000) {
    this.begin = begin;
    this.#maxIds = maxIds;
  }

  /** Ids that are kept, as of the last plan. */
  get ids(): number {
    return this.#ids;
  }

  /** A place there is. False: there are too many. */
  add({ account, region }: TrailPlace, now: number): boolean {
    const name = placeName({ account, region });
    if (this.places.has(name)) return true;
    if (this.places.size >= mostPlaces) return false;
    const from = this.isBegun ? Math.max(this.begin, startOfDay(dayOf(now - daysSwept * day))) : this.begin;
    this.places.set(name, { account, region, from, days: new Map() });
    return true;
  }

  /** What is to be listed now, the oldest day first; and what is tried again. `forgotten`: ids that were, for lack of room. */
  plan(
    now: number,
    isSweep: boolean,
    isWanted: (name: string) => boolean,
  ): {
    readonly retries: readonly FileToRead[];
    readonly days: readonly (readonly Listing[])[];
    readonly forgotten: number;
  } {
    const today = dayOf(now);
    const swept = dayOf(now - daysSwept * day);
    const fresh = dayOf(now - nightShift);
    const retries: FileToRead[] = [];
    const byDay = new Map<string, Listing[]>();
    const forgotten = this.#count();
    this.isBegun ||= this.places.size > 0;
    for (const [name, place] of this.places) {
      if (!isWanted(name)) continue;
      advance(place, now, today, swept);
      for (const [of, shelf] of place.days) {
        for (const id of shelf.retry(now)) retries.push({ place, day: of, shelf, id });
        const isWhole = !shelf.isListed || (isSweep && of >= swept);
        if (!isWhole && of < fresh) continue;
        const listings = byDay.get(of);
        if (listings === undefined) byDay.set(of, [{ place, day: of, shelf, isWhole }]);
        else listings.push({ place, day: of, shelf, isWhole });
      }
    }
    const days = [...byDay].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, listings]) => listings);
    return { retries, days, forgotten };
  }

  /** Is a file that was listed to be read? */
  offer({ place, shelf }: Listing, id: string, modified: number): boolean {
    return timeOfId(id) >= place.from - minute && shelf.offer(id, modified);
  }

  /** A listing of a whole day ended that began at `began`. */
  listed({ shelf, isWhole }: Listing, began: number): void {
    if (isWhole) shelf.listed(began - settled);
  }

  /** A file could not be read. False: it is given up. */
  failed({ shelf, id }: FileToRead, now: number): boolean {
    const tries = (shelf.pending.get(id)?.tries ?? 0) + 1;
    if (tries >= mostTries || shelf.open.size >= mostOpen) {
      shelf.done(id);
      return false;
    }
    shelf.failed(id, now + Math.min(lastRetry, firstRetry * 2 ** (tries - 1)));
    return true;
  }

  /** A connection ended: nothing is being read any more. */
  reset(now: number): void {
    for (const { days } of this.places.values()) for (const shelf of days.values()) shelf.reset(now);
  }

  #count(): number {
    const shelves = [...this.places.values()].flatMap(({ days }) => [...days.values()]);
    this.#ids = shelves.reduce((sum, { read }) => sum + read.size, 0);
    if (this.#ids <= this.#maxIds) return 0;
    let forgotten = 0;
    for (const shelf of shelves.sort((a, b) => b.read.size - a.read.size)) {
      forgotten += shelf.shed();
      if (this.#ids - forgotten <= this.#maxIds) break;
    }
    this.#ids -= forgotten;
    return forgotten;
  }
}

export const placeName = ({ account, region }: TrailPlace): string => `${account}/${region}`;

/** Days that are over and read are put away; days that began get a shelf. */
const advance = (place: PlaceProgress, now: number, today: string, swept: string): void => {
  // Of a clock that stood ahead nothing is left but a cursor of the future.
  place.from = Math.min(Math.max(place.from, now - longestOutage), now);
  for (let of = dayOf(place.from); of < swept && (place.days.get(of)?.isComplete ?? false); of = dayOf(place.from)) {
    place.days.delete(of);
    place.from = startOfDay(of) + day;
  }
  for (let at = startOfDay(dayOf(place.from)); dayOf(at) <= today; at += day) {
    const of = dayOf(at);
    if (!place.days.has(of)) place.days.set(of, new Shelf());
  }
  for (const of of place.days.keys()) if (of < dayOf(place.from)) place.days.delete(of);
};
