import { cloudCatalog } from '../../../src/catalog/providers.js';
import { eventKey } from '../../../src/catalog/event-key.js';
import type { JsonObject } from '../../../src/lib/json.js';
import { writeKind, type CorpusFormat, type CorpusMix } from '../format.js';
import { linesOf, parseLines } from '../lines.js';
import type { Random } from '../random.js';
import { declaredResource, declaredState, project, type MethodCall } from './declared-entries.js';

/** One audit entry with the members of Cloud Logging in their order; about 1.5 kB as JSON. */
const entry = (random: Random, mix: CorpusMix, time: number): JsonObject => {
  const what = random.word() / 2 ** 32;
  // Reads, and writes of data, which the log of data access holds too.
  const isRead = what < mix.reads;
  const call = isRead
    ? random.pick(random.chance(0.5) ? reads : dataCalls)(random)
    : writeCall(random, mix, (what - mix.reads) / (1 - mix.reads));
  const failed = random.chance(mix.failed);
  const stamp = new Date(time).toISOString();
  const received = new Date(time + 300 + random.int(900)).toISOString();
  return {
    protoPayload: {
      '@type': 'type.googleapis.com/google.cloud.audit.AuditLog',
      ...(failed ? { status: { code: 7, message: `Permission denied on resource ${call.resource} (or it may not exist).` } } : {}),
      authenticationInfo: authentication(random),
      requestMetadata: {
        callerIp: `10.${random.int(256)}.${random.int(256)}.${random.int(256)}`,
        callerSuppliedUserAgent: random.pick(agents),
        requestAttributes: { time: stamp, auth: {} },
        destinationAttributes: {},
      },
      serviceName: call.service,
      methodName: call.method,
      authorizationInfo: [
        {
          resource: call.resource,
          permission: permissionOf(call.method),
          granted: !failed,
          resourceAttributes: {},
          permissionType: isRead ? 'DATA_READ' : 'ADMIN_WRITE',
        },
      ],
      resourceName: call.resource,
      request: call.request,
      response: { '@type': `type.googleapis.com/${call.method}.Response`, requestId: random.guid() },
      resourceLocation: { currentLocations: ['europe-west1'] },
    },
    insertId: random.hex(14),
    resource: call.monitored,
    timestamp: stamp,
    severity: failed ? 'ERROR' : isRead ? 'INFO' : 'NOTICE',
    logName: `projects/${project}/logs/cloudaudit.googleapis.com%2F${isRead ? 'data_access' : 'activity'}`,
    receiveTimestamp: received,
  };
};

const permissionOf = (method: string): string => method.split('.').slice(-3).join('.');

const agents = [
  'google-cloud-sdk gcloud/497.0.0 command/gcloud.compute.instances.list invocation-id/7f2c environment/None interactive/False,gzip(gfe)',
  'Terraform/1.9.8 (+https://www.terraform.io) Terraform-Plugin-SDK/2.33.0 terraform-provider-google/6.12.0,gzip(gfe)',
  'google-api-go-client/0.5 kube-controller-manager/v1.30.5 (linux/amd64) kubernetes/74e84a9,gzip(gfe)',
  'grpc-java-netty/1.66.0,gzip(gfe)',
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36,gzip(gfe)',
];

const authentication = (random: Random): JsonObject => {
  const n = random.int(200);
  if (n < 20) return { principalEmail: `person-${n}@acme.example`, principalSubject: `user:person-${n}@acme.example` };
  const email = `workload-${n % 40}@${project}.iam.gserviceaccount.com`;
  return {
    principalEmail: email,
    serviceAccountKeyName: `//iam.googleapis.com/projects/${project}/serviceAccounts/${email}/keys/${random.hex(40)}`,
    principalSubject: `serviceAccount:${email}`,
  };
};

const bucketOf = (name: string): JsonObject => ({ type: 'gcs_bucket', labels: { project_id: project, bucket_name: name, location: 'eu' } });
const plain = (type: string): JsonObject => ({ type, labels: { project_id: project } });

