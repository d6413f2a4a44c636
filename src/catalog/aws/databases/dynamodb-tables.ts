import { type Json, isList, isObject } from '../../../lib/json.js';
import * as c from '../language.js';
import { unlessByScaler } from '../autoscaling/scaling-actor.js';
import { table, tableArn, tableKey } from './dynamodb-names.js';

/** Amazon DynamoDB: tables, their indexes and replicas. Source: DynamoDB API reference, Terraform AWS provider schemas 3 to 6. */

/** Index keys: the hash key precedes the optional range key. */
const keyOf = (kind: string) => (index: Json) => {
  const schema = isObject(index) ? index['keySchema'] : undefined;
  const found = isList(schema) ? schema.filter(isObject).find((one) => one['keyType'] === kind) : undefined;
  return found?.['attributeName'];
};
const tableKeyOf = (kind: string, from: c.From = 'keySchema'): c.Read => c.via(from, (keySchema) => keyOf(kind)({ keySchema }));

const localIndex = {
  name: 'indexName',
  range_key: keyOf('RANGE'),
  projection_type: 'projection.projectionType',
  non_key_attributes: 'projection.nonKeyAttributes',
};
const globalIndex = {
  ...localIndex,
  hash_key: keyOf('HASH'),
  read_capacity: 'provisionedThroughput.readCapacityUnits',
  write_capacity: 'provisionedThroughput.writeCapacityUnits',
};
const attributes = c.blocks('attributeDefinitions', c.same('name=attributeName type=attributeType'));

/** Application Auto Scaling changes the capacity of an index with the same call as everybody else. */
const scaledCapacity = unlessByScaler(c.fixed(true));
const withoutCapacity = (block: Json): Json =>
  isObject(block)
    ? Object.fromEntries(Object.entries(block).filter(([name]) => name !== 'read_capacity' && name !== 'write_capacity'))
    : block;

/** The objects of one kind in a list of changes: `{create: {…}}`, `{update: {…}}` or `{delete: {…}}`. */
const ofKind = (kind: string, path: string): c.Read =>
  c.via(path, (list) => (isList(list) ? list.flatMap((one) => (isObject(one) && isObject(one[kind]) ? [one[kind]] : [])) : undefined));
const indexUpdates = 'globalSecondaryIndexUpdates';
const [createdIndexes, updatedIndexes, deletedIndexes] = [
  c.blocks(ofKind('create', indexUpdates), globalIndex),
  c.blocks(ofKind('update', indexUpdates), globalIndex),
  c.blocks(ofKind('delete', indexUpdates), { name: 'indexName' }),
];
const listIn = (value: Json | undefined): readonly Json[] => (isList(value) ? value : []);
const changedIndexes: c.Read = (record) => {
  if (record.request[indexUpdates] === undefined) return undefined;
  const updated = listIn(updatedIndexes(record));
  return {
    add: [...listIn(createdIndexes(record)), ...(scaledCapacity(record) === true ? updated : updated.map(withoutCapacity))],
    remove: listIn(deletedIndexes(record)),
  };
};

/** -1 means no limit, which the state writes as no block. */
const limit = (path: string): c.Read => c.via(path, (value) => (value === -1 ? null : value));

