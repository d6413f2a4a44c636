import type { AuditRecord } from '../../../model/audit-record.js';
import type { JsonObject } from '../../../lib/json.js';
import * as c from '../language.js';
import { callOf, tagsOf } from './ec2-shapes.js';

/**
 * Tags of all EC2 resources, which are identified by id prefix. A tag may be declared as a separate resource (`aws_ec2_tag`), which takes
 * precedence, even on resources of unsupported types. Tags of volumes that were created with an instance are ignored: the state does not
 * show which of three attributes declares them.
 * Source: EC2 API reference, CloudTrail records, Terraform AWS provider.
 */

const tagged: readonly (readonly [string, readonly string[], string])[] = [
  ['i-', ['aws_instance'], 'id'],
  ['sir-', ['aws_spot_instance_request'], 'id'],
  ['ami-', ['aws_ami', 'aws_ami_copy', 'aws_ami_from_instance'], 'id'],
  ['vol-', ['aws_ebs_volume'], 'id'],
  ['snap-', ['aws_ebs_snapshot', 'aws_ebs_snapshot_copy', 'aws_ebs_snapshot_import'], 'id'],
  ['cr-', ['aws_ec2_capacity_reservation', 'aws_ec2_capacity_block_reservation'], 'id'],
  ['fleet-', ['aws_ec2_fleet'], 'id'],
  ['sfr-', ['aws_spot_fleet_request'], 'id'],
  ['h-', ['aws_ec2_host'], 'id'],
  ['lt-', ['aws_launch_template'], 'id'],
  ['key-', ['aws_key_pair'], 'key_pair_id'],
  ['pg-', ['aws_placement_group'], 'placement_group_id'],
  ['vpc-', ['aws_vpc', 'aws_default_vpc'], 'id'],
  ['subnet-', ['aws_subnet', 'aws_default_subnet'], 'id'],
  ['rtb-', ['aws_route_table', 'aws_default_route_table'], 'id'],
  ['igw-', ['aws_internet_gateway'], 'id'],
  ['eigw-', ['aws_egress_only_internet_gateway'], 'id'],
  ['cagw-', ['aws_ec2_carrier_gateway'], 'id'],
  ['nat-', ['aws_nat_gateway'], 'id'],
  ['fl-', ['aws_flow_log'], 'id'],
  ['vpce-svc-', ['aws_vpc_endpoint_service'], 'id'],
  ['vpce-', ['aws_vpc_endpoint'], 'id'],
  ['pcx-', ['aws_vpc_peering_connection', 'aws_vpc_peering_connection_accepter'], 'id'],
  ['dopt-', ['aws_vpc_dhcp_options'], 'id'],
  [
    'tgw-attach-',
    c.words(`
      aws_ec2_transit_gateway_vpc_attachment aws_ec2_transit_gateway_vpc_attachment_accepter aws_ec2_transit_gateway_peering_attachment
      aws_ec2_transit_gateway_peering_attachment_accepter aws_ec2_transit_gateway_connect`),
    'id',
  ],
  ['tgw-rtb-', ['aws_ec2_transit_gateway_route_table'], 'id'],
  ['tgw-connect-peer-', ['aws_ec2_transit_gateway_connect_peer'], 'id'],
  ['tgw-mcast-domain-', ['aws_ec2_transit_gateway_multicast_domain'], 'id'],
  ['tgw-ptb-', ['aws_ec2_transit_gateway_policy_table'], 'id'],
  ['tgw-', ['aws_ec2_transit_gateway'], 'id'],
  ['vpn-', ['aws_vpn_connection'], 'id'],
  ['vcn-', ['aws_vpn_concentrator'], 'vpn_concentrator_id'],
  ['cgw-', ['aws_customer_gateway'], 'id'],
  ['vgw-', ['aws_vpn_gateway'], 'id'],
  ['cvpn-endpoint-', ['aws_ec2_client_vpn_endpoint'], 'id'],
  ['tms-', ['aws_ec2_traffic_mirror_session'], 'id'],
  ['tmt-', ['aws_ec2_traffic_mirror_target'], 'id'],
  ['tmf-', ['aws_ec2_traffic_mirror_filter'], 'id'],
  ['vpcbpa-exclude-', ['aws_vpc_block_public_access_exclusion'], 'id'],
  ['vpcec-', ['aws_vpc_encryption_control'], 'id'],
  ['ipam-scope-', ['aws_vpc_ipam_scope'], 'id'],
  ['ipam-pool-', ['aws_vpc_ipam_pool'], 'id'],
  ['ipam-res-disco-assoc-', ['aws_vpc_ipam_resource_discovery_association'], 'id'],
  ['ipam-res-disco-', ['aws_vpc_ipam_resource_discovery'], 'id'],
  ['ipam-', ['aws_vpc_ipam'], 'id'],
  ['vai-', ['aws_verifiedaccess_instance'], 'id'],
  ['vatp-', ['aws_verifiedaccess_trust_provider'], 'id'],
  ['vagr-', ['aws_verifiedaccess_group'], 'id'],
  ['vae-', ['aws_verifiedaccess_endpoint'], 'id'],
  ['rs-', ['aws_vpc_route_server'], 'route_server_id'],
  ['rse-', ['aws_vpc_route_server_endpoint'], 'route_server_endpoint_id'],
  ['rsp-', ['aws_vpc_route_server_peer'], 'route_server_peer_id'],
  ['lgw-vpc-assoc-', ['aws_ec2_local_gateway_route_table_vpc_association'], 'id'],
  ['nip-', ['aws_ec2_network_insights_path'], 'id'],
  ['nia-', ['aws_ec2_network_insights_analysis'], 'id'],
  ['eice-', ['aws_ec2_instance_connect_endpoint'], 'id'],
  ['eipalloc-', ['aws_eip'], 'id'],
  ['eni-', ['aws_network_interface'], 'id'],
  ['acl-', ['aws_network_acl', 'aws_default_network_acl'], 'id'],
  ['pl-', ['aws_ec2_managed_prefix_list'], 'id'],
  ['sg-', ['aws_security_group', 'aws_default_security_group'], 'id'],
  ['sgr-', ['aws_vpc_security_group_ingress_rule', 'aws_vpc_security_group_egress_rule'], 'id'],
];

