import t from 'tap';
import type { JsonObject } from '../../../src/lib/json.js';
import type { Arrival } from '../../../src/model/fact.js';
import { clock } from '../../support/applies.js';
import { auditArrival } from '../../support/arrivals.js';
import { auditEvent, type AuditCall } from '../../support/audit-event.js';
import type { DeclaredResource } from '../../support/catalog-case.js';
import { edgesOf } from '../../support/causal-graph.js';
import { runGraph } from '../../support/graph-pipeline.js';
import { state } from '../../support/evaluate-facts.js';
import { logEntry } from '../../support/log-entry.js';

/** The alerts of these facts, each in a batch of its own, with the causes in terms of records. */
const story = (facts: readonly Arrival[]) => {
  const { graph, alerts } = runGraph(facts.map((one) => [one]));
  const ids = [...alerts].map(([event, { id }]) => [id, event] as const);
  return {
    alerts,
    edges: edgesOf(graph).map((edge) => ids.reduce((line, [id, event]) => line.replace(id, event), edge)),
  };
};

/** `cause`: the record of the alert that caused the last one, and the beginning of its root cause; undefined for none. */
type Case = readonly [name: string, facts: readonly Arrival[], cause: readonly [record: string | undefined, line: string] | undefined];

const check = (t: Tap, cases: readonly Case[], last: string): void => {
  for (const [name, facts, cause] of cases) {
    const { alerts, edges } = story(facts);
    t.ok(alerts.has(last), `${name}: the alert`);
    const line = alerts.get(last)?.root_cause ?? null;
    if (cause === undefined) t.equal(line, null, name);
    else t.ok(line?.startsWith(cause[1]), `${name}: ${String(line)}`);
    t.strictSame(
      edges.filter((edge) => edge.startsWith(`${last} -caused_by-> `)),
      cause?.[0] === undefined ? [] : [`${last} -caused_by-> ${cause[0]}`],
      name,
    );
  }
};
type Tap = Pick<typeof t, 'ok' | 'equal' | 'strictSame'>;

const emailOf = (name: string): string => `${name}@acme-prod.iam.gserviceaccount.com`;
const numbers: Readonly<Record<string, string>> = {
  deploy: '104217390283745610923',
  sync: '113407718264530982146',
  ledger: '109876543210987654321',
};
const numberOf = (name: string): string => numbers[name] ?? '';
const [k1, k2] = ['69049163b190437ab9279b28e8afa24bb5c5b076', '4e90ac1b7f35d268a1c04e97b3f6528d0c71ea96'];
const keyName = (name: string, key: string): string => `projects/acme-prod/serviceAccounts/${emailOf(name)}/keys/${key}`;

const googleAccount = (name: string): DeclaredResource => {
  const path = `projects/acme-prod/serviceAccounts/${emailOf(name)}`;
  return {
    type: 'google_service_account',
    name,
    attributes: {
      account_id: name,
      description: '',
      disabled: false,
      display_name: name,
      email: emailOf(name),
      id: path,
      member: `serviceAccount:${emailOf(name)}`,
      name: path,
      project: 'acme-prod',
      unique_id: numberOf(name),
    },
  };
};
const google = state([googleAccount('deploy'), googleAccount('sync'), googleAccount('ledger')], 0, { source: 'google' });

const googleCall = (
  id: string,
  verb: string,
  account: string,
  by: JsonObject,
  time: number,
  more: JsonObject,
  request: JsonObject = {},
): Arrival =>
  auditArrival(
    logEntry('iam.googleapis.com', {
      event: `google.iam.admin.v1.${verb}`,
      request: { '@type': `type.googleapis.com/google.iam.admin.v1.${verb}Request`, ...request },
      record: {
        authenticationInfo: by,
        resourceName: `projects/-/serviceAccounts/${numberOf(account)}`,
        ...more,
        entry: {
          insertId: id,
          timestamp: clock(time),
          receiveTimestamp: clock(time + 1),
          resource: {
            type: 'service_account',
            labels: { project_id: 'acme-prod', email_id: emailOf(account), unique_id: numberOf(account) },
          },
        },
      },
    }),
    clock(time + 60),
  );
