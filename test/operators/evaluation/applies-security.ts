import { filter, filtered, detector, feature } from '../../catalog/aws/security/guardduty-detectors.cases.js';
import { alias, grant } from '../../catalog/aws/security/kms-access.cases.js';
import { key } from '../../catalog/aws/security/kms-keys.cases.js';
import { hub } from '../../catalog/aws/security/securityhub-accounts.cases.js';
import { subscription } from '../../catalog/aws/security/securityhub-findings.cases.js';
import { analyzer } from '../../catalog/aws/security/analyzers.cases.js';
import { account } from '../../catalog/aws/security/macie.cases.js';
import { calls, type Apply } from '../../support/applies.js';
import type { DeclaredResource } from '../../support/catalog-case.js';
import { firewallModule, recording, trails } from './applies-audit.js';

/** Keys, trails, recorders and detectors, as Terraform creates, changes and destroys them. */

const named = (name: string, ...resources: readonly DeclaredResource[]): readonly DeclaredResource[] =>
  resources.map((one) => ({ ...one, name }));

const keyId = '1234abcd-12ab-34cd-56ef-1234567890ab';
const keyArn = `arn:aws:kms:us-east-1:111122223333:key/${keyId}`;
const policy = key().attributes['policy'] ?? null;
const widerPolicy = JSON.stringify({
  Version: '2012-10-17',
  Statement: [{ Effect: 'Allow', Principal: { AWS: 'arn:aws:iam::222233334444:root' }, Action: 'kms:*', Resource: '*' }],
});
const grantId = grant().attributes['grant_id'] ?? null;
const keys = named('orders', key(), alias(), grant());

const encryption: readonly Apply[] = [
  {
    name: 'a key, its alias and a grant are created',
    before: [],
    calls: calls('kms', [
      [
        'CreateKey',
        {
          bypassPolicyLockoutSafetyCheck: false,
          customerMasterKeySpec: 'SYMMETRIC_DEFAULT',
          keySpec: 'SYMMETRIC_DEFAULT',
          keyUsage: 'ENCRYPT_DECRYPT',
          description: 'orders',
          origin: 'AWS_KMS',
          policy,
          tags: [{ tagKey: 'Owner', tagValue: 'shop' }],
        },
        { keyMetadata: { keyId, arn: keyArn, enabled: true, multiRegion: false } },
      ],
      ['EnableKeyRotation', { keyId, rotationPeriodInDays: 365 }],
      ['CreateAlias', { aliasName: 'alias/orders', targetKeyId: keyId }],
      [
        'CreateGrant',
        {
          keyId,
          name: 'orders',
          granteePrincipal: 'arn:aws:iam::111122223333:role/orders',
          operations: ['Encrypt', 'Decrypt'],
          constraints: { encryptionContextEquals: { Department: 'Finance' } },
        },
        { keyId: keyArn, grantId },
      ],
    ]),
    after: keys,
  },
  {
    name: 'a key is disabled and its policy, rotation and tags changed',
    before: keys,
    calls: calls('kms', [
      ['DisableKeyRotation', { keyId }],
      ['UpdateKeyDescription', { keyId, description: 'old orders' }],
      ['PutKeyPolicy', { keyId, policyName: 'default', policy: widerPolicy, bypassPolicyLockoutSafetyCheck: false }],
      ['UntagResource', { keyId, tagKeys: ['Owner'] }],
      ['DisableKey', { keyId }],
    ]),
    after: named(
      'orders',
      key({ enable_key_rotation: false, description: 'old orders', policy: widerPolicy, tags: {}, tags_all: {}, is_enabled: false }),
      alias(),
      grant(),
    ),
  },
  {
    name: 'a key, its alias and a grant are destroyed',
    before: keys,
    calls: calls('kms', [
      ['RevokeGrant', { keyId, grantId }],
      ['DeleteAlias', { aliasName: 'alias/orders' }],
      ['ScheduleKeyDeletion', { keyId, pendingWindowInDays: 10 }, { keyId: keyArn, keyState: 'PendingDeletion' }],
    ]),
    after: [],
  },
];

