import type * as c from '../language.js';
import { collection, namedType } from './compute-object.js';
import { field, kept, reset, withMembers, type Fields } from './object-fields.js';

/**
 * Private Service Connect, packet mirroring and public prefixes. Source: Compute Engine API reference `serviceAttachments`,
 * `networkAttachments`, `packetMirrorings`, `publicAdvertisedPrefixes`, `publicDelegatedPrefixes`.
 */

const serviceAttachment: Fields = {
  ...reset('description', 'consumerRejectLists', 'enableProxyProtocol', 'domainNames'),
  ...kept('connectionPreference', 'natSubnets', 'targetService', 'propagatedConnectionLimit', 'reconcileConnections'),
  consumer_accept_lists: field(withMembers('consumerAcceptLists', {}), []),
};

const networkAttachment: Fields = {
  ...reset('description', 'producerAcceptLists', 'producerRejectLists'),
  ...kept('connectionPreference', 'subnetworks'),
};

const mirroring: Fields = { ...reset('description'), ...kept('collectorIlb', 'filter', 'mirroredResources', 'network', 'priority') };
const advertised: Fields = { ...reset('description'), ...kept('dnsVerificationIp', 'ipCidrRange', 'pdpScope') };
const delegated: Fields = {
  ...reset('description', 'isLiveMigration'),
  ...kept('allocatablePrefixLength', 'ipCidrRange', 'mode', 'parentPrefix'),
};

export const computePrivateConnections: c.ServiceCatalog = {
  eventSource: 'compute.googleapis.com',
  types: {
    google_compute_service_attachment: namedType({ noise: ['psc_service_attachment_id'] }),
    google_compute_network_attachment: namedType({}),
    google_compute_packet_mirroring: namedType({ defaults: { priority: 1000 } }),
    google_compute_public_advertised_prefix: namedType({}),
    google_compute_public_delegated_prefix: namedType(),
  },
  events: {
    ...collection('serviceAttachments', 'google_compute_service_attachment', serviceAttachment),
    ...collection('networkAttachments', 'google_compute_network_attachment', networkAttachment),
    ...collection('packetMirrorings', 'google_compute_packet_mirroring', mirroring),
    ...collection('publicAdvertisedPrefixes', 'google_compute_public_advertised_prefix', advertised),
    ...collection('publicDelegatedPrefixes', 'google_compute_public_delegated_prefix', delegated),
  },
};
