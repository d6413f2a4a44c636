import type { JsonObject } from '../../../../src/lib/json.js';
import type { CatalogCase } from '../../../support/catalog-case.js';
import { arn, declare, examplesOf } from './examples-of.js';

const clusterArn = arn('eks', 'cluster/prod');
const key = arn('kms', 'key/1234abcd-12ab-34cd-56ef-1234567890ab');

export const eksCluster = (changed: JsonObject = {}) =>
  declare('aws_eks_cluster', {
    access_config: [{ authentication_mode: 'API_AND_CONFIG_MAP', bootstrap_cluster_creator_admin_permissions: true }],
    arn: clusterArn,
    bootstrap_self_managed_addons: true,
    certificate_authority: [{ data: 'LS0t' }],
    cluster_id: null,
    compute_config: [],
    created_at: '2026-01-01 00:00:00 +0000 UTC',
    deletion_protection: false,
    enabled_cluster_log_types: ['api', 'audit'],
    encryption_config: [],
    endpoint: 'https://x.gr7.us-east-1.eks.amazonaws.com',
    id: 'prod',
    identity: [{ oidc: [{ issuer: 'https://oidc.eks.us-east-1.amazonaws.com/id/X' }] }],
    kubernetes_network_config: [
      { elastic_load_balancing: [{ enabled: false }], ip_family: 'ipv4', service_ipv4_cidr: '172.20.0.0/16', service_ipv6_cidr: '' },
    ],
    name: 'prod',
    outpost_config: [],
    platform_version: 'eks.5',
    remote_network_config: [],
    role_arn: 'arn:aws:iam::111122223333:role/eks',
    status: 'ACTIVE',
    storage_config: [],
    tags: { Team: 'core' },
    tags_all: { Team: 'core' },
    timeouts: null,
    upgrade_policy: [{ support_type: 'EXTENDED' }],
    version: '1.30',
    vpc_config: [
      {
        cluster_security_group_id: 'sg-0ccc',
        endpoint_private_access: true,
        endpoint_public_access: false,
        public_access_cidrs: ['203.0.113.0/24'],
        security_group_ids: ['sg-0aaa'],
        subnet_ids: ['subnet-0aaa', 'subnet-0bbb'],
        vpc_id: 'vpc-1',
      },
    ],
    zonal_shift_config: [],
    ...changed,
  });
const ofCluster = examplesOf(eksCluster());

export const createEksCluster: JsonObject = {
  name: 'prod',
  roleArn: 'arn:aws:iam::111122223333:role/eks',
  version: '1.30',
  resourcesVpcConfig: {
    subnetIds: ['subnet-0bbb', 'subnet-0aaa'],
    securityGroupIds: ['sg-0aaa'],
    endpointPublicAccess: false,
    endpointPrivateAccess: true,
    publicAccessCidrs: ['203.0.113.0/24'],
  },
  accessConfig: { authenticationMode: 'API_AND_CONFIG_MAP', bootstrapClusterCreatorAdminPermissions: true },
  logging: { clusterLogging: [{ types: ['api', 'audit'], enabled: true }, { types: ['scheduler'], enabled: false }] },
  bootstrapSelfManagedAddons: true,
  tags: { Team: 'core' },
};

export const eksClusterCases: readonly CatalogCase[] = [
  ofCluster.agrees('a cluster created as declared is not drift', ['CreateCluster', createEksCluster, { cluster: { arn: clusterArn } }]),
  ofCluster.drifts(
    'a log turned off is drift',
    ['UpdateClusterConfig', { name: 'prod', logging: { clusterLogging: [{ types: ['audit', 'scheduler'], enabled: false }] } }],
    { enabled_cluster_log_types: [['api', 'audit'], ['api']] },
  ),
  ofCluster.drifts('another version is drift', ['UpdateClusterVersion', { name: 'prod', version: '1.31' }], { version: ['1.30', '1.31'] }),
  ofCluster.drifts(
    'secrets encrypted with a key are drift',
    ['AssociateEncryptionConfig', { name: 'prod', encryptionConfig: [{ resources: ['secrets'], provider: { keyArn: key } }] }],
    { encryption_config: [[], [{ resources: ['secrets'], provider: [{ key_arn: key }] }]] },
  ),
  ofCluster.deleted('deleting a declared cluster is one alert (D17)', ['DeleteCluster', { name: 'prod' }]),
  ofCluster.drifts(
    'a changed tag is drift, with the ARN encoded',
    ['TagResource', { resourceArn: encodeURIComponent(clusterArn), tags: { Team: 'x' } }],
    { 'tags.Team': ['core', 'x'] },
  ),
  ofCluster.drifts('a removed tag is drift', ['UntagResource', { resourceArn: clusterArn, tagKeys: ['Team'] }], {
    'tags.Team': ['core', null],
  }),
];
