import { exposureSeverities } from './aws/severities/exposure-severities.js';
import { identitySeverities } from './aws/severities/identity-severities.js';
import { protectionSeverities } from './aws/severities/protection-severities.js';
import { computeSeverities } from './gcp/severities/compute-severities.js';
import { accessSeverities } from './gcp/severities/access-severities.js';
import { cloudExposureSeverities } from './gcp/severities/exposure-severities.js';
import { kubernetesSeverities } from './kubernetes/kubernetes-severities.js';
import { anything, high, low, medium, type SeverityRow } from './severity-row.js';

/** The default severities (D24): the first matching row decides, and the last three rows match every change. */
export const severityTable: readonly SeverityRow[] = [
  ...computeSeverities,
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
  ...exposureSeverities,
  ...accessSeverities,
  ...cloudExposureSeverities,
  ...kubernetesSeverities,
  ...identitySeverities,
  ...protectionSeverities,
  high('deleted', { types: anything, attributes: anything, why: 'A declared resource was deleted.' }),
  medium('modified', { types: anything, attributes: anything, why: 'A declared attribute has another value.' }),
  low('created', { types: anything, attributes: anything, why: 'A resource that no state declares.' }),
];
