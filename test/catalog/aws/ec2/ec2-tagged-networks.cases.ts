import type { CatalogCase } from '../../../support/catalog-case.js';

/** Types of networking and imported snapshots, with the attribute that is the id of their tags. */
const kinds = [
  ['aws_ebs_snapshot_import', 'id', 'snap-0a'],
  ['aws_ec2_local_gateway_route_table_vpc_association', 'id', 'lgw-vpc-assoc-0a'],
  ['aws_ec2_network_insights_analysis', 'id', 'nia-0a'],
  ['aws_ec2_network_insights_path', 'id', 'nip-0a'],
  ['aws_ec2_transit_gateway_policy_table', 'id', 'tgw-ptb-0a'],
  ['aws_vpc_route_server', 'route_server_id', 'rs-0a'],
  ['aws_vpc_route_server_endpoint', 'route_server_endpoint_id', 'rse-0a'],
  ['aws_vpc_route_server_peer', 'route_server_peer_id', 'rsp-0a'],
  ['aws_vpn_concentrator', 'vpn_concentrator_id', 'vcn-0a'],
] as const;

export const ec2TaggedNetworkCases: readonly CatalogCase[] = kinds.flatMap(([type, key, id]): readonly CatalogCase[] => {
  const state = [{ type, attributes: { [key]: id, tags: { Team: 'a' }, tags_all: { Team: 'a' } } }];
  const on = (tag: { key: string; value?: string }) => ({ resourcesSet: { items: [{ resourceId: id }] }, tagSet: { items: [tag] } });
  return [
    {
      name: `${type} gets another tag`, event: 'CreateTags', request: on({ key: 'Team', value: 'b' }), state,
      drifts: [{ address: `${type}.this`, field: 'tags.Team', old: 'a', new: 'b' }],
    },
    {
      name: `a tag of ${type} is removed`, event: 'DeleteTags', request: on({ key: 'Team' }), state,
      drifts: [{ address: `${type}.this`, field: 'tags.Team', old: 'a', new: null }],
    },
  ];
});
