import * as c from '../language.js';
import { collection } from './compute-object.js';

/**
 * Private Service Connect, packet mirroring and public prefixes. Source: Compute Engine API reference `serviceAttachments`,
 * `networkAttachments`, `packetMirrorings`, `publicAdvertisedPrefixes`, `publicDelegatedPrefixes`.
 */

const serviceAttachment: c.Fields = {
  ...c.cleared('description consumer_reject_lists enable_proxy_protocol domain_names'),
  ...c.kept('connection_preference nat_subnets target_service propagated_connection_limit reconcile_connections'),
  ...c.defaulted([], 'consumer_accept_lists', c.withMembers({})),
};

const networkAttachment: c.Fields = {
  ...c.cleared('description producer_accept_lists producer_reject_lists'),
  ...c.kept('connection_preference subnetworks'),
};

const mirroring: c.Fields = { ...c.cleared('description'), ...c.kept('collector_ilb filter mirrored_resources network priority') };
const advertised: c.Fields = { ...c.cleared('description'), ...c.kept('dns_verification_ip ip_cidr_range pdp_scope') };
const delegated: c.Fields = {
  ...c.cleared('description is_live_migration'),
  ...c.kept('allocatable_prefix_length ip_cidr_range mode parent_prefix'),
};

export const computePrivateConnections: c.ServiceCatalog = {
  eventSource: 'compute.googleapis.com',
  types: c.googleTypes('network', {
    google_compute_service_attachment: { noise: ['psc_service_attachment_id'] },
    google_compute_network_attachment: {},
    google_compute_packet_mirroring: { defaults: { priority: 1000 } },
    google_compute_public_advertised_prefix: {},
    google_compute_public_delegated_prefix: {},
  }),
  events: {
    ...collection('serviceAttachments', 'google_compute_service_attachment', serviceAttachment),
    ...collection('networkAttachments', 'google_compute_network_attachment', networkAttachment),
    ...collection('packetMirrorings', 'google_compute_packet_mirroring', mirroring),
    ...collection('publicAdvertisedPrefixes', 'google_compute_public_advertised_prefix', advertised),
    ...collection('publicDelegatedPrefixes', 'google_compute_public_delegated_prefix', delegated),
  },
};
