import { create, destroy, firstOf, merge, modify, noChange, on, request, via, type Edits, type ServiceCatalog } from '../../dsl.js';
import { byName, updated } from '../gcp-reads.js';
import { maskedOrWritten, written } from '../members.js';
import { gcpNoise } from '../noise.js';
import { reshaped } from '../reshape.js';
import { knativeForm, knativeFormOfSecond, secondForm, secondFormOfKnative } from './run-forms.js';
import { knativeId, ofKnative, ofSecond, secondId } from './run-names.js';
import { knativeService } from './services-v1.js';
import { job, service, workerPool } from './services-v2.js';

/**
 * Cloud Run. Both versions of the API change the same services, so a service may be declared in the form of either. Source: Cloud Run Admin
 * API v1 and v2, Terraform Google provider.
 */

const knative = on('google_cloud_run_service', { id: knativeId('services', 'service') });
const second = on('google_cloud_run_v2_service', { id: secondId('services', 'service') });
const runJob = on('google_cloud_run_v2_job', { id: secondId('jobs', 'job') });
const pool = on('google_cloud_run_v2_worker_pool', { id: secondId('workerPools', 'workerPool') });
const mapping = on('google_cloud_run_domain_mapping', { id: knativeId('domainmappings', 'domainMapping') });

const ownKnative = reshaped(written('service', knativeService), knativeForm);
const knativeFromSecond: Edits = reshaped(
  {
    // Without a mask, `updated` reads only the members that the form has.
    ...updated('service', knativeService),
    'metadata.annotations': merge(request('service.metadata.annotations')),
    'template.metadata.annotations': merge(request('service.spec.template.metadata.annotations')),
  },
  knativeFormOfSecond,
);
const ownSecond = reshaped(maskedOrWritten('service', service), secondForm('service', ['template']));
const secondFromKnative = reshaped(written('service', service), secondFormOfKnative('service'));
const ownJob = reshaped(maskedOrWritten('job', job), secondForm('job', ['template', 'template']));
const jobFromKnative = reshaped(written('job', job), secondFormOfKnative('job'));
const ownPool = reshaped(maskedOrWritten('workerPool', workerPool), secondForm('workerPool', ['template']));

/** Annotations and labels that the clients and the service write on their own. */
const ofPlatform = [
  'serving.knative.dev/*',
  'client.knative.dev/*',
  'cloud.googleapis.com/location',
  'run.googleapis.com/operation-id',
  'run.googleapis.com/ingress-status',
  'run.googleapis.com/urls',
  'run.googleapis.com/client-name',
  'run.googleapis.com/client-version',
  'run.googleapis.com/sandbox',
  'run.googleapis.com/startupProbeType',
];
const computed = ['client', 'client_version', 'template.revision', 'reconciling', 'creator', 'last_modifier', '*_time', 'uri', 'urls'];

export const run: ServiceCatalog = {
  eventSource: 'run.googleapis.com',
  types: {
    google_cloud_run_service: {
      keys: [byName],
      scope: 'global',
      family: 'run',
      noise: [
        ...gcpNoise,
        'status',
        'autogenerate_revision_name',
        'template.metadata.name',
        ...['metadata', 'template.metadata'].flatMap((at) =>
          ofPlatform.flatMap((key) => [`${at}.annotations.${key}`, `${at}.labels.${key}`]),
        ),
      ],
    },
    google_cloud_run_v2_service: { keys: [byName], scope: 'global', family: 'run', noise: [...gcpNoise, ...computed, 'traffic_statuses'] },
    google_cloud_run_v2_job: { keys: [byName], scope: 'global', family: 'run', noise: [...gcpNoise, ...computed, 'execution_count'] },
    google_cloud_run_v2_worker_pool: { keys: [byName], scope: 'global', family: 'run', noise: [...gcpNoise, ...computed] },
    google_cloud_run_domain_mapping: { keys: [byName], scope: 'global', family: 'run', noise: [...gcpNoise, 'status', 'metadata.*'] },
  },
  events: {
    CreateService: firstOf(
      create(knative, ownKnative, { when: ofKnative }),
      create(second, secondFromKnative, { when: ofKnative }),
      create(second, ownSecond, { when: ofSecond }),
      create(knative, knativeFromSecond, { when: ofSecond }),
    ),
    ReplaceService: firstOf(modify(knative, ownKnative), modify(second, secondFromKnative)),
    UpdateService: firstOf(modify(second, ownSecond), modify(knative, knativeFromSecond)),
    DeleteService: firstOf(destroy(knative), destroy(second)),

    CreateJob: firstOf(create(runJob, ownJob, { when: ofSecond }), create(runJob, jobFromKnative, { when: ofKnative })),
    UpdateJob: modify(runJob, ownJob),
    ReplaceJob: modify(runJob, jobFromKnative),
    DeleteJob: destroy(runJob),

    CreateWorkerPool: create(pool, ownPool),
    UpdateWorkerPool: modify(pool, ownPool),
    DeleteWorkerPool: destroy(pool),

    CreateDomainMapping: create(mapping, {
      'spec.route_name': 'domainMapping.spec.routeName',
      'spec.certificate_mode': via('domainMapping.spec.certificateMode', (mode) => (mode === '' ? undefined : mode)),
    }),
    DeleteDomainMapping: destroy(mapping),

    RunJob: noChange,
    CancelExecution: noChange,
    DeleteExecution: noChange,
    DeleteRevision: noChange,
  },
};
