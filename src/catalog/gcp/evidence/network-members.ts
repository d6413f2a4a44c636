import type { JsonObject } from '../../../lib/json.js';
import type { EvidenceScope, Link, NodeRef } from '../../../model/graph-evidence.js';
import { blocksAt, textAt, textsAt } from '../../values-at.js';
import type { LinkReader } from './link-reader.js';
import { networkNamed, projectOf, regionOf, subnetworkNamed } from './resource-names.js';

/**
 * The attributes that name the networks and subnetworks in which a resource lies. `block`: the repeated block that contains them; a
 * subnetwork may lie in another project than its resource (Shared VPC), which the block then names. '' for what there is not. Source: Terraform Google provider,
 * schemas.
 */
type Place = {
  readonly block: string;
  readonly network: string;
  readonly subnetwork: string;
  readonly project: string;
};

const place = (block: string, names: Partial<Place> = {}): Place => ({
  block,
  network: 'network',
  subnetwork: 'subnetwork',
  project: 'subnetwork_project',
  ...names,
});

/** Attributes of the resource itself. */
const own = place('');
const interfaces = place('network_interface');
const named = (block: string, network: string): Place => place(block, { network, subnetwork: '' });

const places: Readonly<Record<string, readonly Place[]>> = {
  google_alloydb_cluster: [named('network_config', 'network')],
  google_cloud_run_v2_job: [place('template.template.vpc_access.network_interfaces')],
  google_cloud_run_v2_service: [place('template.vpc_access.network_interfaces')],
  google_cloud_run_v2_worker_pool: [place('template.vpc_access.network_interfaces')],
  google_composer_environment: [place('config.node_config')],
  google_compute_address: [own],
  google_compute_forwarding_rule: [own],
  google_compute_global_address: [own],
  google_compute_global_forwarding_rule: [own],
  google_compute_ha_vpn_gateway: [own],
  google_compute_instance: [interfaces],
  google_compute_instance_from_template: [interfaces],
  google_compute_instance_group: [own],
  google_compute_instance_template: [interfaces],
  google_compute_network_attachment: [place('', { subnetwork: 'subnetworks' })],
  google_compute_network_endpoint_group: [own],
  google_compute_network_peering: [own],
  google_compute_packet_mirroring: [named('network', 'url'), place('mirrored_resources.subnetworks', { network: '', subnetwork: 'url' })],
  google_compute_region_instance_template: [interfaces],
  google_compute_region_network_endpoint_group: [own],
  google_compute_route: [own],
  google_compute_router: [own],
  google_compute_subnetwork: [named('', 'network')],
  google_compute_vpn_gateway: [own],
  google_container_cluster: [own],
  google_dataflow_flex_template_job: [own],
  google_dataflow_job: [own],
  google_dataproc_cluster: [place('cluster_config.gce_cluster_config')],
  google_dns_managed_zone: [named('private_visibility_config.networks', 'network_url')],
  google_dns_policy: [named('networks', 'network_url')],
  google_filestore_instance: [named('networks', 'network')],
  google_memcache_instance: [named('', 'authorized_network')],
  google_notebooks_instance: [place('', { subnetwork: 'subnet' })],
  google_redis_cluster: [named('psc_configs', 'network')],
  google_redis_instance: [named('', 'authorized_network')],
  google_service_networking_connection: [own],
  google_sql_database_instance: [named('settings.ip_configuration', 'private_network')],
  google_vpc_access_connector: [named('', 'network'), place('subnet', { network: '', subnetwork: 'name', project: 'project_id' })],
  google_workbench_instance: [place('gce_setup.network_interfaces', { subnetwork: 'subnet' })],
};

const linksOf = (attributes: JsonObject, scope: EvidenceScope, { block, network, subnetwork, project: owner }: Place): readonly Link[] => {
  const project = projectOf(attributes, scope);
  const region = regionOf(attributes, scope);
  const attached = (from: NodeRef | undefined, name: string): readonly Link[] =>
    from === undefined
      ? []
      : [{ link: 'edge', type: 'attached_to', from, to: 'self', attribute: block === '' ? name : `${block}.${name}` }];
  return within(attributes, block, [network, subnetwork]).flatMap((one) => [
    ...textsAt(one, network).flatMap((value) => attached(networkNamed(value, project), network)),
    ...textsAt(one, subnetwork).flatMap((value) => attached(subnetworkNamed(value, textAt(one, owner) ?? project, region), subnetwork)),
  ]);
};

/** The blocks, or else the attributes that a record names by their path. */
const within = (attributes: JsonObject, block: string, names: readonly string[]): readonly JsonObject[] => {
  if (block === '') return [attributes];
  const values = names.flatMap((name) => {
    const value = attributes[`${block}.${name}`];
    return value === undefined ? [] : [[name, value] as const];
  });
  return [...blocksAt(attributes, block), ...(values.length === 0 ? [] : [Object.fromEntries(values)])];
};

export const networkMembers: readonly (readonly [type: string, reader: LinkReader])[] = Object.entries(places).map(([type, all]) => [
  type,
  (attributes, scope) => all.flatMap((one) => linksOf(attributes, scope, one)),
]);
