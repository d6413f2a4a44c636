import fc from 'fast-check';
import t from 'tap';
import { cursorText, parseCursor } from '../../../../src/streams/cloudtrail/bucket/bucket-cursor.js';
import { BucketProgress, type Listing } from '../../../../src/streams/cloudtrail/bucket/bucket-progress.js';
import { dayOf } from '../../../../src/streams/cloudtrail/trail-key.js';
import '../../../support/fixed-seed.js';

const trail = { bucket: 'trail-logs', root: 'AWSLogs/' };
const minute = 60_000;
const hour = 60 * minute;
const noon = Date.parse('2026-03-10T12:00:00Z');
const location = { account: '111122223333', region: 'us-east-1' };
const everything = (): boolean => true;
const idAt = (time: number, random = 'a'): string => `${new Date(time).toISOString().slice(0, 16).replaceAll(/[-:]/g, '')}Z_${random}`;

/** Lists every planned day from `files` (id → time of arrival) and returns the ids to be read. */
const sweep = (progress: BucketProgress, now: number, files: ReadonlyMap<string, number>): string[] => {
  const wanted: string[] = [];
  const { retries, days } = progress.plan(now, true, everything);
  wanted.push(...retries.map(({ id }) => id));
  for (const listing of days.flat()) {
    for (const [id, modified] of files)
      if (
        dayOf(Date.parse(`${id.slice(0, 4)}-${id.slice(4, 6)}-${id.slice(6, 8)}`)) === listing.day &&
        progress.offer(listing, id, modified)
      )
        wanted.push(id);
    progress.listed(listing, now);
  }
  return wanted;
};
const dayFilesOf = (progress: BucketProgress, time: number): Listing['dayFiles'] => {
  const dayFiles = progress.locations.get('111122223333/us-east-1')?.days.get(dayOf(time));
  if (dayFiles === undefined) throw new Error('no such day');
  return dayFiles;
};
const progressSince = (begin: number): BucketProgress => {
  const progress = new BucketProgress(begin);
  progress.add(location, begin);
  return progress;
};
const reloaded = (progress: BucketProgress): BucketProgress => {
  const read = parseCursor(cursorText(progress, trail), trail);
  if (typeof read === 'string') throw new Error(read);
  return read;
};

void t.test('D50: a file is wanted once, even after the cursor was saved and loaded', (t) => {
  const progress = progressSince(noon - hour);
  const files = new Map([
    [idAt(noon - 30 * minute), noon - 28 * minute],
    [idAt(noon - 5 * minute), noon - 3 * minute],
  ]);
  t.same(sweep(progress, noon, files), [...files.keys()]);
  t.same(sweep(progress, noon, files), [], 'while it is being read');
  t.same(sweep(reloaded(progress), noon, files), [...files.keys()], 'unacknowledged files are read again');
  for (const id of files.keys()) dayFilesOf(progress, noon).done(id);
  t.same(sweep(progress, noon, files), []);
  t.same(sweep(reloaded(progress), noon, files), []);
  t.end();
});

void t.test('D50: late files are wanted on either side of the cursor, but not if older than the first listing', (t) => {
  const progress = progressSince(noon - 26 * hour);
  sweep(progress, noon, new Map([[idAt(noon), noon]]));
  dayFilesOf(progress, noon).done(idAt(noon));
  const late = new Map([
    [idAt(noon, 'b'), noon + minute],
    [idAt(noon - 10 * minute), noon + minute],
    [idAt(noon - 25 * hour), noon + minute],
    [idAt(noon - 27 * hour), noon + minute],
  ]);
  t.same(sweep(reloaded(progress), noon + 2 * minute, late).sort(), [...late.keys()].slice(0, 3).sort());
  t.same(sweep(progress, noon + 2 * minute, late).sort(), [...late.keys()].slice(0, 3).sort());
  t.end();
});

