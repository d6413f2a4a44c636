import { cloudCatalog } from '../../../src/catalog/providers.js';
import type { JsonObject } from '../../../src/lib/json.js';
import { writeKind, type CorpusFormat, type CorpusMix } from '../format.js';
import { linesOf, parseLines } from '../lines.js';
import type { Random } from '../random.js';
import { declaredDeployment, declaredState } from './declared-deployments.js';

/** A request of the API server. `object`: recorded for writes, because the usual policies record reads without objects. */
type ApiCall = {
  readonly verb: string;
  readonly resource: string;
  readonly group: string;
  readonly namespace: string;
  readonly name: string;
  readonly subresource?: string;
  readonly uri: string;
  readonly object?: JsonObject;
  readonly answer?: JsonObject;
};

/** One audit event, 0.8 kB for reads and 3 kB for writes as JSON. */
const auditEvent = (random: Random, mix: CorpusMix, time: number): JsonObject => {
  const what = random.word() / 2 ** 32;
  const call = what < mix.reads ? random.pick(reads)(random) : writeCall(random, mix, (what - mix.reads) / (1 - mix.reads));
  const failed = random.chance(mix.failed);
  return {
    kind: 'Event',
    apiVersion: 'audit.k8s.io/v1',
    level: call.object === undefined ? 'Metadata' : 'RequestResponse',
    auditID: random.guid(),
    stage: 'ResponseComplete',
    requestURI: call.uri,
    verb: call.verb,
    user: user(random),
    sourceIPs: [`10.${random.int(256)}.${random.int(256)}.${random.int(256)}`],
    userAgent: random.pick(agents),
    objectRef: {
      resource: call.resource,
      namespace: call.namespace,
      ...(call.name === '' ? {} : { name: call.name }),
      ...(call.group === '' ? {} : { apiGroup: call.group }),
      apiVersion: 'v1',
      ...(call.subresource === undefined ? {} : { subresource: call.subresource }),
    },
    responseStatus: failed
      ? { metadata: {}, status: 'Failure', message: `${call.resource} is forbidden`, reason: 'Forbidden', code: 403 }
      : { metadata: {}, code: call.verb === 'create' ? 201 : 200 },
    ...(call.object === undefined ? {} : { requestObject: call.object }),
    ...(call.answer === undefined || failed ? {} : { responseObject: call.answer }),
    requestReceivedTimestamp: stampOf(time, random),
    stageTimestamp: stampOf(time + random.int(9), random),
    annotations: { 'authorization.k8s.io/decision': failed ? 'forbid' : 'allow', 'authorization.k8s.io/reason': failed ? '' : reason },
  };
};

/** Microseconds, as API servers write them. */
const stampOf = (time: number, random: Random): string =>
  `${new Date(time).toISOString().slice(0, -1)}${String(random.int(1000)).padStart(3, '0')}Z`;

const reason = 'RBAC: allowed by ClusterRoleBinding "system:controllers" of ClusterRole "system:controllers" to Group "system:masters"';

const agents = [
  'kube-controller-manager/v1.30.5 (linux/amd64) kubernetes/74e84a9/system:serviceaccount:kube-system:deployment-controller',
  'kubelet/v1.30.5 (linux/amd64) kubernetes/74e84a9',
  'kubectl/v1.30.5 (darwin/arm64) kubernetes/74e84a9',
  'HashiCorp/1.0 Terraform/1.9.8',
  'argocd-application-controller/v2.12.4 (linux/amd64) kubernetes/$Format',
];

const user = (random: Random): JsonObject => {
  const n = random.int(200);
  if (n < 20) return { username: `person-${n}@acme.example`, groups: ['developers', 'system:authenticated'] };
  if (n < 120) return { username: `system:node:node-${n}`, groups: ['system:nodes', 'system:authenticated'] };
  return {
    username: `system:serviceaccount:apps:app-${n}`,
    uid: random.guid(),
    groups: ['system:serviceaccounts', 'system:serviceaccounts:apps', 'system:authenticated'],
    extra: {
      'authentication.kubernetes.io/pod-name': [`app-${n}-${random.hex(10)}-${random.hex(5)}`],
      'authentication.kubernetes.io/pod-uid': [random.guid()],
    },
  };
};