const person = (name: string): JsonObject => ({ principalEmail: `${name}@acme.example`, principalSubject: `user:${name}@acme.example` });
const withKey = (name: string, key: string): JsonObject => ({
  principalEmail: emailOf(name),
  principalSubject: `serviceAccount:${emailOf(name)}`,
  ...(key === '' ? {} : { serviceAccountKeyName: `//iam.googleapis.com/${keyName(name, key)}` }),
});
const makeKey = (id: string, account: string, key: string, by: JsonObject, time: number): Arrival =>
  googleCall(
    id,
    'CreateServiceAccountKey',
    account,
    by,
    time,
    {
      response: {
        '@type': 'type.googleapis.com/google.iam.admin.v1.ServiceAccountKey',
        name: keyName(account, key),
        key_type: 1,
        private_key_type: 2,
      },
    },
    { name: `projects/-/serviceAccounts/${emailOf(account)}`, private_key_type: 2 },
  );
/** Changes the account `ledger`. */
const disable = (by: JsonObject, time: number): Arrival =>
  googleCall(
    'used',
    'DisableServiceAccount',
    'ledger',
    by,
    time,
    { response: { '@type': 'type.googleapis.com/google.protobuf.Empty' } },
    {
      name: `projects/-/serviceAccounts/${numberOf('ledger')}`,
    },
  );

t.test('D83 Google Cloud: a key that a person made explains what is done with it', (t) => {
  const line = `google_service_account_key "${k1}" created by alice@acme.example at 2026-03-02T10:00:10`;
  const made = makeKey('made', 'deploy', k1, person('alice'), 10);
  check(
    t,
    [
      ['the key was used', [google, made, disable(withKey('deploy', k1), 30)], ['made', line]],
      ['the record does not show the key', [google, made, disable(withKey('deploy', ''), 30)], [undefined, line]],
      ['the key was used before it was made', [google, made, disable(withKey('deploy', k1), 5)], undefined],
      ['the record of the use arrives first', [google, disable(withKey('deploy', k1), 5), made], undefined],
      ['another key of the account was used', [google, made, disable(withKey('deploy', k2), 30)], undefined],
      ['another account acted', [google, made, disable(withKey('sync', k2), 30)], undefined],
      ['another account with a key of the same id acted', [google, made, disable(withKey('sync', k1), 30)], undefined],
      ['a person acted', [google, made, disable(person('alice'), 30)], undefined],
      [
        'the key was made with another key',
        [
          google,
          makeKey('first', 'sync', k2, person('mallory'), 5),
          makeKey('made', 'deploy', k1, withKey('sync', k2), 10),
          disable(withKey('deploy', k1), 30),
        ],
        ['made', `google_service_account_key "${k2}" created by mallory@acme.example at 2026-03-02T10:00:05`],
      ],
    ],
    'used',
  );
  t.end();
});

const role = (name: string, namespace: string): JsonObject => ({ kind: 'ServiceAccount', name, namespace });
const group = 'rbac.authorization.k8s.io';
const binding = (subjects: readonly JsonObject[], namespace = 'shop'): JsonObject => ({
  apiVersion: `${group}/v1`,
  kind: 'RoleBinding',
  metadata: { name: 'edit', namespace, uid: '0c4f1b9a-5d3e-4c57-8a06-6f1f3a1b2c3d' },
  subjects: subjects,
  roleRef: { apiGroup: group, kind: 'ClusterRole', name: 'edit' },
});
const event = (id: string, time: number, call: AuditCall, cluster = 'prod'): Arrival => {
  const stamp = `${clock(time).slice(0, 19)}.000000Z`;
  const more = { auditID: id, requestReceivedTimestamp: stamp, stageTimestamp: stamp, cluster, ...call.event };
  return auditArrival(auditEvent({ ...call, event: more }), clock(time + 60));
};
const bindings = `rolebindings.${group}`;
const bind = (id: string, time: number, subject: JsonObject, cluster?: string): Arrival =>
  event(id, time, { verb: 'create', resource: bindings, name: 'edit', request: binding([subject]), response: binding([subject]) }, cluster);
