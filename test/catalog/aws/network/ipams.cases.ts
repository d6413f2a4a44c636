import type { JsonObject } from '../../../../src/lib/json.js';
import type { CatalogCase, DeclaredResource } from '../../../support/catalog-case.js';
import { lifecycle, wrapped } from './lifecycle.js';
import { changed, tagsInCall } from './network-states.js';

/** Address management. The resources have ARNs without a region. */

const arn = (path: string): string => `arn:aws:ec2::111122223333:${path}`;
const regions = (...names: readonly string[]) => names.map((RegionName, index) => ({ tag: index + 1, RegionName }));
const declaredRegions = (...names: readonly string[]) => names.map((region_name) => ({ region_name }));

const ipam: DeclaredResource = {
  type: 'aws_vpc_ipam', name: 'main',
  attributes: {
    arn: arn('ipam/ipam-0a'), cascade: null, default_resource_discovery_association_id: 'ipam-res-disco-assoc-0d',
    default_resource_discovery_id: 'ipam-res-disco-0d', description: 'main', enable_private_gua: false, id: 'ipam-0a',
    metered_account: 'ipam-owner', operating_regions: declaredRegions('us-east-1', 'eu-west-1'), private_default_scope_id: 'ipam-scope-0p',
    public_default_scope_id: 'ipam-scope-0q', scope_count: 2, tags: { Name: 'main' }, tags_all: { Name: 'main' }, tier: 'advanced', timeouts: null,
  },
};
const scope: DeclaredResource = {
  type: 'aws_vpc_ipam_scope', name: 'private',
  attributes: {
    arn: arn('ipam-scope/ipam-scope-0a'), description: 'private', id: 'ipam-scope-0a', ipam_arn: arn('ipam/ipam-0a'), ipam_id: 'ipam-0a',
    ipam_scope_type: 'private', is_default: false, pool_count: 1, tags: {}, tags_all: {}, timeouts: null,
  },
};
const pool = (over: JsonObject = {}): DeclaredResource => ({
  type: 'aws_vpc_ipam_pool', name: 'east',
  attributes: {
    address_family: 'ipv4', allocation_default_netmask_length: 24, allocation_max_netmask_length: 28, allocation_min_netmask_length: 16,
    allocation_resource_tags: { env: 'prod' }, arn: arn('ipam-pool/ipam-pool-0a'), auto_import: false, aws_service: '', cascade: null,
    description: 'east', id: 'ipam-pool-0a', ipam_scope_id: 'ipam-scope-0a', ipam_scope_type: 'private', locale: 'us-east-1', pool_depth: 1,
    public_ip_source: '', publicly_advertisable: false, source_ipam_pool_id: '', state: 'create-complete', tags: {}, tags_all: {},
    timeouts: null, ...over,
  },
});
const poolCidr: DeclaredResource = {
  type: 'aws_vpc_ipam_pool_cidr', name: 'east',
  attributes: {
    cidr: '10.0.0.0/8', cidr_authorization_context: [], id: '10.0.0.0/8_ipam-pool-0a', ipam_pool_cidr_id: 'ipam-pool-cidr-0a',
    ipam_pool_id: 'ipam-pool-0a', netmask_length: null, timeouts: null,
  },
};
const allocation: DeclaredResource = {
  type: 'aws_vpc_ipam_pool_cidr_allocation', name: 'lab',
  attributes: {
    cidr: '10.9.0.0/24', description: 'lab', disallowed_cidrs: null, id: 'ipam-pool-alloc-0a_ipam-pool-0a',
    ipam_pool_allocation_id: 'ipam-pool-alloc-0a', ipam_pool_id: 'ipam-pool-0a', netmask_length: null, resource_id: 'x',
    resource_owner: '111122223333', resource_type: 'custom',
  },
};
const discovery: DeclaredResource = {
  type: 'aws_vpc_ipam_resource_discovery', name: 'partner',
  attributes: {
    arn: arn('ipam-resource-discovery/ipam-res-disco-0a'), description: 'partner', id: 'ipam-res-disco-0a',
    ipam_resource_discovery_region: 'us-east-1', is_default: false, operating_regions: declaredRegions('us-east-1'), owner_id: '111122223333',
    tags: {}, tags_all: {}, timeouts: null,
  },
};
const discovered: DeclaredResource = {
  type: 'aws_vpc_ipam_resource_discovery_association', name: 'partner',
  attributes: {
    arn: arn('ipam-resource-discovery-association/ipam-res-disco-assoc-0a'), id: 'ipam-res-disco-assoc-0a', ipam_arn: arn('ipam/ipam-0a'),
    ipam_id: 'ipam-0a', ipam_region: 'us-east-1', ipam_resource_discovery_id: 'ipam-res-disco-0a', is_default: false,
    owner_id: '111122223333', state: 'associate-complete', tags: {}, tags_all: {}, timeouts: null,
  },
};
const administrator: DeclaredResource = {
  type: 'aws_vpc_ipam_organization_admin_account', name: 'this',
  attributes: {
    arn: 'arn:aws:organizations::111122223333:account/o-a/444455556666', delegated_admin_account_id: '444455556666', email: 'a@example.com',
    id: '444455556666', name: 'network', service_principal: 'ipam.amazonaws.com',
  },
};
const modifies = (request: JsonObject) => wrapped('ModifyIpam', { IpamId: 'ipam-0a', ...request });
const modifiesPool = (request: JsonObject) => wrapped('ModifyIpamPool', { IpamPoolId: 'ipam-pool-0a', ...request });
const range = (Cidr: string) => ({ IpamPoolId: 'ipam-pool-0a', Cidr });

