import t from 'tap';
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
    user_identity: {
      type: 'AssumedRole',
      principal_id: 'AROA:priya',
      arn: '',
      account_id: '111122223333',
      user_name: 'priya.nair@paperlark.example',
      role_name: 'AWSReservedSSO_PlatformAdmin_4f1c0b7e9a2d6c55',
    },
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
    root_cause: null,
    blast_radius_size: null,
    occurrences: 1,
    last_seen: '2026-03-10T08:41:19Z',
    resolution: null,
    resolved_at: null,
    ...over,
  });

const lines = (drifts: readonly Drift[], width: number): readonly string[] => driftTable(drifts, width).trimEnd().split('\n');

void t.test('says so if there are no drifts', (t) => {
  t.equal(driftTable([], 80), 'No drift.\n');
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
    / {2}priya\.nair@paperlark\.example \(PlatformAdmin\) {2}module\.exports\["eu"\]\.aws_s3_bucket_public_access_block\.data\["customers"\] {2}restrict_public_buckets {2}true → false$/,
  );
  t.equal(first?.indexOf('true → false'), second?.indexOf('a → b'));
  t.equal(first?.indexOf('true → false'), title?.indexOf('DECLARED'));
  t.end();
});

void t.test('no line is wider than the window, or 160 columns if its width is unknown', (t) => {
  const long = drift({ old_value: 'x'.repeat(200), new_value: 'y'.repeat(200) });
  for (const width of [60, 80, 120, 160, 0]) {
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
  t.match(line, /…?.*aws_s3_bucket_public_access_block\.data\["customers"\] {2}restrict_public_buckets {2}true → false$/);
  t.end();
});

void t.test('in a narrow window an address keeps its end', (t) => {
  t.match(lines([drift()], 130)[1], / {2}….*\.data\["customers"\] {2}/);
  t.end();
});

void t.test('a long attribute keeps its end and leaves room for the resource', (t) => {
  const field = 'spec.template.spec.container.security_context.privileged';
  t.match(
    lines([drift({ field })], 160)[1],
    /aws_s3_bucket_public_access_block\.data\["customers"\] {2}…security_context\.privileged {2}true → false$/,
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
  t.match(lines([drift({ maintenance: 'patching' })], 300)[1], / true → false \[patching\]$/);
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
  t.match(lines([drift({ new_value: null, detail: 'value not in the record' })], 250)[1], / \(value not in the record\)$/);
  t.end();
});

void t.test('escapes control characters written by callers', (t) => {
  const text = driftTable([drift({ field: 'tags.\u001b[2J\r\nx', old_value: '\u001b]0;gone\u0007', new_value: '\u202egnp.exe' })], 250);
  t.notMatch(text.replaceAll('\n', ''), /[\p{Cc}\p{Cf}]/u);
  t.equal(text.split('\n').length, 3);
  t.end();
});
