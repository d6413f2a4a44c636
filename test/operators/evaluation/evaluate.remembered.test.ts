import t from 'tap';
import type { JsonObject } from '../../../src/lib/json.js';
import type { Arrival } from '../../../src/model/fact.js';
import type { DeclaredResource } from '../../support/catalog-case.js';
import { clusterCall, loggedCall, objectOf, type CallOptions } from '../../support/cloud-calls.js';
import { evaluated, outcomes, recordedCall, state } from '../../support/evaluate-facts.js';
import { openRun, stamped, type SavedRun } from '../../support/resumable-run.js';
import { driftsOf, plainPolicy } from '../../support/run-pipeline.js';

/** D106: what answers of earlier calls hand out, and later calls name. */

const account = '111122223333';
const member = (type: string, name: string, attributes: JsonObject): DeclaredResource => ({ type, name, attributes });
type Call = (by: CallOptions) => Arrival;
const answered =
  (service: string, event: string, request: JsonObject, responseElements: JsonObject | null = null): Call =>
  (by) =>
    recordedCall(service, event, request, { ...by, members: { responseElements } });

const group = (type: string): DeclaredResource =>
  member(type, 'db', {
    ...{
      arn: `arn:aws:ec2:us-east-1:${account}:security-group/sg-0a1`,
      id: 'sg-0a1',
      name: 'db',
      vpc_id: 'vpc-1',
      ingress: [],
      egress: [],
    },
  });
const rule = (id: string, isEgress: boolean, port: number, network = '0.0.0.0/0'): JsonObject => ({
  ...{ groupId: 'sg-0a1', securityGroupRuleId: id, isEgress, ipProtocol: 'tcp', fromPort: port, toPort: port, cidrIpv4: network },
});
const authorized = (direction: 'Ingress' | 'Egress', ports: Readonly<Record<string, number>>): Call =>
  answered(
    'ec2',
    `AuthorizeSecurityGroup${direction}`,
    {
      groupId: 'sg-0a1',
      ipPermissions: {
        items: Object.values(ports).map((port) => ({
          ...{ ipProtocol: 'tcp', fromPort: port, toPort: port, ipRanges: { items: [{ cidrIp: '0.0.0.0/0' }] } },
        })),
      },
    },
    { _return: true, securityGroupRuleSet: { items: Object.entries(ports).map(([id, port]) => rule(id, direction === 'Egress', port)) } },
  );
const revokedById = (direction: 'Ingress' | 'Egress', ...ids: readonly string[]): Call =>
  answered(
    'ec2',
    `RevokeSecurityGroup${direction}`,
    { groupId: 'sg-0a1', ipPermissions: {}, securityGroupRuleIds: { items: ids.map((securityGroupRuleId) => ({ securityGroupRuleId })) } },
    { _return: true },
  );
const changedById = (id: string, network: string): Call =>
  answered(
    'ec2',
    'ModifySecurityGroupRules',
    {
      ModifySecurityGroupRulesRequest: {
        GroupId: 'sg-0a1',
        SecurityGroupRule: {
          tag: 1,
          SecurityGroupRuleId: id,
          SecurityGroupRule: { IpProtocol: 'tcp', FromPort: 22, ToPort: 22, CidrIpv4: network },
        },
      },
    },
    { ModifySecurityGroupRulesResponse: { return: true } },
  );

const acl = (type: string): DeclaredResource =>
  member(type, 'main', { id: 'acl-1', default_network_acl_id: 'acl-1', vpc_id: 'vpc-1', ingress: [], egress: [], subnet_ids: [] });
const entry = (isEgress: boolean, members: JsonObject = {}): JsonObject => ({
  ...{ networkAclId: 'acl-1', ruleNumber: 50, egress: isEgress },
  ...members,
});
const allowed = { aclProtocol: '6', ruleAction: 'allow', cidrBlock: '0.0.0.0/0', portRange: { from: 22, to: 22 } };

const policyArn = `arn:aws:iam::${account}:policy/app`;
const document = (action: string): string =>
  JSON.stringify({ Version: '2012-10-17', Statement: [{ Effect: 'Allow', Action: action, Resource: '*' }] });
const policy = member('aws_iam_policy', 'app', {
  ...{ arn: policyArn, id: policyArn, name: 'app', path: '/', description: '', tags: {}, policy: document('s3:GetObject') },
});
const madePolicy = answered(
  'iam',
  'CreatePolicy',
  { policyName: 'app', policyDocument: document('s3:GetObject') },
  { policy: { arn: policyArn, policyName: 'app', defaultVersionId: 'v1', path: '/' } },
);
const newVersion = (id: string, action: string, setAsDefault: boolean): Call =>
  answered(
    'iam',
    'CreatePolicyVersion',
    { policyArn, policyDocument: document(action), setAsDefault },
    { policyVersion: { versionId: id, isDefaultVersion: setAsDefault } },
  );
const madeDefault = (versionId: string): Call => answered('iam', 'SetDefaultPolicyVersion', { policyArn, versionId });

