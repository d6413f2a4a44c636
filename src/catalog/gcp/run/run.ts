import { lastSegment } from '../../../lib/last-segment.js';
import { isObject, text } from '../../../lib/json.js';
import type { AuditRecord } from '../../../model/audit-record.js';
import * as c from '../language.js';
import { containers, cpu, liveness, serving } from './containers.js';
import { knativeService, trafficBy } from './services-v1.js';
import { reshaped } from '../reshape.js';
import { knativeForm, knativeFormOfSecond, secondForm, secondFormOfKnative } from './run-forms.js';

/**
 * Cloud Run. Both versions of the API change the same services, so a service may be declared in the form of either. Source: Cloud Run Admin
 * API v1 and v2, Terraform Google provider.
 */

/**
 * Names of Cloud Run resources. The first API names them `namespaces/P/services/S`, without a location; the second
 * `projects/P/locations/L/services/S`.
 */

/** Whether the record is of the first API. Its objects have a `spec`. */
const isKnative = ({ eventName, request: given }: AuditRecord): boolean => {
  const [, version] = /\.v(\d)(?:alpha|beta)?\d*\./.exec(eventName) ?? [];
  if (version !== undefined) return version === '1';
  return [given['service'], given['job']].some((one) => isObject(one) && isObject(one['spec']));
};
const ofKnative: c.Read = (record) => isKnative(record);
const ofSecond: c.Read = (record) => !isKnative(record);

/** The first API repeats the location as a label of the object. */
const labelled =
  (path: string): c.Read =>
  ({ request: given, response: made }) => {
    for (const from of [given, made]) {
      const labels = c.compilePath(path)(from);
      const location = isObject(labels) ? text(labels['cloud.googleapis.com/location']) : undefined;
      if (location !== undefined && location !== '') return location;
    }
    return undefined;
  };

const filled = (read: c.Read): c.Read => c.via(read, (value) => (value === '' ? undefined : value));

const location = c.either(
  c.inName('locations'),
  filled(c.context('labels.location')),
  c.request('region'),
  labelled('service.metadata.labels'),
  labelled('metadata.labels'),
);

const tail = (read: c.Read): c.Read => c.via(read, (name) => (typeof name === 'string' && name !== '' ? lastSegment(name) : undefined));

/** `member`: the member of the request that contains the object. `collection`: also `domainmappings`, in lower case. */
const nameIn = (collection: string, member: string): c.Read =>
  c.either(
    c.inName(collection),
    filled(c.request(`${member}Id`)),
    c.request(`${member}.metadata.name`),
    tail(c.request(`${member}.name`)),
    tail(c.request('name')),
    tail(c.response(`${member}.name`)),
  );

const secondId = (collection: string, member: string): c.Read =>
  c.nameOf(`projects/{}/locations/{}/${collection}/{}`, c.project, location, nameIn(collection, member));

const knativeId = (collection: string, member: string): c.Read =>
  c.nameOf(`locations/{}/namespaces/{}/${collection}/{}`, location, c.project, nameIn(collection, member));

/**
 * Services, jobs and worker pools of the second API. Source: googleapis `google/cloud/run/v2`, Terraform Google provider
 * `google_cloud_run_v2_service`, `google_cloud_run_v2_job`, `google_cloud_run_v2_worker_pool`.
 */

const common: c.Fields = {
  ...c.chosen('labels annotations template{labels annotations}', 'map'),
  ...c.kept('launch_stage binary_authorization{use_default policy}'),
};

/** Settings of one instance or task. `at`: the path of the template. */
const instance = (at: string): c.Fields => ({
  ...c.kept(`${at}{service_account node_selector{accelerator} vpc_access{egress network_interfaces{network subnetwork tags}}}`),
  ...c.cleared(`${at}{encryption_key volumes}`),
  ...containers(`${at}.containers`, `${at}.containers`),
});

const service: c.Fields = {
  ...common,
  ...c.chosen('description'),
  ...c.kept(`
    ingress template{timeout execution_environment max_instance_request_concurrency scaling{max_instance_count}
    containers{liveness_probe{tcp_socket{port}}}}`),
  ...c.cleared('custom_audiences invoker_iam_disabled template{session_affinity vpc_access{connector}}'),
  // Zero instances are left out.
  ...c.inside(c.kept('scaling{min_instance_count manual_instance_count} template{scaling{min_instance_count}}'), 0),
  ...instance('template'),
  ...serving('template.containers', 'template.containers'),
  ...liveness('template.containers', 'template.containers'),
  ...cpu('template.containers', 'template.containers'),
  ...trafficBy('traffic', ['type', 'revision', 'percent', 'tag']),
};

const job: c.Fields = {
  ...common,
  ...c.kept('template{parallelism task_count template{max_retries timeout execution_environment}}'),
  ...c.cleared('template{template{vpc_access{connector}}}'),
  ...instance('template.template'),
  ...serving('template.template.containers', 'template.template.containers'),
};

const workerPool: c.Fields = {
  ...common,
  ...c.chosen('description'),
  ...c.kept('scaling{manual_instance_count}'),
  ...instance('template'),
  ...trafficBy('instance_splits', ['type', 'revision', 'percent']),
};
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
const ofPlatform = c.words(`
  serving.knative.dev/* client.knative.dev/* cloud.googleapis.com/location run.googleapis.com/operation-id
  run.googleapis.com/ingress-status run.googleapis.com/urls run.googleapis.com/client-name run.googleapis.com/client-version
  run.googleapis.com/sandbox run.googleapis.com/startupProbeType
`);
const computed = ['client', 'client_version', 'template.revision', 'reconciling', 'creator', 'last_modifier', '*_time', 'uri', 'urls'];

export const run: c.ServiceCatalog = {
  eventSource: 'run.googleapis.com',
  types: {
    ...c.googleTypes('run', {
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
  },
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
