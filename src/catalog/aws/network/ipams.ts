import { isObject } from '../../../lib/json.js';
import * as c from '../language.js';
import { canonicalCidr } from './canonical-cidr.js';

/**
 * IP address management: IPAMs, their scopes and pools, ranges of pools, and the discovery of resources.
 * Source: EC2 API reference, Terraform AWS provider 4 to 6 (`aws_vpc_ipam`, `aws_vpc_ipam_pool` and others).
 */

const ipamId = c.requested('ipamId');
const ipam = c.on('aws_vpc_ipam', { id: ipamId });
const scope = c.on('aws_vpc_ipam_scope', { id: c.requested('ipamScopeId') });
const poolId = c.requested('ipamPoolId');
const pool = c.on('aws_vpc_ipam_pool', { id: poolId });
const cidr = c.either(c.requested('cidr'), c.returned('ipamPoolCidr.cidr'));
const poolCidr = c.on('aws_vpc_ipam_pool_cidr', { ipam_pool_id: poolId, cidr });
const allocation = (id: c.Read) => c.on('aws_vpc_ipam_pool_cidr_allocation', { ipam_pool_allocation_id: id });
const discovery = c.on('aws_vpc_ipam_resource_discovery', { id: c.requested('ipamResourceDiscoveryId') });
const discoveryAssociation = (id: c.Read) => c.on('aws_vpc_ipam_resource_discovery_association', { id });
const administrator = c.on('aws_vpc_ipam_organization_admin_account', {
  delegated_admin_account_id: c.requested('delegatedAdminAccountId'),
});

const description: c.Edits = { description: c.requested('description') };
const ipamSettings: c.Edits = {
  ...description,
  enable_private_gua: c.flag(c.requested('enablePrivateGua')),
  ...c.same('metered_account tier', c.requested),
};
const newRegions: c.Edits = { operating_regions: c.blocks(c.requested('operatingRegion')) };
/** A call contains the regions that it adds and those that it removes. */
const regionsOf = (call: unknown, member: string) =>
  c.listOfMember(isObject(call) ? call : {}, member).map((one) => ({ region_name: c.memberOf(one, 'regionName') ?? null }));
const changedRegions: c.EditSpec = c.amend(({ request: { item } }) => {
  const [added, removed] = [regionsOf(item, 'addOperatingRegion'), regionsOf(item, 'removeOperatingRegion')];
  return added.length + removed.length === 0 ? undefined : { add: added, remove: removed };
}, 'auto');

const lengthOf = (kind: string): c.Read => c.count(c.requested(`allocation${kind}NetmaskLength`));
const isCleared = c.flag(c.requested('clearAllocationDefaultNetmaskLength'));
const poolSettings: c.Edits = {
  ...description,
  allocation_default_netmask_length: (record) => (isCleared(record) === true ? null : lengthOf('Default')(record)),
  allocation_max_netmask_length: lengthOf('Max'),
  allocation_min_netmask_length: lengthOf('Min'),
  auto_import: c.flag(c.requested('autoImport')),
};
const isGiven =
  (member: string): c.Read =>
  ({ request: { item } }) =>
    c.listOfMember(item, member).length > 0;
const isNoPreview: c.Read = (record) => c.flag(c.requested('previewNextCidr'))(record) !== true;
const tagKeys = c.via(c.requested('removeAllocationResourceTag'), (value, record) => Object.keys(c.tagMap(() => value)(record) ?? {}));

const deletedWith = 'only read when the resource is deleted';
const chosenRange = 'the service chooses the range';