const lambda = member('aws_lambda_function', 'orders', {
  ...{ arn: `arn:aws:lambda:us-east-1:${account}:function:orders`, function_name: 'orders', id: 'orders' },
});
const layer = member('aws_lambda_layer_version', 'tools', {
  ...{ arn: `arn:aws:lambda:us-east-1:${account}:layer:tools:3`, id: `arn:aws:lambda:us-east-1:${account}:layer:tools:3` },
  ...{ layer_arn: `arn:aws:lambda:us-east-1:${account}:layer:tools`, layer_name: 'tools', version: '3' },
});
const email = 'deploy@acme-prod.iam.gserviceaccount.com';
const accountKey = `projects/acme-prod/serviceAccounts/${email}/keys/6904`;
const onKey =
  (verb: string, request: JsonObject, response: JsonObject): Call =>
  (by) =>
    loggedCall('iam', `google.iam.admin.v1.${verb}`, request, by, {
      resourceName: verb.startsWith('Create') ? `projects/acme-prod/serviceAccounts/${email}` : accountKey,
      response,
      entry: { resource: { type: 'service_account', labels: { project_id: 'acme-prod', email_id: email, unique_id: '1042' } } },
    });
const serviceAccount = member('google_service_account', 'deploy', {
  ...{ account_id: 'deploy', email, id: `projects/acme-prod/serviceAccounts/${email}`, project: 'acme-prod', unique_id: '1042' },
});
const binding = objectOf(
  'ClusterRoleBinding',
  'rbac.authorization.k8s.io/v1',
  { name: 'debug-x7k2p', generateName: 'debug-', namespace: null },
  {
    roleRef: { apiGroup: 'rbac.authorization.k8s.io', kind: 'ClusterRole', name: 'cluster-admin' },
    subjects: [{ apiGroup: 'rbac.authorization.k8s.io', kind: 'User', name: 'eve' }],
  },
);
const inCluster = { resource: 'clusterrolebindings.rbac.authorization.k8s.io', namespace: '' } as const;

/** Calls that leave everything as declared. `but`: a last call instead that names something else. */
const undone: readonly {
  readonly name: string;
  readonly declared: readonly DeclaredResource[];
  readonly calls: readonly Call[];
  readonly but: Call;
}[] = [
  ...(['Ingress', 'Egress'] as const).flatMap((direction) =>
    ['aws_security_group', 'aws_default_security_group'].map((type) => ({
      name: `${direction} of ${type} by the id of the rule`,
      declared: [group(type)],
      calls: [authorized(direction, { 'sgr-1': 22 }), revokedById(direction, 'sgr-1')],
      but: revokedById(direction, 'sgr-9'),
    })),
  ),
  {
    name: 'two rules of one answer, one after the other',
    declared: [group('aws_security_group')],
    calls: [authorized('Ingress', { 'sgr-1': 22, 'sgr-2': 3389 }), revokedById('Ingress', 'sgr-2'), revokedById('Ingress', 'sgr-1')],
    but: revokedById('Ingress', 'sgr-9'),
  },
  {
    name: 'two rules of two answers at once',
    declared: [group('aws_security_group')],
    calls: [authorized('Ingress', { 'sgr-1': 22 }), authorized('Ingress', { 'sgr-2': 3389 }), revokedById('Ingress', 'sgr-1', 'sgr-2')],
    but: revokedById('Ingress', 'sgr-1', 'sgr-9'),
  },
  {
    name: 'a rule that was changed under its id',
    declared: [group('aws_security_group')],
    calls: [authorized('Ingress', { 'sgr-1': 22 }), changedById('sgr-1', '198.51.100.0/24'), revokedById('Ingress', 'sgr-1')],
    but: revokedById('Ingress', 'sgr-9'),
  },
  ...[false, true].flatMap((isEgress) =>
    ['aws_network_acl', 'aws_default_network_acl'].map((type) => ({
      name: `an entry of ${type}, ${isEgress ? 'egress' : 'ingress'}, by its number`,
      declared: [acl(type)],
      calls: [
        answered('ec2', 'CreateNetworkAclEntry', entry(isEgress, allowed)),
        answered('ec2', 'ReplaceNetworkAclEntry', entry(isEgress, { ...allowed, cidrBlock: '198.51.100.0/24' })),
        answered('ec2', 'DeleteNetworkAclEntry', entry(isEgress)),
      ],
      but: answered('ec2', 'DeleteNetworkAclEntry', entry(!isEgress)),
    })),
  ),
  {
    name: 'the declared version of a policy is the default again',
    declared: [policy],
    calls: [madePolicy, newVersion('v2', '*', true), madeDefault('v1')],
    but: madeDefault('v2'),
  },
  {
    name: 'the permission of a function by its statement',
    declared: [lambda],
    calls: [
      answered('lambda', 'AddPermission20150331v2', {
        ...{ functionName: 'orders', statementId: 'eve', action: 'lambda:InvokeFunction', principal: '999988887777' },
      }),
      answered('lambda', 'RemovePermission20150331v2', { functionName: 'orders', statementId: 'eve' }),
    ],
    but: answered('lambda', 'RemovePermission20150331v2', { functionName: 'orders', statementId: 'adam' }),
  },
  {
    name: 'the permission of a layer by its statement',
    declared: [layer],
    calls: [
      answered('lambda', 'AddLayerVersionPermission20181031', {
        ...{ layerName: 'tools', versionNumber: 3, statementId: 'eve', action: 'lambda:GetLayerVersion', principal: '999988887777' },
      }),
      answered('lambda', 'RemoveLayerVersionPermission20181031', { layerName: 'tools', versionNumber: 3, statementId: 'eve' }),
    ],
    but: answered('lambda', 'RemoveLayerVersionPermission20181031', { layerName: 'tools', versionNumber: 3, statementId: 'adam' }),
  },
  {
    name: 'the key of a service account of Google by the id in its answer',
    declared: [serviceAccount],
    calls: [
      onKey('CreateServiceAccountKey', { name: `projects/-/serviceAccounts/${email}` }, { name: accountKey }),
      onKey('DeleteServiceAccountKey', { name: accountKey }, {}),
    ],
    but: onKey('DeleteServiceAccountKey', { name: accountKey.replace('6904', '6905') }, {}),
  },
  {
    name: 'an object of Kubernetes whose name the API server generated',
    declared: [],
    calls: [
      (by) =>
        clusterCall(
          { ...inCluster, verb: 'create', name: '', request: { ...binding, metadata: { generateName: 'debug-' } }, response: binding },
          by,
        ),
      (by) =>
        clusterCall(
          { ...inCluster, verb: 'delete', name: 'debug-x7k2p', response: { kind: 'Status', status: 'Success', metadata: {} } },
          by,
        ),
    ],
    but: (by) =>
      clusterCall({ ...inCluster, verb: 'delete', name: 'debug-other', response: { kind: 'Status', status: 'Success', metadata: {} } }, by),
  },
];

