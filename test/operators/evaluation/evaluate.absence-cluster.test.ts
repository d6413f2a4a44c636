import t from 'tap';
import type { Json, JsonObject } from '../../../src/lib/json.js';
import type { Arrival } from '../../../src/model/fact.js';
import { stateMeta, type AuditCall } from '../../support/audit-event.js';
import type { DeclaredResource } from '../../support/catalog-case.js';
import { clusterCall, objectOf, type CallOptions } from '../../support/cloud-calls.js';
import { evaluated, outcomes, state, user } from '../../support/evaluate-facts.js';
import { container, containerState, declaredDeployment, deployment } from '../../catalog/kubernetes/web-deployment.js';

/** D107: an object of a cluster that a record shows as a whole lacks what it does not show. */

type Call = (by: CallOptions) => Arrival;
const member = (type: string, name: string, attributes: JsonObject): DeclaredResource => ({ type, name, attributes });
const given = <T>(isGiven: boolean, ...parts: readonly T[]): readonly T[] => (isGiven ? parts : []);
const mapOf = (isGiven: boolean, map: JsonObject): JsonObject => (isGiven ? map : {});
const isOpen = (one: string): boolean => one.endsWith(' open');
const run = (declared: readonly DeclaredResource[], ...calls: readonly Call[]): readonly string[] =>
  outcomes(evaluated([state([...declared, user('bob')], 0), ...calls.map((call, index) => call({ time: 10 + 10 * index }))]));

/** An object of a cluster that a person extends. `parts` of the object: as it is with or without what is declared and what was added. */
type Extended = {
  readonly name: string;
  readonly resource: string;
  readonly declared: DeclaredResource;
  readonly object: (hasDeclared: boolean, hasAdded: boolean) => JsonObject;
  readonly add: Json;
  /** Requests of patches that take away what was added. */
  readonly merge: readonly JsonObject[];
  readonly json: readonly JsonObject[];
  /** What a server-side apply states without what was added. */
  readonly applied: JsonObject;
  readonly added: string;
  readonly missing: string;
};
const subject = (name: string): JsonObject => ({ apiGroup: 'rbac.authorization.k8s.io', kind: 'User', name });
const env = (name: string): JsonObject => ({ name, value: '1' });
const envState = (name: string): JsonObject => ({ name, value: '1', value_from: [] });
const pods = (hasDeclared: boolean, hasAdded: boolean): JsonObject => ({
  containers: [container({ env: [...given(hasDeclared, env('A')), ...given(hasAdded, env('X'))] })],
});

