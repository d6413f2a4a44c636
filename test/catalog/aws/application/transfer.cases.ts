import type { JsonObject } from '../../../../src/lib/json.js';
import type { CatalogCase } from '../../../support/catalog-case.js';
import { arn, declare } from '../containers/examples-of.js';
import { pairsOf, shopTags } from './application-examples.js';

const id = 's-1';
const role = 'arn:aws:iam::111122223333:role/files';
export const server = (changed: JsonObject = {}) =>
  declare('aws_transfer_server', {
    arn: arn('transfer', `server/${id}`),
    certificate: '',
    directory_id: '',
    domain: 'S3',
    endpoint: 's-1.server.transfer.us-east-1.amazonaws.com',
    endpoint_details: [{ address_allocation_ids: [], security_group_ids: ['sg-1'], subnet_ids: ['subnet-1'], vpc_endpoint_id: 'vpce-1', vpc_id: 'vpc-1' }],
    endpoint_type: 'VPC',
    force_destroy: false,
    function: '',
    host_key: 'key',
    host_key_fingerprint: 'SHA256:x',
    id,
    identity_provider_type: 'SERVICE_MANAGED',
    invocation_role: '',
    logging_role: role,
    post_authentication_login_banner: '',
    pre_authentication_login_banner: '',
    protocol_details: [{ as2_transports: [], passive_ip: 'AUTO', set_stat_option: 'DEFAULT', tls_session_resumption_mode: 'ENFORCED' }],
    protocols: ['SFTP'],
    s3_storage_options: [{ directory_listing_optimization: 'DISABLED' }],
    security_policy_name: 'TransferSecurityPolicy-2024-01',
    sftp_authentication_methods: '',
    structured_log_destinations: [],
    ...shopTags,
    url: '',
    workflow_details: [{ on_partial_upload: [], on_upload: [{ execution_role: role, workflow_id: 'w-1' }] }],
    ...changed,
  });
const home = { entry: '/', target: '/files/alice' };
const settings = {
  home_directory: '',
  home_directory_mappings: [home],
  home_directory_type: 'LOGICAL',
  policy: '',
  posix_profile: [],
  role,
  server_id: id,
};
export const user = declare('aws_transfer_user', {
  arn: arn('transfer', `user/${id}/alice`),
  ...settings,
  id: `${id}/alice`,
  ...shopTags,
  user_name: 'alice',
});
const access = declare('aws_transfer_access', { ...settings, external_id: 'S-1-1-12', id: `${id}/S-1-1-12` });
const body = 'ssh-rsa AAAA alice';
export const sshKey = declare('aws_transfer_ssh_key', { body, id: `${id}/alice/key-1`, server_id: id, ssh_key_id: 'key-1', user_name: 'alice' });
const step = {
  copy_step_details: [
    {
      destination_file_location: [{ efs_file_location: [], s3_file_location: [{ bucket: 'b', key: 'k' }] }],
      name: 'copy',
      overwrite_existing: 'TRUE',
      source_file_location: '',
    },
  ],
  custom_step_details: [],
  delete_step_details: [],
  tag_step_details: [],
  type: 'COPY',
};
const workflow = declare('aws_transfer_workflow', {
  arn: arn('transfer', 'workflow/w-1'),
  description: '',
  id: 'w-1',
  on_exception_steps: [],
  steps: [step],
  ...shopTags,
});

const tags = { tags: [{ key: 'Team', value: 'shop' }] };
const key = { serverId: id };
export const serverCall = {
  endpointDetails: { securityGroupIds: ['sg-1'], subnetIds: ['subnet-1'], vpcId: 'vpc-1' },
  endpointType: 'VPC',
  identityProviderType: 'SERVICE_MANAGED',
  loggingRole: role,
  protocols: ['SFTP'],
  securityPolicyName: 'TransferSecurityPolicy-2024-01',
  workflowDetails: { onUpload: [{ workflowId: 'w-1', executionRole: role }] },
};
export const userCall = { homeDirectoryMappings: [{ entry: '/', target: '/files/alice' }], homeDirectoryType: 'LOGICAL', role };
const steps = (bucket: string): JsonObject => ({
  steps: [
    {
      type: 'COPY',
      copyStepDetails: { name: 'copy', overwriteExisting: 'TRUE', destinationFileLocation: { s3FileLocation: { bucket, key: 'k' } } },
    },
  ],
});
const [ofServer, ofUser, ofAccess, ofKey, ofWorkflow] = [pairsOf(server()), pairsOf(user), pairsOf(access), pairsOf(sshKey), pairsOf(workflow)];
const alice = { ...key, userName: 'alice' };
const external = { ...key, externalId: 'S-1-1-12' };

