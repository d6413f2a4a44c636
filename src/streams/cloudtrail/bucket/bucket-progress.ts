import { dayOf, startOfDay, timeOfId, type TrailLocation } from '../trail-key.js';
import { DayFiles } from './day-files.js';

/** Reading progress of one location. Files from before `from` were read or are too old; each day since then has an entry. */
type LocationProgress = TrailLocation & { from: number; readonly days: Map<string, DayFiles> };

/** The folder of a location and day, to be listed as a whole, or from shortly before the newest known file. */
export type Listing = { readonly location: LocationProgress; readonly day: string; readonly dayFiles: DayFiles; readonly isWhole: boolean };
/** A log file to read. */
export type FileToRead = { readonly location: LocationProgress; readonly day: string; readonly dayFiles: DayFiles; readonly id: string };

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/**
 * Files arrive minutes late, sometimes hours. Each listing goes back this far, and every hour the last days are listed as a whole. Files
 * that arrive even later are not found: CloudTrail retries for 30 days, which are too many to list every hour.
 */
export const overlap = 15 * minute;
const daysSwept = 2;
const yesterdayListed = 6 * hour;
/** After a longer outage, files older than this are not read. */
const longestOutage = 30 * day;
/** A listing is assumed to contain files that arrived this long before it: clocks differ, and replicas have the time of their original. */
const settled = 2 * hour;

/** Delays between attempts to read a file: minutes, then hours, two days in total. */
const firstRetry = minute;
const lastRetry = 6 * hour;
const mostTries = 16;

const mostOpen = 10_000;
const mostLocations = 100_000;

/**
 * Tracks what has been read of a bucket. The caller passes the time.
 *
 * **Keeps** for each location the days of a sweep and unread days; for each day the ids of files that arrived within the last hours,
 * `maxIds` in total, beyond which the older half of the largest day counts as read; 10,000 files that could not be read, beyond which none
 * is retried.
 */
export class BucketProgress {
  readonly locations = new Map<string, LocationProgress>();
  /** Start of the first listing, in milliseconds. */
  readonly begin: number;
  /** Set once a listing has ended: a location found later has no files older than a sweep. */
  isBegun = false;
  readonly #maxIds: number;
  #ids = 0;

  constructor(begin: number, maxIds = 1_000_000) {
    this.begin = begin;
    this.#maxIds = maxIds;
  }

  /** Number of kept ids, as of the last plan. */
  get ids(): number {
    return this.#ids;
  }

  /** Adds an existing location. Returns false if there are too many. */
  add({ account, region }: TrailLocation, now: number): boolean {
    const name = locationName({ account, region });
    if (this.locations.has(name)) return true;
    if (this.locations.size >= mostLocations) return false;
    const from = this.isBegun ? Math.max(this.begin, startOfDay(dayOf(now - daysSwept * day))) : this.begin;
    this.locations.set(name, { account, region, from, days: new Map() });
    return true;
  }

  /** The folders to list now, oldest day first, and the files to retry. `forgotten`: number of ids dropped to stay within the bound. */
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
    const fresh = dayOf(now - yesterdayListed);
    const retries: FileToRead[] = [];
    const byDay = new Map<string, Listing[]>();
    const forgotten = this.#count();
    this.isBegun ||= this.locations.size > 0;
    for (const [name, location] of this.locations) {
      if (!isWanted(name)) continue;
      advance(location, now, today, swept);
      for (const [of, dayFiles] of location.days) {
        for (const id of dayFiles.retry(now)) retries.push({ location, day: of, dayFiles, id });
        const isWhole = !dayFiles.isListed || (isSweep && of >= swept);
        if (!isWhole && of < fresh) continue;
        const listings = byDay.get(of);
        if (listings === undefined) byDay.set(of, [{ location, day: of, dayFiles, isWhole }]);
        else listings.push({ location, day: of, dayFiles, isWhole });
      }
    }
    const days = [...byDay].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, listings]) => listings);
    return { retries, days, forgotten };
  }

  /** Whether to read a listed file. */
  offer({ location, dayFiles: dayFiles }: Listing, id: string, modified: number): boolean {
    return timeOfId(id) >= location.from - minute && dayFiles.offer(id, modified);
  }

  /** Call when a listing that began at `began` has ended. */
  listed({ dayFiles, isWhole }: Listing, began: number): void {
    if (isWhole) dayFiles.listed(began - settled);
  }

  /** Call when a file could not be read. Returns false if it was the last attempt. */
  failed({ dayFiles, id }: FileToRead, now: number): boolean {
    const tries = (dayFiles.pending.get(id)?.tries ?? 0) + 1;
    if (tries >= mostTries || dayFiles.open.size >= mostOpen) {
      dayFiles.done(id);
      return false;
    }
    dayFiles.failed(id, now + Math.min(lastRetry, firstRetry * 2 ** (tries - 1)));
    return true;
  }

  /** Call when a connection has ended, so that no file is being read. */
  reset(now: number): void {
    for (const { days } of this.locations.values()) for (const dayFiles of days.values()) dayFiles.reset(now);
  }

  #count(): number {
    const allDays = [...this.locations.values()].flatMap(({ days }) => [...days.values()]);
    this.#ids = allDays.reduce((sum, { read }) => sum + read.size, 0);
    if (this.#ids <= this.#maxIds) return 0;
    let forgotten = 0;
    for (const dayFiles of allDays.sort((a, b) => b.read.size - a.read.size)) {
      forgotten += dayFiles.forgetHalf();
      if (this.#ids - forgotten <= this.#maxIds) break;
    }
    this.#ids -= forgotten;
    return forgotten;
  }
}

export const locationName = ({ account, region }: TrailLocation): string => `${account}/${region}`;

/** Removes past days that are read, and adds days that have started. */
const advance = (location: LocationProgress, now: number, today: string, swept: string): void => {
  // Clamp a cursor written by a fast clock.
  location.from = Math.min(Math.max(location.from, now - longestOutage), now);
  for (let of = dayOf(location.from); of < swept && (location.days.get(of)?.isComplete ?? false); of = dayOf(location.from)) {
    location.days.delete(of);
    location.from = startOfDay(of) + day;
  }
  for (let at = startOfDay(dayOf(location.from)); dayOf(at) <= today; at += day) {
    const of = dayOf(at);
    if (!location.days.has(of)) location.days.set(of, new DayFiles());
  }
  for (const of of location.days.keys()) if (of < dayOf(location.from)) location.days.delete(of);
};
