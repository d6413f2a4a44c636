import * as c from '../language.js';
import { standard } from '../standard.js';

/** Connectors of serverless workloads to networks. Source: googleapis `google/cloud/vpcaccess/v1/vpc_access.proto`. */
export const vpcAccess = standard('vpcaccess.googleapis.com', [
  {
    type: 'google_vpc_access_connector',
    noun: 'Connector',
    collection: 'connectors',
    fields: c.given(c.chosen('machine_type min_instances max_instances')),
    created: c.given({ ...c.cleared('ip_cidr_range'), ...c.kept('network') }),
    byParameter: true,
    spec: {
      family: 'network',
      defaults: { machine_type: 'e2-micro', min_throughput: 200, max_throughput: 300, min_instances: 2, max_instances: 3 },
    },
  },
]);
