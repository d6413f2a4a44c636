import * as c from '../language.js';

/**
 * AWS Transfer Family: connections to the servers of partners, host keys and web applications. An update keeps what it omits. Source:
 * Transfer Family API reference, Terraform AWS provider (`internal/service/transfer`).
 */

const server = c.on('aws_transfer_server', { id: 'serverId' });

const agreement = (id: string | c.Read) => c.on('aws_transfer_agreement', { server_id: 'serverId', agreement_id: id });
const newAgreement = c.response('agreementId');
const agreementSettings = c.same('access_role base_directory description local_profile_id partner_profile_id');

const connector = c.on('aws_transfer_connector', { id: 'connectorId' });
const newConnector = c.response('connectorId');
const connectorSettings: c.Edits = c.same(`
    access_role logging_role security_policy_name url as2_config{compression encryption_algorithm local_profile_id mdn_response
    mdn_signing_algorithm partner_profile_id signing_algorithm} egress_config{vpc_lattice{port_number resource_configuration_arn}}
    sftp_config{trusted_host_keys user_secret_id}`);

const newProfile = c.response('profileId');
const newCertificate = c.response('certificateId');
const certificate = c.on('aws_transfer_certificate', { id: 'certificateId' });
const profile = c.on('aws_transfer_profile', { id: 'profileId' });

const hostKey = (id: string | c.Read) => c.on('aws_transfer_host_key', { server_id: 'serverId', host_key_id: id });
const newHostKey = c.response('hostKeyId');

const webApp = c.on('aws_transfer_web_app', { web_app_id: 'webAppId' });
const newWebApp = c.response('webAppId');
const identityCenter = 'identity_provider_details.identity_center_config';
const webAppSettings: c.Edits = {
  ...c.same('access_endpoint web_app_units.provisioned'),
  [`${identityCenter}.role`]: 'identityProviderDetails.identityCenterConfig.role',
};
const customization = c.on('aws_transfer_web_app_customization', { web_app_id: 'webAppId' });

const withheld = 'records withhold it';

export const transferPartners: c.ServiceCatalog = {
  eventSource: 'transfer.amazonaws.com',
  types: c.types('storage', {
    aws_transfer_agreement: { keys: [['server_id', 'agreement_id'], ['arn']], cloudId: 'agreement_id' },
    aws_transfer_connector: { keys: [['id'], ['arn']], unevaluated: { 'as2_config.message_subject': withheld } },
    aws_transfer_profile: { keys: [['id'], ['arn']] },
    aws_transfer_certificate: {
      keys: [['id'], ['arn']],
      access: 'credential',
      secrets: ['private_key'],
      unevaluated: { certificate: withheld, certificate_chain: withheld, private_key: withheld },
    },
    aws_transfer_host_key: {
      keys: [['server_id', 'host_key_id'], ['arn']],
      cloudId: 'host_key_id',
      secrets: ['host_key_body', 'host_key_body_wo'],
      unevaluated: { host_key_body: withheld, host_key_body_wo: withheld },
    },
    aws_transfer_web_app: {
      keys: [['web_app_id'], ['arn']],
      cloudId: 'web_app_id',
      noise: [`${identityCenter}.application_arn`],
      defaults: { web_app_endpoint_policy: 'STANDARD' },
    },
    aws_transfer_web_app_customization: {
      keys: [['web_app_id']],
      cloudId: 'web_app_id',
      unevaluated: { favicon_file: withheld, logo_file: withheld },
    },
  }),
  events: {
    CreateAgreement: c.create(c.within(server, c.withId(agreement(newAgreement), newAgreement)), { ...agreementSettings, tags: c.newTags }),
    UpdateAgreement: c.modify(agreement('agreementId'), agreementSettings),
    DeleteAgreement: c.destroy(agreement('agreementId')),

    CreateConnector: c.create(c.withId(c.on('aws_transfer_connector', { id: newConnector })), { ...connectorSettings, tags: c.newTags }),
    UpdateConnector: c.modify(connector, connectorSettings),
    DeleteConnector: c.destroy(connector),

    CreateProfile: c.create(c.withId(c.on('aws_transfer_profile', { id: newProfile })), {
      ...c.same('as2_id certificate_ids profile_type'),
      tags: c.newTags,
    }),
    UpdateProfile: c.modify(profile, c.same('certificate_ids')),
    DeleteProfile: c.destroy(profile),

    ImportCertificate: c.create(c.withId(c.on('aws_transfer_certificate', { id: newCertificate })), {
      ...c.same('description usage'),
      tags: c.newTags,
    }),
    UpdateCertificate: c.modify(certificate, c.same('description')),
    DeleteCertificate: c.destroy(certificate),

    ImportHostKey: c.create(c.within(server, c.withId(hostKey(newHostKey), newHostKey)), { ...c.same('description'), tags: c.newTags }),
    UpdateHostKey: c.modify(hostKey('hostKeyId'), c.same('description')),
    DeleteHostKey: c.destroy(hostKey('hostKeyId')),

    CreateWebApp: c.create(c.withId(c.on('aws_transfer_web_app', { web_app_id: newWebApp })), {
      ...webAppSettings,
      [`${identityCenter}.instance_arn`]: 'identityProviderDetails.identityCenterConfig.instanceArn',
      tags: c.newTags,
      web_app_endpoint_policy: 'webAppEndpointPolicy',
    }),
    UpdateWebApp: c.modify(webApp, webAppSettings),
    DeleteWebApp: c.destroy(webApp),
    UpdateWebAppCustomization: c.put(customization, c.same('title')),
    DeleteWebAppCustomization: c.destroy(customization),
  },
};
