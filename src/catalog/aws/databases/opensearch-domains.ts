import { isObject, type Json } from '../../../lib/json.js';
import {
  add,
  create,
  destroy,
  drop,
  either,
  firstOf,
  hidden,
  merge,
  modify,
  noChange,
  on,
  put,
  set,
  via,
  type ChangeSpec,
  type Edits,
  type From,
  type Read,
  type ServiceCatalog,
  type Target,
} from '../../dsl.js';
import { blocks, tagMap } from '../../values.js';
import type { TypeSpec } from '../../type-spec.js';
import { isSet, someOf } from '../rds/rds-values.js';
import { acronyms, onArn } from './database-values.js';

/**
 * Amazon OpenSearch Service: domains, their access policies and SAML options. A domain may be declared with a type of OpenSearch or of
 * Elasticsearch, and either API changes it. Source: OpenSearch Service API reference, Terraform AWS provider schemas 3 to 6.
 */

const [newType, oldType] = ['aws_opensearch_domain', 'aws_elasticsearch_domain'] as const;
const domain = (type: string): Target => on(type, { domain_name: 'domainName' });
const domains = [domain(newType), domain(oldType)];
const policies = [domain('aws_opensearch_domain_policy'), domain('aws_elasticsearch_domain_policy')];
const samlOptions = [domain('aws_opensearch_domain_saml_options'), domain('aws_elasticsearch_domain_saml_options')];

/** `{INDEX_SLOW_LOGS: {…}}` as blocks. A call contains the kinds of logs that it changes. */
const logs: Read = via('logPublishingOptions', (kinds) =>
  isObject(kinds)
    ? Object.entries(kinds).map(([kind, one]): Json => {
        const options = isObject(one) ? one : {};
        const group = options['cloudWatchLogsLogGroupArn'];
        return { log_type: kind, enabled: options['enabled'] ?? true, ...(group === undefined ? {} : { cloudwatch_log_group_arn: group }) };
      })
    : undefined,
);

/** The APIs have different suffixes for the same type of instance; the state has that of its own type. */
const instanceType = (path: string, suffix: string): Read =>
  via(path, (type) => (typeof type === 'string' ? type.replace(/\.(search|elasticsearch)$/, suffix) : undefined));

