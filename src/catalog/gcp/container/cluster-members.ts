import { kept, type Members } from '../members.js';
import { addons, autoprovisioning, binaryAuthorization, flag, inner, maintenance, networks } from './cluster-blocks.js';

/**
 * Attributes of `google_container_cluster` and the members that set them. Source: googleapis `google/container/v1/cluster_service.proto`
 * (`Cluster`, `ClusterUpdate`), Terraform Google provider.
 */

const notification = (path: string): Members => ({
  'notification_config.pubsub.enabled': flag(path),
  'notification_config.pubsub.topic': inner(path, 'topic'),
});

const logging = (path: string): Members => ({ 'logging_config.enable_components': inner(path, 'enableComponents', []) });

const monitoring = (path: string): Members => ({
  'monitoring_config.enable_components': inner(`${path}.componentConfig`, 'enableComponents', []),
  'monitoring_config.managed_prometheus.enabled': flag(`${path}.managedPrometheusConfig`),
  'monitoring_config.advanced_datapath_observability_config.enable_metrics': flag(
    `${path}.advancedDatapathObservabilityConfig`,
    'enableMetrics',
  ),
});

const dns = (path: string): Members => ({
  'dns_config.cluster_dns': inner(path, 'clusterDns'),
  'dns_config.cluster_dns_scope': inner(path, 'clusterDnsScope'),
  'dns_config.cluster_dns_domain': inner(path, 'clusterDnsDomain'),
  'dns_config.additive_vpc_scope_dns_domain': inner(path, 'additiveVpcScopeDnsDomain'),
});

const endpoints = (path: string): Members => ({
  'control_plane_endpoints_config.dns_endpoint_config.allow_external_traffic': flag(`${path}.dnsEndpointConfig`, 'allowExternalTraffic'),
  'control_plane_endpoints_config.ip_endpoints_config.enabled': flag(`${path}.ipEndpointsConfig`),
});

const usageExport = (path: string): Members => ({
  'resource_usage_export_config.bigquery_destination.dataset_id': kept(`${path}.bigqueryDestination.datasetId`),
  'resource_usage_export_config.enable_network_egress_metering': flag(path, 'enableNetworkEgressMetering'),
});

const encryption = (path: string): Members => ({
  'database_encryption.state': inner(path, 'state'),
  'database_encryption.key_name': inner(path, 'keyName'),
});

/** In `UpdateCluster`: the fields of `ClusterUpdate`, of which a call has one or a few. */
export const updatedCluster: Members = {
  ...addons('desiredAddonsConfig'),
  ...networks('desiredMasterAuthorizedNetworksConfig'),
  ...autoprovisioning('desiredClusterAutoscaling'),
  ...notification('desiredNotificationConfig.pubsub'),
  ...logging('desiredLoggingConfig.componentConfig'),
  ...monitoring('desiredMonitoringConfig'),
  ...dns('desiredDnsConfig'),
  ...endpoints('desiredControlPlaneEndpointsConfig'),
  ...usageExport('desiredResourceUsageExportConfig'),
  ...encryption('desiredDatabaseEncryption'),
  logging_service: kept('desiredLoggingService'),
  monitoring_service: kept('desiredMonitoringService'),
  'binary_authorization.evaluation_mode': binaryAuthorization('desiredBinaryAuthorization'),
  'workload_identity_config.workload_pool': inner('desiredWorkloadIdentityConfig', 'workloadPool'),
  'release_channel.channel': inner('desiredReleaseChannel', 'channel', 'UNSPECIFIED'),
  enable_shielded_nodes: flag('desiredShieldedNodes'),
  enable_intranode_visibility: flag('desiredIntraNodeVisibilityConfig'),
  'vertical_pod_autoscaling.enabled': flag('desiredVerticalPodAutoscaling'),
  'default_snat_status.disabled': flag('desiredDefaultSnatStatus', 'disabled'),
  enable_l4_ilb_subsetting: flag('desiredL4ilbSubsettingConfig'),
  datapath_provider: kept('desiredDatapathProvider'),
  private_ipv6_google_access: kept('desiredPrivateIpv6GoogleAccess'),
  'private_cluster_config.enable_private_endpoint': kept('desiredEnablePrivateEndpoint'),
  'private_cluster_config.master_global_access_config.enabled': flag('desiredPrivateClusterConfig.masterGlobalAccessConfig'),
  'authenticator_groups_config.security_group': inner('desiredAuthenticatorGroupsConfig', 'securityGroup'),
  'identity_service_config.enabled': flag('desiredIdentityServiceConfig'),
  'service_external_ips_config.enabled': flag('desiredServiceExternalIpsConfig'),
  'gateway_api_config.channel': inner('desiredGatewayApiConfig', 'channel'),
  'cost_management_config.enabled': flag('desiredCostManagementConfig'),
  'mesh_certificates.enable_certificates': flag('desiredMeshCertificates', 'enableCertificates'),
  'security_posture_config.mode': kept('desiredSecurityPostureConfig.mode'),
  'security_posture_config.vulnerability_mode': kept('desiredSecurityPostureConfig.vulnerabilityMode'),
  'fleet.project': inner('desiredFleet', 'project'),
  'secret_manager_config.enabled': flag('desiredSecretManagerConfig'),
  'enterprise_config.desired_tier': kept('desiredEnterpriseConfig.desiredTier'),
  enable_fqdn_network_policy: kept('desiredEnableFqdnNetworkPolicy'),
  enable_multi_networking: kept('desiredEnableMultiNetworking'),
  enable_cilium_clusterwide_network_policy: kept('desiredEnableCiliumClusterwideNetworkPolicy'),
  in_transit_encryption_config: kept('desiredInTransitEncryptionConfig'),
  'node_pool_defaults.node_config_defaults.logging_variant': kept('desiredNodePoolLoggingConfig.variantConfig.variant'),
  'node_pool_defaults.node_config_defaults.gcfs_config.enabled': flag('desiredGcfsConfig'),
  'node_pool_auto_config.network_tags.tags': inner('desiredNodePoolAutoConfigNetworkTags', 'tags', []),
};