const unbind = (id: string, time: number): Arrival =>
  event(id, time, { verb: 'delete', resource: bindings, name: 'edit', response: { kind: 'Status', status: 'Success' } });
const rebind = (id: string, time: number, subjects: readonly JsonObject[]): Arrival =>
  event(id, time, { verb: 'update', resource: bindings, name: 'edit', request: binding(subjects), response: binding(subjects) });
const scale = (time: number, user: string): Arrival =>
  event('scaled', time, { verb: 'patch', resource: 'deployments.apps', name: 'web', user, request: { spec: { replicas: 5 } } });
const deployment: DeclaredResource = {
  type: 'kubernetes_deployment',
  name: 'web',
  attributes: {
    id: 'shop/web',
    metadata: [{ name: 'web', namespace: 'shop', annotations: {}, labels: {} }],
    spec: [{ replicas: '1', template: [{ metadata: [{ labels: {} }], spec: [{ service_account_name: 'web', container: [] }] }] }],
  },
};
const declaredBinding = (...subjects: readonly JsonObject[]): DeclaredResource => ({
  type: 'kubernetes_role_binding',
  name: 'edit',
  attributes: {
    id: 'shop/edit',
    metadata: [{ name: 'edit', namespace: 'shop', annotations: {}, labels: {} }],
    role_ref: [{ api_group: group, kind: 'ClusterRole', name: 'edit' }],
    subject: subjects.map((one): JsonObject => ({ api_group: '', ...one })),
  },
});
const cluster = (...more: readonly DeclaredResource[]): Arrival => state([deployment, ...more], 0, { source: 'prod' });
const api = 'system:serviceaccount:shop:api';

t.test('D83 Kubernetes: a binding that a person added explains what the service account does', (t) => {
  const line = 'kubernetes_role_binding_v1 "edit" created by alice@acme.example at 2026-03-02T10:00:10';
  const bound = bind('bound', 10, role('api', 'shop'));
  check(
    t,
    [
      ['the binding names the account', [cluster(), bound, scale(30, api)], ['bound', line]],
      ['by its user name', [cluster(), bind('bound', 10, { kind: 'User', name: api }), scale(30, api)], ['bound', line]],
      [
        'by its group',
        [cluster(), bind('bound', 10, { kind: 'Group', name: 'system:serviceaccounts:shop' }), scale(30, api)],
        [undefined, line],
      ],
      [
        'the group of another namespace',
        [cluster(), bind('bound', 10, { kind: 'Group', name: 'system:serviceaccounts:sho' }), scale(30, api)],
        undefined,
      ],
      ['the record arrives after its effect', [cluster(), scale(5, api), bound], undefined],
      ['the binding came later', [cluster(), bind('bound', 40, role('api', 'shop')), scale(30, api)], undefined],
      ['the binding was removed before', [cluster(), bound, unbind('unbound', 20), scale(30, api)], undefined],
      ['the binding was removed afterwards', [cluster(), bound, scale(30, api), unbind('unbound', 40)], ['bound', line]],
      ['another account', [cluster(), bound, scale(30, 'system:serviceaccount:shop:api-2')], undefined],
      ['of another namespace', [cluster(), bind('bound', 10, role('api', 'other')), scale(30, api)], undefined],
      ['in another cluster', [cluster(), bind('bound', 10, role('api', 'shop'), 'stage'), scale(30, api)], undefined],
      ['a person of the name', [cluster(), bound, scale(30, 'api')], undefined],
      [
        'a subject was added to a declared binding',
        [cluster(declaredBinding(role('web', 'shop'))), rebind('bound', 10, [role('web', 'shop'), role('api', 'shop')]), scale(30, api)],
        ['bound', 'kubernetes_role_binding.edit subject'],
      ],
      [
        'a subject that was removed again',
        [
          cluster(declaredBinding(role('web', 'shop'))),
          rebind('bound', 10, [role('web', 'shop'), role('api', 'shop')]),
          rebind('undone', 20, [role('web', 'shop')]),
          scale(30, api),
        ],
        undefined,
      ],
    ],
    'scaled',
  );
  t.end();
});
