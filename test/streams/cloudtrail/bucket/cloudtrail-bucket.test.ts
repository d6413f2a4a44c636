import t from 'tap';
import { account, BedReader, bucket, hour, minute, openBed, region } from './bucket-bed.js';

const noon = Date.parse('2026-03-10T12:00:00Z');

void t.test('D50: finds accounts and regions and reads their files in order of time', async (t) => {
  const bed = await openBed(t);
  await bed.put(noon - 30 * minute, 'c', { account: '444455556666', region: 'eu-west-1' });
  await bed.put(noon - 60 * minute, 'a', { region: 'eu-central-1' });
  await bed.put(noon - 10 * minute, 'd');
  await bed.put(noon - 50 * minute, 'b');
  await bed.put(noon - 3 * hour, 'older than the first listing looks back'.replaceAll(' ', ''));
  for (const other of [
    `AWSLogs/${account}/CloudTrail-Digest/${region}/2026/03/10/${account}_CloudTrail-Digest_${region}_t_${region}_20260310T113000Z.json.gz`,
    `AWSLogs/${account}/CloudTrail-Insight/${region}/2026/03/10/${account}_CloudTrail-Insight_${region}_20260310T1130Z_x.json.gz`,
    `AWSLogs/${account}/CloudTrail/${region}/2026/03/10/readme.txt`,
    `AWSLogs/${account}/Config/${region}/2026/03/10/x.json.gz`,
    `AWSLogs/${account}/CloudTrail/readme`,
    `elsewhere/AWSLogs/${account}/CloudTrail/${region}/2026/03/10/${account}_CloudTrail_${region}_20260310T1130Z_x.json.gz`,
  ])
    await bed.fauxqs.put(bucket, other, 'not to be read');
  const source = bed.open();
  t.equal(source.name, 'cloudtrail-bucket:trail-logs');
  const reader = await BedReader.connect(source);
  await bed.time.until(() => reader.names.length >= 4);
  await bed.put(noon + minute, 'e');
  await bed.pass(minute);
  await bed.time.until(() => reader.names.length >= 5);
  t.same(reader.names, ['a', 'b', 'c', 'd', 'e']);
  t.equal(bed.counts.get('object_read'), 5);
  t.equal(bed.counts.get('object_failed'), undefined);
  await reader.close();
  t.same(reader.failures, []);
});

void t.test('D50: organization, prefix, accounts and regions narrow the listing; us-east-1 is always read', async (t) => {
  const bed = await openBed(t);
  const root = 'logs/prod/AWSLogs/o-a1b2c3d4e5/';
  await bed.put(noon, 'global', { root });
  await bed.put(noon + minute, 'wanted', { root, region: 'eu-west-1' });
  await bed.put(noon + minute, 'otherRegion', { root, region: 'eu-west-2' });
  await bed.put(noon + minute, 'otherAccount', { root, account: '999900001111' });
  await bed.put(noon + minute, 'otherTrail', { root: 'logs/prod/AWSLogs/' });
  const options = { prefix: 'logs/prod/', organizationId: 'o-a1b2c3d4e5', regions: ['eu-west-1'] };
  for (const accounts of [[account], [account, '000000000000']]) {
    const reader = await BedReader.connect(bed.open({ ...options, accounts }));
    await bed.time.until(() => reader.names.length >= 2);
    await bed.pass(minute);
    t.same(reader.names, ['global', 'wanted']);
    await reader.close();
  }
  const all = await BedReader.connect(bed.open(options));
  await bed.time.until(() => all.names.length >= 3);
  t.same(all.names.sort(), ['global', 'otherAccount', 'wanted']);
  await all.close();
  t.notOk(bed.requests.some((one) => one.includes('eu-west-2')));
});

void t.test('warns about the trail of an organization that is not configured', async (t) => {
  const bed = await openBed(t);
  await bed.put(noon, 'a', { root: 'AWSLogs/o-a1b2c3d4e5/' });
  const reader = await BedReader.connect(bed.open());
  await reader.close();
  t.match(bed.log.lines, [['warn', /no organization_id is configured/, { ids: 'o-a1b2c3d4e5' }]]);
});

