import type * as c from '../language.js';
import { collection, namedType, networkAt } from './compute-object.js';
import { kept, reset, type Fields } from './object-fields.js';

/** VPN gateways and tunnels. Their shared secrets are not compared. Source: Compute Engine API reference `vpnTunnels` and the like. */

const tunnel: Fields = {
  ...reset('description'),
  ...kept('ikeVersion', 'localTrafficSelector', 'remoteTrafficSelector', 'router', 'targetVpnGateway', 'vpnGateway', 'vpnGatewayInterface'),
  ...kept('peerIp', 'peerExternalGateway', 'peerExternalGatewayInterface', 'peerGcpGateway'),
};

const gateway: Fields = { ...reset('description'), ...kept('network', 'stackType', 'gatewayIpVersion', 'vpnInterfaces') };
const externalGateway: Fields = { ...reset('description'), ...kept('redundancyType', { interface: 'interfaces' }) };
const targetGateway: Fields = { ...reset('description'), ...kept('network') };

const labelled = { verbs: ['insert', 'delete', 'setLabels'] } as const;

export const computeVpn: c.ServiceCatalog = {
  eventSource: 'compute.googleapis.com',
  types: {
    google_compute_vpn_tunnel: namedType({ defaults: { ike_version: 2 } }),
    google_compute_ha_vpn_gateway: namedType({ defaults: { stack_type: 'IPV4_ONLY', gateway_ip_version: 'IPV4' } }),
    google_compute_external_vpn_gateway: namedType(),
    google_compute_vpn_gateway: namedType({}),
  },
  events: {
    ...collection('vpnTunnels', 'google_compute_vpn_tunnel', tunnel, labelled),
    ...collection('vpnGateways', 'google_compute_ha_vpn_gateway', gateway, { ...labelled, parent: networkAt('network') }),
    ...collection('externalVpnGateways', 'google_compute_external_vpn_gateway', externalGateway, labelled),
    ...collection('targetVpnGateways', 'google_compute_vpn_gateway', targetGateway, {
      verbs: ['insert', 'delete'],
      parent: networkAt('network'),
    }),
  },
};
