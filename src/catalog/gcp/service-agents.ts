/**
 * Projects of Google in which service agents live, by the part of the domain before `.iam.gserviceaccount.com`. A list and no pattern:
 * everybody may name a service account `service-1` and choose the id of a project. Source: IAM, "Service agents".
 */
const projects: ReadonlySet<string> = new Set(
  `bigquery-encryption cloud-filer cloud-memcache-sa cloud-ml.google.com cloud-redis cloud-tpu cloudcomposer-accounts compute-system
   container-analysis container-engine-robot containerregistry dataflow-service-producer-prod dataproc-accounts dlp-api endpoints-portal
   firebase-rules gae-api-prod.google.com gcf-admin-robot gcp-gae-service gcp-ri-aiplatform genomics-api.google.com gs-project-accounts
   remotebuildexecution security-center-api serverless-robot-prod service-consumer-management service-networking
   sourcerepo-service-accounts storage-transfer-service`.split(/\s+/),
);

/** The same without `gcp-sa-`, with which the names of most of these projects begin. */
const agentProjects: ReadonlySet<string> = new Set(
  `accessapproval adsdatahub aiplatform aiplatform-cc aiplatform-ft aiplatform-is aiplatform-re aiplatform-vm alloydb anthos anthosaudit
   anthosconfigmanagement anthosidentityservice anthospolicycontroller anthossupport apigateway apigateway-mgmt apigee apigeeregistry
   apihub apikeys appdevexperience apphub artifactregistry assuredworkloads automl backupdr backupdr-pr backupdr-run bigquery-condel
   bigquery-consp bigqueryconnection bigquerydatatransfer bigqueryri bigqueryspark bigquerytardis bigtable binaryauthorization bms bne
   bundles ccai-cmek ccaip ccinsights-cmek certificatemanager chronicle chronicle-spanner cloud-cw cloud-cw-cmek cloud-ekg cloud-ids
   cloud-sql cloud-trace cloudasset cloudbatch cloudbuild clouddeploy cloudiot cloudkms cloudoptim cloudscheduler cloudtasks compute-usage
   config connectors contactcenterinsights containerscanning dataconnectors dataform datafusion datalabeling datamigration datapipelines
   dataplex datastream datastudio dep devconnect dialogflow dialogflow-cmek discoveryengine dns edgecontainer edgecontainercluster
   edgecontainergcr ekms endpoints eventarc firebase firebaseappcheck firebaseapphosting firebasedatabase firebaseml firebasemods
   firebasestorage firestore firewallinsights fs-spanner gameservices gkebackup gkedataplanev2 gkehub gkemulticloud gkemulticloudcontainer
   gkemulticloudcpmachine gkemulticloudnpmachine gkenode gkeonprem gsuiteaddons healthcare iap identitytoolkit integrations issuerswitch
   ivs krmapihosting krmapihosting-dataplane ktd-control lifesciences livestream log-cloudbuild logging looker mcmetering mcsd meshconfig
   meshcontrolplane meshdataplane metastore mi migcenter monitoring monitoring-notification multiclusteringress netapp networkactions
   networkconnectivity networkmanagement networksecurity notebooks ondemandscanning osconfig osconfig-rollout parallelstore playbooks
   privateca prod-bigqueryomni prod-dai-core pubsub pubsublite rbe recommendationengine remotebuild retail riskmanager rma runapps
   scc-notification scc-vmtd secretmanager securewebproxy securitycenter servicedirectory servicemesh slz spanner spectrumsas speech
   storageinsights stream tpu transcoder transferappliance translation vertex-agent vertex-es vertex-eval vertex-ex vertex-ex-cc vertex-mm
   vertex-nb vertex-op vertex-rag vertex-tune visionai vmmigration vmwareengine vpcaccess websecurityscanner workflows workloadcert
   workloadmanager workstations workstationsvm`.split(/\s+/),
);

const prefix = 'gcp-sa-';

/**
 * Service agents: accounts with which the platform acts on its own (D104). Default accounts, such as that of Cloud Build
 * (`N@cloudbuild.gserviceaccount.com`), run what their users wrote and are none.
 */
export const isServiceAgent = (email: string): boolean => {
  const [name = '', domain = '', more] = email.split('@');
  if (name === '' || more !== undefined) return false;
  // Google's own domains, in which no project can create an account.
  if (domain === 'system.gserviceaccount.com') return true;
  if (domain === 'cloudservices.gserviceaccount.com') return /^\d+$/.test(name);
  const project = /^(.+)\.iam\.gserviceaccount\.com$/.exec(domain)?.[1] ?? '';
  return projects.has(project) || (project.startsWith(prefix) && agentProjects.has(project.slice(prefix.length)));
};
