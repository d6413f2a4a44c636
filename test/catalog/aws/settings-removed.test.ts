import t from 'tap';
import type { JsonObject } from '../../../src/lib/json.js';
import { calls, deliver, deliveries, type Apply, type Call } from '../../support/applies.js';
import type { DeclaredResource } from '../../support/catalog-case.js';
import { driftsOf } from '../../support/run-pipeline.js';
import { bucket5, name, setting, xmlns } from './s3/s3-states.js';

/**
 * An apply that removes a resource leaves its mirror on the parent until the next refresh. Its calls must raise no alert, in any order of
 * states and records, as long as some state shows that the resource existed.
 */

const kms = {
  rule: [
    { apply_server_side_encryption_by_default: [{ kms_master_key_id: 'alias/data', sse_algorithm: 'aws:kms' }], bucket_key_enabled: true },
  ],
};
const lock = { object_lock_enabled: 'Enabled', rule: [{ default_retention: [{ days: 5, mode: 'COMPLIANCE', years: 0 }] }] };
const put = (event: string, document: JsonObject = {}): readonly Call[] => calls('s3', [[event, { bucketName: name, ...document }]]);
const removal = (type: string, mirror: JsonObject, attributes: JsonObject, list: readonly Call[]): Apply => ({
  name: type,
  before: [bucket5(mirror), setting(type, attributes)],
  calls: list,
  after: [bucket5(mirror)],
});

const readOnly = 'arn:aws:iam::aws:policy/ReadOnlyAccess';
const role: DeclaredResource = {
  type: 'aws_iam_role',
  attributes: {
    arn: 'arn:aws:iam::111122223333:role/worker',
    assume_role_policy: '{}',
    id: 'worker',
    inline_policy: [],
    managed_policy_arns: [readOnly],
    name: 'worker',
    path: '/',
    tags: {},
    tags_all: {},
  },
};
const attachedEverywhere: DeclaredResource = {
  type: 'aws_iam_policy_attachment',
  attributes: { groups: [], id: 'readers', name: 'readers', policy_arn: readOnly, roles: ['worker'], users: ['bob'] },
};

const applies: readonly Apply[] = [
  removal(
    'aws_s3_bucket_versioning',
    { versioning: [{ enabled: true, mfa_delete: false }] },
    { versioning_configuration: [{ status: 'Enabled' }] },
    put('PutBucketVersioning', { VersioningConfiguration: { xmlns, Status: 'Suspended' } }),
  ),
  removal(
    'aws_s3_bucket_server_side_encryption_configuration',
    { server_side_encryption_configuration: [kms] },
    kms,
    put('DeleteBucketEncryption'),
  ),
  removal(
    'aws_s3_bucket_request_payment_configuration',
    { request_payer: 'Requester' },
    { payer: 'Requester' },
    put('PutBucketRequestPayment', { RequestPaymentConfiguration: { xmlns, Payer: 'BucketOwner' } }),
  ),
  removal(
    'aws_s3_bucket_accelerate_configuration',
    { acceleration_status: 'Enabled' },
    { status: 'Enabled' },
    put('PutAccelerateConfiguration', { AccelerateConfiguration: { xmlns, Status: 'Suspended' } }),
  ),
  removal(
    'aws_s3_bucket_object_lock_configuration',
    { object_lock_configuration: [lock] },
    lock,
    put('PutBucketObjectLockConfiguration', { ObjectLockConfiguration: { xmlns, ObjectLockEnabled: 'Enabled' } }),
  ),
  removal(
    'aws_s3_bucket_logging',
    { logging: [{ target_bucket: 'audit', target_prefix: '' }] },
    { target_bucket: 'audit', target_prefix: '' },
    put('PutBucketLogging', { BucketLoggingStatus: { xmlns } }),
  ),
  removal('aws_s3_bucket_policy', { policy: '{"Statement":[]}' }, { policy: '{"Statement":[]}' }, put('DeleteBucketPolicy')),
  {
    name: 'aws_iam_policy_attachment',
    before: [role, attachedEverywhere],
    after: [role],
    calls: calls('iam', [
      ['DetachRolePolicy', { roleName: 'worker', policyArn: readOnly }],
      ['DetachUserPolicy', { userName: 'bob', policyArn: readOnly }],
    ]),
  },
];

for (const apply of applies) {
  for (const delivery of deliveries.filter(({ noneBefore }) => noneBefore === undefined)) {
    void t.test(`removing ${apply.name}: ${delivery.name}`, (t) => {
      t.strictSame(
        driftsOf(deliver(apply, delivery)).map(({ address, field }) => `${String(address)} ${field}`),
        [],
      );
      t.end();
    });
  }
}

void t.test('D9: without an earlier state, a removal is held, then announced if the parent declares the setting', (t) => {
  for (const delivery of deliveries.filter(({ noneBefore }) => noneBefore)) {
    for (const apply of applies) {
      const drifts = driftsOf(deliver(apply, delivery));
      t.ok(drifts.length > 0, `${apply.name}: an agent can be forged, and the state looks the same`);
      for (const drift of drifts) t.match(drift.address, /^aws_(s3_bucket|iam_role)\./);
    }
  }
  t.end();
});
