import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { parse } from 'yaml';
import { isNoise, showsPod } from '../../src/catalog/kubernetes/audit-noise.js';
import { objectKinds } from '../../src/catalog/kubernetes/object-kinds.js';
import { intakeRoutes } from '../../src/http/routes/intake-routes.js';
import { packageRoot } from '../e2e/incident.js';

/** Checks the samples of `deploy/kubernetes` against the catalog and the intake. */

type Rule = {
  readonly level: string;
  readonly verbs?: readonly string[];
  readonly users?: readonly string[];
  readonly userGroups?: readonly string[];
  readonly resources?: readonly { readonly group: string; readonly resources?: readonly string[] }[];
};
type Policy = {
  readonly apiVersion: string;
  readonly kind: string;
  readonly omitStages: readonly string[];
  readonly omitManagedFields: boolean;
  readonly rules: readonly Rule[];
};
type Kubeconfig = {
  readonly clusters: readonly { readonly cluster: { readonly server: string } }[];
  readonly users: readonly { readonly user: { readonly token: string } }[];
};

const sample = (name: string): unknown => parse(readFileSync(join(packageRoot, 'deploy', 'kubernetes', name), 'utf8'));
const { rules, ...policy } = sample('audit-policy.yaml') as Policy;
const writes = ['create', 'update', 'patch', 'delete', 'deletecollection'];

/** As the API server matches names. Source: kubernetes `apiserver/pkg/audit/policy/checker.go`, `ruleMatchesResource`. */
const names = (listed: readonly string[] | undefined, name: string): boolean => {
  const [resource = '', subresource = ''] = name.split('/');
  const matching = ['*', name, `${resource}/*`, ...(subresource === '' ? [] : [`*/${subresource}`])];
  return listed === undefined || listed.some((one) => matching.includes(one));
};

type Caller = { readonly user: string; readonly groups: readonly string[] };
const controllerManager: Caller = { user: 'system:kube-controller-manager', groups: ['system:authenticated'] };
const person: Caller = { user: 'dana', groups: ['system:authenticated'] };

/** The level at which the policy records a call. */
const levelOf = (verb: string, group: string, name: string, { user, groups }: Caller = person): string | undefined =>
  rules.find(
    ({ users, userGroups, verbs, resources }) =>
      (users?.includes(user) ?? true) &&
      (userGroups?.some((one) => groups.includes(one)) ?? true) &&
      (verbs?.includes(verb) ?? true) &&
      (resources?.some((one) => one.group === group && names(one.resources, name)) ?? true),
  )?.level;

void t.test('the audit policy records writes of every kind that a state may declare', (t) => {
  t.match(policy, { apiVersion: 'audit.k8s.io/v1', kind: 'Policy', omitStages: ['RequestReceived'], omitManagedFields: true });
  for (const { group, resource, kind } of objectKinds) {
    const expected = kind === 'Secret' || kind === 'ConfigMap' ? 'Metadata' : 'RequestResponse';
    for (const verb of writes) t.equal(levelOf(verb, group, resource), expected, `${verb} ${resource}.${group}`);
    for (const verb of ['get', 'list', 'watch']) t.equal(levelOf(verb, group, resource), 'None', `${verb} ${resource}.${group}`);
  }
  for (const [group, name] of [
    ['apps', 'deployments/scale'],
    ['apps', 'statefulsets/scale'],
    ['', 'replicationcontrollers/scale'],
    ['apiextensions.k8s.io', 'customresourcedefinitions'],
    ['acme.example', 'widgets'],
    ['acme.example', 'widgets/scale'],
  ] as const)
    t.equal(levelOf('patch', group, name), 'RequestResponse', name);
  t.end();
});

