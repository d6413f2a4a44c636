import * as c from '../language.js';
import { networkAt } from './compute-object.js';

/** Private connections to services. Source: googleapis `google/cloud/servicenetworking/v1/servicenetworking.proto`. */

/** Requests name the project of the network by its number. */
const network: c.Read = c.via(c.either('connection.network', 'consumerNetwork'), (value, { account }) =>
  typeof value === 'string' && /^[a-z]/.test(account) && !account.includes('/')
    ? value.replace(/^projects\/\d+(?=\/)/, `projects/${account}`)
    : value,
);

/** `services/servicenetworking.googleapis.com`, alone or before the name of the connection. */
const service: c.Read = c.via(c.either('parent', 'name', 'connection.service'), (value) =>
  typeof value === 'string' ? (c.segmentAfter(value, 'services') ?? value) : undefined,
);

const target = c.on('google_service_networking_connection', { network, service });

export const serviceNetworking: c.ServiceCatalog = {
  eventSource: 'servicenetworking.googleapis.com',
  types: c.googleTypes('network', {
    google_service_networking_connection: {
      keys: [[{ attribute: 'network', as: c.resourcePath }, 'service']],
      noise: ['deletion_policy', 'update_on_creation_fail'],
    },
  }),
  events: {
    CreateConnection: c.create(c.within(networkAt(network), target), c.whole('connection', c.given(c.cleared('reserved_peering_ranges')))),
    UpdateConnection: c.modify(target, c.masked('connection', c.cleared('reserved_peering_ranges'))),
    DeleteConnection: c.destroy(target),
  },
};
