import t from 'tap';
import { rdsOtherEngines } from '../../../../src/catalog/aws/rds/rds-other-engines.js';
import type { JsonObject } from '../../../../src/lib/json.js';
import { auditArrival, cloudTrailRecord, stateArrival, stateDocument } from '../../../support/arrivals.js';
import { driftsOf, dropsOf, everyChange, runPipeline } from '../../../support/run-pipeline.js';

/** A call on a resource declared with a type of Amazon DocumentDB or Neptune, by its identifying name, and the field that drifts. */
type Call = readonly [type: string, attributes: JsonObject, event: string, request: JsonObject, field: string];

const arn = (kind: string, name: string): string => `arn:aws:rds:us-east-1:111122223333:${kind}:${name}`;

const cluster = {
  cluster_identifier: 'orders',
  cluster_resource_id: 'cluster-ABC',
  arn: arn('cluster', 'orders'),
  deletion_protection: true,
};
const instance = { identifier: 'orders-1', dbi_resource_id: 'db-ABC', arn: arn('db', 'orders-1'), instance_class: 'db.r6g.large' };
const world = { global_cluster_identifier: 'world', deletion_protection: true };
const tags = [{ key: 'team', value: 'ops' }];

const calls: readonly Call[] = ['docdb', 'neptune'].flatMap((engine): readonly Call[] => [
  [
    `aws_${engine}_cluster`,
    cluster,
    'ModifyDBCluster',
    { dBClusterIdentifier: 'Orders', deletionProtection: false },
    'deletion_protection',
  ],
  [`aws_${engine}_cluster`, cluster, 'DeleteDBCluster', { dBClusterIdentifier: 'orders', skipFinalSnapshot: true }, '*'],
  [`aws_${engine}_cluster`, cluster, 'AddTagsToResource', { resourceName: arn('cluster', 'orders'), tags }, 'tags.team'],
  [
    `aws_${engine}_cluster_instance`,
    instance,
    'ModifyDBInstance',
    { dBInstanceIdentifier: 'orders-1', dBInstanceClass: 'db.r6g.xlarge' },
    'instance_class',
  ],
  [`aws_${engine}_cluster_instance`, instance, 'DeleteDBInstance', { dBInstanceIdentifier: 'orders-1' }, '*'],
  [
    `aws_${engine}_subnet_group`,
    { name: 'data' },
    'ModifyDBSubnetGroup',
    { dBSubnetGroupName: 'data', subnetIds: ['subnet-1'] },
    'subnet_ids',
  ],
  [
    `aws_${engine}_subnet_group`,
    { name: 'data' },
    'CreateDBSubnetGroup',
    { dBSubnetGroupName: 'data', subnetIds: ['subnet-1'] },
    'subnet_ids',
  ],
  [
    `aws_${engine}_cluster_parameter_group`,
    { name: 'audit' },
    'ModifyDBClusterParameterGroup',
    { dBClusterParameterGroupName: 'audit', parameters: [{ parameterName: 'audit_logs', parameterValue: 'disabled' }] },
    'parameter',
  ],
  [
    `aws_${engine}_cluster_snapshot`,
    { db_cluster_snapshot_identifier: 'before' },
    'DeleteDBClusterSnapshot',
    { dBClusterSnapshotIdentifier: 'before' },
    '*',
  ],
  [`aws_${engine}_event_subscription`, { name: 'alarms' }, 'DeleteEventSubscription', { subscriptionName: 'alarms' }, '*'],
  [
    `aws_${engine}_event_subscription`,
    { name: 'alarms', sns_topic_arn: arn('sns', 'a') },
    'ModifyEventSubscription',
    { subscriptionName: 'alarms', snsTopicArn: arn('sns', 'b') },
    'sns_topic_arn',
  ],
  [
    `aws_${engine}_global_cluster`,
    world,
    'ModifyGlobalCluster',
    { globalClusterIdentifier: 'world', deletionProtection: false },
    'deletion_protection',
  ],
]);

