import { stripVTControlCharacters } from 'node:util';
import t from 'tap';
import { unknownOrigin } from '../../../src/model/audit-record.js';
import { makeDrift, type Drift } from '../../../src/model/drift.js';
import { driftTable } from '../../../src/sinks/report/drift-table.js';

const drift = (over: Partial<Drift> = {}): Drift =>
  makeDrift({
    id: 'd_1',
    timestamp: '2026-03-10T08:41:19Z',
    severity: 'high',
    resource_type: 'aws_s3_bucket_public_access_block',
    resource_name: 'data',
    resource_id: 'exports',
    field: 'restrict_public_buckets',
    old_value: true,
    new_value: false,
    summary: '',
    fields: null,
    user_identity: {
      type: 'AssumedRole',
      principal_id: 'AROA:priya',
      arn: '',
      account_id: '111122223333',
      user_name: 'priya.nair@paperlark.example',
      role_name: 'AWSReservedSSO_PlatformAdmin_4f1c0b7e9a2d6c55',
    },
    origin: unknownOrigin,
    address: 'module.exports["eu"].aws_s3_bucket_public_access_block.data["customers"]',
    provider: 'aws',
    account_id: '111122223333',
    account_name: null,
    region: 'us-east-1',
    region_name: null,
    change: 'modified',
    rules: [],
    event_name: 'PutBucketPublicAccessBlock',
    event_id: 'e',
    event_time: '2026-03-10T08:41:19Z',
    detected_at: '2026-03-10T08:47:00.000Z',
    environment: null,
    maintenance: null,
    detail: null,
    incident: null,
    root_cause: null,
    blast_radius_size: null,
    seen_in_state: null,
    unconfirmed: null,
    cascade_of: null,
    superseded_by: null,
    occurrences: 1,
    last_seen: '2026-03-10T08:41:19Z',
    resolution: null,
    resolved_at: null,
    resolved_by: null,
    triage: null,
    ...over,
  });

const lines = (drifts: readonly Drift[], width: number): readonly string[] =>
  driftTable(drifts, { width, isColored: false }).trimEnd().split('\n');

void t.test('says so if there are no drifts', (t) => {
  t.equal(driftTable([], { width: 80, isColored: true }), 'No drift.\n');
  t.end();
});

void t.test('aligns columns and truncates nothing in a wide window', (t) => {
  const [title, first, second] = lines(
    [drift(), drift({ severity: 'low', field: 'tags.Owner', old_value: 'a', new_value: 'b', address: 'aws_instance.x' })],
    300,
  );
  t.match(title, /^SEV {3}TIME UTC {5}STATUS {2}WHO +RESOURCE +WHAT +DECLARED → NOW$/);
  t.match(
    first,
    / {2}priya\.nair@paperlark\.example \(PlatformAdmin\) {2}module\.exports\["eu"\]\.aws_s3_bucket_public_access_block\.data\["customers"\] {2}restrict_public_buckets {2}true -> false$/,
  );
  t.equal(first?.indexOf('true -> false'), second?.indexOf('a -> b'));
  t.equal(first?.indexOf('true -> false'), title?.indexOf('DECLARED'));
  t.end();
});

void t.test('no line is wider than the window, or 160 columns if its width is unknown', (t) => {
  const long = drift({ old_value: 'x'.repeat(200), new_value: 'y'.repeat(200) });
  for (const width of [1, 10, 40, 60, 80, 120, 160, 0]) {
    t.ok(
      lines([long, drift()], width).every((line) => line.length <= (width || 160)),
      String(width),
    );
  }
  t.end();
});

void t.test('at 160 columns event and resource stay readable', (t) => {
  const [, line] = lines([drift()], 160);
  t.match(line, /^HIGH {2}03-10 08:41 {2}open {4,}priya\.nair@/);
  t.match(line, /…?.*aws_s3_bucket_public_access_block\.data\["customers"\] {2}restrict_public_buckets {2}true -> false$/);
  t.end();
});

void t.test('at 80 columns an alert has two lines, with resource, attribute and change', (t) => {
  t.strictSame(lines([drift(), drift({ field: 'policy', old_value: 'x', new_value: 'y'.repeat(60), resolution: 'reverted' })], 80), [
    'SEV   TIME UTC     STATUS       RESOURCE',
    '      WHO                       WHAT: DECLARED → NOW',
    'HIGH  03-10 08:41  open         …s3_bucket_public_access_block.data["customers"]',
    '      priya.nair@paperlark.ex…  restrict_public_buckets: true -> false',
    'HIGH  03-10 08:41  reverted     …s3_bucket_public_access_block.data["customers"]',
    `      priya.nair@paperlark.ex…  policy: x -> ${'y'.repeat(34)}…`,
  ]);
  t.end();
});

void t.test('at 60 columns an alert has three lines', (t) => {
  t.strictSame(lines([drift()], 60), [
    'SEV   TIME UTC     STATUS  WHO',
    '      RESOURCE',
    '      WHAT: DECLARED → NOW',
    'HIGH  03-10 08:41  open    priya.nair@paperlark.example (Pl…',
    '      …].aws_s3_bucket_public_access_block.data["customers"]',
    '      restrict_public_buckets: true -> false',
  ]);
  t.end();
});

