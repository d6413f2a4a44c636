import { create, destroy, hidden, merge, modify, on, put, type Edits, type From, type Read, type ServiceCatalog } from '../../dsl.js';
import { blocks, orNull } from '../../values.js';
import { count, flag, inCall, requested, returned, tagsFor } from '../ec2/ec2-shapes.js';

/**
 * AWS Verified Access: instances and their logs, trust providers, groups, endpoints, and the policies that grant access.
 * Source: EC2 API reference, Terraform AWS provider 5 and 6 (`aws_verifiedaccess_instance` and others).
 */

const instanceId = requested('verifiedAccessInstanceId');
const instance = on('aws_verifiedaccess_instance', { id: instanceId });
const logging = on('aws_verifiedaccess_instance_logging_configuration', { verifiedaccess_instance_id: instanceId });
const provider = on('aws_verifiedaccess_trust_provider', { id: requested('verifiedAccessTrustProviderId') });
const attachment = on('aws_verifiedaccess_instance_trust_provider_attachment', {
  verifiedaccess_instance_id: instanceId,
  verifiedaccess_trust_provider_id: requested('verifiedAccessTrustProviderId'),
});
const groupId = requested('verifiedAccessGroupId');
const group = on('aws_verifiedaccess_group', { id: groupId });
const endpoint = on('aws_verifiedaccess_endpoint', { id: requested('verifiedAccessEndpointId') });

const description: Edits = { description: requested('description') };
const encryption = (block: string): Edits => ({
  [`${block}.customer_managed_key_enabled`]: flag(requested('sseSpecification.customerManagedKeyEnabled')),
  [`${block}.kms_key_arn`]: requested('sseSpecification.kmsKeyArn'),
});
/** A policy that is switched off no longer counts. */
const policy: Read = (record) => (flag(requested('policyEnabled'))(record) === false ? null : requested('policyDocument')(record));

const oidc = (block: string, member: string): Edits => ({
  [`${block}.authorization_endpoint`]: requested(`${member}.authorizationEndpoint`),
  [`${block}.client_id`]: requested(`${member}.clientId`),
  [`${block}.client_secret`]: hidden(requested(`${member}.clientSecret`)),
  [`${block}.issuer`]: requested(`${member}.issuer`),
  [`${block}.scope`]: requested(`${member}.scope`),
  [`${block}.token_endpoint`]: requested(`${member}.tokenEndpoint`),
  [`${block}.user_info_endpoint`]: requested(`${member}.userInfoEndpoint`),
});
const providerSettings: Edits = {
  ...description,
  ...encryption('sse_specification'),
  ...oidc('oidc_options', 'oidcOptions'),
  ...oidc('native_application_oidc_options', 'nativeApplicationOidcOptions'),
  'native_application_oidc_options.public_signing_key_endpoint': requested('nativeApplicationOidcOptions.publicSigningKeyEndpoint'),
};

const ranges = (member: string): Read => blocks(requested(`${member}.portRange`));
const target = (block: string, member: string): Edits => ({
  [`${block}.port`]: count(requested(`${member}.port`)),
  [`${block}.protocol`]: requested(`${member}.protocol`),
  [`${block}.port_range`]: ranges(member),
});
const endpointSettings: Edits = {
  ...description,
  ...target('load_balancer_options', 'loadBalancerOptions'),
  'load_balancer_options.subnet_ids': requested('loadBalancerOptions.subnetId'),
  ...target('network_interface_options', 'networkInterfaceOptions'),
  'cidr_options.port_range': ranges('cidrOptions'),
  'rds_options.port': count(requested('rdsOptions.port')),
  'rds_options.rds_endpoint': requested('rdsOptions.rdsEndpoint'),
  'rds_options.subnet_ids': requested('rdsOptions.subnetId'),
  verified_access_group_id: groupId,
};

const logs = (block: string, members: Readonly<Record<string, string>>, from: string): Edits =>
  Object.fromEntries(
    Object.entries(members).map(([attribute, member]): readonly [string, From] => [
      `access_logs.${block}.${attribute}`,
      member === 'enabled' ? flag(requested(`accessLogs.${from}.enabled`)) : requested(`accessLogs.${from}.${member}`),
    ]),
  );

const times = ['creation_time', 'last_updated_time'];