const cluster = (path: string, suffix: string): Edits => ({
  'cluster_config.cold_storage_options.enabled': `${path}.coldStorageOptions.enabled`,
  'cluster_config.dedicated_master_count': `${path}.dedicatedMasterCount`,
  'cluster_config.dedicated_master_enabled': `${path}.dedicatedMasterEnabled`,
  'cluster_config.dedicated_master_type': instanceType(`${path}.dedicatedMasterType`, suffix),
  'cluster_config.instance_count': `${path}.instanceCount`,
  'cluster_config.instance_type': instanceType(`${path}.instanceType`, suffix),
  'cluster_config.warm_count': `${path}.warmCount`,
  'cluster_config.warm_enabled': `${path}.warmEnabled`,
  'cluster_config.warm_type': instanceType(`${path}.warmType`, suffix),
  'cluster_config.zone_awareness_config.availability_zone_count': `${path}.zoneAwarenessConfig.availabilityZoneCount`,
  'cluster_config.zone_awareness_enabled': `${path}.zoneAwarenessEnabled`,
});
const shared: Edits = {
  advanced_options: merge('advancedOptions'),
  'advanced_security_options.enabled': 'advancedSecurityOptions.enabled',
  'advanced_security_options.internal_user_database_enabled': 'advancedSecurityOptions.internalUserDatabaseEnabled',
  'advanced_security_options.master_user_options.master_user_arn': 'advancedSecurityOptions.masterUserOptions.masterUserARN',
  'auto_tune_options.desired_state': 'autoTuneOptions.desiredState',
  'auto_tune_options.rollback_on_disable': 'autoTuneOptions.rollbackOnDisable',
  'cognito_options.enabled': 'cognitoOptions.enabled',
  'cognito_options.identity_pool_id': 'cognitoOptions.identityPoolId',
  'cognito_options.role_arn': 'cognitoOptions.roleArn',
  'cognito_options.user_pool_id': 'cognitoOptions.userPoolId',
  'domain_endpoint_options.custom_endpoint': 'domainEndpointOptions.customEndpoint',
  'domain_endpoint_options.custom_endpoint_certificate_arn': 'domainEndpointOptions.customEndpointCertificateArn',
  'domain_endpoint_options.custom_endpoint_enabled': 'domainEndpointOptions.customEndpointEnabled',
  'domain_endpoint_options.enforce_https': 'domainEndpointOptions.enforceHTTPS',
  'domain_endpoint_options.tls_security_policy': acronyms('domainEndpointOptions.tLSSecurityPolicy'),
  'ebs_options.ebs_enabled': acronyms('eBSOptions.eBSEnabled'),
  'ebs_options.iops': acronyms('eBSOptions.iops'),
  'ebs_options.throughput': acronyms('eBSOptions.throughput'),
  'ebs_options.volume_size': acronyms('eBSOptions.volumeSize'),
  'ebs_options.volume_type': acronyms('eBSOptions.volumeType'),
  'encrypt_at_rest.enabled': 'encryptionAtRestOptions.enabled',
  'encrypt_at_rest.kms_key_id': 'encryptionAtRestOptions.kmsKeyId',
  log_publishing_options: add(logs, ['log_type']),
  'node_to_node_encryption.enabled': 'nodeToNodeEncryptionOptions.enabled',
  'snapshot_options.automated_snapshot_start_hour': 'snapshotOptions.automatedSnapshotStartHour',
  'vpc_options.security_group_ids': someOf(acronyms('vPCOptions.securityGroupIds')),
  'vpc_options.subnet_ids': someOf(acronyms('vPCOptions.subnetIds')),
};
const settings = (path: string): Edits => ({
  ...shared,
  ...cluster(path, '.search'),
  'advanced_security_options.anonymous_auth_enabled': 'advancedSecurityOptions.anonymousAuthEnabled',
  'auto_tune_options.use_off_peak_window': 'autoTuneOptions.useOffPeakWindow',
  'cluster_config.multi_az_with_standby_enabled': 'clusterConfig.multiAZWithStandbyEnabled',
  'cluster_config.node_options': set(blocks('clusterConfig.nodeOptions'), 'given'),
  ip_address_type: acronyms('iPAddressType'),
  'off_peak_window_options.enabled': 'offPeakWindowOptions.enabled',
  'off_peak_window_options.off_peak_window.window_start_time.hours': 'offPeakWindowOptions.offPeakWindow.windowStartTime.hours',
  'off_peak_window_options.off_peak_window.window_start_time.minutes': 'offPeakWindowOptions.offPeakWindow.windowStartTime.minutes',
  'software_update_options.auto_software_update_enabled': 'softwareUpdateOptions.autoSoftwareUpdateEnabled',
});
const oldSettings = (path: string): Edits => ({ ...shared, ...cluster(path, '.elasticsearch') });

/** The name and password of the administrator are part of a new domain. */
const administrator: Edits = {
  'advanced_security_options.master_user_options.master_user_name': 'advancedSecurityOptions.masterUserOptions.masterUserName',
  'advanced_security_options.master_user_options.master_user_password': hidden(
    'advancedSecurityOptions.masterUserOptions.masterUserPassword',
  ),
};

/** `Elasticsearch_7.10` and `7.10` are the same version in the two APIs. */
const versioned = (from: From): Read =>
  via(from, (value) => (typeof value === 'string' && !value.includes('_') ? `Elasticsearch_${value}` : value));
const bareVersion = (from: From): Read =>
  via(from, (value) => (typeof value === 'string' ? value.replace(/^Elasticsearch_/, '') : undefined));

const newDomain = (type: string, path: string, version: string): ChangeSpec => {
  const own: Edits = { access_policies: 'accessPolicies', tags: set(tagMap('tagList'), 'map') };
  const [named, other] = [domain(type), domain(type === newType ? oldType : newType)];
  const editsOf = (target: Target): Edits =>
    target.type === newType
      ? { ...settings(path), ...own, engine_version: versioned(version) }
      : { ...oldSettings(path), ...own, elasticsearch_version: bareVersion(version) };
  return firstOf(put(other, editsOf(other)), create(named, editsOf(named), { id: 'domainName' }));
};
const policyGiven = isSet('accessPolicies');
const policyRemoved: Read = (record) => record.request['accessPolicies'] === '';
const samlPath = 'advancedSecurityOptions.sAMLOptions';
const saml = (member: string): Read => acronyms(`${samlPath}.${member}`);
const samlSettings: Edits = Object.fromEntries(
  [
    ['enabled', 'enabled'],
    ['idp.entity_id', 'idp.entityId'],
    ['idp.metadata_content', 'idp.metadataContent'],
    ['master_backend_role', 'masterBackendRole'],
    ['master_user_name', 'masterUserName'],
    ['roles_key', 'rolesKey'],
    ['session_timeout_minutes', 'sessionTimeoutMinutes'],
    ['subject_key', 'subjectKey'],
  ].map(([name, member]) => [`saml_options.${name ?? ''}`, saml(member ?? '')]),
);

