import { text } from '../../../lib/json.js';
import * as c from '../language.js';
import { datasetGrants } from '../bigquery/dataset-grants.js';

/** Names of resources that `resourceName` does not contain as Terraform identifies them. */

const emailLabel = c.context('labels.email_id');
const requested = c.request('resource');

/** Records name a service account by its numeric id; the e-mail address is only in the labels. */
const serviceAccount: c.Read = (record) => {
  const name = text(requested(record)) ?? '';
  if (c.segmentAfter(record.resource, 'serviceAccounts') === undefined && c.segmentAfter(name, 'serviceAccounts') === undefined)
    return undefined;
  const label = text(emailLabel(record)) ?? '';
  const named = [label, c.segmentAfter(record.resource, 'serviceAccounts'), c.segmentAfter(name, 'serviceAccounts')];
  const email = named.find((one) => one?.includes('@')) ?? named.find((one) => one !== undefined && one !== '');
  return email === undefined ? undefined : `projects/-/serviceAccounts/${email}`;
};

const locationLabel = c.context('labels.location');
const regionParameter = c.request('region');

/** The first version of Cloud Run names services `namespaces/P/services/S`, without their location. */
const cloudRunService: c.Read = (record) => {
  const name = c.resourcePath(record.resource);
  const [, project, service] = /^namespaces\/([^/]+)\/services\/([^/]+)$/.exec(name) ?? [];
  if (service === undefined) return name;
  const location = text(locationLabel(record)) ?? text(regionParameter(record)) ?? '';
  return location === ''
    ? undefined
    : `projects/${record.account === '' ? project : record.account}/locations/${location}/services/${service}`;
};