const extended: readonly Extended[] = [
  {
    name: 'a config map',
    resource: 'configmaps',
    declared: member('kubernetes_config_map_v1', 'web', {
      ...{ id: 'shop/web', metadata: stateMeta(), binary_data: {}, data: { level: 'info' }, immutable: false },
    }),
    object: (hasDeclared, hasAdded) =>
      objectOf('ConfigMap', 'v1', {}, { data: { ...mapOf(hasDeclared, { level: 'info' }), ...mapOf(hasAdded, { x: 'y' }) } }),
    add: { data: { x: 'y' } },
    merge: [{ data: { x: null } }, { data: { level: 'info', x: null } }],
    json: [{ op: 'remove', path: '/data/x' }],
    applied: { data: { level: 'info' } },
    added: 'kubernetes_config_map_v1.web data.x',
    missing: 'kubernetes_config_map_v1.web data.level',
  },
  {
    name: 'a role binding',
    resource: 'rolebindings.rbac.authorization.k8s.io',
    declared: member('kubernetes_role_binding_v1', 'web', {
      ...{ id: 'shop/web', metadata: stateMeta(), role_ref: [{ api_group: 'rbac.authorization.k8s.io', kind: 'Role', name: 'web' }] },
      subject: [{ api_group: 'rbac.authorization.k8s.io', kind: 'User', name: 'ops', namespace: '' }],
    }),
    object: (hasDeclared, hasAdded) =>
      objectOf(
        'RoleBinding',
        'rbac.authorization.k8s.io/v1',
        {},
        {
          roleRef: { apiGroup: 'rbac.authorization.k8s.io', kind: 'Role', name: 'web' },
          subjects: [...given(hasDeclared, subject('ops')), ...given(hasAdded, subject('eve'))],
        },
      ),
    add: { subjects: [subject('ops'), subject('eve')] },
    merge: [{ subjects: [subject('ops')] }],
    json: [{ op: 'remove', path: '/subjects/1' }],
    applied: { subjects: [subject('ops')] },
    added: 'kubernetes_role_binding_v1.web subject',
    missing: 'kubernetes_role_binding_v1.web subject',
  },
  {
    name: 'a variable of a container',
    resource: 'deployments.apps',
    declared: declaredDeployment({ pod: { container: [containerState({ env: [envState('A')] })] } }),
    object: (hasDeclared, hasAdded) => deployment({ pod: pods(hasDeclared, hasAdded) }),
    add: { spec: { template: { spec: { containers: [{ name: 'web', env: [env('X')] }] } } } },
    merge: [{ spec: { template: { spec: { containers: [{ name: 'web', env: [{ name: 'X', $patch: 'delete' }] }] } } } }],
    json: [{ op: 'remove', path: '/spec/template/spec/containers/0/env/1' }],
    applied: { spec: { template: { spec: { containers: [{ name: 'web', env: [env('A')] }] } } } },
    added: 'kubernetes_deployment_v1.web spec.template.spec.container.env',
    missing: 'kubernetes_deployment_v1.web spec.template.spec.container.env',
  },
  {
    name: 'the labels of an object that declares none',
    resource: 'serviceaccounts',
    declared: member('kubernetes_service_account_v1', 'web', {
      ...{
        id: 'shop/web',
        metadata: stateMeta(),
        automount_service_account_token: true,
        image_pull_secret: [{ name: 'pull' }],
        secret: [],
      },
    }),
    object: (hasDeclared, hasAdded) =>
      objectOf('ServiceAccount', 'v1', mapOf(hasAdded, { labels: { x: 'y' } }), {
        automountServiceAccountToken: true,
        imagePullSecrets: [...given(hasDeclared, { name: 'pull' })],
      }),
    add: { metadata: { labels: { x: 'y' } } },
    merge: [{ metadata: { labels: null } }, { metadata: { labels: { x: null } } }],
    json: [{ op: 'remove', path: '/metadata/labels' }],
    applied: { imagePullSecrets: [{ name: 'pull' }] },
    added: 'kubernetes_service_account_v1.web metadata.labels.x',
    missing: 'kubernetes_service_account_v1.web image_pull_secret',
  },
];

void t.test('D107: what an object of a cluster lacks after a write is gone, however it was written', (t) => {
  for (const { name, resource, declared, object, add, merge, json, applied, added, missing } of extended) {
    const write =
      (call: Omit<AuditCall, 'resource'>): Call =>
      (by) =>
        clusterCall({ resource, ...call }, by);
    const body = (hasDeclared: boolean, hasAdded: boolean) => ({
      request: object(hasDeclared, hasAdded),
      response: object(hasDeclared, hasAdded),
    });
    const extend = write({ verb: 'patch', request: add, response: object(true, true) });
    const declaredAgain = object(true, false);
    const apply = 'fieldManager=kubectl&force=true';
    for (const [form, undo] of [
      ['PUT', write({ verb: 'update', ...body(true, false) })],
      ['PUT without its answer', write({ verb: 'update', level: 'Request', request: declaredAgain })],
      ...merge.map(
        (request, index) => [`merge patch ${String(index + 1)}`, write({ verb: 'patch', request, response: declaredAgain })] as const,
      ),
      ['JSON patch', write({ verb: 'patch', request: json, response: declaredAgain })],
      ['server-side apply', write({ verb: 'patch', query: apply, request: applied, response: declaredAgain })],
    ] as const)
      t.strictSame(run([declared], extend, undo), [`${added} reverted`], `${name}: ${form}`);
    const remade = run(
      [declared],
      extend,
      write({ verb: 'delete', response: { kind: 'Status', status: 'Success', metadata: {} } }),
      write({ verb: 'create', ...body(true, false) }),
    );
    t.strictSame(remade.filter(isOpen), [], `${name}: deleted and created`);
    t.strictSame(
      run([declared], write({ verb: 'update', ...body(false, false) })),
      [`${missing} open`],
      `${name}: PUT without what is declared`,
    );
    const stripped = write({ verb: 'patch', query: apply, request: {}, response: object(false, false) });
    t.strictSame(run([declared], stripped), [`${missing} open`], `${name}: server-side apply without what is declared`);
  }
  t.end();
});
