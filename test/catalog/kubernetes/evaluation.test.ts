import t from 'tap';
import type { JsonObject } from '../../../src/lib/json.js';
import type { Arrival } from '../../../src/model/fact.js';
import { clock } from '../../support/applies.js';
import { auditArrival } from '../../support/arrivals.js';
import { auditEvent, type AuditCall } from '../../support/audit-event.js';
import { alertLines, evaluated, openDrifts, state } from '../../support/evaluate-facts.js';
import { dropsOf } from '../../support/run-pipeline.js';
import { container, containerState, declaredDeployment, deployment } from './web-deployment.js';

let made = 0;
const call = (time: number, members: AuditCall, at = time + 60): Arrival =>
  auditArrival(
    auditEvent({ ...members, event: { auditID: `event-${String(++made)}`, stageTimestamp: clock(time), ...members.event } }),
    clock(at),
  );
const image = (tag: string): string => `registry.acme.example/web:${tag}`;
const setImage = (tag: string, time: number, at?: number): Arrival =>
  call(
    time,
    {
      verb: 'patch',
      resource: 'deployments.apps',
      request: { spec: { template: { spec: { containers: [{ name: 'web', image: image(tag) }] } } } },
      response: deployment({ pod: { containers: [container({ image: image(tag) })] } }),
    },
    at,
  );
const declared = (tag = '1.4.2'): ReturnType<typeof declaredDeployment> =>
  declaredDeployment({ pod: { container: [containerState({ image: image(tag) })] } });
const field = 'kubernetes_deployment_v1.web spec.template.spec.container.image';

void t.test('D11: an alert ends when the value is set back, or when a state declares it', (t) => {
  t.strictSame(alertLines(evaluated([state([declared()], 0), setImage('2', 10), setImage('1.4.2', 20)])), [
    `${field}: ${image('1.4.2')} → ${image('2')}`,
    `${field} reverted: ${image('2')}`,
  ]);
  t.strictSame(alertLines(evaluated([state([declared()], 0), setImage('2', 10), state([declared('2')], 200)])), [
    `${field}: ${image('1.4.2')} → ${image('2')}`,
    `${field} declared: ${image('2')}`,
  ]);
  t.end();
});

void t.test('D5: an older write never overwrites a newer one', (t) => {
  t.strictSame(openDrifts(evaluated([state([declared()], 0), setImage('1.4.2', 20, 30), setImage('2', 10, 40)])), []);
  t.end();
});

void t.test('D11a: the same value again is the same alert', (t) => {
  const lines = alertLines(evaluated([state([declared()], 0), setImage('2', 10), setImage('2', 20)]));
  t.strictSame(lines, [`${field}: ${image('1.4.2')} → ${image('2')}`, `${field} again: 2`]);
  t.end();
});

void t.test('a replacement ends an alert on an attribute that is empty again', (t) => {
  const write = (time: number, pod: JsonObject): Arrival =>
    call(time, { verb: 'update', resource: 'deployments.apps', request: deployment({ pod }), response: deployment({ pod }) });
  const lines = alertLines(evaluated([state([declared()], 0), write(10, { nodeName: 'x', hostname: 'shop' }), write(20, {})]));
  t.strictSame(lines, [
    'kubernetes_deployment_v1.web spec.template.spec.hostname:  → shop',
    'kubernetes_deployment_v1.web spec.template.spec.hostname reverted: shop',
  ]);
  t.end();
});

void t.test('an object that is deleted and created again', (t) => {
  const remove = call(10, { verb: 'delete', resource: 'deployments.apps', response: { kind: 'Status', status: 'Success', metadata: {} } });
  const create = call(20, { verb: 'create', resource: 'deployments.apps', request: deployment(), response: deployment() });
  t.strictSame(alertLines(evaluated([state([declared()], 0), remove, create])), [
    'kubernetes_deployment_v1.web *: {…} → null',
    'kubernetes_deployment_v1.web * reverted: null',
  ]);
  t.end();
});

