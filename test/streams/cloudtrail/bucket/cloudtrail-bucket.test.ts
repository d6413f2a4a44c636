import t from 'tap';
import { account, CollectingReader, bucket, hour, minute, openBucketFixture, region } from './bucket-fixture.js';

const noon = Date.parse('2026-03-10T12:00:00Z');

void t.test('D50: finds accounts and regions and reads their files in order of time', async (t) => {
  const fixture = await openBucketFixture(t);
  await fixture.put(noon - 30 * minute, 'c', { account: '444455556666', region: 'eu-west-1' });
  await fixture.put(noon - 60 * minute, 'a', { region: 'eu-central-1' });
  await fixture.put(noon - 10 * minute, 'd');
  await fixture.put(noon - 50 * minute, 'b');
  await fixture.put(noon - 3 * hour, 'older than the first listing looks back'.replaceAll(' ', ''));
  for (const other of [
    `AWSLogs/${account}/CloudTrail-Digest/${region}/2026/03/10/${account}_CloudTrail-Digest_${region}_t_${region}_20260310T113000Z.json.gz`,
    `AWSLogs/${account}/CloudTrail-Insight/${region}/2026/03/10/${account}_CloudTrail-Insight_${region}_20260310T1130Z_x.json.gz`,
    `AWSLogs/${account}/CloudTrail/${region}/2026/03/10/readme.txt`,
    `AWSLogs/${account}/Config/${region}/2026/03/10/x.json.gz`,
    `AWSLogs/${account}/CloudTrail/readme`,
    `elsewhere/AWSLogs/${account}/CloudTrail/${region}/2026/03/10/${account}_CloudTrail_${region}_20260310T1130Z_x.json.gz`,
  ])
    await fixture.fauxqs.put(bucket, other, 'not to be read');
  const source = fixture.open();
  t.equal(source.name, 'cloudtrail-bucket:trail-logs');
  const reader = await CollectingReader.connect(source);
  await fixture.time.until(() => reader.names.length >= 4);
  await fixture.put(noon + minute, 'e');
  await fixture.pass(minute);
  await fixture.time.until(() => reader.names.length >= 5);
  t.same(reader.names, ['a', 'b', 'c', 'd', 'e']);
  t.equal(fixture.counts.get('object_read'), 5);
  t.equal(fixture.counts.get('object_failed'), undefined);
  await reader.close();
  t.same(reader.failures, []);
});

void t.test('D50: organization, prefix, accounts and regions narrow the listing; us-east-1 is always read', async (t) => {
  const fixture = await openBucketFixture(t);
  const root = 'logs/prod/AWSLogs/o-a1b2c3d4e5/';
  await fixture.put(noon, 'global', { root });
  await fixture.put(noon + minute, 'wanted', { root, region: 'eu-west-1' });
  await fixture.put(noon + minute, 'otherRegion', { root, region: 'eu-west-2' });
  await fixture.put(noon + minute, 'otherAccount', { root, account: '999900001111' });
  await fixture.put(noon + minute, 'otherTrail', { root: 'logs/prod/AWSLogs/' });
  const options = { prefix: 'logs/prod/', organizationId: 'o-a1b2c3d4e5', regions: ['eu-west-1'] };
  for (const accounts of [[account], [account, '000000000000']]) {
    const reader = await CollectingReader.connect(fixture.open({ ...options, accounts }));
    await fixture.time.until(() => reader.names.length >= 2);
    await fixture.pass(minute);
    t.same(reader.names, ['global', 'wanted']);
    await reader.close();
  }
  const all = await CollectingReader.connect(fixture.open(options));
  await fixture.time.until(() => all.names.length >= 3);
  t.same(all.names.sort(), ['global', 'otherAccount', 'wanted']);
  await all.close();
  t.notOk(fixture.requests.some((one) => one.includes('eu-west-2')));
});

void t.test('warns about the trail of an organization that is not configured', async (t) => {
  const fixture = await openBucketFixture(t);
  await fixture.put(noon, 'a', { root: 'AWSLogs/o-a1b2c3d4e5/' });
  const reader = await CollectingReader.connect(fixture.open());
  await reader.close();
  t.match(fixture.log.lines, [['warn', /no organization_id is configured/, { ids: 'o-a1b2c3d4e5' }]]);
});