void t.test('warns once about a bucket without log files of a trail', async (t) => {
  const bed = await openBed(t);
  await bed.put(noon, 'a', { root: 'elsewhere/AWSLogs/' });
  for (let i = 0; i < 2; i++) {
    const reader = await BedReader.connect(bed.open({ prefix: 'logs' }));
    await bed.pass(minute);
    await reader.close();
  }
  t.match(bed.log.lines, [['warn', /no log files of a trail/, { prefix: 's3://trail-logs/logs/AWSLogs/' }]]);
});

void t.test('D50: uses the clock of S3, even if this machine is hours ahead or behind', async (t) => {
  for (const skew of [-3 * hour, 3 * hour]) {
    const bed = await openBed(t);
    bed.skew = skew;
    await bed.put(noon + skew - 10 * minute, 'first');
    await bed.put(noon + skew - 3 * hour, 'older');
    const reader = await BedReader.connect(bed.open());
    await bed.time.until(() => reader.names.length > 0);
    for (const name of ['second', 'third']) {
      await bed.put(noon + skew, name);
      await bed.pass(minute);
    }
    await bed.time.until(() => reader.names.length >= 3);
    t.same(reader.names, ['first', 'second', 'third']);
    await reader.close();
  }
});

void t.test('D50: each poll starts shortly before the newest file; every hour the last days are listed completely', async (t) => {
  const bed = await openBed(t);
  await bed.put(noon, 'a');
  const reader = await BedReader.connect(bed.open());
  await bed.time.until(() => reader.names.length >= 1);
  bed.requests.splice(0);
  await bed.pass(minute);
  await bed.time.until(() => bed.requests.length > 0);
  const folder = `AWSLogs/${account}/CloudTrail/${region}/2026/03/10/`;
  t.same(bed.requests, [`${folder} > ${folder}${account}_CloudTrail_${region}_20260310T1145Z`]);
  await bed.put(noon - 5 * minute, 'late');
  await bed.pass(minute);
  await bed.time.until(() => reader.names.includes('late'));
  await bed.put(noon - hour, 'later');
  for (let i = 0; i < 10; i++) await bed.pass(minute);
  t.notOk(reader.names.includes('later'), 'older than a poll reaches back');
  await bed.pass(hour);
  await bed.time.until(() => reader.names.includes('later'));
  t.same(reader.names, ['a', 'late', 'later']);
  await reader.close();
});

void t.test('D50: searches an empty bucket on each poll until it finds files', async (t) => {
  const bed = await openBed(t);
  const reader = await BedReader.connect(bed.open());
  await bed.pass(minute);
  await bed.put(noon, 'first');
  for (let i = 0; i < 3; i++) await bed.pass(minute);
  await bed.time.until(() => reader.names.length >= 1);
  t.same(reader.names, ['first']);
  await reader.close();
  t.same(reader.failures, []);
});

void t.test('D50: continues across midnight and the new year and finds late files of the two days before', async (t) => {
  const eve = Date.parse('2025-12-31T23:50:00Z');
  const bed = await openBed(t, eve);
  await bed.put(eve, 'eve');
  const reader = await BedReader.connect(bed.open({ lookback: 72 * hour }));
  await bed.time.until(() => reader.names.length >= 1);
  await bed.pass(15 * minute);
  await bed.put(eve + 5 * minute, 'late');
  await bed.put(eve + 12 * minute, 'year');
  await bed.pass(minute);
  await bed.time.until(() => reader.names.length >= 3);
  t.same(reader.names, ['eve', 'late', 'year']);
  await bed.put(eve - 24 * hour, 'yesterday');
  await bed.put(eve - 47 * hour, 'dayBefore');
  await bed.put(eve + 20 * minute, 'newPlace', { region: 'eu-west-1' });
  await bed.pass(hour);
  await bed.time.until(() => reader.names.length >= 6);
  t.same(reader.names.slice(3).sort(), ['dayBefore', 'newPlace', 'yesterday']);
  await bed.pass(30 * hour);
  await bed.put(eve + 30 * hour, 'second');
  await bed.pass(minute);
  await bed.time.until(() => reader.names.length >= 7);
  t.equal(reader.names.length, 7);
  await reader.close();
});
