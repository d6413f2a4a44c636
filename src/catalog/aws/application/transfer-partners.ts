import { create, destroy, modify, on, put, response, type Edits, type Read, type ServiceCatalog } from '../../dsl.js';
import { same } from '../api/api-values.js';
import { newTags } from '../databases/database-values.js';

/**
 * AWS Transfer Family: connections to the servers of partners, host keys and web applications. An update keeps what it omits. Source:
 * Transfer Family API reference, Terraform AWS provider (`internal/service/transfer`).
 */

const server = on('aws_transfer_server', { id: 'serverId' });

const agreement = (id: string | Read) => on('aws_transfer_agreement', { server_id: 'serverId', agreement_id: id });
const newAgreement = response('agreementId');
const agreementSettings = same('access_role base_directory description local_profile_id partner_profile_id');

const connector = on('aws_transfer_connector', { id: 'connectorId' });
const newConnector = response('connectorId');
const connectorSettings: Edits = {
  ...same('access_role logging_role security_policy_name url'),
  ...same(
    'compression encryption_algorithm local_profile_id mdn_response mdn_signing_algorithm partner_profile_id signing_algorithm',
    'as2Config.',
    'as2_config.',
  ),
  ...same('port_number resource_configuration_arn', 'egressConfig.vpcLattice.', 'egress_config.vpc_lattice.'),
  ...same('trusted_host_keys user_secret_id', 'sftpConfig.', 'sftp_config.'),
};

const newProfile = response('profileId');
const newCertificate = response('certificateId');
const certificate = on('aws_transfer_certificate', { id: 'certificateId' });
const profile = on('aws_transfer_profile', { id: 'profileId' });

const hostKey = (id: string | Read) => on('aws_transfer_host_key', { server_id: 'serverId', host_key_id: id });
const newHostKey = response('hostKeyId');

const webApp = on('aws_transfer_web_app', { web_app_id: 'webAppId' });
const newWebApp = response('webAppId');
const identityCenter = 'identity_provider_details.identity_center_config';
const webAppSettings: Edits = {
  access_endpoint: 'accessEndpoint',
  [`${identityCenter}.role`]: 'identityProviderDetails.identityCenterConfig.role',
  'web_app_units.provisioned': 'webAppUnits.provisioned',
};
const customization = on('aws_transfer_web_app_customization', { web_app_id: 'webAppId' });

const shared = { scope: 'region', family: 'storage' } as const;
const withheld = 'records withhold it';

export const transferPartners: ServiceCatalog = {
  eventSource: 'transfer.amazonaws.com',
  types: {
    aws_transfer_agreement: {
      ...shared,
      keys: [['server_id', 'agreement_id'], ['arn']],
      cloudId: 'agreement_id',
      noise: ['agreement_id', 'status'],
    },
    aws_transfer_connector: {
      ...shared,
      keys: [['id'], ['arn']],
      noise: ['connector_id'],
      unevaluated: { 'as2_config.message_subject': withheld },
    },
    aws_transfer_profile: { ...shared, keys: [['id'], ['arn']], noise: ['profile_id'] },
    aws_transfer_certificate: {
      ...shared,
      keys: [['id'], ['arn']],
      access: 'credential',
      noise: ['certificate_id'],
      secrets: ['private_key'],
      unevaluated: { certificate: withheld, certificate_chain: withheld, private_key: withheld },
    },
    aws_transfer_host_key: {
      ...shared,
      keys: [['server_id', 'host_key_id'], ['arn']],
      cloudId: 'host_key_id',
      noise: ['host_key_fingerprint', 'host_key_id'],
      secrets: ['host_key_body', 'host_key_body_wo'],
      unevaluated: { host_key_body: withheld, host_key_body_wo: withheld },
    },
    aws_transfer_web_app: {
      ...shared,
      keys: [['web_app_id'], ['arn']],
      cloudId: 'web_app_id',
      noise: [`${identityCenter}.application_arn`, 'web_app_id'],
      defaults: { web_app_endpoint_policy: 'STANDARD' },
    },
    aws_transfer_web_app_customization: {
      ...shared,
      keys: [['web_app_id']],
      cloudId: 'web_app_id',
      unevaluated: { favicon_file: withheld, logo_file: withheld },
    },
  },
  events: {
    CreateAgreement: create(agreement(newAgreement), { ...agreementSettings, tags: newTags }, { id: newAgreement, parent: server }),
    UpdateAgreement: modify(agreement('agreementId'), agreementSettings),
    DeleteAgreement: destroy(agreement('agreementId')),

    CreateConnector: create(
      on('aws_transfer_connector', { id: newConnector }),
      { ...connectorSettings, tags: newTags },
      { id: newConnector },
    ),
    UpdateConnector: modify(connector, connectorSettings),
    DeleteConnector: destroy(connector),

    CreateProfile: create(
      on('aws_transfer_profile', { id: newProfile }),
      { ...same('as2_id certificate_ids profile_type'), tags: newTags },
      { id: newProfile },
    ),
    UpdateProfile: modify(profile, same('certificate_ids')),
    DeleteProfile: destroy(profile),

    ImportCertificate: create(
      on('aws_transfer_certificate', { id: newCertificate }),
      { ...same('description usage'), tags: newTags },
      { id: newCertificate },
    ),
    UpdateCertificate: modify(certificate, same('description')),
    DeleteCertificate: destroy(certificate),

    ImportHostKey: create(hostKey(newHostKey), { ...same('description'), tags: newTags }, { id: newHostKey, parent: server }),
    UpdateHostKey: modify(hostKey('hostKeyId'), same('description')),
    DeleteHostKey: destroy(hostKey('hostKeyId')),

    CreateWebApp: create(
      on('aws_transfer_web_app', { web_app_id: newWebApp }),
      {
        ...webAppSettings,
        [`${identityCenter}.instance_arn`]: 'identityProviderDetails.identityCenterConfig.instanceArn',
        tags: newTags,
        web_app_endpoint_policy: 'webAppEndpointPolicy',
      },
      { id: newWebApp },
    ),
    UpdateWebApp: modify(webApp, webAppSettings),
    DeleteWebApp: destroy(webApp),
    UpdateWebAppCustomization: put(customization, same('title')),
    DeleteWebAppCustomization: destroy(customization),
  },
};
