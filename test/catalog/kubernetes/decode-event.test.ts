import t from 'tap';
import { classify } from '../../../src/catalog/classify.js';
import { decodeAudit } from '../../../src/catalog/decode-audit.js';
import { cloudCatalog } from '../../../src/catalog/providers.js';
import type { AuditRecord } from '../../../src/model/audit-record.js';
import { text, type JsonObject } from '../../../src/lib/json.js';
import { auditEvent, type AuditCall } from '../../support/audit-event.js';

const decoded = (event: JsonObject): AuditRecord => {
  const record = decodeAudit(event);
  if (record === undefined) throw new Error('malformed');
  return record;
};
const patch: AuditCall = {
  verb: 'patch',
  resource: 'deployments.apps',
  request: { spec: { replicas: 3 } },
  query: 'fieldManager=kubectl-edit',
};

void t.test("an event becomes a record in kubectl's words", (t) => {
  const record = decoded(auditEvent(patch));
  t.match(record, {
    provider: 'kubernetes',
    id: '0a1b2c3d-4e5f-4a6b-8c7d-9e0f1a2b3c4d',
    key: '0a1b2c3d-4e5f-4a6b-8c7d-9e0f1a2b3c4d/ResponseComplete/2026-03-02T10:15:00.123456Z',
    eventSource: 'k8s.io',
    eventName: 'patch deployments.apps',
    eventTime: '2026-03-02T10:15:00.123456Z',
    region: '',
    account: '',
    userAgent: 'kubectl/v1.30.2 (linux/amd64) kubernetes/3968350',
    succeeded: true,
    readOnly: false,
    request: { spec: { replicas: 3 } },
    resource: 'apps/v1/namespaces/shop/deployments/web',
    user: { type: 'User', user_name: 'alice@acme.example' },
    context: {
      verb: 'patch',
      group: 'apps',
      version: 'v1',
      resource: 'deployments',
      namespace: 'shop',
      name: 'web',
      level: 'RequestResponse',
      fieldManager: 'kubectl-edit',
    },
  });
  t.equal(decoded(auditEvent({ ...patch, resource: 'deployments.apps/scale' })).eventName, 'patch deployments.apps/scale');
  t.equal(decoded(auditEvent({ verb: 'create', resource: 'pods' })).eventName, 'create pods');
  t.end();
});

void t.test('D4: calls with the same audit ID differ by cluster, stage and time, because clients may choose the ID', (t) => {
  const event = auditEvent(patch);
  const others = [{ cluster: 'staging' }, { stage: 'Panic' }, { stageTimestamp: '2026-03-02T10:15:00.123457Z' }];
  t.equal(new Set([event, ...others.map((other) => ({ ...event, ...other }))].map((one) => decoded(one).key)).size, 4);
  t.equal(decoded({ ...event, userAgent: 'relay' }).key, decoded(event).key);
  t.end();
});

void t.test('a JSON patch is a list, and a generated name is in the response', (t) => {
  const operations = [{ op: 'replace', path: '/spec/replicas', value: 3 }];
  t.strictSame(decoded(auditEvent({ ...patch, request: operations })).context['patch'], operations);
  const { objectRef: _, ...event } = auditEvent({
    verb: 'create',
    resource: 'pods',
    request: { metadata: { generateName: 'web-' } },
    response: { metadata: { name: 'web-x2k4p' } },
  });
  const record = decoded({ ...event, objectRef: { resource: 'pods', namespace: 'shop', apiVersion: 'v1' } });
  t.equal(record.context['name'], 'web-x2k4p');
  t.end();
});

void t.test('events of earlier versions have other times', (t) => {
  const { stageTimestamp: _, requestReceivedTimestamp: received, kind: __, apiVersion: ___, ...event } = auditEvent(patch);
  t.equal(decoded({ ...event, requestReceivedTimestamp: received }).eventTime, received);
  t.equal(decoded({ ...event, metadata: { creationTimestamp: '2018-10-26T13:25:18Z' } }).eventTime, '2018-10-26T13:25:18Z');
  t.equal(decoded({ ...event, timestamp: '2017-09-11T19:55:05Z' }).eventTime, '2017-09-11T19:55:05Z');
  t.equal(decodeAudit(event), undefined, 'no time');
  t.equal(decodeAudit({ ...event, stageTimestamp: 'yesterday' }), undefined);
  t.end();
});

