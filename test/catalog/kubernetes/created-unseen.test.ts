import t from 'tap';
import type { Arrival } from '../../../src/model/fact.js';
import { clock } from '../../support/applies.js';
import { auditArrival } from '../../support/arrivals.js';
import { auditEvent, stateMeta, type AuditCall } from '../../support/audit-event.js';
import { alertLines, evaluated, state } from '../../support/evaluate-facts.js';

/** Creations at level `Metadata`: the record shows that the object exists, and not its content (D16). */

const secret = {
  type: 'kubernetes_secret_v1',
  name: 'web',
  attributes: { id: 'shop/web', metadata: stateMeta(), data: { password: 'correct-horse' }, type: 'Opaque' },
};
const role = { type: 'kubernetes_role_v1', name: 'web', attributes: { id: 'shop/web', metadata: stateMeta(), rule: [] } };
const terraform = 'HashiCorp/1.0 Terraform/1.9.8';

let made = 0;
const call = (time: number, verb: AuditCall['verb'], members: Partial<AuditCall> = {}): Arrival =>
  auditArrival(
    auditEvent({
      verb,
      resource: 'secrets',
      level: 'Metadata',
      ...members,
      event: { ...members.event, auditID: `event-${String(++made)}`, stageTimestamp: clock(time) },
    }),
    clock(time + 60),
  );

void t.test('a person deletes a declared secret and creates it anew', (t) => {
  const lines = alertLines(evaluated([state([secret], 0), call(10, 'delete'), call(20, 'create')]));
  t.strictSame(lines, [
    'kubernetes_secret_v1.web *: {…} → null',
    'kubernetes_secret_v1.web data: (sensitive) → null',
    'kubernetes_secret_v1.web * reverted: null',
  ]);
  t.end();
});

void t.test('a person creates a declared object whose deletion no record shows', (t) => {
  t.strictSame(alertLines(evaluated([state([secret], 0), call(10, 'create')])), ['kubernetes_secret_v1.web data: (sensitive) → null']);
  const roles = { resource: 'roles.rbac.authorization.k8s.io' };
  t.strictSame(alertLines(evaluated([state([role], 0), call(10, 'create', roles)])), ['kubernetes_role_v1.web rule: [] → null']);
  t.end();
});

void t.test('D104: a person who impersonates a component is a person', (t) => {
  const component = { impersonatedUser: { username: 'system:kube-controller-manager' } };
  t.strictSame(alertLines(evaluated([state([secret], 0), call(10, 'create', { event: component })])), [
    'kubernetes_secret_v1.web data: (sensitive) → null',
  ]);
  const roles = { resource: 'roles.rbac.authorization.k8s.io', event: component };
  t.strictSame(alertLines(evaluated([state([role], 0), call(10, 'create', roles)])), ['kubernetes_role_v1.web rule: [] → null']);
  t.end();
});

void t.test('Terraform and controllers create what is declared', (t) => {
  for (const members of [{ userAgent: terraform }, { user: 'system:serviceaccount:secrets:external-secrets' }])
    t.strictSame(alertLines(evaluated([state([secret], 0), call(10, 'create', members)])), []);
  t.end();
});

void t.test('D105: a later state ends the alert together with a write of Terraform, because a refresh reads what is there', (t) => {
  const later = state([{ ...secret, attributes: { ...secret.attributes, data: { password: 'b' } } }], 200);
  const alert = 'kubernetes_secret_v1.web data: (sensitive) → null';
  t.strictSame(alertLines(evaluated([state([secret], 0), call(10, 'create'), later])), [alert]);
  const written = [state([secret], 0), call(10, 'create'), call(30, 'patch', { userAgent: terraform }), later];
  t.strictSame(alertLines(evaluated(written)), [alert, 'kubernetes_secret_v1.web data reverted: null']);
  t.end();
});
