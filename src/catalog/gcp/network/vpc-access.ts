import * as c from '../language.js';
import { namedType } from './compute-object.js';
import { fieldsAt, whole } from './object-fields.js';

/** Connectors of serverless workloads to networks. Source: googleapis `google/cloud/vpcaccess/v1/vpc_access.proto`. */

const { reset, kept } = fieldsAt('connector');

/** The record of a creation may name the location instead of the connector. */
const target = c.on('google_vpc_access_connector', {
  id: c.either(c.nameOf('{}/connectors/{}', 'parent', 'connectorId'), 'name', c.resource),
});

const make = (from: c.From) => c.set(from, 'given');

export const vpcAccess: c.ServiceCatalog = {
  eventSource: 'vpcaccess.googleapis.com',
  types: {
    google_vpc_access_connector: namedType({
      defaults: { machine_type: 'e2-micro', min_throughput: 200, max_throughput: 300, min_instances: 2, max_instances: 3 },
    }),
  },
  events: {
    CreateConnector: c.create(
      target,
      whole({ ...reset('ipCidrRange'), ...kept('network', 'machineType', 'minInstances', 'maxInstances') }),
    ),
    UpdateConnector: c.modify(
      target,
      c.updated('connector', {
        machine_type: { path: 'machineType', make },
        min_instances: { path: 'minInstances', make },
        max_instances: { path: 'maxInstances', make },
      }),
    ),
    DeleteConnector: c.destroy(target),
  },
};