void t.test('forgets ids after a later complete listing; their files still count as read', (t) => {
  const progress = progressSince(noon - hour);
  const files = new Map(Array.from({ length: 300 }, (_, i) => [idAt(noon - 30 * minute, `f${i}`), noon - 20 * minute]));
  sweep(progress, noon, files);
  const dayFiles = dayFilesOf(progress, noon);
  const [first = '', ...others] = files.keys();
  for (const id of others) dayFiles.done(id);
  t.equal(dayFiles.read.size, 299);
  sweep(progress, noon + 2 * hour, files);
  t.equal(dayFiles.read.size, 299, 'one file is still being read');
  dayFiles.done(first);
  t.equal(dayFiles.read.size, 0);
  t.same(sweep(progress, noon + 2 * hour, files), []);
  t.same(sweep(reloaded(progress), noon + 2 * hour, files), [], 'not after a restart either');
  t.ok(cursorText(progress, trail).length < 1_000, 'the cursor stays small');
  t.end();
});

void t.test('forgets past days whose files are all read', (t) => {
  const progress = progressSince(noon);
  const late = idAt(noon + hour);
  sweep(progress, noon + 2 * hour, new Map([[late, noon + hour]]));
  for (let day = 1; day < 10; day++) sweep(progress, noon + 24 * day * hour, new Map());
  t.equal(progress.locations.get('111122223333/us-east-1')?.days.size, 10, 'a file of the first day is still being read');
  dayFilesOf(progress, noon).done(late);
  sweep(progress, noon + 24 * 10 * hour, new Map());
  t.equal(progress.locations.get('111122223333/us-east-1')?.days.size, 3, 'today and the days of an hourly listing');
  t.end();
});

void t.test('lists every day since an outage, oldest first, at most 30 days back', (t) => {
  const progress = progressSince(noon);
  sweep(progress, noon, new Map());
  const listed = (days: number): string[] =>
    reloaded(progress)
      .plan(noon + days * 24 * hour, true, everything)
      .days.map(([first]) => first?.day ?? '');
  t.same(listed(4), ['2026/03/10', '2026/03/11', '2026/03/12', '2026/03/13', '2026/03/14']);
  t.equal(listed(100).length, 31);
  t.end();
});

void t.test('retries an unreadable file with growing delays over two days, then gives up', (t) => {
  let progress = progressSince(noon);
  const id = idAt(noon);
  sweep(progress, noon, new Map([[id, noon]]));
  let now = noon;
  let tries = 0;
  for (;;) {
    tries++;
    const [entry] = progress.locations.values();
    if (entry === undefined) throw new Error('no location');
    if (!progress.failed({ location: entry, day: dayOf(noon), dayFiles: dayFilesOf(progress, noon), id }, now)) break;
    t.same(sweep(progress, now, new Map([[id, noon]])), [], 'no retry at once');
    progress = reloaded(progress);
    for (let wait = 0; sweep(progress, now, new Map([[id, noon]])).length === 0; wait++) {
      if (wait > 10_000) throw new Error('the file is never retried');
      now += minute;
    }
  }
  t.equal(tries, 16);
  t.ok(now - noon > 40 * hour && now - noon < 60 * hour, `${(now - noon) / hour} hours`);
  t.same(sweep(progress, now + hour, new Map([[id, noon]])), [], 'no retry after giving up');
  t.same(sweep(reloaded(progress), now + hour, new Map([[id, noon]])), []);
  t.end();
});

void t.test('bounds the number of ids: the older half of the largest day then counts as read', (t) => {
  const progress = new BucketProgress(noon - hour, 100);
  progress.add(location, noon);
  const files = new Map(Array.from({ length: 150 }, (_, i) => [idAt(noon, `f${i}`), noon - 3_000 + i]));
  for (const id of sweep(progress, noon, files)) dayFilesOf(progress, noon).done(id);
  const { forgotten } = progress.plan(noon, false, everything);
  t.equal(progress.ids + forgotten, 150);
  t.ok(progress.ids <= 100 && progress.ids > 50);
  t.same(sweep(progress, noon, files), [], 'not read again');
  t.end();
});