void t.test('D74: who called', (t) => {
  const user = (members: JsonObject) => decoded({ ...auditEvent(patch), ...members }).user;
  t.match(user({ user: { username: 'system:serviceaccount:shop:deployer' } }), { type: 'ServiceAccount' });
  t.match(user({ user: { username: 'system:node:node-1' } }), { type: 'Node' });
  t.match(user({ user: { username: 'system:kube-scheduler' } }), { type: 'System' });
  t.match(user({ user: { username: 'root' }, impersonatedUser: { username: 'bob' } }), { user_name: 'bob', delegated_from: 'root' });
  t.match(
    user({
      user: {
        username: 'sso:alice',
        uid: 'aws-iam-authenticator:111122223333:AROAEXAMPLE',
        extra: {
          arn: ['arn:aws:sts::111122223333:assumed-role/Admin/alice'],
          canonicalArn: ['arn:aws:iam::111122223333:role/Admin'],
          sessionName: ['alice'],
        },
      },
    }),
    { user_name: 'sso:alice', arn: 'arn:aws:iam::111122223333:role/Admin', account_id: '111122223333', role_name: 'Admin' },
  );
  t.same(user({ user: 'nobody' }).type, 'Unknown');
  t.end();
});

void t.test('D12, D79: what changes nothing', (t) => {
  const reason = (call: Partial<AuditCall>) => classify(decodeAudit(auditEvent({ ...patch, ...call })), cloudCatalog);
  t.equal(reason({}), undefined);
  for (const verb of ['get', 'list', 'watch'] as const) t.equal(reason({ verb }), 'read_only');
  t.equal(reason({ event: { stage: 'RequestReceived' } }), 'read_only');
  t.equal(reason({ event: { stage: 'Panic' } }), 'read_only');
  t.equal(reason({ query: 'dryRun=All&fieldManager=x' }), 'read_only');
  t.equal(reason({ query: 'fieldManager=dryRun=All' }), undefined);
  t.equal(reason({ verb: 'delete', request: { kind: 'DeleteOptions', dryRun: ['All'] } }), 'read_only');
  t.equal(reason({ code: 409 }), 'failed_call');
  t.equal(reason({ event: { responseStatus: { status: 'Failure', reason: 'Forbidden' } } }), 'failed_call');
  t.equal(reason({ event: { objectRef: null, requestURI: '/healthz', verb: 'post' } }), 'read_only');
  for (const resource of [
    'leases.coordination.k8s.io',
    'events',
    'events.events.k8s.io',
    'tokenreviews.authentication.k8s.io',
    'pods/exec',
  ])
    t.equal(reason({ resource, verb: 'create' }), 'read_only', resource);
  for (const resource of ['deployments.apps/finalizers', 'namespaces/finalize', 'pods/binding', 'pods/eviction', 'serviceaccounts/token'])
    t.equal(reason({ resource }), 'read_only', resource);
  for (const user of [
    'system:serviceaccount:kube-system:replicaset-controller',
    'system:serviceaccount:kube-system:generic-garbage-collector',
    'system:kube-controller-manager',
    'system:node:node-1',
    'system:apiserver',
    'system:addon-manager',
    'aksService',
    'eks:addon-manager',
  ])
    t.equal(reason({ user }), 'read_only', user);
  for (const user of [
    'kubernetes-admin',
    'masterclient',
    'system:admin',
    'system:anonymous',
    'system:serviceaccount:argocd:argocd-application-controller',
  ])
    t.equal(reason({ user }), undefined, user);
  t.equal(
    reason({ event: { impersonatedUser: { username: 'system:serviceaccount:kube-system:deployment-controller' } } }),
    undefined,
    'nobody hides behind the name of a controller',
  );
  t.end();
});

void t.test('D104: a record that contradicts the name of a component is evaluated', (t) => {
  const reason = (user: JsonObject) => classify(decoded({ ...auditEvent(patch), user }), cloudCatalog);
  const controller = 'system:serviceaccount:kube-system:deployment-controller';
  const accounts = ['system:serviceaccounts', 'system:serviceaccounts:kube-system', 'system:authenticated'];
  const pod = { 'authentication.kubernetes.io/pod-name': ['shell'] };
  const iam = { arn: ['arn:aws:sts::111122223333:assumed-role/Ops/eve'], accessKeyId: ['ASIAEXAMPLE'] };
  for (const user of [
    { username: controller, groups: accounts },
    { username: controller, groups: accounts, extra: { 'authentication.kubernetes.io/credential-id': ['JTI=1'] } },
    { username: controller },
    { username: 'system:kube-scheduler', groups: ['system:authenticated'] },
    { username: 'system:node:ip-10-0-0-1', groups: ['system:nodes', 'system:authenticated'], extra: iam },
    { username: 'eks:node-manager', groups: ['system:authenticated'], extra: iam },
  ])
    t.equal(reason(user), 'read_only', JSON.stringify(user));
  for (const user of [
    { username: controller, groups: ['system:authenticated'] },
    { username: controller, groups: accounts, extra: pod },
    { username: controller, groups: accounts, extra: iam },
    { username: 'system:kube-controller-manager', groups: ['system:authenticated'], extra: iam },
    { username: 'system:node:mine', groups: ['system:masters', 'system:authenticated'] },
  ])
    t.equal(reason(user), undefined, JSON.stringify(user));
  t.end();
});

