import t from 'tap';
import type { Arrival } from '../../../src/model/fact.js';
import type { JsonObject } from '../../../src/lib/json.js';
import type { Output } from '../../../src/model/output.js';
import type { DeclaredResource } from '../../support/catalog-case.js';
import { evaluated, recordedCall, state } from '../../support/evaluate-facts.js';
import { driftsOf, dropsOf } from '../../support/run-pipeline.js';

/** D67: events outside of the catalog that name a declared resource. `appmesh` is a service that the catalog does not cover. */

const account = '111122223333';
const meshArn = `arn:aws:appmesh:us-east-1:${account}:mesh/shop`;
const resource = (type: string, attributes: JsonObject, name = 'shop'): DeclaredResource => ({ type, name, attributes });
const mesh = resource('aws_appmesh_mesh', { id: 'shop', arn: meshArn, name: 'shop' });
const node = resource('aws_appmesh_virtual_node', {
  id: '6ad29c3c-1111-4222-8333-1fd0abcdef12',
  arn: `${meshArn}/virtualNode/web`,
  name: 'web',
  mesh_name: 'shop',
  mesh_arn: meshArn,
});
const role = resource('aws_iam_role', { id: 'shop', arn: `arn:aws:iam::${account}:role/shop`, name: 'shop', assume_role_policy: '{}' });

const call = (event: string, request: JsonObject, members: JsonObject = {}): Arrival =>
  recordedCall('appmesh', event, request, { time: 10, members });
const seen = (outputs: readonly Output[]): readonly (readonly string[])[] =>
  outputs.flatMap((one) => (one.output === 'activity' ? [one.resources] : []));
const onDeclared = (outputs: readonly Output[]): readonly string[] =>
  outputs.flatMap((one) => (one.output === 'dropped' && one.on !== undefined && one.on !== '' ? [one.on] : []));
const run = (declared: readonly DeclaredResource[], one: Arrival, policy = {}): readonly Output[] =>
  evaluated([state(declared, 0), one], policy);

void t.test('D67: an unknown event is an observation of the only declared resource that it names', (t) => {
  for (const [name, one] of [
    ['by its ARN in the request', call('UpdateMesh', { meshArn })],
    ['by its ARN in the answer', call('UpdateMesh', {}, { responseElements: { mesh: { metadata: { arn: meshArn } } } })],
    ['by its ARN in resources[]', call('UpdateMesh', {}, { resources: [{ ARN: meshArn, type: 'AWS::AppMesh::Mesh' }] })],
    ['by its id, in its service', call('UpdateMesh', { meshName: 'shop' })],
  ] as const) {
    const outputs = run([mesh, role], one);
    t.strictSame(seen(outputs), [['aws_appmesh_mesh.shop']], name);
    t.strictSame(onDeclared(outputs), ['aws_appmesh_mesh']);
    t.strictSame(dropsOf(outputs), { unsupported_event: 1 }, 'counted as before');
    t.strictSame(driftsOf(outputs), []);
  }
  t.end();
});

void t.test('D67: a child is observed, not the parent that it refers to', (t) => {
  const outputs = run(
    [mesh, node],
    call('UpdateVirtualNode', { meshName: 'shop', meshArn, virtualNodeId: '6ad29c3c-1111-4222-8333-1fd0abcdef12' }),
  );
  t.strictSame(seen(outputs), [['aws_appmesh_virtual_node.shop']]);
  t.strictSame(
    seen(run([mesh, node], call('CreateRoute', { meshName: 'shop', routeName: 'new' }))),
    [['aws_appmesh_mesh.shop']],
    'a new child concerns its parent',
  );
  t.end();
});

void t.test('D67: of resources with one id, the event names the right one, or none is observed', (t) => {
  const bucket = resource('aws_s3_bucket', { id: 'logs', arn: 'arn:aws:s3:::logs', bucket: 'logs' });
  const rule = resource('aws_s3_bucket_ownership_controls', { id: 'logs', bucket: 'logs' });
  const change = recordedCall('s3', 'PutBucketColor', { bucketName: 'logs' }, { time: 10 });
  t.strictSame(seen(run([bucket, rule], change)), [['aws_s3_bucket.shop']]);
  const twins = [node, { ...node, name: 'copy' }];
  t.strictSame(seen(run(twins, call('UpdateVirtualNode', { arn: `${meshArn}/virtualNode/web` }))), []);
  t.end();
});

void t.test('D67: a plain name belongs to its service, and other events are only counted', (t) => {
  for (const one of [
    recordedCall('gamelift', 'UpdateFleet', { name: 'shop' }, { time: 10 }),
    call('UpdateMesh', { meshName: 'other' }),
    call('UpdateMesh', { meshArn }, { eventCategory: 'Data' }),
    call('UpdateMesh', { meshArn: `arn:aws:appmesh:us-east-1:999988887777:mesh/shop` }),
  ]) {
    const outputs = run([mesh, role], one);
    t.strictSame(seen(outputs), []);
    t.strictSame(dropsOf(outputs), { unsupported_event: 1 });
  }
  t.strictSame(dropsOf(run([mesh], call('UpdateMesh', { meshArn }, { errorCode: 'AccessDenied' }))), { failed_call: 1 });
  t.end();
});

void t.test('D67: with `unknown_changes: alert` it is an alert of severity low', (t) => {
  const outputs = run([mesh, node], call('UpdateMesh', { meshName: 'shop' }), { alertUnknown: true });
  t.match(driftsOf(outputs), [
    {
      address: 'aws_appmesh_mesh.shop',
      field: '*',
      change: 'unknown',
      severity: 'low',
      old_value: null,
      new_value: null,
      detail: 'event not in the catalog',
    },
  ]);
  t.strictSame(dropsOf(outputs), {});
  const repeated = evaluated(
    [
      state([mesh], 0),
      call('UpdateMesh', { meshName: 'shop' }),
      recordedCall('appmesh', 'TagResource', { resourceArn: meshArn }, { time: 12 }),
    ],
    { alertUnknown: true },
  );
  t.equal(driftsOf(repeated).length, 2, 'each unknown change is news');
  const rule = {
    name: 'mesh',
    resourceTypes: ['aws_appmesh_*'],
    watchedAttributes: ['*'],
    severity: 'high' as const,
    environment: undefined,
    iacManagedOnly: true,
    excludeUsers: [],
    via: [],
    minBlastRadius: undefined,
  };
  t.match(driftsOf(run([mesh], call('UpdateMesh', { meshName: 'shop' }), { alertUnknown: true, rules: [rule] })), [
    { severity: 'high', rules: ['mesh'] },
  ]);
  t.end();
});
