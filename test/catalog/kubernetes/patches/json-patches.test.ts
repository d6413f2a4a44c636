import t from 'tap';
import type { Json, JsonObject } from '../../../../src/lib/json.js';
import { auditArrival, stateArrival, stateDocument } from '../../../support/arrivals.js';
import { auditEvent, stateMeta, type AuditCall } from '../../../support/audit-event.js';
import { checkAuditCases, type AuditCase } from '../../../support/check-audit-cases.js';
import { everyChange, runPipeline } from '../../../support/run-pipeline.js';
import { container, containerState, declaredDeployment, deployment, podSpec } from '../web-deployment.js';

/** JSON patches at level `Request`: the record shows operations, and not the object after them (D78). */

const patch = (resource: string, ...request: readonly JsonObject[]): AuditCall => ({ verb: 'patch', resource, level: 'Request', request });
const replace = (path: string, value: Json): JsonObject => ({ op: 'replace', path, value });
const add = (path: string, value: Json): JsonObject => ({ op: 'add', path, value });
const remove = (path: string): JsonObject => ({ op: 'remove', path });

const address = 'kubernetes_deployment_v1.web';
const containers = '/spec/template/spec/containers';
const field = 'spec.template.spec.container';
const image = 'registry.acme.example/web:1.4.2';
const two = declaredDeployment({ pod: { container: [containerState(), containerState({ name: 'proxy', image: 'envoy:1' })] } });
const onDeployment = (name: string, operations: readonly JsonObject[], drifts: AuditCase['drifts'] = []): AuditCase => ({
  name,
  call: patch('deployments.apps', ...operations),
  state: [declaredDeployment()],
  drifts,
});
const onTwo = (name: string, operations: readonly JsonObject[], drifts: AuditCase['drifts'] = []): AuditCase => ({
  ...onDeployment(name, operations, drifts),
  state: [two],
});
const { env, livenessProbe: _, ...bareContainer } = container();
const { livenessProbe, ...unprobed } = container();

void t.test('operations on a container', (t) => {
  checkAuditCases(t, [
    onDeployment(
      'an index is the only declared container',
      [replace(`${containers}/0/image`, 'web:2')],
      [{ address, field: `${field}.image`, old: image, new: 'web:2' }],
    ),
    onDeployment('the declared image', [replace(`${containers}/0/image`, image)]),
    onDeployment(
      'limits are one map',
      [replace(`${containers}/0/resources/limits/memory`, '2Gi'), replace(`${containers}/0/resources/limits/cpu`, '1000m')],
      [{ address, field: `${field}.resources.limits.memory`, old: '1Gi', new: '2Gi' }],
    ),
    onDeployment(
      'a variable is added behind the declared ones',
      [add(`${containers}/0/env/-`, { name: 'DEBUG', value: '1' })],
      [
        {
          address,
          field: `${field}.env`,
          old: containerState()['env'] ?? null,
          new: [...(containerState()['env'] as Json[]), { name: 'DEBUG', value: '1', value_from: [] }],
        },
      ],
    ),
    onDeployment(
      'the value of one variable, whose name the record does not show',
      [replace(`${containers}/0/env/0/value`, 'debug')],
      [{ address, field: `${field}.env`, old: containerState()['env'] ?? null, new: null }],
    ),
    onDeployment('the declared value of a variable', [replace(`${containers}/0/env/0/value`, 'info')]),
    onDeployment(
      'a probe is removed',
      [remove(`${containers}/0/livenessProbe`)],
      [{ address, field: `${field}.liveness_probe`, old: containerState()['liveness_probe'] ?? null, new: [] }],
    ),
    onDeployment(
      'the container is replaced by another one',
      [replace(`${containers}/0`, { name: 'miner', image: 'miner:1' })],
      [{ address, field, old: [containerState()], new: [{ name: 'miner', image: 'miner:1' }] }],
    ),
    onDeployment('the container is replaced by an equal one', [replace(`${containers}/0`, container())]),
    onDeployment(
      'the container is replaced by one without its probe',
      [replace(`${containers}/0`, unprobed)],
      [{ address, field: `${field}.liveness_probe`, old: containerState()['liveness_probe'] ?? null, new: [] }],
    ),
    onDeployment(
      'a container is added',
      [add(`${containers}/-`, { name: 'miner', image: 'miner:1' })],
      [{ address, field, old: [containerState()], new: [containerState(), { name: 'miner', image: 'miner:1' }] }],
    ),
    onDeployment(
      'another container than the declared one',
      [replace(`${containers}/1/image`, 'web:2')],
      [{ address, field, old: [containerState()], new: null }],
    ),
    onTwo(
      'an index names none of several containers',
      [replace(`${containers}/1/image`, 'envoy:2')],
      [{ address, field, old: [containerState(), containerState({ name: 'proxy', image: 'envoy:1' })], new: null }],
    ),
    onTwo('what the container at the index has', [replace(`${containers}/1/image`, 'envoy:1')]),
    onTwo(
      'a test proves the name',
      [{ op: 'test', path: `${containers}/0/name`, value: 'proxy' }, replace(`${containers}/0/image`, 'envoy:2')],
      [{ address, field: `${field}.proxy.image`, old: 'envoy:1', new: 'envoy:2' }],
    ),
    onTwo(
      'a container is removed',
      [remove(`${containers}/1`)],
      [{ address, field, old: [containerState(), containerState({ name: 'proxy', image: 'envoy:1' })], new: null }],
    ),
    onDeployment(
      'a copied value is unknown',
      [{ op: 'copy', from: '/spec/revisionHistoryLimit', path: '/spec/replicas' }],
      [{ address, field: 'spec.replicas', old: '3', new: null }],
    ),
    onDeployment('a default is removed', [remove('/spec/revisionHistoryLimit')]),
  ]);
  t.end();
});

