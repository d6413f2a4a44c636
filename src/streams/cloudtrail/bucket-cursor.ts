import { isLeft } from 'fp-ts/lib/Either.js';
import * as t from 'io-ts';
import { BucketProgress, placeName } from './bucket-progress.js';
import { Shelf } from './bucket-shelf.js';
import { isAccount, isDay, isRegion, isTrailId } from './trail-key.js';

const version = 1;

/** Times are milliseconds since the epoch; `mark` 0: none. `open`: time of arrival, tries, next try. */
const shelfCodec = t.type({
  mark: t.number,
  read: t.record(t.string, t.number),
  open: t.record(t.string, t.tuple([t.number, t.number, t.number])),
});
const cursorCodec = t.type({
  driftline_bucket_cursor: t.literal(version),
  bucket: t.string,
  root: t.string,
  begin: t.number,
  places: t.record(t.string, t.type({ from: t.number, days: t.record(t.string, shelfCodec) })),
});
type Cursor = t.TypeOf<typeof cursorCodec>;

/** Of which trail: a cursor of another one is of no use. */
type Trail = { readonly bucket: string; readonly root: string };

/** How far a bucket has been read, as the text of a file. What is pending is not in it: it will be read again. */
export const cursorText = (progress: BucketProgress, { bucket, root }: Trail): string => {
  const places: Record<string, Cursor['places'][string]> = {};
  for (const place of progress.places.values()) {
    const days: Record<string, Cursor['places'][string]['days'][string]> = {};
    for (const [day, shelf] of place.days) {
      const open = Object.fromEntries(
        [...shelf.open].map(([id, { modified, tries, due }]): [string, [number, number, number]] => [id, [modified, tries, due]]),
      );
      for (const [id, { modified, tries }] of shelf.pending) if (tries > 0) open[id] = [modified, tries, 0];
      days[day] = { mark: Math.max(0, shelf.mark), read: Object.fromEntries(shelf.read), open };
    }
    places[placeName(place)] = { from: place.from, days };
  }
  const cursor: Cursor = { driftline_bucket_cursor: version, bucket, root, begin: progress.begin, places };
  return `${JSON.stringify(cursor)}\n`;
};

/** What the text of a cursor says, or what is wrong with it. */
export const parseCursor = (text: string, { bucket, root }: Trail): BucketProgress | string => {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return 'it is no JSON';
  }
  const decoded = cursorCodec.decode(json);
  if (isLeft(decoded)) return 'it is no cursor of this version';
  const cursor = decoded.right;
  if (cursor.bucket !== bucket || cursor.root !== root) return 'it belongs to another bucket, prefix or organization';
  const progress = new BucketProgress(cursor.begin);
  progress.isBegun = Object.keys(cursor.places).length > 0;
  for (const [name, { from, days }] of Object.entries(cursor.places)) {
    const [account = '', region = '', ...more] = name.split('/');
    if (!isAccount(account) || !isRegion(region) || more.length > 0 || !isTime(from)) return `there is no place ${JSON.stringify(name)}`;
    const shelves = new Map<string, Shelf>();
    for (const [day, shelf] of Object.entries(days)) {
      if (!isDay(day)) return `there is no day ${JSON.stringify(day)}`;
      shelves.set(day, readShelf(shelf));
    }
    progress.places.set(name, { account, region, from, days: shelves });
  }
  return progress;
};

const isTime = (value: number): boolean => Math.abs(value) < 8.64e15;

/** Ids that are none are left out: they would become keys. */
const readShelf = ({ mark, read, open }: t.TypeOf<typeof shelfCodec>): Shelf => {
  const shelf = new Shelf();
  if (mark > 0) shelf.mark = mark;
  for (const [id, modified] of Object.entries(read)) if (isTrailId(id)) shelf.read.set(id, modified);
  for (const [id, [modified, tries, due]] of Object.entries(open)) if (isTrailId(id)) shelf.open.set(id, { modified, tries, due });
  return shelf;
};
