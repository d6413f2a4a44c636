import { noChange, type ServiceCatalog } from '../dsl.js';
import { undeclarableAnalytics } from './undeclarable-analytics.js';

/**
 * Calls that change only what no resource type of the Terraform AWS provider (6.25) declares: jobs, previews, findings, purchases, and
 * resources without a type. Excludes calls that destroy, share or expose something, which stay unknown and are observed.
 * Source: the services' API references, provider schema.
 */
const calls: Readonly<Record<string, string>> = {
  ...undeclarableAnalytics,
  'access-analyzer': 'CreateServiceLinkedAnalyzer DeleteServiceLinkedAnalyzer GenerateFindingRecommendation',
  account: 'SendPhoneNumberVerification',
  acm: `
    CreateAcmeDomainValidation CreateAcmeEndpoint CreateAcmeExternalAccountBinding DeleteAcmeDomainValidation DeleteAcmeEndpoint
    DeleteAcmeExternalAccountBinding PutAccountConfiguration RevokeAcmeAccount RevokeAcmeExternalAccountBinding
    UpdateAcmeDomainValidation UpdateAcmeEndpoint`,
  apigateway: `
    CreatePortal CreatePortalProduct CreateProductPage CreateProductRestEndpointPage DeletePortal DeletePortalProduct
    DeletePortalProductSharingPolicy DeleteProductPage DeleteProductRestEndpointPage DisablePortal ExportApi TestInvokeAuthorizer
    UpdatePortalProduct UpdateProductPage UpdateProductRestEndpointPage`,
  appconfig: `
    CreateExperimentDefinition DeleteExperimentDefinition StartExperimentRun StopExperimentRun UpdateExperimentDefinition
    UpdateExperimentRun`,
  applicationinsights: `
    AddWorkload CreateComponent CreateLogPattern DeleteComponent DeleteLogPattern RemoveWorkload UpdateComponent
    UpdateComponentConfiguration UpdateLogPattern UpdateProblem UpdateWorkload`,
  appsync: 'PutGraphqlApiEnvironmentVariables StartSchemaMerge',
  autoscaling: 'PutAccountSetting',
  backup: `
    AssociateBackupVaultMpaApprovalTeam CancelLegalHold CreateBackupAccessPoint CreateLegalHold CreateRestoreAccessBackupVault
    CreateTieringConfiguration DeleteBackupAccessPoint DeleteTieringConfiguration DisassociateBackupVaultMpaApprovalTeam
    DisassociateRecoveryPoint DisassociateRecoveryPointFromParent ExportBackupPlanTemplate PutRestoreValidationResult
    RevokeRestoreAccessBackupVault StartReportJob StartScanJob UpdateRecoveryPointIndexSettings UpdateTieringConfiguration`,
  batch: `
    CreateConsumableResource CreateQuotaShare CreateServiceEnvironment DeleteConsumableResource DeleteQuotaShare
    DeleteServiceEnvironment UpdateConsumableResource UpdateQuotaShare UpdateServiceEnvironment`,
  ce: 'StartCommitmentPurchaseAnalysis StartSavingsPlansPurchaseRecommendationGeneration',
  chatbot: `
    AssociateToConfiguration CreateChimeWebhookConfiguration CreateCustomAction DeleteChimeWebhookConfiguration DeleteCustomAction
    DeleteMicrosoftTeamsConfiguredTeam DeleteMicrosoftTeamsUserIdentity DeleteSlackUserIdentity DeleteSlackWorkspaceAuthorization
    DisassociateFromConfiguration UpdateAccountPreferences UpdateChimeWebhookConfiguration UpdateCustomAction`,
  cloudformation: `
    ActivateOrganizationsAccess CreateGeneratedTemplate CreateStackRefactor DeleteGeneratedTemplate PublishType RegisterPublisher
    SetTypeConfiguration SetTypeDefaultVersion StartResourceScan TestType UpdateGeneratedTemplate`,
  cloudfront: `
    AssociateDistributionTenantWebACL CreateAnycastIpList CreateConnectionFunction CreateConnectionGroup CreateDistributionTenant
    CreateInvalidationForDistributionTenant CreateStreamingDistribution CreateStreamingDistributionWithTags CreateTrustStore
    DeleteAnycastIpList DeleteConnectionFunction DeleteConnectionGroup DeleteDistributionTenant DeleteResourcePolicy
    DeleteStreamingDistribution DeleteTrustStore DisassociateDistributionTenantWebACL PublishConnectionFunction
    TestConnectionFunction TestFunction UpdateAnycastIpList UpdateConnectionFunction UpdateConnectionGroup UpdateDistributionTenant
    UpdateStreamingDistribution VerifyDnsConfiguration`,
  cloudhsm: `
    AddTagsToResource CopyBackupToRegion CreateHapg CreateLunaClient DeleteHapg DeleteLunaClient ModifyBackupAttributes ModifyHapg
    ModifyHsm ModifyLunaClient RemoveTagsFromResource RestoreBackup`,
  cloudtrail: 'DisableFederation EnableFederation',
  codeartifact: 'CreatePackageGroup UpdatePackageGroup',
  codebuild: 'StartCommandExecution StartSandbox StartSandboxConnection StopSandbox',
  codecommit: `
    CreatePullRequestApprovalRule DeletePullRequestApprovalRule EvaluatePullRequestApprovalRules OverridePullRequestApprovalRules
    UpdatePullRequestApprovalRuleContent`,
  codeconnections: 'CreateRepositoryLink DeleteRepositoryLink DeleteSyncConfiguration UpdateRepositoryLink UpdateSyncBlocker',
  codedeploy: `
    AddTagsToOnPremisesInstances DeleteGitHubAccountToken DeleteResourcesByExternalId DeregisterOnPremisesInstance
    RegisterOnPremisesInstance RemoveTagsFromOnPremisesInstances`,
  codepipeline: 'AcknowledgeThirdPartyJob PollForThirdPartyJobs PutThirdPartyJobFailureResult PutThirdPartyJobSuccessResult',
  'codestar-connections': 'CreateRepositoryLink DeleteRepositoryLink DeleteSyncConfiguration UpdateRepositoryLink UpdateSyncBlocker',
  'cognito-identity': 'DeleteIdentities MergeDeveloperIdentities UnlinkDeveloperIdentity UnlinkIdentity',
  'cognito-idp': `
    AdminConfirmSignUp AdminDeleteSoftwareToken AdminDisableProviderForUser AdminForgetDevice AdminGetDevice AdminGetUser
    AdminGetUserAuthFactors AdminListDevices AdminListGroupsForUser AdminListUserAuthEvents AdminListUserSessions
    AdminResetUserPassword AdminRevokeUserSession AdminSetUserMFAPreference AdminSetUserSettings AdminUpdateAuthEventFeedback
    AdminUpdateDeviceStatus CompleteWebAuthnRegistration CreateTerms CreateUserImportJob CreateUserPoolReplica DeleteTerms DeleteUser
    DeleteUserAttributes DeleteUserPoolReplica DeleteWebAuthnCredential RevokeUserSession SetUserMFAPreference
    SetUserPoolClientSessionConfiguration SetUserPoolSessionConfiguration SetUserSettings StartUserImportJob
    StartWebAuthnRegistration StopUserImportJob UpdateAuthEventFeedback UpdateProvisionedLimit UpdateTerms UpdateUserPoolReplica`,
  config: `
    DeleteConnector DeletePendingAggregationRequest DeleteRemediationExceptions DeleteResourceConfig
    DeleteServiceLinkedConfigurationRecorder DeleteStoredQuery PutConnector PutRemediationExceptions PutResourceConfig
    PutServiceLinkedConfigurationRecorder PutStoredQuery PutThirdPartyServiceLinkedConfigurationRecorder`,
  detective: 'UpdateDatasourcePackages',
  directconnect: `
    AllocateConnectionOnInterconnect AssociateConnectionsToResiliencyGroup ConfirmCustomerAgreement CreateInterconnect
    CreateResiliencyGroup DeleteInterconnect DeleteResiliencyGroup DisassociateConnectionsFromResiliencyGroup
    UpdateConnectionsBillingMode UpdateResiliencyGroup`,
  dms: `
    ApplyPendingMaintenanceAction BatchStartRecommendations CancelMetadataModelConversion CancelMetadataModelCreation
    CancelReplicationTaskAssessmentRun DeleteReplicationTaskAssessmentRun`,
  dynamodb: 'CancelBulkOperation CreateBackup ExportTableToPointInTime TransactGetItems',
  ec2: `
    AcceptCapacityReservationBillingOwnership AcceptReservedInstancesExchangeQuote AcceptTransitGatewayClientVpnAttachment
    AdvertiseByoipCidr AssociateApplicationStatusCheck AssociateCapacityReservationBillingOwner AssociateInstanceEventWindow
    AssociateIpamByoasn AssociateNetworkingFlexCostAllocationPolicy AssociateTrunkInterface AttachClassicLinkVpc AttachImageWatermark
    BatchModifyIpamRoutingPolicyRegistrations BundleInstance CancelBundleTask CancelCapacityReservationFleets CancelConversionTask
    CancelDeclarativePoliciesReport CancelImportTask CancelReservedInstancesListing ConfirmProductInstance CopyFpgaImage
    CreateApplicationStatusCheck CreateCapacityManagerDataExport CreateCapacityReservationCancellationQuote
    CreateCapacityReservationDateChangeQuote CreateCapacityReservationFleet CreateCoipCidr CreateCoipPool
    CreateDelegateMacVolumeOwnershipTask CreateFpgaImage CreateImageUsageReport CreateInstanceEventWindow
    CreateInterruptibleCapacityReservationAllocation CreateIpamExternalResourceVerificationToken
    CreateIpamInternetRegistryAssociation CreateIpamPolicy CreateIpamPrefixListResolver CreateIpamPrefixListResolverTarget
    CreateIpamRoutingPolicyRegistration CreateLocalGatewayRouteTableVirtualInterfaceGroupAssociation
    CreateLocalGatewayVirtualInterface CreateLocalGatewayVirtualInterfaceGroup CreateMacSystemIntegrityProtectionModificationTask
    CreateMetricCategory CreateNetworkInsightsAccessScope CreateNetworkingFlexCostAllocationPolicy CreatePublicIpv4Pool
    CreateReservedInstancesListing CreateRestoreImageTask CreateSecondaryNetwork CreateSecondarySubnet
    CreateTransitGatewayMeteringPolicy CreateTransitGatewayMeteringPolicyEntry CreateTransitGatewayNetworkFunctionAttachment
    CreateTransitGatewayPolicyTableEntry CreateTransitGatewayRouteTableAnnouncement DeleteApplicationStatusCheck
    DeleteCapacityManagerDataExport DeleteCoipCidr DeleteCoipPool DeleteFpgaImage DeleteImageUsageReport DeleteInstanceEventWindow
    DeleteIpamExternalResourceVerificationToken DeleteIpamInternetRegistryAssociation DeleteIpamPolicy DeleteIpamPrefixListResolver
    DeleteIpamPrefixListResolverTarget DeleteIpamRoutingPolicyRegistration
    DeleteLocalGatewayRouteTableVirtualInterfaceGroupAssociation DeleteLocalGatewayVirtualInterface
    DeleteLocalGatewayVirtualInterfaceGroup DeleteMetricCategory DeleteNetworkInsightsAccessScope
    DeleteNetworkInsightsAccessScopeAnalysis DeleteNetworkingFlexCostAllocationPolicies DeletePublicIpv4Pool
    DeleteQueuedReservedInstances DeleteSecondaryNetwork DeleteSecondarySubnet DeleteTransitGatewayClientVpnAttachment
    DeleteTransitGatewayMeteringPolicy DeleteTransitGatewayMeteringPolicyEntry DeleteTransitGatewayNetworkFunctionAttachment
    DeleteTransitGatewayPolicyTableEntry DeleteTransitGatewayRouteTableAnnouncement DeprovisionByoipCidr DeprovisionIpamByoasn
    DeprovisionPublicIpv4PoolCidr DeregisterInstanceEventNotificationAttributes DetachClassicLinkVpc DetachImageWatermark
    DisableAddressTransfer DisableApplicationStatusCheckSuppression DisableAwsNetworkPerformanceMetricSubscription
    DisableCapacityManager DisableFastLaunch DisableInstanceSqlHaStandbyDetections DisableIpamPolicy DisableVpcClassicLink
    DisableVpcClassicLinkDnsSupport DisassociateApplicationStatusCheck DisassociateCapacityReservationBillingOwner
    DisassociateEnclaveCertificateIamRole DisassociateInstanceEventWindow DisassociateIpamByoasn
    DisassociateNetworkingFlexCostAllocationPolicy DisassociateTrunkInterface EnableApplicationStatusCheckSuppression
    EnableAwsNetworkPerformanceMetricSubscription EnableCapacityManager EnableFastLaunch EnableImageDeregistrationProtection
    EnableInstanceSqlHaStandbyDetections EnableIpamInternetRegistryAssociation EnableIpamPolicy
    EnableReachabilityAnalyzerOrganizationSharing EnableVpcClassicLink EnableVpcClassicLinkDnsSupport
    ExportClientVpnClientCertificateRevocationList ExportClientVpnClientConfiguration ExportTransitGatewayRoutes
    ExportVerifiedAccessInstanceClientConfiguration ImportImage ImportInstance ImportVolume LockSnapshot ModifyApplicationStatusCheck
    ModifyCapacityReservationFleet ModifyFpgaImageAttribute ModifyIdFormat ModifyIdentityIdFormat ModifyInstanceEventWindow
    ModifyInstanceNetworkPerformanceOptions ModifyIpamPolicyAllocationRules ModifyIpamPrefixListResolver
    ModifyIpamPrefixListResolverTarget ModifyIpamResourceCidr ModifyIpamRoutingPolicyRegistration ModifyManagedResourceVisibility
    ModifyMetricCategory ModifyNetworkingFlexCostAllocationPolicy ModifyPublicIpDnsNameOptions ModifyReservedInstances
    ModifyTransitGatewayAttachmentNatConfiguration ModifyTransitGatewayMeteringPolicy ModifyTransitGatewayNetworkFunctionAttachment
    ModifyTransitGatewayPeeringAttachment ModifyTransitGatewayPolicyTableEntry ModifyVpcEndpointPayerResponsibility
    ModifyVpcEndpointServicePayerResponsibility MoveByoipCidrToIpam ProvisionByoipCidr ProvisionIpamByoasn
    ProvisionPublicIpv4PoolCidr PurchaseCapacityBlockExtension PurchaseHostReservation PurchaseReservedInstancesOffering
    PurchaseScheduledInstances RegisterInstanceEventNotificationAttributes RejectCapacityReservationBillingOwnership
    RejectTransitGatewayClientVpnAttachment ReplaceImageInstanceTypeSpecification ResetFpgaImageAttribute RestoreVolumeFromRecycleBin
    RunScheduledInstances StartDeclarativePoliciesReport StartNetworkInsightsAccessScopeAnalysis StartNetworkInsightsAnalysis
    UpdateCapacityManagerMonitoredTagKeys UpdateCapacityManagerOrganizationsAccess UpdateInterruptibleCapacityReservationAllocation
    ValidateSecurityGroupQuotasForInterface WithdrawByoipCidr`,
  ecr: `
    BatchCheckLayerAvailability DeleteSigningConfiguration DeregisterPullTimeUpdateExclusion PutSigningConfiguration
    RegisterPullTimeUpdateExclusion StartReplicationBackfill StopReplicationBackfill ValidatePullThroughCacheRule`,
  'ecr-public': 'BatchCheckLayerAvailability PutRegistryCatalogData',
  ecs: `
    AssociateGatewayWithCluster ContinueServiceDeployment CreateDaemon CreateGateway DeleteAccountSetting DeleteAttributes
    DeleteDaemon DeleteDaemonTaskDefinition DeleteGateway DeregisterContainerInstance DisassociateGatewayFromCluster
    DiscoverPollEndpoint PutAccountSetting PutAttributes RegisterContainerInstance RegisterDaemonTaskDefinition UpdateContainerAgent
    UpdateContainerInstancesState UpdateDaemon UpdateTaskProtection`,
  eks: `
    ActivateCertificateAuthority CancelUpdate CreateCertificateAuthority CreateEksAnywhereSubscription DeleteCertificateAuthority
    DeleteEksAnywhereSubscription DeregisterCluster RegisterCluster StartInsightsRefresh UpdateEksAnywhereSubscription`,
  elasticache: `
    AuthorizeCacheSecurityGroupIngress CompleteMigration CopyServerlessCacheSnapshot CopySnapshot CreateCacheSecurityGroup
    CreateServerlessCacheSnapshot CreateSnapshot DeleteCacheSecurityGroup DeleteServerlessCacheSnapshot ExportServerlessCacheSnapshot
    PrepareMigration PurchaseReservedCacheNodesOffering RevokeCacheSecurityGroupIngress StartMigration StopMigration TestMigration`,
  elasticfilesystem: 'PutAccountPreferences',
  elasticloadbalancing: 'DeleteSharedTrustStoreAssociation',
  events: 'ActivateEventSource CreatePartnerEventSource DeactivateEventSource DeletePartnerEventSource PutPartnerEvents',
  fms: `
    AssociateThirdPartyFirewall DeleteAppsList DeleteNotificationChannel DeleteProtocolsList DisassociateThirdPartyFirewall
    PutAppsList PutNotificationChannel PutProtocolsList`,
  fsx: `
    CancelDataRepositoryTask CopySnapshotAndUpdateVolume CreateDataRepositoryTask ReleaseFileSystemNfsV3Locks
    RestoreVolumeFromSnapshot StartMisconfiguredStateRecovery UpdateSharedVpcConfiguration`,
  globalaccelerator: 'AdvertiseByoipCidr DenyCustomRoutingTraffic DeprovisionByoipCidr ProvisionByoipCidr WithdrawByoipCidr',
  guardduty: `
    CreateCustomDetectionRuleAssociation CreateCustomDetectionRuleOrgConfiguration CreateInvestigation CreateThreatEntitySet
    CreateTrustedEntitySet DeleteCustomDetectionRuleAssociation DeleteCustomDetectionRuleOrgConfiguration DeleteThreatEntitySet
    DeleteTrustedEntitySet UpdateCustomDetectionRuleAssociation UpdateCustomDetectionRuleOrgConfiguration UpdateMalwareScanSettings
    UpdateThreatEntitySet UpdateTrustedEntitySet`,
  identitystore: 'IsMemberInGroups',
  inspector2: `
    BatchAssociateCodeSecurityScanConfiguration BatchDisassociateCodeSecurityScanConfiguration
    BatchUpdateMemberEc2DeepInspectionStatus CreateCisScanConfiguration CreateCodeSecurityIntegration
    CreateCodeSecurityScanConfiguration CreateConnector DeleteCisScanConfiguration DeleteCodeSecurityIntegration
    DeleteCodeSecurityScanConfiguration DeleteConnector ResetEncryptionKey SendCisSessionHealth SendCisSessionTelemetry
    StartCisSession StartCodeSecurityScan StartOnDemandScan StopCisSession UpdateCisScanConfiguration UpdateCodeSecurityIntegration
    UpdateCodeSecurityScanConfiguration UpdateConnector UpdateConnectorScanConfiguration UpdateEc2DeepInspectionConfiguration
    UpdateEncryptionKey UpdateOrgEc2DeepInspectionConfiguration`,
  kinesisvideo: `
    CreateSignalingChannel DeleteEdgeConfiguration DeleteSignalingChannel StartEdgeConfigurationUpdate
    UpdateImageGenerationConfiguration UpdateMediaStorageConfiguration UpdateNotificationConfiguration UpdateSignalingChannel
    UpdateStreamStorageConfiguration`,
  kms: 'Decapsulate Encapsulate',
  lambda: `
    CheckpointDurableExecution DeleteDurableExecution PauseDurableExecution PutFunctionScalingConfig ResumeDurableExecution
    SendDurableExecutionCallbackFailure SendDurableExecutionCallbackHeartbeat SendDurableExecutionCallbackSuccess
    StopDurableExecution`,
  logs: `
    AssociateSourceToS3TableIntegration CancelImportTask CreateImportTask CreateLookupTable CreateScheduledQuery DeleteLookupTable
    DeleteScheduledQuery DeleteSyslogConfiguration DisassociateSourceFromS3TableIntegration FilterLogEvents PutSyslogConfiguration
    TestTransformer UpdateLookupTable UpdateScheduledQuery`,
  macie2: `
    BatchUpdateAutomatedDiscoveryAccounts CreateAllowList DeleteAllowList PutFindingsPublicationConfiguration UpdateAllowList
    UpdateAutomatedDiscoveryConfiguration UpdateClassificationScope UpdateResourceProfile UpdateResourceProfileDetections
    UpdateRevealConfiguration UpdateSensitivityInspectionTemplate`,
  memorydb: 'CopySnapshot PurchaseReservedNodesOffering',
  monitoring: `
    AssociateDatasetKmsKey CreateResourceMetricsConfiguration DeleteAnomalyDetector DeleteMetricDataQueryDefinition
    DeleteResourceMetricsConfiguration DisassociateDatasetKmsKey PutAnomalyDetector PutLogAlarm PutMetricDataQueryDefinition
    StartOTelEnrichment StopOTelEnrichment UpdateOTelEnrichment UpdateResourceMetricsConfiguration`,
  'network-firewall': 'CreateContainerAssociation CreateFirewallPolicyV2 DeleteContainerAssociation UpdateContainerAssociation',
  rds: `
    CancelDBCapacityReservation CreateDBCapacityReservation CreateTenantDatabase DeleteTenantDatabase ModifyDBCapacityReservation
    ModifyDBRecommendation ModifyTenantDatabase RebootDBShardGroup`,
  redshift: `
    AcceptReservedNodeExchange AuthorizeClusterSecurityGroupIngress CopyClusterSnapshot CreateClusterSecurityGroup
    CreateCustomDomainAssociation CreateQev2IdcApplication CreateRedshiftIdcApplication DeleteClusterSecurityGroup
    DeleteCustomDomainAssociation DeleteQev2IdcApplication DeleteRedshiftIdcApplication DeregisterNamespace ModifyAquaConfiguration
    ModifyCustomDomainAssociation ModifyQev2IdcApplication ModifyRedshiftIdcApplication PurchaseReservedNodeOffering RegisterNamespace
    RevokeClusterSecurityGroupIngress RevokeSnapshotAccess RotateEncryptionKey UpdatePartnerStatus`,
  'redshift-serverless': `
    CreateReservation CreateScheduledAction CreateSnapshotCopyConfiguration DeleteScheduledAction DeleteSnapshotCopyConfiguration
    RestoreTableFromRecoveryPoint RestoreTableFromSnapshot UpdateScheduledAction UpdateSnapshotCopyConfiguration`,
  rolesanywhere: 'DeleteAttributeMapping DeleteCrl DisableCrl EnableCrl ImportCrl PutAttributeMapping UpdateCrl',
  route53: 'CreateResourceRecordSetProtections DeleteResourceRecordSetProtections TestDNSAnswer',
  route53domains: 'RenewDomain ResendContactReachabilityEmail ResendOperationAuthorization',
  route53resolver: 'CreateOutpostResolver DeleteOutpostResolver UpdateOutpostResolver',
  rum: 'BatchCreateRumMetricDefinitions BatchDeleteRumMetricDefinitions PutRumEvents UpdateRumMetricDefinition',
  s3: `
    CreateBucketMetadataTableConfiguration CreateStorageLensGroup DeleteBucketMetadataTableConfiguration DeleteJobTagging
    DeleteObjectAnnotation DeleteStorageLensGroup PutJobTagging PutObjectAnnotation UpdateBucketMetadataAnnotationTableConfiguration
    UpdateStorageLensGroup`,
  securityhub: `
    BatchUpdateFindingsV2 CancelExportJobV2 CreateAggregatorV2 CreateAutomationRuleV2 CreateConnector CreateConnectorV2 CreateTicketV2
    DeleteAggregatorV2 DeleteAutomationRuleV2 DeleteConnector DeleteConnectorV2 EnableSecurityHubFeatureV2 EnableSecurityHubV2
    GenerateRecommendedPolicyV2 RegisterConnectorV2 StartExportJobV2 UpdateAggregatorV2 UpdateAutomationRuleV2 UpdateConnector
    UpdateConnectorV2`,
  servicediscovery: 'DiscoverInstances DiscoverInstancesRevision',
  ses: `
    AssociateEmailIdentityCertificate CreateCustomVerificationEmailTemplate CreateMultiRegionEndpoint CreateTenant
    CreateTenantResourceAssociation DeleteCustomVerificationEmailTemplate DeleteMultiRegionEndpoint DeleteTenant
    DeleteTenantResourceAssociation DisassociateEmailIdentityCertificate PutAccountDedicatedIpWarmupAttributes PutAccountDetails
    PutAccountPricingAttributes PutAccountSendingAttributes PutDedicatedIpWarmupAttributes PutDeliverabilityDashboardOption
    PutTenantSuppressionAttributes UpdateAccountSendingEnabled UpdateConfigurationSet UpdateCustomVerificationEmailTemplate
    UpdateReputationEntityCustomerManagedStatus UpdateReputationEntityPolicy`,
  signin: 'CreateOAuth2TokenWithTokenExchange',
  sns: 'CreateSMSSandboxPhoneNumber DeleteSMSSandboxPhoneNumber OptInPhoneNumber VerifySMSSandboxPhoneNumber',
  ssm: `
    AssociateOpsItemRelatedItem CreateAssociationBatch CreateCloudConnector CreateOpsItem CreateOpsMetadata DeleteCloudConnector
    DeleteInventory DeleteOpsItem DeleteOpsMetadata DeregisterManagedInstance DisassociateOpsItemRelatedItem UpdateCloudConnector
    UpdateManagedInstanceRole UpdateOpsItem UpdateOpsMetadata ValidateCloudConnector`,
  states: 'TestState ValidateStateMachineDefinition',
  support: 'CompleteAttachmentUpload RefreshTrustedAdvisorCheck',
  synthetics: 'StartCanaryDryRun',
  trustedadvisor: 'BatchUpdateRecommendationResourceExclusion UpdateOrganizationRecommendationLifecycle UpdateRecommendationLifecycle',
  wafv2: 'DeleteFirewallManagerRuleGroups PutManagedRuleSetVersions UpdateManagedRuleSetVersionExpiryDate',
  xray: 'CancelTraceRetrieval PutTelemetryRecords PutTraceSegments StartTraceRetrieval UpdateIndexingRule UpdateTraceSegmentDestination',
};

export const undeclarableWrites: readonly ServiceCatalog[] = Object.entries(calls).map(([service, names]) => ({
  eventSource: `${service}.amazonaws.com`,
  types: {},
  events: Object.fromEntries(
    names
      .trim()
      .split(/\s+/)
      .map((event) => [event, noChange] as const),
  ),
}));