const reads: readonly ((random: Random) => MethodCall)[] = [
  (r) => {
    const name = `data-${r.int(900)}`;
    return {
      service: 'storage.googleapis.com',
      method: 'storage.objects.get',
      resource: `projects/_/buckets/${name}/objects/part-${r.hex(8)}`,
      request: {},
      monitored: bucketOf(name),
    };
  },
  (r) => ({
    service: 'compute.googleapis.com',
    method: 'v1.compute.instances.list',
    resource: `projects/${project}/zones/europe-west1-b/instances`,
    request: { '@type': 'type.googleapis.com/compute.instances.list', filter: `name=web-${r.int(90)}`, maxResults: '500' },
    monitored: plain('gce_instance'),
  }),
  (r) => ({
    service: 'iam.googleapis.com',
    method: 'google.iam.admin.v1.GetServiceAccount',
    resource: `projects/-/serviceAccounts/${String(r.int(1e9))}`,
    request: {
      '@type': 'type.googleapis.com/google.iam.admin.v1.GetServiceAccountRequest',
      name: `projects/-/serviceAccounts/app-${r.int(40)}`,
    },
    monitored: plain('service_account'),
  }),
  (r) => ({
    service: 'secretmanager.googleapis.com',
    method: 'google.cloud.secretmanager.v1.SecretManagerService.AccessSecretVersion',
    resource: `projects/123456789012/secrets/db-${r.int(90)}/versions/latest`,
    request: {
      '@type': 'type.googleapis.com/google.cloud.secretmanager.v1.AccessSecretVersionRequest',
      name: `projects/123456789012/secrets/db-${r.int(90)}/versions/latest`,
    },
    monitored: plain('audited_resource'),
  }),
  (r) => ({
    service: 'bigquery.googleapis.com',
    method: 'google.cloud.bigquery.v2.JobService.GetQueryResults',
    resource: `projects/${project}/jobs/job_${r.hex(24)}`,
    request: { '@type': 'type.googleapis.com/google.cloud.bigquery.v2.GetQueryResultsRequest', maxResults: 1000 },
    monitored: plain('bigquery_project'),
  }),
];

const writeCall = (random: Random, mix: CorpusMix, at: number): MethodCall => {
  const kind = writeKind(mix, at);
  if (kind === 'hit') return declaredResource(random.int(mix.resources)).change(random.chance(0.5));
  if (kind === 'stranger') return declaredResource(1e7 + random.int(1e6)).change(false);
  return random.pick(unknown)(random);
};

/** Administrative calls that change nothing that anyone declares. */
const unknown: readonly ((random: Random) => MethodCall)[] = [
  (r) => ({
    service: 'dataproc.googleapis.com',
    method: 'google.cloud.dataproc.v1.JobController.SubmitJob',
    resource: `projects/${project}/regions/europe-west1/jobs/job-${r.hex(12)}`,
    request: {
      '@type': 'type.googleapis.com/google.cloud.dataproc.v1.SubmitJobRequest',
      projectId: project,
      job: { placement: { clusterName: `etl-${r.int(9)}` } },
    },
    monitored: plain('cloud_dataproc_cluster'),
  }),
  (r) => ({
    service: 'osconfig.googleapis.com',
    method: 'google.cloud.osconfig.v1.OsConfigService.ExecutePatchJob',
    resource: `projects/${project}/patchJobs/${r.guid()}`,
    request: { '@type': 'type.googleapis.com/google.cloud.osconfig.v1.ExecutePatchJobRequest', parent: `projects/${project}` },
    monitored: plain('audited_resource'),
  }),
];

/** Calls that write or read data. */
const dataCalls: readonly ((random: Random) => MethodCall)[] = [
  (r) => {
    const name = `data-${r.int(900)}`;
    return {
      service: 'storage.googleapis.com',
      method: 'storage.objects.create',
      resource: `projects/_/buckets/${name}/objects/part-${r.hex(8)}`,
      request: {},
      monitored: bucketOf(name),
    };
  },
  (r) => ({
    service: 'iamcredentials.googleapis.com',
    method: 'GenerateAccessToken',
    resource: `projects/-/serviceAccounts/${String(r.int(1e9))}`,
    request: {
      '@type': 'type.googleapis.com/google.iam.credentials.v1.GenerateAccessTokenRequest',
      name: `projects/-/serviceAccounts/app-${r.int(40)}`,
    },
    monitored: plain('service_account'),
  }),
  (r) => ({
    service: 'bigquery.googleapis.com',
    method: 'google.cloud.bigquery.v2.JobService.InsertJob',
    resource: `projects/${project}/jobs/job_${r.hex(24)}`,
    request: { '@type': 'type.googleapis.com/google.cloud.bigquery.v2.InsertJobRequest', projectId: project },
    monitored: plain('bigquery_project'),
  }),
];

/** Objects of a log sink: one entry in each line. */
export const entries: CorpusFormat = {
  record: entry,
  file: linesOf,
  path: (_, delivered) => {
    const iso = new Date(delivered).toISOString();
    const from = iso.slice(11, 19);
    const to = new Date(delivered + 299_000).toISOString().slice(11, 19);
    return `cloudaudit.googleapis.com/activity/${iso.slice(0, 4)}/${iso.slice(5, 7)}/${iso.slice(8, 10)}/${from}_${to}_S0.json.gz`;
  },
  state: declaredState,
  parse: parseLines,
  matters: (record) => {
    const { status, serviceName, methodName } = record['protoPayload'] as Slim;
    if (status?.code !== undefined) return false;
    return cloudCatalog.lookup(serviceName, eventKey(serviceName, methodName)) === 'supported';
  },
};

type Slim = { readonly status?: { readonly code?: number }; readonly serviceName: string; readonly methodName: string };