void t.test('operations that contain the whole value of a member', (t) => {
  const { spec } = deployment();
  const template = (pod: JsonObject): JsonObject => ({
    ...(spec as JsonObject),
    template: { metadata: { labels: { app: 'web' } }, spec: pod },
  });
  checkAuditCases(t, [
    {
      ...onDeployment('the Terraform provider replaces the declared spec', [replace('/spec', spec ?? null)]),
      call: { ...patch('deployments.apps', replace('/spec', spec ?? null)), userAgent: 'HashiCorp/1.0 Terraform/1.9.8' },
    },
    onDeployment(
      'a spec without variables and a probe',
      [replace('/spec', template(podSpec({ containers: [bareContainer] })))],
      [
        { address, field: `${field}.env`, old: containerState()['env'] ?? null, new: [] },
        { address, field: `${field}.liveness_probe`, old: containerState()['liveness_probe'] ?? null, new: [] },
      ],
    ),
    onDeployment('members with defaults are omitted', [
      replace('/spec', {
        replicas: 3,
        selector: { matchLabels: { app: 'web' } },
        template: {
          metadata: { labels: { app: 'web' } },
          spec: { containers: [{ ...bareContainer, env: env ?? null, livenessProbe: livenessProbe ?? null }], serviceAccountName: 'web' },
        },
      }),
    ]),
    onDeployment(
      'an omitted number of replicas is one',
      [replace('/spec', { selector: { matchLabels: { app: 'web' } }, template: (spec as JsonObject)['template'] ?? null })],
      [{ address, field: 'spec.replicas', old: '3', new: '1' }],
    ),
    onDeployment('the declared containers', [replace(containers, [container()])]),
    onDeployment(
      'a list of other containers',
      [replace(containers, [container({ image: 'web:2' }), { name: 'miner', image: 'miner:1' }])],
      [
        { address, field: `${field}.image`, old: image, new: 'web:2' },
        { address, field, old: [containerState()], new: [containerState(), { name: 'miner', image: 'miner:1' }] },
      ],
    ),
    onDeployment('the declared labels', [replace('/metadata/labels', { app: 'web', tier: 'front' })]),
    onDeployment(
      'labels without a declared one',
      [replace('/metadata/labels', { app: 'web' })],
      [{ address, field: 'metadata.labels.tier', old: 'front', new: null }],
    ),
    onDeployment(
      'a map that is made first',
      [add('/metadata/annotations', {}), add('/metadata/annotations/acme.example~1owner', 'leo')],
      [{ address, field: 'metadata.annotations.acme.example/owner', old: null, new: 'leo' }],
    ),
    {
      name: 'a key of data that is a number',
      call: patch('configmaps', replace('/data/0', 'b')),
      state: [{ type: 'kubernetes_config_map_v1', attributes: { id: 'shop/web', metadata: stateMeta(), data: { 0: 'a', 1: 'b' } } }],
      drifts: [{ address: 'kubernetes_config_map_v1.this', field: 'data.0', old: 'a', new: 'b' }],
    },
  ]);
  t.end();
});

