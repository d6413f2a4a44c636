import type { CatalogCase } from '../../../support/catalog-case.js';
import { knativeCall, knativeObject, knativeService, secondCall, secondObject, secondService } from './run-declared.js';

const at = 'google_cloud_run_service.this';
const otherImage = 'docker.io/attacker/miner:latest';

export const knativeCases: readonly CatalogCase[] = [
  {
    name: 'a service that no state declares is a creation',
    ...knativeCall('CreateService', { parent: 'namespaces/acme-prod', service: knativeObject() }),
    state: [],
    drifts: [{ address: 'google_cloud_run_service', field: '*', old: null, new: {} }],
  },
  {
    name: 'another image, environment, identity, scaling and ingress are drift',
    ...knativeCall('ReplaceService', {
      name: 'namespaces/acme-prod/services/shop',
      service: knativeObject(
        { image: otherImage, env: [{ name: 'LOG_LEVEL', value: 'debug' }] },
        { serviceAccountName: 'owner@acme-prod.iam.gserviceaccount.com', containerConcurrency: 1 },
        { 'run.googleapis.com/ingress': 'all' },
      ),
    }),
    state: [knativeService()],
    drifts: [
      { address: at, field: 'template.spec.containers.image', old: 'us-docker.pkg.dev/acme-prod/apps/shop:1.4.0', new: otherImage },
      {
        address: at, field: 'template.spec.containers.env',
        old: [{ name: 'LOG_LEVEL', value: 'info', value_from: [] }, { name: 'DB_PASSWORD', value: '', value_from: [{ secret_key_ref: [{ key: 'latest', name: 'shop-db' }] }] }],
        new: [{ name: 'LOG_LEVEL', value: 'debug' }],
      },
      { address: at, field: 'template.spec.service_account_name', old: 'shop@acme-prod.iam.gserviceaccount.com', new: 'owner@acme-prod.iam.gserviceaccount.com' },
      { address: at, field: 'template.spec.container_concurrency', old: 80, new: 1 },
      { address: at, field: 'metadata.annotations.run.googleapis.com/ingress', old: 'internal', new: 'all' },
    ],
  },
  {
    name: 'containers of a service with a sidecar are compared by name',
    ...knativeCall('ReplaceService', {
      service: knativeObject({}, { containers: [{ name: 'app', image: 'gcr.io/acme/app:2', ports: [{ containerPort: 8080 }] }, { name: 'proxy', image: 'gcr.io/acme/proxy:9' }] }),
    }),
    state: [knativeService({}, {
      template: [{
        metadata: [{ annotations: { 'autoscaling.knative.dev/maxScale': '10' }, labels: {}, name: '' }],
        spec: [{
          container_concurrency: 80, service_account_name: 'shop@acme-prod.iam.gserviceaccount.com', timeout_seconds: 300, volumes: [],
          containers: [
            { name: 'app', image: 'gcr.io/acme/app:2', env: [], ports: [{ container_port: 8080, name: 'http1', protocol: '' }], resources: [{ limits: { cpu: '1000m' }, requests: {} }] },
            { name: 'proxy', image: 'gcr.io/acme/proxy:8', env: [], ports: [], resources: [{ limits: { cpu: '1000m' }, requests: {} }] },
          ],
        }],
      }],
    })],
    drifts: [{
      address: at, field: 'template.spec.containers',
      old: [
        { name: 'app', image: 'gcr.io/acme/app:2', env: [], ports: [{ container_port: 8080, name: 'http1', protocol: '' }], resources: [{ limits: { cpu: '1000m' }, requests: {} }] },
        { name: 'proxy', image: 'gcr.io/acme/proxy:8', env: [], ports: [], resources: [{ limits: { cpu: '1000m' }, requests: {} }] },
      ],
      new: [
        { name: 'app', image: 'gcr.io/acme/app:2', env: [], ports: [{ container_port: 8080, name: 'http1', protocol: '' }], resources: [{ limits: { cpu: '1000m' }, requests: {} }] },
        { name: 'proxy', image: 'gcr.io/acme/proxy:9', env: [], ports: [], resources: [{ limits: { cpu: '1000m' }, requests: {} }] },
      ],
    }],
  },
  {
    name: 'a service of the second form is evaluated when the first API changes it',
    ...knativeCall('ReplaceService', { service: knativeObject({ image: otherImage }, {}, { 'run.googleapis.com/ingress': 'all' }) }),
    state: [secondService()],
    drifts: [
      { address: 'google_cloud_run_v2_service.this', field: 'template.containers.image', old: 'us-docker.pkg.dev/acme-prod/apps/shop:1.4.0', new: otherImage },
      { address: 'google_cloud_run_v2_service.this', field: 'ingress', old: 'INGRESS_TRAFFIC_INTERNAL_ONLY', new: 'INGRESS_TRAFFIC_ALL' },
    ],
  },
  {
    name: 'a service of the second form written as declared by the first API is not drift',
    ...knativeCall('CreateService', { service: knativeObject() }),
    state: [secondService()],
    drifts: [],
  },
  {
    name: 'a service of the first form is evaluated when the second API changes it',
    ...secondCall('UpdateService', {
      service: secondObject({ image: otherImage }, { scaling: { minInstanceCount: 2, maxInstanceCount: 10 } }, { ingress: 'INGRESS_TRAFFIC_ALL' }),
    }),
    state: [knativeService()],
    drifts: [
      { address: at, field: 'template.spec.containers.image', old: 'us-docker.pkg.dev/acme-prod/apps/shop:1.4.0', new: otherImage },
      { address: at, field: 'template.metadata.annotations.autoscaling.knative.dev/minScale', old: null, new: '2' },
      { address: at, field: 'metadata.annotations.run.googleapis.com/ingress', old: 'internal', new: 'all' },
    ],
  },
  {
    name: 'a service of the first form written as declared by the second API is not drift',
    ...secondCall('UpdateService', { service: secondObject(), updateMask: 'template,traffic' }),
    state: [knativeService()],
    drifts: [],
  },
  {
    name: 'a deleted service is one alert',
    ...knativeCall('DeleteService', { name: 'namespaces/acme-prod/services/shop', region: 'us-central1' }),
    state: [knativeService()],
    drifts: [{ address: at, field: '*', old: {}, new: null }],
  },
  {
    name: 'the deletion of an old revision changes no configuration',
    ...knativeCall('DeleteRevision', { name: 'namespaces/acme-prod/revisions/shop-00001-zif' }, 'Revisions', 'revisions/shop-00001-zif'),
    state: [knativeService()],
    drifts: [],
    dropped: 'read_only',
  },
];
