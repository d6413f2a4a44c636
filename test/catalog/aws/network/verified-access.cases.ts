import type { JsonObject } from '../../../../src/lib/json.js';
import type { CatalogCase, DeclaredResource } from '../../../support/catalog-case.js';
import { lifecycle, wrapped } from './lifecycle.js';
import { arn, changed, listed } from './network-states.js';

const open = 'permit(principal, action, resource);';
const staff = 'permit(principal, action, resource) when { context.oidc.groups.contains("staff") };';
const ownKey = [{ customer_managed_key_enabled: false, kms_key_arn: '' }];

const instance: DeclaredResource = {
  type: 'aws_verifiedaccess_instance', name: 'main',
  attributes: {
    cidr_endpoints_custom_subdomain: '', creation_time: '2026-01-01T00:00:00', description: 'main', fips_enabled: false, id: 'vai-0a',
    last_updated_time: '2026-01-01T00:00:00', name_servers: [], tags: {}, tags_all: {}, verified_access_trust_providers: [],
  },
};
const logs: DeclaredResource = {
  type: 'aws_verifiedaccess_instance_logging_configuration', name: 'main',
  attributes: {
    access_logs: [
      {
        cloudwatch_logs: [{ enabled: true, log_group: 'access' }], include_trust_context: true, kinesis_data_firehose: [{ delivery_stream: '', enabled: false }],
        log_version: 'ocsf-1.0.0-rc.2', s3: [{ bucket_name: '', bucket_owner: '', enabled: false, prefix: '' }],
      },
    ],
    id: 'vai-0a', verifiedaccess_instance_id: 'vai-0a',
  },
};
const provider: DeclaredResource = {
  type: 'aws_verifiedaccess_trust_provider', name: 'staff',
  attributes: {
    description: 'staff', device_options: [], device_trust_provider_type: '', id: 'vatp-0a', native_application_oidc_options: [],
    oidc_options: [
      {
        authorization_endpoint: 'https://id.example/authorize', client_id: 'c', client_secret: 's', issuer: 'https://id.example', scope: 'openid',
        token_endpoint: 'https://id.example/token', user_info_endpoint: 'https://id.example/userinfo',
      },
    ],
    policy_reference_name: 'oidc', sse_specification: ownKey, tags: {}, tags_all: {}, timeouts: null, trust_provider_type: 'user',
    user_trust_provider_type: 'oidc',
  },
};
const attachment: DeclaredResource = {
  type: 'aws_verifiedaccess_instance_trust_provider_attachment', name: 'staff',
  attributes: { id: 'vai-0a/vatp-0a', verifiedaccess_instance_id: 'vai-0a', verifiedaccess_trust_provider_id: 'vatp-0a' },
};
const group: DeclaredResource = {
  type: 'aws_verifiedaccess_group', name: 'web',
  attributes: {
    creation_time: '2026-01-01T00:00:00', deletion_time: '', description: 'web', id: 'vagr-0a', last_updated_time: '2026-01-01T00:00:00',
    owner: '111122223333', policy_document: staff, sse_configuration: ownKey, tags: {}, tags_all: {},
    verifiedaccess_group_arn: arn('verified-access-group/vagr-0a'), verifiedaccess_group_id: 'vagr-0a', verifiedaccess_instance_id: 'vai-0a',
  },
};
const endpoint: DeclaredResource = {
  type: 'aws_verifiedaccess_endpoint', name: 'web',
  attributes: {
    application_domain: 'web.example', attachment_type: 'vpc', cidr_options: [], description: 'web', device_validation_domain: '',
    domain_certificate_arn: 'arn:aws:acm:us-east-1:111122223333:certificate/a', endpoint_domain: 'x', endpoint_domain_prefix: 'web',
    endpoint_type: 'load-balancer', id: 'vae-0a',
    load_balancer_options: [{ load_balancer_arn: 'arn:aws:elasticloadbalancing:us-east-1:111122223333:loadbalancer/app/a/1', port: 443, port_range: [], protocol: 'https', subnet_ids: ['subnet-0a'] }],
    network_interface_options: [], policy_document: staff, rds_options: [], security_group_ids: ['sg-0a'], sse_specification: ownKey, tags: {},
    tags_all: {}, timeouts: null, verified_access_group_id: 'vagr-0a', verified_access_instance_id: 'vai-0a',
  },
};
const logging = (AccessLogs: JsonObject) => wrapped('ModifyVerifiedAccessInstanceLoggingConfiguration', { VerifiedAccessInstanceId: 'vai-0a', AccessLogs });
const trusts = (VerifiedAccessTrustProviderId: string) => ({ VerifiedAccessInstanceId: 'vai-0a', VerifiedAccessTrustProviderId });
const onProvider = (request: JsonObject) => wrapped('ModifyVerifiedAccessTrustProvider', { VerifiedAccessTrustProviderId: 'vatp-0a', ...request });
const onGroup = (event: string, request: JsonObject) => wrapped(event, { VerifiedAccessGroupId: 'vagr-0a', ...request });
const onEndpoint = (event: string, request: JsonObject) => wrapped(event, { VerifiedAccessEndpointId: 'vae-0a', ...request });
const onInstance = (request: JsonObject) => wrapped('ModifyVerifiedAccessInstance', { VerifiedAccessInstanceId: 'vai-0a', ...request });

