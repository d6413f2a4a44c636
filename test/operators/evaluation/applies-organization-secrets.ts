import { document } from '../../catalog/aws/organization/ssm-documents.cases.js';
import { parameter } from '../../catalog/aws/organization/ssm-parameters.cases.js';
import { policy, policyOf, rotation, secret, secretArn, version } from '../../catalog/aws/organization/secrets-manager.cases.js';
import { calls, type Apply } from '../../support/applies.js';

/** A secret with a policy and rotation, parameters and a document, as Terraform creates, changes and destroys them. */

const hidden = 'HIDDEN_DUE_TO_SECURITY_REASONS';
const key = 'arn:aws:kms:us-east-1:111122223333:key/1b6a3a52-0000-4000-8000-000000000001';
const answer = { aRN: secretArn, name: 'db/orders' };
const first = 'aaaaaaaa-0000-4000-8000-000000000001';
const second = 'bbbbbbbb-0000-4000-8000-000000000002';
const own = policyOf('arn:aws:iam::111122223333:role/app');
const wider = policyOf('arn:aws:iam::111122223333:role/batch');
const lambda = 'arn:aws:lambda:us-east-1:111122223333:function:rotate-orders';

const putValue = (token: string) =>
  [
    'PutSecretValue',
    { secretId: secretArn, clientRequestToken: token, secretString: hidden },
    { ...answer, versionId: token, versionStages: ['AWSCURRENT'] },
  ] as const;
const rotate = (days: number) =>
  [
    'RotateSecret',
    { secretId: secretArn, rotationLambdaARN: lambda, rotationRules: { automaticallyAfterDays: days }, rotateImmediately: true },
    answer,
  ] as const;
const putPolicy = (resourcePolicy: string) =>
  ['PutResourcePolicy', { secretId: secretArn, resourcePolicy, blockPublicPolicy: false }, answer] as const;
const before = [secret(), version(), policy(), rotation()];

const putParameter = [
  'PutParameter',
  {
    name: '/app/password',
    value: hidden,
    type: 'SecureString',
    keyId: key,
    description: 'password',
    allowedPattern: '',
    tier: 'Standard',
    overwrite: false,
    tags: [{ key: 'Owner', value: 'shop' }],
  },
  { version: 1, tier: 'Standard' },
] as const;
const onParameter = { resourceType: 'Parameter', resourceId: '/app/password' };
const content = '{"schemaVersion":"2.2","description":"x","mainSteps":[]}';
const newContent = '{"schemaVersion":"2.2","description":"y","mainSteps":[]}';
const described = (documentVersion: string) => ({
  documentDescription: { name: 'patch', documentVersion, defaultVersion: '1', status: 'Creating' },
});
const share = (members: { readonly accountIdsToAdd?: readonly string[]; readonly accountIdsToRemove?: readonly string[] }) =>
  ['ModifyDocumentPermission', { name: 'patch', permissionType: 'Share', ...members }, null] as const;
const shared = (ids: string) => ({ permissions: { account_ids: ids, type: 'Share' } });
const machines = [parameter(), document(shared('222233334444'))];

export const organizationSecretApplies: readonly Apply[] = [
  {
    name: 'a secret is created with a value, a policy and rotation',
    before: [],
    calls: calls('secretsmanager', [
      [
        'CreateSecret',
        {
          name: 'db/orders',
          description: 'database of orders',
          kmsKeyId: key,
          clientRequestToken: 'x',
          forceOverwriteReplicaSecret: false,
          tags: [{ key: 'Owner', value: 'shop' }],
        },
        answer,
      ],
      putValue(first),
      putPolicy(own),
      rotate(30),
    ]),
    after: before,
  },
  {
    name: 'a secret is changed: description, tags, value, policy and interval',
    before,
    calls: calls('secretsmanager', [
      ['UpdateSecret', { secretId: secretArn, description: 'orders', clientRequestToken: 'x', kmsKeyId: key }, answer],
      ['UntagResource', { secretId: secretArn, tagKeys: ['Owner'] }],
      ['TagResource', { secretId: secretArn, tags: [{ key: 'Team', value: 'shop' }] }],
      putValue(second),
      putPolicy(wider),
      rotate(7),
    ]),
    after: [
      secret({ description: 'orders', tags: { Team: 'shop' }, tags_all: { Team: 'shop' } }),
      version({ id: `${secretArn}|${second}`, secret_string: '{"password":"new"}', version_id: second }),
      policy({ policy: wider }),
      rotation({ rotation_rules: [{ automatically_after_days: 7, duration: '', schedule_expression: '' }] }),
    ],
  },
  {
    name: 'a secret is destroyed',
    before,
    calls: calls('secretsmanager', [
      ['DeleteResourcePolicy', { secretId: secretArn }, answer],
      ['CancelRotateSecret', { secretId: secretArn }, answer],
      ['DeleteSecret', { secretId: secretArn, recoveryWindowInDays: 30 }, answer],
    ]),
    after: [],
  },
  {
    name: 'a parameter and a shared document are created',
    before: [],
    calls: calls('ssm', [
      putParameter,
      ['CreateDocument', { name: 'patch', content, documentFormat: 'JSON', documentType: 'Command' }, described('1')],
      share({ accountIdsToAdd: ['222233334444'] }),
    ]),
    after: machines,
  },
  {
    name: 'the value and tags of a parameter, the content and the accounts of a document are changed',
    before: machines,
    calls: calls('ssm', [
      [
        'PutParameter',
        {
          name: '/app/password',
          value: hidden,
          type: 'SecureString',
          keyId: key,
          overwrite: true,
          tier: 'Standard',
          description: 'password',
        },
        { version: 2, tier: 'Standard' },
      ],
      ['RemoveTagsFromResource', { ...onParameter, tagKeys: ['Owner'] }],
      ['AddTagsToResource', { ...onParameter, tags: [{ key: 'Team', value: 'shop' }] }],
      share({ accountIdsToAdd: ['333344445555'] }),
      share({ accountIdsToRemove: ['222233334444'] }),
      ['UpdateDocument', { name: 'patch', content: newContent, documentFormat: 'JSON', documentVersion: '1' }, described('2')],
      ['UpdateDocumentDefaultVersion', { name: 'patch', documentVersion: '2' }, { description: { name: 'patch', defaultVersion: '2' } }],
    ]),
    after: [
      parameter({ value: 'changed', version: 2, tags: { Team: 'shop' }, tags_all: { Team: 'shop' } }),
      document({ ...shared('333344445555'), content: newContent, default_version: '2', document_version: '2', latest_version: '2' }),
    ],
  },
  {
    name: 'a parameter and a document are destroyed',
    before: machines,
    calls: calls('ssm', [
      ['DeleteParameter', { name: '/app/password' }],
      share({ accountIdsToRemove: ['222233334444'] }),
      ['DeleteDocument', { name: 'patch' }],
    ]),
    after: [],
  },
];