const throughput = (unless: (from: c.From) => c.Read, path = ''): c.Edits => ({
  read_capacity: unless(`${path}provisionedThroughput.readCapacityUnits`),
  write_capacity: unless(`${path}provisionedThroughput.writeCapacityUnits`),
  'on_demand_throughput.max_read_request_units': limit(`${path}onDemandThroughput.maxReadRequestUnits`),
  'on_demand_throughput.max_write_request_units': limit(`${path}onDemandThroughput.maxWriteRequestUnits`),
});
const encryption = (block: string): c.Edits => c.same('server_side_encryption={enabled kms_key_arn=kMSMasterKeyId}', `${block}.`);
const settings: c.Edits = {
  ...throughput(unlessByScaler),
  ...encryption('sSESpecification'),
  ...c.same('billing_mode deletion_protection_enabled table_class warm_throughput{read_units_per_second write_units_per_second}'),
  ...c.same('stream_enabled stream_view_type', 'streamSpecification.'),
};
const design = (path: string): c.Edits => ({
  attribute: c.blocks(`${path}attributeDefinitions`, c.same('name=attributeName type=attributeType')),
  global_secondary_index: c.set(c.blocks(`${path}globalSecondaryIndexes`, globalIndex), 'given'),
  hash_key: tableKeyOf('HASH', `${path}keySchema`),
  range_key: tableKeyOf('RANGE', `${path}keySchema`),
});

/** A restored table takes everything else from its source, and its settings from nowhere: they are off. */
const restored: c.Edits = {
  ...encryption('sSESpecificationOverride'),
  ...c.same(`
    billing_mode=billingModeOverride read_capacity=provisionedThroughputOverride.readCapacityUnits
    write_capacity=provisionedThroughputOverride.writeCapacityUnits restore_source_name=sourceTableName
    restore_source_table_arn=sourceTableArn restore_to_latest_time=useLatestRestorableTime`),
};
const restoredTable = c.on('aws_dynamodb_table', { name: 'targetTableName' });

/** The calls that change one replica of a global table name the table, and are made in the region of the replica. */
const replicaHere = c.on('aws_dynamodb_table_replica', { arn: tableArn('tableName') });
const replicaThere = c.on('aws_dynamodb_table_replica', { arn: tableArn('tableName', 'item.regionName') });
const replicaSettings: c.Edits = c.same('kms_key_arn=kMSMasterKeyId table_class_override', 'item.');
const replicaBlock = c.blocks(
  c.via('item', (one) => [one]),
  c.same('region_name kms_key_arn=kMSMasterKeyId'),
);
/** A replica may be declared as a resource of its own or as a block of the table. */
const inlineReplica = c.modify(table('tableName'), { replica: c.add(replicaBlock, ['region_name']) });

const recovery = (path: string): c.Read => c.via('pointInTimeRecoverySpecification', (spec) => (isObject(spec) ? spec[path] : undefined));

/** The attribute of a time to live is kept in the call that turns it off, but not in the state. */
const expiryAttribute: c.Read = c.via('timeToLiveSpecification', (spec) =>
  isObject(spec) && spec['enabled'] === true ? spec['attributeName'] : undefined,
);

const taggedTables = [table('resourceArn'), c.on('aws_dynamodb_table_replica', { arn: 'resourceArn' })];

/**
 * Amazon DynamoDB: resource policies, streams to Kinesis, contributor insights, global tables of 2017.
 * Source: DynamoDB API reference, Terraform AWS provider schemas 3 to 6.
 */

const policy = c.on('aws_dynamodb_resource_policy', { resource_arn: 'resourceArn' });
const stream = c.on('aws_dynamodb_kinesis_streaming_destination', { table_name: 'tableName', stream_arn: 'streamArn' });
const insights = c.on('aws_dynamodb_contributor_insights', { table_name: 'tableName', index_name: c.optionalPart('indexName') });
const globalTable = c.on('aws_dynamodb_global_table', { name: 'globalTableName' });

const regionBlocks = (list: Json | undefined, kind: string): readonly Json[] =>
  isList(list)
    ? list.flatMap((one) => (isObject(one) && isObject(one[kind]) ? [{ region_name: one[kind]['regionName'] ?? null }] : []))
    : [];
const changedRegions: c.Read = c.via('replicaUpdates', (list) => ({
  add: regionBlocks(list, 'create'),
  remove: regionBlocks(list, 'delete'),
}));

