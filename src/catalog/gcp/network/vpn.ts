import * as c from '../language.js';
import { collection, networkAt } from './compute-object.js';

/** VPN gateways and tunnels. Their shared secrets are not compared. Source: Compute Engine API reference `vpnTunnels` and the like. */

const tunnel: c.Fields = {
  ...c.cleared('description'),
  ...c.kept(`
    ike_version  router target_vpn_gateway vpn_gateway vpn_gateway_interface peer_ip
    peer_external_gateway peer_external_gateway_interface peer_gcp_gateway`),
  // The audit log writes the plural.
  ...c.kept(
    {
      local_traffic_selector: c.either('localTrafficSelector', 'localTrafficSelectors'),
      remote_traffic_selector: c.either('remoteTrafficSelector', 'remoteTrafficSelectors'),
    },
    'given',
  ),
};

const gateway: c.Fields = { ...c.cleared('description'), ...c.kept('network stack_type gateway_ip_version vpn_interfaces') };
const externalGateway: c.Fields = { ...c.cleared('description'), ...c.kept('redundancy_type interface=interfaces') };
const targetGateway: c.Fields = { ...c.cleared('description'), ...c.kept('network') };

const labelled = { verbs: ['insert', 'delete', 'setLabels'] } as const;

/** Interconnects and their attachments to Cloud Routers. Source: Compute Engine API reference, real provider states. */

const attachment: c.Fields = {
  ...c.cleared('description'),
  ...c.kept(`
    admin_enabled bandwidth mtu router interconnect edge_availability_domain encryption stack_type type vlan_tag8021q
    ipsec_internal_addresses candidate_subnets`),
};

const interconnect: c.Fields = {
  ...c.cleared('description'),
  ...c.kept(`
    admin_enabled customer_name interconnect_type link_type location macsec_enabled noc_contact_email remote_location
    requested_features requested_link_count`),
};

const verbs = ['insert', 'patch', 'delete', 'setLabels'] as const;

export const computeVpn: c.ServiceCatalog = {
  eventSource: 'compute.googleapis.com',
  types: {
    ...c.googleTypes('network', {
      google_compute_vpn_tunnel: { defaults: { ike_version: 2 } },
      google_compute_ha_vpn_gateway: { defaults: { stack_type: 'IPV4_ONLY', gateway_ip_version: 'IPV4' } },
      google_compute_external_vpn_gateway: {},
      google_compute_vpn_gateway: {},
    }),
    ...c.googleTypes('network', {
      google_compute_interconnect_attachment: {
        noise: ['*_router_ip*_address'],
        defaults: { encryption: 'NONE', stack_type: 'IPV4_ONLY', admin_enabled: true },
      },
      google_compute_interconnect: { noise: ['google_*', 'macsec.*key'], defaults: { admin_enabled: true } },
    }),
  },
  events: {
    ...collection('vpnTunnels', 'google_compute_vpn_tunnel', tunnel, labelled),
    ...collection('vpnGateways', 'google_compute_ha_vpn_gateway', gateway, { ...labelled, parent: networkAt('network') }),
    ...collection('externalVpnGateways', 'google_compute_external_vpn_gateway', externalGateway, labelled),
    ...collection('targetVpnGateways', 'google_compute_vpn_gateway', targetGateway, {
      verbs: ['insert', 'delete'],
      parent: networkAt('network'),
    }),

    ...collection('interconnectAttachments', 'google_compute_interconnect_attachment', attachment, { verbs }),
    ...collection('interconnects', 'google_compute_interconnect', interconnect, { verbs }),
  },
};