const detectorId = detector().attributes['id'] ?? null;
const standard = subscription().attributes['standards_arn'] ?? null;
const detection = named('main', detector(), feature(), filter(), hub(), subscription(), analyzer(), account());
const runtime = (status: string) => ({
  detectorId,
  features: [
    {
      name: 'RUNTIME_MONITORING',
      status,
      additionalConfiguration: [
        { name: 'EKS_ADDON_MANAGEMENT', status },
        { name: 'EC2_AGENT_MANAGEMENT', status },
      ],
    },
  ],
});
const off = {
  status: 'DISABLED',
  additional_configuration: [
    { name: 'EKS_ADDON_MANAGEMENT', status: 'DISABLED' },
    { name: 'EC2_AGENT_MANAGEMENT', status: 'DISABLED' },
  ],
};

const detectors: readonly Apply[] = [
  {
    name: 'detectors of several services are created',
    before: [],
    calls: [
      ...calls('guardduty', [
        [
          'CreateDetector',
          { enable: true, findingPublishingFrequency: 'SIX_HOURS', tags: { Owner: 'security' }, clientToken: 'a' },
          { detectorId },
        ],
        ['UpdateDetector', runtime('ENABLED')],
        ['CreateFilter', { detectorId, name: 'noise', action: 'ARCHIVE', rank: 1, findingCriteria: filtered }, { name: 'noise' }],
      ]),
      ...calls('securityhub', [
        ['EnableSecurityHub', { EnableDefaultStandards: true, ControlFindingGenerator: 'SECURITY_CONTROL' }],
        ['UpdateSecurityHubConfiguration', { AutoEnableControls: true }],
        ['BatchEnableStandards', { StandardsSubscriptionRequests: [{ StandardsArn: standard }] }],
      ]),
      ...calls('access-analyzer', [
        [
          'CreateAnalyzer',
          { analyzerName: 'outside', type: 'ACCOUNT', tags: { Owner: 'security' } },
          { arn: analyzer().attributes['arn'] ?? null },
        ],
      ]),
      ...calls('macie2', [['EnableMacie', { clientToken: 'a', status: 'ENABLED' }]]),
    ],
    after: detection,
  },
  {
    name: 'a detector, its feature and its filter are changed',
    before: detection,
    calls: [
      ...calls('guardduty', [
        ['UpdateDetector', { detectorId, enable: false, findingPublishingFrequency: 'ONE_HOUR' }],
        ['UpdateDetector', runtime('DISABLED')],
        ['UpdateFilter', { detectorId, filterName: 'noise', action: 'NOOP', description: '', rank: 1, findingCriteria: filtered }],
      ]),
      ...calls('macie2', [['UpdateMacieSession', { findingPublishingFrequency: 'ONE_HOUR', status: 'PAUSED' }]]),
    ],
    after: named(
      'main',
      detector({ enable: false, finding_publishing_frequency: 'ONE_HOUR' }),
      feature(off),
      filter({ action: 'NOOP' }),
      hub(),
      subscription(),
      analyzer(),
      account({ finding_publishing_frequency: 'ONE_HOUR', status: 'PAUSED' }),
    ),
  },
  {
    name: 'detectors of several services are destroyed',
    before: detection,
    calls: [
      ...calls('guardduty', [
        ['DeleteFilter', { detectorId, filterName: 'noise' }],
        ['UpdateDetector', runtime('DISABLED')],
        ['DeleteDetector', { detectorId }],
      ]),
      ...calls('securityhub', [
        ['BatchDisableStandards', { StandardsSubscriptionArns: [subscription().attributes['id'] ?? null] }],
        ['DisableSecurityHub', null],
      ]),
      ...calls('access-analyzer', [['DeleteAnalyzer', { analyzerName: 'outside' }]]),
      ...calls('macie2', [['DisableMacie', null]]),
    ],
    after: [],
  },
];

export const securityApplies: readonly Apply[] = [...encryption, ...trails, ...recording, ...detectors, ...firewallModule];
