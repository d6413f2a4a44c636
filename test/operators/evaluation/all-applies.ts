import type { Apply } from '../../support/applies.js';
import { roleApplies } from './applies-iam.js';
import { instanceApplies } from './applies-ec2.js';
import { bucketSettingApplies } from './applies-bucket-settings.js';
import { scalingApplies } from './applies-scaling.js';
import { identityApplies } from './applies-identities.js';
import { functionApplies } from './applies-lambda.js';
import { databaseApplies } from './applies-rds.js';
import { firewallApplies } from './applies-firewall.js';
import { firewallAttachmentApplies } from './applies-firewall-attachments.js';
import { networkApplies } from './applies-network.js';
import { routingApplies } from './applies-routing.js';
import { deliveryApplies } from './applies-delivery.js';
import { apiApplies } from './applies-api.js';
import { securityApplies } from './applies-security.js';
import { organizationApplies } from './applies-organization.js';
import { monitoringApplies } from './applies-monitoring.js';
import { databasesApplies } from './applies-databases.js';
import { applicationApplies } from './applies-application.js';
import { bedrockApplies } from './applies-bedrock.js';
import { containersApplies } from './applies-containers.js';
import { bucketApplies } from './applies-s3.js';
import { objectApplies } from './applies-objects.js';
import { vpnApplies } from './applies-vpn.js';
import { auroraApplies } from './applies-aurora.js';
import { otherEngineApplies } from './applies-other-engines.js';
import { cacheApplies } from './applies-caches.js';
import { memoryApplies } from './applies-memory.js';
import { fileSystemApplies } from './applies-file-systems.js';
import { integrationApplies } from './applies-integrations.js';
import { fileCacheApplies } from './applies-file-caches.js';
import { searchApplies } from './applies-search.js';
import { batchApplies } from './applies-batch.js';
import { mapReduceApplies } from './applies-map-reduce.js';
import { protectionApplies } from './applies-protection.js';
import { detectionApplies } from './applies-detection.js';
import { functionSettingApplies } from './applies-function-settings.js';
import { logSettingApplies } from './applies-log-settings.js';
import { keyApplies } from './applies-keys.js';
import { scalableTargetApplies } from './applies-scalable-targets.js';
import { identityProviderApplies } from './applies-identity-providers.js';
import { templateApplies } from './applies-templates.js';
import { observabilityApplies } from './applies-observability.js';
import { labellingApplies } from './applies-labelling.js';
import { machineLearningApplies } from './applies-machine-learning.js';
import { cloudfrontApplies } from './applies-cloudfront.js';
import { newerServiceApplies } from './applies-newer-services.js';

/** Modules of all services, as Terraform creates, changes and destroys them. */
export const allApplies: readonly Apply[] = [
  ...roleApplies,
  ...identityApplies,
  ...scalingApplies,
  ...bucketApplies,
  ...bucketSettingApplies,
  ...functionApplies,
  ...instanceApplies,
  ...databaseApplies,
  ...firewallApplies,
  ...firewallAttachmentApplies,
  ...networkApplies,
  ...routingApplies,
  ...deliveryApplies,
  ...apiApplies,
  ...securityApplies,
  ...organizationApplies,
  ...monitoringApplies,
  ...databasesApplies,
  ...containersApplies,
  ...bedrockApplies,
  ...applicationApplies,
  ...objectApplies,
  ...vpnApplies,
  ...auroraApplies,
  ...otherEngineApplies,
  ...cacheApplies,
  ...memoryApplies,
  ...fileSystemApplies,
  ...fileCacheApplies,
  ...searchApplies,
  ...integrationApplies,
  ...batchApplies,
  ...mapReduceApplies,
  ...protectionApplies,
  ...detectionApplies,
  ...functionSettingApplies,
  ...logSettingApplies,
  ...keyApplies,
  ...scalableTargetApplies,
  ...identityProviderApplies,
  ...templateApplies,
  ...observabilityApplies,
  ...cloudfrontApplies,
  ...newerServiceApplies,
  ...machineLearningApplies,
  ...labellingApplies,
];
