import { exposureSeverities } from './aws/severities/exposure-severities.js';
import { identitySeverities } from './aws/severities/identity-severities.js';
import { protectionSeverities } from './aws/severities/protection-severities.js';
import { firewallAwsSeverities } from './aws/severities/aws-firewall-severities.js';
import { networkAwsSeverities } from './aws/severities/aws-network-severities.js';
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
import { accessSeverities } from './gcp/severities/access-severities.js';
import { credentialSeverities } from './gcp/severities/credential-severities.js';
import { cloudExposureSeverities } from './gcp/severities/exposure-severities.js';
import { alsoOfYaml } from './kubernetes/severities/metadata-attributes.js';
import { labelSeverities } from './label-severities.js';
import { loggingSeverities } from './gcp/severities/logging-severities.js';
import { networkSeverities } from './gcp/severities/network-severities.js';
import { cloudProtectionSeverities } from './gcp/severities/protection-severities.js';
import { clusterAccessSeverities } from './kubernetes/severities/cluster-access-severities.js';
import { clusterExposureSeverities } from './kubernetes/severities/exposure-severities.js';
import { workloadSeverities } from './kubernetes/severities/workload-severities.js';
import { anything, high, low, medium, type SeverityRow } from './severity-row.js';

/** The default severities (D24): the first matching row decides, and the last three rows match every change. */
export const severityTable: readonly SeverityRow[] = [
  ...computeSeverities,
  ...labelSeverities.map(alsoOfYaml),
  low('modified', {
    types: anything,
    attributes: ['tags', 'tags.*', 'tag', 'tag.*', 'labels', 'labels.*'],
    why: 'Tags and labels describe a resource and do not affect its behaviour.',
  }),
  low(['modified', 'created', 'deleted'], {
    types: ['aws_ec2_tag'],
    attributes: anything,
    why: 'A tag that is declared as a resource of its own.',
  }),
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
  ...[...clusterAccessSeverities, ...clusterExposureSeverities, ...workloadSeverities].map(alsoOfYaml),
  ...identitySeverities,
  ...protectionSeverities,
  high('deleted', { types: anything, attributes: anything, why: 'A declared resource was deleted.' }),
  medium('modified', { types: anything, attributes: anything, why: 'A declared attribute has another value.' }),
  low('created', { types: anything, attributes: anything, why: 'A resource that no state declares.' }),
];
