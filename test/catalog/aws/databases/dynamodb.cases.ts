import type { JsonObject } from '../../../../src/lib/json.js';
import type { CatalogCase } from '../../../support/catalog-case.js';
import { agrees, appears, arn, declared, deletes, drifts, keyArn, openPolicy, otherKeyArn, ownPolicy, tagExamples } from './examples.js';

const ordersArn = arn('dynamodb', 'table/orders');
const byCustomer = {
  hash_key: 'customer',
  name: 'by-customer',
  non_key_attributes: [],
  on_demand_throughput: [],
  projection_type: 'ALL',
  range_key: '',
  read_capacity: 5,
  warm_throughput: [{ read_units_per_second: 5, write_units_per_second: 5 }],
  write_capacity: 5,
};
export const orders = declared('aws_dynamodb_table', {
  arn: ordersArn,
  attribute: [
    { name: 'customer', type: 'S' },
    { name: 'id', type: 'S' },
    { name: 'placed', type: 'N' },
  ],
  billing_mode: 'PROVISIONED',
  deletion_protection_enabled: true,
  global_secondary_index: [byCustomer],
  hash_key: 'id',
  id: 'orders',
  import_table: [],
  local_secondary_index: [{ name: 'by-time', non_key_attributes: [], projection_type: 'KEYS_ONLY', range_key: 'placed' }],
  name: 'orders',
  on_demand_throughput: [],
  point_in_time_recovery: [{ enabled: true, recovery_period_in_days: 35 }],
  range_key: null,
  read_capacity: 10,
  replica: [],
  server_side_encryption: [{ enabled: true, kms_key_arn: keyArn }],
  stream_arn: '',
  stream_enabled: false,
  stream_label: '',
  stream_view_type: '',
  table_class: 'STANDARD',
  tags: { team: 'data' },
  tags_all: { team: 'data' },
  timeouts: null,
  ttl: [{ attribute_name: 'expires', enabled: true }],
  write_capacity: 10,
});
export const createOrders: JsonObject = {
  attributeDefinitions: [
    { attributeName: 'id', attributeType: 'S' },
    { attributeName: 'customer', attributeType: 'S' },
    { attributeName: 'placed', attributeType: 'N' },
  ],
  billingMode: 'PROVISIONED',
  deletionProtectionEnabled: true,
  globalSecondaryIndexes: [
    {
      indexName: 'by-customer',
      keySchema: [{ attributeName: 'customer', keyType: 'HASH' }],
      projection: { projectionType: 'ALL' },
      provisionedThroughput: { readCapacityUnits: 5, writeCapacityUnits: 5 },
    },
  ],
  keySchema: [{ attributeName: 'id', keyType: 'HASH' }],
  localSecondaryIndexes: [
    {
      indexName: 'by-time',
      keySchema: [
        { attributeName: 'id', keyType: 'HASH' },
        { attributeName: 'placed', keyType: 'RANGE' },
      ],
      projection: { projectionType: 'KEYS_ONLY' },
    },
  ],
  provisionedThroughput: { readCapacityUnits: 10, writeCapacityUnits: 10 },
  sSESpecification: { enabled: true, kMSMasterKeyId: '1234abcd-12ab-34cd-56ef-1234567890ab', sSEType: 'KMS' },
  tableClass: 'STANDARD',
  tableName: 'orders',
  tags: [{ key: 'team', value: 'data' }],
};
/** An import has neither tags nor local indexes. */
const importOrders: JsonObject = Object.fromEntries(
  Object.entries(createOrders).filter(([name]) => !/^(?:deletionProtection|localSecondary|tableClass|tags)/.test(name)),
);
const update = (request: JsonObject) => ({ tableName: 'orders', ...request });
const scaler = {
  record: {
    userIdentity: {
      type: 'AssumedRole',
      principalId: 'AROAEXAMPLE:AutoScaling-UpdateTable',
      arn: 'arn:aws:sts::111122223333:assumed-role/AWSServiceRoleForApplicationAutoScaling_DynamoDBTable/AutoScaling-UpdateTable',
      accountId: '111122223333',
      sessionContext: { sessionIssuer: { type: 'Role', arn: 'arn:aws:iam::111122223333:role/aws-service-role/dynamodb.application-autoscaling.amazonaws.com/AWSServiceRoleForApplicationAutoScaling_DynamoDBTable' } },
    },
  },
};
const replicaArn = 'arn:aws:dynamodb:eu-west-1:111122223333:table/orders';
const replica = declared('aws_dynamodb_table_replica', {
  arn: replicaArn,
  deletion_protection_enabled: true,
  global_table_arn: ordersArn,
  id: 'orders:us-east-1',
  kms_key_arn: keyArn,
  point_in_time_recovery: true,
  table_class_override: '',
  tags: { team: 'data' },
});
const inIreland = { record: { awsRegion: 'eu-west-1' } };
const inline = orders({ replica: [{ region_name: 'eu-west-1', kms_key_arn: '', point_in_time_recovery: false, propagate_tags: false }] });
const ttl = (enabled: boolean, attributeName = 'expires') => update({ timeToLiveSpecification: { attributeName, enabled } });
const recovery = (spec: JsonObject) => update({ pointInTimeRecoverySpecification: spec });

