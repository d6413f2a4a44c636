import type * as c from './language.js';
import { autoscalingAttachments } from './autoscaling/autoscaling-attachments.js';
import { autoscalingGroups } from './autoscaling/autoscaling-groups.js';
import { firewallServices } from './firewall/firewall-services.js';
import { networkServices } from './network/network-services.js';
import { deliveryServices } from './delivery/delivery-services.js';
import { apiServices } from './api/api-services.js';
import { securityServices } from './security/security-services.js';
import { organizationServices } from './organization/organization-services.js';
import { monitoringServices } from './monitoring/monitoring-services.js';
import { databasesServices } from './databases/databases-services.js';
import { applicationServices } from './application/application-services.js';
import { containersServices } from './containers/containers-services.js';
import { analyticsServices } from './analytics/analytics-services.js';
import { machineLearningServices } from './machine-learning/machine-learning-services.js';
import { directConnections } from './direct-connect/direct-connections.js';
import { ec2Capacity } from './ec2/ec2-capacity.js';
import { ec2Fleets } from './ec2/ec2-fleets.js';
import { ec2Images } from './ec2/ec2-images.js';
import { ec2InstanceSettings } from './ec2/ec2-instance-settings.js';
import { ec2Instances } from './ec2/ec2-instances.js';
import { ec2Interfaces } from './ec2/ec2-interfaces.js';
import { ec2LaunchTemplates } from './ec2/ec2-launch-templates.js';
import { ec2Misc } from './ec2/ec2-misc.js';
import { ec2Volumes } from './ec2/ec2-volumes.js';
import { ec2Tags } from './ec2/ec2-tags.js';
import { iamAccount } from './iam/iam-account.js';
import { iamUsers } from './iam/iam-users.js';
import { iamPolicies } from './iam/iam-policies.js';
import { iamRoles } from './iam/iam-roles.js';
import { lambdaPolicies } from './lambda/lambda-policies.js';
import { lambdaFunctions } from './lambda/lambda-functions.js';
import { lambdaEventSources } from './lambda/lambda-event-sources.js';
import { lambdaVersions } from './lambda/lambda-versions.js';
import { routingServices } from './routing/routing-services.js';
import { rdsBlueGreen, rdsClusters } from './rds/rds-clusters.js';
import { rdsGroups } from './rds/rds-groups.js';
import { rdsInstances } from './rds/rds-instances.js';
import { rdsIntegrations, rdsMisc } from './rds/rds-misc.js';
import { rdsOtherEngines } from './rds/rds-other-engines.js';
import { rdsProxies } from './rds/rds-proxies.js';
import { rdsSnapshots } from './rds/rds-snapshots.js';
import { s3Access } from './s3/s3-access.js';
import { s3Delivery } from './s3/s3-delivery.js';
import { s3Lifecycle } from './s3/s3-lifecycle.js';
import { s3Reports } from './s3/s3-reports.js';
import { s3Objects } from './s3/s3-objects.js';
import { s3Protection } from './s3/s3-protection.js';
import { s3Replication } from './s3/s3-replication.js';
import { securityTokens, signIn } from './sign-in.js';
import { undeclarableWrites } from './undeclarable-writes.js';
import { writesWithoutChange } from './writes-without-change.js';

/** All services of the AWS catalog. A new file adds one line here. */
export const awsServices: readonly c.ServiceCatalog[] = [
  directConnections,
  ec2Capacity,
  ec2Fleets,
  ec2Images,
  ec2InstanceSettings,
  ec2Instances,
  ec2Interfaces,
  ec2LaunchTemplates,
  ec2Misc,
  ec2Tags,
  ec2Volumes,
  autoscalingAttachments,
  autoscalingGroups,
  iamAccount,
  iamPolicies,
  iamRoles,
  iamUsers,
  lambdaPolicies,
  lambdaEventSources,
  lambdaFunctions,
  lambdaVersions,
  rdsBlueGreen,
  rdsClusters,
  rdsGroups,
  rdsInstances,
  rdsIntegrations,
  rdsMisc,
  rdsOtherEngines,
  rdsProxies,
  rdsSnapshots,
  s3Access,
  s3Delivery,
  s3Lifecycle,
  s3Objects,
  s3Protection,
  s3Replication,
  s3Reports,
  ...firewallServices,
  ...networkServices,
  ...routingServices,
  ...deliveryServices,
  ...apiServices,
  ...securityServices,
  ...organizationServices,
  ...monitoringServices,
  ...databasesServices,
  ...containersServices,
  ...analyticsServices,
  ...machineLearningServices,
  ...applicationServices,
  securityTokens,
  signIn,
  ...undeclarableWrites,
  ...writesWithoutChange,
];
