import {
  create,
  destroy,
  drop,
  hidden,
  merge,
  modify,
  noChange,
  on,
  partOfUnknown,
  response,
  set,
  type Edits,
  type Read,
  type ServiceCatalog,
} from '../../dsl.js';
import { blocks, emptied, tagMap } from '../../values.js';
import { same } from '../api/api-values.js';
import { newTags, onArn } from '../databases/database-values.js';
import { blockList } from '../monitoring/monitoring-values.js';

/** AWS Transfer Family: servers, their users and workflows. An update keeps what it omits. Source: Transfer Family API reference, Terraform AWS provider. */

const server = on('aws_transfer_server', { id: 'serverId' });
const newServer = response('serverId');
const user = on('aws_transfer_user', { server_id: 'serverId', user_name: 'userName' });
const access = on('aws_transfer_access', { server_id: 'serverId', external_id: 'externalId' });
const newWorkflow = response('workflowId');

/** The id of a key in the state: `server/user/key`. */
const keyId =
  (key: Read): Read =>
  (record) => {
    const { serverId, userName } = record.request;
    const id = key(record);
    return typeof id === 'string' && typeof serverId === 'string' && typeof userName === 'string'
      ? `${serverId}/${userName}/${id}`
      : undefined;
  };
const newKey = response('sshPublicKeyId');
const sshKey = (key: Read) => on('aws_transfer_ssh_key', { id: keyId(key) });

const workflow = (at: string) => blockList(at, { execution_role: 'executionRole', workflow_id: 'workflowId' });
const serverSettings: Edits = {
  ...same(
    'certificate endpoint_type identity_provider_type logging_role post_authentication_login_banner pre_authentication_login_banner protocols security_policy_name structured_log_destinations',
  ),
  ...same('address_allocation_ids security_group_ids subnet_ids vpc_endpoint_id vpc_id', 'endpointDetails.', 'endpoint_details.'),
  ...same('directory_id function invocation_role sftp_authentication_methods url', 'identityProviderDetails.'),
  ...same('as2_transports passive_ip set_stat_option tls_session_resumption_mode', 'protocolDetails.', 'protocol_details.'),
  host_key: hidden('hostKey'),
  's3_storage_options.directory_listing_optimization': 's3StorageOptions.directoryListingOptimization',
  'workflow_details.on_partial_upload': workflow('workflowDetails.onPartialUpload'),
  'workflow_details.on_upload': workflow('workflowDetails.onUpload'),
};
const userSettings: Edits = {
  ...same('home_directory home_directory_type policy role'),
  home_directory_mappings: blockList('homeDirectoryMappings', { entry: 'entry', target: 'target' }),
  ...same('gid secondary_gids uid', 'posixProfile.', 'posix_profile.'),
};

const tagged = ['server', 'user', 'workflow', 'agreement', 'connector', 'profile', 'certificate', 'host_key', 'web_app'].map(
  (kind) => `aws_transfer_${kind}`,
);
const shared = { scope: 'region', family: 'storage' } as const;
const userDefaults = { home_directory_type: 'PATH' };

export const transfer: ServiceCatalog = {
  eventSource: 'transfer.amazonaws.com',
  types: {
    aws_transfer_server: {
      ...shared,
      keys: [['id'], ['arn']],
      noise: ['endpoint', 'host_key_fingerprint'],
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
    aws_transfer_user: {
      ...shared,
      keys: [['server_id', 'user_name'], ['arn']],
      access: 'identity',
      cloudId: 'user_name',
      defaults: userDefaults,
    },
    aws_transfer_access: {
      ...shared,
      keys: [['server_id', 'external_id']],
      access: 'identity',
      cloudId: 'external_id',
      defaults: userDefaults,
    },
    aws_transfer_ssh_key: {
      ...shared,
      keys: [['id']],
      access: 'credential',
      noise: ['ssh_key_id'],
      unevaluated: { server_id: 'it identifies the key', user_name: 'it identifies the key' },
    },
    aws_transfer_workflow: { ...shared, keys: [['id'], ['arn']] },
  },
  events: {
    CreateServer: create(
      on('aws_transfer_server', { id: newServer }),
      { ...serverSettings, domain: 'domain', tags: newTags },
      { id: newServer },
    ),
    UpdateServer: modify(server, emptied(serverSettings)),
    DeleteServer: destroy(server),
    StartServer: noChange,
    StopServer: noChange,
    CreateUser: create(user, { ...userSettings, tags: newTags }, { id: 'userName', parent: server }),
    UpdateUser: modify(user, userSettings),
    DeleteUser: destroy(user),
    ImportSshPublicKey: create(sshKey(newKey), { body: 'sshPublicKeyBody' }, { id: newKey, parent: user }),
    DeleteSshPublicKey: destroy(sshKey(({ request }) => request['sshPublicKeyId'])),
    CreateAccess: create(access, userSettings, { id: 'externalId', parent: server }),
    UpdateAccess: modify(access, userSettings),
    DeleteAccess: destroy(access),
    CreateWorkflow: create(
      on('aws_transfer_workflow', { id: newWorkflow }),
      {
        description: 'description',
        on_exception_steps: set(blocks('onExceptionSteps'), 'given'),
        steps: set(blocks('steps'), 'given'),
        tags: newTags,
      },
      { id: newWorkflow },
    ),
    DeleteWorkflow: destroy(on('aws_transfer_workflow', { id: 'workflowId' })),
    SendWorkflowStepState: noChange,
    StartDirectoryListing: noChange,
    StartFileTransfer: noChange,
    StartRemoteDelete: noChange,
    StartRemoteMove: noChange,
    TestConnection: noChange,
    TestIdentityProvider: noChange,
    TagResource: partOfUnknown(onArn(tagged, 'arn', { tags: merge(tagMap('tags')) })),
    UntagResource: partOfUnknown(onArn(tagged, 'arn', { tags: drop('tagKeys') })),
  },
};
