import { create, destroy, either, modify, on, set, type From, type ServiceCatalog } from '../../dsl.js';
import { nameOf, resource, updated } from '../gcp-reads.js';
import { namedType } from './compute-object.js';
import { fieldsAt, whole } from './object-fields.js';

/** Connectors of serverless workloads to networks. Source: googleapis `google/cloud/vpcaccess/v1/vpc_access.proto`. */

const { reset, kept } = fieldsAt('connector');

/** The record of a creation may name the location instead of the connector. */
const target = on('google_vpc_access_connector', { id: either(nameOf('{}/connectors/{}', 'parent', 'connectorId'), 'name', resource) });

const make = (from: From) => set(from, 'given');

export const vpcAccess: ServiceCatalog = {
  eventSource: 'vpcaccess.googleapis.com',
  types: {
    google_vpc_access_connector: namedType({
      noise: ['state', 'connected_projects'],
      defaults: { machine_type: 'e2-micro', min_throughput: 200, max_throughput: 300, min_instances: 2, max_instances: 3 },
    }),
  },
  events: {
    CreateConnector: create(target, whole({ ...reset('ipCidrRange'), ...kept('network', 'machineType', 'minInstances', 'maxInstances') })),
    UpdateConnector: modify(
      target,
      updated('connector', {
        machine_type: { path: 'machineType', make },
        min_instances: { path: 'minInstances', make },
        max_instances: { path: 'maxInstances', make },
      }),
    ),
    DeleteConnector: destroy(target),
  },
};