void t.test('operations on elements of other lists', (t) => {
  const rbac = 'roles.rbac.authorization.k8s.io';
  const read = { apiGroups: [''], resources: ['pods'], verbs: ['get', 'list'] };
  const write = { apiGroups: ['apps'], resources: ['deployments'], verbs: ['patch'] };
  const rule = ({ apiGroups, ...members }: typeof read): JsonObject => ({ api_groups: apiGroups, resource_names: [], ...members });
  const role = (...rules: readonly (typeof read)[]) => ({
    type: 'kubernetes_role_v1',
    attributes: { id: 'shop/web', metadata: stateMeta(), rule: rules.map(rule) },
  });
  const on = (name: string, rules: readonly (typeof read)[], operations: readonly JsonObject[], drifts: Json | undefined): AuditCase => ({
    name,
    call: patch(rbac, ...operations),
    state: [role(...rules)],
    drifts: drifts === undefined ? [] : [{ address: 'kubernetes_role_v1.this', field: 'rule', old: rules.map(rule), new: drifts }],
  });
  checkAuditCases(t, [
    on('the Terraform provider replaces each rule', [read, write], [replace('/rules/0', read), replace('/rules/1', write)], undefined),
    on('before the state shows the new rule', [read], [replace('/rules/0', read), add('/rules/1', write)], [rule(read), rule(write)]),
    on('after the state shows the new rule', [read, write], [replace('/rules/0', read), add('/rules/1', write)], undefined),
    on('before the state shows the removal', [read, write], [replace('/rules/0', write), remove('/rules/1')], [rule(write)]),
    on('after the state shows the removal', [write], [replace('/rules/0', write), remove('/rules/1')], undefined),
    on('the whole list', [read, write], [replace('/rules', [read, write])], undefined),
    on('another list', [read, write], [replace('/rules', [write])], [rule(write)]),
    on('no list', [read], [remove('/rules')], []),
    on('one rule of several', [read, write], [replace('/rules/0', { ...read, verbs: ['*'] })], null),
    on('a part of a rule', [read], [add('/rules/0/verbs/-', 'delete')], null),
    on('a rule behind the others', [read], [add('/rules/-', write)], [rule(read), rule(write)]),
  ]);
  t.end();
});

void t.test('kubernetes_manifest and kubernetes_env', (t) => {
  const manifest = {
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    metadata: { name: 'web', namespace: 'shop', labels: { app: 'web', tier: 'front' } },
    spec: { replicas: 3, template: { spec: { containers: [{ name: 'web', image, ports: [{ containerPort: 8080, protocol: 'TCP' }] }] } } },
  };
  const state = [{ type: 'kubernetes_manifest', attributes: { manifest: { value: manifest, type: [] } } }];
  const list = 'manifest.spec.template.spec.containers';
  const old = manifest.spec.template.spec.containers;
  const on = (name: string, operations: readonly JsonObject[], drifts: AuditCase['drifts'] = []): AuditCase => ({
    name,
    call: patch('deployments.apps', ...operations),
    state,
    drifts,
  });
  const own = 'kubernetes_manifest.this';
  const variable = {
    type: 'kubernetes_env',
    attributes: {
      id: 'apiVersion=apps/v1,kind=Deployment,namespace=shop,name=web',
      container: 'web',
      env: [{ name: 'LOG_LEVEL', value: 'info', value_from: [] }],
      init_container: null,
    },
  };
  checkAuditCases(t, [
    on('the declared spec', [replace('/spec', manifest.spec)]),
    on('a member with a default', [replace(containers, [{ name: 'web', image, ports: [{ containerPort: 8080 }] }])]),
    on('the declared image', [replace(`${containers}/0/image`, image)]),
    on('another image', [replace(`${containers}/0/image`, 'web:2')], [{ address: own, field: list, old, new: null }]),
    on(
      'a label is gone',
      [replace('/metadata/labels', { app: 'web' })],
      [{ address: own, field: 'manifest.metadata.labels.tier', old: 'front', new: null }],
    ),
    on(
      'other containers',
      [replace(containers, [{ name: 'web', image: 'web:2' }])],
      [{ address: own, field: list, old, new: [{ name: 'web', image: 'web:2' }] }],
    ),
    {
      name: 'a variable of another owner',
      call: patch('deployments.apps', add(`${containers}/0/env/-`, { name: 'OTHER', value: '1' })),
      state: [variable],
      drifts: [],
    },
    {
      name: 'a spec with another value of the variable',
      call: patch(
        'deployments.apps',
        replace('/spec/template', { spec: { containers: [container({ env: [{ name: 'LOG_LEVEL', value: 'debug' }] })] } }),
      ),
      state: [variable],
      drifts: [
        {
          address: 'kubernetes_env.this',
          field: 'env',
          old: [{ name: 'LOG_LEVEL', value: 'info', value_from: [] }],
          new: [{ name: 'LOG_LEVEL', value: 'debug', value_from: [] }],
        },
      ],
    },
  ]);
  t.end();
});

void t.test('no path reaches a prototype', (t) => {
  const paths = [
    '/__proto__/polluted',
    '/metadata/__proto__/polluted',
    '/spec/constructor/prototype/polluted',
    '/constructor/prototype/polluted',
  ];
  const operations = [replace('/spec', {}), ...paths.map((path) => add(path, 'yes'))];
  for (const response of [undefined, deployment()]) {
    const event = auditEvent({ ...patch('deployments.apps', ...operations), level: 'RequestResponse', ...(response && { response }) });
    runPipeline([[stateArrival(stateDocument([declaredDeployment()]), '2026-03-02T10:00:00.000Z'), auditArrival(event)]], everyChange);
  }
  t.notOk('polluted' in {});
  t.notOk('polluted' in Object);
  t.end();
});