void t.test('law: with any late files, reconnects and restarts, each file is read, and never again after its acknowledgement', (t) => {
  const step = fc.oneof(
    { weight: 6, arbitrary: fc.record({ kind: fc.constant('arrive' as const), late: fc.integer({ min: 0, max: 40 * 60 }) }) },
    {
      weight: 6,
      arbitrary: fc.record({
        kind: fc.constant('poll' as const),
        ahead: fc.integer({ min: 1, max: 600 }),
        acks: fc.integer({ min: 0, max: 9 }),
      }),
    },
    { weight: 1, arbitrary: fc.record({ kind: fc.constantFrom('restart' as const, 'reset' as const) }) },
  );
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      let progress = progressSince(noon);
      let now = noon;
      let made = 0;
      const files = new Map<string, number>();
      const acked = new Set<string>();
      let pending: string[] = [];
      const poll = (acks: number): void => {
        pending.push(...sweep(progress, now, files));
        t.equal(new Set(pending).size, pending.length, 'nothing twice');
        for (const id of pending.splice(0, acks)) {
          t.notOk(acked.has(id), 'no acknowledged file is read again');
          acked.add(id);
          const day = `${id.slice(0, 4)}/${id.slice(4, 6)}/${id.slice(6, 8)}`;
          progress.locations.get('111122223333/us-east-1')?.days.get(day)?.done(id);
        }
      };
      for (const one of steps) {
        if (one.kind === 'arrive') files.set(idAt(Math.max(noon, now - one.late * minute), `f${made++}`), now);
        else if (one.kind === 'poll') {
          now += one.ahead * minute;
          poll(one.acks);
        } else {
          if (one.kind === 'restart') progress = reloaded(progress);
          progress.reset(now);
          pending = [];
        }
      }
      poll(1_000);
      t.same([...acked].sort(), [...files.keys()].sort());
    }),
    { numRuns: 300 },
  );
  t.end();
});

void t.test('refuses a torn, invalid or foreign cursor with a reason and ignores invalid ids', (t) => {
  const progress = progressSince(noon);
  sweep(progress, noon, new Map([[idAt(noon), noon]]));
  const text = cursorText(progress, trail);
  for (let end = 0; end < text.length - 1; end += 7) t.type(parseCursor(text.slice(0, end), trail), 'string');
  t.match(parseCursor(text, { ...trail, bucket: 'other' }), /another bucket/);
  t.match(parseCursor(text, { ...trail, root: 'x/AWSLogs/' }), /another bucket/);
  for (const [from, to] of [
    ['"driftline_bucket_cursor":1', '"driftline_bucket_cursor":2'],
    ['111122223333/us-east-1', '111122223333/../us-east-1'],
    ['111122223333/us-east-1', '__proto__'],
    ['2026/03/10', '2026/99/10'],
    [/"from":\d+/, '"from":"now"'],
    [/"from":\d+/, '"from":1e999'],
  ] as const)
    t.type(parseCursor(text.replace(from, to), trail), 'string', to);
  for (const other of ['null', '[]', '7', '""', '{"driftline_bucket_cursor":1}']) t.type(parseCursor(other, trail), 'string', other);
  dayFilesOf(progress, noon).read.set('../../secret', noon);
  dayFilesOf(progress, noon).open.set('x', { modified: 0, tries: 1, due: 0 });
  t.same(sweep(reloaded(progress), noon, new Map()), []);
  t.end();
});

void t.test('a cursor from the future delays nothing', (t) => {
  const progress = progressSince(noon + 1_000 * hour);
  const files = new Map([[idAt(noon), noon]]);
  t.same(sweep(progress, noon + minute, files), [...files.keys()]);
  t.end();
});
