import { isObject, type Json } from '../../../lib/json.js';
import * as c from '../language.js';

/**
 * Amazon OpenSearch Service: domains, their access policies and SAML options. A domain may be declared with a type of OpenSearch or of
 * Elasticsearch, and either API changes it. Source: OpenSearch Service API reference, Terraform AWS provider schemas 3 to 6.
 */

const [newType, oldType] = ['aws_opensearch_domain', 'aws_elasticsearch_domain'] as const;
const domain = (type: string): c.Target => c.on(type, { domain_name: 'domainName' });
const domains = [domain(newType), domain(oldType)];
const policies = [domain('aws_opensearch_domain_policy'), domain('aws_elasticsearch_domain_policy')];
const samlOptions = [domain('aws_opensearch_domain_saml_options'), domain('aws_elasticsearch_domain_saml_options')];

/** `{INDEX_SLOW_LOGS: {…}}` as blocks. A call contains the kinds of logs that it changes. */
const logs: c.Read = c.via('logPublishingOptions', (kinds) =>
  isObject(kinds)
    ? Object.entries(kinds).map(([kind, one]): Json => {
        const options = isObject(one) ? one : {};
        const group = options['cloudWatchLogsLogGroupArn'];
        return { log_type: kind, enabled: options['enabled'] ?? true, ...(group === undefined ? {} : { cloudwatch_log_group_arn: group }) };
      })
    : undefined,
);

/** The APIs have different suffixes for the same type of instance; the state has that of its own type. */
const instanceType = (path: string, suffix: string): c.Read =>
  c.via(path, (type) => (typeof type === 'string' ? type.replace(/\.(search|elasticsearch)$/, suffix) : undefined));

const cluster = (path: string, suffix: string): c.Edits => ({
  ...c.same(
    `
    cold_storage_options{enabled} dedicated_master_count dedicated_master_enabled instance_count warm_count warm_enabled
    zone_awareness_config{availability_zone_count} zone_awareness_enabled`,
    `${path}.`,
    'cluster_config.',
  ),
  'cluster_config.dedicated_master_type': instanceType(`${path}.dedicatedMasterType`, suffix),
  'cluster_config.instance_type': instanceType(`${path}.instanceType`, suffix),
  'cluster_config.warm_type': instanceType(`${path}.warmType`, suffix),
});
const shared: c.Edits = {
  advanced_options: c.merge('advancedOptions'),
  ...c.same(`
    advanced_security_options{enabled internal_user_database_enabled master_user_options{master_user_arn=masterUserARN}}
    auto_tune_options{desired_state rollback_on_disable} cognito_options{enabled identity_pool_id role_arn user_pool_id}
    domain_endpoint_options{custom_endpoint custom_endpoint_certificate_arn custom_endpoint_enabled enforce_https=enforceHTTPS}
    snapshot_options.automated_snapshot_start_hour node_to_node_encryption=nodeToNodeEncryptionOptions{enabled}`),
  ...c.same(
    `
    domain_endpoint_options{tls_security_policy=tLSSecurityPolicy} ebs_options=eBSOptions{ebs_enabled=eBSEnabled iops throughput
    volume_size volume_type}`,
    c.acronyms,
  ),
  ...c.same('enabled kms_key_id', 'encryptionAtRestOptions.', 'encrypt_at_rest.'),
  log_publishing_options: c.add(logs, ['log_type']),
  'vpc_options.security_group_ids': c.someOf(c.acronyms('vPCOptions.securityGroupIds')),
  'vpc_options.subnet_ids': c.someOf(c.acronyms('vPCOptions.subnetIds')),
};
const settings = (path: string): c.Edits => ({
  ...shared,
  ...cluster(path, '.search'),
  ...c.same(`
    advanced_security_options{anonymous_auth_enabled} auto_tune_options{use_off_peak_window} off_peak_window_options{enabled
    off_peak_window{window_start_time{hours minutes}}} software_update_options{auto_software_update_enabled}`),
  'cluster_config.multi_az_with_standby_enabled': 'clusterConfig.multiAZWithStandbyEnabled',
  'cluster_config.node_options': c.set(c.blocks('clusterConfig.nodeOptions'), 'given'),
  ip_address_type: c.acronyms('iPAddressType'),
});
const oldSettings = (path: string): c.Edits => ({ ...shared, ...cluster(path, '.elasticsearch') });

/** The name and password of the administrator are part of a new domain. */
const administrator: c.Edits = {
  'advanced_security_options.master_user_options.master_user_name': 'advancedSecurityOptions.masterUserOptions.masterUserName',
  'advanced_security_options.master_user_options.master_user_password': c.hidden(
    'advancedSecurityOptions.masterUserOptions.masterUserPassword',
  ),
};