void t.test('warns once about a bucket without log files of a trail', async (t) => {
  const fixture = await openBucketFixture(t);
  await fixture.put(noon, 'a', { root: 'elsewhere/AWSLogs/' });
  for (let i = 0; i < 2; i++) {
    const reader = await CollectingReader.connect(fixture.open({ prefix: 'logs' }));
    await fixture.pass(minute);
    await reader.close();
  }
  t.match(fixture.log.lines, [['warn', /no log files of a trail/, { prefix: 's3://trail-logs/logs/AWSLogs/' }]]);
});

void t.test('D50: uses the clock of S3, even if this machine is hours ahead or behind', async (t) => {
  for (const skew of [-3 * hour, 3 * hour]) {
    const fixture = await openBucketFixture(t);
    fixture.skew = skew;
    await fixture.put(noon + skew - 10 * minute, 'first');
    await fixture.put(noon + skew - 3 * hour, 'older');
    const reader = await CollectingReader.connect(fixture.open());
    await fixture.time.until(() => reader.names.length > 0);
    for (const name of ['second', 'third']) {
      await fixture.put(noon + skew, name);
      await fixture.pass(minute);
    }
    await fixture.time.until(() => reader.names.length >= 3);
    t.same(reader.names, ['first', 'second', 'third']);
    await reader.close();
  }
});

void t.test('D50: each poll starts shortly before the newest file; every hour the last days are listed completely', async (t) => {
  const fixture = await openBucketFixture(t);
  await fixture.put(noon, 'a');
  const reader = await CollectingReader.connect(fixture.open());
  await fixture.time.until(() => reader.names.length >= 1);
  fixture.requests.splice(0);
  await fixture.pass(minute);
  await fixture.time.until(() => fixture.requests.length > 0);
  const folder = `AWSLogs/${account}/CloudTrail/${region}/2026/03/10/`;
  t.same(fixture.requests, [`${folder} > ${folder}${account}_CloudTrail_${region}_20260310T1145Z`]);
  await fixture.put(noon - 5 * minute, 'late');
  await fixture.pass(minute);
  await fixture.time.until(() => reader.names.includes('late'));
  await fixture.put(noon - hour, 'later');
  for (let i = 0; i < 10; i++) await fixture.pass(minute);
  t.notOk(reader.names.includes('later'), 'older than a poll reaches back');
  await fixture.pass(hour);
  await fixture.time.until(() => reader.names.includes('later'));
  t.same(reader.names, ['a', 'late', 'later']);
  await reader.close();
});

void t.test('D50: searches an empty bucket on each poll until it finds files', async (t) => {
  const fixture = await openBucketFixture(t);
  const reader = await CollectingReader.connect(fixture.open());
  await fixture.pass(minute);
  await fixture.put(noon, 'first');
  for (let i = 0; i < 3; i++) await fixture.pass(minute);
  await fixture.time.until(() => reader.names.length >= 1);
  t.same(reader.names, ['first']);
  await reader.close();
  t.same(reader.failures, []);
});

void t.test('D50: continues across midnight and the new year and finds late files of the two days before', async (t) => {
  const eve = Date.parse('2025-12-31T23:50:00Z');
  const fixture = await openBucketFixture(t, eve);
  await fixture.put(eve, 'eve');
  const reader = await CollectingReader.connect(fixture.open({ lookback: 72 * hour }));
  await fixture.time.until(() => reader.names.length >= 1);
  await fixture.pass(15 * minute);
  await fixture.put(eve + 5 * minute, 'late');
  await fixture.put(eve + 12 * minute, 'year');
  await fixture.pass(minute);
  await fixture.time.until(() => reader.names.length >= 3);
  t.same(reader.names, ['eve', 'late', 'year']);
  await fixture.put(eve - 24 * hour, 'yesterday');
  await fixture.put(eve - 47 * hour, 'dayBefore');
  await fixture.put(eve + 20 * minute, 'newPlace', { region: 'eu-west-1' });
  await fixture.pass(hour);
  await fixture.time.until(() => reader.names.length >= 6);
  t.same(reader.names.slice(3).sort(), ['dayBefore', 'newPlace', 'yesterday']);
  await fixture.pass(30 * hour);
  await fixture.put(eve + 30 * hour, 'second');
  await fixture.pass(minute);
  await fixture.time.until(() => reader.names.length >= 7);
  t.equal(reader.names.length, 7);
  await reader.close();
});