/** Policies and SAML options may be declared as resources of their own. */
const changedDomain = (path: string): readonly ChangeSpec[] => [
  firstOf(
    modify(domain(newType), { ...settings(path), ...administrator }),
    modify(domain(oldType), { ...oldSettings(path), ...administrator }),
  ),
  firstOf(
    ...policies.map((policy) => put(policy, { access_policies: 'accessPolicies' }, { when: policyGiven })),
    ...policies.map((policy) => destroy(policy, { when: policyRemoved })),
    ...domains.map((one) => modify(one, { access_policies: 'accessPolicies' })),
  ),
  firstOf(...samlOptions.map((one) => put(one, samlSettings, { when: isSet(acronyms(samlPath)) }))),
];
const upgraded = firstOf(
  modify(domain(newType), { engine_version: versioned('targetVersion') }),
  modify(domain(oldType), { elasticsearch_version: bareVersion('targetVersion') }),
);
const deleted = firstOf(...domains.map((one) => destroy(one)));

const rollback = { 'auto_tune_options.rollback_on_disable': 'NO_ROLLBACK' };
const domainType: TypeSpec = {
  keys: [['domain_name'], ['arn']],
  scope: 'region',
  family: 'database',
  cloudId: 'domain_name',
  noise: ['dashboard_endpoint*', 'domain_endpoint_v2_hosted_zone_id', 'domain_id', 'endpoint*', 'kibana_endpoint'],
  defaults: rollback,
  switches: {
    'domain_endpoint_options.custom_endpoint_enabled': { of: ['domain_endpoint_options.custom_endpoint'] },
    'ebs_options.ebs_enabled': { of: ['iops', 'throughput', 'volume_size', 'volume_type'].map((name) => `ebs_options.${name}`) },
  },
  secrets: ['advanced_security_options.master_user_options.master_user_password'],
  unevaluated: { 'auto_tune_options.maintenance_schedule': 'times without a form of their own in the record' },
};
const settingType: TypeSpec = { keys: [['domain_name']], scope: 'region', family: 'database', cloudId: 'domain_name' };
const policyType: TypeSpec = { ...settingType, access: 'policy' };
const arnOf = either('aRN', 'arn');

export const opensearchDomains: ServiceCatalog = {
  eventSource: 'es.amazonaws.com',
  onlyChecks: ({ request }) => request['dryRun'] === true || request['performCheckOnly'] === true,
  types: {
    aws_opensearch_domain: {
      ...domainType,
      defaults: { ...rollback, ip_address_type: 'ipv4' },
      unevaluated: {
        ...domainType.unevaluated,
        aiml_options: 'seldom used',
        identity_center_options: 'seldom used',
      },
    },
    aws_elasticsearch_domain: domainType,
    aws_opensearch_domain_policy: policyType,
    aws_elasticsearch_domain_policy: policyType,
    aws_opensearch_domain_saml_options: settingType,
    aws_elasticsearch_domain_saml_options: settingType,
  },
  events: {
    CreateDomain: newDomain(newType, 'clusterConfig', 'engineVersion'),
    CreateElasticsearchDomain: newDomain(oldType, 'elasticsearchClusterConfig', 'elasticsearchVersion'),
    UpdateDomainConfig: changedDomain('clusterConfig'),
    UpdateElasticsearchDomainConfig: changedDomain('elasticsearchClusterConfig'),
    UpgradeDomain: upgraded,
    UpgradeElasticsearchDomain: upgraded,
    DeleteDomain: deleted,
    DeleteElasticsearchDomain: deleted,

    AddTags: onArn([newType, oldType], arnOf, { tags: merge(tagMap('tagList')) }),
    RemoveTags: onArn([newType, oldType], arnOf, { tags: drop('tagKeys') }),

    StartServiceSoftwareUpdate: noChange,
    StartElasticsearchServiceSoftwareUpdate: noChange,
    CancelServiceSoftwareUpdate: noChange,
    CancelElasticsearchServiceSoftwareUpdate: noChange,
    StartDomainMaintenance: noChange,
    CancelDomainConfigChange: noChange,
  },
};
