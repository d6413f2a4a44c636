import t from 'tap';
import { rdsOtherEngines } from '../../../../src/catalog/aws/rds/rds-other-engines.js';
import type { JsonObject } from '../../../../src/lib/json.js';
import { auditArrival, cloudTrailRecord, stateArrival, stateDocument } from '../../../support/arrivals.js';
import { driftsOf, dropsOf, everyChange, runPipeline } from '../../../support/run-pipeline.js';

/** A call on a resource declared with a type of Amazon DocumentDB or Neptune, by its identifying name. */
type Call = readonly [type: string, attributes: JsonObject, event: string, request: JsonObject];

const arn = (kind: string, name: string): string => `arn:aws:rds:us-east-1:111122223333:${kind}:${name}`;

const calls: readonly Call[] = ['docdb', 'neptune'].flatMap((engine): readonly Call[] => {
  const cluster = { cluster_identifier: 'orders', cluster_resource_id: 'cluster-ABC', arn: arn('cluster', 'orders') };
  const instance = { identifier: 'orders-1', dbi_resource_id: 'db-ABC', arn: arn('db', 'orders-1') };
  const tags = [{ key: 'team', value: 'ops' }];
  return [
    [`aws_${engine}_cluster`, cluster, 'ModifyDBCluster', { dBClusterIdentifier: 'Orders', deletionProtection: false }],
    [`aws_${engine}_cluster`, cluster, 'DeleteDBCluster', { dBClusterIdentifier: 'orders', skipFinalSnapshot: true }],
    [`aws_${engine}_cluster`, cluster, 'AddTagsToResource', { resourceName: arn('cluster', 'orders'), tags }],
    [
      `aws_${engine}_cluster`,
      cluster,
      'AddRoleToDBCluster',
      { dBClusterIdentifier: 'orders', roleArn: 'arn:aws:iam::111122223333:role/load' },
    ],
    [
      `aws_${engine}_cluster_instance`,
      instance,
      'ModifyDBInstance',
      { dBInstanceIdentifier: 'orders-1', dBInstanceClass: 'db.r6g.xlarge' },
    ],
    [`aws_${engine}_cluster_instance`, instance, 'DeleteDBInstance', { dBInstanceIdentifier: 'orders-1' }],
    [`aws_${engine}_subnet_group`, { name: 'data' }, 'ModifyDBSubnetGroup', { dBSubnetGroupName: 'data', subnetIds: ['subnet-1'] }],
    [`aws_${engine}_subnet_group`, { name: 'data' }, 'CreateDBSubnetGroup', { dBSubnetGroupName: 'data', subnetIds: ['subnet-1'] }],
    [
      `aws_${engine}_cluster_parameter_group`,
      { name: 'audit' },
      'ModifyDBClusterParameterGroup',
      { dBClusterParameterGroupName: 'audit', parameters: [{ parameterName: 'audit_logs', parameterValue: 'disabled' }] },
    ],
    [
      `aws_${engine}_cluster_snapshot`,
      { db_cluster_snapshot_identifier: 'before' },
      'ModifyDBClusterSnapshotAttribute',
      { dBClusterSnapshotIdentifier: 'before', attributeName: 'restore', valuesToAdd: ['all'] },
    ],
    [`aws_${engine}_event_subscription`, { name: 'alarms' }, 'DeleteEventSubscription', { subscriptionName: 'alarms' }],
    [`aws_${engine}_global_cluster`, { global_cluster_identifier: 'world' }, 'DeleteGlobalCluster', { globalClusterIdentifier: 'world' }],
  ];
});

const neptuneOnly: readonly Call[] = [
  ['aws_neptune_parameter_group', { name: 'slow' }, 'DeleteDBParameterGroup', { dBParameterGroupName: 'slow' }],
  ['aws_neptune_cluster_endpoint', { cluster_endpoint_identifier: 'ro' }, 'DeleteDBClusterEndpoint', { dBClusterEndpointIdentifier: 'ro' }],
];

const world = (type: string, attributes: JsonObject) =>
  stateArrival(stateDocument([{ type, attributes: { id: 'x', ...attributes } }]), '2026-03-02T10:00:00.000Z');
const record = (event: string, requestParameters: JsonObject, responseElements: JsonObject | null = null) =>
  auditArrival(cloudTrailRecord('rds.amazonaws.com', event, { requestParameters, responseElements }));

for (const [type, attributes, event, request] of [...calls, ...neptuneOnly]) {
  void t.test(`${event} on a declared ${type} is a change of an unsupported type`, (t) => {
    const outputs = runPipeline([[world(type, attributes), record(event, request)]], everyChange);
    t.strictSame(driftsOf(outputs), []);
    t.strictSame(dropsOf(outputs), { unsupported_resource: 1 });
    t.match(
      outputs.find((one) => one.output === 'activity'),
      { resources: [`${type}.this`] },
      'still shown at the resource',
    );
    t.end();
  });

  void t.test(`${event} before the state that declares ${type} is read`, (t) => {
    const empty = stateArrival(stateDocument([]), '2026-03-02T09:00:00.000Z');
    const outputs = runPipeline([[empty, record(event, request)], [world(type, attributes)]], { ...everyChange, confirm: true });
    t.strictSame(
      driftsOf(outputs).filter((drift) => drift.resolution !== 'declared'),
      [],
    );
    t.notOk(dropsOf(outputs).not_in_state);
    t.end();
  });
}

void t.test('the engine decides, regardless of declarations', (t) => {
  const answered: readonly (readonly [string, JsonObject, JsonObject])[] = [
    ['ModifyDBCluster', { dBClusterIdentifier: 'orders' }, { dBClusterIdentifier: 'orders', engine: 'docdb' }],
    ['DeleteDBInstance', { dBInstanceIdentifier: 'orders-1' }, { dBInstanceIdentifier: 'orders-1', engine: 'neptune' }],
    ['DeleteGlobalCluster', { globalClusterIdentifier: 'world' }, { globalCluster: { globalClusterIdentifier: 'world', engine: 'docdb' } }],
    ['DeleteDBParameterGroup', { dBParameterGroupName: 'slow' }, { dBParameterGroupFamily: 'neptune1.3' }],
  ];
  for (const [event, request, response] of answered) {
    const outputs = runPipeline([[record(event, request, response)]], everyChange);
    t.strictSame(dropsOf(outputs), { unsupported_resource: 1 }, event);
  }
  t.end();
});

void t.test('every unsupported type shares the calls of a supported one', (t) => {
  const named = new Set([...calls, ...neptuneOnly].map(([type]) => type));
  t.strictSame(
    Object.keys(rdsOtherEngines.types).filter((type) => !named.has(type)),
    [],
  );
  t.end();
});

void t.test('an RDS resource beside them is judged as usual', (t) => {
  const state = stateArrival(
    stateDocument([
      { type: 'aws_docdb_cluster', attributes: { cluster_identifier: 'documents' } },
      { type: 'aws_rds_cluster', attributes: { cluster_identifier: 'orders', deletion_protection: true } },
    ]),
    '2026-03-02T10:00:00.000Z',
  );
  const outputs = runPipeline(
    [[state, record('ModifyDBCluster', { dBClusterIdentifier: 'orders', deletionProtection: false })]],
    everyChange,
  );
  t.match(driftsOf(outputs), [{ address: 'aws_rds_cluster.this', field: 'deletion_protection' }]);
  t.end();
});
