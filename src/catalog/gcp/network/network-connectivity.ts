import * as c from '../language.js';
import { standard } from '../standard.js';

/** Hubs, spokes and internal ranges. Source: googleapis `google/cloud/networkconnectivity/v1/hub.proto`, `internal_range.proto`. */

const described: c.Fields = { ...c.cleared('description'), ...c.kept('labels', c.labelMap, 'map') };

export const networkConnectivity = standard('networkconnectivity.googleapis.com', [
  {
    type: 'google_network_connectivity_hub',
    noun: 'Hub',
    collection: 'hubs',
    fields: c.given({ ...described, ...c.chosen('export_psc') }),
    created: c.given(c.kept('policy_mode preset_topology')),
    spec: { family: 'network' },
    byParameter: true,
  },
  {
    type: 'google_network_connectivity_spoke',
    noun: 'Spoke',
    collection: 'spokes',
    fields: c.given(described),
    created: c.given(c.kept('hub linked_vpn_tunnels linked_interconnect_attachments linked_vpc_network linked_producer_vpc_network')),
    spec: { family: 'network' },
    byParameter: true,
  },
  {
    type: 'google_network_connectivity_internal_range',
    noun: 'InternalRange',
    collection: 'internalRanges',
    fields: c.given({ ...described, ...c.chosen('ip_cidr_range prefix_length') }),
    created: c.given(c.kept('network usage peering')),
    spec: { family: 'network' },
    byParameter: true,
  },
]);
