import type { JsonObject } from '../../../../src/lib/json.js';
import type { CatalogCase } from '../../../support/catalog-case.js';
import { policyOf } from './ecr.cases.js';
import { declare, examplesOf } from './examples-of.js';

const own = policyOf('arn:aws:iam::111122223333:root', 'ecr:ReplicateImage');
const everybody = policyOf('*', 'ecr:ReplicateImage');
const registry = { id: '111122223333', registry_id: '111122223333' };

const ofPolicy = examplesOf(declare('aws_ecr_registry_policy', { ...registry, policy: own }));
const ofScanning = examplesOf(
  declare('aws_ecr_registry_scanning_configuration', {
    ...registry,
    rule: [{ repository_filter: [{ filter: '*', filter_type: 'WILDCARD' }], scan_frequency: 'CONTINUOUS_SCAN' }],
    scan_type: 'ENHANCED',
  }),
);
const rule = { repository_filter: [{ filter: '*', filter_type: 'WILDCARD' }], scan_frequency: 'CONTINUOUS_SCAN' };
const target = { region: 'eu-central-1', registry_id: '111122223333' };
const ofReplication = examplesOf(
  declare('aws_ecr_replication_configuration', {
    ...registry,
    replication_configuration: [{ rule: [{ destination: [target], repository_filter: [] }] }],
  }),
);
const replicate = (registryId: string): JsonObject => ({
  replicationConfiguration: { rules: [{ destinations: [{ region: 'eu-central-1', registryId }] }] },
});
const ofRule = examplesOf(
  declare('aws_ecr_pull_through_cache_rule', {
    credential_arn: '',
    custom_role_arn: '',
    ecr_repository_prefix: 'quay',
    id: 'quay',
    registry_id: '111122223333',
    upstream_registry_url: 'quay.io',
    upstream_repository_prefix: 'ROOT',
  }),
);
const credential = 'arn:aws:secretsmanager:us-east-1:111122223333:secret:ecr-pullthroughcache/quay-AbCdEf';
const ofSetting = examplesOf(
  declare('aws_ecr_account_setting', { id: 'BASIC_SCAN_TYPE_VERSION', name: 'BASIC_SCAN_TYPE_VERSION', value: 'AWS_NATIVE' }),
);
const ofTemplate = examplesOf(
  declare('aws_ecr_repository_creation_template', {
    applied_for: ['PULL_THROUGH_CACHE'],
    custom_role_arn: '',
    description: '',
    encryption_configuration: [{ encryption_type: 'AES256', kms_key: '' }],
    id: 'quay',
    image_tag_mutability: 'IMMUTABLE',
    image_tag_mutability_exclusion_filter: [],
    lifecycle_policy: '',
    prefix: 'quay',
    registry_id: '111122223333',
    repository_policy: own,
    resource_tags: { Team: 'shop' },
  }),
);
const template = (changed: JsonObject = {}): JsonObject => ({
  prefix: 'quay',
  appliedFor: ['PULL_THROUGH_CACHE'],
  imageTagMutability: 'IMMUTABLE',
  repositoryPolicy: own,
  resourceTags: [{ key: 'Team', value: 'shop' }],
  ...changed,
});

export const ecrRegistryCases: readonly CatalogCase[] = [
  {
    ...ofPolicy.created('a policy of a registry without a declared one is created', ['PutRegistryPolicy', { policyText: everybody }]),
    state: [],
  },
  ofPolicy.deleted('removing the declared policy is one alert (D17)', ['DeleteRegistryPolicy', {}]),
  ofScanning.drifts('scans without rules are drift', ['PutRegistryScanningConfiguration', { scanType: 'BASIC' }], {
    scan_type: ['ENHANCED', 'BASIC'],
    rule: [[rule], null],
  }),
  ofReplication.drifts('replication to another account is drift', ['PutReplicationConfiguration', replicate('999988887777')], {
    'replication_configuration.rule': [
      [{ destination: [target], repository_filter: [] }],
      [{ destination: [{ region: 'eu-central-1', registry_id: '999988887777' }] }],
    ],
  }),
  ofRule.created('a cache rule that no state declares is created', [
    'CreatePullThroughCacheRule',
    { ecrRepositoryPrefix: 'x', upstreamRegistryUrl: 'registry.evil.example' },
  ]),
  ofRule.drifts('other credentials are drift', ['UpdatePullThroughCacheRule', { ecrRepositoryPrefix: 'quay', credentialArn: credential }], {
    credential_arn: ['', credential],
  }),
  ofRule.deleted('removing a declared cache rule is one alert (D17)', ['DeletePullThroughCacheRule', { ecrRepositoryPrefix: 'quay' }]),
  ofSetting.drifts('another scanner is drift', ['PutAccountSetting', { name: 'BASIC_SCAN_TYPE_VERSION', value: 'CLAIR' }], {
    value: ['AWS_NATIVE', 'CLAIR'],
  }),
  ofTemplate.agrees('a template created as declared is not drift', ['CreateRepositoryCreationTemplate', template()]),
  ofTemplate.agrees('a template set as declared is not drift', ['UpdateRepositoryCreationTemplate', template()]),
  ofTemplate.deleted('removing a declared template is one alert (D17)', ['DeleteRepositoryCreationTemplate', { prefix: 'quay' }]),
];