/** Newer names of settings of the control plane, which newer clients send instead of the older ones. */
const addresses = 'desiredControlPlaneEndpointsConfig.ipEndpointsConfig';
export const renamedInUpdate: Members = {
  ...networks(`${addresses}.authorizedNetworksConfig`),
  'private_cluster_config.enable_private_endpoint': kept(`${addresses}.enablePublicEndpoint`, (isPublic) => isPublic !== true),
  'private_cluster_config.enable_private_nodes': kept('desiredDefaultEnablePrivateNodes'),
  'private_cluster_config.master_global_access_config.enabled': kept(`${addresses}.globalAccess`),
};

/** Members of `CreateCluster`. The service chooses the values of omitted ones. */
export const createdCluster: Members = {
  ...addons('addonsConfig'),
  ...networks('masterAuthorizedNetworksConfig'),
  ...autoprovisioning('autoscaling'),
  ...maintenance('maintenancePolicy'),
  ...notification('notificationConfig.pubsub'),
  ...logging('loggingConfig.componentConfig'),
  ...monitoring('monitoringConfig'),
  ...dns('networkConfig.dnsConfig'),
  ...endpoints('controlPlaneEndpointsConfig'),
  ...usageExport('resourceUsageExportConfig'),
  description: kept('description'),
  network: kept('network'),
  subnetwork: kept('subnetwork'),
  logging_service: kept('loggingService'),
  monitoring_service: kept('monitoringService'),
  enable_kubernetes_alpha: kept('enableKubernetesAlpha'),
  enable_legacy_abac: flag('legacyAbac'),
  enable_autopilot: flag('autopilot'),
  enable_shielded_nodes: flag('shieldedNodes'),
  enable_intranode_visibility: kept('networkConfig.enableIntraNodeVisibility'),
  enable_l4_ilb_subsetting: kept('networkConfig.enableL4ilbSubsetting'),
  datapath_provider: kept('networkConfig.datapathProvider'),
  'network_policy.enabled': flag('networkPolicy'),
  'binary_authorization.evaluation_mode': binaryAuthorization('binaryAuthorization'),
  'workload_identity_config.workload_pool': kept('workloadIdentityConfig.workloadPool'),
  'release_channel.channel': kept('releaseChannel.channel'),
  'vertical_pod_autoscaling.enabled': flag('verticalPodAutoscaling'),
  'private_cluster_config.enable_private_nodes': kept('privateClusterConfig.enablePrivateNodes'),
  'private_cluster_config.enable_private_endpoint': kept('privateClusterConfig.enablePrivateEndpoint'),
  'private_cluster_config.master_ipv4_cidr_block': kept('privateClusterConfig.masterIpv4CidrBlock'),
  'database_encryption.state': kept('databaseEncryption.state'),
  'database_encryption.key_name': kept('databaseEncryption.keyName'),
  'ip_allocation_policy.cluster_secondary_range_name': kept('ipAllocationPolicy.clusterSecondaryRangeName'),
  'ip_allocation_policy.services_secondary_range_name': kept('ipAllocationPolicy.servicesSecondaryRangeName'),
  'authenticator_groups_config.security_group': kept('authenticatorGroupsConfig.securityGroup'),
  'cost_management_config.enabled': flag('costManagementConfig'),
  'confidential_nodes.enabled': flag('confidentialNodes'),
};
