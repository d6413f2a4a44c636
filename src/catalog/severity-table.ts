import {
  alsoOfYaml,
  clusterAccessSeverities,
  clusterExposureSeverities,
  label,
  workloadSeverities,
} from './kubernetes/severities/cluster-severities.js';
import { type SeverityRow, type SeverityRows, critical, high, low, medium } from './severity-row.js';
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
import { cloudProtectionSeverities, credentialSeverities } from './gcp/severities/protection-severities.js';
import { cloudExposureSeverities, networkSeverities } from './gcp/severities/exposure-severities.js';

/** Labels that do more than describe, and other names of labels that only describe (D24). Precedes the row of plain labels. */
export const labelSeverities: SeverityRows = [
  critical('modified', 'lowered', 'The namespace accepts pods with more rights on their node.', {
    'kubernetes_namespace kubernetes_namespace_v1 kubernetes_labels kubernetes_manifest': label('pod-security.kubernetes.io/enforce'),
  }),
  medium('modified', 'any', 'Labels of objects decide what selects them.', { kubernetes_labels: 'labels labels.*' }),
  high('modified', 'any', 'The labels of a channel are its address.', { google_monitoring_notification_channel: 'labels labels.*' }),
  low('modified', 'any', 'Labels describe a resource and do not affect its behaviour.', {
    'google_*': 'user_labels user_labels.* settings.user_labels settings.user_labels.* resource_labels resource_labels.*',
  }),
];

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