export const ipamCases: readonly CatalogCase[] = [
  ...lifecycle({
    resource: ipam, id: 'ipam-0a', other: 'ipam-0z',
    create: [
      'CreateIpam',
      () => ({ Description: 'main', Tier: 'advanced', OperatingRegion: regions('eu-west-1', 'us-east-1'), ...tagsInCall('ipam') }),
      (ipamId) => ({ ipam: { ipamId } }),
    ],
    destroy: ['DeleteIpam', (IpamId) => ({ IpamId })],
  }),
  {
    name: 'a region is no longer watched', ...modifies({ RemoveOperatingRegion: { tag: 1, RegionName: 'eu-west-1' } }), state: [ipam],
    drifts: [changed('aws_vpc_ipam.main', 'operating_regions', declaredRegions('us-east-1', 'eu-west-1'), declaredRegions('us-east-1'))],
  },
  ...lifecycle({
    resource: scope, around: [ipam], id: 'ipam-scope-0a', other: 'ipam-scope-0z',
    create: ['CreateIpamScope', () => ({ IpamId: 'ipam-0a', Description: 'private' }), (ipamScopeId) => ({ ipamScope: { ipamScopeId } })],
    destroy: ['DeleteIpamScope', (IpamScopeId) => ({ IpamScopeId })],
  }),
  {
    name: 'another description of a scope', ...wrapped('ModifyIpamScope', { IpamScopeId: 'ipam-scope-0a', Description: 'x' }), state: [scope],
    drifts: [changed('aws_vpc_ipam_scope.private', 'description', 'private', 'x')],
  },
  ...lifecycle({
    resource: pool(), around: [scope], id: 'ipam-pool-0a', other: 'ipam-pool-0z',
    create: [
      'CreateIpamPool',
      () => ({
        IpamScopeId: 'ipam-scope-0a', AddressFamily: 'ipv4', Locale: 'us-east-1', Description: 'east', AllocationDefaultNetmaskLength: 24,
        AllocationMinNetmaskLength: 16, AllocationMaxNetmaskLength: 28, AllocationResourceTag: { tag: 1, Key: 'env', Value: 'prod' },
      }),
      (ipamPoolId) => ({ ipamPool: { ipamPoolId } }),
    ],
    destroy: ['DeleteIpamPool', (IpamPoolId) => ({ IpamPoolId })],
  }),
  { name: 'a pool that imports ranges', ...modifiesPool({ AutoImport: true }), state: [pool()], drifts: [changed('aws_vpc_ipam_pool.east', 'auto_import', false, true)] },
  {
    name: 'other tags that allocations need',
    ...modifiesPool({ AddAllocationResourceTag: { tag: 1, Key: 'team', Value: 'x' }, RemoveAllocationResourceTag: { tag: 1, Key: 'env', Value: 'prod' } }),
    state: [pool()],
    drifts: [
      changed('aws_vpc_ipam_pool.east', 'allocation_resource_tags.team', null, 'x'),
      changed('aws_vpc_ipam_pool.east', 'allocation_resource_tags.env', 'prod', null),
    ],
  },
  ...lifecycle({
    resource: poolCidr, around: [pool()], id: '10.0.0.0/8', other: '172.16.0.0/12',
    create: ['ProvisionIpamPoolCidr', range], destroy: ['DeprovisionIpamPoolCidr', range],
  }),
  ...lifecycle({
    resource: allocation, around: [pool()], id: 'ipam-pool-alloc-0a', other: 'ipam-pool-alloc-0z',
    create: [
      'AllocateIpamPoolCidr', () => ({ IpamPoolId: 'ipam-pool-0a', NetmaskLength: 24, Description: 'lab' }),
      (ipamPoolAllocationId) => ({ ipamPoolAllocation: { ipamPoolAllocationId, cidr: '10.9.0.0/24' } }),
    ],
    destroy: ['ReleaseIpamPoolAllocation', (IpamPoolAllocationId) => ({ ...range('10.9.0.0/24'), IpamPoolAllocationId })],
  }),
  {
    name: 'another description of an allocation', ...wrapped('ModifyIpamPoolAllocation', { IpamPoolAllocationId: 'ipam-pool-alloc-0a', Description: 'x' }), state: [allocation],
    drifts: [changed(`aws_vpc_ipam_pool_cidr_allocation.${allocation.name ?? 'this'}`, 'description', 'lab', 'x')],
  },
  ...lifecycle({
    resource: discovery, id: 'ipam-res-disco-0a', other: 'ipam-res-disco-0z',
    create: [
      'CreateIpamResourceDiscovery', () => ({ Description: 'partner', OperatingRegion: regions('us-east-1') }),
      (ipamResourceDiscoveryId) => ({ ipamResourceDiscovery: { ipamResourceDiscoveryId } }),
    ],
    destroy: ['DeleteIpamResourceDiscovery', (IpamResourceDiscoveryId) => ({ IpamResourceDiscoveryId })],
  }),
  {
    name: 'the declared description of a discovery',
    ...wrapped('ModifyIpamResourceDiscovery', { IpamResourceDiscoveryId: 'ipam-res-disco-0a', Description: 'partner' }), state: [discovery], drifts: [],
  },
  ...lifecycle({
    resource: discovered, around: [ipam], id: 'ipam-res-disco-assoc-0a', other: 'ipam-res-disco-assoc-0z',
    create: [
      'AssociateIpamResourceDiscovery', () => ({ IpamId: 'ipam-0a', IpamResourceDiscoveryId: 'ipam-res-disco-0a' }),
      (ipamResourceDiscoveryAssociationId) => ({ ipamResourceDiscoveryAssociation: { ipamResourceDiscoveryAssociationId } }),
    ],
    destroy: ['DisassociateIpamResourceDiscovery', (IpamResourceDiscoveryAssociationId) => ({ IpamResourceDiscoveryAssociationId })],
  }),
  ...lifecycle({
    resource: administrator, id: '444455556666', other: '777788889999',
    create: ['EnableIpamOrganizationAdminAccount', (DelegatedAdminAccountId) => ({ DelegatedAdminAccountId })],
    destroy: ['DisableIpamOrganizationAdminAccount', (DelegatedAdminAccountId) => ({ DelegatedAdminAccountId })],
  }),
];
