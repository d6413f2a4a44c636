import * as c from '../language.js';

/**
 * AWS DataSync: locations in file systems of FSx, in HDFS and in object stores. An update keeps what it omits. Source: DataSync API
 * reference, Terraform AWS provider (`internal/service/datasync`).
 */

const typeOf = (kind: string): string => `aws_datasync_location_${kind}`;
const created = (kind: string, edits: c.Edits): c.OwnerSpec =>
  c.create(c.withId(c.on(typeOf(kind), { arn: c.response('locationArn') })), { ...edits, tags: c.newTags });
/** The service completes the path: `/in` is `/in/`. */
const subdirectory: c.Read = c.via('subdirectory', (path) => (typeof path === 'string' && !path.endsWith('/') ? `${path}/` : path));
const updated = (kind: string, edits: c.Edits): c.OwnerSpec =>
  c.modify(c.on(typeOf(kind), { arn: 'locationArn' }), { ...edits, subdirectory });

const blob: c.Edits = {
  ...c.same('access_tier agent_arns authentication_type blob_type'),
  'sas_configuration.token': c.hidden('sasConfiguration.token'),
};
const nfs: c.Edits = { 'protocol.nfs.mount_options.version': c.acronyms('protocol.nFS.mountOptions.version') };
const ontap: c.Edits = {
  ...nfs,
  ...c.same('protocol{smb=sMB{domain mount_options.version user}}', c.acronyms),
  'protocol.smb.password': c.hidden(c.acronyms('protocol.sMB.password')),
};
const windows: c.Edits = { ...c.same('domain user'), password: c.hidden('password') };
const hdfs: c.Edits = {
  ...c.same(`
    agent_arns authentication_type block_size kerberos_principal kms_key_provider_uri replication_factor simple_user
    qop_configuration{data_transfer_protection rpc_protection}`),
  name_node: c.blocks('nameNodes', c.same('hostname port')),
};
const objects: c.Edits = {
  ...c.same('access_key agent_arns server_hostname server_port server_protocol'),
  secret_key: c.hidden('secretKey'),
};

const location = {
  scope: 'region',
  family: 'storage',
  keys: [['arn']],
  cloudId: 'arn',
  noise: ['creation_time', 'uri'],
} as const;
const encoded = 'a file, which records encode or withhold';

export const dataSyncLocations: c.ServiceCatalog = {
  eventSource: 'datasync.amazonaws.com',
  types: {
    [typeOf('azure_blob')]: { ...location, defaults: { access_tier: 'HOT', blob_type: 'BLOCK' }, secrets: ['sas_configuration.token'] },
    [typeOf('fsx_lustre_file_system')]: location,
    [typeOf('fsx_ontap_file_system')]: {
      ...location,
      noise: [...location.noise, 'fsx_filesystem_arn'],
      defaults: { 'protocol.nfs.mount_options.version': 'AUTOMATIC', 'protocol.smb.mount_options.version': 'AUTOMATIC' },
      secrets: ['protocol.smb.password'],
    },
    [typeOf('fsx_openzfs_file_system')]: { ...location, defaults: { 'protocol.nfs.mount_options.version': 'AUTOMATIC' } },
    [typeOf('fsx_windows_file_system')]: { ...location, secrets: ['password'] },
    [typeOf('hdfs')]: {
      ...location,
      defaults: { block_size: 134217728, replication_factor: 3 },
      secrets: ['kerberos_keytab', 'kerberos_keytab_base64'],
      unevaluated: {
        kerberos_keytab: encoded,
        kerberos_keytab_base64: encoded,
        kerberos_krb5_conf: encoded,
        kerberos_krb5_conf_base64: encoded,
      },
    },
    [typeOf('object_storage')]: {
      ...location,
      defaults: { server_protocol: 'HTTPS' },
      secrets: ['secret_key'],
      unevaluated: { server_certificate: encoded },
    },
  },
  events: {
    CreateLocationAzureBlob: created('azure_blob', {
      ...blob,
      container_url: c.via('containerUrl', (url) => (typeof url === 'string' && url.endsWith('/') ? url.slice(0, -1) : url)),
    }),
    UpdateLocationAzureBlob: updated('azure_blob', blob),
    CreateLocationFsxLustre: created('fsx_lustre_file_system', c.same('fsx_filesystem_arn security_group_arns')),
    UpdateLocationFsxLustre: updated('fsx_lustre_file_system', {}),
    CreateLocationFsxOntap: created('fsx_ontap_file_system', { ...ontap, ...c.same('security_group_arns storage_virtual_machine_arn') }),
    UpdateLocationFsxOntap: updated('fsx_ontap_file_system', ontap),
    CreateLocationFsxOpenZfs: created('fsx_openzfs_file_system', { ...nfs, ...c.same('fsx_filesystem_arn security_group_arns') }),
    UpdateLocationFsxOpenZfs: updated('fsx_openzfs_file_system', nfs),
    CreateLocationFsxWindows: created('fsx_windows_file_system', { ...windows, ...c.same('fsx_filesystem_arn security_group_arns') }),
    UpdateLocationFsxWindows: updated('fsx_windows_file_system', windows),
    CreateLocationHdfs: created('hdfs', hdfs),
    UpdateLocationHdfs: updated('hdfs', hdfs),
    CreateLocationObjectStorage: created('object_storage', { ...objects, ...c.same('bucket_name') }),
    UpdateLocationObjectStorage: updated('object_storage', objects),
  },
};