const other = member('aws_iam_group', 'other', { id: 'other', name: 'other', path: '/', arn: `arn:aws:iam::${account}:group/other` });
const factsOf = (declared: readonly DeclaredResource[], calls: readonly Call[]): readonly Arrival[] => [
  state([...declared, other], 0),
  ...calls.map((call, index) => call({ time: 10 + index })),
];
const isOpen = (one: string): boolean => one.endsWith(' open');

void t.test('D106: what is undone by the id that an answer handed out is as declared again', (t) => {
  for (const { name, declared, calls, but } of undone) {
    const all = outcomes(evaluated(factsOf(declared, calls)));
    t.ok(all.length > 0, `${name}: an alert`);
    t.strictSame(all.filter(isOpen), [], `${name}: which is over`);
    const kept = outcomes(evaluated(factsOf(declared, [...calls.slice(0, -1), but])));
    t.ok(kept.some(isOpen), `${name}: but not by another id`);
  }
  t.end();
});

const savedAt = (facts: ReturnType<typeof stamped>, at: number): { readonly saved: SavedRun; readonly before: readonly string[] } => {
  const run = openRun(plainPolicy);
  for (const fact of facts.slice(0, at)) run.next(fact);
  const save = run.save();
  while (save.take(1_000));
  return { saved: save.result(), before: run.outputs };
};

void t.test('D106: what was handed out survives a restart', (t) => {
  for (const { name, declared, calls } of undone) {
    const facts = stamped(factsOf(declared, calls));
    const whole = openRun(plainPolicy);
    for (const fact of facts) whole.next(fact);
    const { saved, before } = savedAt(facts, facts.length - 1);
    const resumed = openRun(plainPolicy, saved);
    for (const fact of facts.slice(-1)) resumed.next(fact);
    t.strictSame([...before, ...resumed.outputs], whole.outputs, name);
  }
  t.end();
});

void t.test('D106: an older version that becomes the default shows its document and has its severity', (t) => {
  for (const [action, severity] of [
    ['*', 'critical'],
    ['s3:*', 'critical'],
    ['s3:GetObjectVersion', 'critical'],
  ] as const) {
    const calls = [madePolicy, newVersion('v2', action, false), newVersion('v3', 'ec2:DescribeRegions', false), madeDefault('v2')];
    const [drift, ...more] = driftsOf(evaluated(factsOf([policy], calls)));
    t.equal(drift?.field, 'policy', action);
    t.equal(drift?.new_value, document(action), `${action}: the document of the version`);
    t.equal(drift?.severity, severity, action);
    t.equal(more.length, 0, 'a version that is not the default changes nothing');
  }
  const [unknown] = driftsOf(evaluated(factsOf([policy], [madeDefault('v7')])));
  t.equal(unknown?.new_value, null, 'a version that no record made');
  const elsewhere = answered('iam', 'SetDefaultPolicyVersion', { policyArn: `${policyArn}2`, versionId: 'v2' });
  t.strictSame(outcomes(evaluated(factsOf([policy], [newVersion('v2', '*', false), elsewhere]))), [], 'a version of another policy');
  t.end();
});
