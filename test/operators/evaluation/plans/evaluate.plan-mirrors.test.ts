import t from 'tap';
import type { DeclaredResource } from '../../../support/catalog-case.js';
import { alertLines, evaluated, openDrifts, recordedCall, role, state } from '../../../support/evaluate-facts.js';
import { plan, planned } from '../../../support/plans.js';

/** D97, D122: plans and attributes that only mirror other resources. Times are seconds. */

const address = 'aws_iam_role.worker';
const readOnly = 'arn:aws:iam::aws:policy/ReadOnlyAccess';
const admin = 'arn:aws:iam::aws:policy/AdministratorAccess';
const attachment: DeclaredResource = {
  type: 'aws_iam_role_policy_attachment',
  name: 'read',
  attributes: { id: `worker-${readOnly}`, role: 'worker', policy_arn: readOnly },
};
const declared = state([role({ managed_policy_arns: [readOnly] }), attachment], 0);
const attach = recordedCall('iam', 'AttachRolePolicy', { roleName: 'worker', policyArn: admin }, { time: 100, at: 110 });
const added = [{ managed_policy_arns: [readOnly] }, { managed_policy_arns: [admin, readOnly] }] as const;

void t.test('an attachment by hand is told once, by the record or by the plan', (t) => {
  const byRecord = evaluated([declared, attach, plan([planned(address, added)], 200)]);
  t.match(openDrifts(byRecord), [{ address, field: 'managed_policy_arns', event_name: 'AttachRolePolicy', verified_at: /10:03:20/ }]);
  t.equal(openDrifts(byRecord).length, 1);
  const byPlan = evaluated([declared, plan([planned(address, added)], 200)]);
  t.match(openDrifts(byPlan), [{ address, field: 'managed_policy_arns', origin: { tool: 'plan' }, new_value: [admin, readOnly] }]);
  t.equal(openDrifts(byPlan).length, 1);
  t.end();
});

void t.test('a plan that lists nothing proves nothing about a mirror', (t) => {
  const shown = state([role({ managed_policy_arns: [admin, readOnly] }), attachment], 300);
  const silent = plan([planned(address, undefined), planned('aws_iam_role_policy_attachment.read', undefined)], 400);
  t.strictSame(alertLines(evaluated([declared, attach, shown, silent])).length, 1);
  t.end();
});

void t.test('what a declared attachment adds, or has lost, is no difference of the role', (t) => {
  const late = { ...attachment, name: 'admin', attributes: { id: `worker-${admin}`, role: 'worker', policy_arn: admin } };
  const both = state([role({ managed_policy_arns: [readOnly] }), attachment, late], 0);
  t.strictSame(alertLines(evaluated([both, plan([planned(address, added)], 200)])), []);
  const removed = [
    planned(address, [{ managed_policy_arns: [readOnly] }, { managed_policy_arns: [] }]),
    planned('aws_iam_role_policy_attachment.read', 'deleted'),
  ];
  t.match(openDrifts(evaluated([declared, plan(removed, 200)])), [{ address: 'aws_iam_role_policy_attachment.read', field: '*' }]);
  t.equal(openDrifts(evaluated([declared, plan(removed, 200)])).length, 1);
  t.end();
});
