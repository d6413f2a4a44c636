import fc from 'fast-check';
import t from 'tap';
import {
  dayFolder,
  dayOf,
  isAccount,
  isDay,
  isRegion,
  isTrailId,
  keyBefore,
  startOfDay,
  timeOfId,
  trailId,
  trailKey,
  trailRoot,
  wantedRegions,
} from '../../../src/streams/cloudtrail/trail-key.js';
import '../../support/fixed-seed.js';

const location = { account: '111122223333', region: 'eu-west-1' };
const id = '20261121T1005Z_6f0ZaBcDeF123456';
const moments = fc.integer({ min: Date.UTC(2013, 0, 1), max: Date.UTC(2099, 0, 1) });

void t.test('builds the keys of the provider, with and without prefix and organization', (t) => {
  const key =
    'AWSLogs/111122223333/CloudTrail/eu-west-1/2026/11/21/111122223333_CloudTrail_eu-west-1_20261121T1005Z_6f0ZaBcDeF123456.json.gz';
  t.equal(trailKey(trailRoot('', ''), location, '2026/11/21', id), key);
  t.equal(trailKey(trailRoot('a/b', ''), location, '2026/11/21', id), `a/b/${key}`);
  t.equal(trailKey(trailRoot('a/b/', ''), location, '2026/11/21', id), `a/b/${key}`, 'a double slash is not an additional folder');
  t.equal(trailRoot('logs', 'o-a1b2c3d4e5'), 'logs/AWSLogs/o-a1b2c3d4e5/');
  t.end();
});

void t.test('reads the id of a listed key and rejects other names', (t) => {
  const folder = dayFolder('AWSLogs/', location, '2026/11/21');
  const start = `${folder}111122223333_CloudTrail_eu-west-1_`;
  t.equal(trailId(folder, location, `${start}${id}.json.gz`), id);
  for (const other of [
    folder,
    `${folder}readme.txt`,
    `${start}${id}.json`,
    `${start}${id}.json.gz.tmp`,
    `${start}20261121T1005Z_.json.gz`,
    `${start}20261121T1005Z_a/b.json.gz`,
    `${start}20261121T1005Z_${'a'.repeat(65)}.json.gz`,
    `${start}20261321T1005Z_abc.json.gz`,
    `${start}20261121T2505Z_abc.json.gz`,
    `${folder}111122223333_CloudTrail-Digest_eu-west-1_trail_eu-west-1_20261121T1005Z.json.gz`,
    `${folder}999922223333_CloudTrail_eu-west-1_${id}.json.gz`,
  ])
    t.equal(trailId(folder, location, other), undefined, other);
  t.end();
});

void t.test('parsing reverses building, and keys sort by time within a day', (t) => {
  fc.assert(
    fc.property(moments, fc.stringMatching(/^[A-Za-z0-9]{1,64}$/), fc.integer({ min: 0, max: 86_400_000 }), (time, random, later) => {
      const day = dayOf(time);
      const name = `${new Date(time).toISOString().slice(0, 16).replaceAll(/[-:]/g, '')}Z_${random}`;
      const key = trailKey('AWSLogs/', location, day, name);
      t.ok(isTrailId(name));
      t.equal(trailId(dayFolder('AWSLogs/', location, day), location, key), name);
      t.equal(timeOfId(name), Math.floor(time / 60_000) * 60_000);
      t.ok(keyBefore('AWSLogs/', location, day, time) < key, 'a listing from that minute contains it');
      if (later >= 60_000) t.ok(keyBefore('AWSLogs/', location, day, time + later) > key, 'a listing from a later minute does not');
    }),
  );
  t.end();
});

void t.test('days are in UTC and sort as strings', (t) => {
  fc.assert(
    fc.property(moments, moments, (a, b) => {
      t.ok(isDay(dayOf(a)));
      t.equal(dayOf(startOfDay(dayOf(a))), dayOf(a));
      t.ok(startOfDay(dayOf(a)) <= a && a < startOfDay(dayOf(a)) + 86_400_000);
      t.equal(dayOf(a) < dayOf(b), startOfDay(dayOf(a)) < startOfDay(dayOf(b)));
    }),
  );
  for (const other of ['', '2026-11-21', '2026/13/01', '2026/11/21/', '2026/1/1']) t.notOk(isDay(other), other);
  t.end();
});

void t.test('recognizes accounts and regions of every partition among folders', (t) => {
  for (const region of ['us-east-1', 'ap-southeast-3', 'us-gov-west-1', 'cn-northwest-1', 'us-isob-east-1', 'mx-central-1'])
    t.ok(isRegion(region));
  for (const other of ['', 'us-east', 'us-east-1a', 'US-EAST-1', '..', 'us-east-1/']) t.notOk(isRegion(other), other);
  t.ok(isAccount('000000000000'));
  for (const other of ['', '1234', '1234567890123', 'o-a1b2c3d4e5']) t.notOk(isAccount(other), other);
  t.end();
});

void t.test('adds the regions where global services of the partition log', (t) => {
  const wanted = (...regions: readonly string[]): readonly string[] => [...wantedRegions(regions)];
  t.same(wanted(), []);
  t.same(wanted('eu-west-1', 'eu-west-2'), ['eu-west-1', 'us-east-1', 'eu-west-2']);
  t.same(wanted('us-west-2'), ['us-west-2', 'us-east-1']);
  t.same(wanted('us-gov-east-1'), ['us-gov-east-1', 'us-gov-west-1']);
  t.same(wanted('cn-north-1'), ['cn-north-1', 'cn-northwest-1']);
  t.same(wanted('us-isob-east-1', 'us-iso-west-1'), ['us-isob-east-1', 'us-iso-west-1', 'us-iso-east-1']);
  t.same(wanted('eu-isoe-west-1', 'eusc-de-east-1'), ['eu-isoe-west-1', 'eusc-de-east-1']);
  t.end();
});
