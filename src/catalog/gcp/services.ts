import type * as c from './language.js';
import { bigquery } from './bigquery/bigquery.js';
import { computeAddresses } from './compute/addresses.js';
import { computeAutoscalers } from './compute/autoscalers.js';
import { computeDisks } from './compute/disks.js';
import { computeGroupManagers } from './compute/group-managers.js';
import { computeInstanceGroups } from './compute/instance-groups.js';
import { computeInstanceParts } from './compute/instance-parts.js';
import { computeInstances } from './compute/instances.js';
import { computeProjects } from './compute/projects.js';
import { computeStorage } from './compute/storage.js';
import { container } from './container/container.js';
import { dnsManagedZones } from './dns/managed-zones.js';
import { functions } from './functions/functions.js';
import { customRoles } from './iam/custom-roles.js';
import { credentialCalls, tokenExchange } from './iam/data-calls.js';
import { denyPolicies } from './iam/deny-policies.js';
import { holderPolicies } from './iam/holder-policies.js';
import { identityPools } from './iam/identity-pools.js';
import { serviceAccounts } from './iam/service-accounts.js';
import { kmsKeys } from './kms/kms-keys.js';
import { loggingBuckets } from './logging/logging-buckets.js';
import { loggingSinks } from './logging/logging-sinks.js';
import { monitoringAlerts } from './monitoring/monitoring-alerts.js';
import { computeBackendServices } from './network/backend-services.js';
import { computeEndpointGroups } from './network/endpoint-groups.js';
import { computeFirewallPolicies } from './network/firewall-policies.js';
import { computeFirewalls } from './network/firewalls.js';
import { computeTargetProxies } from './network/target-proxies.js';
import { computeVpn } from './network/vpn.js';
import { networkConnectivity } from './network/network-connectivity.js';
import { computeNetworks } from './network/networks.js';
import { computeRouters } from './network/routers.js';
import { computeSecurityPolicies } from './network/security-policies.js';
import { serviceNetworking } from './network/service-networking.js';
import { vpcAccess } from './network/vpc-access.js';
import { accessContextManager } from './other/access-context-manager.js';
import { bigqueryConnection, bigqueryReservation, composer, dataproc, vertex } from './other/analytics-services.js';
import { appEngine } from './other/app-engine.js';
import { bigtable } from './other/bigtable.js';
import { billingBudgets, cloudBilling } from './other/billing.js';
import { certificateManager, gkeHub } from './other/certificates-and-fleets.js';
import { cloudBuild } from './other/cloud-build.js';
import { cloudIdentity } from './other/cloud-identity.js';
import { artifactRegistry, cloudScheduler, cloudTasks, eventarc, workflows } from './other/developer-services.js';
import { filestore } from './other/filestore.js';
import { memcache, redis } from './other/memorystore.js';
import { spanner } from './other/spanner.js';
import { essentialContacts } from './projects/essential-contacts.js';
import { orgPolicies } from './projects/org-policies.js';
import { projectServices } from './projects/project-services.js';
import { projects } from './projects/projects.js';
import { tags } from './projects/tags.js';
import { pubsubTopics } from './pubsub/pubsub-topics.js';
import { run } from './run/run.js';
import { secretManager } from './secrets/secret-manager.js';
import { sqlInstances } from './sql/sql-instances.js';
import { storageBuckets } from './storage/storage-buckets.js';
import { storageParts } from './storage/storage-parts.js';

/** All services of the Google Cloud catalog. A new file adds one line here. */
export const gcpServices: readonly c.ServiceCatalog[] = [
  accessContextManager,
  appEngine,
  artifactRegistry,
  bigquery,
  bigqueryConnection,
  bigqueryReservation,
  bigtable,
  billingBudgets,
  certificateManager,
  cloudBilling,
  cloudBuild,
  cloudIdentity,
  cloudScheduler,
  cloudTasks,
  composer,
  computeAddresses,
  computeAutoscalers,
  computeBackendServices,
  computeDisks,
  computeEndpointGroups,
  computeFirewallPolicies,
  computeFirewalls,
  computeGroupManagers,
  computeInstanceGroups,
  computeInstanceParts,
  computeInstances,
  computeNetworks,
  computeProjects,
  computeRouters,
  computeSecurityPolicies,
  computeStorage,
  computeTargetProxies,
  computeVpn,
  container,
  credentialCalls,
  customRoles,
  dataproc,
  denyPolicies,
  dnsManagedZones,
  essentialContacts,
  eventarc,
  filestore,
  functions,
  gkeHub,
  ...holderPolicies,
  identityPools,
  kmsKeys,
  loggingBuckets,
  loggingSinks,
  memcache,
  monitoringAlerts,
  networkConnectivity,
  ...orgPolicies,
  projects,
  ...projectServices,
  pubsubTopics,
  redis,
  run,
  secretManager,
  serviceAccounts,
  serviceNetworking,
  spanner,
  sqlInstances,
  storageBuckets,
  storageParts,
  tags,
  tokenExchange,
  vertex,
  vpcAccess,
  workflows,
];
