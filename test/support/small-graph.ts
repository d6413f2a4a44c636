import { NaiveGraph } from './naive-graph.js';

const at = (minute: number): number => Date.UTC(2026, 1, 3, 3, minute);

/**
 * An incident: `d_policy` opened the policy that the role `deploy` has; its session made `d_group`; the role is used by a service account,
 * its pod and container, in which the sensor saw `e_before` and, after the alert, `e_shell`.
 */
export const smallGraph = (): NaiveGraph =>
  new NaiveGraph(
    [
      {
        id: 'd_policy',
        type: 'iac_change',
        time: at(10),
        severity: 'critical',
        resourceType: 'aws_iam_policy',
        metadata: { user: 'mallory' },
      },
      {
        id: 'd_group',
        type: 'iac_change',
        time: at(20),
        severity: 'high',
        resourceType: 'aws_security_group',
        metadata: { user: 'deploy', blast_radius_size: 0 },
      },
      { id: 'aws_iam_policy.deploy', type: 'iam_policy', also: ['arn:aws:iam::1:policy/deploy'] },
      { id: 'aws_iam_role.deploy', type: 'iam_role', also: ['arn:aws:iam::1:role/deploy'] },
      { id: 'aws_security_group.web', type: 'security_group', also: ['sg-1'] },
      { id: 'kubernetes/prod/serviceaccount/shop/deploy', type: 'service_account' },
      { id: 'kubernetes/prod/pod/shop/web-1', type: 'pod' },
      { id: 'container/abc', type: 'container' },
      { id: 'e_before', type: 'sensor_event', time: at(5), severity: 'low' },
      { id: 'e_shell', type: 'sensor_event', time: at(30), severity: 'critical', metadata: { rule: 'Terminal shell' } },
      { id: 'aws_s3_bucket.logs', type: 'resource' },
    ],
    [
      { from: 'd_policy', to: 'aws_iam_policy.deploy', type: 'changed' },
      { from: 'aws_iam_policy.deploy', to: 'aws_iam_role.deploy', type: 'grants_access', metadata: { attribute: 'policy_arn' } },
      { from: 'aws_iam_role.deploy', to: 'd_group', type: 'performed' },
      { from: 'd_policy', to: 'd_group', type: 'caused_by' },
      { from: 'd_group', to: 'aws_security_group.web', type: 'changed' },
      { from: 'aws_iam_role.deploy', to: 'kubernetes/prod/serviceaccount/shop/deploy', type: 'grants_access' },
      { from: 'kubernetes/prod/serviceaccount/shop/deploy', to: 'kubernetes/prod/pod/shop/web-1', type: 'used_by' },
      { from: 'kubernetes/prod/pod/shop/web-1', to: 'container/abc', type: 'contains' },
      { from: 'container/abc', to: 'e_before', type: 'triggered' },
      { from: 'container/abc', to: 'e_shell', type: 'triggered' },
    ],
  );
