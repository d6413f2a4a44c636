import * as c from '../language.js';

/** AWS Transfer Family: servers, their users and workflows. An update keeps what it omits. Source: Transfer Family API reference, Terraform AWS provider. */

const server = c.on('aws_transfer_server', { id: 'serverId' });
const newServer = c.response('serverId');
const user = c.on('aws_transfer_user', { server_id: 'serverId', user_name: 'userName' });
const access = c.on('aws_transfer_access', { server_id: 'serverId', external_id: 'externalId' });
const newWorkflow = c.response('workflowId');

/** The id of a key in the state: `server/user/key`. */
const keyId =
  (key: c.Read): c.Read =>
  (record) => {
    const { serverId, userName } = record.request;
    const id = key(record);
    return typeof id === 'string' && typeof serverId === 'string' && typeof userName === 'string'
      ? `${serverId}/${userName}/${id}`
      : undefined;
  };
const newKey = c.response('sshPublicKeyId');
const sshKey = (key: c.Read) => c.on('aws_transfer_ssh_key', { id: keyId(key) });

const workflow = (at: string) => c.blocks(at, c.same('execution_role workflow_id'));
const serverSettings: c.Edits = {
  ...c.same(`
    certificate endpoint_type identity_provider_type logging_role post_authentication_login_banner pre_authentication_login_banner
    protocols security_policy_name structured_log_destinations endpoint_details{address_allocation_ids security_group_ids subnet_ids
    vpc_endpoint_id vpc_id} protocol_details{as2_transports passive_ip set_stat_option tls_session_resumption_mode}
    s3_storage_options{directory_listing_optimization}`),
  ...c.same('directory_id function invocation_role sftp_authentication_methods url', 'identityProviderDetails.'),
  host_key: c.hidden('hostKey'),
  ...c.same('workflow_details{on_partial_upload on_upload}', workflow),
};
const userSettings: c.Edits = {
  ...c.same('home_directory home_directory_type policy role posix_profile{gid secondary_gids uid}'),
  home_directory_mappings: c.blocks('homeDirectoryMappings', c.same('entry target')),
};

const tagged = ['server', 'user', 'workflow', 'agreement', 'connector', 'profile', 'certificate', 'host_key', 'web_app'].map(
  (kind) => `aws_transfer_${kind}`,
);
const userDefaults = { home_directory_type: 'PATH' };

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

export const transfer: c.ServiceCatalog = {
  eventSource: 'transfer.amazonaws.com',
  types: c.types('storage', {
    aws_transfer_server: {
      keys: [['id'], ['arn']],
      defaults: {
        domain: 'S3',
        endpoint_type: 'PUBLIC',
        identity_provider_type: 'SERVICE_MANAGED',
        'protocol_details.passive_ip': 'AUTO',
        'protocol_details.tls_session_resumption_mode': 'ENFORCED',
        's3_storage_options.directory_listing_optimization': 'DISABLED',
        sftp_authentication_methods: 'PUBLIC_KEY_OR_PASSWORD',
        protocols: ['SFTP'],
        security_policy_name: 'TransferSecurityPolicy-2018-11',
      },
      secrets: ['host_key'],
    },
    aws_transfer_user: { keys: [['server_id', 'user_name'], ['arn']], access: 'identity', cloudId: 'user_name', defaults: userDefaults },
    aws_transfer_access: { keys: [['server_id', 'external_id']], access: 'identity', cloudId: 'external_id', defaults: userDefaults },
    aws_transfer_ssh_key: {
      access: 'credential',
      unevaluated: { server_id: 'it identifies the key', user_name: 'it identifies the key' },
    },
    aws_transfer_workflow: { keys: [['id'], ['arn']] },

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
    CreateServer: c.create(c.withId(c.on('aws_transfer_server', { id: newServer })), {
      ...serverSettings,
      domain: 'domain',
      tags: c.newTags,
    }),
    UpdateServer: c.modify(server, c.emptied(serverSettings)),
    DeleteServer: c.destroy(server),
    ...c.noChanges('StartServer StopServer'),
    CreateUser: c.create(c.within(server, c.withId(user, 'userName')), { ...userSettings, tags: c.newTags }),
    UpdateUser: c.modify(user, userSettings),
    DeleteUser: c.destroy(user),
    ImportSshPublicKey: c.create(c.within(user, c.withId(sshKey(newKey), newKey)), { body: 'sshPublicKeyBody' }),
    DeleteSshPublicKey: c.destroy(sshKey(({ request }) => request['sshPublicKeyId'])),
    CreateAccess: c.create(c.within(server, c.withId(access, 'externalId')), userSettings),
    UpdateAccess: c.modify(access, userSettings),
    DeleteAccess: c.destroy(access),
    CreateWorkflow: c.create(c.withId(c.on('aws_transfer_workflow', { id: newWorkflow })), {
      description: 'description',
      on_exception_steps: c.set(c.blocks('onExceptionSteps'), 'given'),
      steps: c.set(c.blocks('steps'), 'given'),
      tags: c.newTags,
    }),
    DeleteWorkflow: c.destroy(c.on('aws_transfer_workflow', { id: 'workflowId' })),
    ...c.noChanges(`
      SendWorkflowStepState StartDirectoryListing StartFileTransfer StartRemoteDelete StartRemoteMove TestConnection
      TestIdentityProvider`),
    ...c.tagCalls((edits) => c.partOfUnknown(c.onArn(tagged, 'arn', edits))),

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
