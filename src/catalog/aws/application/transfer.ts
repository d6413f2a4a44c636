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
  },
};