export const transferCases: readonly CatalogCase[] = [
  ...ofServer.creation('CreateServer', [{ ...serverCall, ...tags }, key], [{ ...serverCall, endpointType: 'PUBLIC' }, { serverId: 's-2' }]),
  ...ofServer.change(
    'UpdateServer',
    key,
    serverCall,
    { endpointType: 'PUBLIC', loggingRole: '', protocols: ['FTP'], securityPolicyName: 'TransferSecurityPolicy-2018-11', workflowDetails: { onUpload: [] } },
    {
      endpoint_type: ['VPC', 'PUBLIC'],
      logging_role: [role, ''],
      protocols: [['SFTP'], ['FTP']],
      security_policy_name: ['TransferSecurityPolicy-2024-01', 'TransferSecurityPolicy-2018-11'],
      'workflow_details.on_upload': [[{ execution_role: role, workflow_id: 'w-1' }], []],
    },
  ),
  ofServer.one.drifts('another host key', ['UpdateServer', { ...key, hostKey: 'HIDDEN_DUE_TO_SECURITY_REASONS' }], { host_key: ['(sensitive)', null] }),
  ...ofServer.deletion('DeleteServer', key, { serverId: 's-2' }),
  ofServer.one.harmless('a server starts', ['StartServer', key]),
  ofServer.one.harmless('a server stops', ['StopServer', key]),
  ...ofUser.creation('CreateUser', [{ ...alice, ...userCall, ...tags }], [{ ...key, userName: 'mallory', role }]),
  ...ofUser.change('UpdateUser', alice, userCall, { homeDirectoryType: 'PATH', homeDirectory: '/', role: 'arn:aws:iam::111122223333:role/all' }, {
    home_directory: ['', '/'],
    home_directory_type: ['LOGICAL', 'PATH'],
    role: [role, 'arn:aws:iam::111122223333:role/all'],
  }),
  ...ofUser.deletion('DeleteUser', alice, { ...key, userName: 'bob' }),
  ...ofKey.creation(
    'ImportSshPublicKey',
    [{ ...alice, sshPublicKeyBody: body }, { ...alice, sshPublicKeyId: 'key-1' }],
    [{ ...alice, sshPublicKeyBody: 'ssh-rsa BBBB' }, { ...alice, sshPublicKeyId: 'key-2' }],
  ),
  ...ofKey.deletion('DeleteSshPublicKey', { ...alice, sshPublicKeyId: 'key-1' }, { ...alice, sshPublicKeyId: 'key-2' }),
  ...ofAccess.creation('CreateAccess', [{ ...external, ...userCall }], [{ ...key, externalId: 'S-1-1-13', role }]),
  ...ofAccess.change('UpdateAccess', external, userCall, { homeDirectoryMappings: [{ entry: '/', target: '/' }] }, {
    home_directory_mappings: [[home], [{ entry: '/', target: '/' }]],
  }),
  ...ofAccess.deletion('DeleteAccess', external, { ...key, externalId: 'x' }),
  ...ofWorkflow.creation('CreateWorkflow', [{ ...steps('b'), ...tags }, { workflowId: 'w-1' }], [steps('evil'), { workflowId: 'w-2' }]),
  ...ofWorkflow.deletion('DeleteWorkflow', { workflowId: 'w-1' }, { workflowId: 'w-2' }),
  ...[
    'SendWorkflowStepState',
    'StartDirectoryListing',
    'StartFileTransfer',
    'StartRemoteDelete',
    'StartRemoteMove',
    'TestConnection',
    'TestIdentityProvider',
  ].map((event) => ofServer.one.harmless('changes no configuration', [event, key])),
  ...ofServer.tags('arn', 'list'),
  ...ofUser.tags('arn', 'list'),
];
