import type { CatalogCase } from '../../../support/catalog-case.js';
import { secondCall, secondObject, secondService } from './run-declared.js';

const at = 'google_cloud_run_v2_service.this';
const parent = 'projects/acme-prod/locations/us-central1';

export const secondCases: readonly CatalogCase[] = [
  {
    name: 'a service created as declared through the second API is not drift',
    ...secondCall('CreateService', { parent, serviceId: 'shop', service: secondObject() }, 'Services', parent),
    state: [secondService()],
    drifts: [],
  },
  {
    name: 'a service of the second API that no state declares is a creation of its type',
    ...secondCall('CreateService', { parent, serviceId: 'shop', service: secondObject() }),
    state: [],
    drifts: [{ address: 'google_cloud_run_v2_service', field: '*', old: null, new: {} }],
  },
  {
    name: 'members that the whole object lacks are cleared, and settings of the service are kept',
    ...secondCall('UpdateService', { service: secondObject({ env: [], resources: { limits: { memory: '1Gi' } } }, {}, { ingress: 'INGRESS_TRAFFIC_ALL' }) }),
    state: [secondService({}, { vpc_access: [{ connector: 'projects/acme-prod/locations/us-central1/connectors/main', egress: 'PRIVATE_RANGES_ONLY', network_interfaces: [] }] })],
    drifts: [
      {
        address: at, field: 'template.containers.env', new: [],
        old: [{ name: 'LOG_LEVEL', value: 'info', value_source: [] }, { name: 'DB_PASSWORD', value: '', value_source: [{ secret_key_ref: [{ secret: '(sensitive)', version: 'latest' }] }] }],
      },
      { address: at, field: 'template.containers.resources.limits.memory', old: '512Mi', new: '1Gi' },
      { address: at, field: 'template.containers.resources.cpu_idle', old: true, new: false },
      { address: at, field: 'template.vpc_access.connector', old: 'projects/acme-prod/locations/us-central1/connectors/main', new: null },
      { address: at, field: 'ingress', old: 'INGRESS_TRAFFIC_INTERNAL_ONLY', new: 'INGRESS_TRAFFIC_ALL' },
    ],
  },
  {
    name: 'a mount of a database and an interface in the network are drift',
    ...secondCall('UpdateService', {
      service: secondObject({ volumeMounts: [{ name: 'cloudsql', mountPath: '/cloudsql' }] }, {
        volumes: [{ name: 'cloudsql', cloudSqlInstance: { instances: ['acme-prod:us-central1:main'] } }],
        vpcAccess: { networkInterfaces: [{ network: 'default', subnetwork: 'default' }], egress: 'ALL_TRAFFIC' },
      }),
    }),
    state: [secondService()],
    drifts: [
      { address: at, field: 'template.containers.volume_mounts', old: [], new: [{ name: 'cloudsql', mount_path: '/cloudsql' }] },
      { address: at, field: 'template.volumes', old: [], new: [{ name: 'cloudsql', cloud_sql_instance: [{ instances: ['acme-prod:us-central1:main'] }] }] },
      { address: at, field: 'template.vpc_access.egress', old: null, new: 'ALL_TRAFFIC' },
      { address: at, field: 'template.vpc_access.network_interfaces.network', old: null, new: 'default' },
      { address: at, field: 'template.vpc_access.network_interfaces.subnetwork', old: null, new: 'default' },
    ],
  },
];