/** A setting of the replica in the region of the call; a state declares the tables of each region. */
const inRegion = (member: string): c.Read =>
  c.via('replicaSettingsUpdate', (list, { region }) =>
    isList(list) ? list.filter(isObject).find((one) => one['regionName'] === region)?.[member] : undefined,
  );
const readIndexes = c.blocks(
  inRegion('replicaGlobalSecondaryIndexSettingsUpdate'),
  c.same('name=indexName read_capacity=provisionedReadCapacityUnits'),
);
const writtenIndexes = c.blocks(
  'globalTableGlobalSecondaryIndexSettingsUpdate',
  c.same('name=indexName write_capacity=provisionedWriteCapacityUnits'),
);

const precision = 'approximate_creation_date_time_precision';

export const dynamodbTables: c.ServiceCatalog = {
  eventSource: 'dynamodb.amazonaws.com',
  types: c.types('database', {
    aws_dynamodb_table: {
      keys: [[tableKey('name')], ['arn']],
      cloudId: 'name',
      noise: ['import_table', 'import_table.*'],
      defaults: { billing_mode: 'PROVISIONED', table_class: 'STANDARD', 'point_in_time_recovery.recovery_period_in_days': 35 },
      switches: { billing_mode: { off: ['PAY_PER_REQUEST'], of: ['read_capacity', 'write_capacity'] } },
      unevaluated: {
        restore_date_time: 'time of a past restore',
        global_table_witness: 'set together with replicas',
        'replica.point_in_time_recovery': 'set by a call in the region of the replica',
        'replica.deletion_protection_enabled': 'set by a call in the region of the replica',
        'replica.consistency_mode': 'the call sets it for all replicas',
        'replica.propagate_tags': 'only steers the provider',
      },
    },
    aws_dynamodb_table_replica: {
      keys: [['arn']],
      scope: 'account',
      cloudId: 'arn',
      defaults: { table_class_override: 'STANDARD' },
      unevaluated: { global_table_arn: 'identifies the global table' },
    },
    aws_dynamodb_tag: { keys: [['resource_arn', 'key']], cloudId: 'resource_arn' },

    aws_dynamodb_resource_policy: {
      keys: [['resource_arn']],
      access: 'policy',
      cloudId: 'resource_arn',
      unevaluated: { confirm_remove_self_resource_access: 'only confirms a call' },
    },
    aws_dynamodb_kinesis_streaming_destination: {
      keys: [[tableKey('table_name'), 'stream_arn']],
      cloudId: 'stream_arn',
      defaults: { [precision]: 'MILLISECOND' },
    },
    aws_dynamodb_contributor_insights: {
      keys: [[tableKey('table_name'), c.optionalKey('index_name')]],
      defaults: { mode: 'ACCESSED_AND_THROTTLED_KEYS' },
    },
    aws_dynamodb_global_table: { keys: [['name']], scope: 'account' },
  }),
  events: {
    CreateTable: c.create(c.withId(table('tableName'), c.either(c.response('tableDescription.tableName'), 'tableName')), {
      ...settings,
      ...design(''),
      local_secondary_index: c.set(c.blocks('localSecondaryIndexes', localIndex), 'given'),
      tags: c.newTags,
    }),
    ImportTable: c.create(c.withId(c.on('aws_dynamodb_table', { name: 'tableCreationParameters.tableName' })), {
      ...design('tableCreationParameters.'),
      ...throughput((from) => limit(from as string), 'tableCreationParameters.'),
      ...encryption('tableCreationParameters.sSESpecification'),
      billing_mode: 'tableCreationParameters.billingMode',
    }),
    RestoreTableFromBackup: c.create(c.withId(restoredTable), restored),
    RestoreTableToPointInTime: c.create(c.withId(restoredTable), restored),
    UpdateTable: [
      c.firstOf(
        c.modify(table('tableName'), {
          ...settings,
          attribute: c.add(attributes, ['name']),
          global_secondary_index: c.amend(changedIndexes, 'auto', ['name']),
        }),
        c.modify(replicaHere, c.same('deletion_protection_enabled table_class_override=tableClass')),
      ),
      c.forEach(ofKind('create', 'replicaUpdates'), c.put(replicaThere, replicaSettings), inlineReplica),
      c.forEach(ofKind('update', 'replicaUpdates'), c.modify(replicaThere, replicaSettings), inlineReplica),
      c.forEach(
        ofKind('delete', 'replicaUpdates'),
        c.destroy(replicaThere),
        c.modify(table('tableName'), { replica: c.remove(replicaBlock, ['region_name']) }),
      ),
    ],
    DeleteTable: c.firstOf(c.destroy(table('tableName')), c.destroy(replicaHere)),
    UpdateTimeToLive: c.modify(table('tableName'), {
      'ttl.enabled': 'timeToLiveSpecification.enabled',
      'ttl.attribute_name': expiryAttribute,
    }),
    UpdateContinuousBackups: c.firstOf(
      c.modify(table('tableName'), {
        'point_in_time_recovery.enabled': recovery('pointInTimeRecoveryEnabled'),
        'point_in_time_recovery.recovery_period_in_days': recovery('recoveryPeriodInDays'),
      }),
      c.modify(replicaHere, { point_in_time_recovery: recovery('pointInTimeRecoveryEnabled') }),
    ),
    TagResource: c.forEach(
      'tags',
      c.put(c.on('aws_dynamodb_tag', { resource_arn: 'resourceArn', key: 'item.key' }), { value: 'item.value' }),
      ...taggedTables.map((target) => c.modify(target, { tags: c.merge(c.tagMap(c.via('item', (tag) => [tag]))) })),
    ),
    UntagResource: c.forEach(
      'tagKeys',
      c.destroy(c.on('aws_dynamodb_tag', { resource_arn: 'resourceArn', key: 'item' })),
      ...taggedTables.map((target) => c.modify(target, { tags: c.drop(c.via('item', (key) => [key])) })),
    ),

    PutResourcePolicy: c.create(c.within(table('resourceArn'), c.withId(policy)), { policy: c.policyText('policy') }),
    DeleteResourcePolicy: c.destroy(policy),

    EnableKinesisStreamingDestination: c.create(c.within(table('tableName'), c.withId(stream, 'streamArn')), {
      [precision]: 'enableKinesisStreamingConfiguration.approximateCreationDateTimePrecision',
    }),
    UpdateKinesisStreamingDestination: c.modify(stream, {
      [precision]: 'updateKinesisStreamingConfiguration.approximateCreationDateTimePrecision',
    }),
    DisableKinesisStreamingDestination: c.destroy(stream),

    UpdateContributorInsights: [
      c.create(
        c.within(table('tableName'), insights),
        { mode: 'contributorInsightsMode' },
        { when: c.equals('contributorInsightsAction', 'ENABLE') },
      ),
      c.destroy(insights, { when: c.equals('contributorInsightsAction', 'DISABLE') }),
    ],

    CreateGlobalTable: c.create(c.withId(globalTable), { replica: c.blocks('replicationGroup', { region_name: 'regionName' }) }),
    UpdateGlobalTableSettings: [
      c.modify(table('globalTableName'), {
        billing_mode: 'globalTableBillingMode',
        global_secondary_index: c.add(unlessByScaler(writtenIndexes), ['name']),
        read_capacity: unlessByScaler(inRegion('replicaProvisionedReadCapacityUnits')),
        table_class: inRegion('replicaTableClass'),
        write_capacity: unlessByScaler('globalTableProvisionedWriteCapacityUnits'),
      }),
      c.modify(table('globalTableName'), { global_secondary_index: c.add(unlessByScaler(readIndexes), ['name']) }),
    ],
    UpdateGlobalTable: c.modify(globalTable, { replica: c.amend(changedRegions, 'auto', ['region_name']) }),
  },
};
