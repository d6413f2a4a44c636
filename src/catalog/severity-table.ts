import { exposureSeverities } from './aws/severities/exposure-severities.js';
import { identitySeverities } from './aws/severities/identity-severities.js';
import { protectionSeverities } from './aws/severities/protection-severities.js';
import { firewallAwsSeverities, networkAwsSeverities } from './aws/severities/aws-network-severities.js';
import { deliveryAwsSeverities } from './aws/severities/aws-delivery-severities.js';
import { apiAwsSeverities } from './aws/severities/aws-api-severities.js';
import { securityAwsSeverities } from './aws/severities/aws-security-severities.js';
import { organizationAwsSeverities } from './aws/severities/aws-organization-severities.js';
import { monitoringAwsSeverities } from './aws/severities/aws-monitoring-severities.js';
import { databasesAwsSeverities } from './aws/severities/aws-databases-severities.js';
import { containersAwsSeverities } from './aws/severities/aws-containers-severities.js';
import { machineLearningAwsSeverities } from './aws/severities/aws-machine-learning-severities.js';
import { applicationAwsSeverities } from './aws/severities/aws-application-severities.js';
import { computeSeverities } from './gcp/severities/compute-severities.js';
import { accessSeverities, loggingSeverities } from './gcp/severities/access-severities.js';
import { credentialSeverities, cloudProtectionSeverities } from './gcp/severities/protection-severities.js';
import { cloudExposureSeverities, networkSeverities } from './gcp/severities/exposure-severities.js';
import {
  alsoOfYaml,
  clusterAccessSeverities,
  clusterExposureSeverities,
  workloadSeverities,
} from './kubernetes/severities/cluster-severities.js';
import { labelSeverities } from './label-severities.js';
import { high, low, medium, type SeverityRow } from './severity-row.js';

/** The default severities (D24): the first matching row decides, and the last three rows match every change. */
export const severityTable: readonly SeverityRow[] = [
  ...computeSeverities,
  ...labelSeverities.flat().map(alsoOfYaml),
  low('modified', 'any', 'Tags and labels describe a resource and do not affect its behaviour.', {
    '*': 'tags tags.* tag tag.* labels labels.*',
  }),
  low(['modified', 'created', 'deleted'], 'any', 'A tag that is declared as a resource of its own.', 'aws_ec2_tag'),
  ...firewallAwsSeverities,
  ...networkAwsSeverities,
  ...deliveryAwsSeverities,
  ...apiAwsSeverities,
  ...securityAwsSeverities,
  ...organizationAwsSeverities,
  ...monitoringAwsSeverities,
  ...databasesAwsSeverities,
  ...containersAwsSeverities,
  ...machineLearningAwsSeverities,
  ...applicationAwsSeverities,
  ...exposureSeverities,
  ...loggingSeverities,
  ...accessSeverities,
  ...cloudExposureSeverities,
  ...networkSeverities,
  ...cloudProtectionSeverities,
  ...credentialSeverities,
  ...[...clusterAccessSeverities, ...clusterExposureSeverities, ...workloadSeverities].flat().map(alsoOfYaml),
  ...identitySeverities,
  ...protectionSeverities,
  high('deleted', 'any', 'A declared resource was deleted.', '*'),
  medium('modified', 'any', 'A declared attribute has another value.', '*'),
  low('created', 'any', 'A resource that no state declares.', '*'),
].flat();