export const dynamodbTableCases: readonly CatalogCase[] = [
  agrees('a table created as declared is not drift', 'CreateTable', createOrders, [orders()]),
  appears('an imported table is created', 'ImportTable', { tableCreationParameters: { ...importOrders, tableName: 'shadow' } }, 'aws_dynamodb_table'),
  agrees('a table imported as declared is not drift', 'ImportTable', { tableCreationParameters: importOrders, inputFormat: 'CSV' }, [orders()]),
  appears('a restored table is created', 'RestoreTableFromBackup', { targetTableName: 'copy', backupArn: `${ordersArn}/backup/01` }, 'aws_dynamodb_table'),
  appears(
    'a copy of a table is created',
    'RestoreTableToPointInTime',
    { sourceTableName: 'orders', targetTableName: 'copy', useLatestRestorableTime: true },
    'aws_dynamodb_table',
  ),
  agrees(
    'capacity of an index set by a scaler is not drift',
    'UpdateTable',
    update({ globalSecondaryIndexUpdates: [{ update: { indexName: 'by-customer', provisionedThroughput: { readCapacityUnits: 50, writeCapacityUnits: 5 } } }] }),
    [orders()],
    scaler,
  ),
  agrees(
    'an index created as declared is not drift',
    'UpdateTable',
    {
      tableName: ordersArn,
      attributeDefinitions: [{ attributeName: 'customer', attributeType: 'S' }],
      globalSecondaryIndexUpdates: [{ create: (createOrders['globalSecondaryIndexes'] as readonly JsonObject[])[0] as JsonObject }],
    },
    [orders()],
  ),
  drifts('a deleted replica is drift', 'UpdateTable', update({ replicaUpdates: [{ delete: { regionName: 'eu-west-1' } }] }), [replica(), orders()], [['*', {}, null]]),
  agrees('a declared replica is not drift', 'UpdateTable', update({ replicaUpdates: [{ create: { regionName: 'eu-west-1', kMSMasterKeyId: keyArn } }] }), [
    replica(),
    orders(),
  ]),
  drifts(
    'another key of a replica is drift',
    'UpdateTable',
    update({ replicaUpdates: [{ update: { regionName: 'eu-west-1', kMSMasterKeyId: otherKeyArn } }] }),
    [replica()],
    [['kms_key_arn', keyArn, otherKeyArn]],
  ),
  drifts('a deleted inline replica is drift', 'UpdateTable', update({ replicaUpdates: [{ delete: { regionName: 'eu-west-1' } }] }), [inline], [
    ['replica', inline.attributes['replica'] ?? null, []],
  ]),
  agrees('an inline replica created as declared is not drift', 'UpdateTable', update({ replicaUpdates: [{ create: { regionName: 'eu-west-1' } }] }), [inline]),
  drifts(
    'a replica without deletion protection is drift',
    'UpdateTable',
    update({ deletionProtectionEnabled: false }),
    [replica()],
    [['deletion_protection_enabled', true, false]],
    inIreland,
  ),
  ...deletes('DeleteTable', { tableName: 'orders' }, { tableName: 'order' }, orders()),
  agrees('the declared time to live is not drift', 'UpdateTimeToLive', ttl(true), [orders()]),
  drifts(
    'a shorter time of recovery is drift',
    'UpdateContinuousBackups',
    recovery({ pointInTimeRecoveryEnabled: true, recoveryPeriodInDays: 1 }),
    [orders()],
    [['point_in_time_recovery.recovery_period_in_days', 35, 1]],
  ),
  drifts(
    'recovery of a replica that is off is drift',
    'UpdateContinuousBackups',
    recovery({ pointInTimeRecoveryEnabled: false }),
    [replica()],
    [['point_in_time_recovery', true, false]],
    inIreland,
  ),
  ...tagExamples(
    ['TagResource', 'UntagResource'],
    { tag: (tags) => ({ resourceArn: ordersArn, tags }), untag: (tagKeys) => ({ resourceArn: ordersArn, tagKeys }) },
    orders(),
  ),
];