export const ipams: c.ServiceCatalog = {
  eventSource: 'ec2.amazonaws.com',
  types: c.types('network', {
    aws_vpc_ipam: {
      defaults: { enable_private_gua: false, metered_account: 'ipam-owner', tier: 'advanced' },
      unevaluated: { cascade: deletedWith },
    },
    aws_vpc_ipam_scope: {},
    aws_vpc_ipam_pool: { unevaluated: { cascade: deletedWith } },
    aws_vpc_ipam_pool_cidr: {
      keys: [['ipam_pool_id', { attribute: 'cidr', as: canonicalCidr }]],
      unevaluated: { cidr_authorization_context: 'only used when the range is provisioned', netmask_length: chosenRange },
    },
    aws_vpc_ipam_pool_cidr_allocation: {
      keys: [['ipam_pool_allocation_id']],
      cloudId: 'ipam_pool_allocation_id',
      unevaluated: { disallowed_cidrs: chosenRange, netmask_length: chosenRange },
    },
    aws_vpc_ipam_organization_admin_account: { keys: [['delegated_admin_account_id']], scope: 'account', access: 'attachment' },
    aws_vpc_ipam_resource_discovery: {},
    aws_vpc_ipam_resource_discovery_association: {},
  }),
  events: {
    CreateIpam: c.inCall(
      c.create(c.on('aws_vpc_ipam', { id: c.returned('ipam.ipamId') }), {
        ...ipamSettings,
        ...newRegions,
        tags: c.merge(c.tagsFor('ipam')),
      }),
    ),
    ModifyIpam: c.inCall(c.modify(ipam, { ...ipamSettings, operating_regions: changedRegions })),
    DeleteIpam: c.inCall(c.destroy(ipam)),

    CreateIpamScope: c.inCall(
      c.create(c.within(ipam, c.on('aws_vpc_ipam_scope', { id: c.returned('ipamScope.ipamScopeId') })), {
        ...description,
        ipam_id: ipamId,
        tags: c.merge(c.tagsFor('ipam-scope')),
      }),
    ),
    ModifyIpamScope: c.inCall(c.modify(scope, description)),
    DeleteIpamScope: c.inCall(c.destroy(scope)),

    CreateIpamPool: c.inCall(
      c.create(c.within(scope, c.on('aws_vpc_ipam_pool', { id: c.returned('ipamPool.ipamPoolId') })), {
        ...poolSettings,
        ...c.same('address_family aws_service ipam_scope_id locale public_ip_source source_ipam_pool_id', c.requested),
        allocation_resource_tags: c.merge(c.tagMap(c.requested('allocationResourceTag'))),
        publicly_advertisable: c.flag(c.requested('publiclyAdvertisable')),
        tags: c.merge(c.tagsFor('ipam-pool')),
      }),
    ),
    ModifyIpamPool: [
      c.inCall(c.modify(pool, poolSettings)),
      c.inCall(
        c.modify(
          pool,
          { allocation_resource_tags: c.merge(c.tagMap(c.requested('addAllocationResourceTag'))) },
          { when: isGiven('addAllocationResourceTag') },
        ),
      ),
      c.inCall(c.modify(pool, { allocation_resource_tags: c.drop(tagKeys) }, { when: isGiven('removeAllocationResourceTag') })),
    ],
    DeleteIpamPool: c.inCall(c.destroy(pool)),
    ProvisionIpamPoolCidr: c.inCall(c.create(c.within(pool, poolCidr))),
    DeprovisionIpamPoolCidr: c.inCall(c.destroy(poolCidr)),
    AllocateIpamPoolCidr: c.inCall(
      c.create(
        c.within(pool, allocation(c.returned('ipamPoolAllocation.ipamPoolAllocationId'))),
        { ...description, cidr: c.returned('ipamPoolAllocation.cidr'), ipam_pool_id: poolId },
        { when: isNoPreview },
      ),
    ),
    ModifyIpamPoolAllocation: c.inCall(c.modify(allocation(c.requested('ipamPoolAllocationId')), description)),
    ReleaseIpamPoolAllocation: c.inCall(c.destroy(allocation(c.requested('ipamPoolAllocationId')))),

    CreateIpamResourceDiscovery: c.inCall(
      c.create(c.on('aws_vpc_ipam_resource_discovery', { id: c.returned('ipamResourceDiscovery.ipamResourceDiscoveryId') }), {
        ...description,
        ...newRegions,
        tags: c.merge(c.tagsFor('ipam-resource-discovery')),
      }),
    ),
    ModifyIpamResourceDiscovery: c.inCall(c.modify(discovery, { ...description, operating_regions: changedRegions })),
    DeleteIpamResourceDiscovery: c.inCall(c.destroy(discovery)),
    AssociateIpamResourceDiscovery: c.inCall(
      c.create(c.within(ipam, discoveryAssociation(c.returned('ipamResourceDiscoveryAssociation.ipamResourceDiscoveryAssociationId'))), {
        ipam_id: ipamId,
        ipam_resource_discovery_id: c.requested('ipamResourceDiscoveryId'),
        tags: c.merge(c.tagsFor('ipam-resource-discovery-association')),
      }),
    ),
    DisassociateIpamResourceDiscovery: c.inCall(c.destroy(discoveryAssociation(c.requested('ipamResourceDiscoveryAssociationId')))),
    EnableIpamOrganizationAdminAccount: c.inCall(c.create(administrator)),
    DisableIpamOrganizationAdminAccount: c.inCall(c.destroy(administrator)),
  },
};
