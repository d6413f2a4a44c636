import { label } from './kubernetes/severities/cluster-severities.js';
import { critical, high, low, medium, type SeverityRows } from './severity-row.js';

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
