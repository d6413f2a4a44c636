import { create, destroy, either, modify, on, set, via, type Read, type ServiceCatalog } from '../../dsl.js';
import { updated } from '../gcp-reads.js';
import { gcpNoise } from '../noise.js';
import { resourcePath, segmentAfter } from '../resource-path.js';
import { networkAt } from './compute-object.js';
import { fieldsAt, whole } from './object-fields.js';

/** Private connections to services. Source: googleapis `google/cloud/servicenetworking/v1/servicenetworking.proto`. */

/** Requests name the project of the network by its number. */
const network: Read = via(either('connection.network', 'consumerNetwork'), (value, { account }) =>
  typeof value === 'string' && /^[a-z]/.test(account) && !account.includes('/')
    ? value.replace(/^projects\/\d+(?=\/)/, `projects/${account}`)
    : value,
);

/** `services/servicenetworking.googleapis.com`, alone or before the name of the connection. */
const service: Read = via(either('parent', 'name', 'connection.service'), (value) =>
  typeof value === 'string' ? (segmentAfter(value, 'services') ?? value) : undefined,
);

const target = on('google_service_networking_connection', { network, service });

export const serviceNetworking: ServiceCatalog = {
  eventSource: 'servicenetworking.googleapis.com',
  types: {
    google_service_networking_connection: {
      keys: [[{ attribute: 'network', as: resourcePath }, 'service']],
      scope: 'global',
      family: 'network',
      noise: [...gcpNoise, 'peering', 'deletion_policy', 'update_on_creation_fail'],
    },
  },
  events: {
    CreateConnection: create(target, whole(fieldsAt('connection').reset('reservedPeeringRanges')), { parent: networkAt(network) }),
    UpdateConnection: modify(
      target,
      updated('connection', { reserved_peering_ranges: { path: 'reservedPeeringRanges', make: (from) => set(from) } }),
    ),
    DeleteConnection: destroy(target),
  },
};
