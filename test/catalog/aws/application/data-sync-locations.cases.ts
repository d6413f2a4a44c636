import type { JsonObject } from '../../../../src/lib/json.js';
import type { CatalogCase } from '../../../support/catalog-case.js';
import { arn, declare, type Changes } from '../containers/examples-of.js';
import { pairsOf, shopTags } from './application-examples.js';

const locationArn = arn('datasync', 'location/loc-1');
const agentArns = [arn('datasync', 'agent/agent-1')];
const fileSystem = arn('fsx', 'file-system/fs-1');
const groups = [arn('ec2', 'security-group/sg-1')];
const hidden = 'HIDDEN_DUE_TO_SECURITY_REASONS';
const tags = { tags: [{ key: 'Team', value: 'shop' }] };
const onFsx = { fsx_filesystem_arn: fileSystem, security_group_arns: groups };
const fsxCall: JsonObject = { fsxFilesystemArn: fileSystem, securityGroupArns: groups };
const path: Changes = { subdirectory: ['/in/', '/'] };
const moved: JsonObject = { subdirectory: '/' };

const locations: readonly (readonly [
  name: string,
  kind: string,
  attributes: JsonObject,
  creation: JsonObject,
  update: JsonObject,
  other: JsonObject,
  changes: Changes,
])[] = [
  [
    'AzureBlob',
    'azure_blob',
    {
      access_tier: 'HOT',
      agent_arns: agentArns,
      authentication_type: 'SAS',
      blob_type: 'BLOCK',
      container_url: 'https://acme.blob.example/files',
      sas_configuration: [{ token: 'secret' }],
    },
    { agentArns, authenticationType: 'SAS', containerUrl: 'https://acme.blob.example/files/' },
    { agentArns, authenticationType: 'SAS' },
    { authenticationType: 'NONE', sasConfiguration: { token: hidden } },
    { authentication_type: ['SAS', 'NONE'], 'sas_configuration.token': ['(sensitive)', null] },
  ],
  ['FsxLustre', 'fsx_lustre_file_system', onFsx, fsxCall, { subdirectory: '/in' }, moved, path],
  [
    'FsxOntap',
    'fsx_ontap_file_system',
    {
      fsx_filesystem_arn: fileSystem,
      protocol: [{ nfs: [], smb: [{ domain: 'ACME', mount_options: [{ version: 'AUTOMATIC' }], password: 'secret', user: 'sync' }] }],
      security_group_arns: groups,
      storage_virtual_machine_arn: 'svm',
    },
    { protocol: { sMB: { domain: 'ACME', user: 'sync' } }, securityGroupArns: groups, storageVirtualMachineArn: 'svm' },
    { protocol: { sMB: { domain: 'ACME', user: 'sync' } } },
    { protocol: { sMB: { domain: 'ACME', user: 'admin', password: hidden } } },
    { 'protocol.smb.password': ['(sensitive)', null], 'protocol.smb.user': ['sync', 'admin'] },
  ],
  [
    'FsxOpenZfs',
    'fsx_openzfs_file_system',
    { ...onFsx, protocol: [{ nfs: [{ mount_options: [{ version: 'NFS4_1' }] }] }] },
    { ...fsxCall, protocol: { nFS: { mountOptions: { version: 'NFS4_1' } } } },
    { protocol: { nFS: { mountOptions: { version: 'NFS4_1' } } } },
    { protocol: { nFS: { mountOptions: { version: 'NFS3' } } } },
    { 'protocol.nfs.mount_options.version': ['NFS4_1', 'NFS3'] },
  ],
  [
    'FsxWindows',
    'fsx_windows_file_system',
    { ...onFsx, domain: 'ACME', password: 'secret', user: 'sync' },
    { ...fsxCall, domain: 'ACME', user: 'sync' },
    { domain: 'ACME', user: 'sync' },
    { user: 'admin', password: hidden },
    { password: ['(sensitive)', null], user: ['sync', 'admin'] },
  ],
  [
    'Hdfs',
    'hdfs',
    {
      agent_arns: agentArns,
      authentication_type: 'SIMPLE',
      block_size: 134217728,
      kerberos_keytab: null,
      kerberos_principal: '',
      kms_key_provider_uri: '',
      name_node: [{ hostname: 'name.acme.example', port: 8020 }],
      qop_configuration: [{ data_transfer_protection: 'PRIVACY', rpc_protection: 'PRIVACY' }],
      replication_factor: 3,
      simple_user: 'sync',
    },
    {
      agentArns,
      authenticationType: 'SIMPLE',
      nameNodes: [{ hostname: 'name.acme.example', port: 8020 }],
      qopConfiguration: { dataTransferProtection: 'PRIVACY', rpcProtection: 'PRIVACY' },
      simpleUser: 'sync',
    },
    { nameNodes: [{ hostname: 'name.acme.example', port: 8020 }] },
    { nameNodes: [{ hostname: 'evil.example', port: 8020 }], qopConfiguration: { dataTransferProtection: 'DISABLED', rpcProtection: 'PRIVACY' } },
    {
      name_node: [[{ hostname: 'name.acme.example', port: 8020 }], [{ hostname: 'evil.example', port: 8020 }]],
      'qop_configuration.data_transfer_protection': ['PRIVACY', 'DISABLED'],
    },
  ],
  [
    'ObjectStorage',
    'object_storage',
    {
      access_key: 'key',
      agent_arns: agentArns,
      bucket_name: 'files',
      secret_key: 'secret',
      server_certificate: '',
      server_hostname: 'store.acme.example',
      server_port: 443,
      server_protocol: 'HTTPS',
    },
    { accessKey: 'key', agentArns, bucketName: 'files', serverHostname: 'store.acme.example' },
    { accessKey: 'key', serverProtocol: 'HTTPS' },
    { accessKey: 'other', secretKey: hidden, serverProtocol: 'HTTP' },
    { access_key: ['key', 'other'], secret_key: ['(sensitive)', null], server_protocol: ['HTTPS', 'HTTP'] },
  ],
];

export const dataSyncLocationCases: readonly CatalogCase[] = locations.flatMap(([name, kind, attributes, creation, update, other, changes]) => {
  const of = pairsOf(
    declare(`aws_datasync_location_${kind}`, {
      arn: locationArn,
      creation_time: '2026-01-01T00:00:00Z',
      id: locationArn,
      subdirectory: '/in/',
      ...shopTags,
      uri: 'x',
      ...attributes,
    }),
  );
  const key = { locationArn };
  return [
    ...of.creation(
      `CreateLocation${name}`,
      [{ ...creation, subdirectory: '/in', ...tags }, key],
      [creation, { locationArn: arn('datasync', 'location/loc-2') }],
    ),
    ...of.change(`UpdateLocation${name}`, key, update, other, changes),
    of.one.agrees(`the declared path of a location ${kind}`, [`UpdateLocation${name}`, { ...key, subdirectory: '/in' }]),
    of.one.deleted(`a location ${kind} is deleted`, ['DeleteLocation', key]),
    of.one.drifts(`a removed tag of a location ${kind}`, ['UntagResource', { resourceArn: locationArn, keys: ['Team'] }], {
      'tags.Team': ['shop', null],
    }),
  ];
});
