import type { JsonObject } from '../../../../src/lib/json.js';
import type { CatalogCase } from '../../../support/catalog-case.js';
import { agrees, appears, arn, changesNothing, declared, deletes, drifts, keyArn, openPolicy, ownPolicy, tagExamples } from './examples.js';

const logGroup = arn('logs', 'log-group:/search/audit:*');
const auditLog = { cloudwatch_log_group_arn: logGroup, enabled: true, log_type: 'AUDIT_LOGS' };
const cluster = (suffix: string): JsonObject => ({
  cold_storage_options: [],
  dedicated_master_count: 0,
  dedicated_master_enabled: false,
  dedicated_master_type: '',
  instance_count: 2,
  instance_type: `r6g.large.${suffix}`,
  warm_count: null,
  warm_enabled: null,
  warm_type: null,
  zone_awareness_config: [{ availability_zone_count: 2 }],
  zone_awareness_enabled: true,
});
const attributes = (suffix: string): JsonObject => ({
  access_policies: ownPolicy,
  advanced_options: { override_main_response_version: 'false', 'rest.action.multi.allow_explicit_index': 'true' },
  advanced_security_options: [
    {
      anonymous_auth_enabled: false,
      enabled: true,
      internal_user_database_enabled: true,
      master_user_options: [{ master_user_arn: '', master_user_name: 'admin', master_user_password: 'Rk5wTz8Xq2Lm7Vd' }],
    },
  ],
  arn: arn('es', 'domain/logs'),
  auto_tune_options: [{ desired_state: 'ENABLED', maintenance_schedule: [], rollback_on_disable: 'NO_ROLLBACK' }],
  cluster_config: [cluster(suffix)],
  cognito_options: [],
  domain_endpoint_options: [
    {
      custom_endpoint: '',
      custom_endpoint_certificate_arn: '',
      custom_endpoint_enabled: false,
      enforce_https: true,
      tls_security_policy: 'Policy-Min-TLS-1-2-2019-07',
    },
  ],
  domain_id: '111122223333/logs',
  domain_name: 'logs',
  ebs_options: [{ ebs_enabled: true, iops: 3000, throughput: 125, volume_size: 100, volume_type: 'gp3' }],
  encrypt_at_rest: [{ enabled: true, kms_key_id: keyArn }],
  endpoint: 'vpc-logs.us-east-1.es.amazonaws.com',
  id: arn('es', 'domain/logs'),
  log_publishing_options: [auditLog],
  node_to_node_encryption: [{ enabled: true }],
  snapshot_options: [{ automated_snapshot_start_hour: 0 }],
  tags: { team: 'data' },
  tags_all: { team: 'data' },
  vpc_options: [{ security_group_ids: ['sg-0aaa1111bbbb2222c'], subnet_ids: ['subnet-0aaa', 'subnet-0bbb'], vpc_id: 'vpc-0123' }],
});
export const logs = declared('aws_opensearch_domain', {
  ...attributes('search'),
  engine_version: 'OpenSearch_2.11',
  ip_address_type: '',
  off_peak_window_options: [{ enabled: true, off_peak_window: [{ window_start_time: [{ hours: 2, minutes: 0 }] }] }],
  software_update_options: [{ auto_software_update_enabled: false }],
});
const oldLogs = declared('aws_elasticsearch_domain', { ...attributes('elasticsearch'), elasticsearch_version: '7.10' });
const created = (suffix: string): JsonObject => ({
  accessPolicies: ownPolicy,
  advancedSecurityOptions: {
    enabled: true,
    internalUserDatabaseEnabled: true,
    masterUserOptions: { masterUserName: 'HIDDEN_DUE_TO_SECURITY_REASONS', masterUserPassword: 'HIDDEN_DUE_TO_SECURITY_REASONS' },
  },
  domainEndpointOptions: { enforceHTTPS: true, tLSSecurityPolicy: 'Policy-Min-TLS-1-2-2019-07' },
  domainName: 'logs',
  eBSOptions: { eBSEnabled: true, iops: 3000, throughput: 125, volumeSize: 100, volumeType: 'gp3' },
  encryptionAtRestOptions: { enabled: true, kmsKeyId: keyArn },
  logPublishingOptions: { AUDIT_LOGS: { cloudWatchLogsLogGroupArn: logGroup, enabled: true } },
  nodeToNodeEncryptionOptions: { enabled: true },
  tagList: [{ key: 'team', value: 'data' }],
  vPCOptions: { securityGroupIds: ['sg-0aaa1111bbbb2222c'], subnetIds: ['subnet-0bbb', 'subnet-0aaa'] },
  [suffix === 'search' ? 'clusterConfig' : 'elasticsearchClusterConfig']: {
    instanceCount: 2,
    instanceType: `r6g.large.${suffix}`,
    zoneAwarenessConfig: { availabilityZoneCount: 2 },
    zoneAwarenessEnabled: true,
  },
});
export const createLogs: JsonObject = { ...created('search'), engineVersion: 'OpenSearch_2.11' };
const createOldLogs: JsonObject = { ...created('elasticsearch'), elasticsearchVersion: '7.10' };
const ofLogs = (request: JsonObject) => ({ domainName: 'logs', ...request });

