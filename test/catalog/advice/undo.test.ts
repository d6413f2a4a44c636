import t from 'tap';
import { adviceFor } from '../../../src/catalog/advice/advice-for.js';
import type { Drift } from '../../../src/model/drift.js';
import { commands, created, deleted, modified, texts } from './alert.js';

const trust =
  '{"Version":"2012-10-17","Statement":[{"Effect":"Allow","Principal":{"Service":"ec2.amazonaws.com"},"Action":"sts:AssumeRole"}]}';
const arn = 'arn:aws:kms:us-east-1:111122223333:key/k-1';

/** Alert → what undoes it. */
const undone: readonly (readonly [name: string, drift: Drift, commands: readonly (string | null)[], certain: boolean])[] = [
  [
    'a foreign access key is deactivated, then deleted',
    created('aws_iam_access_key', 'AKIA1', { id: 'AKIA1', user: 'dana' }),
    [
      'aws iam update-access-key --user-name dana --access-key-id AKIA1 --status Inactive',
      'aws iam delete-access-key --user-name dana --access-key-id AKIA1',
    ],
    true,
  ],
  [
    'the declared trust policy is written again',
    modified('aws_iam_role', 'app', 'assume_role_policy', trust, '{}'),
    [`aws iam update-assume-role-policy --role-name app --policy-document '${trust}'`],
    true,
  ],
  [
    'an added inline policy of a role is deleted',
    modified(
      'aws_iam_role',
      'app',
      'inline_policy',
      [{ name: 'a', policy: trust }],
      [
        { name: 'a', policy: trust },
        { name: 'b', policy: '{}' },
      ],
    ),
    ['aws iam delete-role-policy --role-name app --policy-name b', null],
    false,
  ],
  [
    'a changed inline policy of a role is written, not deleted',
    modified('aws_iam_role', 'app', 'inline_policy', [{ name: 'a', policy: trust }], [{ name: 'a', policy: '{}' }]),
    [`aws iam put-role-policy --role-name app --policy-name a --policy-document '${trust}'`, null],
    false,
  ],
  [
    'an inline policy of its own is deleted',
    created('aws_iam_user_policy', 'dana:all', { user: 'dana', name: 'all', policy: '{}' }),
    ['aws iam delete-user-policy --user-name dana --policy-name all'],
    false,
  ],
  [
    'a declared inline policy is named by its id',
    modified('aws_iam_role_policy', 'app:read', 'policy', trust, '{}'),
    [`aws iam put-role-policy --role-name app --policy-name read --policy-document '${trust}'`],
    true,
  ],
  [
    'a detached policy is attached again',
    deleted('aws_iam_role_policy_attachment', 'app-2025', { role: 'app', policy_arn: 'arn:aws:iam::aws:policy/ReadOnlyAccess' }),
    ['aws iam attach-role-policy --role-name app --policy-arn arn:aws:iam::aws:policy/ReadOnlyAccess'],
    true,
  ],
  [
    'the deletion of a key is cancelled, and the key enabled',
    deleted('aws_kms_key', 'k-1', { key_id: 'k-1', arn }),
    ['aws kms cancel-key-deletion --key-id k-1 --region us-east-1', 'aws kms enable-key --key-id k-1 --region us-east-1'],
    true,
  ],
  [
    'a disabled key is enabled',
    modified('aws_kms_key', 'k-1', 'is_enabled', true, false),
    ['aws kms enable-key --key-id k-1 --region us-east-1'],
    true,
  ],
  [
    'a deleted secret is restored',
    deleted('aws_secretsmanager_secret', 'arn:aws:secretsmanager:us-east-1:1:secret:db-x', {}),
    ['aws secretsmanager restore-secret --secret-id arn:aws:secretsmanager:us-east-1:1:secret:db-x --region us-east-1'],
    true,
  ],
  [
    'a stopped trail is started',
    modified('aws_cloudtrail', 'arn:aws:cloudtrail:us-east-1:1:trail/main', 'enable_logging', true, false),
    ['aws cloudtrail start-logging --name arn:aws:cloudtrail:us-east-1:1:trail/main --region us-east-1'],
    true,
  ],
  [
    'a public snapshot is made private',
    created('aws_snapshot_create_volume_permission', 'snap-1', { snapshot_id: 'snap-1', account_id: 'all' }),
    [
      `aws ec2 modify-snapshot-attribute --snapshot-id snap-1 --attribute createVolumePermission --operation-type remove --group-names '["all"]' --region us-east-1`,
    ],
    true,
  ],
  [
    'an account that a snapshot was shared with loses it, others keep it',
    modified('aws_db_snapshot', 'nightly', 'shared_accounts', ['111'], ['111', 'all']),
    [
      `aws rds modify-db-snapshot-attribute --db-snapshot-identifier nightly --attribute-name restore --values-to-remove '["all"]' --region us-east-1`,
    ],
    false,
  ],
  [
    'a rule that was added to a group is revoked, one that was removed is authorised',
    modified(
      'aws_security_group',
      'sg-1',
      'ingress',
      [{ protocol: 'tcp', from_port: 443, to_port: 443, cidr_blocks: ['10.0.0.0/8'], description: 'office' }],
      [{ protocol: 'tcp', from_port: 22, to_port: 22, cidr_blocks: ['0.0.0.0/0'] }],
    ),
    [
      `aws ec2 revoke-security-group-ingress --group-id sg-1 --ip-permissions '[{"IpProtocol":"tcp","FromPort":22,"ToPort":22,"IpRanges":[{"CidrIp":"0.0.0.0/0"}]}]' --region us-east-1`,
      `aws ec2 authorize-security-group-ingress --group-id sg-1 --ip-permissions '[{"IpProtocol":"tcp","FromPort":443,"ToPort":443,"IpRanges":[{"CidrIp":"10.0.0.0/8","Description":"office"}]}]' --region us-east-1`,
    ],
    false,
  ],
  [
    'a database is made private',
    modified('aws_db_instance', 'orders', 'publicly_accessible', false, true),
    ['aws rds modify-db-instance --db-instance-identifier orders --no-publicly-accessible --region us-east-1'],
    true,
  ],
  [
    'no command has a password',
    modified('aws_db_instance', 'orders', 'password', '(sensitive)', null, { detail: 'value not in the record' }),
    [null],
    false,
  ],
  [
    'of four switches of a bucket the alert shows one',
    modified('aws_s3_bucket_public_access_block', 'b', 'block_public_acls', true, false),
    [
      `aws s3api put-public-access-block --bucket b --public-access-block-configuration '{"BlockPublicAcls":true,"IgnorePublicAcls":true,"BlockPublicPolicy":true,"RestrictPublicBuckets":true}' --region us-east-1`,
    ],
    false,
  ],
  [
    'an unknown type has the general rule',
    modified('aws_new_thing', 'x', 'size', 1, 2),
    ['terraform apply -target=aws_new_thing.app'],
    false,
  ],
  ['a deletion that an apply repairs', deleted('aws_flow_log', 'fl-1', { id: 'fl-1' }), ['terraform apply -target=aws_flow_log.app'], true],
  [
    'a grant of a project is taken back',
    created('google_project_iam_member', 'shop-prod/roles/owner/user:m@x.example', {
      project: 'shop-prod',
      role: 'roles/owner',
      member: 'user:m@x.example',
    }),
    ['gcloud projects remove-iam-policy-binding shop-prod --member=user:m@x.example --role=roles/owner --condition=None'],
    false,
  ],
  [
    'a member that was added to a binding loses the role in its id',
    modified(
      'google_storage_bucket_iam_binding',
      'b/media/roles/storage.objectViewer',
      'members',
      ['user:a@x.example'],
      ['user:a@x.example', 'allUsers'],
    ),
    [
      'gcloud storage buckets remove-iam-policy-binding gs://media --member=allUsers --role=roles/storage.objectViewer --condition=None',
      null,
    ],
    false,
  ],
  [
    'a key of a service account is disabled, then deleted',
    created('google_service_account_key', 'projects/shop-prod/serviceAccounts/ci@shop-prod.iam.gserviceaccount.com/keys/4e90', {
      service_account_id: 'ci@shop-prod.iam.gserviceaccount.com',
    }),
    [
      'gcloud iam service-accounts keys disable 4e90 --iam-account=ci@shop-prod.iam.gserviceaccount.com --project=shop-prod',
      'gcloud iam service-accounts keys delete 4e90 --iam-account=ci@shop-prod.iam.gserviceaccount.com --project=shop-prod',
    ],
    true,
  ],
  [
    'a firewall is closed again',
    modified(
      'google_compute_firewall',
      'projects/shop-prod/global/firewalls/api',
      'source_ranges',
      ['198.51.100.0/24', '203.0.113.7/32'],
      ['0.0.0.0/0'],
    ),
    ['gcloud compute firewall-rules update api --source-ranges=198.51.100.0/24,203.0.113.7/32 --project=shop-prod'],
    false,
  ],
  [
    'the networks of a database are the declared ones',
    modified(
      'google_sql_database_instance',
      'orders',
      'settings.ip_configuration.authorized_networks',
      [{ name: 'office', value: '198.51.100.0/24' }],
      [{ value: '0.0.0.0/0' }],
    ),
    ['gcloud sql instances patch orders --authorized-networks=198.51.100.0/24 --project=shop-prod'],
    true,
  ],
  [
    'a version of a key is restored, then enabled',
    modified(
      'google_kms_crypto_key_version',
      'projects/p/locations/eu/keyRings/r/cryptoKeys/k/cryptoKeyVersions/3',
      'state',
      'ENABLED',
      'DESTROY_SCHEDULED',
    ),
    [
      'gcloud kms keys versions restore 3 --key=k --keyring=r --location=eu --project=shop-prod',
      'gcloud kms keys versions enable 3 --key=k --keyring=r --location=eu --project=shop-prod',
    ],
    false,
  ],
];

for (const [name, drift, expected, isCertain] of undone) {
  void t.test(name, (t) => {
    t.strictSame(commands(drift, 'undo'), expected);
    t.equal(adviceFor(drift).certain, isCertain, JSON.stringify(adviceFor(drift).steps, null, 1));
    t.ok(texts(drift, 'plan'), 'says what a plan does');
    t.ok(texts(drift, 'adopt'), 'says how to keep it');
    t.end();
  });
}
