import * as c from '../language.js';
import { reshaped } from '../reshape.js';
import { knativeForm, knativeFormOfSecond, secondForm, secondFormOfKnative } from './run-forms.js';
import { knativeId, ofKnative, ofSecond, secondId } from './run-names.js';
import { knativeService } from './services-v1.js';
import { job, service, workerPool } from './services-v2.js';

/**
 * Cloud Run. Both versions of the API change the same services, so a service may be declared in the form of either. Source: Cloud Run Admin
 * API v1 and v2, Terraform Google provider.
 */

const knative = c.on('google_cloud_run_service', { id: knativeId('services', 'service') });
const second = c.on('google_cloud_run_v2_service', { id: secondId('services', 'service') });
const runJob = c.on('google_cloud_run_v2_job', { id: secondId('jobs', 'job') });
const pool = c.on('google_cloud_run_v2_worker_pool', { id: secondId('workerPools', 'workerPool') });
const mapping = c.on('google_cloud_run_domain_mapping', { id: knativeId('domainmappings', 'domainMapping') });

const ownKnative = reshaped(c.whole('service', knativeService), knativeForm);
const knativeFromSecond: c.Edits = reshaped(
  {
    // Without a mask, `updated` reads only the members that the form has.
    ...c.masked('service', knativeService),
    'metadata.annotations': c.merge(c.request('service.metadata.annotations')),
    'template.metadata.annotations': c.merge(c.request('service.spec.template.metadata.annotations')),
  },
  knativeFormOfSecond,
);
const ownSecond = reshaped(c.maskedOrWhole('service', service), secondForm('service', ['template']));
const secondFromKnative = reshaped(c.whole('service', service), secondFormOfKnative('service'));
const ownJob = reshaped(c.maskedOrWhole('job', job), secondForm('job', ['template', 'template']));
const jobFromKnative = reshaped(c.whole('job', job), secondFormOfKnative('job'));
const ownPool = reshaped(c.maskedOrWhole('workerPool', workerPool), secondForm('workerPool', ['template']));

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

export const run: c.ServiceCatalog = {
  eventSource: 'run.googleapis.com',
  types: c.googleTypes('run', {
    google_cloud_run_service: {
      noise: [
        'autogenerate_revision_name',
        'template.metadata.name',
        ...['metadata', 'template.metadata'].flatMap((at) =>
          ofPlatform.flatMap((key) => [`${at}.annotations.${key}`, `${at}.labels.${key}`]),
        ),
      ],
    },
    google_cloud_run_v2_service: { noise: [...computed] },
    google_cloud_run_v2_job: { noise: [...computed] },
    google_cloud_run_v2_worker_pool: { noise: [...computed] },
    google_cloud_run_domain_mapping: { noise: ['metadata.*'] },
  }),
  events: {
    CreateService: c.firstOf(
      c.create(knative, ownKnative, { when: ofKnative }),
      c.create(second, secondFromKnative, { when: ofKnative }),
      c.create(second, ownSecond, { when: ofSecond }),
      c.create(knative, knativeFromSecond, { when: ofSecond }),
    ),
    ReplaceService: c.firstOf(c.modify(knative, ownKnative), c.modify(second, secondFromKnative)),
    UpdateService: c.firstOf(c.modify(second, ownSecond), c.modify(knative, knativeFromSecond)),
    DeleteService: c.firstOf(c.destroy(knative), c.destroy(second)),

    CreateJob: c.firstOf(c.create(runJob, ownJob, { when: ofSecond }), c.create(runJob, jobFromKnative, { when: ofKnative })),
    UpdateJob: c.modify(runJob, ownJob),
    ReplaceJob: c.modify(runJob, jobFromKnative),
    DeleteJob: c.destroy(runJob),

    CreateWorkerPool: c.create(pool, ownPool),
    UpdateWorkerPool: c.modify(pool, ownPool),
    DeleteWorkerPool: c.destroy(pool),

    CreateDomainMapping: c.create(mapping, {
      'spec.route_name': 'domainMapping.spec.routeName',
      'spec.certificate_mode': c.via('domainMapping.spec.certificateMode', (mode) => (mode === '' ? undefined : mode)),
    }),
    DeleteDomainMapping: c.destroy(mapping),

    ...c.noChanges('RunJob CancelExecution DeleteExecution DeleteRevision'),
  },
};