const id = c.requested('resourceId');
const tags = ({ request: { item } }: AuditRecord) => tagsOf(item ?? null);
const tagKey: c.Read = (record) => (tags(record).length > 1 ? undefined : c.memberOf(tags(record)[0], 'key'));
const tagValue: c.Read = (record) => c.memberOf(tags(record)[0], 'value') ?? undefined;
const ownTag = c.on('aws_ec2_tag', { resource_id: id, key: tagKey });

/** A tag with a value is removed only if it has that value; the provider's own tags cannot be removed. */
const dropped: c.Read = (record) =>
  tags(record).flatMap((tag) => {
    const key = c.memberOf(tag, 'key');
    return typeof key === 'string' && !key.startsWith('aws:') ? [{ key, value: c.memberOf(tag, 'value') ?? null }] : [];
  });

type Kind = (id: string) => boolean;
const anyKind: Kind = () => true;
/** The first prefix of the table that an id has: `tgw-attach-` precedes `tgw-`. */
const prefixOf = (one: string): string | undefined => tagged.find(([prefix]) => one.startsWith(prefix))?.[0];
const isOf =
  (prefix: string): Kind =>
  (one) =>
    prefixOf(one) === prefix;
const isOther: Kind = (one) => prefixOf(one) === undefined;

const idsIn = (call: JsonObject, kind: Kind): readonly string[] =>
  [...c.listOfMember(call, 'resourcesSet').map((one) => c.memberOf(one, 'resourceId')), ...c.listOfMember(call, 'resourceId')].filter(
    (one): one is string => typeof one === 'string' && kind(one),
  );

/** The call of a record, read once for all kinds of resources. */
const callIn = (record: AuditRecord): JsonObject => {
  const known = calls.get(record);
  if (known !== undefined) return known;
  const call = callOf(record);
  calls.set(record, call);
  return call;
};
const calls = new WeakMap<AuditRecord, JsonObject>();

/** Bound of the tags of a call that are evaluated one by one; more would take a second. The provider accepts 50,000. */
const maxTags = 5_000;

/**
 * Evaluates each tag of each resource separately, because each may be declared separately; beyond the bound, all tags of a resource together.
 */
const eachTag = (kind: Kind, ...owners: readonly c.OwnerSpec[]): c.ChangeSpec =>
  c.forEach(
    (record) => {
      const call = callIn(record);
      const ids = idsIn(call, kind);
      const all = tagsOf(call);
      const sets = all.length === 0 ? [] : ids.length * all.length > maxTags ? [all] : all.map((tag) => [tag]);
      return ids.flatMap((resourceId) => sets.map((tagSet) => ({ resourceId, tagSet })));
    },
    ...owners,
  );

/** Calls that contain no tag. */
const withoutTags = (kind: Kind, ...owners: readonly c.OwnerSpec[]): c.ChangeSpec =>
  c.forEach(
    (record) => {
      const call = callIn(record);
      return tagsOf(call).length > 0 ? [] : idsIn(call, kind).map((resourceId) => ({ resourceId }));
    },
    ...owners,
  );

/** The resources with a map of tags, by the prefix of their id. */
const withTags = (edits: c.Edits): readonly (readonly [Kind, readonly c.OwnerSpec[]])[] =>
  tagged.map(([prefix, types, key]) => [isOf(prefix), types.map((type) => c.modify(c.on(type, { [key]: id }), edits))]);

const ownerFirst = (own: c.OwnerSpec, edits: c.Edits): readonly c.ChangeSpec[] => [
  ...withTags(edits).map(([kind, owners]) => eachTag(kind, own, ...owners)),
  c.partOfUnknown(eachTag(isOther, own)),
];

export const ec2Tags: c.ServiceCatalog = {
  eventSource: 'ec2.amazonaws.com',
  types: c.types('ec2', { aws_ec2_tag: { keys: [['resource_id', 'key'], ['resource_id']], cloudId: 'resource_id' } }),
  events: {
    CreateTags: c.among(...ownerFirst(c.put(ownTag, { value: tagValue }), { tags: c.merge(c.tagMap(tags)) })),
    DeleteTags: c.among(
      ...ownerFirst(c.destroy(ownTag, { having: { value: tagValue } }), { tags: c.drop(dropped) }),
      // A call without tags removes all but the provider's own.
      c.partOfUnknown(withoutTags(anyKind, c.destroy(c.on('aws_ec2_tag', { resource_id: id })))),
      ...withTags({ tags: c.set(c.fixed({}), 'map') }).map(([kind, owners]) => withoutTags(kind, ...owners)),
    ),
  },
};
