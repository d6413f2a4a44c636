import { isLeft } from 'fp-ts/lib/Either.js';
import * as t from 'io-ts';
import { BucketProgress, locationName } from './bucket-progress.js';
import { DayFiles } from './day-files.js';
import { isAccount, isDay, isRegion, isTrailId } from '../trail-key.js';

const version = 1;

/** Times are milliseconds since the epoch; `mark` 0: none. `open`: time of arrival, tries, next try. */
const dayCodec = t.type({
  mark: t.number,
  read: t.record(t.string, t.number),
  open: t.record(t.string, t.tuple([t.number, t.number, t.number])),
});
const cursorCodec = t.type({
  driftline_bucket_cursor: t.literal(version),
  bucket: t.string,
  root: t.string,
  begin: t.number,
  places: t.record(t.string, t.type({ from: t.number, days: t.record(t.string, dayCodec) })),
});
type Cursor = t.TypeOf<typeof cursorCodec>;

/** The trail that a cursor belongs to. A cursor of another trail is ignored. */
type Trail = { readonly bucket: string; readonly root: string };

/** Serialises the progress of reading a bucket. Omits pending files, which will be read again. */
export const cursorText = (progress: BucketProgress, { bucket, root }: Trail): string => {
  const places: Record<string, Cursor['places'][string]> = {};
  for (const location of progress.locations.values()) {
    const days: Record<string, Cursor['places'][string]['days'][string]> = {};
    for (const [day, dayFiles] of location.days) {
      const open = Object.fromEntries(
        [...dayFiles.open].map(([id, { modified, tries, due }]): [string, [number, number, number]] => [id, [modified, tries, due]]),
      );
      for (const [id, { modified, tries }] of dayFiles.pending) if (tries > 0) open[id] = [modified, tries, 0];
      days[day] = { mark: Math.max(0, dayFiles.mark), read: Object.fromEntries(dayFiles.read), open };
    }
    places[locationName(location)] = { from: location.from, days };
  }
  const cursor: Cursor = { driftline_bucket_cursor: version, bucket, root, begin: progress.begin, places };
  return `${JSON.stringify(cursor)}\n`;
};

/** Parses a cursor; returns the reason if it cannot be used. */
export const parseCursor = (text: string, { bucket, root }: Trail): BucketProgress | string => {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return 'it is not JSON';
  }
  const decoded = cursorCodec.decode(json);
  if (isLeft(decoded)) return 'it has another format or version';
  const cursor = decoded.right;
  if (cursor.bucket !== bucket || cursor.root !== root) return 'it belongs to another bucket, prefix or organization';
  const progress = new BucketProgress(cursor.begin);
  progress.isBegun = Object.keys(cursor.places).length > 0;
  for (const [name, { from, days }] of Object.entries(cursor.places)) {
    const [account = '', region = '', ...more] = name.split('/');
    if (!isAccount(account) || !isRegion(region) || more.length > 0 || !isTime(from))
      return `${JSON.stringify(name)} is not an account and a region`;
    const allDays = new Map<string, DayFiles>();
    for (const [day, dayFiles] of Object.entries(days)) {
      if (!isDay(day)) return `${JSON.stringify(day)} is not a day`;
      allDays.set(day, readDay(dayFiles));
    }
    progress.locations.set(name, { account, region, from, days: allDays });
  }
  return progress;
};

const isTime = (value: number): boolean => Math.abs(value) < 8.64e15;

/** Omits invalid ids, because ids become keys of objects. */
const readDay = ({ mark, read, open }: t.TypeOf<typeof dayCodec>): DayFiles => {
  const dayFiles = new DayFiles();
  if (mark > 0) dayFiles.mark = mark;
  for (const [id, modified] of Object.entries(read)) if (isTrailId(id)) dayFiles.read.set(id, modified);
  for (const [id, [modified, tries, due]] of Object.entries(open)) if (isTrailId(id)) dayFiles.open.set(id, { modified, tries, due });
  return dayFiles;
};
