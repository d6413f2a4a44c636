import * as c from '../language.js';

/**
 * AWS Verified Access: instances and their logs, trust providers, groups, endpoints, and the policies that grant access.
 * Source: EC2 API reference, Terraform AWS provider 5 and 6 (`aws_verifiedaccess_instance` and others).
 */

const instanceId = c.requested('verifiedAccessInstanceId');
const instance = c.on('aws_verifiedaccess_instance', { id: instanceId });
const logging = c.on('aws_verifiedaccess_instance_logging_configuration', { verifiedaccess_instance_id: instanceId });
const provider = c.on('aws_verifiedaccess_trust_provider', { id: c.requested('verifiedAccessTrustProviderId') });
const attachment = c.on('aws_verifiedaccess_instance_trust_provider_attachment', {
  verifiedaccess_instance_id: instanceId,
  verifiedaccess_trust_provider_id: c.requested('verifiedAccessTrustProviderId'),
});
const groupId = c.requested('verifiedAccessGroupId');
const group = c.on('aws_verifiedaccess_group', { id: groupId });
const endpoint = c.on('aws_verifiedaccess_endpoint', { id: c.requested('verifiedAccessEndpointId') });

const description: c.Edits = { description: c.requested('description') };
const encryption = (block: string): c.Edits => ({
  [`${block}.customer_managed_key_enabled`]: c.flag(c.requested('sseSpecification.customerManagedKeyEnabled')),
  [`${block}.kms_key_arn`]: c.requested('sseSpecification.kmsKeyArn'),
});
/** A policy that is switched off no longer counts. */
const policy: c.Read = (record) => (c.flag(c.requested('policyEnabled'))(record) === false ? null : c.requested('policyDocument')(record));

const oidc = (block: string, member: string): c.Edits => ({
  ...c.same(
    `
    authorization_endpoint client_id issuer scope token_endpoint user_info_endpoint`,
    (path) => c.requested(`${member}.${path}`),
    `${block}.`,
  ),
  [`${block}.client_secret`]: c.hidden(c.requested(`${member}.clientSecret`)),
});
const providerSettings: c.Edits = {
  ...description,
  ...encryption('sse_specification'),
  ...oidc('oidc_options', 'oidcOptions'),
  ...oidc('native_application_oidc_options', 'nativeApplicationOidcOptions'),
  'native_application_oidc_options.public_signing_key_endpoint': c.requested('nativeApplicationOidcOptions.publicSigningKeyEndpoint'),
};

const ranges = (member: string): c.Read => c.blocks(c.requested(`${member}.portRange`));
const target = (block: string, member: string): c.Edits => ({
  [`${block}.port`]: c.count(c.requested(`${member}.port`)),
  [`${block}.protocol`]: c.requested(`${member}.protocol`),
  [`${block}.port_range`]: ranges(member),
});
const endpointSettings: c.Edits = {
  ...description,
  ...target('load_balancer_options', 'loadBalancerOptions'),
  'load_balancer_options.subnet_ids': c.requested('loadBalancerOptions.subnetId'),
  ...target('network_interface_options', 'networkInterfaceOptions'),
  'cidr_options.port_range': ranges('cidrOptions'),
  'rds_options.port': c.count(c.requested('rdsOptions.port')),
  ...c.same('rds_options{rds_endpoint subnet_ids=subnetId}', c.requested),
  verified_access_group_id: groupId,
};

const logs = (block: string, members: Readonly<Record<string, string>>, from: string): c.Edits =>
  Object.fromEntries(
    Object.entries(members).map(([attribute, member]): readonly [string, c.From] => [
      `access_logs.${block}.${attribute}`,
      member === 'enabled' ? c.flag(c.requested(`accessLogs.${from}.enabled`)) : c.requested(`accessLogs.${from}.${member}`),
    ]),
  );

const times = ['creation_time', 'last_updated_time'];