const policy = declared('aws_opensearch_domain_policy', { access_policies: ownPolicy, domain_name: 'logs', id: 'esd-policy-logs' });
const oldPolicy = declared('aws_elasticsearch_domain_policy', { access_policies: ownPolicy, domain_name: 'logs', id: 'esd-policy-logs' });
const saml = declared('aws_opensearch_domain_saml_options', {
  domain_name: 'logs',
  id: 'logs',
  saml_options: [
    {
      enabled: true,
      idp: [{ entity_id: 'https://idp.acme.example', metadata_content: '<xml/>' }],
      master_backend_role: '',
      master_user_name: '',
      roles_key: '',
      session_timeout_minutes: 60,
      subject_key: '',
    },
  ],
});
const ofSaml = (sAMLOptions: JsonObject) => ofLogs({ advancedSecurityOptions: { sAMLOptions } });

export const opensearchDomainCases: readonly CatalogCase[] = [
  appears('a domain that no state declares', 'CreateDomain', { ...createLogs, domainName: 'shadow' }, 'aws_opensearch_domain'),
  agrees('a domain created as declared is not drift', 'CreateDomain', createLogs, [logs()]),
  appears('a domain of Elasticsearch that no state declares', 'CreateElasticsearchDomain', { ...createOldLogs, domainName: 'shadow' }, 'aws_elasticsearch_domain'),
  agrees('a domain of Elasticsearch created as declared is not drift', 'CreateElasticsearchDomain', createOldLogs, [oldLogs()]),
  drifts(
    'a domain without HTTPS, encryption and audit log is drift',
    'UpdateDomainConfig',
    ofLogs({
      domainEndpointOptions: { enforceHTTPS: false, tLSSecurityPolicy: 'Policy-Min-TLS-1-0-2019-07' },
      nodeToNodeEncryptionOptions: { enabled: false },
      logPublishingOptions: { AUDIT_LOGS: { enabled: false } },
      advancedSecurityOptions: { anonymousAuthEnabled: true },
      clusterConfig: { instanceCount: 3, instanceType: 'r6g.large.search' },
    }),
    [logs()],
    [
      ['domain_endpoint_options.enforce_https', true, false],
      ['domain_endpoint_options.tls_security_policy', 'Policy-Min-TLS-1-2-2019-07', 'Policy-Min-TLS-1-0-2019-07'],
      ['node_to_node_encryption.enabled', true, false],
      ['log_publishing_options', [auditLog], [{ ...auditLog, enabled: false }]],
      ['advanced_security_options.anonymous_auth_enabled', false, true],
      ['cluster_config.instance_count', 2, 3],
    ],
  ),
  drifts('a policy of the domain open to everybody is drift', 'UpdateDomainConfig', ofLogs({ accessPolicies: openPolicy }), [logs()], [
    ['access_policies', ownPolicy, openPolicy],
  ]),
  drifts('a policy open to everybody is drift of its resource', 'UpdateDomainConfig', ofLogs({ accessPolicies: openPolicy }), [policy(), logs()], [
    ['access_policies', ownPolicy, openPolicy],
  ]),
  drifts('a removed policy is drift', 'UpdateDomainConfig', ofLogs({ accessPolicies: '' }), [policy(), logs()], [['*', {}, null]]),
  drifts('SAML that is off is drift', 'UpdateDomainConfig', ofSaml({ enabled: false }), [saml()], [['saml_options.enabled', true, false]]),
  drifts(
    'a larger domain of Elasticsearch is drift',
    'UpdateElasticsearchDomainConfig',
    ofLogs({ elasticsearchClusterConfig: { instanceType: 'r6g.xlarge.elasticsearch' } }),
    [oldLogs()],
    [['cluster_config.instance_type', 'r6g.large.elasticsearch', 'r6g.xlarge.elasticsearch']],
  ),
  drifts('a policy of Elasticsearch open to everybody is drift', 'UpdateElasticsearchDomainConfig', ofLogs({ accessPolicies: openPolicy }), [oldPolicy()], [
    ['access_policies', ownPolicy, openPolicy],
  ]),
  {
    name: 'the API of Elasticsearch names the type of an instance differently',
    event: 'UpdateElasticsearchDomainConfig',
    request: ofLogs({ elasticsearchClusterConfig: { instanceType: 'r6g.large.elasticsearch' } }),
    state: [logs()],
    drifts: [],
  },
  drifts('another version is drift', 'UpgradeDomain', ofLogs({ targetVersion: 'OpenSearch_2.13' }), [logs()], [['engine_version', 'OpenSearch_2.11', 'OpenSearch_2.13']]),
  agrees('the declared version is not drift', 'UpgradeDomain', ofLogs({ targetVersion: 'Elasticsearch_7.10' }), [oldLogs()]),
  drifts('another version of Elasticsearch is drift', 'UpgradeElasticsearchDomain', ofLogs({ targetVersion: '7.9' }), [oldLogs()], [['elasticsearch_version', '7.10', '7.9']]),
  ...deletes('DeleteDomain', ofLogs({}), { domainName: 'log' }, logs()),
  ...deletes('DeleteElasticsearchDomain', ofLogs({}), { domainName: 'log' }, oldLogs()),
  ...tagExamples(
    ['AddTags', 'RemoveTags'],
    { tag: (tagList) => ({ aRN: arn('es', 'domain/logs'), tagList }), untag: (tagKeys) => ({ aRN: arn('es', 'domain/logs'), tagKeys }) },
    logs(),
  ),
  ...[
    'StartServiceSoftwareUpdate',
    'StartElasticsearchServiceSoftwareUpdate',
    'CancelServiceSoftwareUpdate',
    'CancelElasticsearchServiceSoftwareUpdate',
    'StartDomainMaintenance',
    'CancelDomainConfigChange',
  ].map((event) => changesNothing(event, ofLogs({}))),
];