/** `Elasticsearch_7.10` and `7.10` are the same version in the two APIs. */
const versioned = (from: c.From): c.Read =>
  c.via(from, (value) => (typeof value === 'string' && !value.includes('_') ? `Elasticsearch_${value}` : value));
const bareVersion = (from: c.From): c.Read =>
  c.via(from, (value) => (typeof value === 'string' ? value.replace(/^Elasticsearch_/, '') : undefined));

const newDomain = (type: string, path: string, version: string): c.ChangeSpec => {
  const own: c.Edits = { access_policies: 'accessPolicies', tags: c.set(c.tagMap('tagList'), 'map') };
  const [named, other] = [domain(type), domain(type === newType ? oldType : newType)];
  const editsOf = (target: c.Target): c.Edits =>
    target.type === newType
      ? { ...settings(path), ...own, engine_version: versioned(version) }
      : { ...oldSettings(path), ...own, elasticsearch_version: bareVersion(version) };
  return c.firstOf(c.put(other, editsOf(other)), c.create(c.withId(named, 'domainName'), editsOf(named)));
};
const policyGiven = c.isSet('accessPolicies');
const policyRemoved: c.Read = (record) => record.request['accessPolicies'] === '';
const samlPath = 'advancedSecurityOptions.sAMLOptions';
const saml = (member: string): c.Read => c.acronyms(`${samlPath}.${member}`);
const samlSettings = c.same(
  'enabled idp{entity_id metadata_content} master_backend_role master_user_name roles_key session_timeout_minutes subject_key',
  saml,
  'saml_options.',
);

/** Policies and SAML options may be declared as resources of their own. */
const changedDomain = (path: string): readonly c.ChangeSpec[] => [
  c.firstOf(
    c.modify(domain(newType), { ...settings(path), ...administrator }),
    c.modify(domain(oldType), { ...oldSettings(path), ...administrator }),
  ),
  c.firstOf(
    ...policies.map((policy) => c.put(policy, { access_policies: 'accessPolicies' }, { when: policyGiven })),
    ...policies.map((policy) => c.destroy(policy, { when: policyRemoved })),
    ...domains.map((one) => c.modify(one, { access_policies: 'accessPolicies' })),
  ),
  c.firstOf(...samlOptions.map((one) => c.put(one, samlSettings, { when: c.isSet(c.acronyms(samlPath)) }))),
];
const upgraded = c.firstOf(
  c.modify(domain(newType), { engine_version: versioned('targetVersion') }),
  c.modify(domain(oldType), { elasticsearch_version: bareVersion('targetVersion') }),
);
const deleted = c.firstOf(...domains.map((one) => c.destroy(one)));

const rollback = { 'auto_tune_options.rollback_on_disable': 'NO_ROLLBACK' };
const domainType: c.TypeSpec = {
  keys: [['domain_name'], ['arn']],
  scope: 'region',
  family: 'database',
  cloudId: 'domain_name',
  noise: ['dashboard_endpoint*', 'domain_endpoint_v2_hosted_zone_id', 'endpoint*', 'kibana_endpoint'],
  defaults: rollback,
  switches: {
    'domain_endpoint_options.custom_endpoint_enabled': { of: ['domain_endpoint_options.custom_endpoint'] },
    'ebs_options.ebs_enabled': { of: ['iops', 'throughput', 'volume_size', 'volume_type'].map((name) => `ebs_options.${name}`) },
  },
  secrets: ['advanced_security_options.master_user_options.master_user_password'],
  unevaluated: { 'auto_tune_options.maintenance_schedule': 'times without a form of their own in the record' },
};
const settingType: c.TypeSpec = { keys: [['domain_name']], scope: 'region', family: 'database', cloudId: 'domain_name' };
const policyType: c.TypeSpec = { ...settingType, access: 'policy' };
const arnOf = c.either('aRN', 'arn');

export const opensearchDomains: c.ServiceCatalog = {
  eventSource: 'es.amazonaws.com',
  onlyChecks: ({ request }) => request['dryRun'] === true || request['performCheckOnly'] === true,
  types: {
    aws_opensearch_domain: {
      ...domainType,
      defaults: { ...rollback, ip_address_type: 'ipv4' },
      unevaluated: { ...domainType.unevaluated, aiml_options: 'seldom used', identity_center_options: 'seldom used' },
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

    ...c.tagCalls((edits) => c.onArn([newType, oldType], arnOf, edits), 'AddTags RemoveTags', 'tagKeys', 'tagList'),

    ...c.noChanges(`
      StartServiceSoftwareUpdate StartElasticsearchServiceSoftwareUpdate CancelServiceSoftwareUpdate
      CancelElasticsearchServiceSoftwareUpdate StartDomainMaintenance CancelDomainConfigChange`),
  },
};
