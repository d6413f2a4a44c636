import { isObject } from '../../../lib/json.js';
import {
  amend,
  create,
  destroy,
  drop,
  either,
  merge,
  modify,
  on,
  via,
  type Edits,
  type EditSpec,
  type Read,
  type ServiceCatalog,
} from '../../dsl.js';
import { blocks, tagMap } from '../../values.js';
import { count, flag, inCall, listOfMember, memberOf, requested, returned, tagsFor } from '../ec2/ec2-shapes.js';
import { canonicalCidr } from './canonical-cidr.js';

/**
 * IP address management: IPAMs, their scopes and pools, ranges of pools, and the discovery of resources.
 * Source: EC2 API reference, Terraform AWS provider 4 to 6 (`aws_vpc_ipam`, `aws_vpc_ipam_pool` and others).
 */

const ipamId = requested('ipamId');
const ipam = on('aws_vpc_ipam', { id: ipamId });
const scope = on('aws_vpc_ipam_scope', { id: requested('ipamScopeId') });
const poolId = requested('ipamPoolId');
const pool = on('aws_vpc_ipam_pool', { id: poolId });
const cidr = either(requested('cidr'), returned('ipamPoolCidr.cidr'));
const poolCidr = on('aws_vpc_ipam_pool_cidr', { ipam_pool_id: poolId, cidr });
const allocation = (id: Read) => on('aws_vpc_ipam_pool_cidr_allocation', { ipam_pool_allocation_id: id });
const discovery = on('aws_vpc_ipam_resource_discovery', { id: requested('ipamResourceDiscoveryId') });
const discoveryAssociation = (id: Read) => on('aws_vpc_ipam_resource_discovery_association', { id });
const administrator = on('aws_vpc_ipam_organization_admin_account', { delegated_admin_account_id: requested('delegatedAdminAccountId') });

const description: Edits = { description: requested('description') };
const ipamSettings: Edits = {
  ...description,
  enable_private_gua: flag(requested('enablePrivateGua')),
  metered_account: requested('meteredAccount'),
  tier: requested('tier'),
};
const newRegions: Edits = { operating_regions: blocks(requested('operatingRegion')) };
/** A call contains the regions that it adds and those that it removes. */
const regionsOf = (call: unknown, member: string) =>
  listOfMember(isObject(call) ? call : {}, member).map((one) => ({ region_name: memberOf(one, 'regionName') ?? null }));
const changedRegions: EditSpec = amend(({ request: { item } }) => {
  const [added, removed] = [regionsOf(item, 'addOperatingRegion'), regionsOf(item, 'removeOperatingRegion')];
  return added.length + removed.length === 0 ? undefined : { add: added, remove: removed };
}, 'auto');

const lengthOf = (kind: string): Read => count(requested(`allocation${kind}NetmaskLength`));
const isCleared = flag(requested('clearAllocationDefaultNetmaskLength'));
const poolSettings: Edits = {
  ...description,
  allocation_default_netmask_length: (record) => (isCleared(record) === true ? null : lengthOf('Default')(record)),
  allocation_max_netmask_length: lengthOf('Max'),
  allocation_min_netmask_length: lengthOf('Min'),
  auto_import: flag(requested('autoImport')),
};
const isGiven =
  (member: string): Read =>
  ({ request: { item } }) =>
    listOfMember(item, member).length > 0;
const isNoPreview: Read = (record) => flag(requested('previewNextCidr'))(record) !== true;
const tagKeys = via(requested('removeAllocationResourceTag'), (value, record) => Object.keys(tagMap(() => value)(record) ?? {}));

const deletedWith = 'only read when the resource is deleted';
const chosenRange = 'the service chooses the range';