const entry = (payload: JsonObject, members: JsonObject = {}): JsonObject => ({
  insertId: '0a1b2c3d-4e5f-4a6b-8c7d-9e0f1a2b3c4d',
  labels: { 'authorization.k8s.io/decision': 'allow', 'authorization.k8s.io/reason': '' },
  logName: 'projects/acme-prod/logs/cloudaudit.googleapis.com%2Factivity',
  operation: { first: true, id: '0a1b2c3d-4e5f-4a6b-8c7d-9e0f1a2b3c4d', last: true, producer: 'k8s.io' },
  protoPayload: {
    '@type': 'type.googleapis.com/google.cloud.audit.AuditLog',
    authenticationInfo: { principalEmail: 'alice@acme.example' },
    authorizationInfo: [
      { granted: true, permission: 'io.k8s.apps.v1.deployments.patch', resource: 'apps/v1/namespaces/shop/deployments/web' },
    ],
    methodName: 'io.k8s.apps.v1.deployments.patch',
    request: { '@type': 'k8s.io/Patch', spec: { replicas: 3 } },
    requestMetadata: { callerIp: '203.0.113.10', callerSuppliedUserAgent: 'kubectl/v1.30.2' },
    resourceName: 'apps/v1/namespaces/shop/deployments/web',
    response: {
      '@type': 'apps.k8s.io/v1.Deployment',
      kind: 'Deployment',
      apiVersion: 'apps/v1',
      metadata: { name: 'web', namespace: 'shop' },
      spec: { replicas: 3 },
    },
    serviceName: 'k8s.io',
    ...payload,
  },
  receiveTimestamp: '2026-03-02T10:15:04.000000Z',
  resource: { labels: { cluster_name: 'prod-1', location: 'europe-west1', project_id: 'acme-prod' }, type: 'k8s_cluster' },
  timestamp: '2026-03-02T10:15:00.123456Z',
  ...members,
});

void t.test('an entry of GKE is the same record', (t) => {
  const record = decoded(entry({}));
  const native = decoded(auditEvent(patch));
  for (const field of ['id', 'eventSource', 'eventName', 'eventTime', 'resource', 'readOnly', 'succeeded', 'request'] as const)
    t.same(record[field], native[field], field);
  t.equal(record.account, 'prod-1');
  t.equal(record.user.user_name, 'alice@acme.example');
  t.notOk('@type' in record.response);
  t.end();
});

void t.test('D4: an entry of GKE has the key of an entry, by which the Logging API input finds it', (t) => {
  const one = entry({});
  t.equal(decoded(one).key, [one['logName'], one['timestamp'], one['insertId']].map((part) => text(part)).join('/'));
  t.end();
});

void t.test('names in entries of GKE', (t) => {
  const named = (methodName: string, resourceName: string) => {
    const record = decoded(entry({ methodName, resourceName }));
    return [record.eventName, record.context['group'], record.context['namespace'], record.context['name']];
  };
  t.strictSame(
    named('io.k8s.authorization.rbac.v1.clusterrolebindings.create', 'rbac.authorization.k8s.io/v1/clusterrolebindings/admins'),
    ['create clusterrolebindings.rbac.authorization.k8s.io', 'rbac.authorization.k8s.io', '', 'admins'],
  );
  t.strictSame(named('io.k8s.core.v1.pods.exec.create', 'core/v1/namespaces/shop/pods/web/exec'), ['create pods/exec', '', 'shop', 'web']);
  t.strictSame(named('io.k8s.core.v1.namespaces.delete', 'core/v1/namespaces/shop'), ['delete namespaces', '', 'shop', 'shop']);
  t.strictSame(named('io.k8s.core.v1.namespaces.status.update', 'core/v1/namespaces/shop/status')[0], 'update namespaces/status');
  t.strictSame(named('io.k8s.core.v1.configmaps.deletecollection', 'core/v1/namespaces/shop/configmaps')[0], 'deletecollection configmaps');
  t.end();
});

void t.test('entries of GKE that change nothing', (t) => {
  const reason = (payload: JsonObject, members: JsonObject = {}) => classify(decodeAudit(entry(payload, members)), cloudCatalog);
  t.equal(reason({}), undefined);
  t.equal(reason({ status: { code: 7, message: 'forbidden' } }), 'failed_call');
  t.equal(reason({ methodName: 'io.k8s.get', resourceName: 'healthz' }), 'read_only');
  t.equal(reason({}, { logName: 'projects/acme-prod/logs/cloudaudit.googleapis.com%2Fdata_access' }), 'read_only');
  t.equal(reason({ authenticationInfo: { principalEmail: 'system:kube-controller-manager' } }), 'read_only');
  t.end();
});