const policy = declared('aws_dynamodb_resource_policy', {
  confirm_remove_self_resource_access: false,
  id: ordersArn,
  policy: ownPolicy,
  resource_arn: ordersArn,
  revision_id: '1709287200000',
});
const streamArn = arn('kinesis', 'stream/changes');
const stream = declared('aws_dynamodb_kinesis_streaming_destination', {
  approximate_creation_date_time_precision: 'MILLISECOND',
  id: `orders,${streamArn}`,
  stream_arn: streamArn,
  table_name: 'orders',
});
const insights = declared('aws_dynamodb_contributor_insights', {
  id: 'name:orders/index:/111122223333',
  index_name: '',
  mode: '',
  table_name: 'orders',
});
const globalTable = declared('aws_dynamodb_global_table', {
  arn: 'arn:aws:dynamodb::111122223333:global-table/orders',
  id: 'orders',
  name: 'orders',
  replica: [{ region_name: 'us-east-1' }],
});
const insightsOf = (contributorInsightsAction: string, more: JsonObject = {}) => ({ tableName: 'orders', contributorInsightsAction, ...more });
const streamOf = (precision: string) => ({
  tableName: 'orders',
  streamArn,
  updateKinesisStreamingConfiguration: { approximateCreationDateTimePrecision: precision },
});

export const dynamodbAccessCases: readonly CatalogCase[] = [
  drifts('a policy open to everybody is drift', 'PutResourcePolicy', { resourceArn: ordersArn, policy: openPolicy }, [policy()], [['policy', ownPolicy, openPolicy]]),
  ...deletes('DeleteResourcePolicy', { resourceArn: ordersArn }, { resourceArn: `${ordersArn}/stream/2026` }, policy()),
  agrees('the declared stream is not drift', 'EnableKinesisStreamingDestination', { tableName: 'orders', streamArn }, [stream()]),
  drifts('another precision is drift', 'UpdateKinesisStreamingDestination', streamOf('MICROSECOND'), [stream()], [
    ['approximate_creation_date_time_precision', 'MILLISECOND', 'MICROSECOND'],
  ]),
  ...deletes('DisableKinesisStreamingDestination', { tableName: 'orders', streamArn }, { tableName: 'order', streamArn }, stream()),
  drifts('insights that are off are drift', 'UpdateContributorInsights', insightsOf('DISABLE'), [insights()], [['*', {}, null]]),
  agrees('the declared insights are not drift', 'UpdateContributorInsights', insightsOf('ENABLE'), [insights()]),
  agrees('insights of an index', 'UpdateContributorInsights', insightsOf('DISABLE', { indexName: 'by-customer' }), [insights()], { dropped: 'not_in_state' }),
  appears('a global table that no state declares', 'CreateGlobalTable', { globalTableName: 'shadow', replicationGroup: [{ regionName: 'us-east-1' }] }, 'aws_dynamodb_global_table'),
  agrees('the declared global table is not drift', 'CreateGlobalTable', { globalTableName: 'orders', replicationGroup: [{ regionName: 'us-east-1' }] }, [globalTable()]),
  drifts('another region is drift', 'UpdateGlobalTable', { globalTableName: 'orders', replicaUpdates: [{ create: { regionName: 'eu-west-1' } }] }, [globalTable()], [
    ['replica', [{ region_name: 'us-east-1' }], [{ region_name: 'us-east-1' }, { region_name: 'eu-west-1' }]],
  ]),
];