export const ipams: ServiceCatalog = {
  eventSource: 'ec2.amazonaws.com',
  types: {
    aws_vpc_ipam: {
      keys: [['id']],
      scope: 'region',
      family: 'network',
      noise: [
        'default_resource_discovery_association_id',
        'default_resource_discovery_id',
        'private_default_scope_id',
        'public_default_scope_id',
        'scope_count',
      ],
      defaults: { enable_private_gua: false, metered_account: 'ipam-owner', tier: 'advanced' },
      unevaluated: { cascade: deletedWith },
    },
    aws_vpc_ipam_scope: {
      keys: [['id']],
      scope: 'region',
      family: 'network',
      noise: ['ipam_arn', 'ipam_scope_type', 'is_default', 'pool_count'],
    },
    aws_vpc_ipam_pool: {
      keys: [['id']],
      scope: 'region',
      family: 'network',
      noise: ['ipam_scope_type', 'pool_depth', 'state'],
      unevaluated: { cascade: deletedWith },
    },
    aws_vpc_ipam_pool_cidr: {
      keys: [['ipam_pool_id', { attribute: 'cidr', as: canonicalCidr }]],
      scope: 'region',
      family: 'network',
      noise: ['ipam_pool_cidr_id'],
      unevaluated: { cidr_authorization_context: 'only used when the range is provisioned', netmask_length: chosenRange },
    },
    aws_vpc_ipam_pool_cidr_allocation: {
      keys: [['ipam_pool_allocation_id']],
      scope: 'region',
      family: 'network',
      cloudId: 'ipam_pool_allocation_id',
      noise: ['ipam_pool_allocation_id', 'resource_id', 'resource_owner', 'resource_type'],
      unevaluated: { disallowed_cidrs: chosenRange, netmask_length: chosenRange },
    },
    aws_vpc_ipam_organization_admin_account: {
      keys: [['delegated_admin_account_id']],
      scope: 'account',
      family: 'network',
      access: 'attachment',
      noise: ['email', 'name', 'service_principal'],
    },
    aws_vpc_ipam_resource_discovery: {
      keys: [['id']],
      scope: 'region',
      family: 'network',
      noise: ['ipam_resource_discovery_region', 'is_default'],
    },
    aws_vpc_ipam_resource_discovery_association: {
      keys: [['id']],
      scope: 'region',
      family: 'network',
      noise: ['ipam_arn', 'ipam_region', 'is_default', 'state'],
    },
  },
  events: {
    CreateIpam: inCall(
      create(on('aws_vpc_ipam', { id: returned('ipam.ipamId') }), { ...ipamSettings, ...newRegions, tags: merge(tagsFor('ipam')) }),
    ),
    ModifyIpam: inCall(modify(ipam, { ...ipamSettings, operating_regions: changedRegions })),
    DeleteIpam: inCall(destroy(ipam)),

    CreateIpamScope: inCall(
      create(
        on('aws_vpc_ipam_scope', { id: returned('ipamScope.ipamScopeId') }),
        { ...description, ipam_id: ipamId, tags: merge(tagsFor('ipam-scope')) },
        { parent: ipam },
      ),
    ),
    ModifyIpamScope: inCall(modify(scope, description)),
    DeleteIpamScope: inCall(destroy(scope)),

    CreateIpamPool: inCall(
      create(
        on('aws_vpc_ipam_pool', { id: returned('ipamPool.ipamPoolId') }),
        {
          ...poolSettings,
          address_family: requested('addressFamily'),
          allocation_resource_tags: merge(tagMap(requested('allocationResourceTag'))),
          aws_service: requested('awsService'),
          ipam_scope_id: requested('ipamScopeId'),
          locale: requested('locale'),
          public_ip_source: requested('publicIpSource'),
          publicly_advertisable: flag(requested('publiclyAdvertisable')),
          source_ipam_pool_id: requested('sourceIpamPoolId'),
          tags: merge(tagsFor('ipam-pool')),
        },
        { parent: scope },
      ),
    ),
    ModifyIpamPool: [
      inCall(modify(pool, poolSettings)),
      inCall(
        modify(
          pool,
          { allocation_resource_tags: merge(tagMap(requested('addAllocationResourceTag'))) },
          { when: isGiven('addAllocationResourceTag') },
        ),
      ),
      inCall(modify(pool, { allocation_resource_tags: drop(tagKeys) }, { when: isGiven('removeAllocationResourceTag') })),
    ],
    DeleteIpamPool: inCall(destroy(pool)),
    ProvisionIpamPoolCidr: inCall(create(poolCidr, {}, { parent: pool })),
    DeprovisionIpamPoolCidr: inCall(destroy(poolCidr)),
    AllocateIpamPoolCidr: inCall(
      create(
        allocation(returned('ipamPoolAllocation.ipamPoolAllocationId')),
        { ...description, cidr: returned('ipamPoolAllocation.cidr'), ipam_pool_id: poolId },
        { parent: pool, when: isNoPreview },
      ),
    ),
    ModifyIpamPoolAllocation: inCall(modify(allocation(requested('ipamPoolAllocationId')), description)),
    ReleaseIpamPoolAllocation: inCall(destroy(allocation(requested('ipamPoolAllocationId')))),

    CreateIpamResourceDiscovery: inCall(
      create(on('aws_vpc_ipam_resource_discovery', { id: returned('ipamResourceDiscovery.ipamResourceDiscoveryId') }), {
        ...description,
        ...newRegions,
        tags: merge(tagsFor('ipam-resource-discovery')),
      }),
    ),
    ModifyIpamResourceDiscovery: inCall(modify(discovery, { ...description, operating_regions: changedRegions })),
    DeleteIpamResourceDiscovery: inCall(destroy(discovery)),
    AssociateIpamResourceDiscovery: inCall(
      create(
        discoveryAssociation(returned('ipamResourceDiscoveryAssociation.ipamResourceDiscoveryAssociationId')),
        {
          ipam_id: ipamId,
          ipam_resource_discovery_id: requested('ipamResourceDiscoveryId'),
          tags: merge(tagsFor('ipam-resource-discovery-association')),
        },
        { parent: ipam },
      ),
    ),
    DisassociateIpamResourceDiscovery: inCall(destroy(discoveryAssociation(requested('ipamResourceDiscoveryAssociationId')))),
    EnableIpamOrganizationAdminAccount: inCall(create(administrator)),
    DisableIpamOrganizationAdminAccount: inCall(destroy(administrator)),
  },
};