export const verifiedAccess: ServiceCatalog = {
  eventSource: 'ec2.amazonaws.com',
  types: {
    aws_verifiedaccess_instance: {
      keys: [['id']],
      scope: 'region',
      family: 'network',
      noise: [...times, 'name_servers', 'verified_access_trust_providers', 'verified_access_trust_providers.*'],
    },
    aws_verifiedaccess_instance_logging_configuration: {
      keys: [['verifiedaccess_instance_id']],
      scope: 'region',
      family: 'network',
      cloudId: 'verifiedaccess_instance_id',
    },
    aws_verifiedaccess_trust_provider: {
      keys: [['id']],
      scope: 'region',
      family: 'network',
      access: 'identity',
      secrets: ['oidc_options.client_secret', 'native_application_oidc_options.client_secret'],
    },
    aws_verifiedaccess_instance_trust_provider_attachment: {
      keys: [['verifiedaccess_instance_id', 'verifiedaccess_trust_provider_id']],
      scope: 'region',
      family: 'network',
      access: 'attachment',
    },
    aws_verifiedaccess_group: {
      keys: [['id']],
      scope: 'region',
      family: 'network',
      noise: [...times, 'deletion_time', 'owner', 'verifiedaccess_group_arn', 'verifiedaccess_group_id'],
    },
    aws_verifiedaccess_endpoint: {
      keys: [['id']],
      scope: 'region',
      family: 'network',
      noise: ['device_validation_domain', 'endpoint_domain', 'verified_access_instance_id'],
    },
  },
  events: {
    CreateVerifiedAccessInstance: inCall(
      create(on('aws_verifiedaccess_instance', { id: returned('verifiedAccessInstance.verifiedAccessInstanceId') }), {
        ...description,
        cidr_endpoints_custom_subdomain: requested('cidrEndpointsCustomSubDomain'),
        fips_enabled: flag(requested('fIPSEnabled')),
        tags: merge(tagsFor('verified-access-instance')),
      }),
    ),
    ModifyVerifiedAccessInstance: inCall(
      modify(instance, { ...description, cidr_endpoints_custom_subdomain: requested('cidrEndpointsCustomSubDomain') }),
    ),
    DeleteVerifiedAccessInstance: inCall(destroy(instance)),
    ModifyVerifiedAccessInstanceLoggingConfiguration: inCall(
      put(logging, {
        ...logs('cloudwatch_logs', { enabled: 'enabled', log_group: 'logGroup' }, 'cloudWatchLogs'),
        ...logs('kinesis_data_firehose', { enabled: 'enabled', delivery_stream: 'deliveryStream' }, 'kinesisDataFirehose'),
        ...logs('s3', { enabled: 'enabled', bucket_name: 'bucketName', bucket_owner: 'bucketOwner', prefix: 'prefix' }, 's3'),
        'access_logs.include_trust_context': flag(requested('accessLogs.includeTrustContext')),
        'access_logs.log_version': requested('accessLogs.logVersion'),
      }),
    ),

    CreateVerifiedAccessTrustProvider: inCall(
      create(on('aws_verifiedaccess_trust_provider', { id: returned('verifiedAccessTrustProvider.verifiedAccessTrustProviderId') }), {
        ...providerSettings,
        'device_options.tenant_id': requested('deviceOptions.tenantId'),
        device_trust_provider_type: requested('deviceTrustProviderType'),
        policy_reference_name: requested('policyReferenceName'),
        trust_provider_type: requested('trustProviderType'),
        user_trust_provider_type: requested('userTrustProviderType'),
        tags: merge(tagsFor('verified-access-trust-provider')),
      }),
    ),
    ModifyVerifiedAccessTrustProvider: inCall(modify(provider, providerSettings)),
    DeleteVerifiedAccessTrustProvider: inCall(destroy(provider)),
    AttachVerifiedAccessTrustProvider: inCall(create(attachment, {}, { parent: instance })),
    DetachVerifiedAccessTrustProvider: inCall(destroy(attachment)),

    CreateVerifiedAccessGroup: inCall(
      create(
        on('aws_verifiedaccess_group', { id: returned('verifiedAccessGroup.verifiedAccessGroupId') }),
        {
          ...description,
          ...encryption('sse_configuration'),
          policy_document: requested('policyDocument'),
          verifiedaccess_instance_id: instanceId,
          tags: merge(tagsFor('verified-access-group')),
        },
        { parent: instance },
      ),
    ),
    ModifyVerifiedAccessGroup: inCall(modify(group, { ...description, verifiedaccess_instance_id: instanceId })),
    ModifyVerifiedAccessGroupPolicy: inCall(modify(group, { ...encryption('sse_configuration'), policy_document: policy })),
    DeleteVerifiedAccessGroup: inCall(destroy(group)),

    CreateVerifiedAccessEndpoint: inCall(
      create(
        on('aws_verifiedaccess_endpoint', { id: returned('verifiedAccessEndpoint.verifiedAccessEndpointId') }),
        {
          ...endpointSettings,
          ...encryption('sse_specification'),
          application_domain: requested('applicationDomain'),
          attachment_type: requested('attachmentType'),
          'cidr_options.cidr': requested('cidrOptions.cidr'),
          'cidr_options.protocol': requested('cidrOptions.protocol'),
          'cidr_options.subnet_ids': requested('cidrOptions.subnetId'),
          domain_certificate_arn: requested('domainCertificateArn'),
          endpoint_domain_prefix: requested('endpointDomainPrefix'),
          endpoint_type: requested('endpointType'),
          'load_balancer_options.load_balancer_arn': requested('loadBalancerOptions.loadBalancerArn'),
          'network_interface_options.network_interface_id': requested('networkInterfaceOptions.networkInterfaceId'),
          policy_document: orNull(requested('policyDocument')),
          'rds_options.protocol': requested('rdsOptions.protocol'),
          'rds_options.rds_db_cluster_arn': requested('rdsOptions.rdsDbClusterArn'),
          'rds_options.rds_db_instance_arn': requested('rdsOptions.rdsDbInstanceArn'),
          'rds_options.rds_db_proxy_arn': requested('rdsOptions.rdsDbProxyArn'),
          security_group_ids: requested('securityGroupId'),
          tags: merge(tagsFor('verified-access-endpoint')),
        },
        { parent: group },
      ),
    ),
    ModifyVerifiedAccessEndpoint: inCall(modify(endpoint, endpointSettings)),
    ModifyVerifiedAccessEndpointPolicy: inCall(modify(endpoint, { ...encryption('sse_specification'), policy_document: policy })),
    DeleteVerifiedAccessEndpoint: inCall(destroy(endpoint)),
  },
};