/** The same service as the id of `google_cloud_run_service`. */
const knativeName: c.Read = c.via('item.name', (name) =>
  text(name)?.replace(/^projects\/([^/]+)\/(locations\/[^/]+)\//, '$2/namespaces/$1/'),
);

/** Identity-Aware Proxy names backend services by their numeric id, which states do not contain. */
const namedBackend: c.Read = ({ resource }) => (/\/services\/\d+$/.test(resource) ? undefined : resource);

/**
 * The resources that have an access policy: every `google_<type>_iam_{member,binding,policy}` of the Terraform provider. Source: Terraform
 * Google provider, `mmv1/products`, `iam_policy.base_url`; API references of the services.
 */
export type Holder = {
  /** `pubsub_topic` for `google_pubsub_topic_iam_member`. */
  readonly type: string;
  readonly source: string;
  readonly event: string;
  /** See `HolderTemplate`. Several if the attributes have changed. */
  readonly templates: readonly string[];
  /** The resource name, if `resourceName` does not contain it in this form. */
  readonly name: c.Read | undefined;
  /** Type and attribute of the resource itself, if it is not `google_<type>` with its full name as `id`. Its value is the last segment of the name by default. */
  readonly parent: readonly [type: string, attribute: string, value?: c.Read] | undefined;
  /** Other resources that may declare a grant, for items that are grants or removed ones. They come after the types of the policy. */
  readonly others: (isGiven: c.Read, isTaken: c.Read) => readonly c.OwnerSpec[];
};

type Options = Partial<Pick<Holder, 'event' | 'name' | 'parent' | 'others'>>;

const holder = (type: string, service: string, templates: string | readonly string[], options: Options = {}): Holder => ({
  type,
  source: `${service}.googleapis.com`,
  event: options.event ?? 'SetIamPolicy',
  templates: typeof templates === 'string' ? [templates] : templates,
  name: options.name,
  parent: options.parent,
  others: options.others ?? (() => []),
});

/** `located('artifactregistry')('artifact_registry_repository', 'repositories/{repository}')`: resources of a location. */
const located =
  (service: string, place = 'location') =>
  (type: string, rest: string): Holder =>
    holder(type, service, `projects/{project}/locations/{${place}}/${rest}`);

const compute = (type: string, collection: string, rest: string): Holder =>
  holder(type, 'compute', `projects/{project}/${rest}`, { event: `compute.${collection}.setIamPolicy` });

const iap = (type: string, rest: string, options: Options = {}): Holder => holder(type, 'iap', `projects/{project}/${rest}`, options);

const healthcareDataset = 'projects/*/locations/*/datasets/*';
const dataplex = located('dataplex');
const metastore = located('metastore');
const deploy = located('clouddeploy');
const catalog = located('datacatalog', 'region');
const dataproc = located('dataproc', 'region');
const analyticsHub = located('analyticshub');

/** Types with `iam_audit_config`. */
export const auditedTypes: ReadonlySet<string> = new Set(['project', 'folder', 'organization']);

export const policyHolders: readonly Holder[] = [
  holder('project', 'cloudresourcemanager', 'projects/{project}', { parent: ['google_project', 'project_id'] }),
  holder('folder', 'cloudresourcemanager', 'folders/{folder}'),
  holder('organization', 'cloudresourcemanager', 'organizations/{org_id}'),
  holder('tags_tag_key', 'cloudresourcemanager', 'tagKeys/{tag_key}'),
  holder('tags_tag_value', 'cloudresourcemanager', 'tagValues/{tag_value}'),
  holder('billing_account', 'cloudbilling', 'billingAccounts/{billing_account_id}'),
  holder('service_account', 'iam', 'projects/*/serviceAccounts/{service_account_id}', {
    name: serviceAccount,
    parent: ['google_service_account', 'email'],
  }),
  holder('iam_workforce_pool', 'iam', 'locations/{location}/workforcePools/{workforce_pool_id}'),
  holder('storage_bucket', 'storage', 'projects/_/buckets/{bucket}', {
    event: 'storage.setIamPermissions',
    parent: ['google_storage_bucket', 'name'],
  }),
  holder('pubsub_topic', 'pubsub', 'projects/{project}/topics/{topic}'),
  holder('pubsub_subscription', 'pubsub', 'projects/{project}/subscriptions/{subscription}'),
  holder('pubsub_schema', 'pubsub', 'projects/{project}/schemas/{schema}'),
  located('cloudfunctions')('cloudfunctions2_function', 'functions/{cloud_function}'),
  located('cloudfunctions', 'region')('cloudfunctions_function', 'functions/{cloud_function}'),
  holder('cloud_run_v2_service', 'run', 'projects/{project}/locations/{location}/services/{name}', { name: cloudRunService }),
  holder('cloud_run_service', 'run', 'projects/{project}/locations/{location}/services/{service}', {
    name: cloudRunService,
    parent: ['google_cloud_run_service', 'id', knativeName],
  }),
  located('run')('cloud_run_v2_job', 'jobs/{name}'),
  located('run')('cloud_run_v2_worker_pool', 'workerPools/{name}'),
  holder('bigquery_dataset', 'bigquery', 'projects/{project}/datasets/{dataset_id}', { others: datasetGrants }),
  holder('bigquery_table', 'bigquery', 'projects/{project}/datasets/{dataset_id}/tables/{table_id}'),
  located('bigqueryconnection')('bigquery_connection', 'connections/{connection_id}'),
  located('bigquerydatapolicy')('bigquery_datapolicy_data_policy', 'dataPolicies/{data_policy_id}'),
  analyticsHub('bigquery_analytics_hub_data_exchange', 'dataExchanges/{data_exchange_id}'),
  analyticsHub('bigquery_analytics_hub_listing', 'dataExchanges/{data_exchange_id}/listings/{listing_id}'),
  holder('kms_key_ring', 'cloudkms', '<key_ring_id:projects/*/locations/*/keyRings/*>'),
  holder('kms_crypto_key', 'cloudkms', '<crypto_key_id:projects/*/locations/*/keyRings/*/cryptoKeys/*>'),
  located('cloudkms')('kms_ekm_connection', 'ekmConnections/{name}'),
  holder('secret_manager_secret', 'secretmanager', 'projects/{project}/secrets/{secret_id}'),
  located('secretmanager')('secret_manager_regional_secret', 'secrets/{secret_id}'),
  compute('compute_instance', 'instances', 'zones/{zone}/instances/{instance_name}'),
  compute('compute_disk', 'disks', 'zones/{zone}/disks/{name}'),
  compute('compute_region_disk', 'regionDisks', 'regions/{region}/disks/{name}'),
  compute('compute_image', 'images', 'global/images/{image}'),
  compute('compute_snapshot', 'snapshots', 'global/snapshots/{name}'),
  compute('compute_instant_snapshot', 'instantSnapshots', 'zones/{zone}/instantSnapshots/{name}'),
  compute('compute_storage_pool', 'storagePools', 'zones/{zone}/storagePools/{name}'),
  compute('compute_subnetwork', 'subnetworks', 'regions/{region}/subnetworks/{subnetwork}'),
  compute('compute_instance_template', 'instanceTemplates', 'global/instanceTemplates/{name}'),
  located('artifactregistry')('artifact_registry_repository', 'repositories/{repository}'),
  iap('iap_web', 'iap_web'),
  iap('iap_web_type_compute', 'iap_web/compute'),
  iap('iap_web_type_app_engine', 'iap_web/appengine-{app_id}'),
  iap('iap_app_engine_service', 'iap_web/appengine-{app_id}/services/{service}'),
  iap('iap_app_engine_version', 'iap_web/appengine-{app_id}/services/{service}/versions/{version_id}'),
  iap('iap_web_backend_service', 'iap_web/compute/services/{web_backend_service}', { name: namedBackend }),
  iap('iap_web_region_backend_service', 'iap_web/compute-{region}/services/{web_region_backend_service}', { name: namedBackend }),
  iap('iap_web_cloud_run_service', 'iap_web/cloud_run-{location}/services/{cloud_run_service_name}'),
  iap('iap_tunnel', 'iap_tunnel'),
  iap('iap_tunnel_instance', 'iap_tunnel/zones/{zone}/instances/{instance}'),
  iap('iap_tunnel_dest_group', 'iap_tunnel/locations/{region}/destGroups/{dest_group}'),
  holder('spanner_instance', 'spanner', 'projects/{project}/instances/{instance}'),
  holder('spanner_database', 'spanner', 'projects/{project}/instances/{instance}/databases/{database}'),
  holder('bigtable_instance', 'bigtableadmin', 'projects/{project}/instances/{instance}'),
  holder('bigtable_table', 'bigtableadmin', [
    'projects/{project}/instances/{instance_name}/tables/{table}',
    'projects/{project}/instances/{instance}/tables/{table}',
  ]),
  dataproc('dataproc_cluster', 'clusters/{cluster}'),
  dataproc('dataproc_job', 'jobs/{job_id}'),
  located('dataproc')('dataproc_autoscaling_policy', 'autoscalingPolicies/{policy_id}'),
  metastore('dataproc_metastore_service', 'services/{service_id}'),
  metastore('dataproc_metastore_federation', 'federations/{federation_id}'),
  metastore('dataproc_metastore_database', 'services/{service_id}/databases/{database}'),
  metastore('dataproc_metastore_table', 'services/{service_id}/databases/{database_id}/tables/{table}'),
  located('cloudtasks')('cloud_tasks_queue', 'queues/{name}'),
  located('cloudbuild')('cloudbuildv2_connection', 'connections/{name}'),
  deploy('clouddeploy_delivery_pipeline', 'deliveryPipelines/{name}'),
  deploy('clouddeploy_target', 'targets/{name}'),
  deploy('clouddeploy_custom_target_type', 'customTargetTypes/{name}'),
  located('aiplatform')('colab_runtime_template', 'notebookRuntimeTemplates/{runtime_template}'),
  holder('sourcerepo_repository', 'sourcerepo', 'projects/{project}/repos/{repository}'),
  located('securesourcemanager')('secure_source_manager_instance', 'instances/{instance_id}'),
  located('securesourcemanager')('secure_source_manager_repository', 'repositories/{repository_id}'),
  holder('endpoints_service', 'servicemanagement', 'services/{service_name}'),
  holder('endpoints_service_consumers', 'servicemanagement', 'services/{service_name}/consumers/{consumer_project}'),
  holder('dns_managed_zone', 'dns', 'projects/{project}/managedZones/{managed_zone}', { event: 'dns.managedZones.setIamPolicy' }),
  holder('logging_log_view', 'logging', '*/{parent}/locations/{location}/buckets/{bucket}/views/{name}'),
  holder('binary_authorization_attestor', 'binaryauthorization', 'projects/{project}/attestors/{attestor}'),
  holder('container_analysis_note', 'containeranalysis', 'projects/{project}/notes/{note}'),
  catalog('data_catalog_entry_group', 'entryGroups/{entry_group}'),
  catalog('data_catalog_tag_template', 'tagTemplates/{tag_template}'),
  catalog('data_catalog_taxonomy', 'taxonomies/{taxonomy}'),
  holder('data_catalog_policy_tag', 'datacatalog', 'projects/*/locations/*/taxonomies/*/policyTags/{policy_tag}'),
  located('datafusion', 'region')('data_fusion_instance', 'instances/{name}'),
  dataplex('dataplex_lake', 'lakes/{lake}'),
  dataplex('dataplex_zone', 'lakes/{lake}/zones/{dataplex_zone}'),
  dataplex('dataplex_asset', 'lakes/{lake}/zones/{dataplex_zone}/assets/{asset}'),
  dataplex('dataplex_task', 'lakes/{lake}/tasks/{task_id}'),
  dataplex('dataplex_datascan', 'dataScans/{data_scan_id}'),
  dataplex('dataplex_aspect_type', 'aspectTypes/{aspect_type_id}'),
  dataplex('dataplex_entry_group', 'entryGroups/{entry_group_id}'),
  dataplex('dataplex_entry_type', 'entryTypes/{entry_type_id}'),
  dataplex('dataplex_glossary', 'glossaries/{glossary_id}'),
  located('cloudaicompanion')(
    'gemini_repository_group',
    'codeRepositoryIndexes/{code_repository_index}/repositoryGroups/{repository_group_id}',
  ),
  located('gkebackup')('gke_backup_backup_plan', 'backupPlans/{name}'),
  located('gkebackup')('gke_backup_restore_plan', 'restorePlans/{name}'),
  located('gkehub')('gke_hub_membership', 'memberships/{membership_id}'),
  located('gkehub')('gke_hub_feature', 'features/{name}'),
  holder('gke_hub_scope', 'gkehub', 'projects/{project}/locations/global/scopes/{scope_id}'),
  holder('healthcare_dataset', 'healthcare', `<dataset_id:${healthcareDataset}>`),
  holder('healthcare_consent_store', 'healthcare', `<dataset:${healthcareDataset}>/consentStores/{consent_store_id}`),
  holder('healthcare_dicom_store', 'healthcare', `<dicom_store_id:${healthcareDataset}/dicomStores/*>`),
  holder('healthcare_fhir_store', 'healthcare', `<fhir_store_id:${healthcareDataset}/fhirStores/*>`),
  holder('healthcare_hl7_v2_store', 'healthcare', `<hl7_v2_store_id:${healthcareDataset}/hl7V2Stores/*>`),
  located('networksecurity')('network_security_address_group', 'addressGroups/{name}'),
  located('notebooks')('workbench_instance', 'instances/{name}'),
  located('notebooks')('notebooks_instance', 'instances/{instance_name}'),
  located('notebooks')('notebooks_runtime', 'runtimes/{runtime_name}'),
  located('privateca')('privateca_ca_pool', 'caPools/{ca_pool}'),
  located('privateca')('privateca_certificate_template', 'certificateTemplates/{certificate_template}'),
  holder('scc_v2_organization_source', 'securitycenter', 'organizations/{organization}/sources/{source}'),
  holder('scc_source', 'securitycenter', 'organizations/{organization}/sources/{source}'),
  holder('access_context_manager_access_policy', 'accesscontextmanager', 'accessPolicies/{name}'),
  holder('apigee_environment', 'apigee', 'organizations/{org_id}/environments/{env_id}'),
  located('beyondcorp')('beyondcorp_security_gateway', 'securityGateways/{security_gateway_id}'),
  holder(
    'beyondcorp_security_gateway_application',
    'beyondcorp',
    'projects/{project}/locations/global/securityGateways/{security_gateway_id}/applications/{application_id}',
  ),
  holder(
    'beyondcorp_application',
    'beyondcorp',
    'projects/{project}/locations/global/securityGateways/{security_gateways_id}/applications/{application_id}',
  ),
];