/** Kinds whose status controllers write. Those of custom resources are not known. */
const withStatus = {
  '': [
    'namespaces',
    'nodes',
    'persistentvolumeclaims',
    'persistentvolumes',
    'pods',
    'replicationcontrollers',
    'resourcequotas',
    'services',
  ],
  apps: ['daemonsets', 'deployments', 'replicasets', 'statefulsets'],
  'apiextensions.k8s.io': ['customresourcedefinitions'],
  'apiregistration.k8s.io': ['apiservices'],
  autoscaling: ['horizontalpodautoscalers'],
  batch: ['cronjobs', 'jobs'],
  'networking.k8s.io': ['ingresses'],
  policy: ['poddisruptionbudgets'],
};

void t.test('the audit policy leaves out only what is noise', (t) => {
  const call = { stage: 'ResponseComplete', verb: 'create', subresource: '', username: 'dana', isBorrowed: false, requestURI: '' };
  for (const { level, users = [], resources = [] } of rules.filter((one) => one.level === 'None')) {
    for (const username of users) t.ok(isNoise({ ...call, resource: 'deployments', username }), `${level} ${username}`);
    for (const { group, resources: listed = [] } of resources)
      for (const name of listed) {
        const [resource = '', subresource = ''] = name.split('/');
        t.ok(isNoise({ ...call, resource, subresource }), `${level} ${name} ${group}`);
      }
  }
  for (const [group, resources] of Object.entries(withStatus))
    for (const resource of resources) {
      const status = `${resource}/status`;
      t.equal(levelOf('update', group, status), 'RequestResponse', `${status}: labels may be changed with it`);
      t.equal(levelOf('update', group, status, controllerManager), 'None', status);
    }
  t.equal(levelOf('create', 'authorization.k8s.io', 'subjectaccessreviews'), 'None');
  t.end();
});

void t.test('D84: the audit policy records what shows pods and containers, whoever causes it', (t) => {
  const controllers = ['system:authenticated', 'system:serviceaccounts', 'system:serviceaccounts:kube-system'];
  const controller: Caller = { user: 'system:serviceaccount:kube-system:replicaset-controller', groups: controllers };
  const kubelet: Caller = { user: 'system:node:worker-1', groups: ['system:authenticated', 'system:nodes'] };
  for (const [verb, name, caller, expected] of [
    ['create', 'pods', controller, 'RequestResponse'],
    ['create', 'pods', person, 'RequestResponse'],
    ['create', 'pods', kubelet, 'RequestResponse'],
    ['patch', 'pods/status', kubelet, 'Request'],
    ['delete', 'pods', kubelet, 'Request'],
    ['delete', 'pods', controller, 'Request'],
    ['delete', 'pods', person, 'RequestResponse'],
    ['patch', 'pods/status', controller, 'None'],
    ['patch', 'pods', controller, 'None'],
    ['patch', 'nodes/status', kubelet, 'None'],
    ['create', 'pods/binding', controller, 'None'],
    ['create', 'pods/eviction', person, 'None'],
  ] as const) {
    t.equal(levelOf(verb, '', name, caller), expected, `${verb} ${name} by ${caller.user}`);
    const [resource = '', subresource = ''] = name.split('/');
    const shows = showsPod({ stage: 'ResponseComplete', verb, resource, subresource, username: caller.user, requestURI: '' });
    if (expected !== 'None') t.ok(shows, `${verb} ${name} by ${caller.user} shows a pod`);
  }
  t.equal(levelOf('create', 'apps', 'replicasets', controller), 'None');
  t.end();
});

void t.test('the webhook posts to the intake, without a query, which the API server drops', (t) => {
  const { clusters, users } = sample('audit-webhook.kubeconfig') as Kubeconfig;
  const taken = () => Promise.resolve('full' as const);
  const paths = intakeRoutes({ intake: taken, auditIntake: taken, changeIntake: taken, clusters: [] }).map(({ path }) => path);
  const url = new URL(clusters[0]?.cluster.server ?? '');
  t.ok(paths.includes(url.pathname));
  t.equal(url.search, '');
  t.match(users, [{ user: { token: 'REPLACE_WITH_TOKEN' } }]);
  t.end();
});