const endpoint = declared('aws_opensearch_vpc_endpoint', {
  domain_arn: arn('es', 'domain/logs'),
  endpoint: 'vpc-logs.us-east-1.es.amazonaws.com',
  id: 'aos-0123',
  vpc_options: [{ security_group_ids: ['sg-0aaa1111bbbb2222c'], subnet_ids: ['subnet-0aaa'], vpc_id: 'vpc-0123' }],
});
const createEndpoint = { domainArn: arn('es', 'domain/logs'), vpcOptions: { securityGroupIds: ['sg-0aaa1111bbbb2222c'], subnetIds: ['subnet-0aaa'] } };
const authorized = declared('aws_opensearch_authorize_vpc_endpoint_access', { account: '222222222222', domain_name: 'logs' });

export const opensearchAccessCases: readonly CatalogCase[] = [
  agrees('an endpoint created as declared is not drift', 'CreateVpcEndpoint', createEndpoint, [endpoint()], { response: { vpcEndpoint: { vpcEndpointId: 'aos-0123' } } }),
  drifts(
    'another security group is drift',
    'UpdateVpcEndpoint',
    { vpcEndpointId: 'aos-0123', vpcOptions: { securityGroupIds: ['sg-0open'], subnetIds: ['subnet-0aaa'] } },
    [endpoint()],
    [['vpc_options.security_group_ids', ['sg-0aaa1111bbbb2222c'], ['sg-0open']]],
  ),
  ...deletes('DeleteVpcEndpoint', { vpcEndpointId: 'aos-0123' }, { vpcEndpointId: 'aos-0999' }, endpoint()),
  agrees('the declared account is not drift', 'AuthorizeVpcEndpointAccess', { domainName: 'logs', account: '222222222222' }, [authorized()]),
  ...deletes('RevokeVpcEndpointAccess', { domainName: 'logs', account: '222222222222' }, { domainName: 'logs', account: '333333333333' }, authorized()),
];