const role = 'arn:aws:iam::111122223333:role/load';
const someOnly: readonly Call[] = [
  ['aws_neptune_parameter_group', { name: 'slow' }, 'DeleteDBParameterGroup', { dBParameterGroupName: 'slow' }, '*'],
  [
    'aws_neptune_cluster_endpoint',
    { cluster_endpoint_identifier: 'ro' },
    'DeleteDBClusterEndpoint',
    { dBClusterEndpointIdentifier: 'ro' },
    '*',
  ],
  [
    'aws_neptune_cluster_endpoint',
    { cluster_endpoint_identifier: 'ro', endpoint_type: 'READER' },
    'ModifyDBClusterEndpoint',
    { dBClusterEndpointIdentifier: 'ro', endpointType: 'ANY' },
    'endpoint_type',
  ],
  ['aws_neptune_cluster', cluster, 'AddRoleToDBCluster', { dBClusterIdentifier: 'orders', roleArn: role }, 'iam_roles'],
  [
    'aws_neptune_cluster',
    { ...cluster, enable_cloudwatch_logs_exports: ['audit'] },
    'ModifyDBCluster',
    { dBClusterIdentifier: 'orders', cloudwatchLogsExportConfiguration: { disableLogTypes: ['audit'] } },
    'enable_cloudwatch_logs_exports',
  ],
  [
    'aws_docdb_cluster',
    { ...cluster, serverless_v2_scaling_configuration: [{ max_capacity: 8, min_capacity: 1 }] },
    'ModifyDBCluster',
    { dBClusterIdentifier: 'orders', serverlessV2ScalingConfiguration: { maxCapacity: 64, minCapacity: 1 } },
    'serverless_v2_scaling_configuration.max_capacity',
  ],
];

const stateOf = (type: string, attributes: JsonObject) =>
  stateArrival(stateDocument([{ type, attributes: { id: 'x', ...attributes } }]), '2026-03-02T10:00:00.000Z');
const record = (event: string, requestParameters: JsonObject, responseElements: JsonObject | null = null) =>
  auditArrival(cloudTrailRecord('rds.amazonaws.com', event, { requestParameters, responseElements }));

for (const [type, attributes, event, request, field] of [...calls, ...someOnly]) {
  void t.test(`${event} on a declared ${type} is drift of ${field}`, (t) => {
    const outputs = runPipeline([[stateOf(type, attributes), record(event, request)]], everyChange);
    t.match(driftsOf(outputs), [{ address: `${type}.this`, field }]);
    t.equal(driftsOf(outputs).length, 1);
    t.end();
  });
}

void t.test('a call that repeats the declared settings is not drift', (t) => {
  for (const engine of ['docdb', 'neptune']) {
    const request = { dBClusterIdentifier: 'orders', deletionProtection: true };
    const outputs = runPipeline([[stateOf(`aws_${engine}_cluster`, cluster), record('ModifyDBCluster', request)]], everyChange);
    t.strictSame(driftsOf(outputs), []);
    t.strictSame(dropsOf(outputs), { declared: 1 });
  }
  t.end();
});

void t.test('the engine decides the type of a new resource', (t) => {
  const created: readonly (readonly [string, JsonObject, string])[] = [
    ['CreateDBCluster', { dBClusterIdentifier: 'orders', engine: 'docdb' }, 'aws_docdb_cluster'],
    ['CreateDBCluster', { dBClusterIdentifier: 'orders', engine: 'neptune' }, 'aws_neptune_cluster'],
    ['CreateDBCluster', { dBClusterIdentifier: 'orders', engine: 'aurora-mysql' }, 'aws_rds_cluster'],
    ['CreateGlobalCluster', { globalClusterIdentifier: 'world', engine: 'neptune' }, 'aws_neptune_global_cluster'],
    [
      'CreateDBClusterParameterGroup',
      { dBClusterParameterGroupName: 'audit', dBParameterGroupFamily: 'docdb5.0' },
      'aws_docdb_cluster_parameter_group',
    ],
  ];
  for (const [event, request, type] of created) {
    const drifts = driftsOf(runPipeline([[record(event, request)]], everyChange));
    t.match(drifts, [{ resource_type: type, change: 'created' }], type);
    t.equal(drifts.length, 1);
  }
  t.end();
});

void t.test('every type of another engine has an example', (t) => {
  const named = new Set([...calls, ...someOnly].map(([type]) => type));
  t.strictSame(
    Object.keys(rdsOtherEngines.types).filter((type) => !named.has(type)),
    [],
  );
  t.end();
});

void t.test('an RDS resource beside them is evaluated as usual', (t) => {
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
