import { label } from './kubernetes/severities/metadata-attributes.js';
import { critical, high, low, medium, type SeverityRow } from './severity-row.js';

/** Labels that do more than describe, and other names of labels that only describe (D24). Precedes the row of plain labels. */
export const labelSeverities: readonly SeverityRow[] = [
  critical('modified', {
    types: ['kubernetes_namespace', 'kubernetes_namespace_v1', 'kubernetes_labels', 'kubernetes_manifest'],
    attributes: label('pod-security.kubernetes.io/enforce'),
    when: 'lowers_level',
    why: 'The namespace accepts pods with more rights on their node.',
  }),
  medium('modified', {
    types: ['kubernetes_labels'],
    attributes: ['labels', 'labels.*'],
    why: 'Labels of objects decide what selects them.',
  }),
  high('modified', {
    types: ['google_monitoring_notification_channel'],
    attributes: ['labels', 'labels.*'],
    why: 'The labels of a channel are its address.',
  }),
  low('modified', {
    types: ['google_*'],
    attributes: ['user_labels', 'user_labels.*', 'settings.user_labels', 'settings.user_labels.*', 'resource_labels', 'resource_labels.*'],
    why: 'Labels describe a resource and do not affect its behaviour.',
  }),
];