void t.test('one line is enough at any width if nothing has to be cut', (t) => {
  const short = drift({ address: 'aws_instance.a', field: 'ami', old_value: 1, new_value: 2, user_identity: { ...drift().user_identity, user_name: 'eve', role_name: '' } }); // prettier-ignore
  t.match(lines([short], 80)[1], /^HIGH {2}03-10 08:41 {2}open {4}eve {2}aws_instance\.a {2}ami {3}1 -> 2$/);
  t.end();
});

void t.test('a long attribute and a long change share the line', (t) => {
  const field = `spec.${'deep.'.repeat(20)}privileged`;
  t.match(lines([drift({ field, old_value: 'x'.repeat(90), new_value: 'y' })], 80)[3], / {2}…\S*\.privileged: x{27}…$/);
  t.end();
});

void t.test('aligns wide and combining characters by the columns that they take', (t) => {
  const named = (name: string) => drift({ address: `aws_instance.${name}`, field: 'ami', old_value: 'a', new_value: 'b' });
  const [, plain = '', wide = '', combined = ''] = lines([named('abcdef'), named('東京🚀'), named('e\u0301e\u0301')], 300);
  t.equal(wide.indexOf('ami'), plain.indexOf('ami') - 2, 'three characters of six columns, four code units');
  t.equal(combined.indexOf('ami'), plain.indexOf('ami') + 2, 'two columns, four code units');
  t.end();
});

void t.test('colours severities; resolved alerts are faint', (t) => {
  const drifts = [drift({ severity: 'critical' }), drift({ severity: 'low', resolution: 'reverted' })];
  const text = driftTable(drifts, { width: 80, isColored: true });
  const [title = '', , first = '', second = '', third = ''] = text.split('\n');
  t.ok(title.startsWith('\x1b[1mSEV ') && title.endsWith('\x1b[0m'));
  t.ok(first.startsWith('\x1b[1;31mCRIT\x1b[0m  03-10'));
  t.notOk(second.includes('\x1b'));
  t.ok(third.startsWith('\x1b[36mLOW\x1b[0m\x1b[2m ') && third.endsWith('\x1b[0m'));
  t.equal(stripVTControlCharacters(text), driftTable(drifts, { width: 80, isColored: false }));
  t.end();
});

void t.test('a long attribute keeps its end and leaves room for the resource', (t) => {
  const field = 'spec.template.spec.container.security_context.privileged';
  t.match(
    lines([drift({ field })], 160)[1],
    /aws_s3_bucket_public_access_block\.data\["customers"\] {2}…security_context\.privileged {2}true -> false$/,
  );
  t.end();
});

void t.test('shortens names of service accounts', (t) => {
  const by = (user_name: string) => drift({ user_identity: { ...drift().user_identity, user_name, role_name: '' } });
  t.match(lines([by('deploy@shop.iam.gserviceaccount.com')], 300)[1], / {2}deploy@shop {2}/);
  t.match(lines([by('system:serviceaccount:shop:deploy')], 300)[1], / {2}shop:deploy {2}/);
  t.match(
    lines([drift({ address: null, resource_type: 'google_service_account', resource_name: 'ci@shop.iam.gserviceaccount.com' })], 300)[1],
    / google_service_account "ci@shop" /,
  );
  t.end();
});

void t.test('shows the year if there are several', (t) => {
  t.match(lines([drift(), drift({ event_time: '2025-12-31T23:59:59Z' })], 200)[2], /^HIGH {2}2025-12-31 23:59 /);
  t.end();
});

void t.test('the status shows resolution and repeats; a maintenance window follows the values', (t) => {
  t.match(lines([drift({ resolution: 'superseded', occurrences: 3 })], 200)[1], / superseded ×3 /);
  t.match(lines([drift({ maintenance: 'patching' })], 300)[1], / true -> false \[patching\]$/);
  t.end();
});

void t.test('a created or deleted resource has no attribute values', (t) => {
  const made = drift({
    field: '*',
    change: 'created',
    address: null,
    resource_type: 'aws_iam_access_key',
    resource_name: 'AKIA1',
    old_value: null,
    new_value: { id: 'AKIA1', user: 'dana' },
  });
  t.match(lines([made], 200)[1], / aws_iam_access_key "AKIA1" {2}created {2}user: dana$/);
  t.match(lines([drift({ field: '*', change: 'deleted', old_value: { id: 'x' }, new_value: null })], 250)[1], / deleted$/);
  t.end();
});

void t.test('shows no value that the record does not contain', (t) => {
  t.match(lines([drift({ new_value: null, detail: 'value not in the record' })], 250)[1], / true -> \(not in the record\)$/);
  t.end();
});

void t.test('escapes control characters written by callers', (t) => {
  const text = driftTable([drift({ field: 'tags.\u001b[2J\r\nx', old_value: '\u001b]0;gone\u0007', new_value: '\u202egnp.exe' })], {
    width: 250,
    isColored: false,
  });
  t.notMatch(text.replaceAll('\n', ''), /[\p{Cc}\p{Cf}]/u);
  t.equal(text.split('\n').length, 3);
  t.end();
});