export const verifiedAccessCases: readonly CatalogCase[] = [
  ...lifecycle({
    resource: instance, id: 'vai-0a', other: 'vai-0z',
    create: ['CreateVerifiedAccessInstance', () => ({ Description: 'main' }), (verifiedAccessInstanceId) => ({ verifiedAccessInstance: { verifiedAccessInstanceId } })],
    destroy: ['DeleteVerifiedAccessInstance', (VerifiedAccessInstanceId) => ({ VerifiedAccessInstanceId })],
  }),
  { name: 'another description', ...onInstance({ Description: 'x' }), state: [instance], drifts: [changed('aws_verifiedaccess_instance.main', 'description', 'main', 'x')] },
  { name: 'access is logged as declared', ...logging({ CloudWatchLogs: { Enabled: true, LogGroup: 'access' }, IncludeTrustContext: true }), state: [logs], drifts: [] },
  ...lifecycle({
    resource: provider, id: 'vatp-0a', other: 'vatp-0z',
    create: [
      'CreateVerifiedAccessTrustProvider',
      () => ({ TrustProviderType: 'user', UserTrustProviderType: 'oidc', PolicyReferenceName: 'oidc', Description: 'staff', OidcOptions: { Issuer: 'https://id.example', ClientId: 'c' } }),
      (verifiedAccessTrustProviderId) => ({ verifiedAccessTrustProvider: { verifiedAccessTrustProviderId } }),
    ],
    destroy: ['DeleteVerifiedAccessTrustProvider', (VerifiedAccessTrustProviderId) => ({ VerifiedAccessTrustProviderId })],
  }),
  {
    name: 'another issuer is trusted', ...onProvider({ OidcOptions: { Issuer: 'https://id.evil.example' } }), state: [provider],
    drifts: [changed('aws_verifiedaccess_trust_provider.staff', 'oidc_options.issuer', 'https://id.example', 'https://id.evil.example')],
  },
  ...lifecycle({
    resource: attachment, around: [instance], id: 'vatp-0a', other: 'vatp-0z',
    create: ['AttachVerifiedAccessTrustProvider', trusts], destroy: ['DetachVerifiedAccessTrustProvider', trusts],
  }),
  ...lifecycle({
    resource: group, around: [instance], id: 'vagr-0a', other: 'vagr-0z',
    create: [
      'CreateVerifiedAccessGroup', () => ({ VerifiedAccessInstanceId: 'vai-0a', Description: 'web', PolicyDocument: staff }),
      (verifiedAccessGroupId) => ({ verifiedAccessGroup: { verifiedAccessGroupId } }),
    ],
    destroy: ['DeleteVerifiedAccessGroup', (VerifiedAccessGroupId) => ({ VerifiedAccessGroupId })],
  }),
  { name: 'another description of a group', ...onGroup('ModifyVerifiedAccessGroup', { Description: 'x' }), state: [group], drifts: [changed('aws_verifiedaccess_group.web', 'description', 'web', 'x')] },
  {
    name: 'a group is opened', ...onGroup('ModifyVerifiedAccessGroupPolicy', { PolicyEnabled: true, PolicyDocument: open }), state: [group],
    drifts: [changed('aws_verifiedaccess_group.web', 'policy_document', staff, open)],
  },
  ...lifecycle({
    resource: endpoint, around: [group], id: 'vae-0a', other: 'vae-0z',
    create: [
      'CreateVerifiedAccessEndpoint',
      () => ({
        VerifiedAccessGroupId: 'vagr-0a', EndpointType: 'load-balancer', AttachmentType: 'vpc', ApplicationDomain: 'web.example', Description: 'web',
        EndpointDomainPrefix: 'web', PolicyDocument: staff, SecurityGroupId: listed('sg-0a'),
        LoadBalancerOptions: { Protocol: 'https', Port: 443, SubnetId: listed('subnet-0a') },
      }),
      (verifiedAccessEndpointId) => ({ verifiedAccessEndpoint: { verifiedAccessEndpointId } }),
    ],
    destroy: ['DeleteVerifiedAccessEndpoint', (VerifiedAccessEndpointId) => ({ VerifiedAccessEndpointId })],
  }),
  {
    name: 'the declared target', ...onEndpoint('ModifyVerifiedAccessEndpoint', { LoadBalancerOptions: { Port: '443', Protocol: 'https' } }), state: [endpoint], drifts: [],
  },
  {
    name: 'an endpoint is opened', ...onEndpoint('ModifyVerifiedAccessEndpointPolicy', { PolicyEnabled: true, PolicyDocument: open }), state: [endpoint],
    drifts: [changed('aws_verifiedaccess_endpoint.web', 'policy_document', staff, open)],
  },
];