const core = (verb: string, resource: string, namespace: string, name: string, query = ''): ApiCall => ({
  verb,
  resource,
  group: '',
  namespace,
  name,
  uri: `/api/v1/namespaces/${namespace}/${resource}${name === '' ? '' : `/${name}`}${query}`,
});

const reads: readonly ((random: Random) => ApiCall)[] = [
  (r) => core('get', 'configmaps', 'apps', `settings-${r.int(900)}`),
  (r) => core('list', 'pods', 'apps', '', `?labelSelector=app%3Dapp-${r.int(900)}&limit=500&resourceVersion=0`),
  (r) =>
    core(
      'watch',
      'secrets',
      'apps',
      '',
      `?allowWatchBookmarks=true&resourceVersion=${r.int(1e8)}&timeoutSeconds=${400 + r.int(200)}&watch=true`,
    ),
  (r) => core('get', 'serviceaccounts', 'apps', `app-${r.int(200)}`),
  (r) => ({ ...core('get', 'leases', 'kube-system', `controller-${r.int(9)}`), group: 'coordination.k8s.io' }),
  (r) => core('get', 'nodes', '', `node-${r.int(99)}`, '?resourceVersion=0&timeout=10s'),
];

const writeCall = (random: Random, mix: CorpusMix, at: number): ApiCall => {
  const kind = writeKind(mix, at);
  if (kind === 'unknown') return random.pick(unknown)(random);
  const deployment = declaredDeployment(kind === 'hit' ? random.int(mix.resources) : 1e7 + random.int(1e6));
  const image = deployment.image(kind === 'hit' && random.chance(0.5));
  return {
    verb: 'patch',
    resource: 'deployments',
    group: 'apps',
    namespace: 'apps',
    name: deployment.name,
    uri: `/apis/apps/v1/namespaces/apps/deployments/${deployment.name}?fieldManager=kubectl-set`,
    object: { spec: { template: { spec: { containers: [{ name: 'app', image }] } } } },
    answer: deployment.object(image, random),
  };
};

/** Writes that change nothing that anyone declares. */
const unknown: readonly ((random: Random) => ApiCall)[] = [
  (r) => ({
    ...core('update', 'leases', 'kube-node-lease', `node-${r.int(99)}`, '?timeout=10s'),
    group: 'coordination.k8s.io',
  }),
  (r) => ({
    ...core('create', 'events', 'apps', ''),
    object: {
      kind: 'Event',
      apiVersion: 'v1',
      metadata: { name: `app.${r.hex(16)}`, namespace: 'apps' },
      reason: 'Pulled',
      message: 'Container image already present on machine',
    },
  }),
  () => ({ ...core('create', 'tokenreviews', '', ''), group: 'authentication.k8s.io', uri: '/apis/authentication.k8s.io/v1/tokenreviews' }),
  (r) => ({
    ...core('patch', 'pods', 'apps', `app-${r.int(900)}-${r.hex(5)}`),
    uri: `/api/v1/namespaces/apps/pods/app-${r.hex(5)}/status`,
    subresource: 'status',
  }),
];

/** Rotated files of an audit log: one event in each line. */
export const auditEvents: CorpusFormat = {
  record: auditEvent,
  file: linesOf,
  path: (_, delivered) => `audit-${new Date(delivered).toISOString().slice(0, -1).replaceAll(':', '-')}.log.gz`,
  state: declaredState,
  parse: parseLines,
  matters: (record) => {
    const { verb, stage, objectRef, responseStatus } = record as Slim;
    if (stage !== 'ResponseComplete' || responseStatus.code >= 300) return false;
    const { resource, subresource } = objectRef;
    return cloudCatalog.lookup('k8s.io', `${verb} ${resource}${subresource === undefined ? '' : `/${subresource}`}`) === 'supported';
  },
};

type Slim = {
  readonly verb: string;
  readonly stage: string;
  readonly objectRef: { readonly resource: string; readonly subresource?: string };
  readonly responseStatus: { readonly code: number };
};