export const verifiedAccess: c.ServiceCatalog = {
  eventSource: 'ec2.amazonaws.com',
  types: c.types('network', {
    aws_verifiedaccess_instance: { noise: [...times, 'verified_access_trust_providers.*'] },
    aws_verifiedaccess_instance_logging_configuration: { keys: [['verifiedaccess_instance_id']], cloudId: 'verifiedaccess_instance_id' },
    aws_verifiedaccess_trust_provider: {
      access: 'identity',
      secrets: ['oidc_options.client_secret', 'native_application_oidc_options.client_secret'],
    },
    aws_verifiedaccess_instance_trust_provider_attachment: {
      keys: [['verifiedaccess_instance_id', 'verifiedaccess_trust_provider_id']],
      access: 'attachment',
    },
    aws_verifiedaccess_group: { noise: [...times] },
    aws_verifiedaccess_endpoint: {},
  }),
  events: {
    CreateVerifiedAccessInstance: c.inCall(
      c.create(c.on('aws_verifiedaccess_instance', { id: c.returned('verifiedAccessInstance.verifiedAccessInstanceId') }), {
        ...description,
        cidr_endpoints_custom_subdomain: c.requested('cidrEndpointsCustomSubDomain'),
        fips_enabled: c.flag(c.requested('fIPSEnabled')),
        tags: c.merge(c.tagsFor('verified-access-instance')),
      }),
    ),
    ModifyVerifiedAccessInstance: c.inCall(
      c.modify(instance, { ...description, cidr_endpoints_custom_subdomain: c.requested('cidrEndpointsCustomSubDomain') }),
    ),
    DeleteVerifiedAccessInstance: c.inCall(c.destroy(instance)),
    ModifyVerifiedAccessInstanceLoggingConfiguration: c.inCall(
      c.put(logging, {
        ...logs('cloudwatch_logs', { enabled: 'enabled', log_group: 'logGroup' }, 'cloudWatchLogs'),
        ...logs('kinesis_data_firehose', { enabled: 'enabled', delivery_stream: 'deliveryStream' }, 'kinesisDataFirehose'),
        ...logs('s3', { enabled: 'enabled', bucket_name: 'bucketName', bucket_owner: 'bucketOwner', prefix: 'prefix' }, 's3'),
        'access_logs.include_trust_context': c.flag(c.requested('accessLogs.includeTrustContext')),
        'access_logs.log_version': c.requested('accessLogs.logVersion'),
      }),
    ),

    CreateVerifiedAccessTrustProvider: c.inCall(
      c.create(c.on('aws_verifiedaccess_trust_provider', { id: c.returned('verifiedAccessTrustProvider.verifiedAccessTrustProviderId') }), {
        ...providerSettings,
        ...c.same(
          `
          device_options{tenant_id} device_trust_provider_type policy_reference_name trust_provider_type user_trust_provider_type`,
          c.requested,
        ),
        tags: c.merge(c.tagsFor('verified-access-trust-provider')),
      }),
    ),
    ModifyVerifiedAccessTrustProvider: c.inCall(c.modify(provider, providerSettings)),
    DeleteVerifiedAccessTrustProvider: c.inCall(c.destroy(provider)),
    AttachVerifiedAccessTrustProvider: c.inCall(c.create(c.within(instance, attachment))),
    DetachVerifiedAccessTrustProvider: c.inCall(c.destroy(attachment)),

    CreateVerifiedAccessGroup: c.inCall(
      c.create(c.within(instance, c.on('aws_verifiedaccess_group', { id: c.returned('verifiedAccessGroup.verifiedAccessGroupId') })), {
        ...description,
        ...encryption('sse_configuration'),
        policy_document: c.requested('policyDocument'),
        verifiedaccess_instance_id: instanceId,
        tags: c.merge(c.tagsFor('verified-access-group')),
      }),
    ),
    ModifyVerifiedAccessGroup: c.inCall(c.modify(group, { ...description, verifiedaccess_instance_id: instanceId })),
    ModifyVerifiedAccessGroupPolicy: c.inCall(c.modify(group, { ...encryption('sse_configuration'), policy_document: policy })),
    DeleteVerifiedAccessGroup: c.inCall(c.destroy(group)),

    CreateVerifiedAccessEndpoint: c.inCall(
      c.create(
        c.within(group, c.on('aws_verifiedaccess_endpoint', { id: c.returned('verifiedAccessEndpoint.verifiedAccessEndpointId') })),
        {
          ...endpointSettings,
          ...encryption('sse_specification'),
          ...c.same(
            `
            application_domain attachment_type cidr_options{cidr protocol subnet_ids=subnetId} domain_certificate_arn
            endpoint_domain_prefix endpoint_type load_balancer_options.load_balancer_arn network_interface_options.network_interface_id
            rds_options{protocol rds_db_cluster_arn rds_db_instance_arn rds_db_proxy_arn} security_group_ids=securityGroupId`,
            c.requested,
          ),
          policy_document: c.orNull(c.requested('policyDocument')),
          tags: c.merge(c.tagsFor('verified-access-endpoint')),
        },
      ),
    ),
    ModifyVerifiedAccessEndpoint: c.inCall(c.modify(endpoint, endpointSettings)),
    ModifyVerifiedAccessEndpointPolicy: c.inCall(c.modify(endpoint, { ...encryption('sse_specification'), policy_document: policy })),
    DeleteVerifiedAccessEndpoint: c.inCall(c.destroy(endpoint)),
  },
};