void t.test('a collection without names is all objects of its namespace', (t) => {
  const all = (query?: string): Arrival =>
    call(10, { verb: 'deletecollection', resource: 'deployments.apps', level: 'Metadata', ...(query === undefined ? {} : { query }) });
  const other = { ...declared(), name: 'api', attributes: { ...declared().attributes, id: 'shop/api' } };
  const elsewhere = {
    ...declared(),
    name: 'far',
    attributes: { ...declared().attributes, id: 'far/web', metadata: [{ name: 'web', namespace: 'far' }] },
  };
  const resources = [declared(), other, elsewhere];
  t.strictSame([...alertLines(evaluated([state(resources, 0), all()]))].sort(), [
    'kubernetes_deployment_v1.api *: {…} → null',
    'kubernetes_deployment_v1.web *: {…} → null',
  ]);
  const back = {
    ...other,
    attributes: {
      ...other.attributes,
      metadata: [{ name: 'api', namespace: 'shop', labels: { 'acme.example/tier': 'back', app: 'api' } }],
    },
  };
  const labelled = evaluated([state([declared(), back], 0), all('labelSelector=acme.example%2Ftier%3Dback%2Capp%3D%3Dapi')]);
  t.strictSame(alertLines(labelled), ['kubernetes_deployment_v1.api *: {…} → null']);
  const among = evaluated([state([declared(), back], 0), all('labelSelector=app+in+%28web%2Capi%29%2Cacme.example%2Ftier+in+%28back%29')]);
  t.strictSame(alertLines(among), ['kubernetes_deployment_v1.api *: {…} → null']);
  const both = evaluated([state([declared(), back], 0), all('labelSelector=app+in+%28web%2Capi%29%2Capp%3Dweb')]);
  t.strictSame(alertLines(both), ['kubernetes_deployment_v1.web *: {…} → null']);
  for (const selector of [
    'app!=web',
    'app notin (web, db)',
    'acme.example/tier',
    '!acme.example/other,app!=web',
    'app in (api),app!=web',
  ]) {
    const excluding = evaluated([state([declared(), back], 0), all(`labelSelector=${encodeURIComponent(selector)}`)]);
    t.strictSame(alertLines(excluding), ['kubernetes_deployment_v1.api *: {…} → null'], selector);
  }
  for (const selector of ['!app', 'app notin (web, api)', 'acme.example/other', 'app in (api),app!=api', 'app=api,app=web']) {
    const none = evaluated([state([declared(), back], 0), all(`labelSelector=${encodeURIComponent(selector)}`)]);
    t.strictSame(alertLines(none), [], selector);
  }
  const selected = evaluated([state(resources, 0), all('labelSelector=app+%3E+%281%29')]);
  t.strictSame(alertLines(selected), []);
  t.strictSame(dropsOf(selected), { no_resource_id: 1 });
  t.end();
});

void t.test('a resource whose state arrives later is evaluated then (D8b)', (t) => {
  const lines = alertLines(evaluated([state([], 0), setImage('2', 10), state([declared()], 100)]));
  t.strictSame(lines, [`${field}: ${image('1.4.2')} → ${image('2')}`]);
  t.end();
});

void t.test('variables of containers are masked like those of functions (D20)', (t) => {
  const env = (value: string) => [{ name: 'DB_PASSWORD', value }];
  const pod = { containers: [container({ env: env('tr0ub4dor-and-3') })] };
  const outputs = evaluated([
    state([declaredDeployment({ pod: { container: [containerState({ env: [{ ...env('correct-horse')[0], value_from: [] }] })] } })], 0),
    call(10, { verb: 'update', resource: 'deployments.apps', request: deployment({ pod }), response: deployment({ pod }) }),
  ]);
  const [drift] = openDrifts(outputs);
  t.strictSame(drift?.old_value, [{ name: 'DB_PASSWORD', value: '(sensitive)', value_from: [] }]);
  t.strictSame(drift?.new_value, [{ name: 'DB_PASSWORD', value: '(sensitive)', value_from: [] }]);
  t.end();
});
